"""The paper of cards: whether there is one at a place, and whether it goes on beside an index."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.rectify import rectify
from cardspeak.vision.spread.prints import Size
from cardspeak.vision.spread.rows import Index
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

LIKE_PAPER, SOME_PAPER = 40.0, 0.15
PATCH_PX = (24, 24)
PATCH, FARTHER, SAME_CLOTH = 0.2, 0.9, 20.0
"""In widths of a card, how large a patch is, and how much farther out another one; if both show
cloth they differ by so many grey levels at most."""
OTHER_LIGHT = 60.0
"""Paper differs by so many grey levels at most, wherever the light falls."""


def paper_of(image: Image, size: Size, index: Index) -> Floats:
    """(3,) the colour of the paper around an index."""
    patch = rectify(image, index.print.box(size), PATCH_PX, 0.1).reshape(-1, 3).astype(np.float64)
    light = patch.sum(1)
    return np.asarray(np.median(patch[light >= np.percentile(light, 60)], axis=0), np.float64)


def goes_on(
    image: Image,
    size: Size,
    card_px: float,
    index: Index,
    beside: tuple[float, float],
) -> bool:
    """Whether there is paper beside an index.

    Args:
        image: the picture.
        size: of an index.
        card_px: how long a card's short side is.
        index: beside which.
        beside: from where to where, in widths of a card to its right.
    """
    box = index.print.box(size)
    paper = paper_of(image, size, index)
    across, down = unit(box[1] - box[0]), unit(box[3] - box[0])
    left, right = (box.mean(0) + share * card_px * across for share in beside)
    for top, bottom in bands(size):
        place = np.array([left, right, right, left]) + np.outer([top, top, bottom, bottom], down)
        away = np.abs(rectify(image, place, PATCH_PX, 0.0).astype(np.float64) - paper).max(2)
        if (away < LIKE_PAPER).mean() > SOME_PAPER:
            return True
    return False


def is_cloth(
    image: Image, size: Size, card_px: float, index: Index, place: tuple[float, float]
) -> bool:
    """Whether nothing lies at a place beside a row's end: farther out it looks the same.

    Args:
        image: the picture.
        size: of an index.
        card_px: how long a card's short side is.
        index: of the row's last card.
        place: how far right of and below it, in widths of a card.
    """
    box = index.print.box(size)
    across, down = unit(box[1] - box[0]), unit(box[3] - box[0])
    corners = np.array(place) + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * PATCH / 2
    outward = np.sign(place[0]) * FARTHER * card_px * across
    here = box.mean(0) + corners * card_px @ np.array([across, down])
    if not is_inside(image, here + outward):
        outward *= 0.5
    colours = []
    for quad in (here, here + outward):
        patch = rectify(image, quad, PATCH_PX, 0.0)
        colours.append(np.median(patch.reshape(-1, 3), axis=0))
    if np.abs(colours[0] - paper_of(image, size, index)).max() < LIKE_PAPER:
        return False
    return bool(np.abs(colours[0] - colours[1]).max() < SAME_CLOTH)


def is_inside(image: Image, points: Floats) -> bool:
    """Whether a picture reaches as far as some points (N, 2)."""
    return bool((points >= 0).all() and (points < image.shape[1::-1]).all())


def bands(size: Size) -> tuple[tuple[float, float], ...]:
    """How far down from an index's middle its card is looked at: beside it, and above that."""
    return (-0.5 * size.tall_px, 0.5 * size.tall_px), (-0.9 * size.tall_px, -0.5 * size.tall_px)


def unit(way: Floats) -> Floats:
    """A direction."""
    return np.asarray(way / max(1e-9, float(np.linalg.norm(way))))


def is_paper(image: Image, size: Size, paper: Floats, index: Index) -> bool:
    """Whether a place has the paper (3,) of a deck."""
    return bool(np.abs(paper_of(image, size, index) - paper).max() < OTHER_LIGHT)
