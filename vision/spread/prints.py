"""Finds the corner indices of a deck that is spread, and reads each of them many times over.

Of a card in a spread little shows but an index, a few pixels large. One look at it depends on
how its box happens to lie. But all indices of a deck are of one size, and stand alike: the size
at which all of them read best is the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from cardspeak.vision.detect import Detections, detect_at, joined
from cardspeak.vision.fuse import index_turned
from cardspeak.vision.geometry import short_sides
from cardspeak.vision.marks import read_indices_closely
from cardspeak.vision.read import (
    NO_INDEX,
    Prints,
    log_softmax,
    outline,
    read_indices,
    upright,
)
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

TARGETS_PX = (56.0, 72.0, 88.0, 108.0)
"""The widths that cards are brought to, one after the other: each finds indices others miss."""
LADDER = (0.35, 0.5, 0.7, 1.0, 1.4)
"""Where the size of a card is not known, what the picture is brought to."""
MOST_ENLARGED = 3.0
LEAST_SCORE = 0.15
SAME_PRINT = 0.6
"""Boxes closer than this, in the smaller one's long side, are around one print; but not beside each
other by as much of the larger one's short side."""
SIZES = (0.8, 0.9, 1.0, 1.12, 1.26)
"""Factors of the usual height and of the usual width of an index that are tried."""
SHIFTS = (-0.08, 0.0, 0.08)
"""How far up, in its height, an index is tried to stand from where the detector has it."""
SECOND = 4.0
"""By how much, in log-probability, a card is less likely to be read where another is already;"""
LEAST_LOG = -7.0
"""and no reading counts for less than this."""
EDGE = 0.03
"""An index is no nearer to the edge of its card, in its widths."""
NUDGES = ((0.0, 0.0), (0.07, 0.0), (-0.07, 0.0), (0.0, 0.05), (0.0, -0.05))
"""Shifts along a box's sides with which it is read again."""
ONCE = NUDGES[:1]
"""Without any: enough to tell which of them are indices."""
AROUND = tuple(product((-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75), (-0.3, -0.15, 0.0, 0.15, 0.3)))
"""Shifts along a box's sides with which an index is looked for that should be there."""
FAR = 1.5
"""What it costs, in log-probability, to be found as far off as that."""
MOST_SIDES, MOST_SIZES = 4, 2
"""So many sizes are tried at other heights, by half as many indices, and so many are kept."""
TRIED = 16
"""So many indices show which sizes are best."""
CLEAR = 0.33
"""How much it counts against an index that what it says is vague."""
AGREE = 0.7

PARTS = ((0.0, 0.0), (0.9, 0.0), (1.3, 0.0), (0.0, 0.9), (0.0, -0.9))
"""What the detector has for an index may be its rank alone: its suit may stand beside it, below
or above; by how many widths to the right, and heights down, the index is larger then."""


@dataclass(frozen=True)
class Size:
    """How high and wide an index is, and how far up and right of where it was found it lies."""

    tall_px: float
    wide_px: float
    up_px: float = 0.0
    right_px: float = 0.0

    def larger(self, wider: float, longer: float) -> Size:
        """With so many widths more on the right, and heights more at its foot, or at its top."""
        return Size(
            self.tall_px * (1 + abs(longer)),
            self.wide_px * (1 + wider),
            self.up_px - longer * self.tall_px / 2,
            self.right_px + wider * self.wide_px / 2,
        )

    def within(self, room_px: float) -> Size:
        """No farther to the right of where it was found than there is room."""
        over = max(0.0, self.right_px + self.wide_px / 2 - room_px)
        return Size(self.tall_px, self.wide_px - over, self.up_px, self.right_px - over / 2)

    def scaled(self, tall: float, wide: float, up: float) -> Size:
        """With other sides by these factors, and shifted up by so many heights."""
        shift = self.up_px + up * self.tall_px
        return Size(self.tall_px * tall, self.wide_px * wide, shift, self.right_px)


