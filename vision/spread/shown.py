"""What shows of the cards of a spread besides their indices: pips and pictures.

A card is the same from both ends. So what the next card covers of it is drawn as its other half
shows it, and where neither shows, as bare paper; the reader of whole cards takes it from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import FACE
from cardspeak.vision.geometry import moved_by
from cardspeak.vision.read import Prints, printed
from cardspeak.vision.rectify import patch_corners, rectify
from cardspeak.vision.spread.prints import as_a_deck
from cardspeak.vision.spread.rows import CARD_MM, Index
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

PLACES_MM = tuple(product((5.0, 7.5, 10.0, 13.0), (9.0, 13.5, 18.0)))
"""Where an index may stand on its card, from the corner to the right and down."""
TRIED = 9
"""So many cards show which of them it is."""
NO_FACE = 2
EDGE_MM = 1.2
"""So far around a card that lies on another its shadow, and blur, may reach."""
LIGHT = 60
"""Paper is what is lighter than so many percent of a card."""


def read_shown(
    image: Image, cards: Sequence[Index], to_picture: Floats, places_mm: Sequence[Floats]
) -> Prints:
    """What each card's own part in sight says.

    Args:
        image: the picture.
        cards: row by row, the topmost first, each from its left: what comes later lies on top.
        to_picture: (3, 3) brings mm on the felt to pixels.
        places_mm: where the indices may stand on their cards; the one is taken that reads best.
    """
    some = list(range(0, len(cards), max(1, len(cards) // TRIED)))
    best = max(places_mm, key=lambda place: plainness(drawn(image, cards, to_picture, place, some)))
    whole = drawn(image, cards, to_picture, best, range(len(cards)))
    turned = [patch[::-1, ::-1] for patch in whole]
    both = said_by([*whole, *turned])
    return printed([answer.reshape(2, len(cards), -1).mean(0) for answer in both])


def plainness(faces: Sequence[Image]) -> float:
    """How plainly some cards read, each as another one."""
    said = printed(said_by(faces))
    return as_a_deck(said.cards) + float(np.log(1 - said.lies[:, NO_FACE] + 1e-3).mean())


def said_by(faces: Sequence[Image]) -> list[NDArray[np.float32]]:
    """The reader's answers."""
    return network("face")(np.asarray(cv2.dnn.blobFromImages(list(faces)), np.float32))


def drawn(
    image: Image,
    cards: Sequence[Index],
    to_picture: Floats,
    place_mm: Floats,
    which: Sequence[int],
) -> list[Image]:
    """Some of the cards, each as far as it shows."""
    quads_mm = np.array([outline_mm(card, place_mm) for card in cards])
    middles = quads_mm.mean(1)
    far = np.hypot(*CARD_MM) + 2 * EDGE_MM
    faces = []
    for i in which:
        above = [
            j for j in range(i + 1, len(cards)) if np.linalg.norm(middles[j] - middles[i]) < far
        ]
        hidden = covered(quads_mm[i], quads_mm[above])
        shift = cards[i].print.at_px - moved_by(to_picture, cards[i].at_mm[None])[0]
        quad_px = moved_by(to_picture, quads_mm[i]) + shift
        faces.append(completed(rectify(image, quad_px, FACE.size_px, FACE.margin), hidden))
    return faces


def outline_mm(card: Index, place_mm: Floats) -> Floats:
    """(4, 2) a card's corners on the felt, clockwise from its own top left."""
    right = np.array([card.up[1], -card.up[0]])
    corner = card.at_mm + place_mm[1] * card.up - place_mm[0] * right
    across, down = CARD_MM[0] * right, -CARD_MM[1] * card.up
    return np.array([corner, corner + across, corner + across + down, corner + down])


def covered(quad_mm: Floats, others_mm: Floats) -> Marks:
    """(H, W) where a card's patch shows others that lie on it."""
    width, height = FACE.size_px
    hidden = np.zeros((height, width), np.uint8)
    corners = patch_corners(FACE.size_px, FACE.margin)
    to_patch = cv2.getPerspectiveTransform(quad_mm.astype(np.float32), corners).astype(np.float64)
    for other in others_mm:
        wider = other + EDGE_MM * np.sign(other - other.mean(0))
        cv2.fillConvexPoly(hidden, np.rint(moved_by(to_patch, wider)).astype(np.int32), 1)
    return hidden.astype(bool)


def completed(patch: Image, hidden: Marks) -> Image:
    """A card with what is hidden of it as its other half has it, or bare."""
    turned, also_hidden = patch[::-1, ::-1], hidden[::-1, ::-1]
    whole = np.where((hidden & ~also_hidden)[..., None], turned, patch)
    if (hidden & also_hidden).any() and not hidden.all():
        whole[hidden & also_hidden] = paper_in(patch[~hidden])
    return np.asarray(whole, np.uint8)


def paper_in(pixels: NDArray[np.uint8]) -> Floats:
    """(3,) the paper's colour among pixels (N, 3)."""
    light = pixels.sum(1, dtype=np.int64)
    return np.asarray(np.median(pixels[light >= np.percentile(light, LIGHT)], axis=0), np.float64)
