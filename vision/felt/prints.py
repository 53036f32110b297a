"""How backs look where they lie: one that looks otherwise has another one upon it.

A card that comes to lie nearly as the last one did hardly changes the outline of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import dist

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.felt.flat import STEP_MM, Flat
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.glance import Floats, Mask, Sighting
from cardspeak.vision.track.places import CARD_MM
from cardspeak.vision.track.pose import apart_mm

SIZE_PX = (round(CARD_MM[0] / STEP_MM), round(CARD_MM[1] / STEP_MM))
OFF_PX = 2
"""A back is outlined no farther off than this, each way."""
STARTS = sorted(product(range(2 * OFF_PX + 1), repeat=2), key=lambda at: dist(at, (OFF_PX, OFF_PX)))
"""Where the part that is compared may begin, the likeliest first."""
FINE_PX, SOFT_PX = 1.2, 11
"""Print is what is less fine than this, and differs from the mean of so many pixels around it;
shade hardly does.
"""
OTHERWISE, SHARE = 18.0, 0.04
"""So many grey levels that has to differ from what it was, on that share of a card."""
SAME_MM = 5.0
"""One that lies nearer to where another one lay is that one, or right upon it."""

Print = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Back:
    """A back as it lay.

    Attributes:
        corners_mm: (4, 2) where.
        print: what was to be seen of its print.
    """

    corners_mm: Floats
    print: Print


class Prints:
    """Remembers how the backs look that lie on the felt."""

    def __init__(self) -> None:
        """Start without any."""
        self._backs: list[Back] = []

    def look(
        self, flat: Flat, ground: Ground, looked: Mask, seen: Sequence[Sighting]
    ) -> list[Sighting]:
        """Mark the backs that look otherwise than they did, where they lay.

        Args:
            flat: the map of a region.
            ground: the camera and the table.
            looked: (rows, columns) the region's cells.
            seen: what lies there.
        """
        marked, backs = [], []
        for one in seen:
            if one.face == "down":
                back = Back(one.corners_mm, print_of(flat, one.corners_mm))
                one = replace(one, altered=self._is_altered(back))
                backs.append(back)
            marked.append(one)
        again = ground.has(looked, [back.corners_mm.mean(0) for back in self._backs])
        self._backs = [b for b, here in zip(self._backs, again, strict=True) if not here] + backs
        return marked

    def _is_altered(self, back: Back) -> bool:
        """Whether a back that lies where one lay looks otherwise."""
        lay = [each for each in self._backs if apart_mm(each.corners_mm, back.corners_mm) < SAME_MM]
        return bool(lay) and all(differs(each.print, back.print) for each in lay)


def print_of(flat: Flat, corners_mm: Floats) -> Print:
    """What a map shows of a back's print."""
    wide, high = SIZE_PX
    # Half a pixel off, as patches for networks are, a card would differ from itself upside down.
    at = ((corners_mm - flat.low_mm) / STEP_MM - 0.5).astype(np.float32)
    to = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - np.float32(0.5)
    turn = cv2.getPerspectiveTransform(at, to)
    grey = cv2.cvtColor(cv2.warpPerspective(flat.image, turn, SIZE_PX), cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey.astype(np.float32), (5, 5), FINE_PX)
    return np.asarray(soft - cv2.blur(soft, (SOFT_PX, SOFT_PX)), np.float32)


def differs(before: Print, now: Print) -> bool:
    """Whether two looks at a place show different prints, or lines of another card's edge."""
    rows, columns = (side - 2 * OFF_PX for side in now.shape)
    inside = now[OFF_PX:-OFF_PX, OFF_PX:-OFF_PX]
    parts = (before[y : y + rows, x : x + columns] for y, x in STARTS)
    return all(np.mean(np.abs(inside - part) > OTHERWISE) > SHARE for part in parts)
