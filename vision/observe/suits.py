"""What the colours of a deck's inks tell of its cards' suits.

Spades and clubs of most decks are of one ink, and so are hearts and diamonds; of some decks all
four suits have their own. Which is which the cards that are read tell, also of those that are not.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import SUITS
from cardspeak.vision.inks import BLACKS_AND_REDS

Floats = NDArray[np.float64]

CLUBS, DIAMONDS, HEARTS, SPADES = range(SUITS)

SAME_INK, OTHER_INK = 0.15, 0.3
"""Inks are of one colour that differ by less, in shares of their contrast to the paper, and of two
that differ by more; what lies between was seen with something else and tells nothing."""

NEUTRAL = 0.3
"""An ink that has less colour is black, or white on black paper."""

OWN_INKS = 0.2
"""How likely each of a deck's suits has its own ink; then spades are rarely the coloured ones."""

COLOURED_SPADES = 0.03
MISTAKEN = 0.003
"""How often an ink looks like another's, or a reading is utterly wrong."""

MOST_INKS = 4


def by_inks(chances: Floats, inks: Floats) -> Floats:
    """The chances (N, 4) of the suits of a deck's cards by what was read and by their inks.

    Args:
        chances: (N, 4) clubs, diamonds, hearts and spades, as they were read.
        inks: (N, 2) the inks' colours, see `cardspeak.vision.inks`; NaN where they were not seen.
    """
    read = (1 - MISTAKEN) * chances + MISTAKEN / SUITS
    alike = _alike(inks)
    if not alike:
        return chances
    likely, told = [], []
    for groups, share in ((BLACKS_AND_REDS, 1 - OWN_INKS), (np.eye(SUITS), OWN_INKS)):
        weights, ways = _ways(read, inks, alike, groups)
        likely.append(np.log(share) + weights)
        told.append(ways)
    weight = np.exp(np.concatenate(likely) - max(each.max() for each in likely))
    return np.asarray(np.tensordot(weight / weight.sum(), np.concatenate(told), 1))


def _alike(inks: Floats) -> list[NDArray[np.int64]]:
    """The cards of each ink; of the inks that most are of."""
    found: list[list[int]] = []
    for card in np.flatnonzero(~np.isnan(inks[:, 0])).tolist():
        ways = [float(np.linalg.norm(inks[card] - inks[each].mean(0))) for each in found]
        if min(ways, default=np.inf) >= OTHER_INK:
            found.append([card])
        elif min(ways) < SAME_INK:
            found[int(np.argmin(ways))].append(card)
    return [np.array(each) for each in sorted(found, key=len, reverse=True)[:MOST_INKS]]


def _ways(
    read: Floats, inks: Floats, alike: list[NDArray[np.int64]], groups: Floats
) -> tuple[Floats, Floats]:
    """Each way in which groups of suits (G, 4) may have the inks.

    Returns:
        (W,) how likely each is, as logarithms, and (W, N, 4) what it makes of the cards.
    """
    ways = _each_its_own(len(alike), len(groups))
    said = np.log((1 - MISTAKEN) * read @ groups.T + MISTAKEN)
    weights = np.zeros(len(ways))
    told = np.repeat(read[None], len(ways), axis=0)
    masks = np.concatenate([groups, np.ones((1, SUITS))])
    for ink, cards in enumerate(alike):
        # What is taken amiss in one card of a deck is so in others: they count as fewer.
        likely = said[cards].sum(0) / np.sqrt(len(cards)) + _usual(inks[cards].mean(0), groups)
        weights += np.append(likely, len(cards) * np.log(MISTAKEN))[ways[:, ink]]
        own = read[cards] * masks[ways[:, ink], None]
        own /= own.sum(2, keepdims=True)
        told[:, cards] = (1 - MISTAKEN) * own + MISTAKEN * read[cards]
    return weights, told


def _usual(ink: Floats, groups: Floats) -> Floats:
    """(G,) how usual it is for groups of suits to have an ink, as logarithms."""
    if len(groups) < SUITS:
        return np.zeros(len(groups))
    neutral = float(np.linalg.norm(ink)) < NEUTRAL
    fits = (groups[:, SPADES] > 0) == neutral
    return np.asarray(np.log(np.where(fits, 1 - COLOURED_SPADES, COLOURED_SPADES)))


@cache
def _each_its_own(inks: int, groups: int) -> NDArray[np.int64]:
    """(W, inks) the ways to give inks to groups, no two to one; ``groups`` stands for none."""
    ways = product(range(groups + 1), repeat=inks)
    return np.array([way for way in ways if max(map(way.count, range(groups))) <= 1])
