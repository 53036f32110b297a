"""Suit marks: a closer look at faces whose suit is in doubt.

The reader of whole cards knows each suit by all that a card shows. This one finds the marks
themselves, pips and those of indices, and says what they are: it knows black suits better, red ones
less well, and errs elsewhere. Where the two disagree, a card is asked about.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import FACE
from cardspeak.vision.read import Prints, Seen, log_softmax, patches

Floats = NDArray[np.float64]

RANKS, SUITS = 13, 4
SURE = 0.995
"""A suit that its face tells as surely is not looked at again."""

FACE_LIKE = 0.5
"""What is less likely a face shows no marks."""

MARKS_SAY, FACES_SAY = 0.5, 0.6
"""So much of what marks say of a suit, and of what the whole face does, is true of both together,
on cards that neither was taught."""


def with_marks(image: Seen, quads_px: Floats, faces: Prints) -> Prints:
    """Faces with what their suit marks say, where the suit is in doubt.

    Args:
        image: the picture.
        quads_px: (N, 4, 2) the cards' corners.
        faces: what was read of each.
    """
    suits = np.log(np.exp(faces.cards).reshape(-1, RANKS, SUITS).sum(1))
    doubtful = (suits.max(1) < np.log(SURE)) & (faces.lies[:, -1] < FACE_LIKE)
    if not doubtful.any():
        return faces
    (said,) = network("marks")(patches(image, quads_px[doubtful], FACE))
    more = MARKS_SAY * log_softmax(said) - (1 - FACES_SAY) * suits[doubtful]
    cards = faces.cards.copy()
    cards[doubtful] = log_softmax(cards[doubtful] + np.tile(more, (1, RANKS)))
    return Prints(cards, faces.lies)
