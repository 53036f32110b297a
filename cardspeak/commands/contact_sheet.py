"""One picture of all that went wrong, each with what was said of it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.types import Image

_TILE_PX = 240
_CAPTION_PX = 62
_COLUMNS = 6
_PAPER = (246, 248, 248)
_INK = (40, 36, 34)
_HEADING = {"missed": (30, 110, 220), "false": (40, 40, 200)}


def tile(
    image: Image, corners_px: NDArray[np.float64] | None, lines: Sequence[str], kind: str
) -> Image:
    """Draw one failure: the card with its surroundings, or the whole photo, over three lines.

    Args:
        image: The BGR photo.
        corners_px: (4, 2) where to look; ``None`` shows all of it.
        lines: What to write below, the first as a heading.
        kind: "missed" or "false"; decides the heading's colour.
    """
    sheet = np.full((_TILE_PX + _CAPTION_PX, _TILE_PX, 3), _PAPER, np.uint8)
    shown = image if corners_px is None else _around(image, corners_px)
    scale = (_TILE_PX - 8) / max(shown.shape[:2])
    size = [max(1, round(side * scale)) for side in (shown.shape[1], shown.shape[0])]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(shown, size, interpolation=way)
    top, left = (_TILE_PX - size[1]) // 2, (_TILE_PX - size[0]) // 2
    sheet[top : top + size[1], left : left + size[0]] = small
    for number, line in enumerate(lines[:3]):
        at, ink = (6, _TILE_PX + 16 + 19 * number), _INK if number else _HEADING[kind]
        cv2.putText(sheet, line, at, cv2.FONT_HERSHEY_DUPLEX, 0.44, ink, 1, cv2.LINE_AA)
    return sheet


def _around(image: Image, corners_px: NDArray[np.float64]) -> Image:
    """Cut out a card with a third of its size around it, outlined."""
    marked = image.copy()
    width = max(1, round(np.ptp(corners_px, axis=0).max() / 120))
    outline = np.rint(corners_px).astype(np.int32)
    cv2.polylines(marked, [outline], True, (80, 200, 80), width, cv2.LINE_AA)
    reach = np.ptp(corners_px, axis=0).max() / 3
    limit = np.array(image.shape[1::-1])
    low = np.clip(np.floor(corners_px.min(0) - reach), 0, limit - 1).astype(int)
    high = np.clip(np.ceil(corners_px.max(0) + reach), low + 1, limit).astype(int)
    return marked[low[1] : high[1], low[0] : high[0]]


def sheet(tiles: Sequence[Image]) -> Image:
    """Join tiles into rows of six."""
    blank = np.full_like(tiles[0], _PAPER)
    columns = min(_COLUMNS, len(tiles))
    padded = [*tiles, *[blank] * (-len(tiles) % columns)]
    rows = [np.hstack(padded[i : i + columns]) for i in range(0, len(padded), columns)]
    return np.ascontiguousarray(np.vstack(rows))
