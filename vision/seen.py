"""What the eye tells the world of the cards in a picture."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cardspeak.rules.cards import Card
from cardspeak.vision.claims import Claim
from cardspeak.vision.read import FACE_DOWN, Outlines
from cardspeak.vision.types import SeenCard

CANDIDATES, LEAST = 5, 0.005


def face_seen(claim: Claim) -> SeenCard:
    """A card face up: its name if that is sure enough, candidates in any case."""
    chances = np.exp(claim.logs)
    order = np.argsort(-chances)[:CANDIDATES]
    candidates = tuple(
        (Card.from_index(int(i)), float(chances[i])) for i in order if chances[i] > LEAST
    )
    card = Card.from_index(claim.best) if claim.said else None
    return SeenCard("up", card, claim.sure, top_first(claim.quad_px), candidates)


def backs_seen(backs: Outlines) -> Iterator[SeenCard]:
    """Cards face down."""
    for quad_px, kinds, score in zip(backs.quads_px, backs.kinds, backs.scores, strict=True):
        sure = float(min(1.0, score) * kinds[FACE_DOWN])
        yield SeenCard("down", None, sure, top_first(quad_px), ())


def top_first(quad_px: NDArray[np.float64]) -> NDArray[np.float64]:
    """Start at the end of a card that is nearer the picture's top: faces read alike both ways."""
    return np.roll(quad_px, 2, axis=0) if quad_px[:2, 1].sum() > quad_px[2:, 1].sum() else quad_px
