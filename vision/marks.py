"""Suit marks and ranks: a closer look at faces that are in doubt.

The reader of whole cards knows each card by all that it shows. This one finds the marks themselves,
pips and the ranks and marks of indices, and says what they are: it errs elsewhere. Where the two
disagree, a card is asked about.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import FACE
from cardspeak.vision.read import Prints, Seen, each_card, log_softmax, patches

Floats = NDArray[np.float64]

RANKS, SUITS = 13, 4
SURE = 0.995
"""A face whose rank and suit are told as surely is not looked at again."""

NO_FACE = 0.15
"""What is so likely no face is not looked at: the marks there may be those of several cards."""

MARKS_SAY, FACES_SAY = 0.45, 0.5
"""So much of what marks say of a rank or suit, and of what the whole face does, is true of both
together, on cards that neither was taught."""


def with_marks(image: Seen, quads_px: Floats, faces: Prints) -> Prints:
    """Faces with what their ranks and suit marks say, where a rank or suit is in doubt.

    Args:
        image: the picture.
        quads_px: (N, 4, 2) the cards' corners.
        faces: what was read of each.
    """
    chances = np.exp(faces.cards).reshape(-1, RANKS, SUITS)
    ranks, suits = chances.sum(2), chances.sum(1)
    surest = np.minimum(ranks.max(1), suits.max(1))
    doubtful = (surest < SURE) & (faces.lies[:, -1] < NO_FACE)
    if not doubtful.any():
        return faces
    rank, suit = network("marks")(patches(image, quads_px[doubtful], FACE))
    marks = each_card(log_softmax(rank), log_softmax(suit))
    cards = faces.cards.copy()
    cards[doubtful] = log_softmax(FACES_SAY * cards[doubtful] + MARKS_SAY * marks)
    return Prints(cards, faces.lies)
