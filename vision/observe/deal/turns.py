"""Whose turn it is to get a card, and which card it should be."""

from __future__ import annotations

import numpy as np

from cardspeak.rules.games.game import Family
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import READABLE, shows
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.thing import Track

UP_AS_DUE, NOT_AS_DUE = 2.0, -2.0
"""What speaks for a card that lies as the next one should, and against one that does not."""

SHOWED = 0.3
"""A card that came as its turn was, but came to light later, lies on felt of which not so much has
shown since.
"""


class Turns:
    """Knows how cards should come to the seats.

    Attributes:
        missed: who seems to be passed over, and how many cards he should have got, since when.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self.missed: dict[tuple[int, int], float] = {}
        self._awaited: set[tuple[int, int]] = set()
        self._came_s: dict[tuple[int, int], float] = {}

    def clear(self) -> None:
        """Forget the last hand."""
        self._awaited.clear()
        self._came_s.clear()
        self.missed.clear()

    def is_due(self, seat: int) -> bool:
        """Whether a seat may well get another card, be it of the next street."""
        game, story = self._desk.crew.game, self._desk.story
        if game is None or self._desk.is_owed(seat):
            return True
        dealt = story.dealt.get(seat, 0)
        level = min((story.dealt[other] for other in story.live), default=0)
        goes_on = game.family is Family.STUD and not story.decided
        return goes_on and dealt <= level and dealt < game.dealt

    def as_due(self, track: Sighting | Track, seat: int) -> float:
        """What speaks for a card by its face: whether it lies as the next one should.

        What nobody can read may be no face.
        """
        desk = self._desk
        if desk.crew.game is None:
            return 0.0
        down = desk.story.is_down(desk.story.dealt.get(seat, 0), desk.crew.game)
        if down != (track.face == "down"):
            return NOT_AS_DUE
        is_face = not isinstance(track, Track) or shows(track) >= READABLE
        return UP_AS_DUE if is_face and not down else 0.0

    def passes_over(self, seat: int, rest_s: float) -> bool:
        """Whether the card that a seat just got comes before another's, for all that was seen yet.

        Each card that seems to be left out is missed once: it may come to light late.
        """
        if seat not in self._order():
            return False
        count = self._desk.story.dealt.get(seat, 0)
        self._came_s[seat, count] = rest_s
        missed = [each for each in self._lacking(seat, count) if each not in self._awaited]
        self._awaited.update(missed)
        self.missed.update((each, rest_s) for each in missed if self._desk.lacks(each[0]) > 0)
        return bool(missed)

    def is_ahead(self, seat: int, by: int = 1) -> bool:
        """Whether a card would come to a seat before others that are due first, so many."""
        return len(self._lacking(seat, self._desk.story.dealt.get(seat, 0) + 1)) >= by

    def _lacking(self, seat: int, count: int) -> list[tuple[int, int]]:
        """The seats, and how many cards each should have got before a seat gets so many."""
        order, dealt = self._order(), self._desk.story.dealt
        if seat not in order:
            return []
        turn = order.index(seat)
        due = [(other, count - 1) for other in order[turn + 1 :]]
        due += [(other, count) for other in order[:turn]]
        due = [each for each in due if each[1] == 1 or each[0] in dealt]
        return [each for each in due if dealt.get(each[0], 0) < each[1]]

    def turn_s(self, track: Track, seat: int, *, flew: bool) -> float:
        """When a seat's next card came; if the felt there was hidden since its turn, as that was.

        So it is if something hid a part of the seat's place all that time. One that nobody made out
        came in its turn.

        Args:
            track: the card.
            seat: whose it is.
            flew: whether it was seen to fly in, and no hand was near.
        """
        came_s = track.rest_s
        earlier_s, before_s = self.around(seat)
        missed_s = self.missed.get((seat, self._desk.story.dealt.get(seat, 0) + 1), np.inf)
        if not flew and (missed_s < track.rest_s or self._was_over(track, before_s)):
            came_s = min(before_s, missed_s) - JUST_BEFORE_S
        if track.looks:
            return came_s
        return max([came_s, *(at_s for at_s in earlier_s if at_s < before_s)])

    def was_over(self, track: Track, seat: int) -> bool:
        """Whether a card comes to light after its turn, where no felt has shown since that."""
        return self._was_over(track, self.around(seat)[1])

    def _was_over(self, track: Track, before_s: float) -> bool:
        return track.rest_s >= before_s and self._was_hidden(track, before_s)

    def around(self, seat: int) -> tuple[list[float], float]:
        """When cards came before a seat's next one, and when the first did that came after."""
        order = self._order()
        if seat not in order:
            return [], np.inf
        mine = self._desk.story.dealt.get(seat, 0) + 1, order.index(seat)
        others = [((count, order.index(s)), at_s) for (s, count), at_s in self._came_s.items()]
        earlier_s = [at_s for turn, at_s in others if turn < mine]
        return earlier_s, min((at_s for turn, at_s in others if turn > mine), default=np.inf)

    def _was_hidden(self, track: Track, since_s: float) -> bool:
        """Whether a card lies on felt of which hardly any has shown since a time."""
        showed = self._desk.tracker.flow.bare_s >= since_s
        return not track.looks or share(showed, track.rim) < SHOWED

    def is_left_out(self, seat: int) -> bool:
        """Whether one who gets cards after a seat has got more, for all that was seen yet.

        Or one who gets them before it has got the card of the round after the next.
        """
        order, dealt = self._order(), self._desk.story.dealt
        if seat not in order:
            return False
        own, turn = dealt.get(seat, 0), order.index(seat)
        ahead = (dealt.get(other, 0) - (place < turn) for place, other in enumerate(order))
        return any(count > own for count in ahead)

    def _order(self) -> list[int]:
        """The seats as they get cards, until the first burn."""
        crew = self._desk.crew
        if self._desk.story.burns:
            return []
        return sorted(crew.players, key=lambda each: (each < crew.first, each))
