"""Cards that came to a seat at once, or one so soon after another that they may be one."""

from __future__ import annotations

from cardspeak.vision.observe.deal.stayed import Stayed
from cardspeak.vision.observe.deal.streaks import Streaks
from cardspeak.vision.observe.deal.turns import Turns
from cardspeak.vision.observe.deal.ways import ENDS_ALONE, Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.pairs import SAME_S, came_with, is_twice
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, Track

JUST_S = 0.01
"""What moves as a card comes to rest is that card, and what moves so much later is not."""

ALIKE_S = 0.05
"""What is known to have come when a card was seen to fly in is that card."""

SECOND_S, TWO_S = 0.25, 0.6
"""A dealer needs at least this from one card to the next, and no more for two, one upon the other.
"""

TWICE_S, AHEAD_S = 0.35, 0.5
"""Two cards pass for as long, the one card that a look outlines twice does not; for longer, if none
is due by turn.
"""


class Together:
    """Tells two cards that came together from one that was seen twice."""

    def __init__(
        self, desk: Desk, ways: Ways, turns: Turns, streaks: Streaks, stayed: Stayed
    ) -> None:
        """Take the desk, which way cards come, whose turn it is, what flies, and what stayed."""
        self._desk, self._ways, self._turns = desk, ways, turns
        self._streaks, self._stayed = streaks, stayed

    def came_alone(self, track: Track, seat: int) -> bool:
        """Whether no other card came at once, or more of them passed on the way."""
        drawn = self._desk.story.drawing_s is not None
        apart_s = SAME_S if drawn else SECOND_S  # where all get theirs in turn, the next one waits
        cards = self._desk.cards_at(Place("seat", seat))
        with_it = [card for card in cards if came_with(card, track, apart_s)]
        if not with_it:
            return True
        if drawn:
            return len(with_it) == 1 and self._drew_more(track, seat)
        twice = any(is_twice(track, card) for card in with_it)
        if not twice and self._turns.was_over(track, seat):
            return True  # both came to light as a hand left them
        last_s = max(track.rest_s, *(card.born_s for card in with_it))  # either may be the first
        passed_s = self._ways.passed_for(track.center_mm, track.rest_s - TWO_S, last_s, ENDS_ALONE)
        least_s = SECOND_S if not twice else AHEAD_S if self._turns.is_ahead(seat) else TWICE_S
        return passed_s >= least_s and self._stayed.is_one_more(track, seat)

    def was_in_flight(self, track: Track, seat: int) -> bool:
        """Whether a card was seen to fly, or poorly, before it lay still, and none is due by turn.

        What was only seen to fly may have come to rest long ago, if no other one flew there since.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        poor = (card for card in cards if card.score < ONE_GOOD_LOOK)
        before = any(0 <= track.rest_s - card.born_s < SECOND_S for card in poor)
        flew = any(not card.looks and self._flew_alone(card, seat) for card in cards)
        return (before or flew) and self._turns.is_ahead(seat)

    def _flew_alone(self, card: Track, seat: int) -> bool:
        """Whether a card was seen to fly to a seat, and none well after it."""
        times = self._streaks.came_s(seat, card.born_s - ALIKE_S)
        return bool(times) and times[-1] < card.born_s + TWO_S

    def _drew_more(self, track: Track, seat: int) -> bool:
        """Whether two cards were drawn, one right after the other, between two looks.

        If another one is known that was drawn just before, a third must lie beside all of them.
        """
        desk, rest_s = self._desk, track.rest_s
        cards = desk.cards_at(Place("seat", seat))
        third = any(SAME_S <= rest_s - card.born_s < SECOND_S + SAME_S for card in cards)
        if third and not self._stayed.is_one_more(track, seat):
            return False
        burned_s = [burn.born_s for burn in desk.cards_at(Place("burn"))]
        came_s = [card.born_s + JUST_S for card in cards]
        taken_s = desk.story.laid.get(seat, 0.0)  # until then the dealer took what it put away
        earlier_s = (
            each for each in [taken_s, *burned_s, *came_s] if each < rest_s - SECOND_S - SAME_S
        )
        passed_s = self._ways.passed_for(track.center_mm, max(earlier_s, default=0.0), rest_s)
        return passed_s >= SECOND_S * (1 + third)
