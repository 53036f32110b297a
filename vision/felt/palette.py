"""The colours of the backs in play, learned from backs that lie clear; hands have others."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.glance import Mask

Lab = NDArray[np.float32]

BIN = 10.0
BINS = (11, 26, 26)
LEARN = 0.15
ENOUGH = 4
COMMON = 0.15
"""A colour counts that is this common, next to one that all the others are as common as."""
GRAIN_PX = 5


class Palette:
    """How common each colour is on backs, in CIELAB."""

    def __init__(self) -> None:
        """Start without having seen any."""
        self._share = np.zeros(BINS, np.float64)
        self._common = np.zeros(BINS, np.bool_)
        self._looks = 0

    @property
    def known(self) -> bool:
        """Whether enough backs were seen."""
        return self._looks >= ENOUGH

    def learn(self, lab: Lab) -> None:
        """Add the colours (N, 3) of some backs."""
        here, count = np.zeros(BINS), max(1, len(lab))
        np.add.at(here, places(lab), 1 / count)
        rate = max(LEARN, 1 / (self._looks + 1))
        self._share += rate * (here - self._share)
        self._looks += 1
        even = 1 / max(1, int(np.count_nonzero(self._share > 1e-4)))
        self._common = spread(self._share) > COMMON * even

    def like(self, lab: Lab) -> Mask:
        """Where a map (rows, columns, 3) has the colours of backs, without grain."""
        common = self._common[places(lab)].view(np.uint8)
        return cv2.medianBlur(common, GRAIN_PX).view(np.bool_)


def places(lab: Lab) -> tuple[NDArray[np.intp], ...]:
    """The bin of each colour (..., 3)."""
    light = (lab[..., 0] / BIN).astype(np.intp).clip(0, BINS[0] - 1)
    tints = ((lab[..., 1:] + 130) / BIN).astype(np.intp).clip(0, BINS[1] - 1)
    return light, tints[..., 0], tints[..., 1]


def spread(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same shares, some of each given to the bins beside it: light is never the same twice."""
    wide = share
    for axis in range(3):
        up, down = np.roll(wide, 1, axis), np.roll(wide, -1, axis)
        wide = 0.5 * wide + 0.25 * (up + down)
    return wide
