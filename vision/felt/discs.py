"""The dealer button, told by its shape and place: a disc on the felt where buttons are put.

Buttons are of any colour and bear any print; to the detector glasses, emblems and chips look like
some. What tells one is its rim: all around, it is of another colour than what lies beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.layout import Layout
from cardspeak.vision.felt.bare import Lab
from cardspeak.vision.felt.colors import lab_of
from cardspeak.vision.felt.flat import STEP_MM, Flat
from cardspeak.vision.felt.looking import within
from cardspeak.vision.glance import Floats, Mask, Sighting

Value = TypeVar("Value", np.float32, np.bool_)

REACH_MM = 110.0
"""How far from a button place, or from the way between two of them, a button may lie."""
RADII_MM = np.arange(17.5, 43.0, 1.5)
LEAST_RADIUS_MM = 23.0
"""Smaller discs are chips,"""
SHADED_MM = 26.0
"""and up to this they may be chips with their shades."""
SHIFTS_MM = np.arange(-7.5, 8.0, 2.5)
_TURNS = np.linspace(0, 2 * np.pi, 40, endpoint=False)
RAYS = np.column_stack([np.cos(_TURNS), np.sin(_TURNS)])
WITHIN_MM, BESIDE_MM = -2.5, (3.0, 7.0)
"""From the rim: where the button's own colour is looked for, and that of what lies beside it."""
UNLIKE, EVENLY = 4.5, 0.5
"""So far apart these are at least, in CIELAB, and as a share of what is usual along the rim,"""
QUIET, LEAST_UNLIKE, OF_FELT = 2.0, 2.5, 0.8
"""or, on quiet felt, so many times as far as this share of it is from its usual colour: a black
button on black felt stands out little, but all around."""
ROUND = 0.93
"""nearly all the way around."""
OUTER = 0.8
"""Of rings in each other, the largest counts that is nearly as clear as the clearest."""
ON_FELT = 0.5
"""So much of what lies beside it is felt."""
INNER, FILLED = (0.25, 0.5, 0.75), 0.6
"""Of the radius: so much of what lies there is of another colour than beside it; rings are not."""
SURE = 0.7
LARGE_CHIP_MM, LARGEST_CHIP_MM = 44.0, 49.0
"""The detector may take the button for a large chip, and a stack of chips looks larger than one."""
PILE = 2
"""What so many chips lie on is a pile of them, however round."""
STRETCH, EDGE, VOTES, MOST_CIRCLES = 6.0, 60.0, 12.0, 6
"""Circles are looked for by votes of edges, in grey levels; dark cloths differ little from dark
buttons, so that differences of colour are stretched."""


@dataclass(frozen=True, eq=False)
class Disc:
    """A circle on the felt.

    Attributes:
        middle_mm: (2,) its middle.
        radius_mm: half as far as it is across.
        rim: 0..1 how much of its rim stands out.
        contrast: how far its colour is from what lies beside it, in CIELAB.
        filled: 0..1 how much of what is inside it is unlike what lies beside it.
        ringed: whether a chip's size inside it stands out more: a chip may, with its shade.
    """

    middle_mm: Floats
    radius_mm: float
    rim: float
    contrast: float
    filled: float
    ringed: bool = False

    @property
    def corners_mm(self) -> Floats:
        """(4, 2) the square around it."""
        square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]])
        return np.asarray(self.middle_mm + self.radius_mm * square)

    def is_button(self, flat: Flat, hidden: Mask) -> bool:
        """Whether it is a filled disc, lying on felt, as a map and what hides the felt in it show.

        Args:
            flat: the map of a region.
            hidden: of its pixels, those that do not show the felt.
        """
        beside = around(flat, hidden, self.middle_mm, np.array(self.radius_mm + BESIDE_MM[1]))
        on_felt = 1 - float(beside.mean())
        large = self.radius_mm >= LEAST_RADIUS_MM
        return large and self.rim >= ROUND and self.filled >= FILLED and on_felt >= ON_FELT

    def holds(self, thing: Sighting) -> bool:
        """Whether the middle of a thing lies in it."""
        return float(np.hypot(*(thing.center_mm - self.middle_mm))) < self.radius_mm

    def is_of(self, thing: Sighting) -> bool:
        """Whether it is a part of a card, or a chip and its shade."""
        if thing.kind == "card":
            return self.holds(thing) or within(self.middle_mm, thing.corners_mm)
        return self.holds(thing) and (self.ringed or self.radius_mm < LARGEST_CHIP_MM / 2)


