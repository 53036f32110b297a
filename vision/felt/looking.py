"""One look at a region: its pixels through the networks, and what was found on the felt in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from cardspeak.hardware.frame import Frame, Pixels
from cardspeak.models.shapes import CARDS, CHIP, CHIP_COLORS, FACE, KINDS
from cardspeak.vision.chips import NO_CHIP, one_each, usual
from cardspeak.vision.claims import Claim
from cardspeak.vision.detect import Detections
from cardspeak.vision.eye import SURELY_TALL, Look
from cardspeak.vision.felt.colors import BACK_MARGIN, around_middle, dye_of, lab_of
from cardspeak.vision.felt.ground import BUTTON_MM, CARD_MM, CHIP_MM, Ground
from cardspeak.vision.felt.moved import cut_out
from cardspeak.vision.felt.regions import Region, bounds, window
from cardspeak.vision.geometry import long_sides, short_side
from cardspeak.vision.glance import Floats, Mask, Sighting
from cardspeak.vision.inks import ink_of
from cardspeak.vision.marks import with_marks
from cardspeak.vision.read import (
    FACE_DOWN,
    FACE_UP,
    Outlines,
    log_softmax,
    outline,
    read_chips,
    read_faces,
)
from cardspeak.vision.rectify import rectify

CHIP_SCORE = 0.4
BUTTON_SCORE = 0.12
"""A button's shape tells more than the detector, see `cardspeak.vision.felt.discs`."""
LARGE_MM = 56.0
CHIP_SIZES = (0.75, 1.35)
UP, BLANK, UNREAD = 0.6, 0.85, 0.9
"""An outline shows a face with so much certainty at least, and no print with less than this; what
looks like a face but has no print is a back almost as surely."""
AROUND_CARDS = 0.5
"""Around a region, in a card's short sides."""
BACK = (16, 22), BACK_MARGIN
"""Backs are compared this small, in pixels, without so much of their sides."""
TOO_LONG = 1.2
"""A hand that lies upon a card seems a back with it, but is longer than that by so much."""
NO_FACE = 2
READ = 0.8
"""What is read less surely may be no face:"""
PIPS = 2
"""it is none where so many chips lie upon it, or their edges do: in 155 films no card was so."""
LAPPED = 0.15
"""Of a card under another one."""
INDEX_AT_MM = np.array([6.5, 12.0])
"""Where on a card its index stands, from the card's top left, as decks have it."""


@dataclass(frozen=True, eq=False)
class Told:
    """What the networks say of an outline.

    Attributes:
        score: 0..1 that there is a card.
        logs: (52,) of a card face up, normalised log-probabilities; None of a back.
        ink: the colour of its print, as a sighting has it.
        patch: its face, as a sighting has it.
        patch_px: how long its short side is there.
    """

    score: float
    logs: Floats | None = None
    ink: Floats | None = None
    patch: Pixels | None = None
    patch_px: float = np.inf

    @property
    def is_unread(self) -> bool:
        """Whether there is no face, or none that anybody can read."""
        return self.logs is None or is_vague(self.logs)


@dataclass(frozen=True, eq=False)
class Cutout:
    """A region as a picture shows it, with some more around it.

    Attributes:
        image: (height, width, 3) BGR.
        corner_px: (2,) where its top left lies in the whole picture.
        part: (height, width, 3) BGR, of that what is looked at.
        part_px: (2,) where the top left of that lies.
    """

    image: Pixels
    corner_px: Floats
    part: Pixels
    part_px: Floats


def cut(frame: Frame, ground: Ground, region: Region, card_px: float, drawn: Mask) -> Cutout:
    """Cut out of a frame what shows a region; only the colours of that are worked out.

    Networks look at some felt around a card, too: so much is kept around what is looked at.

    Args:
        frame: the frame.
        ground: the camera and the table.
        region: what is looked at.
        card_px: how long a card's short side is there.
        drawn: (rows, columns) the cells that a map is drawn of.
    """
    x0, y0, x1, y1 = region.window_px
    beside, model = round(AROUND_CARDS * card_px), ground.model
    map_px = window(ground, *bounds(ground, drawn))
    left, top = (max(0, min(a - beside, b)) for a, b in zip((x0, y0), map_px[:2], strict=True))
    right = min(model.width_px, max(x1 + beside, map_px[2]))
    bottom = min(model.height_px, max(y1 + beside, map_px[3]))
    pixels, corner_px = cut_out(frame, left, top, right, bottom)
    image = np.ascontiguousarray(pixels)
    part = np.ascontiguousarray(image[y0 - top : y1 - top, x0 - left : x1 - left])
    return Cutout(image, corner_px, part, corner_px + np.array([x0 - left, y0 - top]))


