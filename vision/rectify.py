"""Cutting things out of a picture: a quadrilateral in, an upright patch out."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import NEXT, lengths

Pixels = NDArray[np.uint8]


@lru_cache
def patch_corners(size_px: tuple[int, int], margin: float) -> NDArray[np.float32]:
    """Where a quadrilateral's corners land in a patch (width, height) with a margin.

    The margin is a share of the quadrilateral's own width and height on every side.

    Returns:
        (4, 2) patch pixels, clockwise from the top left.
    """
    w, h = size_px
    mx, my = (s * margin / (1 + 2 * margin) for s in size_px)
    corners = np.array([[mx, my], [w - mx, my], [w - mx, h - my], [mx, h - my]], np.float32)
    corners.flags.writeable = False
    return corners


def patch_matrix(
    quad_px: NDArray[np.float64], size_px: tuple[int, int], margin: float
) -> NDArray[np.float64]:
    """The homography (3, 3) from picture pixels to patch pixels.

    Args:
        quad_px: (4, 2) corners, clockwise from what becomes the patch's top left.
        size_px: the patch's (width, height).
        margin: how much around the quadrilateral to keep.
    """
    target = patch_corners(size_px, margin)
    matrix = cv2.getPerspectiveTransform(quad_px.astype(np.float32), target)
    return np.asarray(matrix, np.float64)


def rectify(
    image: Pixels, quad_px: NDArray[np.float64], size_px: tuple[int, int], margin: float
) -> Pixels:
    """Cut a quadrilateral out of a picture as an upright patch.

    Large quadrilaterals are averaged down, not sampled, so that thin strokes survive.

    Args:
        image: (H, W, 3) picture.
        quad_px: (4, 2) corners, clockwise from what becomes the patch's top left.
        size_px: the patch's (width, height).
        margin: how much around the quadrilateral to keep, as a share of its sides.

    Returns:
        (height, width, 3) patch; grey where it reaches beyond the picture.
    """
    top, right, bottom, left = lengths(quad_px[NEXT] - quad_px)
    shrink = int(min((top + bottom) / 2 / size_px[0], (left + right) / 2 / size_px[1]) * 1.25)
    if shrink >= 2:
        image, quad_px = shrunk_window(image, quad_px, shrink, margin)
    patch = cv2.warpPerspective(
        image,
        patch_matrix(quad_px, size_px, margin),
        size_px,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(114, 114, 114),
    )
    return np.asarray(patch, np.uint8)


def shrunk_window(
    image: Pixels, quad_px: NDArray[np.float64], shrink: int, margin: float
) -> tuple[Pixels, NDArray[np.float64]]:
    """The part of a picture around a quadrilateral, averaged down by a whole factor."""
    reach = np.ptp(quad_px, axis=0).max() * margin + 2 * shrink
    x0, y0 = np.maximum(np.floor(quad_px.min(0) - reach).astype(int), 0)
    x1, y1 = np.ceil(quad_px.max(0) + reach).astype(int)
    window = image[y0:y1, x0:x1]
    # Whole blocks only: averaging them is ten times as fast as averaging fractions of pixels.
    height, width = (side // shrink * shrink for side in window.shape[:2])
    if min(height, width) < 2 * shrink:
        return image, quad_px
    blocks = window[:height, :width]
    size = (width // shrink, height // shrink)
    small = np.asarray(cv2.resize(blocks, size, interpolation=cv2.INTER_AREA), np.uint8)
    return small, (quad_px - (x0, y0)) / shrink
