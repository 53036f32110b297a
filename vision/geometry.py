"""How quadrilaterals lie to one another."""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

NEXT = np.array([1, 2, 3, 0])
AFTER, BEFORE = np.array([1, 2, 0]), np.array([2, 0, 1])
STARTS = (np.arange(4) - np.arange(4)[:, None]) % 4  # a card's corners begun at each of them
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
LEAST_PX = 6.0
NONE = 1e-12


def lengths(vectors: Floats) -> Floats:
    """(...) how long vectors (..., 2) are; quicker than numpy's own norm for few of them."""
    return np.asarray(np.sqrt(np.add.reduce(vectors * vectors, axis=-1)))


def crossed(a: Floats, b: Floats) -> Floats:
    """(...) the cross products of vectors (..., 2)."""
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def areas(quads_px: Floats) -> Floats:
    """(...) the areas of quadrilaterals (..., 4, 2) in square pixels."""
    quads_px = quads_px.astype(np.float32).astype(np.float64)
    return np.asarray(abs(crossed(quads_px, quads_px[..., NEXT, :]).sum(-1)) / 2)


def area(quad_px: Floats) -> float:
    """Area of a quadrilateral in square pixels."""
    return float(cv2.contourArea(quad_px.astype(np.float32)))


def shared_area(a_px: Floats, b_px: Floats) -> float:
    """Area that two convex quadrilaterals share."""
    if (a_px.max(0) < b_px.min(0)).any() or (b_px.max(0) < a_px.min(0)).any():
        return 0.0
    common, _ = cv2.intersectConvexConvex(a_px.astype(np.float32), b_px.astype(np.float32))
    return float(common)


def shared_areas(quads_px: Floats, others_px: Floats) -> Floats:
    """(N, M) the areas that convex quadrilaterals (N, 4, 2) share with others (M, 4, 2)."""
    low, high = quads_px.min(1)[:, None], quads_px.max(1)[:, None]
    meet = ((low <= others_px.max(1)) & (high >= others_px.min(1))).all(2)
    return shared_where(meet, quads_px, others_px)


def shared_where(meet: Bools, quads_px: Floats, others_px: Floats) -> Floats:
    """(N, M) the areas that pairs of quadrilaterals share where a mask says so, elsewhere 0."""
    ours, theirs = quads_px.astype(np.float32), others_px.astype(np.float32)
    shared = np.zeros(meet.shape)
    for i, j in np.argwhere(meet).tolist():
        shared[i, j], _ = cv2.intersectConvexConvex(ours[i], theirs[j])
    return shared


def overlap(a_px: Floats, b_px: Floats) -> float:
    """Intersection over union of two convex quadrilaterals."""
    common = shared_area(a_px, b_px)
    return common / max(1e-9, area(a_px) + area(b_px) - common)


def short_sides(quads_px: Floats) -> Floats:
    """(...) the shorter of every card's mean width and mean height, in pixels."""
    return np.asarray(_mean_sides(quads_px).min(-1))


def long_sides(quads_px: Floats) -> Floats:
    """(...) the longer of every card's mean width and mean height, in the unit of its corners."""
    return np.asarray(_mean_sides(quads_px).max(-1))


def _mean_sides(quads_px: Floats) -> Floats:
    sides = lengths(quads_px - quads_px[..., NEXT, :])
    return np.asarray((sides[..., :2] + sides[..., 2:]) / 2)


def short_side(quad_px: Floats) -> float:
    """The shorter of a card's mean width and mean height, in pixels."""
    return float(short_sides(quad_px))


def corner_distances(quads_px: Floats, others_px: Floats) -> Floats:
    """(...) mean distances of cards' corners to those of others (..., 4, 2), however numbered.

    Counted in short sides of the smaller card of each pair.
    """
    apart = lengths(quads_px[..., STARTS, :] - others_px[..., None, :, :]).mean(-1).min(-1)
    smaller = np.minimum(short_sides(quads_px), short_sides(others_px))
    return np.asarray(apart / np.maximum(1.0, smaller))


def sane(quads_px: Floats) -> Bools:
    """(...) whether four corners are a card's at all: convex, clockwise, not a sliver."""
    edges = quads_px[..., NEXT, :] - quads_px
    turns = crossed(edges, edges[..., NEXT, :])
    return np.asarray((turns > 0).all(-1) & (short_sides(quads_px) >= LEAST_PX))


def moved_by(matrix: Floats, points: Floats) -> Floats:
    """Points (N, 2) by a homography (3, 3)."""
    return np.asarray(cv2.perspectiveTransform(points[None], matrix)[0], np.float64)


def homographies(quads_px: Floats) -> Floats:
    """(..., 3, 3) what brings the unit square to quadrilaterals (..., 4, 2).

    See Heckbert 1989, "Fundamentals of Texture Mapping and Image Warping", 2.2.3.
    """
    quads_px = quads_px.astype(np.float32).astype(np.float64)
    first, second, third, fourth = (quads_px[..., corner, :] for corner in range(4))
    bent = first - second + third - fourth
    across, down = second - third, fourth - third
    whole = crossed(across, down)
    whole = np.where(abs(whole) < NONE, NONE, whole)
    g, h = crossed(bent, down) / whole, crossed(across, bent) / whole
    matrices = np.empty((*quads_px.shape[:-2], 3, 3))
    matrices[..., :2, 0] = second - first + g[..., None] * second
    matrices[..., :2, 1] = fourth - first + h[..., None] * fourth
    matrices[..., :2, 2] = first
    matrices[..., 2, 0], matrices[..., 2, 1], matrices[..., 2, 2] = g, h, 1.0
    return matrices


def moved(points: Floats, matrices: Floats) -> Floats:
    """Bring points (..., K, 2) through homographies (..., 3, 3)."""
    turned = np.swapaxes(matrices, -1, -2)
    placed = points @ turned[..., :2, :] + turned[..., 2:, :]
    depths = placed[..., 2:]
    return np.asarray(placed[..., :2] / np.where(abs(depths) < NONE, NONE, depths))


def undone(matrices: Floats) -> Floats:
    """The homographies (..., 3, 3) the other way, up to a factor: that changes no point."""
    following, last = matrices[..., AFTER], matrices[..., BEFORE]
    rows = following[..., AFTER, :] * last[..., BEFORE, :]
    rows -= following[..., BEFORE, :] * last[..., AFTER, :]
    return np.swapaxes(rows, -1, -2)


def to_card(points_px: Floats, quads_px: Floats) -> Floats:
    """Bring pixels (..., K, 2) into cards' unit squares, from (0, 0) at the top left to (1, 1)."""
    return moved(points_px, undone(homographies(quads_px)))


def from_card(points: Floats, quads_px: Floats) -> Floats:
    """Bring points (..., K, 2) of cards' unit squares to pixels."""
    return moved(points, homographies(quads_px))


def upright_boxes(boxes_px: Floats) -> Floats:
    """(N, 4, 2) the upright rectangles around boxes, clockwise from the top left."""
    low, high = boxes_px.min(1), boxes_px.max(1)
    across = np.stack([high[:, 0], low[:, 1]], 1)
    down = np.stack([low[:, 0], high[:, 1]], 1)
    return np.stack([low, across, high, down], 1)
