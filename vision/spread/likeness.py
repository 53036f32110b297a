"""How alike the indices of one deck are: what each rank and suit is read like, told by the others.

The reader takes every six of a deck for the same things, be they right or not. What it says of an
index is what its rank adds and what its suit adds, and noise. What a rank or a suit adds is learnt
from all indices that may be of it, each as far as it may, but for the one that is asked about: an
index never speaks for itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RANKS, SUITS = 13, 4
CARDS = RANKS * SUITS
PARTS = RANKS + SUITS
MEMBERS: Floats = np.hstack(
    [np.repeat(np.eye(RANKS), SUITS, axis=0), np.tile(np.eye(SUITS), (RANKS, 1))]
)
"""(52, 17) of which rank and which suit each card is."""
RIDGE = 0.3
"""How much an index varies by itself, as a share of what tells ranks and suits apart."""
LEAST_LOG = -12.0
"""What is less likely by far tells no more."""
TOGETHER, ALL_VARY = 0.7, 0.05
"""How much of what is seen to vary together is believed, of few indices; and what share of the
usual variance all have besides."""


def by_look(looks: Floats, chances: Floats) -> Floats:
    """How well each card's look, as the others have it, fits each index.

    Args:
        looks: (N, 52) log-probabilities that the reader gives each index.
        chances: (N, 52) which card each is, as far as is known.

    Returns:
        (N, 52) log-likelihoods.
    """
    known = np.maximum(looks, LEAST_LOG)
    known = known - known.mean(0)
    parts, vary = told_by_others(known, chances)
    each, mine = np.arange(len(known)), chances.argmax(1)
    left = known - np.einsum("na,nap->np", MEMBERS[mine], parts)
    plain = whitening(left / np.sqrt(vary[each, mine])[:, None])
    return np.asarray(-0.5 * unlikeness(known @ plain, parts @ plain) / vary)


def told_by_others(looks: Floats, chances: Floats) -> tuple[Floats, Floats]:
    """(N, 17, P) what ranks and suits add without each index, and (N, 52) how that varies."""
    share = chances @ MEMBERS
    both = np.einsum("nc,ca,cb->nab", chances, MEMBERS, MEMBERS, optimize=True)
    others = np.linalg.inv(both.sum(0) + RIDGE * np.eye(PARTS) - both)
    total = (share.T @ looks)[None] - share[:, :, None] * looks[:, None]
    vary = 1 + np.einsum("ca,nab,cb->nc", MEMBERS, others, MEMBERS, optimize=True)
    return others @ total, vary


def whitening(left: Floats) -> Floats:
    """(P, P) what makes differences (N, P) of one size and independent."""
    noise = left.T @ left / len(left)
    own = np.diag(noise)
    noise = TOGETHER * noise + np.diag((1 - TOGETHER) * own + ALL_VARY * own.mean() + 1e-6)
    return np.asarray(np.linalg.inv(np.linalg.cholesky(noise)).T)


def unlikeness(looks: Floats, parts: Floats) -> Floats:
    """(N, 52) the squared distance of each index's look from each card's.

    Args:
        looks: (N, P) the looks.
        parts: (N, 17, P) what ranks and suits add, told by the others.
    """
    along = np.einsum("np,nap,ca->nc", looks, parts, MEMBERS, optimize=True)
    both = np.einsum("ca,nap,nbp,cb->nc", MEMBERS, parts, parts, MEMBERS, optimize=True)
    return np.asarray((looks**2).sum(1)[:, None] - 2 * along + both)
