"""How rough the felt is from point to point: print that is as dark as it is rougher."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.flat import FINE, STEP_MM, Flat, finely
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.glance import Mask

LEARN = 0.2
TIMES, MORE = 3.0, 6.0
"""Print is so many times rougher than the felt, and by so many grey levels more."""
WIDE_MM = 12.0
"""The edges of what lies on the felt are rough, too, but narrower than this."""


class Weave:
    """Knows how rough the felt of one camera's picture is."""

    def __init__(self, ground: Ground) -> None:
        """Start without having seen the felt."""
        self._rough = np.zeros(ground.cells, np.float32)

    def printed(self, flat: Flat, known: Mask) -> Mask:
        """Where print shows that the felt does not have.

        Args:
            flat: a map of a part of the felt.
            known: of its cells, those where the felt is known.

        Returns:
            (rows, columns) of the map's pixels.
        """
        felt = self._rough[flat.cells]
        most = np.where(known, np.maximum(TIMES * felt, felt + MORE), np.float32(np.inf))
        rougher = (flat.rough > finely(most)).astype(np.uint8)
        wide = cv2.morphologyEx(rougher, cv2.MORPH_OPEN, square(round(WIDE_MM / STEP_MM)))
        return cv2.erode(wide, square(FINE // 2)).astype(np.bool_)  # it was averaged over a cell

    def learn(self, flat: Flat, first: Mask, again: Mask) -> None:
        """Note how rough the felt is.

        Args:
            flat: a map of a part of the felt.
            first: of its cells, those where the felt is seen for the first time.
            again: and those where it is seen again, as it was.
        """
        felt, seen = self._rough[flat.cells], flat.rough[FINE // 2 :: FINE, FINE // 2 :: FINE]
        felt[again] += LEARN * (seen - felt)[again]
        felt[first] = seen[first]


def square(side: int) -> Pixels:
    """(side, side) all of which counts."""
    return np.ones((side, side), np.uint8)
