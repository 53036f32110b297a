"""How alike the indices of one deck are: what each rank and suit looks like, told by the others.

The reader takes every six of a deck for the same things, be they right or not, and every six has
the same six. The look of an index is what its rank adds and what its suit adds, and noise. What a
rank or a suit adds is learnt from all indices that may be of it, each as far as it may. But an
index never speaks for itself, and what has the place of another card does not speak for that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import RANKS, SUITS

Floats = NDArray[np.float64]

PARTS = RANKS + SUITS
MEMBERS: Floats = np.hstack(
    [np.repeat(np.eye(RANKS), SUITS, axis=0), np.tile(np.eye(SUITS), (RANKS, 1))]
)
"""(52, 17) of which rank and which suit each card is."""
RIDGE = 0.3
"""How much an index varies by itself, as a share of what tells ranks and suits apart."""
TOGETHER, ALL_VARY = 0.7, 0.05
"""How much of what is seen to vary together is believed, of few indices; and what share of the
usual variance all have besides."""
LEAST_LEFT = 0.1
"""Of the usual variance so much is left at least without that of one index."""


def by_look(looks: Floats, chances: Floats) -> Floats:
    """How well each card's look, as the others have it, fits each index.

    Args:
        looks: (N, P) what indices look like, as `looks_of` tells it.
        chances: (N, 52) which card each is, as far as is known.

    Returns:
        (N, 52) log-likelihoods, against what each is taken for; an index that is like no card tells
        less.
    """
    known = looks - looks.mean(0)
    each, mine = np.arange(len(known)), chances.argmax(1)
    expected, vary = told_by_others(known, chances)
    left = (known - expected[each, mine, 0]) / np.sqrt(vary[each, mine, :1])
    plain = whitening(left)
    away = (known[:, None, None] - expected) @ plain
    square = ((away**2).sum(3) + without_own(away, left @ plain)) / vary
    nearest = square[..., 0].min(1)
    less = np.maximum(1, nearest / np.median(nearest))
    return np.asarray(-0.5 * (square[..., 0] - square[..., 1]) / less[:, None])


def without_own(away: Floats, own: Floats) -> Floats:
    """(N, 52, 2) how much more differences count if what an index lacks is not held for usual.

    Args:
        away: (N, 52, 2, P) differences, whitened.
        own: (N, P) those from what each index is taken for: they had a part in the whitening.
    """
    share = TOGETHER / len(own)
    along = np.einsum("ncxp,np->ncx", away, own, optimize=True) ** 2
    least = np.maximum(LEAST_LEFT, 1 - share * (own**2).sum(1))
    return np.asarray(share / least[:, None, None] * along)


def told_by_others(looks: Floats, chances: Floats) -> tuple[Floats, Floats]:
    """What a card, and what an index is taken for, look like.

    Neither the index tells that, nor what is taken for that card.

    Returns:
        (N, 52, 2, P) the looks, and (N, 52, 2) how they vary.
    """
    share = chances @ MEMBERS
    both = np.einsum("nc,ca,cb->nab", chances, MEMBERS, MEMBERS, optimize=True)
    held = np.einsum("nc,nab->cab", chances, both, optimize=True)
    others = (
        both.sum(0) + RIDGE * np.eye(PARTS) - held - (1 - chances)[..., None, None] * both[:, None]
    )
    mine = MEMBERS[chances.argmax(1)]
    of = np.stack(np.broadcast_arrays(MEMBERS[None], mine[:, None]), 3)
    weight = np.linalg.solve(others, of)
    total = share.T @ looks - np.einsum("nc,na,np->cap", chances, share, looks, optimize=True)
    expected = np.einsum("ncax,cap->ncxp", weight, total, optimize=True)
    own = (1 - chances)[..., None] * np.einsum("ncax,na->ncx", weight, share, optimize=True)
    expected -= own[..., None] * looks[:, None, None]
    return expected, 1 + (of * weight).sum(2)


def whitening(left: Floats) -> Floats:
    """(P, P) what makes differences (N, P) of one size and independent."""
    noise = left.T @ left / len(left)
    own = np.diag(noise)
    noise = TOGETHER * noise + np.diag((1 - TOGETHER) * own + ALL_VARY * own.mean() + 1e-6)
    return np.asarray(np.linalg.inv(np.linalg.cholesky(noise)).T)
