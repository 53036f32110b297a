"""Training crops for the readers, cut from drawn scenes as `vision` cuts them from photographs.

Every crop is jittered by about the error that the stage before it makes.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CHIP, CHIP_COLORS, CORNERS, FACE, INDEX, Shape
from cardspeak.vision.detect import detect_at
from cardspeak.vision.eye import scale_for
from cardspeak.vision.geometry import overlap
from cardspeak.vision.read import upright
from cardspeak.vision.rectify import patch_matrix, rectify
from training.bank import BankDeck
from training.develop import develop, filmed
from training.layouts import CHIPS, CLOSE_UP, Mix
from training.marks import cells
from training.props import Props
from training.scene import Thing, draw_scene

Rng = np.random.Generator
Pixels = NDArray[np.uint8]
Quad = NDArray[np.float64]

SHAPES = {
    "corners": CORNERS,
    "face": FACE,
    "index": INDEX,
    "marks": FACE,
    "index_marks": INDEX,
    "chip": CHIP,
}  # what each reader looks at
READERS = tuple(SHAPES)
CUTS = 3  # of every thing in a scene, each with its own jitter: drawing costs more than cutting
LOOKS = 2  # at every scene by the detector that ships, to cut indices as it finds them
FOUND_SCORE = 0.2
JITTERED = 0.5  # share of the jittered cuts of indices that are kept beside the found ones
UNREADABLE = -2  # a real card whose rank cannot be named the international way
NO_CHIP = len(CHIP_COLORS)
SIDES_PX = (22.0, 140.0)  # a card's short side
FILMED = 0.5  # share of the scenes that are frames of a camera over the table,
FILM_SIDES_PX = (
    36.0,
    115.0,
)  # where cards are of these sizes: all of a table at 1080p to half at 4K


@dataclass(eq=False)
class Crops:
    """Crops of one kind with their targets and how often each was learnt from."""

    patches: list[Pixels] = field(default_factory=list)
    targets: list[NDArray[np.float32]] = field(default_factory=list)
    uses: list[int] = field(default_factory=list)

    def add(self, patch: Pixels, *target: float) -> None:
        """Append one crop."""
        self.patches.append(patch)
        self.targets.append(np.array(target, np.float32))
        self.uses.append(0)

    def keep(self, places: list[int]) -> None:
        """Drop all crops but those at these places."""
        self.patches = [self.patches[i] for i in places]
        self.targets = [self.targets[i] for i in places]
        self.uses = [self.uses[i] for i in places]


def jittered_box(rng: Rng, quad_px: Quad, shift: float, scale: float, turn: float) -> Quad:
    """An oriented box as a detector might give it: long side up, either end up, a little off.

    Returns:
        (4, 2) corners clockwise from the top left of the box's own upright position.
    """
    (cx, cy), (w, h), degrees = cv2.minAreaRect(quad_px.astype(np.float32))
    if w > h:
        w, h, degrees = h, w, degrees + 90
    w, h = w * np.exp(rng.normal(0, scale)), h * np.exp(rng.normal(0, scale))
    cx, cy = cx + rng.normal(0, shift) * w, cy + rng.normal(0, shift) * w
    a = np.radians(degrees) + rng.normal(0, turn) + (np.pi if rng.random() < 0.5 else 0.0)
    along = np.array([np.cos(a), np.sin(a)]) * w / 2
    down = np.array([-np.sin(a), np.cos(a)]) * h / 2
    center = np.array([cx, cy])
    return np.array(
        [center - along - down, center + along - down, center + along + down, center - along + down]
    )


def best_roll(quad_px: Quad, box: Quad) -> int:
    """How far to roll a quadrilateral's corners so that they follow a box's corners."""
    costs = [np.linalg.norm(np.roll(quad_px, k, axis=0) - box, axis=1).sum() for k in range(4)]
    return int(np.argmin(costs))


def to_patch(quad_px: Quad, box: Quad, shape: Shape) -> Quad:
    """A quadrilateral's corners in the unit square of the patch cut around a box."""
    matrix = patch_matrix(box, shape.size_px, shape.margin)
    points = cv2.perspectiveTransform(quad_px.reshape(-1, 1, 2), matrix).reshape(4, 2)
    return points / shape.size_px


def cut_corners(rng: Rng, image: Pixels, thing: Thing, into: Crops) -> None:
    """A box around a card, and where in it the four corners are."""
    # Mostly what a first or second look gives, now and then a box that is far off.
    rough = float(rng.choice([0.5, 1.0, 2.5], p=[0.45, 0.38, 0.17]))
    box = jittered_box(rng, thing.quad_px, 0.06 * rough, 0.09 * rough, 0.09 * rough)
    quad = np.roll(thing.quad_px, best_roll(thing.quad_px, box), axis=0)
    corners = to_patch(quad, box, CORNERS)
    if np.abs(corners - 0.5).max() > 0.9:
        return
    into.add(
        rectify(image, box, CORNERS.size_px, CORNERS.margin), *corners.ravel(), thing.kind == "back"
    )


