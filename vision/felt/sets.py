"""Which of some cards explain a shape best together: all sets of them are tried, on few pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.glance import Floats, Mask

EVERY = 2
"""Every so many rows and columns of a raster tell enough to choose by."""
MOST_SETS = 20_000
"""Of more, not all are tried."""

Raster = NDArray[np.uint8]


class Sets:
    """Sets of cards, each as good as what its cards leave out of a shape, or cover beyond it."""

    def __init__(self, shape: Mask, told: Mask, cards: Sequence[Raster], one: float) -> None:
        """Take the cards.

        Args:
            shape: (rows, columns) what is to be explained.
            told: (rows, columns) where it is known that it ends.
            cards: (rows, columns) of each, 1 where it lies.
            one: how many pixels a card has.
        """
        self._count, self._one = len(cards), one / EVERY**2
        self._shape, self._told = packed(shape), packed(told)
        self._cards = np.array([packed(card) for card in cards]).reshape(len(cards), -1)

    def best(self, count: int, least: int, begin: Raster) -> list[tuple[float, tuple[int, ...]]]:
        """The sets of so many cards that explain the most beside others that are there.

        Args:
            count: of cards.
            least: how many sets are returned, if there are as many.
            begin: (rows, columns) 1 where the others lie.

        Returns:
            How much each leaves out or covers beyond the shape, in cards, and which cards it has,
            the best first; nothing where there are too many to be tried.
        """
        if not 0 < comb(self._count, count) <= MOST_SETS:
            return []
        sets = np.array(list(combinations(range(self._count), count)))
        union = np.bitwise_or.reduce(self._cards[sets.T], axis=0) | packed(begin)
        off = self._off(union)
        order = np.argsort(off, kind="stable")[:least]
        return [(float(off[i]), tuple(sets[i].tolist())) for i in order]

    def _off(self, unions: Raster) -> Floats:
        """(N,) how much each of some packed unions of cards is off, in cards."""
        wrong = (unions ^ self._shape) & self._told
        return np.asarray(np.bitwise_count(wrong).sum(1, dtype=np.int64) / self._one)


def packed(mask: Mask | Raster) -> Raster:
    """Some of a raster's pixels, eight to a byte."""
    return np.packbits(mask[::EVERY, ::EVERY].ravel() > 0)