class Buttons:
    """Finds the button of a table."""

    def __init__(self, layout: Layout) -> None:
        """Take the table, which says where buttons are put."""
        self._places = np.array([seat.button for seat in layout.seats]).reshape(-1, 2)

    def look(self, flat: Flat, hidden: Mask, seen: list[Sighting], white: Floats) -> list[Sighting]:
        """Tell the button by its rim, whoever saw it, and believe no other.

        Args:
            flat: the map of a region.
            hidden: of its pixels, those that do not show the felt.
            seen: what was seen there.
            white: (3,) what white is in this light, BGR.
        """
        large = [each for each in seen if is_large(each)]
        small = [each for each in seen if not is_large(each)]
        discs = [
            disc
            for disc in self._discs(flat, [each.center_mm for each in large])
            if disc.is_button(flat, hidden)
            and not any(disc.is_of(each) for each in small)
            and sum(disc.holds(each) for each in small) < PILE
        ]
        kept = [each for each in seen if each.kind != "button"]
        if not discs:
            return kept
        disc = max(discs, key=lambda each: each.contrast)
        score = max([SURE, *(each.score for each in large if disc.holds(each))])
        mine = flat.painted(disc.corners_mm, -8.0)  # none where it lies at the picture's edge
        color = lab_of(flat.image[mine][:, None], white) if mine.any() else None
        kept = [each for each in kept if not disc.holds(each)]
        return [*kept, Sighting("button", None, disc.corners_mm, score, color=color)]

    def _discs(self, flat: Flat, seen_mm: list[Floats]) -> Iterator[Disc]:
        """The best disc around each point where the button was seen, or where a circle is."""
        size_mm = np.array(flat.image.shape[1::-1]) * STEP_MM
        if self._off_mm(flat.low_mm + size_mm[None] / 2)[0] > REACH_MM + np.hypot(*size_mm) / 2:
            return
        lab = flat.lab()
        points = np.array([*seen_mm, *circles(flat, lab)]).reshape(-1, 2)
        tried: list[Floats] = []
        for at_mm in points[self._off_mm(points) < REACH_MM]:
            if not any(np.hypot(*(at_mm - other)) < SHIFTS_MM[-1] for other in tried):
                tried.append(at_mm)
                yield from fitted(flat, lab, at_mm)

    def _off_mm(self, points_mm: Floats) -> Floats:
        """(N,) how far points (N, 2) are from where buttons are put; 0 where nobody said."""
        if not len(self._places):
            return np.zeros(len(points_mm))
        ways = np.diff(self._places, axis=0, append=self._places[-1:])
        off = points_mm[:, None] - self._places
        along = (off * ways).sum(2) / np.maximum((ways**2).sum(1), 1.0)
        away = off - along.clip(0, 1)[..., None] * ways
        return np.asarray(np.linalg.norm(away, axis=2).min(1))


def is_large(thing: Sighting) -> bool:
    """Whether a thing may be the button: the detector takes small ones for chips."""
    wide = float(np.ptp(thing.corners_mm, axis=0).mean())
    return thing.kind == "button" or (thing.kind == "chip" and wide > LARGE_CHIP_MM)


