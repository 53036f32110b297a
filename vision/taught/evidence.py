"""What a taught deck's prints add to what the readers say.

Another deck than the taught one may lie on the table. Then the prints do not fit, and what they
say does not agree with what the readers are sure of: they count for little.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CARDS, SUITS
from cardspeak.vision.read import Prints as Said
from cardspeak.vision.read import log_softmax
from cardspeak.vision.taught.deck import TaughtDeck
from cardspeak.vision.taught.prints import Prints
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

WEIGHT = 11.0
"""Log-probability by which a card is less likely that is less alike by one."""
MOST, MOST_ODDS = 6.0, 20.0
ALIKE, ALIKE_WITHIN = 0.75, 0.04
"""How alike the likeliest card has to be for its part to count, and how gradually that is so."""
CORNERS_ALONE = 0.4
"""How much a deck counts that was learnt from a spread: its pictures are small, and lap."""
HITS, BY_CHANCE = 0.8, 0.12
"""How often the card that looks most alike is the right one: of the taught deck, of another."""


class Evidence:
    """Weighs readings of faces by a taught deck."""

    def __init__(self, deck: TaughtDeck) -> None:
        """Get a deck's prints ready."""
        self._cards = deck.cards
        self._whole = bool(deck.whole.all())
        self._most = 1.0 if self._whole else CORNERS_ALONE
        self._prints = Prints(deck.faces, deck.cards, deck.whole) if len(deck.cards) else None

    def weighed(self, image: Image, quads_px: Floats, said: Said) -> Said:
        """The readings of faces (N, 4, 2) in a picture, with what the deck's prints say."""
        if self._prints is None or not len(quads_px):
            return said
        alike = np.array([self._prints.likeness(image, quad) for quad in quads_px])
        more = told(alike, self._cards)
        logs = log_softmax(said.cards)
        share = self._most * is_own(more, logs, self._cards)
        more = more if self._whole else of_ranks(more)
        return Said(log_softmax(logs + share * more), said.lies)


def told(alike: Floats, cards: NDArray[np.int64]) -> Floats:
    """(N, 52) what likenesses (N, 2, K) with known cards say, in log-probability.

    A card that is not known stays as likely as the one that is most alike.
    """
    best = np.nanmax(np.nan_to_num(alike, nan=-1.0), axis=2, keepdims=True)
    fits = 1 / (1 + np.exp(-(best - ALIKE) / ALIKE_WITHIN))
    less = np.nan_to_num(WEIGHT * fits * (alike - best), nan=0.0).sum(1)
    more = np.zeros((len(alike), CARDS))
    more[:, cards] = np.maximum(less, -MOST)
    return more


def of_ranks(more: Floats) -> Floats:
    """What is said (N, 52) of the ranks in each colour.

    Corners as a spread shows them are small and lie a little off: they do not tell clubs from
    spades, nor diamonds from hearts.
    """
    twins = more.reshape(len(more), -1, SUITS)[:, :, ::-1].reshape(more.shape)
    return np.maximum(more, twins)


def is_own(more: Floats, logs: Floats, cards: NDArray[np.int64]) -> float:
    """How likely a picture shows the taught deck, by how likely readings (N, 52) have its cards."""
    best = cards[more[:, cards].argmax(1)]
    agree = np.exp(logs[np.arange(len(logs)), best])
    odds = np.log(HITS * agree / BY_CHANCE + 1 - HITS).sum()
    return float(1 / (1 + np.exp(-np.clip(odds, -MOST_ODDS, MOST_ODDS))))
