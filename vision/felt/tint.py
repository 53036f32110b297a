"""What changes in tint alone: a back may be as light as the felt it lies upon, and red on blue."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.light import middle_of
from cardspeak.vision.felt.tiles import Grey
from cardspeak.vision.glance import Floats, Mask

LEAST_TINT = 12.0
"""Levels out of 255, of a tile's mean; films keep tints coarsely, and less is no thing."""
TIMES_NOISE = 7.0
LEARN_NOISE = 0.05
LEARN_TINT = 0.03

GREY = 128.0
"""The level of no tint."""
BLUE, RED = 1.772, 1.402
"""How much bluer, or redder, than it is light a colour is for each level of its tint (BT.601)."""
DARK = 16.0
"""On a felt that is darker than this in a colour, its gain is known less, and taken for less."""
FEW = 3
"""Every so many tiles of a row, and rows, tell how a camera tints all of them."""


def tints_of(
    luma: Pixels,
    chroma: tuple[Pixels, Pixels],
    tiles: tuple[int, int],
    share: Floats | None = None,
) -> Grey:
    """How light, how blue and how red each tile is on average.

    Args:
        luma: a picture of whole tiles, of any size.
        chroma: its tints, blue and red, each (height, width) of any size, as a `Frame` has them.
        tiles: how many (rows, columns) of tiles there are.
        share: (2,) what part of the tints' height and width they fill; all of it if None.

    Returns:
        (3, rows, columns).
    """
    high, wide = np.rint(chroma[0].shape * (np.ones(2) if share is None else share)).astype(int)
    light, *tints = (
        cv2.resize(plane, tiles[::-1], interpolation=cv2.INTER_AREA).astype(np.float32)
        for plane in (luma, *(each[:high, :wide] for each in chroma))
    )
    far = [(tint - GREY) * by for tint, by in zip(tints, (BLUE, RED), strict=True)]
    return np.asarray([light, light + far[0], light + far[1]], np.float32)


class Tints:
    """Follows the tints of one camera's picture, tile by tile, in what `tints_of` returns."""

    def __init__(self, watched: Mask) -> None:
        """Start before the first frame; only the tiles that are watched count."""
        self._watched = watched
        self._few = watched[::FEW, ::FEW]
        self._looked: Grey | None = None
        self._noise = np.full(watched.shape, 0.5, np.float32)

    def stirred(self, now: Grey, before: Grey, lit: Grey) -> Mask:
        """Where a frame's tints are not those of a moment ago.

        Args:
            now: the tints.
            before: those of a moment ago.
            lit: (rows, columns) how much lighter it has become since.
        """
        step = self._off(now, before * lit)
        stirred = np.asarray((step > self._limit()) & self._watched)
        self._noise += np.where(stirred, 0, LEARN_NOISE) * (step / 2.5 - self._noise)
        return stirred

    def changed(self, now: Grey, lit: Grey) -> Mask:
        """Where they are not those that were looked at; where they are, those follow slowly."""
        if self._looked is None:
            self._looked = now.copy()
        off, limit = self._off(now, self._looked * lit), self._limit()
        same = off < 0.7 * limit
        self._looked += np.where(same, LEARN_TINT, 0) * (now / lit - self._looked)
        return np.asarray((off > 1.3 * limit) & self._watched)

    def looked(self, now: Grey, lit: Grey, tiles: Mask) -> None:
        """Take these tints as looked at, in some tiles."""
        if self._looked is not None:
            self._looked[:, tiles] = (now / lit)[:, tiles]

    def _limit(self) -> Grey:
        return np.asarray(np.maximum(LEAST_TINT, TIMES_NOISE * self._noise), np.float32)

    def _off(self, now: Grey, then: Grey) -> Grey:
        """How far each tile's tint is from what it was; a camera may tint all of them anew."""
        off = [
            each - before * self._gain(each, before) for each, before in zip(now, then, strict=True)
        ]
        return np.asarray(np.maximum(np.abs(off[1] - off[0]), np.abs(off[2] - off[0])), np.float32)

    def _gain(self, now: Grey, then: Grey) -> float:
        lit, was = (np.maximum(each[::FEW, ::FEW][self._few], 0) + DARK for each in (now, then))
        return middle_of(np.asarray(lit / was, np.float32))
