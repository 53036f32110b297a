"""Cards drawn to an outline: each edge to the points of it that are nearest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.felt.ground import CARD_MM
from cardspeak.vision.felt.rectangle import Rectangle
from cardspeak.vision.glance import Floats

ROUNDS, LEAST_MM = 4, 0.02
"""Cards are drawn so often at most, and no further once they move by less."""
NEAR_MM = 9.0
"""Points of the outline that are farther from every edge tell nothing."""
ARM_MM = 40.0
MOST_GROWN_MM = 3.2
"""A soft picture, or a light card on dark felt, looks larger by no more than this on all sides."""
STAYING = 2.0 * np.eye(3)
"""How hard a card is to move or turn, beside what the points of an outline pull."""
ACROSS_MM, ALONG_MM = CARD_MM[0] / 2, CARD_MM[1] / 2
AWAY_MM = np.array([ALONG_MM, ACROSS_MM, ALONG_MM, ACROSS_MM])[:, None]
"""How far a card's edges are from its middle, from the top clockwise,"""
HALF_MM = np.array([ACROSS_MM, ALONG_MM, ACROSS_MM, ALONG_MM])[:, None]
"""and half of how long they are."""


def drawn_to(points: Floats, sets: Sequence[tuple[Rectangle, ...]]) -> list[tuple[Rectangle, ...]]:
    """Move cards to where their edges lie on an outline, by its points (N, 2).

    Its steps are Gauss and Newton's for the distances of points from edges; what no point tells,
    such as where a covered card's hidden end lies, stays as it is.

    Args:
        points: of the outline.
        sets: of as many cards each, every one of them to explain the whole outline.
    """
    places = np.array(
        [[(card.x_mm, card.y_mm, np.radians(card.turn_deg)) for card in each] for each in sets]
    )
    grown_mm = np.zeros(len(sets))
    for _ in range(ROUNDS):
        moved, beyond_mm = step(points, places, grown_mm)
        places += moved / (1.0, 1.0, ARM_MM)
        grown_mm = np.clip(grown_mm + beyond_mm, 0, MOST_GROWN_MM)
        if np.abs(moved).max() < LEAST_MM:
            break
    places[..., 2] = np.degrees(places[..., 2])
    return [tuple(Rectangle(*card) for card in each) for each in places.tolist()]


def step(points: Floats, places: Floats, grown_mm: Floats) -> tuple[Floats, Floats]:
    """How far sets of cards have to move, and by how much they look larger than they are.

    Args:
        points: (N, 2) of the outline.
        places: (S, K, 3) the cards' x, y and radians.
        grown_mm: (S,) by how much each set's cards seem larger on all sides.

    Returns:
        (S, K, 3) how far to move, and turn at `ARM_MM`, in mm; and (S,) by how much more.
    """
    sets, cards = places.shape[:2]
    edges = edges_to(points, places.reshape(-1, 3))
    off, lever, normal = (each.reshape(sets, 4 * cards, -1) for each in edges)
    off -= grown_mm[:, None, None]
    nearest = np.abs(off).argmin(1)
    at = np.arange(sets)[:, None], nearest, np.arange(len(points))
    away = off[at]
    near = np.abs(away) < NEAR_MM
    short = np.where(near, away, 0.0)
    slopes = np.concatenate([normal[at[:2]], lever[at][..., None] / ARM_MM], 2)
    mine = near[:, None] & (nearest[:, None] // 4 == np.arange(cards)[:, None])
    weighed = mine[:, :, None] * slopes.swapaxes(1, 2)[:, None]
    pull = weighed @ slopes[:, None] + STAYING
    moved: Floats = np.linalg.solve(pull, weighed @ short[:, None, :, None])[..., 0]
    beyond_mm = short.sum(1) / np.maximum(1, near.sum(1))
    return moved, beyond_mm


def edges_to(points: Floats, places: Floats) -> tuple[Floats, Floats, NDArray[np.float64]]:
    """How points (N, 2) lie to the edges of cards at x, y and radians (K, 3), four each.

    Returns:
        (4 K, N) how far outside an edge each point is, infinitely where it is not beside it;
        (4 K, N) by how much less that is for each radian that the card turns; (4 K, 2) the edges'
        outward normals.
    """
    cos, sin = np.cos(places[:, 2:]), np.sin(places[:, 2:])
    x, y = points.T[:, None] - places.T[:2, :, None]
    off = np.empty((len(places), 4, len(points)))
    lever, normal = np.empty_like(off), np.empty((len(places), 4, 2))
    np.add(cos * x, sin * y, out=off[:, 0])
    np.subtract(sin * x, cos * y, out=off[:, 1])
    np.negative(off[:, :2], out=off[:, 2:])
    lever[:, 0], lever[:, 1:] = off[:, 1], off[:, [2, 3, 0]]
    off -= AWAY_MM
    off[np.abs(lever) >= HALF_MM + NEAR_MM / 2] = np.inf
    normal[:, 0], normal[:, 1] = np.hstack([cos, sin]), np.hstack([sin, -cos])
    np.negative(normal[:, :2], out=normal[:, 2:])
    shape = 4 * len(places), len(points)
    return off.reshape(shape), lever.reshape(shape), normal.reshape(-1, 2)
