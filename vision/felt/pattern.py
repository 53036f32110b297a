"""What the backs in play look like: the readers take some for courts, or with a thing upon them.

Around its middle, where players set what protects their cards, such a back looks as others do. And
no two faces of a deck are alike: what nobody can read, and lies there several times over, is backs.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.vision.felt.looking import Cutout, face_of, is_unread
from cardspeak.vision.glance import Floats, Mask, Pixels, Sighting

SIZE_PX = (20, 28)
"""Cards are compared this small, about as sharp as the smallest are seen,"""
SOFT_PX = 1.2
MIDDLE = (0.36, 0.26)
"""without an oval in the middle, half-axes in shares of their sides, and without their edge."""
ALIKE, BACKS = 0.75, 2
"""So alike a card is to so many backs that is one. Of 34 faces in eleven films none came above
.5."""
APART_MM, LATELY_S = 60.0, 30.0
"""What seems to be a face is one of the backs if it looks like as many others that lay so far from
it, and each other, lately. Of 316 faces of 270 films that nobody could read all such were backs."""
REMEMBERED = 12
CLEAR = 0.95
"""The pattern is learned from backs that were found so surely."""


@dataclass(frozen=True, eq=False)
class Unread:
    """What seemed to be a face that nobody could read.

    Attributes:
        t_s: when.
        at_mm: (2,) where.
        pattern: what it looks like.
    """

    t_s: float
    at_mm: Floats
    pattern: Floats


class Pattern:
    """Tells backs that seem to be faces by the backs seen before, and by each other."""

    def __init__(self) -> None:
        """Start without knowing the backs in play."""
        self._backs: deque[Floats] = deque(maxlen=REMEMBERED)
        self._unread: list[Unread] = []

    def look(
        self, seen: Cutout, model: CameraModel, found: list[Sighting], t_s: float
    ) -> list[Sighting]:
        """Return what was found, with backs for the faces that nobody can read and look like them.

        Args:
            seen: the picture of a region.
            model: the camera.
            found: what the networks saw there.
            t_s: when it was taken.
        """
        self._unread = [each for each in self._unread if t_s - each.t_s < LATELY_S]
        for each in found:
            if each.face == "down" and each.score >= CLEAR:
                quad_px = model.to_px(each.corners_mm) - seen.corner_px
                self._backs.append(pattern_of(face_of(seen.image, quad_px)))
        return [as_back(each) if self._is_back(each, t_s) else each for each in found]

    def _is_back(self, card: Sighting, t_s: float) -> bool:
        """Whether what seems to be a face is a back; what can be read is none."""
        if card.patch is None or not is_unread(card):
            return False
        ends = np.array([pattern_of(card.patch), pattern_of(card.patch[::-1, ::-1])])
        if sum(float((ends @ back).max()) >= ALIKE for back in self._backs) >= BACKS:
            return True
        elsewhere = [each for each in self._unread if is_apart(each.at_mm, card.center_mm)]
        places: list[Floats] = []
        for each in elsewhere:
            alike = float((ends @ each.pattern).max()) >= ALIKE
            if alike and all(is_apart(each.at_mm, place) for place in places):
                places.append(each.at_mm)
        self._unread = [*elsewhere, Unread(t_s, card.center_mm, ends[0])]
        return len(places) >= BACKS


def is_apart(at_mm: Floats, other_mm: Floats) -> bool:
    """Whether what lies at one point (2,) is not what lies at another."""
    return float(np.hypot(*(at_mm - other_mm))) > APART_MM


def as_back(card: Sighting) -> Sighting:
    """The same card face down; its colour is hidden by what lies on it."""
    return replace(card, face="down", logs=None, ink=None, patch=None)


def pattern_of(patch: Pixels) -> Floats:
    """(N,) what a card's patch (H, W, 3) shows around its middle, of length 1 and mean 0."""
    soft = cv2.GaussianBlur(patch, (0, 0), SOFT_PX)
    small = cv2.resize(soft, SIZE_PX, interpolation=cv2.INTER_AREA).astype(np.float64)
    shown = small[_around()]
    shown -= shown.mean(0)
    return np.asarray(shown.ravel() / max(1e-6, float(np.linalg.norm(shown))))


@cache
def _around() -> Mask:
    """(H, W) which pixels are compared."""
    width, height = SIZE_PX
    y, x = np.mgrid[:height, :width]
    middle = np.hypot(
        (x - (width - 1) / 2) / (MIDDLE[0] * width), (y - (height - 1) / 2) / (MIDDLE[1] * height)
    )
    inside = (x > 0) & (x < width - 1) & (y > 0) & (y < height - 1)
    return np.asarray((middle > 1) & inside)
