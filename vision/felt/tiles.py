"""Masks and figures of tiles, a few by a few pixels of a small grey picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.felt.ground import TILE_PX
from cardspeak.vision.glance import Mask

Grey = NDArray[np.float32]


def whole(tiles: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What each tile has, for every small pixel of it."""
    size = tiles.shape[1] * TILE_PX, tiles.shape[0] * TILE_PX
    return np.asarray(cv2.resize(tiles, size, interpolation=cv2.INTER_NEAREST), np.uint8)


def most_in_tiles(error: Grey) -> Grey:
    """The largest value in every tile."""
    rows = error[::TILE_PX].copy()
    for row in range(1, TILE_PX):
        np.maximum(rows, error[row::TILE_PX], out=rows)
    most = rows[:, ::TILE_PX].copy()
    for column in range(1, TILE_PX):
        np.maximum(most, rows[:, column::TILE_PX], out=most)
    return most


def any_in_tiles(mask: Mask) -> Mask:
    """The tiles that have any pixel of a mask of small pixels."""
    rows, columns = (side // TILE_PX for side in mask.shape)
    return np.asarray(mask.reshape(rows, TILE_PX, columns, TILE_PX).any((1, 3)))


def closed(tiles: Mask, by: int) -> Mask:
    """A mask without gaps: what is between moving edges of one thing moves with them."""
    kernel = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    shut = cv2.morphologyEx(tiles.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    return shut.astype(np.bool_)


def lone(tiles: Mask) -> Mask:
    """The tiles of a mask that have none beside them."""
    count = cv2.boxFilter(tiles.astype(np.uint8), -1, (3, 3), normalize=False)
    return np.asarray(tiles & (count == 1))


def widened(tiles: Mask, by: int) -> Mask:
    """A mask grown by some tiles on all sides."""
    kernel = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    return cv2.dilate(tiles.astype(np.uint8), kernel).astype(np.bool_)
