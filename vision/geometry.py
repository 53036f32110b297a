"""How quadrilaterals lie to one another."""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
NEXT = np.array([1, 2, 3, 0])
STARTS = (np.arange(4) - np.arange(4)[:, None]) % 4  # a card's corners begun at each of them
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def lengths(vectors: Floats) -> Floats:
    """(...) how long vectors (..., 2) are; quicker than numpy's own norm for few of them."""
    return np.asarray(np.sqrt(np.add.reduce(vectors * vectors, axis=-1)))


def area(quad_px: Floats) -> float:
    """Area of a quadrilateral in square pixels."""
    return float(cv2.contourArea(quad_px.astype(np.float32)))


def shared_area(a_px: Floats, b_px: Floats) -> float:
    """Area that two convex quadrilaterals share."""
    if (a_px.max(0) < b_px.min(0)).any() or (b_px.max(0) < a_px.min(0)).any():
        return 0.0
    common, _ = cv2.intersectConvexConvex(a_px.astype(np.float32), b_px.astype(np.float32))
    return float(common)


def overlap(a_px: Floats, b_px: Floats) -> float:
    """Intersection over union of two convex quadrilaterals."""
    common = shared_area(a_px, b_px)
    return common / max(1e-9, area(a_px) + area(b_px) - common)


def short_sides(quads_px: Floats) -> Floats:
    """(N,) the shorter of every card's mean width and mean height, in pixels."""
    sides = lengths(quads_px - quads_px[:, NEXT])
    pairs = (sides[:, :2] + sides[:, 2:]) / 2
    return np.asarray(np.minimum(pairs[:, 0], pairs[:, 1]))


def short_side(quad_px: Floats) -> float:
    """The shorter of a card's mean width and mean height, in pixels."""
    return float(short_sides(quad_px[None])[0])


def corner_distances(quad_px: Floats, others_px: Floats) -> Floats:
    """(N,) mean distance of a card's corners to those of others (N, 4, 2), however numbered.

    Counted in short sides of the smaller card of each pair.
    """
    apart = lengths(quad_px[STARTS][:, None] - others_px[None]).mean(2).min(0)
    smaller = np.minimum(short_side(quad_px), short_sides(others_px))
    return np.asarray(apart / np.maximum(1.0, smaller))


def sane(quad_px: Floats) -> bool:
    """Whether four corners are a card's at all: convex, clockwise, not a sliver."""
    edges = quad_px[NEXT] - quad_px
    following = edges[NEXT]
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return bool((turns > 0).all()) and short_side(quad_px) >= 6


def to_card(points_px: Floats, quad_px: Floats) -> Floats:
    """Bring (N, 2) pixels into a card's unit square, from (0, 0) at its top left to (1, 1)."""
    matrix = cv2.getPerspectiveTransform(quad_px.astype(np.float32), UNIT)
    placed = cv2.perspectiveTransform(points_px.reshape(-1, 1, 2).astype(np.float64), matrix)
    return np.asarray(placed, np.float64).reshape(-1, 2)


def from_card(points: Floats, quad_px: Floats) -> Floats:
    """Bring (N, 2) points of a card's unit square to pixels."""
    matrix = cv2.getPerspectiveTransform(UNIT, quad_px.astype(np.float32))
    placed = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), matrix)
    return np.asarray(placed, np.float64).reshape(-1, 2)


def upright_boxes(boxes_px: Floats) -> Floats:
    """(N, 4, 2) the upright rectangles around boxes, clockwise from the top left."""
    low, high = boxes_px.min(1), boxes_px.max(1)
    across = np.stack([high[:, 0], low[:, 1]], 1)
    down = np.stack([low[:, 0], high[:, 1]], 1)
    return np.stack([low, across, high, down], 1)
