"""What the eye sees in one picture: the frozen values that vision hands on.

Positions are in pixels of the picture as decoded (orientation applied): x to the right, y down,
the origin at the outer corner of the top left pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cardspeak.rules.cards import Card

Image = NDArray[np.uint8]
"""A BGR picture, shape ``(height, width, 3)``, 8 bits a channel."""

Face = Literal["up", "down"]


@dataclass(frozen=True, eq=False)
class SeenCard:
    """One card seen in the picture.

    Attributes:
        face: Which side shows: ``"up"`` or ``"down"``.
        card: The card as read; ``None`` for a back, or a face too uncertain to name.
        confidence: Probability in 0..1 that this entry is right.
        corners_px: Shape ``(4, 2)``, clockwise from the card's own top left corner. The outline
            is the whole card's, so it may run beneath another card or past the picture's edge.
        candidates: Readings with their probabilities, best first; empty for a back.
    """

    face: Face
    card: Card | None
    confidence: float
    corners_px: NDArray[np.float64]
    candidates: tuple[tuple[Card, float], ...]


@dataclass(frozen=True, eq=False)
class SeenChip:
    """One chip, or the top of a stack.

    Attributes:
        color: The colour's common name, such as ``"red"``.
        center_px: Middle of the chip's face, ``(x, y)``.
        diameter_px: Diameter of the face.
        confidence: Probability in 0..1 that this entry is right.
    """

    color: str
    center_px: tuple[float, float]
    diameter_px: float
    confidence: float


@dataclass(frozen=True, eq=False)
class PhotoReading:
    """Everything seen in one picture of ``width_px`` by ``height_px``."""

    width_px: int
    height_px: int
    cards: tuple[SeenCard, ...]
    chips: tuple[SeenChip, ...]
