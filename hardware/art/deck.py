"""A whole deck of cards in one design."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

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
    """The front of a card, drawn when it is first looked at: most films show few of a deck."""

    painter: FacePainter
    rank: str
    suit: str

    @property
    def image(self) -> NDArray[np.uint8]:
        """(H, W, 4) BGRA with round corners in alpha."""
        return self._drawn[0]

    @property
    def index_boxes(self) -> NDArray[np.float32]:
        """(K, 5) where the indices stand.

        x0, y0, x1, y1 in pixels, tight around rank and suit, then 1.0 where the index stands
        upright and -1.0 where it is upside down.
        """
        return self._drawn[1]

    @property
    def marks(self) -> NDArray[np.float32]:
        """(M, 3) x, y and height in pixels of the suit's marks: pips, and those of indices."""
        return self._drawn[2]

    @cached_property
    def _drawn(self) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
        return self.painter.draw(self.rank, self.suit)


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
    faces = tuple(Face(painter, rank, suit) for rank in RANKS for suit in SUITS)
    back = draw_back(rng, (style.width_px, HEIGHT_PX), style.corner_px)
    return Deck(f"drawn-{seed}", faces, back, draw_others(rng, style))
