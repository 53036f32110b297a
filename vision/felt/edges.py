"""Cards drawn to an outline: each edge to the points of it that are nearest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.felt.ground import CARD_MM
from cardspeak.vision.felt.rectangle import Rectangle
from cardspeak.vision.glance import Floats

ROUNDS = 4
NEAR_MM = 9.0
"""Points of the outline that are farther from every edge tell nothing."""
ARM_MM, STIFF = 40.0, 2.0
ACROSS_MM, ALONG_MM = CARD_MM[0] / 2, CARD_MM[1] / 2
AWAY_MM = np.array([ALONG_MM, ACROSS_MM, ALONG_MM, ACROSS_MM])[:, None]
"""How far a card's edges are from its middle, from the top clockwise,"""
HALF_MM = np.array([ACROSS_MM, ALONG_MM, ACROSS_MM, ALONG_MM])[:, None]
"""and half of how long they are."""


def drawn_to(points: Floats, cards: tuple[Rectangle, ...]) -> tuple[Rectangle, ...]:
    """Move cards to where their edges lie on an outline, by its points (N, 2).

    Its steps are Gauss and Newton's for the distances of points from edges; what no point tells,
    such as where a covered card's hidden end lies, stays as it is.
    """
    places = np.array([(card.x_mm, card.y_mm, np.radians(card.turn_deg)) for card in cards])
    for _ in range(ROUNDS):
        places += step(points, places)
    return tuple(Rectangle(float(x), float(y), float(np.degrees(t))) for x, y, t in places)


def step(points: Floats, places: Floats) -> Floats:
    """(K, 3) how far cards have to move and turn, from x, y and radians (K, 3)."""
    off, lever, normal = edges_to(points, places)
    nearest = np.abs(off).argmin(0)
    count = np.arange(len(points))
    near = np.abs(off[nearest, count]) < NEAR_MM
    short = np.where(near, off[nearest, count], 0.0)
    slopes = np.column_stack([normal[nearest], lever[nearest, count] / ARM_MM])
    mine = near & (nearest // 4 == np.arange(len(places))[:, None])
    weighed = mine[:, None] * slopes.T
    pull = weighed @ slopes + STIFF * np.eye(3)
    moved: Floats = np.linalg.solve(pull, (weighed @ short)[..., None])[..., 0]
    return moved / (1.0, 1.0, ARM_MM)


def edges_to(points: Floats, places: Floats) -> tuple[Floats, Floats, NDArray[np.float64]]:
    """How points (N, 2) lie to the edges of cards at x, y and radians (K, 3), four each.

    Returns:
        (4 K, N) how far outside an edge each point is, infinitely where it is not beside it;
        (4 K, N) by how much less that is for each radian that the card turns; (4 K, 2) the edges'
        outward normals.
    """
    up = np.column_stack([np.cos(places[:, 2]), np.sin(places[:, 2])])
    right = np.column_stack([up[:, 1], -up[:, 0]])
    x, y = points.T[:, None] - places.T[:2, :, None]
    high = up[:, :1] * x + up[:, 1:] * y
    wide = right[:, :1] * x + right[:, 1:] * y
    off = np.stack([high, wide, -high, -wide], axis=1) - AWAY_MM
    lever = np.stack([wide, -high, -wide, high], axis=1)
    beside = np.abs(lever) < HALF_MM + NEAR_MM / 2
    normal = np.stack([up, right, -up, -right], axis=1)
    shape = 4 * len(places), len(points)
    return np.where(beside, off, np.inf).reshape(shape), lever.reshape(shape), normal.reshape(-1, 2)
