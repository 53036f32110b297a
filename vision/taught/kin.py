"""Tells a taught deck's backs, and a taught set's chips, from others."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CHIP
from cardspeak.vision.chips import white_in
from cardspeak.vision.felt.colors import BACK_MARGIN, around_middle, lab_of
from cardspeak.vision.rectify import rectify
from cardspeak.vision.taught.deck import PICTURE_PX, TaughtDeck
from cardspeak.vision.taught.prints import frame_of
from cardspeak.vision.types import Image, SeenCard, SeenChip

Floats = NDArray[np.float64]
Small = NDArray[np.float32]

BACK_PX, REACH_PX = (24, 34), 2
PATTERN_COUNTS, TINT_COUNTS = 40.0, 0.5
FULL_CONTRAST = 4.0
"""Deviation in CIELAB from which a pattern is one; the grain of a plain back is none."""
OWN_BACK, OWN_CHIP = 26.0, 14.0
"""How different a back, or a chip, may be at most to be a taught one."""
CLEARLY = 0.7
"""A chip's colour has to be nearer than another's by this factor."""


def lit(patch: Image, white: Floats) -> Image:
    """A patch BGR as it would be under white light, by what white (3,) is."""
    return np.asarray(np.clip(patch / np.maximum(white, 1.0) * 255, 0, 255), np.uint8)


def pictured_back(image: Image, quad_px: Floats, white: Floats) -> Image:
    """(90, 64, 3) the picture of a card's back."""
    return lit(rectify(image, quad_px, PICTURE_PX, 0.0), white)


def back_colors(deck: TaughtDeck) -> Floats:
    """(B, 3) the colours of a deck's backs, CIELAB, as the watchers of a felt see them."""
    white = np.full(3, 255.0)
    patches = [rectify(back, frame_of(back), BACK_PX, BACK_MARGIN) for back in deck.backs]
    return np.array([lab_of(around_middle(patch), white) for patch in patches]).reshape(-1, 3)


def chip_color(image: Image, chip: SeenChip, white: Floats) -> Floats:
    """(3,) a chip's colour, CIELAB: the median, whatever the white of its edge spots."""
    reach = chip.diameter_px / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach + chip.center_px
    patch = lit(rectify(image, corners, CHIP.size_px, -0.12), white)
    return np.asarray(np.median(in_lab(patch).reshape(-1, 3), axis=0), np.float64)


def in_lab(patch: Image) -> Small:
    """A patch BGR in CIELAB."""
    return np.asarray(cv2.cvtColor(patch.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)


def strange_backs(deck: TaughtDeck, image: Image, cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards face down that are of another deck."""
    white = white_in(image, list(cards))
    return [
        card for card in cards
        if card.face == "down" and len(deck.backs)
        and unlike_back(deck, pictured_back(image, card.corners_px, white)) > OWN_BACK
    ]  # fmt: skip


def unlike_back(deck: TaughtDeck, picture: Image) -> float:
    """How much a back differs from the most alike of a deck's."""
    small = cv2.resize(picture, around(), interpolation=cv2.INTER_AREA)
    seen = in_lab(np.asarray(small, np.uint8))
    return min(differing(seen, in_lab(shrunk(back))) for back in deck.backs)


def around() -> tuple[int, int]:
    """The size of a back with room to shift it."""
    return BACK_PX[0] + 2 * REACH_PX, BACK_PX[1] + 2 * REACH_PX


def shrunk(back: Image) -> Image:
    """A taught back at the size at which backs are compared, without what would be shifted off."""
    small = cv2.resize(back, around(), interpolation=cv2.INTER_AREA)
    return np.asarray(small[REACH_PX:-REACH_PX, REACH_PX:-REACH_PX], np.uint8)


def differing(seen: Small, back: Small) -> float:
    """How much a back (H, W, 3) differs wherever it fits best, from either end."""
    width, height = BACK_PX
    steps = range(2 * REACH_PX + 1)
    ends = (seen, np.ascontiguousarray(seen[::-1, ::-1]))
    windows = [end[y : y + height, x : x + width] for end in ends for y in steps for x in steps]
    return min(difference(window, back) for window in windows)


def difference(a: Small, b: Small) -> float:
    """How much two backs (H, W, 3) differ in their pattern and in their tint; light varies."""
    middle_a, middle_b = a.mean((0, 1)), b.mean((0, 1))
    tint = float(np.linalg.norm((middle_a - middle_b)[1:]))
    soft_a, soft_b = (cv2.GaussianBlur(each, (0, 0), 1.0) for each in (a - middle_a, b - middle_b))
    contrast_a, contrast_b = (float(np.sqrt((s**2).sum(-1).mean())) for s in (soft_a, soft_b))
    alike = float((soft_a * soft_b).sum(-1).mean()) / max(1e-6, contrast_a * contrast_b)
    patterned = min(1.0, max(contrast_a, contrast_b) / FULL_CONTRAST)
    return PATTERN_COUNTS * patterned * (1 - alike) + TINT_COUNTS * tint


def value_of(deck: TaughtDeck, color: Floats) -> str | None:
    """What a chip of a colour (3,) is worth; None where it is of another set, or not clear."""
    if not len(deck.chips):
        return None
    away = np.linalg.norm((deck.chips - color) * [0.5, 1, 1], axis=1)
    order = np.argsort(away)
    if away[order[0]] > OWN_CHIP:
        return None
    others = [away[i] for i in order[1:] if deck.values[i] != deck.values[order[0]]]
    clear = not others or away[order[0]] < CLEARLY * min(others)
    return deck.values[order[0]] if clear else None


def values_in(
    deck: TaughtDeck, image: Image, chips: Sequence[SeenChip], cards: Sequence[SeenCard]
) -> list[str | None]:
    """What each of a picture's chips is worth; None for those of another set."""
    white = white_in(image, list(cards))
    return [value_of(deck, chip_color(image, chip, white)) for chip in chips]