def circles(flat: Flat, lab: Lab) -> list[Floats]:
    """(2,) the middles of the circles of a button's size that stand out most in a map."""
    small = cv2.resize(lab, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    cloth = np.median(small[::2, ::2].reshape(-1, 3), axis=0)
    views = (2.55 * small[..., 0], STRETCH * np.linalg.norm(small - cloth, axis=2))
    low, high = (round(radius / STEP_MM / 2) for radius in (LEAST_RADIUS_MM, RADII_MM[-1]))
    found = []
    for view in views:
        grey = view.clip(0, 255).astype(np.uint8)
        seen = cv2.HoughCircles(
            grey,
            cv2.HOUGH_GRADIENT,
            1.0,
            minDist=low,
            param1=EDGE,
            param2=VOTES,
            minRadius=low,
            maxRadius=high,
        )
        found += [] if seen is None else list(seen[0][:MOST_CIRCLES, :2])
    return [(at + 0.5) * 2 * STEP_MM + flat.low_mm for at in found]


def fitted(flat: Flat, lab: Lab, at_mm: Floats) -> Iterator[Disc]:
    """The disc near a point (2,) whose rim stands out the most.

    If that is about as small as a chip, the clearest larger one around it, too: a button's dark
    middle may stand out from its rim more than that does from dark felt.
    """
    x, y = np.meshgrid(SHIFTS_MM, SHIFTS_MM)
    shifts = np.column_stack([x.ravel(), y.ravel()])
    middles = np.repeat((shifts + at_mm)[:, None], len(RADII_MM), axis=1)
    radii = np.broadcast_to(RADII_MM, middles.shape[:2])
    own = around(flat, lab, middles, radii + WITHIN_MM)
    beside = [around(flat, lab, middles, radii + off) for off in BESIDE_MM]
    apart = np.min([np.linalg.norm(own - each, axis=-1) for each in beside], axis=0)
    contrast = np.median(apart, axis=-1)
    least = told_apart(flat, lab, at_mm)
    limit = np.maximum(least, EVENLY * contrast)
    rim = (apart > limit[..., None]).mean(-1)
    whole = np.where(rim >= ROUND, contrast, 0.0)

    def disc(best: tuple[np.intp, ...], *, ringed: bool = False) -> Disc:
        middle, radius = middles[best], float(RADII_MM[best[1]])
        inside = around(flat, lab, middle, radius * np.array(INNER))
        off = np.linalg.norm(inside - np.median(beside[0][best], axis=0), axis=-1)
        filled = float((off > least).mean())  # a bright rim says nothing of how dark the middle is
        return Disc(middle, radius, float(rim[best]), float(contrast[best]), filled, ringed)

    outer = (whole > 0) & (whole >= OUTER * whole.max())
    found = disc(_best(np.where(outer, radii + whole / 1e3, rim)))
    yield found
    if found.radius_mm < SHADED_MM and (large := whole * (radii >= SHADED_MM)).any():
        yield disc(_best(large), ringed=True)


def _best(values: Floats) -> tuple[np.intp, ...]:
    """The place of the largest of some values."""
    return np.unravel_index(np.argmax(values), values.shape)


def told_apart(flat: Flat, lab: Lab, at_mm: Floats) -> float:
    """How far apart, in CIELAB, two colours are at least that can be told apart near a point."""
    beyond = around(flat, lab, at_mm, RADII_MM[-1:] + np.array(BESIDE_MM)).reshape(-1, 3)
    off = np.linalg.norm(beyond - np.median(beyond, axis=0), axis=1)
    return float(np.clip(QUIET * np.quantile(off, OF_FELT), LEAST_UNLIKE, UNLIKE))


def around(
    flat: Flat, values: NDArray[Value], middles_mm: Floats, radii_mm: Floats
) -> NDArray[Value]:
    """(..., turns, K) what pixels of a map have along circles: middles (..., 2), radii (...)."""
    points = middles_mm[..., None, :] + radii_mm[..., None, None] * RAYS
    column, row = np.moveaxis(((points - flat.low_mm) / STEP_MM).astype(np.intp), -1, 0)
    high, wide = values.shape[:2]
    found: NDArray[Value] = values[row.clip(0, high - 1), column.clip(0, wide - 1)]
    return found
