"""Cutting things out of a picture: a quadrilateral in, an upright patch out."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import NEXT, homographies, lengths

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]

GREY = (114, 114, 114)
MOST_WHOLE = 2  # larger things are few: only the picture around each is shrunk by more than this
STRAIGHT = 1e-5  # depths that differ by less across a patch put nothing off by a tenth of a pixel


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


@lru_cache
def from_patch_to_unit(size_px: tuple[int, int], margin: float) -> Floats:
    """The matrix (3, 3) that brings a patch's pixels to its quadrilateral's unit square."""
    corners = patch_corners(size_px, margin).astype(np.float64)
    (x, y), (across, down) = corners[0], corners[2] - corners[0]
    matrix = np.array([[1 / across, 0, -x / across], [0, 1 / down, -y / down], [0, 0, 1]])
    matrix.flags.writeable = False
    return matrix


def matrices_to_picture(quads_px: Floats, size_px: tuple[int, int], margin: float) -> Floats:
    """The homographies (..., 3, 3) from patch pixels to picture pixels.

    Args:
        quads_px: (..., 4, 2) corners, clockwise from what becomes the patch's top left.
        size_px: the patch's (width, height).
        margin: how much around the quadrilateral to keep.
    """
    return np.asarray(homographies(quads_px) @ from_patch_to_unit(size_px, margin))


def patch_matrix(quad_px: Floats, size_px: tuple[int, int], margin: float) -> Floats:
    """The homography (3, 3) from picture pixels to patch pixels; see `matrices_to_picture`."""
    target = patch_corners(size_px, margin)
    matrix = cv2.getPerspectiveTransform(quad_px.astype(np.float32), target)
    return np.asarray(matrix, np.float64)


class Picture:
    """A picture (H, W, 3) and smaller ones of it, each made when it is first asked for."""

    def __init__(self, image: Pixels) -> None:
        """Begin with the picture alone."""
        self.image = image
        self._smaller = {1: image}

    @classmethod
    def of(cls, image: "Pixels | Picture") -> "Picture":
        """The picture itself, or one of these pixels."""
        return image if isinstance(image, Picture) else cls(image)

    def shrunk(self, by: int) -> Pixels:
        """The picture averaged down by a whole factor."""
        if by not in self._smaller:
            self._smaller[by] = averaged(self.image, by)
        return self._smaller[by]


def averaged(image: Pixels, by: int) -> Pixels:
    """A picture averaged down by a whole factor; what is left over at its right and bottom goes.

    Whole blocks only: averaging them is ten times as fast as averaging fractions of pixels.
    """
    height, width = (side // by for side in image.shape[:2])
    blocks = image[: height * by, : width * by]
    return np.asarray(cv2.resize(blocks, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def rectify(image: Pixels, quad_px: Floats, size_px: tuple[int, int], margin: float) -> Pixels:
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
    (shrink,) = shrinks(quad_px[None], size_px, image).tolist()
    if shrink > 1:
        image, corner = shrunk_window(image, quad_px, shrink, margin)
        quad_px = quad_px / shrink - corner
    return warped(image, patch_matrix(quad_px, size_px, margin), size_px)


def rectify_all(
    image: Pixels | Picture, quads_px: Floats, size_px: tuple[int, int], margin: float
) -> list[Pixels]:
    """Cut many quadrilaterals (N, 4, 2) out of a picture, each as `rectify` does."""
    pixels = image.image if isinstance(image, Picture) else image
    factors = shrinks(quads_px, size_px, pixels)
    matrices = matrices_to_picture(quads_px, size_px, margin)
    matrices[:, :2] /= factors[:, None, None]
    patches = []
    for quad, by, matrix in zip(quads_px, factors.tolist(), matrices, strict=True):
        if by == 1:
            source = pixels
        elif isinstance(image, Picture) and by <= MOST_WHOLE:
            source = image.shrunk(by)
        else:
            source, corner = shrunk_window(pixels, quad, by, margin)
            matrix[:2] -= corner[:, None] * matrix[2]
        patches.append(warped(source, matrix, size_px, cv2.WARP_INVERSE_MAP))
    return patches


def shrinks(quads_px: Floats, size_px: tuple[int, int], image: Pixels) -> NDArray[np.int64]:
    """(N,) by which whole factors a picture is to be averaged down for patches of a size."""
    sides = lengths(quads_px[:, NEXT] - quads_px)
    factors = ((sides[:, :2] + sides[:, 2:]) / 2 / size_px * 1.25).min(1).astype(np.int64)
    return np.asarray(np.clip(factors, 1, min(image.shape[:2])))


def warped(image: Pixels, matrix: Floats, size_px: tuple[int, int], way: int = 0) -> Pixels:
    """A picture brought through a homography (3, 3), or back through it.

    Parallel sides that stay parallel need no division at every pixel: that is three times as fast.
    """
    width, height = size_px if way else image.shape[1::-1]
    across, down, depth = abs(matrix[2]).tolist()
    straight = across * width + down * height < STRAIGHT * depth
    patch = (cv2.warpAffine if straight else cv2.warpPerspective)(
        image,
        matrix[:2] / matrix[2, 2] if straight else matrix,
        size_px,
        flags=cv2.INTER_CUBIC | way,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=GREY,
    )
    return np.asarray(patch, np.uint8)


def shrunk_window(
    image: Pixels, quad_px: Floats, shrink: int, margin: float
) -> tuple[Pixels, Floats]:
    """The part of a picture around a quadrilateral, averaged down by a whole factor.

    Returns:
        The part, and where (2,) its top left lies in the shrunk picture's pixels.
    """
    reach = np.ptp(quad_px, axis=0).max() * margin + 2 * shrink
    low, high = quad_px.min(0) - reach, quad_px.max(0) + reach
    last = np.maximum(np.array(image.shape[1::-1]) - shrink, 0)
    x0, y0 = np.clip(np.floor(low), 0, last).astype(int)
    x1, y1 = np.maximum(np.ceil(high).astype(int), (x0 + shrink, y0 + shrink))
    return averaged(image[y0:y1, x0:x1], shrink), np.array([x0, y0]) / shrink
