"""Cards that come out of the muck, to a seat that gave its own away."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.rules.facts.hand import Retrieved
from cardspeak.vision.answers import Reread
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.muck import LEAST_WAY, MUCK
from cardspeak.vision.observe.story import DEALING_S
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

TOGETHER_S = 0.5

PASSES_S = 1.5
"""A hand that is thrown short of the muck comes to rest within this of leaving its seat."""

WAY_S = 1.5
"""Cards that come out of the muck are seen on their way so long before they lie there."""


class Retrievals:
    """Watches who takes back a hand that was folded (MUCK-3).

    Attributes:
        shown: cards that lie open now of hands which only seemed to be given up, as their players
            held or hid them; each with its seat.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._cards: dict[int, list[Track]] = {}
        self.shown: list[tuple[Track, int]] = []

    def is_out(self, seat: int) -> bool:
        """Whether a seat gave its cards away, and the deal is long over."""
        story = self._desk.story
        over = self._desk.now_s - story.last_dealt_s > DEALING_S and story.drawing_s is None
        return story.playing and over and seat in story.folded

    def came(self, track: Track, seat: int) -> None:
        """Note a card that lies before such a seat."""
        self._cards.setdefault(seat, []).append(track)

    def take(self) -> None:
        """Tell of the cards that a seat took back, all together."""
        for seat, cards in list(self._cards.items()):
            if self._desk.now_s - cards[-1].rest_s > TOGETHER_S:
                del self._cards[seat]
                if not self._is_passing(cards[0], seat):
                    self._tell(seat, cards)

    def _is_passing(self, track: Track, seat: int) -> bool:
        """Whether a hand that was given up lies before a seat on its way to the muck.

        It may be that seat's own, or another's that left it just now.
        """
        desk = self._desk
        if desk.cards_at(Place("seat", seat)):
            return True
        left_s = [at_s for other, at_s in desk.story.gave_up_s.items() if other != seat]
        left_s += [
            card.gone_s
            for card, place in desk.at.items()
            if card.gone_s is not None and place.kind == "seat" and place.seat != seat
        ]
        return any(abs(track.rest_s - at_s) < PASSES_S for at_s in left_s)

    def _tell(self, seat: int, cards: list[Track]) -> None:
        desk = self._desk
        for track in cards:
            desk.at[track] = Place("seat", seat)
        if self._was_held(seat, cards):
            self._hold_on(seat, cards)
            return
        desk.story.take_back(seat)
        desk.tell(Retrieved(seat, len(cards)), cards[0].rest_s, cards[0].born)

    def _was_held(self, seat: int, cards: Sequence[Track]) -> bool:
        """Whether a hand was not in the muck: it lies open, or nothing came from there.

        Who draws may hold some of it still.
        """
        desk, rest_s = self._desk, cards[0].rest_s
        is_open = all(track.face == "up" for track in cards)
        if desk.draws:
            return is_open and len(cards) > 1
        way = desk.way(Place("seat", seat), MUCK, rest_s - WAY_S, rest_s)
        return len(cards) == desk.story.held(seat) > 1 and (is_open or way < LEAST_WAY)

    def _hold_on(self, seat: int, cards: Sequence[Track]) -> None:
        """Take a hand for one that its player held, rather than gave up."""
        desk = self._desk
        if told := desk.story.hold_on(seat):
            desk.tell(Reread(told, None), cards[0].rest_s, cards[0].born)
        self.shown += [(track, seat) for track in cards if track.face == "up"]
