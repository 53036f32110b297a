"""A whole deck of cards in one design."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.backs import draw_back
from cardspeak.hardware.art.faces import FacePainter
from cardspeak.hardware.art.jokers import draw_others
from cardspeak.hardware.art.style import HEIGHT_PX, FaceStyle, draw_style

RANKS = "23456789TJQKA"
SUITS = "cdhs"


@dataclass(frozen=True, eq=False)
class Face:
    """The front of a card.

    ``image`` is (H, W, 4) BGRA with round corners in alpha. ``index_boxes`` is (K, 5): x0, y0,
    x1, y1 in pixels, tight around the rank and suit of an index, then 1.0 where the index stands
    upright and -1.0 where it is upside down.
    """

    image: NDArray[np.uint8]
    index_boxes: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Deck:
    """52 faces in the order of `cardspeak.rules.cards.DECK`, one back, and what is no card.

    ``others`` holds jokers, a cut card and an advertising card as BGRA pictures.
    """

    name: str
    faces: tuple[Face, ...]
    back: NDArray[np.uint8]
    others: tuple[NDArray[np.uint8], ...]


def style_of(seed: int) -> FaceStyle:
    """Choose the style of a seed's deck."""
    return draw_style(_chance(seed))


def _chance(seed: int) -> np.random.Generator:
    return np.random.default_rng([seed, 52])


def draw_deck(seed: int) -> Deck:
    """Draw the deck of a seed; the same seed and fonts give the same deck."""
    rng = _chance(seed)
    style = draw_style(rng)
    painter = FacePainter(style)
    faces = tuple(Face(*painter.draw(rank, suit)) for rank in RANKS for suit in SUITS)
    back = draw_back(rng, (style.width_px, HEIGHT_PX), style.corner_px)
    return Deck(f"drawn-{seed}", faces, back, draw_others(rng, style))
