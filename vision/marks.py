"""Suit marks and ranks: a closer look at faces and indices that are in doubt.

The readers of whole cards and of indices know each by all that it shows. These find the marks
themselves, pips and the ranks and marks of indices, and say what they are: they err elsewhere.
Where two readers disagree, a card is asked about.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import FACE, INDEX, RANKS, SUITS, Shape
from cardspeak.vision.read import (
    Prints,
    Seen,
    each_card,
    log_softmax,
    patches,
    read_indices,
    upright,
)

Floats = NDArray[np.float64]

SURE = 0.995
"""What is told as surely of rank and suit is not looked at again."""


@dataclass(frozen=True)
class Closer:
    """A closer look.

    Attributes:
        reader: the network.
        shape: what it looks at.
        none: what is so likely nothing is not looked at: the marks there may be those of several.
        marks_say, readers_say: so much of what marks say of a rank or suit, and of what was read
            first, is true of both together, on cards that neither was taught.
    """

    reader: str
    shape: Shape
    none: float
    marks_say: float
    readers_say: float


FACES = Closer("marks", FACE, 0.15, 0.45, 0.5)
INDICES = Closer("index_marks", INDEX, 0.15, 0.25, 0.65)


def with_marks(image: Seen, quads_px: Floats, faces: Prints) -> Prints:
    """Faces with what their ranks and suit marks say, where a rank or suit is in doubt.

    Args:
        image: the picture.
        quads_px: (N, 4, 2) the cards' corners.
        faces: what was read of each.
    """
    return _closer(image, quads_px, faces, FACES)


def read_indices_closely(image: Seen, boxes_px: Floats) -> Prints:
    """Read corner indices as `read.read_indices` does, and look closer where one is in doubt."""
    boxes = upright(boxes_px)
    return _closer(image, boxes, read_indices(image, boxes), INDICES)


def _closer(image: Seen, quads_px: Floats, read: Prints, closer: Closer) -> Prints:
    """What was read of patches about corners (N, 4, 2), with a closer look at what is in doubt."""
    chances = np.exp(read.cards).reshape(-1, RANKS, SUITS)
    ranks, suits = chances.sum(2), chances.sum(1)
    surest = np.minimum(ranks.max(1), suits.max(1))
    doubtful = (surest < SURE) & (read.lies[:, -1] < closer.none)
    if not doubtful.any():
        return read
    rank, suit = network(closer.reader)(patches(image, quads_px[doubtful], closer.shape))
    marks = each_card(log_softmax(rank), log_softmax(suit))
    cards = read.cards.copy()
    both = closer.readers_say * cards[doubtful] + closer.marks_say * marks
    cards[doubtful] = log_softmax(both)
    return Prints(cards, read.lies)
