"""Learns a deck's own print from its spread: all four sixes have the same six, all clubs one club.

The reader knows decks in general. Once it has some guess at each card of a spread, the pictures
of its indices tell what this deck's ranks and suits look like, and so correct the guess.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from cardspeak.vision.fuse import normalised
from cardspeak.vision.rectify import rectify
from cardspeak.vision.spread.prints import Print, Size
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

PATCH_PX, MARGIN = (28, 40), 0.1
REACH_PX = 2
"""Indices are brought to lie on each other by shifting them at most so far."""
ROUNDS = 6
RANKS, SUITS = 13, 4
CARDS = RANKS * SUITS
TRUST, MOST_UNLIKE = 5.0, 4.0
"""How much likelier, in log-probability, what is as unlike again as usual makes a card."""
TRUST_TINT = 1.5
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
    inks, tints = inked(image, prints, size)
    said = logs
    for _ in range(ROUNDS):
        chosen = one_each(said)
        ranks, suits = renamed(chosen, logs)
        near = aligned(inks, ranks, suits)
        said = logs + by_shape(near, ranks, suits) + by_tint(tints, suits)
        inks = near
    return np.array([normalised(row) for row in said])


def inked(image: Image, prints: Sequence[Print], size: Size) -> tuple[Floats, Floats]:
    """(N, H, W) how much of each pixel is ink, and (N, 2) the ink's CIELAB a and b."""
    inks, tints = [], []
    for each in prints:
        patch = rectify(image, each.box(size), PATCH_PX, MARGIN).astype(np.float32) / 255
        lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).astype(np.float64)
        paper = np.median(lab[lab[..., 0] >= np.percentile(lab[..., 0], 60)], axis=0)
        away = np.linalg.norm(lab - paper, axis=2)
        ink = np.clip(away / max(INK_LAB, float(np.percentile(away, 96))), 0, 1)
        inks.append(ink)
        tints.append(((lab - paper)[..., 1:] * ink[..., None]).sum((0, 1)) / (ink.sum() + 1e-6))
    return np.array(inks), np.array(tints)


def one_each(logs: Floats) -> NDArray[np.int64]:
    """(N,) the cards, each once as far as there are cards enough, that say the most together."""
    rows, columns = linear_sum_assignment(-np.hstack([logs, logs - TRUST]))
    return np.asarray(columns[np.argsort(rows)] % CARDS, np.int64)


def renamed(chosen: NDArray[np.int64], logs: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(N,) ranks and suits, with the names that all cards of each rank and suit say together."""
    chances = np.exp(logs).reshape(-1, RANKS, SUITS)
    found = []
    for groups, own in ((chosen // SUITS, chances.sum(2)), (chosen % SUITS, chances.sum(1))):
        said = np.log(own + 1e-6)
        count = own.shape[1]
        together = np.array([said[groups == g].sum(0) for g in range(count)])
        _, names = linear_sum_assignment(-together)
        found.append(np.asarray(names[groups], np.int64))
    return found[0], found[1]


def prints_of(
    inks: Floats, ranks: NDArray[np.int64], suits: NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """(13, H, W) and (4, H, W) what ranks and suits add to an index."""
    middle = inks.mean(0)
    of_rank = np.zeros((RANKS, *middle.shape))
    of_suit = np.zeros((SUITS, *middle.shape))
    for _ in range(3):
        for rank in range(RANKS):
            mine = ranks == rank
            of_rank[rank] = (inks[mine] - of_suit[suits[mine]]).mean(0) if mine.any() else middle
        for suit in range(SUITS):
            mine = suits == suit
            if mine.any():
                of_suit[suit] = (inks[mine] - of_rank[ranks[mine]]).mean(0)
    return of_rank, of_suit


def aligned(inks: Floats, ranks: NDArray[np.int64], suits: NDArray[np.int64]) -> Floats:
    """The indices, each shifted to lie on what its rank and suit look like."""
    of_rank, of_suit = prints_of(inks, ranks, suits)
    expected = of_rank[ranks] + of_suit[suits]
    moved = []
    for ink, model in zip(inks, expected, strict=True):
        shifts = [
            np.roll(ink, (y, x), (0, 1))
            for y in range(-REACH_PX, REACH_PX + 1)
            for x in range(-REACH_PX, REACH_PX + 1)
        ]
        moved.append(min(shifts, key=lambda each: float(((each - model) ** 2).sum())))
    return np.array(moved)


def by_shape(inks: Floats, ranks: NDArray[np.int64], suits: NDArray[np.int64]) -> Floats:
    """(N, 52) how well each index fits each card's print, in log-probability.

    What an index itself gave to its rank's print makes it look more alike than it is; that is
    taken out again.
    """
    of_rank, of_suit = prints_of(inks, ranks, suits)
    models = (of_rank[:, None] + of_suit[None]).reshape(CARDS, -1)
    flat = inks.reshape(len(inks), -1)
    unlike = (flat**2).sum(1)[:, None] - 2 * flat @ models.T + (models**2).sum(1)[None]
    counts = np.bincount(ranks, minlength=RANKS)
    for i, rank in enumerate(ranks):
        share = counts[rank] / max(1.2, counts[rank] - 1)
        unlike[i, rank * SUITS : (rank + 1) * SUITS] *= share**2
    usual = np.median(unlike[np.arange(len(inks)), ranks * SUITS + suits])
    return np.asarray(-TRUST * np.minimum(unlike / max(1e-9, float(usual)), MOST_UNLIKE))


def by_tint(tints: Floats, suits: NDArray[np.int64]) -> Floats:
    """(N, 52) how well each index's colour fits each suit's."""
    means = np.array(
        [np.median(tints[suits == s], axis=0) if (suits == s).any() else tints.mean(0)
         for s in range(SUITS)]
    )  # fmt: skip
    away = np.linalg.norm(tints[:, None] - means[None], axis=2)
    usual = max(3.0, float(np.median(away.min(1))))
    return np.tile(-TRUST_TINT * np.minimum(away / usual, 6.0), (1, RANKS))
