"""What the faces of a deck that lie there together tell of each other.

Some decks' clubs look like other decks' spades. A reader that sees all of a deck's cards at once
tells apart what one that sees them one by one cannot. It was taught otherwise than the readers that
see them first, and errs elsewhere: what both say is worth more than what either does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import CARDS, FACE, RANKS, SUITS
from cardspeak.vision.alike import KEPT, by_likeness, in_order, patches_of
from cardspeak.vision.claims import Claim
from cardspeak.vision.geometry import lengths, short_sides
from cardspeak.vision.read import log_softmax
from cardspeak.vision.rectify import Picture, rectify_all

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Worth:
    """How much of what was read of a card alone, and of what is read of all, is true of both."""

    alone: float
    together: float


ONE_LOOK, MANY_LOOKS = Worth(0.4, 0.6), Worth(0.7, 0.4)
"""What was read in one picture errs as often as what is read of all cards; on film it errs less."""

LEAST = 6e-6
"""No card is less likely, whatever a reader says."""

SURE = 0.98
"""A card that is read as surely in a picture needs nobody to tell its suit."""

THERE = 0.5
"""What is as surely a card is company."""

MOST = 16
"""So many cards are company enough; each takes the readers' time."""

APART = 0.3
"""Claims whose middles are nearer, in cards' sizes, are of one card."""


def in_company(picture: Picture, claims: Sequence[Claim]) -> list[Claim]:
    """Claims of a picture's cards, those in doubt with what the others say of them."""
    company = _one_each([each for each in claims if not each.lone and each.strength > THERE])
    doubtful = [each for each in company if each.sure <= SURE][: MOST // 2]
    if not doubtful:
        return list(claims)
    others = [each for each in company if each not in doubtful][: MOST - len(doubtful)]
    quads_px = np.array([each.quad_px for each in (*doubtful, *others)])
    faces = rectify_all(picture, quads_px, FACE.size_px, FACE.margin)
    chances = np.exp([each.logs for each in (*doubtful, *others)])
    said = by_looks(chances, faces, short_sides(quads_px), ONE_LOOK)
    told = dict(zip(doubtful, said, strict=False))
    return [_told(each, told[each]) if each in told else each for each in claims]


def _one_each(claims: Sequence[Claim]) -> list[Claim]:
    """The best claim of each card."""
    kept: list[Claim] = []
    for claim in sorted(claims, key=lambda each: -each.worth):
        middles = np.array([each.quad_px.mean(0) for each in kept]).reshape(-1, 2)
        if (lengths(middles - claim.quad_px.mean(0)) > APART * np.sqrt(claim.area)).all():
            kept.append(claim)
    return kept


def _told(claim: Claim, said: Floats) -> Claim:
    """The same claim with what is said of its rank and suit (13, 4)."""
    logs = claim.logs.reshape(RANKS, SUITS) + said
    return replace(claim, logs=log_softmax(logs.ravel()))


def by_looks(chances: Floats, faces: Sequence[Pixels], short_px: Floats, worth: Worth) -> Floats:
    """(N, 13, 4) all that the looks of a deck's cards tell of each, as log-probabilities to add.

    Args:
        chances: (N, 52) how likely each is each of the deck, by what was read of it alone.
        faces: their patches (112, 80, 3) BGR.
        short_px: (N,) how long their short sides are in the pictures that show them.
        worth: of what was read of each alone.
    """
    alone = np.log(np.maximum(chances, LEAST)).reshape(-1, RANKS, SUITS)
    both = worth.alone * alone + worth.together * by_company(faces)
    likely = np.exp(log_softmax(both.reshape(-1, CARDS)))
    return both + by_likeness(likely, faces, short_px) - alone


def by_company(faces: Sequence[Pixels]) -> Floats:
    """(N, 13, 4) what is read of a deck's cards in each other's light: log-probabilities.

    Args:
        faces: the patches (112, 80, 3) of the cards that lie there, BGR.
    """
    if not faces:
        return np.zeros((0, RANKS, SUITS))
    order, seen = in_order(faces)
    told = np.empty((len(seen), RANKS, SUITS))
    told[order] = _said(seen)
    return told


@lru_cache(KEPT)
def _said(faces: tuple[bytes, ...]) -> Floats:
    batch = patches_of(faces).transpose(0, 3, 1, 2)
    ranks, suits = network("company")(np.ascontiguousarray(batch, np.float32))
    cards = log_softmax(ranks)[:, :, None] + log_softmax(suits)[:, None]
    return np.asarray(np.maximum(cards, np.log(LEAST)))
