"""Compares a card with the pictures of a deck, by its corner and by its whole face.

The weight is on what differs between the ranks of a suit: what a deck's cards have in common, such
as a border or one large pip, tells nothing of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import SUITS
from cardspeak.vision.geometry import from_card, short_side
from cardspeak.vision.rectify import rectify
from cardspeak.vision.taught.deck import PICTURE_PX
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]
Small = NDArray[np.float32]

SIZES_PX = (26.0, 36.0, 50.0, 70.0)
"""Short sides of cards for which pictures are blurred as a camera would blur them."""
BLUR = 0.4
PAPER = 50.0
"""The per cent of a patch's pixels that are darker than its paper, at most."""
LEAST_PAPER = 30.0
BRIGHTEST = 1.1
EVERYWHERE = 0.02
"""The weight of what does not differ, next to what differs most."""
FAINT = 2.0
LEAST_BLUR_PX, SOFT_PX = 0.3, 0.7


@dataclass(frozen=True)
class Part:
    """A part of a card: where it is in the card's unit square, and how it is compared.

    Attributes:
        left: of it.
        top: of it.
        wide: how much of the card's width it takes.
        high: how much of its height.
        size_px: its (width, height) when it is compared.
        reach_px: how far it is shifted to lie on the picture.
    """

    left: float
    top: float
    wide: float
    high: float
    size_px: tuple[int, int]
    reach_px: int

    def around(self) -> tuple[Floats, tuple[int, int]]:
        """Its corners (4, 2) with its reach, in the unit square, and the size of that."""
        width, height = self.size_px
        x, y = (self.reach_px * side / px for side, px in ((self.wide, width), (self.high, height)))
        right, bottom = self.left + self.wide + x, self.top + self.high + y
        left, top = self.left - x, self.top - y
        corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
        return corners, (width + 2 * self.reach_px, height + 2 * self.reach_px)

    def cut(self, image: Image, quad_px: Floats) -> Small:
        """(height, width, 3) the part of a card (4, 2) with its reach, CIELAB by its own paper."""
        corners, size = self.around()
        return by_paper(rectify(image, from_card(corners, quad_px), size, 0.0))

    def windows(self, patch: Small) -> Small:
        """(S, P, 3) what a cut shows wherever the part may lie in it."""
        (width, height), steps = self.size_px, range(2 * self.reach_px + 1)
        shifted = [patch[y : y + height, x : x + width] for y, x in product(steps, steps)]
        return np.array(shifted, np.float32).reshape(len(shifted), -1, 3)

    def middle(self, patch: Small) -> Small:
        """A cut without its reach."""
        (width, height), at = self.size_px, self.reach_px
        return patch[at : at + height, at : at + width]


CORNER = Part(0.02, 0.015, 0.36, 0.34, (26, 34), 4)
FACE = Part(0.06, 0.05, 0.88, 0.90, (30, 42), 3)


def by_paper(patch: Image) -> Small:
    """A patch (H, W, 3) BGR in CIELAB, its paper being white."""
    light = patch.astype(np.float32)
    flat = light.reshape(-1, 3)
    bright = flat.sum(1)
    paper = np.median(flat[bright >= np.percentile(bright, PAPER)], axis=0)
    lit = np.minimum(light / np.maximum(paper, LEAST_PAPER), BRIGHTEST).astype(np.float32)
    return np.asarray(cv2.cvtColor(lit, cv2.COLOR_BGR2LAB), np.float32)


def frame_of(picture: Image) -> Floats:
    """(4, 2) the corners of a card's picture."""
    height, width = picture.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)


