"""Learns a deck's own look from its spread: all four sixes are alike, all clubs are.

The reader knows decks in general. Once it has some guess at each card of a spread, all of them tell
what this deck's ranks and suits look like, and how it takes them, and so correct the guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from cardspeak.models.shapes import CARDS, RANKS, SUITS
from cardspeak.vision.read import log_softmax
from cardspeak.vision.spread.likeness import Taken

Floats = NDArray[np.float64]

TRUSTS = (0.1, 0.25, 0.5, 0.75, 1.0, 1.0)
"""How much of what the deck's look tells is believed, round by round."""
TWICE = 4.0
"""By how much, in log-probability, a second card of a kind must read better than another card."""
READ_DOUBT = 0.03
"""The reader is no surer than this: what it does not know of a deck, it takes amiss every time."""
SOFT, LOOK_DOUBT = 0.4, 0.005
"""Looks that are thought to be of one rank may not be, so what they tell is not quite certain."""
LEAST = 36
"""Fewer indices do not show a deck's look."""


def learned(looks: Sequence[Floats], logs: Floats) -> Floats:
    """(N, 52) log-probabilities of each index's card by what is read and the deck's look.

    Args:
        looks: (N, P) what each index looks like, one a card, in several ways.
        logs: (N, 52) what it says of each card.
    """
    if len(logs) < LEAST:
        return logs
    said = read = doubted(logs, READ_DOUBT)
    for trust in TRUSTS:
        taken = Taken(named(one_each(said), logs))
        told = SOFT * np.sum([taken.by_look(each) for each in looks], axis=0)
        said = read + trust * doubted(told, LOOK_DOUBT)
    return perhaps_renamed(log_softmax(said), read)


def doubted(logs: Floats, doubt: float) -> Floats:
    """The same evidence (N, 52), never so certain."""
    chances = np.exp(logs - logs.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return np.asarray(np.log((1 - doubt) * chances + doubt / CARDS))


def one_each(logs: Floats) -> Floats:
    """(N, 52) the chances of each card, where there is one of each, or else of some a second.

    A card that several indices want costs all of them the more, up to what a second one costs.
    """
    price = np.zeros(CARDS)
    for _ in range(60):
        chances = np.exp(logs - price - (logs - price).max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        price = np.clip(price + np.log(chances.sum(0) + 1e-9), 0, TWICE)
    return np.asarray(chances)


def named(chances: Floats, logs: Floats) -> Floats:
    """The same chances (N, 52), with the names that all of each rank and suit together say."""
    for count, axis in ((RANKS, 2), (SUITS, 1)):
        told = evidence(chances, logs, axis)
        _, names = linear_sum_assignment(-told)
        cards = np.empty_like(chances).reshape(-1, RANKS, SUITS)
        source = chances.reshape(-1, RANKS, SUITS)
        if count == RANKS:
            cards[:, names] = source
        else:
            cards[:, :, names] = source
        chances = cards.reshape(-1, CARDS)
    return np.asarray(chances)


def evidence(chances: Floats, logs: Floats, axis: int) -> Floats:
    """(K, K) what the reader says of all that are in a group, for each name of a group."""
    groups = chances.reshape(-1, RANKS, SUITS).sum(axis)
    said = np.log(np.exp(logs).reshape(-1, RANKS, SUITS).sum(axis) + READ_DOUBT / groups.shape[1])
    return np.asarray(groups.T @ said)


def perhaps_renamed(said: Floats, read: Floats) -> Floats:
    """What is said (N, 52), less surely where two ranks, or suits, may have each other's name."""
    chances = one_each(said)
    for count, axis in ((RANKS, 2), (SUITS, 1)):
        told = evidence(chances, read, axis)
        for one, other in combinations(range(count), 2):
            worse = told[one, one] + told[other, other] - told[one, other] - told[other, one]
            odds = 1 / (1 + np.exp(np.clip(worse, -30, 30)))
            order = np.arange(count)
            order[[one, other]] = other, one
            cards = np.exp(said).reshape(-1, RANKS, SUITS)
            swapped = cards[:, order] if count == RANKS else cards[:, :, order]
            said = np.log((1 - odds) * cards + odds * swapped + 1e-300).reshape(-1, CARDS)
    return said
