"""Where cards may lie that the detector did not outline, in a picture in which their size is known.

Of cards that lie on each other the detector outlines what shows: a strip of the lower one, or two
as one. All cards are of one size, so a strip's or a union's edges tell where the whole cards are,
and so does an index that stands in no card's corner. What is proposed here is looked at like what
was found; where no card is, the readers say so.
"""

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.fuse import Indices
from cardspeak.vision.geometry import lengths
from cardspeak.vision.housing import belongs
from cardspeak.vision.read import NO_INDEX, bounding_boxes, upright

Floats = NDArray[np.float64]

LONG = 1.4  # a card's long side, in short sides
FITS = (0.85, 1.18)  # a side that is a card's own, within the error of outlines
PARTS = (0.2, 2.3)  # a side that is a part of a card's, or of two cards'
WHOLE = 0.12  # what differs less from a card's side is no part
INDEX_AT = np.array([0.11, 0.19])  # an index's middle, in short sides from the card's corner
SAME_WAY = np.radians(25)  # cards that lie on each other lie nearly alike
NEAR = 2.5  # short sides


def from_parts(quads_px: Floats, card_px: float) -> Floats:
    """The cards (M, 4, 2) whose parts, or which together, outlines (N, 4, 2) may be.

    Args:
        quads_px: outlines of any size; those of a whole card propose nothing.
        card_px: how long a card's short side is.
    """
    boxes = upright(bounding_boxes(quads_px))
    found = [
        card
        for box in boxes
        for turn in (0, 1)
        for card in grown(np.roll(box, turn, axis=0), card_px)
    ]
    return np.array(found, np.float64).reshape(-1, 4, 2)


def grown(box_px: Floats, card_px: float) -> list[Floats]:
    """A card at either end of a box whose sides across are a card's own, its first being short.

    A box that is a card's own across both ways needs no other.
    """
    across, down = box_px[1] - box_px[0], box_px[3] - box_px[0]
    wide, high = np.linalg.norm(across), np.linalg.norm(down)
    unit_across, unit_down = across / max(wide, 1e-6), down / max(high, 1e-6)
    shares = wide / card_px, high / (LONG * card_px)
    found = []
    for own, part in ((0, 1), (1, 0)):
        if not FITS[0] < shares[own] < FITS[1] or not PARTS[0] < shares[part] < PARTS[1]:
            continue
        if abs(shares[part] - 1) < WHOLE:
            continue
        whole_across, whole_down = unit_across * card_px, unit_down * LONG * card_px
        start = box_px[0]
        slack = across - whole_across if part == 0 else down - whole_down
        found += [card_at(first, whole_across, whole_down) for first in (start, start + slack)]
    return found


def card_at(first_px: Floats, across_px: Floats, down_px: Floats) -> Floats:
    """(4, 2) the corners of a card from its first one and its two sides."""
    return np.array(
        [first_px, first_px + across_px, first_px + across_px + down_px, first_px + down_px]
    )


def from_indices(indices: Indices, quads_px: Floats, card_px: float) -> Floats:
    """The cards whose top left corners show the indices that belong to no card yet.

    One that stands upside down in a known card's corner was read the wrong way up: of a card that
    lies there so, all but that corner would show, and it would be known.

    Args:
        indices: what was found and read.
        quads_px: (N, 4, 2) the cards that are known.
        card_px: how long a card's short side is.

    Returns:
        (M, 4, 2) corners.
    """
    lone = (indices.homes < 0) & (indices.prints.lies[:, NO_INDEX] < 0.5)
    fits, _ = belongs(np.roll(indices.boxes_px, 2, axis=1)[:, None], quads_px)
    found = []
    for i in np.flatnonzero(lone & ~np.isfinite(fits).any(1)):
        box = indices.boxes_px[i]
        down = box[2:].mean(0) - box[:2].mean(0)
        angle = aligned(float(np.arctan2(down[1], down[0])), box.mean(0), quads_px, card_px)
        down = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([down[1], -down[0]])
        start = box.mean(0) - (INDEX_AT[0] * across + INDEX_AT[1] * down) * card_px
        found.append(card_at(start, across * card_px, down * LONG * card_px))
    return np.array(found, np.float64).reshape(-1, 4, 2)


def aligned(angle: float, at_px: Floats, quads_px: Floats, card_px: float) -> float:
    """An index's direction, made that of the nearest card that lies nearly alike."""
    sides = quads_px[:, 3] - quads_px[:, 0] + quads_px[:, 2] - quads_px[:, 1]
    turns = (np.arctan2(sides[:, 1], sides[:, 0]) - angle + np.pi / 4) % (np.pi / 2) - np.pi / 4
    apart = lengths(quads_px.mean(1) - at_px)
    apart[abs(turns) >= SAME_WAY] = np.inf
    nearest = int(apart.argmin()) if len(apart) else -1
    return (
        angle + float(turns[nearest]) if len(apart) and apart[nearest] < NEAR * card_px else angle
    )
