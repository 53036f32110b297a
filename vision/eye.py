"""The eye: a picture in, the cards and chips on it out."""

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import KINDS
from cardspeak.rules.cards import Card
from cardspeak.vision.chips import chips_in
from cardspeak.vision.claims import SAID, Claim, settle
from cardspeak.vision.deck import places, unseen
from cardspeak.vision.detect import Detections, detect
from cardspeak.vision.fuse import Indices, distinct, face_down, fuse, housed
from cardspeak.vision.read import (
    FACE_DOWN,
    NO_INDEX,
    Outlines,
    Prints,
    outline,
    outlined_again,
    read_faces,
    read_indices,
)
from cardspeak.vision.types import Image, PhotoReading, SeenCard

Floats = NDArray[np.float64]

MIN_INDEX_SCORE = 0.2
SECOND_LOOKS = 2
EXPECTED_SCORE = 0.3
EXPECTED_DOUBT = 0.3


class Eye:
    """Reads pictures of any size and scale, one at a time."""

    def __init__(self) -> None:
        """Open the networks, so that the first picture is not slower than the next.

        Raises:
            WeightsError: weights are missing or damaged.
        """
        for name in ("detector", "corners", "face", "index", "chip"):
            network(name)

    def read(self, image: Image) -> PhotoReading:
        """See every card and chip in a BGR picture (H, W, 3)."""
        found = detect(image)
        outlines = outlined(image, found.of("face", "back"))
        claims = settle(claimed(image, outlines, found.of("index")))
        backs = face_down(outlines)
        cards = [seen(claim) for claim in claims] + [
            turned_down(backs, i) for i in range(len(backs))
        ]
        chips = chips_in(image, found.of("chip"), cards)
        return PhotoReading(image.shape[1], image.shape[0], tuple(cards), tuple(chips))


def outlined(image: Image, found: Detections) -> Outlines:
    """Every card once, by its four corners."""
    outlines = distinct(outline(image, found.boxes_px, found.scores))
    for _ in range(SECOND_LOOKS):
        outlines = distinct(outlined_again(image, outlines))
    return outlines


def claimed(image: Image, outlines: Outlines, indices: Detections) -> list[Claim]:
    """All that is read of faces and indices, fused."""
    up = outlines[outlines.kinds[:, FACE_DOWN] < 0.6]
    faces, quads = read_faces(image, up.quads_px)
    indices = indices[indices.scores > MIN_INDEX_SCORE]
    found = housed(indices, read_indices(image, indices.boxes_px), quads, faces)
    guided = looked_up(image, found, quads, faces)
    return fuse(Outlines(quads, up.kinds, up.scores), faces, found, guided)


def looked_up(image: Image, found: Indices, quads_px: Floats, faces: Prints) -> Indices:
    """Read indices that were not found where this deck has them; what is none there is dropped."""
    standing = places(found.boxes_px, found.homes, quads_px)
    boxes, cards = unseen(standing, found.boxes_px, found.homes, quads_px)
    kind = np.full(len(boxes), KINDS.index("index"))
    expected = Detections(boxes, kind, np.full(len(boxes), EXPECTED_SCORE))
    read = housed(expected, read_indices(image, boxes), quads_px, faces)
    own = (read.homes == cards) & (read.prints.lies[:, NO_INDEX] < EXPECTED_DOUBT)
    prints = Prints(read.prints.cards[own], read.prints.lies[own])
    return Indices(read.boxes_px[own], read.scores[own], prints, read.homes[own])


def seen(claim: Claim) -> SeenCard:
    """What a claim tells the world: a name if it is sure enough, candidates in any case."""
    chances = np.exp(claim.logs)
    order = np.argsort(-chances)[:5]
    candidates = tuple(
        (Card.from_index(int(i)), float(chances[i])) for i in order if chances[i] > 0.005
    )
    card = Card.from_index(claim.best) if claim.sure >= SAID else None
    return SeenCard("up", card, claim.sure, top_first(claim.quad_px), candidates)


def top_first(quad_px: Floats) -> Floats:
    """Start at the end of a card that is nearer the picture's top: faces read alike both ways."""
    return np.roll(quad_px, 2, axis=0) if quad_px[:2, 1].sum() > quad_px[2:, 1].sum() else quad_px


def turned_down(backs: Outlines, i: int) -> SeenCard:
    """A card's back."""
    sure = float(min(1.0, backs.scores[i]) * backs.kinds[i, FACE_DOWN])
    return SeenCard("down", None, sure, top_first(backs.quads_px[i]), ())
