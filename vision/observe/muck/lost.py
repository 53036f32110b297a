"""Hands that were lost from sight, and of which the felt shows that they are not there any more."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.muck import LEAST_WAY, Leaving, Muck
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.track.places import Place

FITS = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
"""A card hides so many cells all around its middle; fingers do not."""

BARE_S = 0.6
"""So long a seat's place has to be bare."""

LEAVES_S = 1.0
"""Its cards went to the muck so long before or after, at most."""


class Lost:
    """Watches the seats of those who are in the hand, and of whose cards none is known.

    Hands that were over them as they were moved may have hidden where to. And if an arm took them
    in as if the hand was over, they were folded if it goes on.
    """

    def __init__(self, desk: Desk, muck: Muck, pushes: Pushes) -> None:
        """Take the desk, the muck, and what is pushed into it."""
        self._desk, self._muck, self._pushes = desk, muck, pushes
        self._hidden_s: dict[int, float] = {}
        self._taken: dict[int, Leaving] = {}

    def note(self, leaving: Leaving) -> None:
        """Note that a seat's cards are gone, and that nobody saw them come to the muck."""
        self._taken[leaving.seat] = leaving

    def clear(self) -> None:
        """Forget the last hand."""
        self._hidden_s.clear()
        self._taken.clear()

    def take(self) -> Iterator[Leaving]:
        """Yield the seats that have no cards any more, as soon as that is sure."""
        desk, story = self._desk, self._desk.story
        if story.drawing_s is not None or story.tabled or story.pushed:
            self._hidden_s.clear()
            return  # who draws may hold them, and at showdown all are gathered in
        for seat in sorted(story.live):
            if self._lies(seat):
                self._hidden_s[seat] = desk.now_s
            elif desk.now_s - self._hidden_s.get(seat, desk.now_s) >= BARE_S:
                gone_s = self._hidden_s.pop(seat)
                if self._went(seat, gone_s):
                    yield Leaving(seat, gone_s - LEAVES_S, gone_s, (), gone_s)
        yield from self._passed_over()

    def _passed_over(self) -> Iterator[Leaving]:
        """Yield the seats whose cards were taken in before a street that the hand goes on with."""
        story = self._desk.story
        if self._desk.draws:
            return  # not all get as many, and a hand may be held
        for seat in sorted(story.live & self._taken.keys()):
            behind = story.dealt.get(seat, 0) < max(story.dealt.values())
            street_s = max(story.last_board_s, story.last_dealt_s if behind else -np.inf)
            if street_s > self._taken[seat].gone_s and not self._lies(seat):
                self._muck.swept = False
                yield self._taken.pop(seat)

    def _lies(self, seat: int) -> bool:
        """Whether cards of a seat are known of, or may lie there unseen."""
        return bool(self._desk.cards_at(Place("seat", seat))) or self._may_lie(seat)

    def _may_lie(self, seat: int) -> bool:
        """Whether enough of a seat's place is hidden that its cards may be there."""
        hidden = self._desk.tracker.flow.hidden().astype(np.uint8)
        place = self._desk.place_of(seat).astype(np.uint8)
        middles, inside = (cv2.erode(each, FITS) > 0 for each in (hidden, place))
        return bool(np.any(middles & inside))

    def _went(self, seat: int, gone_s: float) -> bool:
        """Whether something moved from a seat to the muck then."""
        if self._desk.draws and not self._pushes.pushed(seat, gone_s - LEAVES_S):
            return False
        way = self._muck.way(seat, gone_s - LEAVES_S, gone_s + LEAVES_S)
        return way >= LEAST_WAY and self._muck.stirred(gone_s)