@dataclass(frozen=True, eq=False)
class Look:
    """What a part of a deck's cards looks like where they differ.

    Attributes:
        weights: (P,) how much each pixel counts; they add up to one.
        prints: (K, 3 P) the cards, each of mean 0 and length 1.
    """

    weights: Small
    prints: Small

    def likeness(self, windows: Small) -> Floats:
        """(K,) -1..1 how much like each card the best of some windows (S, P, 3) is.

        As `evened` windows would be, which the prints' being of mean 0 spares.
        """
        near_0 = windows - windows[len(windows) // 2].mean(0)  # large numbers would be less exact
        flat, weights = near_0.reshape(len(windows), -1), np.repeat(self.weights, 3)
        means = np.stack([near_0[..., channel] @ self.weights for channel in range(3)], 1)
        power = (flat * flat) @ weights - (means * means).sum(1)
        length = np.maximum(np.sqrt(np.maximum(power, 0)), FAINT)
        alike = flat @ (self.prints * np.sqrt(weights)).T
        return np.asarray((alike / length[:, None]).max(0), np.float64)


def evened(patches: Small, weights: Small) -> Small:
    """(N, 3 P) patches (N, P, 3) weighed, of mean 0 and length 1."""
    centred = patches - np.einsum("npc,p->nc", patches, weights)[:, None]
    flat = (centred * np.sqrt(weights)[:, None]).reshape(len(patches), -1)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), FAINT))


def telling(prints: Small, suits: NDArray[np.int64]) -> Small:
    """(P,) weights by how much prints (K, H, W, 3) differ within suits."""
    spread = np.zeros(prints.shape[1:3], np.float32)
    for suit in np.unique(suits):
        spread += prints[suits == suit].var(0).sum(-1)
    soft = np.sqrt(cv2.GaussianBlur(spread, (0, 0), SOFT_PX))
    weights = soft / max(1e-6, float(soft.max())) + EVERYWHERE
    return np.asarray(weights / weights.sum(), np.float32).ravel()


def seen_at(card_px: float, part: Part, faces: Image, cards: NDArray[np.int64]) -> Look:
    """A part of some cards, as it is seen where a card's short side is so long."""
    width, height = part.size_px
    blur_px = max(LEAST_BLUR_PX, BLUR * width / (part.wide * card_px))
    cut = [part.middle(part.cut(face, frame_of(face))) for face in faces]
    soft = np.array([cv2.GaussianBlur(each, (0, 0), blur_px) for each in cut], np.float32)
    weights = telling(soft.reshape(-1, height, width, 3), cards % SUITS)
    return Look(weights, evened(soft.reshape(len(faces), -1, 3), weights))


class Prints:
    """Pictures of cards, ready to be compared with cards of any size."""

    def __init__(self, faces: Image, cards: NDArray[np.int64], whole: NDArray[np.bool_]) -> None:
        """Take (K, 90, 64, 3) pictures, their cards (K,), and of which of them all is known."""
        self._count = len(cards)
        self._known = {CORNER: np.arange(len(cards)), FACE: np.flatnonzero(whole)}
        self._looks = {
            (px, part): seen_at(px, part, faces[known], cards[known])
            for px in SIZES_PX
            for part, known in self._known.items()
            if len(known)
        }

    def likeness(self, image: Image, quad_px: Floats) -> Floats:
        """(2, K) how much a card's corner and face look like each, -1..1; NaN where not known."""
        side = max(1.0, short_side(quad_px))
        nearest = min(SIZES_PX, key=lambda px: abs(np.log(px / side)))
        alike = np.full((2, self._count), np.nan)
        for row, (part, known) in enumerate(self._known.items()):
            if not len(known):
                continue
            look = self._looks[nearest, part]
            ends = (quad_px, np.roll(quad_px, 2, axis=0))
            windows = [part.windows(part.cut(image, end)) for end in ends]
            alike[row, known] = np.max([look.likeness(each) for each in windows], axis=0)
        return alike


def pictured(image: Image, quad_px: Floats) -> Image:
    """(90, 64, 3) the picture of a card by its corners (4, 2)."""
    return rectify(image, quad_px, PICTURE_PX, 0.0)