def seen_in(seen: Look, ground: Ground, cutout: Cutout, white: Floats) -> list[Sighting]:
    """Put on the felt what was seen in the picture of a region.

    Args:
        seen: what the eye saw there.
        ground: the camera and the table.
        cutout: the picture of it.
        white: (3,) what white is in this light, BGR.

    Returns:
        What is in the region or just beyond it.
    """
    part, corner = cutout.part, cutout.part_px
    found = [face(ground, part, claim, corner, seen.claims) for claim in seen.claims]
    found += backs(ground, part, seen.backs, corner, white)
    cards = [each.corners_mm for each in found]
    for disc in discs(ground, part, seen.discs, corner, white):
        if disc.kind == "chip" or not any(within(disc.center_mm, card) for card in cards):
            found.append(disc)
    return found


def is_vague(logs: Floats) -> bool:
    """Whether a face, read as (52,) log-probabilities, may be none."""
    return float(np.exp(logs.max())) < READ


def is_unread(card: Sighting) -> bool:
    """Whether something seems to be a face that nobody can read."""
    return card.logs is not None and is_vague(card.logs)


def is_of_chips(card: Sighting, found: list[Sighting]) -> bool:
    """Whether what looks like a face, and cannot be read, is chips that lie there as pips do."""
    if not is_unread(card):
        return False
    chips = (each.center_mm for each in found if each.kind == "chip")
    return sum(within(center_mm, card.corners_mm, CHIP_MM / 2) for center_mm in chips) >= PIPS


def face(
    ground: Ground, part: Pixels, claim: Claim, corner_px: Floats, claims: Sequence[Claim]
) -> Sighting:
    """A card face up, of some claims; of which only an index is seen, it lies as its index does."""
    at_mm = ground.model.to_mm(claim.quad_px + corner_px)
    corners = around_index(at_mm) if claim.lone else at_mm
    others = [each.quad_px for each in claims if each is not claim and not each.lone]
    upon = np.array(others, np.float64).reshape(-1, 4, 2)
    ink = None if claim.lone else ink_of(part, claim.quad_px, upon, claim.indices_px)
    in_part = not claim.indices and is_lapped(claim, claims)
    patch = None if claim.lone or in_part else face_of(part, claim.quad_px)
    shown = Sighting("card", "up", corners, float(claim.strength), claim.logs, ink=ink)
    return replace(shown, patch=patch, patch_px=short_side(claim.quad_px), in_part=in_part)


