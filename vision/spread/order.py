"""What the order of a spread tells: a deck is put in order to be checked (DECK-16, DECK-17).

Which order that is, if any, its own cards show: by so many ranks and suits one follows the other,
again and again. That tells which of a few cards one is that may be either; what reads plainly as
another than comes next is believed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CARDS, RANKS, SUITS

Floats = NDArray[np.float64]

_RANK, _SUIT = np.divmod(np.arange(CARDS), SUITS)
STEP: NDArray[np.int64] = (
    SUITS * ((_RANK - _RANK[:, None]) % RANKS) + (_SUIT - _SUIT[:, None]) % SUITS
)
"""(52, 52) by how many ranks and suits a card follows another one, as one number below 52."""
SELDOM = 2.0
"""How often each step is thought to have been seen before any was."""
BESIDE = 2.5
"""Cards that lie beside each other are no farther apart than so many usual distances."""
TRUST = 0.5
"""How much of what order says is believed,"""
EITHER = 3.0
"""and only of what a card is hardly less likely, in log-probability, than what it is read as."""


def ordered(at_mm: Floats, logs: Floats) -> Floats:
    """How likely each card is by those beside it.

    Args:
        at_mm: (N, 2) where cards lie, row by row.
        logs: (N, 52) what each says for itself, in log-probability.

    Returns:
        (N, 52) log-likelihoods, against what each is read as.
    """
    told = np.zeros_like(logs)
    if len(logs) < 3:
        return told
    apart_mm = np.linalg.norm(np.diff(at_mm, axis=0), axis=1)
    first = np.flatnonzero(apart_mm < BESIDE * np.median(apart_mm))
    left, right = np.exp(logs[first]), np.exp(logs[first + 1])
    step = follows(left, right)
    told[first + 1] += np.log(np.einsum("nc,ncd->nd", left, step))
    told[first] += np.log(np.einsum("nd,ncd->nc", right, step))
    told -= np.take_along_axis(told, logs.argmax(1, keepdims=True), 1)
    either = logs > logs.max(1, keepdims=True) - EITHER
    return np.asarray(TRUST * np.where(either, told, np.minimum(told, 0)))


def follows(left: Floats, right: Floats) -> Floats:
    """(N, 52, 52) how likely a card is next to another, by what all pairs but their own show.

    Args:
        left: (N, 52) the chances of one of each pair.
        right: (N, 52) those of the other.
    """
    both = left[:, :, None] * right[:, None]
    seen = np.stack([np.bincount(STEP.ravel(), pair.ravel(), CARDS) for pair in both])
    others = seen.sum(0) - seen + SELDOM
    return np.asarray((others / others.sum(1, keepdims=True))[:, STEP])
