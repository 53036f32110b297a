"""Learns a deck's own print from its spread: all four sixes have the same six, all clubs one club.

The reader knows decks in general. Once it has some guess at each card of a spread, the pictures
of its indices tell what this deck's ranks and suits look like, and so correct the guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from cardspeak.vision.fuse import normalised
from cardspeak.vision.rectify import rectify
from cardspeak.vision.spread.likeness import (
    CARDS,
    RANKS,
    REACH_PX,
    SHIFTS,
    SUITS,
    by_shape,
    by_tint,
)
from cardspeak.vision.spread.prints import Print, Size
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

PATCH_PX, MARGIN = (20, 28), 0.1
TRUSTS = (0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0, 1.0)
"""How much of what the deck's print tells is believed, round by round."""
TWICE = 4.0
"""By how much, in log-probability, a second card of a kind must read better than another card."""
READ_DOUBT = 0.03
"""The reader is no surer than this: what it does not know of a deck, it takes amiss every time."""
SOFT, SOFT_SUIT, SHAPE_DOUBT = 0.3, 0.45, 0.01
"""Prints that are thought to be of one rank may not be, so what they tell is not quite certain."""
LEAST = 36
"""Fewer indices do not show a deck's print."""
INK_LAB = 12.0


def learned(image: Image, prints: Sequence[Print], size: Size, logs: Floats) -> Floats:
    """(N, 52) log-probabilities of each index's card by the reader's (N, 52) and the deck's print.

    Args:
        image: the picture.
        prints: the spread's indices, one a card.
        size: of an index.
        logs: what the reader says.
    """
    if len(prints) < LEAST:
        return logs
    wide, tints = inked(image, prints, size)
    read = doubted(logs, READ_DOUBT)
    said, at = read, np.full(len(prints), len(SHIFTS) // 2)
    for trust in TRUSTS:
        chances = named(one_each(said), logs)
        shape, at = by_shape(wide, at, chances)
        said = read + trust * (doubted(softened(shape), SHAPE_DOUBT) + by_tint(tints, chances))
    return perhaps_renamed(np.array([normalised(row) for row in said]), read)


def doubted(logs: Floats, doubt: float) -> Floats:
    """The same evidence (N, 52), never so certain."""
    chances = np.exp(logs - logs.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return np.asarray(np.log((1 - doubt) * chances + doubt / CARDS))


def softened(shape: Floats) -> Floats:
    """What shapes tell (N, 52), less sharply: of ranks, of which there are few prints, the most."""
    cards = shape.reshape(-1, RANKS, SUITS)
    best = cards.max(2, keepdims=True)
    return np.asarray((SOFT * best + SOFT_SUIT * (cards - best)).reshape(-1, CARDS))


def inked(image: Image, prints: Sequence[Print], size: Size) -> tuple[Floats, Floats]:
    """(N, H, W) how much of each pixel is ink, with a rim, and (N, 2) the ink's CIELAB a and b."""
    inks, tints = [], []
    wide, high = (side + 2 * REACH_PX for side in PATCH_PX)
    grown = size.scaled(high / PATCH_PX[1], wide / PATCH_PX[0], 0.0)
    inner = slice(REACH_PX, -REACH_PX)
    for each in prints:
        patch = rectify(image, each.box(grown), (wide, high), MARGIN).astype(np.float32) / 255
        lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).astype(np.float64)
        own = lab[inner, inner]
        paper = np.median(own[own[..., 0] >= np.percentile(own[..., 0], 60)], axis=0)
        away = np.linalg.norm(lab - paper, axis=2)
        ink = np.clip(away / max(INK_LAB, float(np.percentile(away[inner, inner], 96))), 0, 1)
        inks.append(ink)
        weight = ink[inner, inner, None]
        tints.append(((own - paper)[..., 1:] * weight).sum((0, 1)) / (weight.sum() + 1e-6))
    return np.array(inks), np.array(tints)


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
