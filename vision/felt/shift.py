"""How far a picture has moved as a whole, by less than a pixel or two."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.moved import STAY, Way
from cardspeak.vision.felt.tiles import Grey
from cardspeak.vision.glance import Floats

SOFT_PX = 1.1
"""Pixels that are means of many others show edges too sharp for what is between them."""
BLOCK_PX = 6
"""Of so many pixels each way, the one that stands out most is followed,"""
STANDS_OUT = 4.0
"""if it does by so many grey levels a pixel;"""
FEW, MANY = 60, 600
"""with fewer nothing is told, and of more the strongest are taken."""
STEPS, NEAR_PX = 8, 0.02
"""So often the way is worked out anew from where the last one led, unless that was so near."""
BETTER = 0.85
"""A picture that is not so much more alike once it is put back has not moved."""
STIFF = 0.005
"""How little a picture turns and grows, beside how much a point tells of that."""
OUTLYING = 2.5
"""Standard deviations; what is farther off moves by itself, and has no say."""
LEAST_OFF = 0.3
"""Grey levels; the standard deviation is that at least."""
BLOCKS_PX, AROUND = 8, 7
"""Light, which changes otherwise elsewhere, is compared in so many blocks of so many pixels: with
fewer, edges that move would seem to be light."""
FREE = 4
"""In how many ways a picture moves: to the right, down, by growing and by turning."""


@dataclass(frozen=True)
class Shift:
    """How a picture differs from an earlier one.

    Attributes:
        middle_px: how far its middle has moved,
        far_px: and how far it has where that is farthest.
        way: where in it each pixel of the earlier one is found.
        unlike: by how many grey levels most of what stood out looks otherwise then.
    """

    middle_px: float
    far_px: float
    way: Way
    unlike: float


UNMOVED = Shift(0.0, 0.0, STAY, 0.0)


@dataclass(frozen=True, eq=False)
class Points:
    """What stands out in a grey picture.

    Attributes:
        size_px: (2,) how wide and high it is.
        at_px: (N, 2) where.
        levels: (N,) the picture's levels there,
        lights: (N,) and around there.
        steps: (N, 2, 4) how far each moves as the picture shifts by a pixel to the right, by one
            down, and as it grows and turns by one at its sides.
        slopes: (N, 4) how many grey levels lighter the picture becomes along these.
    """

    size_px: Floats
    at_px: Floats
    levels: Floats
    lights: Floats
    steps: Floats
    slopes: Floats

    def shift(self, now: Grey) -> Shift:
        """Tell how a picture (rows, columns) differs from the one that the points are of."""
        if len(self.at_px) < FEW:
            return UNMOVED
        lit = self.lights / _lights(now, self.at_px)
        stiff = np.diag([0, 0, 1, 1]) * STIFF * float((self.slopes[:, :2] ** 2).sum())
        moved, weights, usual = np.zeros(FREE), np.ones(len(self.at_px)), list[float]()
        for _ in range(STEPS):
            off = lit * _at(now, self.at_px + self.steps @ moved) - self.levels
            usual.append(float(np.median(np.abs(off))))
            weighted = self.slopes.T * weights
            further = np.linalg.solve(
                weighted @ self.slopes + stiff, -(weighted @ off + stiff @ moved)
            )
            moved = moved + further
            if np.abs(further).max() < NEAR_PX:
                break
            weights = _weights(off + self.slopes @ further)
        if usual[-1] < BETTER * usual[0]:
            return self._shift(moved, usual[-1])
        return replace(UNMOVED, unlike=usual[0])

    def _shift(self, moved: Floats, unlike: float) -> Shift:
        """How all pixels moved, by how the picture did."""
        middle = self.size_px / 2
        grows, turns = moved[2:] / middle[0]
        turn = np.array([[1 + grows, -turns], [turns, 1 + grows]])
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * middle
        far_px = np.linalg.norm(moved[:2] + corners @ (turn - np.eye(2)).T, axis=1).max()
        middle_px = float(np.hypot(*moved[:2]))
        way = np.column_stack([turn, moved[:2] + middle - turn @ middle])
        return Shift(middle_px, float(far_px), way, unlike)


def standing_out(grey: Grey) -> Points:
    """Choose what stands out in a picture (rows, columns), which is best softened."""
    ways = [cv2.Scharr(grey, cv2.CV_32F, *each, scale=1 / 32) for each in ((1, 0), (0, 1))]
    steep = np.hypot(*ways)
    steep[[0, -1]] = steep[:, [0, -1]] = 0
    rows, columns = (side // BLOCK_PX for side in steep.shape)
    blocks = steep[: rows * BLOCK_PX, : columns * BLOCK_PX]
    blocks = (
        blocks.reshape(rows, BLOCK_PX, columns, BLOCK_PX).swapaxes(1, 2).reshape(-1, BLOCK_PX**2)
    )
    best, most = blocks.argmax(1), blocks.max(1)
    chosen = np.argsort(-most, kind="stable")[:MANY]
    chosen = chosen[most[chosen] > STANDS_OUT]
    y = chosen // columns * BLOCK_PX + best[chosen] // BLOCK_PX
    x = chosen % columns * BLOCK_PX + best[chosen] % BLOCK_PX
    size_px = np.array(grey.shape[::-1], np.float64)
    at_px = np.column_stack([x, y]).astype(np.float64)
    right, down = ((at_px - size_px / 2) / (size_px[0] / 2)).T
    one, none = np.ones(len(x)), np.zeros(len(x))
    steps = np.array([[one, none, right, -down], [none, one, down, right]]).transpose(2, 0, 1)
    slope = np.column_stack([each[y, x] for each in ways]).astype(np.float64)
    levels = grey[y, x].astype(np.float64)
    slopes = np.einsum("nk,nkf->nf", slope, steps)
    return Points(size_px, at_px, levels, _lights(grey, at_px), steps, slopes)


def softened(pixels: Pixels) -> Grey:
    """Return a picture in which the levels between pixels are what lies between theirs."""
    return np.asarray(cv2.GaussianBlur(pixels.astype(np.float32), (5, 5), SOFT_PX), np.float32)


def lights(grey: Grey) -> Grey:
    """(rows, columns) how light a picture is around each of its blocks."""
    size = grey.shape[1] // BLOCKS_PX, grey.shape[0] // BLOCKS_PX
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small, (AROUND, AROUND)) + 1, np.float32)


def _lights(grey: Grey, points_px: Floats) -> Floats:
    """(N,) how light a picture is around points."""
    return _at(lights(grey), (points_px + 0.5) / BLOCKS_PX - 0.5)


def _at(grey: Grey, points_px: Floats) -> Floats:
    """(N,) a picture's levels at points between its pixels."""
    if not len(points_px):
        return np.zeros(0)
    x, y = points_px.T.astype(np.float32)
    edge = cv2.BORDER_REPLICATE
    levels = cv2.remap(grey, x[:, None], y[:, None], cv2.INTER_LINEAR, borderMode=edge)
    return np.asarray(levels[:, 0], np.float64)


def _weights(off: Floats) -> Floats:
    """(N,) how much points count that are so many grey levels off (Tukey's biweight)."""
    usual = LEAST_OFF + 1.4826 * float(np.median(np.abs(off)))
    return np.clip(1 - (off / (OUTLYING * usual)) ** 2, 0, 1) ** 2
