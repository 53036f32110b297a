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


class Taken:
    """What indices are taken for, and so how much each tells of what the others look like."""

    def __init__(self, chances: Floats) -> None:
        """Take the indices.

        Args:
            chances: (N, 52) which card each is, as far as is known.
        """
        self._chances = chances
        self._share = share = chances @ MEMBERS
        self._mine = chances.argmax(1)
        both = np.einsum("nc,ca,cb->nab", chances, MEMBERS, MEMBERS, optimize=True)
        held = np.einsum("nc,nab->cab", chances, both, optimize=True)
        apart = (1 - chances)[..., None, None] * both[:, None]
        others = both.sum(0) + RIDGE * np.eye(PARTS) - held - apart
        of = np.broadcast_arrays(MEMBERS[None], MEMBERS[self._mine][:, None])
        wanted = np.stack(of, 3)
        self._weight = np.linalg.solve(others, wanted)
        own = np.einsum("ncax,na->ncx", self._weight, share, optimize=True)
        self._own = (1 - chances)[..., None] * own
        self._vary = 1 + (wanted * self._weight).sum(2)

    def by_look(self, looks: Floats) -> Floats:
        """How well each card's look, as the others have it, fits each index.

        Args:
            looks: (N, P) what indices look like, as `looks_of` tells it.

        Returns:
            (N, 52) log-likelihoods, against what each is taken for; an index that is like no card
            tells less.
        """
        known = looks - looks.mean(0)
        each, mine = np.arange(len(known)), self._mine
        expected = self._told_by_others(known)
        left = (known - expected[each, mine, 0]) / np.sqrt(self._vary[each, mine, :1])
        plain = whitening(left)
        away = (known[:, None, None] - expected) @ plain
        square = ((away**2).sum(3) + without_own(away, left @ plain)) / self._vary
        nearest = square[..., 0].min(1)
        less = np.maximum(1, nearest / np.median(nearest))
        return np.asarray(-0.5 * (square[..., 0] - square[..., 1]) / less[:, None])

    def _told_by_others(self, looks: Floats) -> Floats:
        """(N, 52, 2, P) what a card, and what an index is taken for, look like.

        Neither the index tells that, nor what is taken for that card.
        """
        told = np.einsum("nc,na,np->cap", self._chances, self._share, looks, optimize=True)
        total = self._share.T @ looks - told
        expected = np.einsum("ncax,cap->ncxp", self._weight, total, optimize=True)
        return np.asarray(expected - self._own[..., None] * looks[:, None, None])


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


def whitening(left: Floats) -> Floats:
    """(P, P) what makes differences (N, P) of one size and independent."""
    noise = left.T @ left / len(left)
    own = np.diag(noise)
    noise = TOGETHER * noise + np.diag((1 - TOGETHER) * own + ALL_VARY * own.mean() + 1e-6)
    return np.asarray(np.linalg.inv(np.linalg.cholesky(noise)).T)
