"""What the faces of a deck that lie there together tell of each other's suits.

Some decks' clubs look like other decks' spades. A reader that sees all of a deck's cards at once
tells apart what one that sees them one by one cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import FACE, SUITS

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]

SAYS = 0.75
"""So much of what the company says is true of decks that it was not taught."""

KEPT = 64
"""So many companies are remembered: the same cards are asked about time and again."""


def by_company(faces: Sequence[Pixels]) -> Floats:
    """(N, 4) what a deck's cards say of each other's suits, to be added as log-probabilities.

    Args:
        faces: the patches (112, 80, 3) of the cards that lie there, BGR; alone, a card has no
            company.
    """
    if len(faces) < 2:
        return np.zeros((len(faces), SUITS))
    return SAYS * _said(tuple(face.tobytes() for face in faces))


@lru_cache(KEPT)
def _said(faces: tuple[bytes, ...]) -> Floats:
    width, height = FACE.size_px
    patches = np.array([np.frombuffer(face, np.uint8) for face in faces])
    batch = patches.reshape(-1, height, width, 3).transpose(0, 3, 1, 2)
    (said,) = network("company")(np.ascontiguousarray(batch, np.float32))
    return np.asarray(said, np.float64)
