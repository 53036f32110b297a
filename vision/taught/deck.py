"""A deck and a set of chips as they were taught: small pictures of cards, and colours of chips."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

PICTURE_PX = (64, 90)
"""The width and height of a card's picture."""


@dataclass(frozen=True, eq=False)
class TaughtDeck:
    """What is known of a deck.

    Attributes:
        name: what it is called.
        cards: (K,) numbers of the cards whose faces are known, each once, rising.
        faces: (K, 90, 64, 3) their pictures, BGR, white being 255.
        whole: (K,) whether the whole face is known, or its corner alone.
        backs: (B, 90, 64, 3) pictures of its backs.
        chips: (C, 3) the chips' colours, CIELAB (L 0..100).
        values: what each of the chips is worth, as it was written.
    """

    name: str
    cards: NDArray[np.int64]
    faces: Image
    whole: NDArray[np.bool_]
    backs: Image
    chips: Floats
    values: tuple[str, ...]

    def digest(self) -> str:
        """Return what is another for any other deck, whatever its name."""
        known = (self.cards, self.faces, self.whole, self.backs, self.chips)
        told = b"".join(each.tobytes() for each in known)
        return hashlib.sha256(told + repr(self.values).encode()).hexdigest()