def cut_face(rng: Rng, image: Pixels, thing: Thing, into: Crops) -> None:
    """A rectified card, either end up, sometimes sideways; target rank, suit, how it lies."""
    size = np.sqrt(cv2.contourArea(thing.quad_px.astype(np.float32)))
    wobble = rng.choice([0.01, 0.03]) * size
    quad = thing.quad_px + rng.normal(0, wobble, (4, 2)) + rng.normal(0, wobble, 2)
    sideways = rng.random() < 0.1
    quad = np.roll(quad, int(rng.integers(2)) * 2 + sideways, axis=0)
    patch = rectify(image, quad, FACE.size_px, FACE.margin)
    if thing.kind == "back" or thing.label < 0:
        into.add(patch, -1, -1, 2)
    else:
        into.add(patch, thing.label // 4, thing.label % 4, 1 if sideways else 0)


def cut_marks(rng: Rng, image: Pixels, thing: Thing, into: Crops) -> None:
    """A rectified face, either end up; target rank, suit, and of every cell which mark it shows."""
    size = np.sqrt(cv2.contourArea(thing.quad_px.astype(np.float32)))
    wobble = rng.choice([0.005, 0.015, 0.03]) * size
    quad = thing.quad_px + rng.normal(0, wobble, (4, 2)) + rng.normal(0, wobble, 2)
    quad = np.roll(quad, int(rng.integers(2)) * 2, axis=0)
    patch = rectify(image, quad, FACE.size_px, FACE.margin)
    add_marks(patch, thing, quad, FACE, into)


def add_marks(patch: Pixels, thing: Thing, quad_px: Quad, shape: Shape, into: Crops) -> None:
    """A patch with its rank, suit, and of every cell which mark it shows."""
    shown = cells(thing.marks_px, thing.label, quad_px, shape)
    into.add(patch, thing.label // 4, thing.label % 4, *shown.ravel())


def cut_amiss(rng: Rng, image: Pixels, thing: Thing, things: list[Thing], into: Crops) -> None:
    """A patch that cuts a card, spans two or falls between: no face, so that it is not read."""
    quad, middle = thing.quad_px, thing.quad_px.mean(0)
    wide = rng.random() < 0.4
    scale = rng.uniform(1.0, 1.6, 2) if wide else rng.uniform(0.4, 1.1, 2)
    slip = rng.normal(0, 0.2 if wide else 0.3, 2)
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    middle = middle + across * slip[0] + down * slip[1]
    across, down = across * scale[0], down * scale[1]
    start = middle - (across + down) / 2
    amiss = np.array([start, start + across, start + across + down, start + down])
    cards = [other.quad_px for other in things if other.kind in ("face", "back")]
    if max(overlap(amiss, card) for card in cards) < (0.72 if wide else 0.58):
        into.add(rectify(image, amiss, FACE.size_px, FACE.margin), -1, -1, 2)


def cut_index(rng: Rng, image: Pixels, thing: Thing, into: dict[str, Crops]) -> None:
    """An index corner, any way up; target rank, suit, and the quarter turns to set it upright."""
    box = jittered_box(rng, thing.quad_px, 0.06, 0.1, 0.08)
    turn = best_roll(thing.quad_px, box)
    patch = rectify(image, box, INDEX.size_px, INDEX.margin)
    add_index(patch, thing, box, turn, into)


def add_index(patch: Pixels, thing: Thing, box: Quad, turn: int, into: dict[str, Crops]) -> None:
    """An index for the reader of whole ones, and for the one of the marks in them."""
    into["index"].add(patch, thing.label // 4, thing.label % 4, turn)
    add_marks(patch, thing, box, INDEX, into["index_marks"])


def cut_found(
    rng: Rng, image: Pixels, short_px: float, things: list[Thing], into: dict[str, Crops]
) -> None:
    """Indices in the boxes that the detector finds, which are off by far more than a little.

    What it finds where no index is, is none; where one is half hidden, nothing is learnt.
    """
    scale = scale_for(short_px) * float(np.exp(rng.normal(0, 0.15)))
    found = detect_at(image, scale).of("index")
    indices = [thing for thing in things if thing.kind == "index" and tall(thing) >= 7]
    for box in upright(found.boxes_px[found.scores > FOUND_SCORE]):
        box = np.roll(box, 2 * int(rng.integers(2)), axis=0)
        patch = rectify(image, box, INDEX.size_px, INDEX.margin)
        middle = box.mean(0)
        apart = [np.linalg.norm(t.quad_px.mean(0) - middle) / tall(t) for t in indices]
        place = int(np.argmin(apart)) if apart else -1
        if not apart or apart[place] > 0.7:
            into["index"].add(patch, -1, -1, 4)
        elif apart[place] < 0.35 and is_clear(indices[place]):
            thing = indices[place]
            add_index(patch, thing, box, best_roll(thing.quad_px, box), into)


def cut_chip(rng: Rng, image: Pixels, thing: Thing, into: Crops) -> None:
    """A chip with its colour's number, or the button as none."""
    low, high = thing.quad_px.min(0), thing.quad_px.max(0)
    off_low, off_high = rng.normal(0, 0.05, 2), rng.normal(0, 0.05, 2)
    low, high = low + off_low * (high - low), high + off_high * (high - low)
    box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    color = thing.label if thing.kind == "chip" else NO_CHIP
    into.add(rectify(image, box, CHIP.size_px, CHIP.margin), color)


def overlaps(quad_px: Quad, others: list[Quad], share: float) -> bool:
    """Whether a quadrilateral shares more than a part of either area with any other."""
    quad = quad_px.astype(np.float32)
    for other in others:
        area, _ = cv2.intersectConvexConvex(quad, other.astype(np.float32))
        if area > share * min(cv2.contourArea(quad), cv2.contourArea(other.astype(np.float32))):
            return True
    return False


def cut_nothing(rng: Rng, image: Pixels, things: list[Thing], crops: dict[str, Crops]) -> None:
    """Boxes where there is no card, no index and no chip: what false alarms look like."""
    size = image.shape[1]
    a, center = rng.uniform(0, 2 * np.pi), rng.uniform(0, size, 2)
    w = rng.uniform(0.1, 0.4) * size
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    quad = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) @ turn * w + center
    cards = [t.quad_px for t in things if t.kind in ("face", "back")]
    if not overlaps(quad, cards, 0.25):
        none = (0.0,) * 8
        crops["corners"].add(rectify(image, quad, CORNERS.size_px, CORNERS.margin), *none, 2)
        crops["face"].add(rectify(image, quad, FACE.size_px, FACE.margin), -1, -1, 2)
    small = (quad - center) * rng.uniform(0.15, 0.5) + center
    indices = [t.quad_px for t in things if t.kind == "index"]
    if not overlaps(small, indices, 0.15):
        crops["index"].add(rectify(image, small, INDEX.size_px, INDEX.margin), -1, -1, 4)
    chips = [t.quad_px for t in things if t.kind in ("chip", "button")]
    if not overlaps(quad, chips, 0.2) and rng.random() < 0.4:
        box = center + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * w / 2
        crops["chip"].add(rectify(image, box, CHIP.size_px, CHIP.margin), NO_CHIP)


def cut_scene(
    rng: Rng,
    decks: list[BankDeck],
    props: Props,
    crops: dict[str, Crops],
    mix: Mix = CLOSE_UP,
    looks: int = LOOKS,
) -> None:
    """Draw one small scene and add its crops to those of each of the `READERS`.

    Looks by the detector cost more than all else: where no indices are taught, none are needed.
    """
    film = mix is CLOSE_UP and rng.random() < FILMED
    short_side = float(np.exp(rng.uniform(*np.log(FILM_SIDES_PX if film else SIDES_PX))))
    size = int(np.clip(3.2 * short_side, 112, 336)) // 16 * 16  # codecs want even sides
    drawn, things = draw_scene(rng, decks, props, short_side, size, mix)
    cast = 0.3 if mix is CHIPS else 1.0  # chips are read by the white of the cards beside them
    blur_px = float(np.clip(short_side / 50, 0.4, 1.8))
    image = filmed(rng, drawn) if film else develop(rng, drawn, blur_px=blur_px, cast=cast)
    for _ in range(looks):
        cut_found(rng, image, short_side, things, crops)
    for thing in [thing for thing in things for _ in range(CUTS)]:
        if thing.kind in ("face", "back") and thing.shown > 0.35:
            cut_card(rng, image, thing, things, crops)
        elif thing.kind == "index" and is_clear(thing) and rng.random() < JITTERED:
            cut_index(rng, image, thing, crops)
        elif thing.kind in ("chip", "button") and thing.shown > 0.5:
            cut_chip(rng, image, thing, crops["chip"])
    cut_nothing(rng, image, things, crops)


def cut_card(
    rng: Rng, image: Pixels, thing: Thing, things: list[Thing], crops: dict[str, Crops]
) -> None:
    """A card in a box, and its face where it has one that can be read."""
    face = thing.kind == "face"
    cut_corners(rng, image, thing, crops["corners"])
    if thing.label != UNREADABLE and (face or rng.random() < 0.3):
        cut_face(rng, image, thing, crops["face"])
    if face and thing.label >= 0:
        cut_marks(rng, image, thing, crops["marks"])
    if rng.random() < 0.25:
        cut_amiss(rng, image, thing, things, crops["face"])


def is_clear(thing: Thing) -> bool:
    """Whether enough of an index is in sight to read it."""
    return thing.shown > 0.75 and tall(thing) >= 7


def tall(thing: Thing) -> float:
    """The longer side of a thing in pixels."""
    return float(max(cv2.minAreaRect(thing.quad_px.astype(np.float32))[1]))
