"""Where the felt itself shows: it is learned place by place, print and all, while nothing is there.

What it looks like is kept as a map of the whole felt in CIELAB. Where it is not yet known, it is
taken to be of a colour that much of the table has.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.flat import (
    BLACK,
    FINE,
    STEP_MM,
    Flat,
    by_cell,
    finely,
    flattened,
)
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.weave import Weave
from cardspeak.vision.glance import Mask

Lab = NDArray[np.float32]

LEARN = 0.2
SAME_TINT = 8.0
"""CIELAB a and b may be off by this much for the felt to be the felt."""
SURE_TINT = 2.5
"""And by no more than this where the felt is known, in a picture that shows it as it was."""
AS_IT_WAS, TIMES_OFF = 0.3, 5.0
"""The share of a part that is felt if much else lies there; noise is off by so many times more."""
FEW = 3
"""Every so many pixels of a row, and rows, tell how far off all are."""
SHADED, BRIGHTER = 0.7, 1.22
"""Its lightness may fall to, and rise by, so much."""
SAME_LIGHT = 4.0
"""CIELAB L that makes no difference, however dark the felt is."""
LOOSER = 1.4
"""Where the felt there is not known, only its colour, it may be off by so much more."""
MOSTLY = 0.85
"""Of a cell's pixels."""
COMMON = 0.12
"""A colour that this share of the table has is a cloth's."""
MOST_CLOTHS = 3
BLEEDS_PX = 3.0
"""Films keep tints half as finely as light, and less well: they run out so far over edges."""
PRINT_S = 4.0
"""What is thin, and rests for this long with nothing seen there, is print."""
PRINT_MM = 28.0
"""Print is thinner than this, and chips and cards are not."""
TINT_BIN, LIGHT_BIN = 4.0, 6.0
TINT_BINS = 128
"""More than there are for CIELAB a or b."""
NEARBY = 15
"""Cells; where the felt is not known, it is taken to be as it is this near."""


@dataclass(frozen=True, eq=False)
class Hidden:
    """The pixels of a map that do not show the felt.

    Attributes:
        surely: by more than light may change what it looks like, or by print.
        perhaps: by as little as tells a back from felt of nearly its colour; where cards lie these
            reach a little farther, and shade is among them.
        newly: those among the sure ones where the felt was seen before, so that nothing is printed.
    """

    surely: Mask
    perhaps: Mask
    newly: Mask


