"""The ground that a camera looks at: its small picture, the felt's cells, and how they meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout import Layout
from cardspeak.vision.glance import CELL_MM, Floats, Mask

SMALL_PX = 480
"""About how wide the small picture is in which movement is looked for."""
TILE_PX = 4
"""The side of a tile of the small picture: what moves, changes and rests together."""
RAIL_MM = 40.0
"""So far beyond the felt's outline, onto the rail, things still count."""
NARROW_CELLS = 5
"""Strips of felt that are narrower, such as before the tray, hold no card."""
CARD_MM = (63.5, 88.9)
CHIP_MM = 39.0
BUTTON_MM = (46.0, 96.0)
"""The least and the most that a dealer button is across."""
BESIDE_PX = 7
"""Pixels of a map that are within half of this of each other lie beside each other."""


@dataclass(frozen=True, eq=False)
class Ground:
    """How a camera's picture, its small picture and the cells of the felt lie to each other.

    Attributes:
        layout: the table.
        model: the camera.
    """

    layout: Layout
    model: CameraModel

    @cached_property
    def shrink(self) -> int:
        """How many pixels of the picture are one of the small picture, each way."""
        return max(1, round(self.model.width_px / SMALL_PX))

    @cached_property
    def tiles(self) -> tuple[int, int]:
        """(rows, columns) of whole tiles in the small picture."""
        side = self.shrink * TILE_PX
        return self.model.height_px // side, self.model.width_px // side

    @cached_property
    def small(self) -> tuple[int, int]:
        """(rows, columns) of the small picture, which is whole tiles only."""
        return self.tiles[0] * TILE_PX, self.tiles[1] * TILE_PX

    @cached_property
    def low_mm(self) -> Floats:
        """(2,) the corner of the felt's bounding box with the smallest x and y."""
        return np.asarray(np.min(self.layout.felt, axis=0), np.float64)

    @cached_property
    def cells(self) -> tuple[int, int]:
        """(rows, columns) of the masks of a glance."""
        columns, rows = np.ceil(np.ptp(np.asarray(self.layout.felt), axis=0) / CELL_MM).astype(int)
        return int(rows), int(columns)

    @cached_property
    def centers_mm(self) -> Floats:
        """(rows, columns, 2) the middles of the cells."""
        rows, columns = np.indices(self.cells)
        return np.stack([columns, rows], axis=2) * CELL_MM + CELL_MM / 2 + self.low_mm

    @cached_property
    def centers_px(self) -> Floats:
        """(rows, columns, 2) the middles of the cells in the camera's picture."""
        return self.model.to_px(self.centers_mm.reshape(-1, 2)).reshape(*self.cells, 2)

    @cached_property
    def in_sight(self) -> Mask:
        """The cells that are felt, or its rail, and that the camera sees."""
        x, y = self.centers_px[..., 0], self.centers_px[..., 1]
        height, width = (side * self.shrink for side in self.small)
        seen = self.on_felt & ~self.in_tray & (x >= 0) & (y >= 0) & (x < width) & (y < height)
        kernel = np.ones((NARROW_CELLS, NARROW_CELLS), np.uint8)
        return cv2.morphologyEx(seen.astype(np.uint8), cv2.MORPH_OPEN, kernel).astype(np.bool_)

    @cached_property
    def in_tray(self) -> Mask:
        """The cells of the dealer's tray, where nothing is dealt."""
        tray = self.layout.spots.get("tray", ())
        return self.painted([np.asarray(tray, np.float64)] if len(tray) > 2 else [])

    @cached_property
    def on_felt(self) -> Mask:
        """The cells inside the felt's outline, and a little beyond."""
        return grown(self._cloth, RAIL_MM)

    @cached_property
    def beyond(self) -> Mask:
        """The cells outside the felt's outline, and the outermost inside it."""
        inner = np.pad(self._cloth, 1).astype(np.uint8)
        inner = np.asarray(cv2.erode(inner, np.ones((3, 3), np.uint8)), np.uint8)
        return np.asarray(inner[1:-1, 1:-1] == 0)

    @cached_property
    def _cloth(self) -> Mask:
        outline = np.rint((np.asarray(self.layout.felt) - self.low_mm) / CELL_MM * 16)
        mask = np.zeros(self.cells, np.uint8)
        half = 8  # a cell's middle, in sixteenths
        cv2.fillPoly(mask, [outline.astype(np.int32) - half], 1, shift=4)
        return mask.astype(np.bool_)

    @cached_property
    def _tile_of_cell(self) -> NDArray[np.intp]:
        """(rows, columns) the place of each cell's tile, row by row."""
        at = (self.centers_px / (self.shrink * TILE_PX)).astype(np.intp)
        rows, columns = self.tiles
        row, column = at[..., 1].clip(0, rows - 1), at[..., 0].clip(0, columns - 1)
        return np.asarray(row * columns + column, np.intp)

    @cached_property
    def _cell_of_small(self) -> tuple[NDArray[np.intp], Mask]:
        """(rows, columns) the place of each small pixel's cell, and whether it lies in one."""
        rows, columns = np.indices(self.small)
        middles = (np.stack([columns, rows], axis=2) + 0.5) * self.shrink
        at_mm = self.model.to_mm(middles.reshape(-1, 2)).reshape(*self.small, 2)
        at = np.floor((at_mm - self.low_mm) / CELL_MM).astype(np.intp)
        row, column = at[..., 1], at[..., 0]
        inside = (row >= 0) & (column >= 0) & (row < self.cells[0]) & (column < self.cells[1])
        row, column = row.clip(0, self.cells[0] - 1), column.clip(0, self.cells[1] - 1)
        return row * self.cells[1] + column, inside

    def cells_of_tiles(self, tiles: Mask) -> Mask:
        """The cells in sight whose tile is in a mask of tiles."""
        if not tiles.any():
            return np.zeros(self.cells, np.bool_)
        return np.asarray(tiles.ravel().take(self._tile_of_cell) & self.in_sight)

    def of_tiles(self, values: NDArray[np.float32]) -> Floats:
        """What each cell's tile has, of values (rows, columns) of tiles."""
        return np.asarray(values.ravel().take(self._tile_of_cell), np.float64)

    def tiles_of_cells(self, cells: Mask) -> Mask:
        """The tiles that hold any of the cells in sight."""
        mask = np.zeros(self.tiles, np.bool_)
        mask.ravel()[self._tile_of_cell[cells & self.in_sight]] = True
        return mask

    def small_of_cells(self, cells: Mask) -> Mask:
        """The small picture's pixels whose cell, or all of whose tile, is in a mask of cells."""
        at, inside = self._cell_of_small
        whole = (self.tiles_of_cells(cells) & ~self.tiles_of_cells(~cells)).astype(np.uint8)
        wide = cv2.resize(whole, self.small[::-1], interpolation=cv2.INTER_NEAREST)
        return np.asarray((cells.ravel().take(at) & inside) | wide.view(np.bool_))

    @cached_property
    def watched(self) -> Mask:
        """The tiles that hold any of the felt or its rail."""
        return self.tiles_of_cells(self.in_sight)

    def painted(self, outlines_mm: Iterable[Floats], grow_mm: float = 0.0) -> Mask:
        """The cells whose middle lies in any of (N, K, 2) outlines, grown outwards.

        Args:
            outlines_mm: convex polygons.
            grow_mm: how far they are grown, corner by corner away from their middles.
        """
        mask = np.zeros(self.cells, np.uint8)
        for outline in outlines_mm:
            middle = outline.mean(0)  # what an outline touches is filled: half a cell too much
            away = outline - middle
            reach = np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
            corners = middle + away * (1 + 1.42 * (grow_mm - CELL_MM / 2) / reach)
            at = (corners - self.low_mm) / CELL_MM - 0.5
            cv2.fillConvexPoly(mask, np.rint(at * 16).astype(np.int32), 1, shift=4)
        return mask.astype(np.bool_)

    def has(self, mask: Mask, points_mm: Sequence[ArrayLike]) -> Mask:
        """(N,) whether points (2,) lie in the cells of a mask; points off the felt do not."""
        points = np.array(points_mm, np.float64).reshape(-1, 2)
        at = np.floor((points - self.low_mm) / CELL_MM).astype(np.intp)
        row, column = at[:, 1], at[:, 0]
        inside = (row >= 0) & (column >= 0) & (row < self.cells[0]) & (column < self.cells[1])
        row, column = row.clip(0, self.cells[0] - 1), column.clip(0, self.cells[1] - 1)
        return np.asarray(mask[row, column] & inside)

    def card_px(self, at_mm: Floats) -> float:
        """How long a card's short side is in the picture at a point (2,)."""
        return CARD_MM[0] * self.model.px_per_mm((float(at_mm[0]), float(at_mm[1])))


def grown(mask: Mask, by_mm: float, step_mm: float = CELL_MM) -> Mask:
    """A mask, grown by a distance on all sides: of cells, or of a map's pixels of another side."""
    reach = round(by_mm / step_mm)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    rows, columns = (np.flatnonzero(mask.any(axis)) for axis in (1, 0))
    wide = np.zeros_like(mask)
    if len(rows):  # masks are mostly empty
        near = slice(max(0, rows[0] - reach), rows[-1] + reach + 1)
        part = near, slice(max(0, columns[0] - reach), columns[-1] + reach + 1)
        wide[part] = cv2.dilate(mask[part].astype(np.uint8), kernel)
    return wide


def beside(covered: Mask) -> Mask:
    """What is covered, and what is close to it."""
    near = cv2.dilate(covered.astype(np.uint8), np.ones((BESIDE_PX, BESIDE_PX), np.uint8))
    return near.astype(np.bool_)


def touches(shape: Mask, covered: Mask) -> bool:
    """Whether a shape lies beside what is covered."""
    return bool((shape & beside(covered)).any())
