"""Whether the cards of a spread are light, as most are, or dark with light print."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from cardspeak.vision.detect import Detections, detect_at
from cardspeak.vision.rectify import rectify
from cardspeak.vision.types import Image

Lit = tuple[Image, float | None, Detections]
"""A picture, the size of the cards in it, in pixels, and the indices that it shows."""

GLANCE_PX = 48.0
"""The width that cards are brought to, to count their indices."""
LEAST_INDICES = 8
COUNTED = 0.3
PATCH_PX, PAPER, RIM_PX = (20, 28), 0.25, 3
"""How an index is drawn, with some paper around, as a share of its sides, and how wide that is."""
NOTHING = Detections(np.zeros((0, 4, 2)), np.zeros(0, np.int64), np.zeros(0))


def indices_in(image: Image, card_px: float) -> Detections:
    """The indices that one glance finds."""
    found = detect_at(image, min(1.5, GLANCE_PX / card_px)).of("index")
    return found[found.scores > COUNTED]


def lit(image: Image, card_size_in: Callable[[Image], float | None]) -> Lit:
    """A picture in which cards are light, their size in it, and the indices that it shows.

    Dark cards have light print: of those it is the negative. Indices are found in both.
    """
    shown = shown_in(image, card_size_in)
    if len(shown[2]) >= LEAST_INDICES and not is_dark(image, shown[2]):
        return shown
    turned = shown_in(negative(image), card_size_in)
    return turned if len(turned[2]) >= LEAST_INDICES and is_dark(image, turned[2]) else shown


def is_dark(image: Image, indices: Detections) -> bool:
    """Whether the paper around most indices is darker than they are."""
    patches = (rectify(image, box, PATCH_PX, PAPER) for box in indices.boxes_px)
    greys = [cv2.cvtColor(each, cv2.COLOR_BGR2GRAY).astype(np.float64) for each in patches]
    rim = np.ones(PATCH_PX[::-1], np.bool_)
    rim[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX] = False
    return bool(np.median([grey[~rim].mean() - np.median(grey[rim]) for grey in greys]) > 0)


def shown_in(light: Image, card_size_in: Callable[[Image], float | None]) -> Lit:
    """A picture of cards taken to be light, with what it shows."""
    card_px = card_size_in(light)
    return light, card_px, indices_in(light, card_px) if card_px else NOTHING


def negative(image: Image) -> Image:
    """A picture with light for dark, but its own colours: red print stays red."""
    turned = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    turned[..., 0] = 255 - turned[..., 0]
    return np.asarray(cv2.cvtColor(turned, cv2.COLOR_LAB2BGR), np.uint8)
