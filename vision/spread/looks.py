"""What the indices of a deck look like: what they are read as, and their pictures themselves.

What the reader cannot tell it takes amiss every time; a blue six beside thirteen red cards needs no
reader. So an index's colours against its paper are a part of its look, laid on those of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.rectify import rectify
from cardspeak.vision.spread.prints import Print, Size
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

PATCH_PX, REACH_PX = (20, 28), 3
"""How wide and high an index is drawn, and how far it is shifted at most to lie on the others."""
SHIFTS = tuple(
    (x, y) for y in range(-REACH_PX, REACH_PX + 1) for x in range(-REACH_PX, REACH_PX + 1)
)
FAR = 0.02
"""How much worse an index must fit where it was found to be shifted as far as it may."""
INK_LAB, MOST_INK = 40.0, 1.5
ROUNDS = 3
PARTS = 14
"""So many ways in which pictures differ most are kept of them."""
LEAST_LOG = -12.0
"""What is less likely by far tells no more."""


def looks_of(image: Image, prints: Sequence[Print], size: Size) -> tuple[Floats, Floats]:
    """(N, P) the looks of a deck's indices: how they are read, and their pictures.

    Args:
        image: the picture.
        prints: one a card, as they are read.
        size: at which they read best.
    """
    read = np.maximum([each.logs for each in prints], LEAST_LOG)
    drawn = laid_on_each_other(np.array([colours(image, each, size) for each in prints]))
    return read, main_parts(drawn.reshape(len(drawn), -1))


def colours(image: Image, print_: Print, size: Size) -> Floats:
    """(H + 2R, W + 2R, 3) how the CIELAB colours of an index differ from its paper's."""
    wide, high = (side + 2 * REACH_PX for side in PATCH_PX)
    grown = size.scaled(high / PATCH_PX[1], wide / PATCH_PX[0], 0.0)
    patch = rectify(image, print_.box(grown), (wide, high), 0.0).astype(np.float32) / 255
    lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).astype(np.float64)
    own = lab[REACH_PX:-REACH_PX, REACH_PX:-REACH_PX].reshape(-1, 3)
    paper = np.median(own[own[:, 0] >= np.percentile(own[:, 0], 60)], axis=0)
    return np.asarray(lab - paper)


def laid_on_each_other(wide: Floats) -> Floats:
    """(N, H, W, 3) pictures (N, H + 2R, W + 2R, 3), each shifted to fit what all have in common."""
    ink = np.clip(np.linalg.norm(wide, axis=3) / INK_LAB, 0, MOST_INK)
    ways = np.stack([inner(ink, *shift).reshape(len(ink), -1) for shift in SHIFTS], 1)
    plain = ways - ways.mean(2, keepdims=True)
    size = np.linalg.norm(plain, axis=2) + 1e-9
    cost = FAR * np.array([x * x + y * y for x, y in SHIFTS]) / REACH_PX**2
    each, at = np.arange(len(wide)), np.full(len(wide), len(SHIFTS) // 2)
    for _ in range(ROUNDS):
        common = ways[each, at].mean(0)
        common = common - common.mean()
        fit = plain @ common / size - cost * np.linalg.norm(common)
        at = fit.argmax(1)
    return np.array([inner(one[None], *SHIFTS[k])[0] for one, k in zip(wide, at, strict=True)])


def inner(wide: Floats, x: int, y: int) -> Floats:
    """Pictures (N, H + 2R, W + 2R, ...) without their rims, from so far to the right and down."""
    top, left = REACH_PX + y, REACH_PX + x
    return wide[:, top : top + PATCH_PX[1], left : left + PATCH_PX[0]]


def main_parts(flat: Floats) -> Floats:
    """(N, K) pictures (N, P) by the ways in which they differ most."""
    known = flat - flat.mean(0)
    shares, ways = np.linalg.eigh(known @ known.T)
    return np.asarray(ways[:, -PARTS:] * np.sqrt(np.maximum(shares[-PARTS:], 0)))
