"""Exact boxes around the corner indices of a drawn card."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
INK = 60  # difference from the paper, 0..255, in the channel that differs most
SPECK_PX = 12


def index_boxes(
    faces: Pixels, window: Sequence[float], corners: Sequence[str]
) -> NDArray[np.float32]:
    """Boxes around rank and suit in every corner that has them.

    Args:
        faces: (N, H, W, 4) BGRA.
        window: x0, y0, x1, y1 as fractions of the card, around the top-left index. The other
            corners are searched in its mirror images.
        corners: any of "tl", "tr", "bl", "br"; "bl" and "br" stand upside down.

    Returns:
        (N, K, 5) x0, y0, x1, y1 in pixels (x1 and y1 just outside) and +1 upright or -1 not.
        Where no ink is found a row is NaN.
    """
    boxes = np.full((len(faces), len(corners), 5), np.nan, np.float32)
    height, width = faces.shape[1:3]
    scale = np.array([width, height, width, height])
    for k, spot in enumerate(placed(np.array(window) * scale, corners, width, height)):
        for n, face in enumerate(faces):
            boxes[n, k, :4] = ink_box(face, np.rint(spot[:4]).astype(int))
        boxes[:, k, 4] = spot[4]
    return boxes


def ink_box(face: Pixels, window: NDArray[np.int_]) -> tuple[float, float, float, float]:
    """The box around the marks that lie wholly inside a window; NaN where there are none.

    Frame lines, court figures and pips reach out of the window and so do not count.
    """
    left, top, right, bottom = window
    inside = face[top:bottom, left:right]
    paper = np.median(inside[inside[..., 3] > 250][:, :3], axis=0)
    # One more pixel all round shows which marks go on outside.
    left, top = max(left - 1, 0), max(top - 1, 0)
    around = face[top : bottom + 1, left : right + 1]
    difference = np.abs(around[..., :3] - paper).max(axis=2)
    ink = (difference > INK) & (around[..., 3] > 127)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    x0, y0, w, h, area = (stats[1:] + np.array([left, top, 0, 0, 0])).T
    whole = (x0 >= window[0]) & (y0 >= window[1]) & (x0 + w <= right) & (y0 + h <= bottom)
    whole &= area >= SPECK_PX
    if not whole.any():
        return (np.nan,) * 4
    ends = (x0 + w)[whole].max(), (y0 + h)[whole].max()
    return float(x0[whole].min()), float(y0[whole].min()), float(ends[0]), float(ends[1])


def placed(
    box: Sequence[float] | NDArray[np.float64], corners: Sequence[str], width: int, height: int
) -> NDArray[np.float32]:
    """A top-left box in pixels moved to each corner: (K, 5) as `index_boxes` returns."""
    x0, y0, x1, y1 = box
    rows = []
    for corner in corners:
        xs = (x0, x1) if corner[1] == "l" else (width - x1, width - x0)
        ys = (y0, y1) if corner[0] == "t" else (height - y1, height - y0)
        rows.append((xs[0], ys[0], xs[1], ys[1], 1 if corner[0] == "t" else -1))
    return np.array(rows, np.float32)


def doubtful(boxes: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which cards have a box that is missing or far lower than is usual: half an index was lost."""
    heights = boxes[..., 3] - boxes[..., 1]
    usual = np.nanmedian(heights, axis=0)
    return np.asarray(~(heights > 0.7 * usual).all(axis=1))
