"""Whose turn it is to get a card, and which card it should be."""

from __future__ import annotations

from cardspeak.rules.games.game import Family
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import READABLE, shows
from cardspeak.vision.track.thing import Track

UP_AS_DUE, NOT_AS_DUE = 2.0, -2.0
"""What speaks for a card that lies as the next one should, and against one that does not."""


class Turns:
    """Knows how cards should come to the seats."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._awaited: set[tuple[int, int]] = set()

    def clear(self) -> None:
        """Forget the last hand."""
        self._awaited.clear()

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

    def passes_over(self, seat: int) -> bool:
        """Whether the last card that a seat got comes before another's, for all that was seen yet.

        Each card that seems to be left out is missed once: it may come to light late.
        """
        order, story = self._order(), self._desk.story
        if seat not in order:
            return False
        turn, count = order.index(seat), story.dealt.get(seat, 0)
        due = {(other, count - (place > turn)) for place, other in enumerate(order)}
        due = {each for each in due if each[1] == 1 or each[0] in story.dealt}
        missed = {each for each in due if story.dealt.get(each[0], 0) < each[1]} - self._awaited
        self._awaited |= missed
        return bool(missed)

    def is_left_out(self, seat: int) -> bool:
        """Whether one who gets cards after a seat has got more, for all that was seen yet."""
        order, story = self._order(), self._desk.story
        if seat not in order:
            return False
        later = order[order.index(seat) + 1 :]
        return any(story.dealt.get(other, 0) > story.dealt.get(seat, 0) for other in later)

    def _order(self) -> list[int]:
        """The seats as they get cards, until the first burn."""
        crew = self._desk.crew
        if self._desk.story.burns:
            return []
        return sorted(crew.players, key=lambda each: (each < crew.first, each))
