"""Whole cards and what their faces say, one that lies under another without that one's print."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import areas, shared_areas
from cardspeak.vision.marks import with_marks
from cardspeak.vision.read import (
    FACE_DOWN,
    FACE_UP,
    Outlines,
    Prints,
    Seen,
    from_both_ends,
    joined,
    log_softmax,
    read_faces,
)
from cardspeak.vision.rectify import Picture
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

MOSTLY_HIDDEN = 0.3
"""Of a card's area: if others hide more of it, its face may be read off theirs."""
SURELY_THERE = 0.5
SURELY_READ = 0.99
LEAST = 1e-12  # of what cannot be, so that it has a logarithm


@dataclass(frozen=True, eq=False)
class Faces:
    """Cards face up, and what their faces say."""

    outlines: Outlines
    prints: Prints

    def chances(self) -> Floats:
        """(N,) how likely the likeliest card of each is."""
        return np.asarray(np.exp(self.prints.cards.max(1, initial=-np.inf)))

    def clear(self) -> "Faces":
        """Those that are there and read so surely that little can lie upon them."""
        there = self.outlines.scores * self.outlines.kinds[:, FACE_UP]
        there = there * (1 - self.prints.lies[:, -1])
        keep = (there > SURELY_THERE) & (self.chances() > SURELY_READ)
        prints = Prints(self.prints.cards[keep], self.prints.lies[keep])
        return Faces(self.outlines[keep], prints)


def faces_in(image: Seen, outlines: Outlines, surely_tall: float = np.inf) -> Faces:
    """Read the cards that are not face down; see `read_faces`."""
    up = outlines[outlines.kinds[:, FACE_DOWN] < 0.6]
    prints, quads = read_faces(image, up.quads_px, surely_tall)
    return Faces(Outlines(quads, up.kinds, up.scores), with_marks(image, quads, prints))


def both(some: Faces, more: Faces) -> Faces:
    """The faces of two lists as one."""
    cards = np.concatenate([some.prints.cards, more.prints.cards])
    lies = np.concatenate([some.prints.lies, more.prints.lies])
    return Faces(joined(some.outlines, more.outlines), Prints(cards, lies))


def without_others(image: Seen, faces: Faces, known: Faces) -> Faces:
    """The same faces, those under others as they and as what shows of them are read.

    Of a card that another one hides for the most part, the reader names the other one's suit, and
    is sure of it. Which of two lies upon the other is not known: as a rule the one that is read
    more surely. So both readings count, without the other's print as much as it hides.

    Args:
        image: what shows them.
        faces: what was read of each card.
        known: the cards that were found, these or others.
    """
    upper, cards = known.clear(), faces.prints.cards.copy()
    if not len(upper.outlines) or not len(cards):
        return faces
    quads_px, pixels = faces.outlines.quads_px, Picture.of(image).image
    hidden = shared_areas(quads_px, upper.outlines.quads_px) / areas(quads_px)[:, None]
    over = (hidden > MOSTLY_HIDDEN) & (upper.chances() > faces.chances()[:, None])
    for card in np.flatnonzero(over.any(axis=1)):
        blank = blanked(pixels, upper.outlines.quads_px[over[card]])
        alone = quads_px[card : card + 1]
        prints = with_marks(blank, alone, from_both_ends(blank, alone))
        bare = np.exp(log_softmax(prints.cards[0]))
        share = min(hidden[card, over[card]].sum(), 1.0)
        cards[card] = np.log((1 - share) * np.exp(log_softmax(cards[card])) + share * bare + LEAST)
    return Faces(faces.outlines, Prints(cards, faces.prints.lies))


def blanked(image: Image, quads_px: Floats) -> Picture:
    """A picture (H, W, 3) in which cards (N, 4, 2) are blank: as light as their own stock."""
    blank = image.copy()
    for corners in quads_px.round().astype(np.int32):
        (left, top), (right, bottom) = corners.min(0).clip(0), corners.max(0) + 1
        part = image[top:bottom, left:right]
        mask = np.zeros(part.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, corners - [left, top], 1)
        pixels = part[mask > 0]
        if len(pixels):
            light = pixels.sum(axis=1, dtype=np.int64)
            stock = np.median(pixels[light >= np.median(light)], axis=0)
            blank[top:bottom, left:right][mask > 0] = stock
    return Picture(blank)