@dataclass(frozen=True, eq=False)
class Print:
    """One index.

    Attributes:
        at_px: (2,) its middle.
        up_px: (2,) towards its own top, as long as it is high.
        wide_px: how wide it is.
        logs: (52,) normalised log-probabilities of the card.
        score: how sure it is that there is one.
    """

    at_px: Floats
    up_px: Floats
    wide_px: float
    logs: Floats
    score: float

    @property
    def tall_px(self) -> float:
        """How high it is."""
        return float(np.linalg.norm(self.up_px))

    @property
    def up(self) -> Floats:
        """(2,) the direction towards its own top."""
        return self.up_px / max(1e-9, self.tall_px)

    @property
    def right(self) -> Floats:
        """(2,) the direction to its own right."""
        x, y = self.up
        return np.array([-y, x])

    def box(self, size: Size) -> Floats:
        """(4, 2) a box of some size at it, clockwise from its own top left."""
        middle = self.at_px + size.up_px * self.up + size.right_px * self.right
        top, side = self.up * size.tall_px / 2, self.right * size.wide_px / 2
        return np.array(
            [middle + top - side, middle + top + side, middle - top + side, middle - top - side]
        )


def prints_in(image: Image, card_px: float | None) -> list[Print]:
    """Find every index in a picture (H, W, 3), with a first reading of each.

    Args:
        image: the picture.
        card_px: how long a card's short side is, if that is known.
    """
    scales = LADDER if card_px is None else tuple(target / card_px for target in TARGETS_PX)
    found = joined([detect_at(image, scale) for scale in scales if scale <= MOST_ENLARGED])
    found = found.of("index")
    found = found[found.scores > LEAST_SCORE]
    if not len(found):
        return []
    found = Detections(upright(found.boxes_px), found.kinds, found.scores)
    said = read_indices_closely(image, found.boxes_px)
    return [first_read(found[group], rows(said, group)) for group in groups(found)]


def rows(said: Prints, group: NDArray[np.int64]) -> Prints:
    """What some of the patches say."""
    return Prints(said.cards[group], said.lies[group])


def groups(found: Detections) -> list[NDArray[np.int64]]:
    """The boxes of each print, the surest first."""
    middles, sides = found.boxes_px.mean(1), found.sides_px()
    short, long = sides.min(1), sides.max(1)
    left = np.argsort(-found.scores, kind="stable")
    grouped = []
    while len(left):
        first = left[0]
        away = middles[left] - middles[first]
        beside = np.abs(away @ narrow_way(found.boxes_px[first]))
        near = np.linalg.norm(away, axis=1) < SAME_PRINT * np.minimum(long[left], long[first])
        near &= beside < SAME_PRINT * np.maximum(short[left], short[first])
        grouped.append(left[near])
        left = left[~near]
    return grouped


def narrow_way(box_px: Floats) -> Floats:
    """The direction (2,) in which a box (4, 2) is not so long."""
    sides = box_px[1] - box_px[0], box_px[2] - box_px[1]
    side = min(sides, key=lambda each: float(np.linalg.norm(each)))
    return np.asarray(side / max(1e-9, float(np.linalg.norm(side))))


def first_read(boxes: Detections, said: Prints) -> Print:
    """A print by the boxes around it."""
    turned = index_turned(boxes.boxes_px, said)
    up = turned[:, :2].mean(1) - turned[:, 2:].mean(1)
    weight = (1 - said.lies[:, NO_INDEX]) * boxes.scores + 1e-6
    way = (up * weight[:, None]).sum(0)
    way /= max(1e-9, float(np.linalg.norm(way)))
    along = up @ way / np.maximum(np.linalg.norm(up, axis=1), 1e-9)
    weight = weight * (along > AGREE) + 1e-9
    share = weight / weight.sum()
    tall = float(share @ np.linalg.norm(up, axis=1))
    wide = float(share @ np.linalg.norm(turned[:, 1] - turned[:, 0], axis=1))
    at = share @ turned.mean(1)
    logs = log_softmax(share @ said.cards)
    return Print(at, way * tall, wide, logs, float(weight.max()) * clearness(logs))


