"""How light changes from one small grey picture to the next, as far as that is smooth.

Coarse pictures show it: of each two by two tiles the mean, which no card changes much.
"""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.vision.felt.ground import TILE_PX
from cardspeak.vision.felt.tiles import Grey
from cardspeak.vision.glance import Mask

LEAST_ROW = 8
"""Of a row must count, to tell its light."""
AROUND, NO_SHADOW = 7, 0.1
FLICKER = 1.25
"""A lamp lights the rows of one picture differently by this factor at most."""
SHADOW = 1.15
"""Light may change by this factor at most before it counts as a change,"""
SMOOTHLY, DEEP = 1.08, 1.8
"""or by the second, from one coarse pixel to the next by no more than the first: the shadow of
who leans over the table has soft edges, an arm has none."""
CLOSE = 3
"""So many coarse pixels around tell the light where it changes so much."""


def spread(gain: Grey, high: int, wide: int) -> Grey:
    """Coarse gains (rows, columns), as smooth as they are, for (high, wide) pixels."""
    return np.asarray(cv2.resize(gain, (wide, high), interpolation=cv2.INTER_LINEAR), np.float32)


def narrowed(picture: Grey) -> Grey:
    """A picture in which each two tiles beside each other are one pixel wide, on average."""
    size = max(1, picture.shape[1] // (2 * TILE_PX)), picture.shape[0]
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


def means(narrow: Grey) -> Grey:
    """What each two by two tiles are on average, never quite black, from a picture `narrowed`."""
    size = narrow.shape[1], max(1, narrow.shape[0] // (2 * TILE_PX))
    small = cv2.resize(narrow, size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.maximum(small, 4.0), np.float32)


def middle_of(values: Grey) -> float:
    """The median of some values (N,), 1 of none; numpy's own takes longer over so few."""
    ordered = np.sort(values) if len(values) else np.ones(1, np.float32)
    return float((ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2)


def steadied(now: Grey, before: Grey, inside: Mask) -> Grey:
    """How much lighter each row is than a moment ago, by what is inside; no column for itself.

    Args:
        now: the `means` of a picture.
        before: the same, a moment ago.
        inside: which of them count.
    """
    ratio = np.sort(np.where(inside, now / before, np.inf), axis=1)
    count = inside.sum(1)
    rows = ratio[np.arange(len(ratio)), count // 2].astype(np.float32).reshape(-1, 1)
    middle = np.float32(middle_of(rows[count >= LEAST_ROW, 0]))
    rows[count < LEAST_ROW] = middle
    return np.asarray(cv2.blur(rows.clip(middle / FLICKER, middle * FLICKER), (1, 3)), np.float32)


def relit(now: Grey, then: Grey, inside: Mask) -> tuple[Grey, float]:
    """How much lighter each place is than it was, as far as that is smooth; and the table.

    Args:
        now: the `means` of a picture.
        then: those of what it was.
        inside: which of them count.
    """
    ratio = now / then
    middle = middle_of(ratio[inside])
    near = inside & is_within(ratio, middle, SHADOW)
    lit = reached(near, inside & is_within(ratio, middle, DEEP), ratio)
    gain = smoothed(ratio, lit, middle, AROUND)
    deep = lit & ~near
    if deep.any():
        steep = cv2.dilate(deep.astype(np.uint8), np.ones((AROUND, AROUND), np.uint8))
        gain = np.where(steep > 0, smoothed(ratio, lit, middle, CLOSE), gain)
    return gain, middle


def smoothed(ratio: Grey, lit: Mask, middle: float, around: int) -> Grey:
    """How much lighter each place is, by those so far around that are only lit otherwise."""
    share = cv2.blur(lit.astype(np.float32), (around, around)) + NO_SHADOW
    known = cv2.blur(np.where(lit, ratio, 0).astype(np.float32), (around, around))
    return np.asarray((known + NO_SHADOW * middle) / share, np.float32)


def is_within(ratio: Grey, middle: float, factor: float) -> Mask:
    """Which ratios differ from a middle one by less than a factor."""
    return np.asarray((ratio > middle / factor) & (ratio < middle * factor))


def reached(begin: Mask, within: Mask, ratio: Grey) -> Mask:
    """What can be reached from a mask, step by small step in the light, inside another one."""
    across = within[:, 1:] & within[:, :-1] & is_step(ratio[:, 1:], ratio[:, :-1])
    down = within[1:] & within[:-1] & is_step(ratio[1:], ratio[:-1])
    found, before = begin.copy(), 0
    while (count := int(found.sum())) > before:
        before = count
        found[:, 1:] |= found[:, :-1] & across
        found[:, :-1] |= found[:, 1:] & across
        found[1:] |= found[:-1] & down
        found[:-1] |= found[1:] & down
    return found


def is_step(one: Grey, other: Grey) -> Mask:
    """Where light changes little from one place to the next."""
    return np.asarray(np.maximum(one, other) < SMOOTHLY * np.minimum(one, other))
