"""Pieces of card that are no card: jokers, cut cards, advertising."""

from __future__ import annotations

import numpy as np

from cardspeak.hardware.art.courts import draw_court
from cardspeak.hardware.art.glyphs import text_mask
from cardspeak.hardware.art.paint import (
    Pixels,
    blank,
    blend,
    blend_centered,
    fit,
    half_turn,
    hsv,
    rounded_alpha,
    with_alpha,
)
from cardspeak.hardware.art.style import HEIGHT_PX, FaceStyle


def draw_others(rng: np.random.Generator, style: FaceStyle) -> tuple[Pixels, ...]:
    """Return two jokers, a cut card and an advertising card, BGRA."""
    cards = (
        _joker(style, "h", "J"),
        _joker(style, "s", "K"),
        _cut_card(rng, style),
        _advertisement(rng, style),
    )
    alpha = rounded_alpha(HEIGHT_PX, style.width_px, style.corner_px)
    return tuple(with_alpha(card, alpha) for card in cards)


def _joker(style: FaceStyle, suit: str, rank: str) -> Pixels:
    image = blank(HEIGHT_PX, style.width_px, style.stock)
    x0, y0 = round(0.2 * style.width_px), round(0.14 * HEIGHT_PX)
    width, height = style.width_px - 2 * x0, HEIGHT_PX - 2 * y0
    ink = style.inks[suit]
    image[y0 : y0 + height, x0 : x0 + width] = draw_court(
        style.court, rank, suit, ink, width, height
    )
    word = text_mask(style.text_source, "JOKER", 0.045 * HEIGHT_PX)
    column = np.vstack([_letter(style, c) for c in "JOKER"]) if style.seed % 2 else word
    blend(image, column, ink, 10, 14)
    y, x = HEIGHT_PX - 14 - column.shape[0], style.width_px - 10 - column.shape[1]
    blend(image, half_turn(column), ink, x, y)
    return image


def _letter(style: FaceStyle, letter: str) -> Pixels:
    mask = fit(text_mask(style.text_source, letter, 20), 16, 20)
    return np.pad(mask, ((0, 6), (0, 0)))


def _cut_card(rng: np.random.Generator, style: FaceStyle) -> Pixels:
    vivid = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0.5, 1)), float(rng.uniform(0.4, 1)))
    return blank(HEIGHT_PX, style.width_px, vivid)


def _advertisement(rng: np.random.Generator, style: FaceStyle) -> Pixels:
    image = blank(HEIGHT_PX, style.width_px, style.stock)
    middle = style.width_px / 2
    logo = text_mask(style.text_source, style.maker or "Thank you", 34)
    logo = fit(logo, min(logo.shape[1], 0.8 * style.width_px), 34)
    blend_centered(image, logo, style.inks["h"], middle, 0.2 * HEIGHT_PX)
    words = ("two jokers", "fifty-two cards", "keep dry", "made for the table", "order more at")
    for row, height in enumerate(rng.uniform(9, 20, 11)):
        text = " ".join(str(w) for w in rng.choice(words, 2))
        line = text_mask(style.text_source, text, float(height))
        line = fit(line, min(line.shape[1], 0.85 * style.width_px), height)
        y = HEIGHT_PX * (0.33 + 0.055 * row)
        blend_centered(image, line, style.inks["s"], middle, y)
    return image
