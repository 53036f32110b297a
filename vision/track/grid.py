"""The cells of a glance's masks: which of them a card covers, and what is true of those."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, hypot

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.layout import Layout
from cardspeak.vision.glance import CELL_MM, Floats, Mask

CORNER_MM = 28.0
"""Of a card, so much about a corner belongs to it."""

Cells = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Rows and columns of some cells."""


@dataclass(frozen=True)
class Grid:
    """The cells that lie over a felt's bounding box, as `Glance` has them.

    Attributes:
        low_mm: (x, y) of the corner of row 0, column 0.
        rows: how many rows there are.
        columns: how many columns there are.
    """

    low_mm: tuple[float, float]
    rows: int
    columns: int

    @classmethod
    def over(cls, layout: Layout) -> Grid:
        """Return the cells over a table's felt."""
        felt = np.array(layout.felt, np.float64)
        low, high = felt.min(0), felt.max(0)
        columns, rows = np.ceil((high - low) / CELL_MM).astype(int)
        return cls((float(low[0]), float(low[1])), int(rows), int(columns))

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the masks."""
        return self.rows, self.columns

    @cached_property
    def centers_mm(self) -> Floats:
        """(rows, columns, 2) the middles of all cells."""
        x = self.low_mm[0] + (np.arange(self.columns) + 0.5) * CELL_MM
        y = self.low_mm[1] + (np.arange(self.rows) + 0.5) * CELL_MM
        return np.stack(np.meshgrid(x, y), axis=-1)

    def within(self, outline_mm: Floats, margin_mm: float = 0.0) -> Cells:
        """Return the cells whose middles lie in a convex outline, made wider by a margin.

        Args:
            outline_mm: (N, 2) in either sense of rotation.
            margin_mm: less than nothing makes it narrower.
        """
        return self.depths(outline_mm, margin_mm)[0]

    def depths(self, outline_mm: Floats, margin_mm: float = 0.0) -> tuple[Cells, Floats]:
        """Return the cells within a convex outline, and how deep in it each lies, in mm."""
        columns, rows = (self._span(outline_mm[:, axis], margin_mm, axis) for axis in (0, 1))
        x_mm, y_mm = self.centers_mm[:1, columns, 0], self.centers_mm[rows, :1, 1]
        deep = depth(x_mm, y_mm, outline_mm)
        inside = deep > -margin_mm
        row, column = np.nonzero(inside)
        return (row + rows.start, column + columns.start), deep[inside]

    def _span(self, points_mm: Floats, margin_mm: float, axis: int) -> slice:
        """The columns, or rows, that some points (N,) reach over, and a margin."""
        points, low_mm, most = points_mm.tolist(), self.low_mm[axis], self.shape[1 - axis]
        first = (min(points) - margin_mm - low_mm) / CELL_MM
        last = (max(points) + margin_mm - low_mm) / CELL_MM
        return slice(floor(min(most, max(0.0, first))), ceil(min(most, max(0.0, last))))

    def corners(self, mask: Mask, cells: Cells, corners_mm: Floats) -> Floats:
        """(4,) the share of a thing's cells about each of its corners where a mask is true."""
        centers = np.stack([cells[1], cells[0]], 1) * CELL_MM + CELL_MM / 2 + self.low_mm
        near = np.hypot(*(centers[:, None] - corners_mm[None]).transpose(2, 0, 1)) < CORNER_MM
        true = (near & mask[cells][:, None]).sum(0)
        return np.asarray(true / np.maximum(1, near.sum(0)))

    def at(self, points_mm: Floats) -> tuple[Cells, Mask]:
        """The cells (...) of points (..., 2), and which of these are on the grid: others are 0."""
        cells = np.floor((points_mm - self.low_mm) / CELL_MM).astype(int)
        on = np.asarray(((cells >= 0) & (cells < (self.columns, self.rows))).all(-1))
        return (np.where(on, cells[..., 1], 0), np.where(on, cells[..., 0], 0)), on


def depth(x_mm: Floats, y_mm: Floats, outline_mm: Floats) -> Floats:
    """How far points lie within a convex outline (N, 2), in mm; less than 0 for those outside.

    Args:
        x_mm: (...) of the points.
        y_mm: (...), which goes with that.
        outline_mm: in either sense of rotation.
    """
    corners = outline_mm.tolist()
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    sense = 1.0 if sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides) > 0 else -1.0
    scales = [sense / max(1e-9, hypot(bx - ax, by - ay)) for (ax, ay), (bx, by) in sides]
    ways = [
        ((ay - by) * scale, (bx - ax) * scale, ax, ay)
        for ((ax, ay), (bx, by)), scale in zip(sides, scales, strict=True)
    ]
    beside = (1,) * max(x_mm.ndim, y_mm.ndim)
    right, up, ax_mm, ay_mm = np.array(ways).T.reshape(4, len(sides), *beside)
    return np.asarray((right * (x_mm - ax_mm) + up * (y_mm - ay_mm)).min(0))


def share(mask: Mask, cells: Cells) -> float:
    """The share of some cells where a mask is true; 0 where there are none."""
    return np.count_nonzero(mask[cells]) / len(cells[0]) if len(cells[0]) else 0.0
