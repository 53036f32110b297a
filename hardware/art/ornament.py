"""Frames, borders and the inside of large pips."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    blend_centered,
    curve,
    ellipse,
    mix,
    polygon,
    stroke,
)
from cardspeak.hardware.art.pips import suit_mask
from cardspeak.hardware.art.style import FaceStyle


def draw_border(image: Pixels, style: FaceStyle) -> None:
    """Draw what runs along the card's edge."""
    if style.border == "none":
        return
    height, width = image.shape[:2]
    rng = np.random.default_rng([style.seed, 1])
    color = mix(style.inks[str(rng.choice(list("cdhs")))], style.stock, float(rng.uniform(0, 0.7)))
    inset = int(rng.integers(4, 8))
    corners = (inset, inset), (width - 1 - inset, height - 1 - inset)
    cv2.rectangle(image, *corners, color, int(rng.integers(1, 3)), cv2.LINE_AA)
    if style.border == "ornate":
        _beads(image, inset, float(rng.uniform(6, 14)), color)


def _beads(image: Pixels, inset: int, step: float, color: Color) -> None:
    height, width = image.shape[:2]
    for x in np.arange(inset, width - inset, step):
        for y in (inset, height - 1 - inset):
            polygon(image, ellipse(float(x), y, 0.3 * step, 0.3 * step, n=10), color)
    for y in np.arange(inset, height - inset, step):
        for x in (inset, width - 1 - inset):
            polygon(image, ellipse(x, float(y), 0.3 * step, 0.3 * step, n=10), color)


def draw_frame(image: Pixels, box: tuple[int, int, int, int], style: FaceStyle, ink: Color) -> None:
    """Draw the frame or tinted ground around a number card's pips."""
    x0, y0, x1, y1 = box
    if style.tint is not None:
        image[max(y0, 0) : y1, max(x0, 0) : x1] = style.tint
    color = mix(ink, style.stock, 0.3)
    if style.frame != "none":
        cv2.rectangle(image, (x0, y0), (x1, y1), color, 1, cv2.LINE_AA)
    if style.frame == "double":
        cv2.rectangle(image, (x0 - 4, y0 - 4), (x1 + 4, y1 + 4), color, 2, cv2.LINE_AA)


def draw_motif(image: Pixels, style: FaceStyle, suit: str, height: int) -> None:
    """Draw the ornament inside an ace's pip (and around the ace of spades)."""
    rng = np.random.default_rng([style.seed, 2, ord(suit)])
    x, y = image.shape[1] / 2, image.shape[0] / 2
    ink, paper = style.inks[suit], style.stock
    outer = suit_mask(style.shapes, suit, height)
    kind = int(rng.integers(4))
    if suit != "s" and kind == 0:
        return
    blend_centered(image, suit_mask(style.shapes, suit, round(0.86 * height)), paper, x, y)
    blend_centered(image, suit_mask(style.shapes, suit, round(0.8 * height)), ink, x, y)
    if kind >= 2:
        inner = suit_mask(style.shapes, suit, round(0.3 * height))
        blend_centered(image, inner, paper, x, y)
    if kind != 2:
        _rosette(image, rng, x, y, 0.24 * min(outer.shape), paper)


def _rosette(
    image: Pixels, rng: np.random.Generator, x: float, y: float, radius: float, color: Color
) -> None:
    petals = int(rng.integers(4, 11))
    bend = float(rng.uniform(-0.5, 0.5))
    for angle in np.linspace(0, 2 * np.pi, petals, endpoint=False):
        line = [
            (x + r * radius * np.cos(angle + bend * r), y + r * radius * np.sin(angle + bend * r))
            for r in (0.3, 0.6, 1.0)
        ]
        stroke(image, curve(line), color, 2)
        polygon(image, ellipse(*line[-1], 3.0, 3.0, n=10), color)
    stroke(image, ellipse(x, y, 0.28 * radius, 0.28 * radius), color, 2, closed=True)
