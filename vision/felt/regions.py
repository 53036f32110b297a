"""Which parts of the picture to look at: around what is due, large enough that cards are whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from cardspeak.vision.felt.ground import CARD_MM, Ground, grown
from cardspeak.vision.glance import CELL_MM, Floats, Mask

NEAR_MM = 45.0
"""What lies this near to a change is looked at with it; where nothing changed, and only another
look is asked for, hardly anything around is."""
AROUND_MM = float(np.hypot(*CARD_MM) / 2) + 8
"""Kept around what is looked at, so that a card whose middle lies there is whole."""
JOIN_MM = 60.0
WIDEST_MM = 570.0
"""What is wider is looked at part by part,"""
SHARED_MM = 20.0
"""and so much at the edge of each with the next: a card's middle may be seen on either side. As
much is looked at around anything, for what is due is told by tiles, which end elsewhere."""

REACH_MM = 150.0
"""So far around what is looked at, what lies on the felt there and goes on beyond it is drawn."""

LITTLE_CELLS, LITTLE_S = 10, 0.3
"""What has changed in fewer cells, less than a chip, waits so long for what is larger."""

SHIFTS_PX = 16
"""Windows of looks that are asked for are so much larger, and begin that near to each other."""


@dataclass(frozen=True, eq=False)
class Region:
    """A part of the felt to look at in one piece.

    Attributes:
        cells: what is looked at; all of them rest.
        window_px: (x0, y0, x1, y1) what is cut from the picture.
        since_s: since when the oldest of what is due in it waits; infinite where nothing does.
        middle_mm: (2,) its middle.
        again: whether nothing has changed there, and another look was asked for.
    """

    cells: Mask
    window_px: tuple[int, int, int, int]
    since_s: float
    middle_mm: Floats
    again: bool = False

    @property
    def area_px(self) -> int:
        """How many pixels of the picture it takes."""
        x0, y0, x1, y1 = self.window_px
        return (x1 - x0) * (y1 - y0)


def regions(ground: Ground, due: Mask, fresh: Mask, moving: Mask, since_s: Floats) -> list[Region]:
    """Cut what is due into regions, the one that has waited longest first.

    Args:
        ground: the camera and the table.
        due: cells to look at.
        fresh: those of them that have changed.
        moving: cells that cannot be looked at now.
        since_s: (rows, columns) when each cell came to rest, or was looked at since.
    """
    if not due.any():
        return []
    free = ~moving & ground.in_sight
    count, labels = cv2.connectedComponents(grown(due, JOIN_MM / 2).astype(np.uint8))
    found = []
    for label in range(1, count):
        mine = labels == label
        core = due & mine & free
        if not core.any():
            continue
        whole = free & (grown(fresh & mine, NEAR_MM) | grown(core, SHARED_MM))
        free &= ~whole
        for part in parts(whole):
            since = float(since_s[part & core].min(initial=np.inf))
            since += LITTLE_S * (0 < np.count_nonzero(part & fresh) < LITTLE_CELLS)
            found.append(region(ground, whole & grown(part, SHARED_MM), since))
    return sorted(found, key=lambda each: each.since_s)


def parts(cells: Mask) -> Iterator[Mask]:
    """Split what is too wide along its longer side into strips of one width, again and again."""
    rows, columns = np.nonzero(cells)
    high, wide = np.ptp(rows) + 1, np.ptp(columns) + 1
    strips = int(np.ceil(max(high, wide) * CELL_MM / WIDEST_MM))
    if strips <= 1:
        yield cells
        return
    places, side = (rows, high) if high > wide else (columns, wide)
    strip = (places - places.min()) * strips // side
    for number in np.unique(strip):
        part = np.zeros_like(cells)
        own = strip == number
        part[rows[own], columns[own]] = True
        yield from parts(part)


def region(ground: Ground, cells: Mask, since_s: float) -> Region:
    """The region around cells."""
    low, high = bounds(ground, cells)
    return Region(cells, window(ground, low, high), since_s, (low + high) / 2)


def bounds(ground: Ground, cells: Mask) -> tuple[Floats, Floats]:
    """The corners (2,) of a rectangle of the felt around cells, the smallest x and y first."""
    rows, columns = np.nonzero(cells)
    low = np.array([columns.min(), rows.min()]) * CELL_MM + ground.low_mm - AROUND_MM
    high = np.array([columns.max() + 1, rows.max() + 1]) * CELL_MM + ground.low_mm + AROUND_MM
    return low, high


def joined(cells: Mask, hides: Mask) -> Mask:
    """Cells, and those near by where what lies on them goes on, of all where something lies."""
    near = cells | (hides & grown(cells, REACH_MM))
    _, labels = cv2.connectedComponents(near.astype(np.uint8), connectivity=4)
    return np.asarray(near & np.isin(labels, np.unique(labels[cells])))


def shifted(ground: Ground, looked: Region, number: int) -> Region:
    """The same region in a larger window, around which it lies as a frame's number says.

    Networks see things again, and overlook them again, where the same pixels come to lie on the
    same places of their grids. All these windows are of one size: networks prepare for each anew.
    """
    x0, y0, x1, y1 = looked.window_px
    left, top = (number * step % SHIFTS_PX for step in (5, 11))
    right, bottom = x1 + SHIFTS_PX - left, y1 + SHIFTS_PX - top
    width, height = ground.model.width_px, ground.model.height_px
    larger = (max(0, x0 - left), max(0, y0 - top), min(width, right), min(height, bottom))
    return replace(looked, window_px=larger, again=True)


def window(ground: Ground, low_mm: Floats, high_mm: Floats) -> tuple[int, int, int, int]:
    """The pixels that show a rectangle of the felt, cut at the picture's edge."""
    (x0, y0), (x1, y1) = low_mm, high_mm
    xm, ym = (x0 + x1) / 2, (y0 + y1) / 2
    around = [(x0, y0), (xm, y0), (x1, y0), (x1, ym), (x1, y1), (xm, y1), (x0, y1), (x0, ym)]
    points = ground.model.to_px(around)
    size = [ground.model.width_px, ground.model.height_px]
    low = np.clip(np.floor(points.min(0)), 0, size).astype(int)
    high = np.clip(np.ceil(points.max(0)), 0, size).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])
