"""How alike the indices of one deck are: what each rank and suit looks like, told by the others.

An index is what its rank adds and what its suit adds to a picture, and noise. What a rank or a suit
adds is learnt from all indices that may be of it, each as far as it may, but for the one that is
asked about: an index never speaks for itself.
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
REACH_PX = 3
"""Indices are brought to lie on each other by shifting them at most so far."""
SHIFTS = tuple(
    (x, y) for y in range(-REACH_PX, REACH_PX + 1) for x in range(-REACH_PX, REACH_PX + 1)
)
RIDGE = 0.3
"""How much an index varies by itself, as a share of what tells ranks and suits apart."""
LEAST_NOISE = 0.25
"""Pixels vary no less than so much of what they do on average."""
FREEDOM, TINT_LEAST = 4.0, 2.0
"""Of colours, outliers count little; and they vary by so many steps of CIELAB at least."""


def by_shape(
    wide: Floats, at: NDArray[np.int64], chances: Floats
) -> tuple[Floats, NDArray[np.int64]]:
    """How well each card's print, as the others have it, fits each index.

    Args:
        wide: (N, H + 2R, W + 2R) how much of each pixel is ink, with a rim of R.
        at: (N,) numbers of the places in `SHIFTS` to which indices are shifted for now.
        chances: (N, 52) which card each is, as far as is known.

    Returns:
        (N, 52) log-likelihoods, and (N,) the places where the likeliest card fits best.
    """
    ways = np.stack([shifted(wide, *shift).reshape(len(wide), -1) for shift in SHIFTS], 1)
    each = np.arange(len(wide))
    flat = ways[each, at]
    middle = flat.mean(0)
    flat = flat - middle
    parts, vary = told_by_others(flat, chances)
    mine = chances.argmax(1)
    left = flat - np.einsum("na,nap->np", MEMBERS[mine], parts)
    left /= np.sqrt(vary[each, mine])[:, None]
    noise = (left**2).mean(0)
    noise = np.maximum(noise, LEAST_NOISE * noise.mean()) + 1e-6
    together = alike_noise(left, noise, parts_of(flat, chances))
    looks = unlikeness((ways - middle) / np.sqrt(noise), parts / np.sqrt(noise)) / together
    free = flat.shape[1] / together
    likely = np.asarray(-0.5 * (looks.min(1) / vary + free * np.log(vary)))
    return likely, looks[each, :, mine].argmin(1)


def shifted(wide: Floats, x: int, y: int) -> Floats:
    """Pictures without their rims, from so far to the right and down."""
    high, broad = wide.shape[1] - 2 * REACH_PX, wide.shape[2] - 2 * REACH_PX
    top, left = REACH_PX + y, REACH_PX + x
    return np.asarray(wide[:, top : top + high, left : left + broad])


def unlikeness(ways: Floats, parts: Floats) -> Floats:
    """(N, S, 52) the squared distance of each picture, shifted so far, from each card's.

    Args:
        ways: (N, S, P) the pictures.
        parts: (N, 17, P) what ranks and suits add, told by the others.
    """
    along = ways @ parts.swapaxes(1, 2) @ MEMBERS.T
    both = MEMBERS @ (parts @ parts.swapaxes(1, 2)) @ MEMBERS.T
    model = np.diagonal(both, axis1=1, axis2=2)
    return np.asarray((ways**2).sum(2)[:, :, None] - 2 * along + model[:, None])


def told_by_others(flat: Floats, chances: Floats) -> tuple[Floats, Floats]:
    """(N, 17, P) what ranks and suits add without each picture, and (N, 52) how that varies."""
    share = chances @ MEMBERS
    both = np.einsum("nc,ca,cb->nab", chances, MEMBERS, MEMBERS, optimize=True)
    others = np.linalg.inv(both.sum(0) + RIDGE * np.eye(PARTS) - both)
    total = (share.T @ flat)[None] - share[:, :, None] * flat[:, None]
    vary = 1 + np.einsum("ca,nab,cb->nc", MEMBERS, others, MEMBERS, optimize=True)
    return others @ total, vary


def parts_of(flat: Floats, chances: Floats) -> Floats:
    """(17, P) what each rank and each suit adds."""
    both = np.einsum("nc,ca,cb->ab", chances, MEMBERS, MEMBERS) + RIDGE * np.eye(PARTS)
    return np.asarray(np.linalg.solve(both, (chances @ MEMBERS).T @ flat))


def alike_noise(left: Floats, noise: Floats, parts: Floats) -> float:
    """How many pixels vary together, as far as that blurs one rank, or suit, into another.

    Args:
        left: (N, P) what differs of each picture from its card's.
        noise: (P,) the variance of each pixel.
        parts: (17, P) what each rank and each suit adds.
    """
    ratios = []
    for group in (parts[:RANKS], parts[RANKS:]):
        one, other = np.triu_indices(len(group), 1)
        ways = (group[one] - group[other]) / noise
        expected = (ways**2 * noise).sum(1)
        ratios.append(((left @ ways.T) ** 2).mean(0) / np.maximum(expected, 1e-9))
    return max(1.0, float(np.concatenate(ratios).mean()))


def by_tint(tints: Floats, chances: Floats) -> Floats:
    """(N, 52) log-likelihoods by the ink's colour (N, 2), which each suit has its own of."""
    share = chances @ MEMBERS[:, RANKS:]
    middle = np.median(tints, axis=0)
    count = share.sum(0) - share + RIDGE
    total = share.T @ (tints - middle)
    means = (total - share[:, :, None] * (tints - middle)[:, None]) / count[:, :, None]
    away = tints[:, None] - middle - means
    own = away[np.arange(len(tints)), share.argmax(1)]
    spread = np.maximum(np.median(np.abs(own), axis=0) / 0.6745, TINT_LEAST)
    square = ((away / spread) ** 2).sum(2) / (1 + RIDGE / count)
    return np.asarray(np.tile(-0.5 * (FREEDOM + 2) * np.log1p(square / FREEDOM), (1, RANKS)))
