"""A part of the picture drawn as a map of the felt, a few pixels to a cell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.glance import CELL_MM, Floats, Mask

Value = TypeVar("Value", np.float32, np.bool_)
Light = NDArray[np.float32]

FINE = 6
"""Pixels of a map along a cell."""
STEP_MM = CELL_MM / FINE
COARSE = 8
ONE_MAP = np.zeros(0, np.float32)
"""In place of a second one: x and y of each point are in the first."""
BLACK = 16.0
"""Of no light CIELAB's L would be as much below 0, were the law for more light to hold."""
OF_GREY = 2.2 / 3
"""L + 16 grows as the cube root of light (CIE 15), which a picture's grey levels to about the power
of 2.2 are (IEC 61966-2-1)."""


@dataclass(frozen=True, eq=False)
class Flat:
    """A rectangle of whole cells as a map.

    Attributes:
        image: (rows * `FINE`, columns * `FINE`, 3) BGR, row 0 at the smallest y.
        rows: of the cells, a slice of the felt's.
        columns: of the cells, a slice of the felt's.
        low_mm: (2,) the outer corner of its first pixel.
        light: (rows, columns) by what factor the camera shows each cell lighter than at first; None
            where it is the first picture.
    """

    image: Pixels
    rows: slice
    columns: slice
    low_mm: Floats
    light: Light | None = None

    @property
    def fine(self) -> tuple[slice, slice]:
        """The same rectangle of a map of the whole felt."""
        rows = slice(self.rows.start * FINE, self.rows.stop * FINE)
        return rows, slice(self.columns.start * FINE, self.columns.stop * FINE)

    @property
    def cells(self) -> tuple[slice, slice]:
        """The same rectangle of a mask of cells."""
        return self.rows, self.columns

    @property
    def middle_mm(self) -> tuple[float, float]:
        """Its middle."""
        rows, columns = self.image.shape[:2]
        return self.low_mm[0] + columns * STEP_MM / 2, self.low_mm[1] + rows * STEP_MM / 2

    def lab(self) -> NDArray[np.float32]:
        """The map in CIELAB, as if in the light of the start, a little softer than it is sharp.

        Not to be written to.
        """
        return self._lab

    @cached_property
    def rough(self) -> NDArray[np.float32]:
        """(rows, columns) how many grey levels a pixel is off those around it, of a cell's size."""
        grey = np.asarray(cv2.cvtColor(self.image, cv2.COLOR_BGR2GRAY), np.uint8)
        off = cv2.absdiff(grey, cv2.blur(grey, (3, 3))).astype(np.float32)
        return np.asarray(cv2.blur(off, (FINE, FINE)), np.float32)

    @cached_property
    def _lab(self) -> NDArray[np.float32]:
        soft = cv2.GaussianBlur(self.image, (3, 3), 0).astype(np.float32) / 255
        lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.float32)
        return lab if self.light is None else lit_as_at_first(lab, self.light)

    def painted(self, corners_mm: Floats, grow_mm: float = 0.0) -> Mask:
        """The pixels inside a convex outline (K, 2), grown or shrunk from its middle."""
        mask = np.zeros(self.image.shape[:2], np.uint8)
        middle = corners_mm.mean(0)
        away = corners_mm - middle
        reach = np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
        by_mm = grow_mm - STEP_MM / 2  # what an outline touches is filled
        at = (middle + away * (1 + 1.42 * by_mm / reach) - self.low_mm) / STEP_MM - 0.5
        cv2.fillConvexPoly(mask, np.rint(at * 16).astype(np.int32), 1, shift=4)
        return mask.astype(np.bool_)


def flattened(
    ground: Ground,
    image: Pixels,
    cells: Mask,
    around_mm: float = 0.0,
    corner_px: Floats | tuple[float, float] = (0.0, 0.0),
    light: Light | None = None,
) -> Flat:
    """Draw what a picture shows of cells, and of some felt around them, as a map.

    Args:
        ground: the camera and the table.
        image: (H, W, 3) BGR, the picture or a part of it.
        cells: what is drawn.
        around_mm: how much around them.
        corner_px: where the part's top left lies in the whole picture.
        light: as a `Flat` has it, but of all cells.
    """
    around = round(around_mm / CELL_MM)
    at = [np.flatnonzero(cells.any(axis)) for axis in (1, 0)]
    (top, bottom), (left, right) = (
        (max(0, int(index[0]) - around), min(side, int(index[-1]) + 1 + around))
        for index, side in zip(at, ground.cells, strict=True)
    )
    low = np.array([left, top]) * CELL_MM + ground.low_mm
    size = (right - left) * FINE, (bottom - top) * FINE
    # A lens bends lines little over so short a way: every few points tell the others.
    x, y = (np.arange(0, side + COARSE, COARSE) + 0.5 for side in size)
    points = np.stack(np.meshgrid(x, y), axis=2) * STEP_MM + low
    seen = ground.model.to_px(points.reshape(-1, 2)).reshape(points.shape)
    seen -= np.add(corner_px, 0.5)
    matrix = np.array([[1 / COARSE, 0, 0], [0, 1 / COARSE, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    where = cv2.warpAffine(seen.astype(np.float32), matrix, size, flags=flags)
    flat = cv2.remap(image, where, ONE_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rows, columns = slice(top, bottom), slice(left, right)
    here = None if light is None else light[rows, columns]
    return Flat(np.asarray(flat, np.uint8), rows, columns, low, here)


def lit_as_at_first(lab: NDArray[np.float32], light: Light) -> NDArray[np.float32]:
    """Colours of a map in CIELAB as they were before light grew by a factor, one for each cell.

    L + 16, a and b change by the same number with it (CIE 15).
    """
    size = lab.shape[1], lab.shape[0]
    share = cv2.resize(light**-OF_GREY, size, interpolation=cv2.INTER_LINEAR)[..., None]
    steady = lab * share
    steady[..., :1] += np.float32(BLACK) * (share - 1)
    return np.asarray(steady, np.float32)


def by_cell(pixels: Mask) -> Floats:
    """(rows, columns) the share of each cell's pixels that a mask of a map has."""
    rows, columns = pixels.shape[0] // FINE, pixels.shape[1] // FINE
    count = np.add.reduce(pixels.reshape(rows, FINE, -1), axis=1, dtype=np.uint8)
    count = np.add.reduce(count.reshape(rows, columns, FINE), axis=2, dtype=np.uint8)
    return np.asarray(count / FINE**2, np.float64)


def finely(cells: NDArray[Value]) -> NDArray[Value]:
    """What each cell has, for every pixel of a map."""
    size = cells.shape[1] * FINE, cells.shape[0] * FINE
    wide = cv2.resize(cells.astype(np.float32), size, interpolation=cv2.INTER_NEAREST)
    return np.asarray(wide, cells.dtype)
