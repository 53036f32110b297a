"""How alike the corners of a deck's faces are, and what that tells of their ranks and suits.

A deck prints a rank in one way in all four suits, and a suit in one way with all ranks. What reads
as a seven, but is unlike a seven that lies there, is hardly one; and what nobody can make out, but
is like that seven, may well be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import CORNER_PX, FACE, RANKS, SUITS

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]

RANKS_SAY, SUITS_SAY = 0.5, 0.4
"""So much of what is told of ranks, and of suits, is said: cards of one deck err alike."""

LEAST, MOST_RANKS, MOST_SUITS = -6.0, 4.0, 6.0
"""No likeness, as log-odds, counts for more: what two cards share may be a blur, or a neighbour."""

PAPER, DARKEST = (0.6, 0.9), 0.04
"""Paper is so light among a corner's pixels, and so many of them are print, as shares of all."""

LIGHTER, OFFSET = 1.6, 0.05
STRONGEST = 1.5
LEAST_PX = 34.0
"""Cards whose short side is shorter are too blurred to be compared."""

KEPT = 64
"""So many companies are remembered: the same cards are asked about time and again."""


@dataclass(frozen=True, eq=False)
class Likeness:
    """How alike some cards are, as log-odds that a pair is rather alike than not.

    Attributes:
        ranks: (N, N) by how their ranks are printed; 0 for a card and itself.
        suits: (N, N) by how their suits are.
    """

    ranks: Floats
    suits: Floats


def by_likeness(chances: Floats, faces: Sequence[Pixels], short_px: Floats) -> Floats:
    """(N, 13, 4) what a deck's cards say of each other, to be added as log-probabilities.

    Args:
        chances: (N, 52) how likely each is each of the deck, by what was read of it alone.
        faces: their patches (112, 80, 3) BGR.
        short_px: (N,) how long their short sides are in the pictures that show them.
    """
    said = np.zeros((len(faces), RANKS, SUITS))
    clear = np.flatnonzero(short_px >= LEAST_PX)
    if len(clear) < 2:
        return said
    each = chances[clear].reshape(-1, RANKS, SUITS)
    alike = likeness([faces[place] for place in clear.tolist()])
    ranks = RANKS_SAY * told(each.sum(2), np.clip(alike.ranks, LEAST, MOST_RANKS))
    suits = SUITS_SAY * told(each.sum(1), np.clip(alike.suits, LEAST, MOST_SUITS))
    said[clear] = ranks[:, :, None] + suits[:, None, :]
    return said


def told(chances: Floats, alike: Floats) -> Floats:
    """(N, K) what cards tell of each other: those of one kind, however many they are, speak as one.

    Args:
        chances: (N, K) how likely each card is of each kind.
        alike: (N, N) how likely two are of the same, as log-odds.
    """
    others = ~np.eye(len(alike), dtype=np.bool_)
    same = np.exp(alike)[:, :, None]
    said = np.log(chances * same + 1 - chances) * others[:, :, None]
    count = (others @ chances).clip(1.0)
    return np.asarray(said.sum(1) / count)


def likeness(faces: Sequence[Pixels]) -> Likeness:
    """How alike faces are: patches (112, 80, 3) BGR of one deck's cards, at least two."""
    order, seen = in_order(faces)
    back = np.argsort(order)
    return Likeness(*(each[np.ix_(back, back)] for each in _compared(seen)))


@lru_cache(KEPT)
def _compared(faces: tuple[bytes, ...]) -> tuple[Floats, Floats]:
    ranks, suits = network("alike")(corners_of(patches_of(faces)))
    for each in (ranks, suits):
        np.fill_diagonal(each, 0)
    return np.asarray(ranks, np.float64), np.asarray(suits, np.float64)


def in_order(faces: Sequence[Pixels]) -> tuple[NDArray[np.int64], tuple[bytes, ...]]:
    """The places (N,) of faces in an order of their own, and they, whoever is asked about first."""
    seen = [face.tobytes() for face in faces]
    order = sorted(range(len(seen)), key=seen.__getitem__)
    return np.array(order, np.int64), tuple(seen[place] for place in order)


def patches_of(faces: tuple[bytes, ...]) -> Pixels:
    """(N, 112, 80, 3) the patches of faces that are remembered."""
    width, height = FACE.size_px
    patches = np.array([np.frombuffer(face, np.uint8) for face in faces])
    return patches.reshape(-1, height, width, 3)


def corners_of(faces: Pixels) -> NDArray[np.float32]:
    """(N, 2, 4, 48, 36) the corners at both ends of faces (N, 112, 80, 3).

    The first three planes are blue, green and red by the paper's, the last is how far they are
    from the paper, by how far the print is.
    """
    wide, high = CORNER_PX
    ends = np.stack([faces[:, :high, :wide], faces[:, ::-1, ::-1][:, :high, :wide]], 1)
    light = ends.astype(np.float32) / 255
    flat = light.reshape(*light.shape[:2], -1, 3)
    count = flat.shape[2]
    low, top = (int(share * count) for share in PAPER)
    by_light = np.argsort(flat.mean(3), axis=2, kind="stable")[:, :, low:top, None]
    paper = np.take_along_axis(flat, by_light, 2).mean(2)[:, :, None, None]
    off = np.sqrt(((light - paper) ** 2).sum(4))
    print_ = np.partition(off.reshape(*off.shape[:2], -1), -int(DARKEST * count), axis=2)
    strong = print_[:, :, -int(DARKEST * count) :].mean(2)[:, :, None, None]
    tones = (light / (paper + OFFSET)).clip(0, LIGHTER) - 1
    drawn = (off / (strong + OFFSET)).clip(0, STRONGEST)
    planes = np.concatenate([tones, drawn[..., None]], 4).transpose(0, 1, 4, 2, 3)
    return np.ascontiguousarray(planes, np.float32)