def best_sizes(image: Image, prints: list[Print], card_px: float, step_px: float) -> list[Size]:
    """The sizes, and places, at which a deck's indices read best, the best last.

    Args:
        image: the picture.
        prints: one a card.
        card_px: how long a card's short side is.
        step_px: how far it is from one card to the next, which covers what lies farther right.
    """
    some = prints[:: max(1, len(prints) // TRIED)]
    tall = float(np.median([each.tall_px for each in prints]))
    wide = float(np.median([each.wide_px for each in prints]))
    room = max(wide / 2, step_px - wide / 2 - EDGE * card_px)
    parts = [Size(tall, wide).larger(*part).within(room) for part in PARTS]
    whole = clearest(image, some, parts, 1)[0]
    sides = [whole.scaled(*factors, 0.0).within(room) for factors in product(SIZES, SIZES)]
    best = clearest(image, some[::2], sides, MOST_SIDES)
    tried = [size.scaled(1.0, 1.0, up) for size in best for up in SHIFTS]
    return clearest(image, some, tried, MOST_SIZES)


def clearest(image: Image, prints: list[Print], sizes: list[Size], count: int) -> list[Size]:
    """The sizes at which prints read best, each as another card, the best last."""
    clear = []
    for size in sizes:
        said = read_indices(image, upright(np.array([each.box(size) for each in prints])))
        real = 1 - said.lies[:, NO_INDEX]
        clear.append(as_a_deck(said.cards) + float(np.log(real + 1e-3).mean()))
    return [sizes[i] for i in np.argsort(clear)[-count:]]


def as_a_deck(logs: Floats) -> float:
    """How likely cards are as (N, 52) they read, on average, if hardly one is there twice."""
    _, gains = one_each(logs)
    return float(gains.mean())


def one_each(logs: Floats) -> tuple[NDArray[np.int64], Floats]:
    """(N,) which card each is that reads as (N, 52), and (N,) what that counts for."""
    known = np.maximum(logs, LEAST_LOG)
    gain = np.hstack([known, known - SECOND, known - 2 * SECOND])
    chosen = linear_sum_assignment(-gain)
    return chosen[1] % logs.shape[1], gain[chosen]


def reread(
    image: Image,
    prints: list[Print],
    sizes: list[Size],
    ways: Sequence[tuple[float, float]] = NUDGES,
) -> list[Print]:
    """Read indices again in boxes of some sizes, each nudged a little in some ways."""
    if not prints:
        return []
    boxes = np.array([nudges(each.box(size), ways) for each in prints for size in sizes])
    said = read_indices_closely(image, boxes.reshape(-1, 4, 2))
    per = len(sizes) * len(ways)
    logs = said.cards.reshape(len(prints), per, -1)
    there = 1 - said.lies.reshape(len(prints), per, -1)[..., NO_INDEX]
    read = []
    for each, looks, real in zip(prints, logs, there, strict=True):
        weight = (real + 1e-3) / (real + 1e-3).sum()
        card = log_softmax(weight @ looks)
        sure = each.score**0.5 * float(real.mean()) * clearness(card)
        read.append(replace(each, logs=card, score=sure))
    return read


def clearness(logs: Floats) -> float:
    """By how much an index is surer for what it says: a pip says next to nothing."""
    return float(np.exp(CLEAR * logs.max()))


def nudges(box_px: Floats, ways: Sequence[tuple[float, float]] = NUDGES) -> Floats:
    """(K, 4, 2) a box, and others that lie a little beside it."""
    across, down = box_px[1] - box_px[0], box_px[3] - box_px[0]
    return np.stack([box_px + x * across + y * down for x, y in ways])


def looked_for(image: Image, prints: Sequence[Print], size: Size) -> list[Print]:
    """Prints at places where indices should be, each moved to where around it one reads best."""
    found = []
    for each in prints:
        boxes = nudges(each.box(size), AROUND)
        said = read_indices_closely(image, boxes)
        clear = said.cards.max(1) + 2 * np.log(1 - said.lies[:, NO_INDEX] + 1e-3)
        clear -= FAR * (np.array(AROUND) ** 2 / np.max(AROUND, axis=0) ** 2).sum(1)
        best = int(clear.argmax())
        shift = boxes[best].mean(0) - each.box(size).mean(0)
        found.append(replace(each, at_px=each.at_px + shift))
    return found


def card_size(image: Image) -> float | None:
    """How long a card's short side is in a picture of unknown scale, by the cards that lie free."""
    found = joined([detect_at(image, scale) for scale in LADDER if scale <= 1]).of("face")
    found = found[found.scores > 0.5]
    outlines = outline(image, found.boxes_px, found.scores)
    quads = outlines.quads_px[outlines.kinds[:, 0] > 0.8]
    if not len(quads):
        return None
    return float(np.percentile(short_sides(quads), 75))
