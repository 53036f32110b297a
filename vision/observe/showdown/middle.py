"""The pot before it is pushed: where it lies, since when, and how much of the felt it covers."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.glance import Floats, Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.showdown.heaps import LEAST_CELLS, Heaps
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.places import Place

POT = Place("pot")

MOST_LEFT = 0.6
"""A pot that is pushed, or shared, covers no more of what it covered."""

PUSHES_S = 2.5
"""A pot that is pushed while hands are in play, or a share of it, comes to its seat within this of
leaving."""

RESTS_S = 1.0
"""What is taken for a pot elsewhere than at its place has rested for so long."""


class Middle:
    """Follows what lies in the middle.

    Attributes:
        cells: (rows, columns) where the pot lies: its usual place, or a heap elsewhere.
        most: how many of these it covered at most.
        lain_s: since when it lies there.
        lay_s: until when it was seen to.
        whole_s: until when most of it was there.
        left: how many cells it may still cover, at the last look.
    """

    def __init__(self, desk: Desk, heaps: Heaps) -> None:
        """Take the desk, and what tells heaps from cards and arms."""
        self._desk, self._heaps = desk, heaps
        places = desk.tracker.places
        self._usual = places.masks[POT]
        self._nobodys = ~np.any([m for p, m in places.masks.items() if p != POT], axis=0)
        self._nobodys &= places.between([p for p in places.masks if p.kind == "bets"])
        self.cells, self.most = self._usual, 0
        self.lain_s: float = LONG_AGO_S
        self.lay_s: float = LONG_AGO_S
        self.whole_s: float = LONG_AGO_S
        self.left, self._bared = 0, False

    def take(self, *, over: bool) -> None:
        """Look at the middle.

        Args:
            over: whether the pot is due, so that what lay there may be on its way.
        """
        desk, flow = self._desk, self._desk.tracker.flow
        shown = flow.bare_s > LONG_AGO_S  # what was never bare may be felt that is not known yet
        came = flow.covered() & shown & (flow.moved_s > desk.story.begun_s)
        if np.count_nonzero(came & self._usual) >= LEAST_CELLS and not self.is_usual:
            self.cells, self.most = self._usual, 0
        self._note(int(np.count_nonzero(came & self.cells)), desk.now_s)
        if not desk.story.tabled and (not self.is_usual or not self.has_lain):
            self._find(came & (flow.moved_s < desk.now_s - RESTS_S))
        self.left = flow.not_bare(self.cells & shown)
        if self.left < LEAST_CELLS and not over and desk.now_s - self.lay_s > PUSHES_S:
            self.most = 0  # what lay there was cards or an arm
        self._bared |= self.left < LEAST_CELLS
        if not self.has_left and not self._bared:
            self.whole_s = desk.now_s  # what hides its place once that was bare is an arm

    def clear(self) -> None:
        """Forget the last hand's pot."""
        self.cells, self.most = self._usual, 0
        self.lain_s = self.lay_s = self.whole_s = LONG_AGO_S

    @property
    def is_usual(self) -> bool:
        """Whether the pot lies where the layout has it; who does not win gets no other."""
        return self.cells is self._usual

    @property
    def has_lain(self) -> bool:
        """Whether as much as a pot covers was seen there."""
        return self.most >= LEAST_CELLS

    @property
    def has_left(self) -> bool:
        """Whether most of what lay there is gone."""
        return self.left <= MOST_LEFT * self.most

    @property
    def middle_mm(self) -> Floats:
        """(2,) the middle of the pot."""
        places = self._desk.tracker.places
        if self.is_usual:
            return places.middles_mm[POT]
        return np.asarray(places.grid.centers_mm[self.cells].mean(0))

    @property
    def moved_s(self) -> float:
        """When something last moved over it."""
        return float(self._desk.tracker.flow.moved_s[self.cells].max(initial=LONG_AGO_S))

    def _find(self, came: Mask) -> None:
        """Take the largest heap that came to rest in the middle for the pot.

        Not every dealer pulls the chips to where the layout has the pot.
        """
        heaps = came & self._nobodys & self._heaps.fresh()
        least = max(LEAST_CELLS, self.most)
        if np.count_nonzero(heaps) < least:
            return
        heap = self._heaps.largest(heaps)
        cells = int(np.count_nonzero(heap))
        if cells >= least:
            self.cells, self.most = heap, 0
            self._note(cells, float(self._desk.tracker.flow.moved_s[heap].max()))

    def _note(self, cells: int, t_s: float) -> None:
        """Note how much a pot covers, since when it lies there, and until when."""
        if not self.has_lain and cells >= LEAST_CELLS:
            self.lain_s = t_s
        if cells >= LEAST_CELLS:
            self.lay_s, self._bared = t_s, False
        self.most = max(self.most, cells)
