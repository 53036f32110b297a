"""Where exactly indices stand: all of a deck look alike but for their rank and suit.

The detector puts a box now and then on part of an index, or on what is beside it. But laid on each
other, the indices of a deck have their ink, and the bare paper around it, in the same places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.rectify import rectify
from cardspeak.vision.spread.prints import Print, Size
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]
Small = NDArray[np.float32]

PATCH_PX = np.array([26, 36])
"""How wide and high an index is drawn, with the paper around it,"""
AROUND = 0.15
"""as a share of its sides."""
REACH = np.array([0.7, 0.3])
"""In its widths, and heights: so far from where it was found an index is looked for."""
FAR = 0.25
"""How much better it must fit to stand as far off as that."""
INK, MOST_INK = 40.0, 1.5
ROUNDS = 3


def settled(image: Image, prints: Sequence[Print], size: Size) -> list[Print]:
    """Indices, each moved to where it looks most as all do.

    Args:
        image: the picture.
        prints: one a card.
        size: about at which they read best.
    """
    if not prints:
        return []
    drawn = [inked(image, each, size) for each in prints]
    reach = reach_px()
    middle = np.tile(reach, (len(prints), 1))
    at = middle
    ways = np.stack(np.meshgrid(*[np.arange(-r, r + 1) for r in reach]), 2) / reach
    cost = FAR * (ways**2).sum(2)
    for _ in range(ROUNDS):
        usual = np.mean([cut(each, *where) for each, where in zip(drawn, at, strict=True)], axis=0)
        fits = [cv2.matchTemplate(each, usual, cv2.TM_CCOEFF_NORMED) - cost for each in drawn]
        at = np.array([np.unravel_index(int(fit.argmax()), fit.shape)[::-1] for fit in fits])
    shifts = (at - middle) / PATCH_PX * (1 + 2 * AROUND) * [size.wide_px, size.tall_px]
    return [moved(each, *shift) for each, shift in zip(prints, shifts, strict=True)]


def reach_px() -> NDArray[np.int64]:
    """(2,) how far an index may be shifted in its drawing."""
    return np.asarray(np.rint(REACH * PATCH_PX / (1 + 2 * AROUND)), np.int64)


def cut(wide: Small, x: int, y: int) -> Small:
    """The part of a drawing that shows an index, from so far to the right and down."""
    return wide[y : y + PATCH_PX[1], x : x + PATCH_PX[0]]


def inked(image: Image, print_: Print, size: Size) -> Small:
    """(H, W) how much ink there is at an index and around."""
    whole = PATCH_PX + 2 * reach_px()
    across, down = whole / PATCH_PX * (1 + 2 * AROUND)
    box = print_.box(size.scaled(down, across, 0.0))
    patch = rectify(image, box, (int(whole[0]), int(whole[1])), 0.0).astype(np.float32) / 255
    lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB)
    left, top = reach_px()
    near = lab[top : top + PATCH_PX[1], left : left + PATCH_PX[0]].reshape(-1, 3)
    paper = np.median(near[near[:, 0] >= np.percentile(near[:, 0], 60)], axis=0)
    return np.asarray(np.clip(np.linalg.norm(lab - paper, axis=2) / INK, 0, MOST_INK), np.float32)


def moved(print_: Print, right_px: float, down_px: float) -> Print:
    """A print so much farther to its own right and down."""
    away_px = right_px * print_.right - down_px * print_.up
    return replace(print_, at_px=print_.at_px + away_px)