def is_lapped(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Whether others of some claims may hide so much of a card that its pips do not tell it."""
    most = max((claim.shares(each) for each in claims if each is not claim), default=0.0)
    return not claim.lone and most > LAPPED * claim.area


def around_index(index_mm: Floats) -> Floats:
    """(4, 2) the card of an index (4, 2), whose corners run from the print's own top left."""
    down = index_mm[2:].mean(0) - index_mm[:2].mean(0)
    down /= max(1e-6, float(np.linalg.norm(down)))
    right = np.array([-down[1], down[0]])  # y points away from the dealer, up in the picture
    start = index_mm.mean(0) - INDEX_AT_MM[0] * right - INDEX_AT_MM[1] * down
    wide, high = CARD_MM[0] * right, CARD_MM[1] * down
    return np.array([start, start + wide, start + wide + high, start + high])


def backs(
    ground: Ground, part: Pixels, found: Outlines, corner_px: Floats, white: Floats
) -> list[Sighting]:
    """Cards face down, with the colour of their backs."""
    seen = []
    for quad, kind, score in zip(found.quads_px, found.kinds, found.scores, strict=True):
        corners = ground.model.to_mm(quad + corner_px)
        if long_sides(corners) >= TOO_LONG * CARD_MM[1]:
            continue
        color = lab_of(around_middle(rectify(part, quad, *BACK)), white)
        sure = float(min(1.0, score) * kind[FACE_DOWN])
        seen.append(Sighting("card", "down", corners, sure, color=color))
    return seen


def dyed(ground: Ground, seen: Cutout, found: list[Sighting], white: Floats) -> list[Sighting]:
    """What was found, with what the backs among it were printed with."""

    def dye(card: Sighting) -> Floats:
        quad_px = ground.model.to_px(card.corners_mm) - seen.corner_px
        return dye_of(around_middle(rectify(seen.image, quad_px, *BACK)), white)

    return [
        replace(each, dye=dye(each)) if each.face == "down" and each.color is not None else each
        for each in found
    ]


def told(ground: Ground, seen: Cutout, outlines_mm: list[Floats]) -> list[Told]:
    """What the networks make of outlines (4, 2) on the felt that must be cards by their shape.

    Pale backs with fine drawings look like faces; one without any print for the readers is a back
    still. A face that cannot be read is a face: its posterior is as flat as the readers have it.
    """
    boxes = np.array([ground.model.to_px(each) for each in outlines_mm]) - seen.corner_px
    image = seen.image
    found = outline(image, boxes, np.ones(len(boxes)))
    down = found.kinds[:, FACE_DOWN] + UNREAD * found.kinds[:, FACE_UP]
    tells = [Told(float(score)) for score in down]
    up = np.flatnonzero(found.kinds[:, FACE_UP] > UP)  # only these have a face to be read
    ways = np.concatenate([boxes[up], found.quads_px[up]])
    reads, quads = read_faces(image, ways, SURELY_TALL)
    reads = with_marks(image, quads, reads)
    blank = reads.lies[:, NO_FACE].reshape(2, -1).min(0)
    mean = reads.cards.reshape(2, len(up), CARDS).mean(0)
    logs = log_softmax(mean)
    for i, face in enumerate(up):
        if blank[i] < BLANK:
            quad, score = quads[len(up) + i], float(found.kinds[face, FACE_UP])
            patch, short_px = face_of(image, quad), short_side(quad)
            tells[face] = Told(score, logs[i], ink_of(image, quad), patch, short_px)
    return tells


def face_of(image: Pixels, quad_px: Floats) -> Pixels:
    """(112, 80, 3) a card's face about its corners (4, 2), as the readers see it."""
    return rectify(image, quad_px, FACE.size_px, FACE.margin)


def discs(
    ground: Ground, part: Pixels, found: Detections, corner_px: Floats, white: Floats
) -> list[Sighting]:
    """Chips by their colours' names, and the button; a disc too large for a chip is a button."""
    at_mm = ground.model.to_mm((found.boxes_px + corner_px).reshape(-1, 2)).reshape(-1, 4, 2)
    sizes = np.array([across(corners) for corners in at_mm])
    called = found.kinds == KINDS.index("button")
    large = (sizes > BUTTON_MM[0]) & (sizes < BUTTON_MM[1]) & (called | (sizes > LARGE_MM))
    small = (sizes > CHIP_SIZES[0] * CHIP_MM) & (sizes < CHIP_SIZES[1] * CHIP_MM) & ~large
    chips = one_each(found[small & ~called & (found.scores > CHIP_SCORE)])
    chances = read_chips(part, chips.boxes_px, white)
    names = [CHIP_COLORS[int(row.argmax())] for row in usual(chances)]
    seen = []
    for box, score, row, name in zip(chips.boxes_px, chips.scores, chances, names, strict=True):
        if row[NO_CHIP] < 0.5:
            corners = ground.model.to_mm(box + corner_px)
            color = lab_of(rectify(part, box, CHIP.size_px, -0.08), white)
            seen.append(Sighting("chip", None, corners, float(score), color=color, name=name))
    buttons = one_each(found[large & (found.scores > BUTTON_SCORE)])
    for box, score in zip(buttons.boxes_px, buttons.scores, strict=True):
        corners = ground.model.to_mm(box + corner_px)
        color = lab_of(rectify(part, box, CHIP.size_px, -0.1), white)
        seen.append(Sighting("button", None, corners, float(score), color=color))
    return seen


def within(point_mm: Floats, card_mm: Floats, beside_mm: float = 0.0) -> bool:
    """Whether a point (2,) lies on a card (4, 2), or so near beside it."""
    outline = card_mm.astype(np.float32)
    point = float(point_mm[0]), float(point_mm[1])
    return cv2.pointPolygonTest(outline, point, True) >= -beside_mm


def across(corners_mm: Floats) -> float:
    """How large a square outline (4, 2) is: the side of a square of its area."""
    return float(np.sqrt(cv2.contourArea(corners_mm.astype(np.float32))))
