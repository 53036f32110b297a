"""When each part of the felt moved, or was bare, and from where what came to rest there came."""

from __future__ import annotations

from collections import deque

import numpy as np

from cardspeak.vision.glance import Floats, Glance, Mask
from cardspeak.vision.track.grid import Cells, Grid, share

LONG_AGO_S = -1e9
KEPT_S = 2.5
LATELY_S = 0.2
"""What no camera has shown to be bare, or to move, for so long, is covered by something."""

LATE_S, PAUSE_S = 1.0, 0.3
"""Felt is seen to be bare so long after a hand has left it; a hand over it may rest as long."""

BEFORE_S = 6.0
"""What has not been bare for so long already when something may have come, an arm that rests there,
hides nothing that came.
"""

STEP_MM = 30.0
WIDE_MM = 25.0
Steps = tuple[Cells, Mask]
"""The cells (steps, 3) of a way, and which of them are on the grid."""


class Flow:
    """The motion of the last seconds.

    Attributes:
        moved_s: (rows, columns) when each cell last moved.
        bare_s: (rows, columns) when each cell was last bare.
        looked_s: (rows, columns) when each cell was last looked at.
        now_s: when the last glance was.
    """

    def __init__(self, grid: Grid) -> None:
        """Begin with a table on which nothing has moved."""
        self._grid = grid
        self._past: deque[tuple[float, Mask]] = deque()
        self.moved_s = np.full(grid.shape, LONG_AGO_S)
        self.bare_s = np.full(grid.shape, LONG_AGO_S)
        self.looked_s = np.full(grid.shape, LONG_AGO_S)
        self.now_s = 0.0
        self._in_sight = np.zeros(grid.shape, bool)
        self._lay = np.zeros(grid.shape, bool)
        self._covered = np.zeros(grid.shape, bool)

    def take(self, glance: Glance) -> None:
        """Note what moves."""
        self.now_s = now_s = glance.evidence.t_s
        self.moved_s[glance.moving] = now_s
        self.bare_s[glance.bare] = now_s
        self.looked_s[glance.looked] = now_s
        self._in_sight |= glance.looked | glance.bare | glance.moving
        since_s = now_s - LATELY_S
        self._covered = self._in_sight & (self.bare_s < since_s) & (self.moved_s < since_s)
        self._covered.flags.writeable = False
        self._lay = (self._lay | self._covered) & ~glance.bare
        self._past.append((now_s, glance.moving))
        while self._past[0][0] < now_s - KEPT_S:
            self._past.popleft()

    def last_s(self, cells: Cells) -> float:
        """When any of some cells last moved."""
        return float(self.moved_s[cells].max()) if len(cells[0]) else LONG_AGO_S

    def has_moved(self, cells: Cells, since_s: float) -> bool:
        """Whether any of some cells moved after a time."""
        return self.last_s(cells) > since_s

    def stirred_s(self, cells: Cells) -> float:
        """When the motion began that some cells have last seen; the present, if it is long ago."""
        begun_s = self.last_s(cells)
        if begun_s < self.now_s - LATE_S:
            return self.now_s
        for t_s, moving in reversed(self._past):
            if begun_s - PAUSE_S <= t_s < begun_s and moving[cells].any():
                begun_s = t_s
        return begun_s

    def stirred(self, cells: Cells, since_s: float) -> float:
        """The share of some cells where something moved since a time."""
        return share(self.moved_s >= since_s, cells)

    def covered(self) -> Mask:
        """(rows, columns) where something lies still; not to be written to.

        What no camera sees, beyond the edge of its picture, is not known to be covered.
        """
        return self._covered

    def lay(self, mask: Mask) -> float:
        """The share of a place where something lies, or lay when hands came over it."""
        return int(np.count_nonzero(self._lay & mask)) / max(1, int(np.count_nonzero(mask)))

    def unseen(self, since_s: float) -> Mask:
        """(rows, columns) what has not been bare since a time, but had been shortly before."""
        lately = self.bare_s > since_s - BEFORE_S
        return np.asarray(self._in_sight & lately & (self.bare_s < since_s))

    def hidden(self) -> Mask:
        """(rows, columns) what something covers, be it a hand that moves."""
        return np.asarray(self._in_sight & (self.bare_s < self.now_s - LATELY_S))

    def not_bare(self, mask: Mask, since_s: float = -np.inf) -> int:
        """How many cells of a place that were bare after a time something covers, be it a hand."""
        return int(np.count_nonzero(self.hidden() & mask & (self.bare_s > since_s)))

    def between(self, start_s: float, end_s: float) -> Mask:
        """(rows, columns) what moved from one time to another."""
        moved = np.zeros(self._grid.shape, bool)
        for t_s, moving in self._past:
            if start_s <= t_s <= end_s:
                moved |= moving
        return moved

    def along(self, start_mm: Floats, end_mm: Floats, start_s: float, end_s: float) -> float:
        """The share of the way between two points where something moved between two times."""
        cells, on = self.steps(start_mm, end_mm)
        moved = self.between(start_s, end_s)[cells] & on
        return float(moved.any(1).mean())

    def now_along(self, steps: Steps) -> float:
        """The share of a way where something moves now."""
        cells, on = steps
        moves = (self.moved_s[cells] >= self.now_s) & on
        return float(moves.any(1).mean()) if moves.any() else 0.0

    def lasted_s(self, start_mm: Floats, end_mm: Floats, start_s: float, end_s: float) -> float:
        """For how long, from first to last, something moved at one and the same step of a way."""
        first_s, last_s = self._moved_s(start_mm, end_mm, start_s, end_s)
        return float((last_s - first_s).max(initial=0.0))

    def first_s(self, start_mm: Floats, end_mm: Floats, start_s: float, end_s: float) -> Floats:
        """(steps,) when something first moved in a time at each step of a way; inf for never."""
        return self._moved_s(start_mm, end_mm, start_s, end_s)[0]

    def _moved_s(
        self, start_mm: Floats, end_mm: Floats, start_s: float, end_s: float
    ) -> tuple[Floats, Floats]:
        """(steps,) when something first and last moved in a time at each step of a way."""
        past = [(t_s, moving) for t_s, moving in self._past if start_s <= t_s <= end_s]
        cells, on = self.steps(start_mm, end_mm)
        first_s, last_s = np.full(len(on), np.inf), np.full(len(on), -np.inf)
        for t_s, moving in past:
            moved = (moving[cells] & on).any(1)
            first_s[moved] = np.minimum(first_s[moved], t_s)
            last_s[moved] = t_s
        return first_s, last_s

    def covers(self, start_mm: Floats, end_mm: Floats, since_s: float) -> float:
        """The share of the way between two points where something lies that came since a time.

        What is no felt, such as the rail, never shows any, and counts for nothing.
        """
        cells, on = self.steps(start_mm, end_mm)
        bare_s = self.bare_s[cells]
        felt = np.count_nonzero((on & (bare_s > LONG_AGO_S)).any(1))
        came = np.count_nonzero((self._covered[cells] & (bare_s > since_s) & on).any(1))
        return came / felt if felt else 0.0

    def passed_s(self, start_mm: Floats, end_mm: Floats) -> float:
        """When anything last moved on the way between two points."""
        cells, on = self.steps(start_mm, end_mm)
        return float(self.moved_s[cells].max(where=on, initial=LONG_AGO_S))

    def steps(self, start_mm: Floats, end_mm: Floats) -> Steps:
        """The cells of the way between two points."""
        way = end_mm - start_mm
        steps = max(2, int(np.hypot(*way) / STEP_MM))
        side = np.array([-way[1], way[0]]) / max(1e-9, np.hypot(*way)) * WIDE_MM
        points = start_mm + np.linspace(0, 1, steps)[:, None] * way
        return self._grid.at(np.stack([points - side, points, points + side], axis=1))