class Bare:
    """Knows the felt of one camera's picture.

    Attributes:
        shows: (rows, columns) the cells where the felt showed when they were last looked at.
    """

    def __init__(self, ground: Ground) -> None:
        """Start without having seen the felt."""
        self._ground = ground
        self._cloths: Lab = np.zeros((0, 3), np.float32)
        self._felt: Lab = np.zeros((ground.cells[0] * FINE, ground.cells[1] * FINE, 3), np.float32)
        self._weave = Weave(ground)
        self._known: Mask = np.zeros(ground.cells, np.bool_)
        self._waiting: Mask = np.zeros(ground.cells, np.bool_)
        self.shows: Mask = np.zeros(ground.cells, np.bool_)

    @property
    def hides(self) -> Mask:
        """(rows, columns) the cells where something lies on felt that is known."""
        return np.asarray(self._known & ~self.shows)

    def begin(self, image: Pixels) -> None:
        """Learn the colours of the cloth from a first picture (H, W, 3)."""
        seen = self._ground.in_sight
        flat = flattened(self._ground, image, seen)
        own = finely(seen[flat.cells])
        self._cloths = cloths(flat.lab()[own][:: FINE * FINE // 4])

    def hidden(self, flat: Flat) -> Hidden:
        """The pixels of a map that do not show the felt."""
        known = finely(self._known[flat.cells])
        felt = self._expected(flat)
        loose = np.where(known, np.float32(1), np.float32(LOOSER))
        dark = ~same_light(flat.lab(), felt, loose)
        reach = round(BLEEDS_PX / self._ground.model.px_per_mm(flat.middle_mm) / STEP_MM)
        surely = without_bleed(
            dark | (off_tint(flat.lab(), felt) >= loose * SAME_TINT), dark, reach
        )
        surely |= self._weave.printed(flat, self._known[flat.cells])
        tint = off_tint(flat.lab(), felt, lit=True)
        some = (slice(None, None, FEW), slice(None, None, FEW))
        least = same_tint(tint[some][known[some]])
        perhaps = without_bleed(surely | (known & (tint >= least)), dark, reach)
        return Hidden(surely, perhaps, surely & known)

    def again(self, flat: Flat, cells: Mask) -> bool:
        """Whether a map shows nothing on some cells but the felt as it is known there."""
        here = cells[flat.cells]
        if not self._known[flat.cells][here].all():
            return False
        few = slice(FINE // 2, None, FINE)  # most that is not bare is seen by a pixel of each cell
        lab, felt = flat.lab()[few, few], self._felt[flat.fine][few, few]
        some = (off_tint(lab, felt) < SAME_TINT) & same_light(lab, felt)
        if float(some[here].mean()) < MOSTLY:
            return False
        return bool((by_cell(~self.hidden(flat).perhaps)[here] > MOSTLY).all())

    def look(self, flat: Flat, hidden: Hidden, cells: Mask, covered: Mask) -> None:
        """Tell felt from things where it was looked.

        Args:
            flat: a map of where it was looked.
            hidden: of its pixels, those that do not show the felt.
            cells: of the felt, where it was looked.
            covered: of the felt, where something was seen to lie.
        """
        here = flat.cells
        looked, free = cells[here], ~covered[here]
        bare = looked & free & (by_cell(~hidden.surely) > MOSTLY)
        lab, felt = flat.lab(), self._felt[flat.fine]
        alike = bare & (by_cell(~hidden.perhaps) > MOSTLY)
        before = self._known[here].copy()
        cv2.accumulateWeighted(lab, felt, LEARN, finely(alike & before).view(np.uint8))
        put(felt, lab, bare & ~before)
        self._known[here] |= bare
        self.shows[here] = np.where(looked, bare, self.shows[here])
        thick = by_cell(tidied(hidden.surely, PRINT_MM)) > 0
        waiting = looked & free & ~self._known[here] & ~thick
        self._waiting[here] = np.where(looked, waiting, self._waiting[here])
        put(felt, lab, waiting)
        self._weave.learn(flat, first=bare & ~before | waiting, again=alike & before)

    def rested(self, cells: Mask) -> None:
        """Learn print where nothing changed for long (`PRINT_S`)."""
        learned = cells & self._waiting
        self._known |= learned
        self.shows |= learned
        self._waiting &= ~learned

    def _expected(self, flat: Flat) -> Lab:
        """(rows, columns, 3) the felt of a map, from what is known of it and nearby."""
        known = self._known[flat.cells]
        felt = self._felt[flat.fine].copy()
        if known.all():
            return felt
        small = felt[FINE // 2 :: FINE, FINE // 2 :: FINE]
        weight, side = known.astype(np.float32), (NEARBY, NEARBY)
        share = cv2.blur(weight, side)[..., None]
        near = cv2.blur(small * weight[..., None], side) / np.maximum(share, 1e-6)
        cloth = self._cloths[0] if len(self._cloths) else np.zeros(3, np.float32)
        guess = np.where(share > 0.02, near, cloth)
        fine = cv2.resize(guess, (felt.shape[1], felt.shape[0]), interpolation=cv2.INTER_LINEAR)
        unknown = np.flatnonzero(finely(~known))
        seen = flat.lab().reshape(-1, 3)[unknown]
        likely = np.asarray(fine, np.float32).reshape(-1, 3)[unknown]
        felt.reshape(-1, 3)[unknown] = self._closest(seen, likely)
        return felt

    def _closest(self, seen: Lab, near: Lab) -> Lab:
        """(N, 3) the felt nearby (N, 3), or another cloth of the table that is more like (N, 3)."""
        best = near.copy()
        least = off(seen, near)
        for cloth in self._cloths:
            error = off(seen, cloth)
            closer = error < least
            best[closer], least[closer] = cloth, error[closer]
        return best


def put(felt: Lab, lab: Lab, cells: Mask) -> None:
    """Write colours (rows, columns, 3) into those of the felt there, in some cells only."""
    if cells.any():
        cv2.copyTo(lab, finely(cells).view(np.uint8), felt)


def off(seen: Lab, other: Lab) -> Lab:
    """(N,) how far colours (N, 3) are from others, (N, 3) or one for all (3,)."""
    light, green, blue = np.abs(seen - other).T
    return np.asarray(light + green + blue)


def tidied(hidden: Mask, thin_mm: float) -> Mask:
    """What hides the felt (rows, columns), without grain and what is thin, such as lines."""
    mask = cv2.morphologyEx(hidden.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    side = round(thin_mm / STEP_MM)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc).astype(np.bool_)


def without_bleed(hidden: Mask, dark: Mask, reach: int) -> Mask:
    """What hides the felt, without a rim where the tint of what differs in light has run out.

    Specks that differ in light, as in the pattern of a back that does not, run out nowhere.

    Args:
        hidden: (rows, columns) what hides the felt, by its light or its tint.
        dark: what does by its light.
        reach: how many pixels wide the rim is at most.
    """
    side = np.ones((3, 3), np.uint8)
    solid = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, side)
    near = cv2.dilate(solid, side, iterations=reach).astype(np.bool_)
    rim, free = hidden & ~dark & near, ~hidden
    for _ in range(reach):
        free |= rim & cv2.dilate(free.astype(np.uint8), side).astype(np.bool_)
    return ~free


def off_tint(lab: Lab, felt: Lab, *, lit: bool = False) -> Lab:
    """How far the a and b of colours (rows, columns, 3) are from those of the felt there.

    Args:
        lab: the colours.
        felt: those of the felt there.
        lit: whether to take the felt as it is in their light: less of it divides L + 16, a and b
            by the same number (CIE 15).
    """
    light, green, blue = cv2.split(lab)
    felt_light, felt_green, felt_blue = cv2.split(felt)
    if lit:
        share = (light + BLACK) / (felt_light + BLACK)
        felt_green, felt_blue = felt_green * share, felt_blue * share
    return np.asarray(cv2.magnitude(green - felt_green, blue - felt_blue), np.float32)


def same_tint(tint: Lab) -> np.float32:
    """How far off the felt may be, by how far the colours (N,) of a part of it are.

    Light that changes its colour changes that of all the felt there; a back that is nearly of the
    felt's colour does not.
    """
    if not len(tint):
        return np.float32(SAME_TINT)
    usual = TIMES_OFF * np.quantile(tint, AS_IT_WAS)
    return np.float32(np.clip(usual, SURE_TINT, SAME_TINT))


def same_light(lab: Lab, felt: Lab, loose: Lab | None = None) -> Mask:
    """Whether the lightness of colours (rows, columns, 3) is the felt's, in sun or shade.

    Args:
        lab: the colours.
        felt: those of the felt there.
        loose: (rows, columns) how much more it may be off than usual.
    """
    more = np.float32(1) if loose is None else loose
    light, felt_light = lab[..., 0], felt[..., 0]
    dark = felt_light * (SHADED / more) - SAME_LIGHT
    bright = felt_light * (BRIGHTER * more) + SAME_LIGHT
    return np.asarray((light > dark) & (light < bright))


def cloths(lab: Lab) -> Lab:
    """(K, 3) the colours that much of the table has, from those of its parts (N, 3)."""
    found: list[Lab] = []
    rest = lab
    while len(rest) >= COMMON * len(lab) and len(found) < MOST_CLOTHS:
        bins = np.round(rest[:, 1:] / TINT_BIN).astype(int)
        values, counts = np.unique(bins @ (TINT_BINS, 1), return_counts=True)
        most = values[counts.argmax()] + TINT_BINS // 2
        at = np.array([most // TINT_BINS, most % TINT_BINS - TINT_BINS // 2]) * TINT_BIN
        near = np.hypot(*(rest[:, 1:] - at).T) < SAME_TINT
        lights, many = np.unique(np.round(rest[near, 0] / LIGHT_BIN), return_counts=True)
        light = lights[many.argmax()] * LIGHT_BIN  # of two cloths of one tint, not what is between
        near &= np.abs(rest[:, 0] - light) < 0.4 * light + SAME_LIGHT
        if near.sum() < COMMON * len(lab):
            break
        found.append(np.median(rest[near], axis=0))
        rest = rest[~near]
    return np.array(found, np.float32).reshape(-1, 3)
