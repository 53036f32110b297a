"""What lies under the cards: casino cloth, home tables, and clutter that is no card."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardspeak.hardware.art import patterns
from cardspeak.hardware.art.clutter import WORDS, page, rectangle, round_thing
from cardspeak.hardware.art.glyphs import draw_text_source, text_mask
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    blank,
    blend_centered,
    blend_turned,
    cloud,
    ellipse,
    fit,
    hsv,
    mix,
    pixels,
    some_turn,
    stroke,
)
from cardspeak.hardware.art.pips import draw_shapes, suit_mask
from cardspeak.hardware.art.surfaces import carpet, glossy, marble, pale, plain, weave, wood


def draw_felt(rng: np.random.Generator, width_px: int, height_px: int) -> Pixels:
    """Draw a table top to put cards on.

    Args:
        rng: Where the design comes from.
        width_px: Width of the picture.
        height_px: Height of the picture.

    Returns:
        (height, width, 3) BGR.
    """
    kinds = list(_KINDS)
    odds = np.array([_KINDS[k] for k in kinds])
    draw = kinds[int(rng.choice(len(kinds), p=odds / odds.sum()))]
    image = draw(rng, width_px, height_px)
    if rng.random() < 0.5:
        light = 1.0 + 0.1 * cloud(rng, height_px, width_px, 0.6 * max(width_px, height_px))
        image = pixels(image * light[..., None])
    return image


def _cloth_color(rng: np.random.Generator) -> Color:
    kind = rng.random()
    if kind < 0.4:
        hue = float(rng.uniform(95, 170))
    elif kind < 0.6:
        hue = float(rng.uniform(195, 240))
    elif kind < 0.75:
        hue = float(rng.uniform(-15, 12)) % 360
    else:
        hue = float(rng.uniform(0, 360))
    saturation = float(rng.uniform(0.0, 0.3) if rng.random() < 0.15 else rng.uniform(0.35, 0.95))
    return hsv(hue, saturation, float(rng.uniform(0.12, 0.75)))


def _felt(rng: np.random.Generator, width: int, height: int) -> Pixels:
    image = blank(height, width, _cloth_color(rng))
    for _ in range(int(rng.integers(0, 4))):
        _print_something(rng, image)
    return weave(rng, image, float(rng.uniform(0.01, 0.12)))


def _print_something(rng: np.random.Generator, image: Pixels) -> None:
    """Print a betting line, a card box, a word or a logo onto cloth."""
    height, width = image.shape[:2]
    scale = max(width, height)
    ink = mix((255, 255, 255), hsv(float(rng.uniform(0, 360)), 0.7, 0.9), float(rng.random()))
    x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
    kind = int(rng.integers(5))
    thick = float(rng.uniform(0.003, 0.012)) * scale
    if kind == 0:
        rx, ry = rng.uniform(0.2, 1.0, 2) * scale
        points = ellipse(x, y, float(rx), float(ry), float(rng.uniform(0, 3)), n=120)
        stroke(image, points, ink, thick, closed=True)
    elif kind == 1:
        _card_boxes(rng, image, x, y, ink, thick)
    elif kind == 2:
        mask = text_mask(draw_text_source(rng), str(rng.choice(WORDS)), 80)
        share = float(rng.uniform(0.2, 0.9)) * width / mask.shape[1]
        blend_turned(image, fit(mask, mask.shape[1] * share, 80 * share), ink, x, y, some_turn(rng))
    elif kind == 3:
        suit = suit_mask(draw_shapes(rng), str(rng.choice(list("cdhs"))),
                         max(8, round(float(rng.uniform(0.08, 0.5)) * scale)))  # fmt: skip
        shade = mix(ink, _color_at(image, x, y), float(rng.uniform(0, 0.9)))
        blend_turned(image, suit, shade, x, y, some_turn(rng))
    else:
        ends = rng.uniform(0, 1, (2, 2)) * [width, height]
        stroke(image, ends, ink, thick)


def _color_at(image: Pixels, x: float, y: float) -> Color:
    b, g, r = image[int(y) % image.shape[0], int(x) % image.shape[1]]
    return int(b), int(g), int(r)


def _card_boxes(
    rng: np.random.Generator, image: Pixels, x: float, y: float, ink: Color, thick: float
) -> None:
    wide = float(rng.uniform(0.06, 0.2)) * max(image.shape)
    high, turn = 1.4 * wide, float(rng.uniform(0, np.pi))
    axis = np.array([np.cos(turn), np.sin(turn)])
    cross = np.array([-axis[1], axis[0]])
    for i in range(int(rng.integers(1, 6))):
        middle = np.array([x, y]) + axis * i * wide * 1.15
        u, v = axis * wide / 2, cross * high / 2
        corners = np.stack([middle - u - v, middle + u - v, middle + u + v, middle - u + v])
        stroke(image, corners, ink, min(thick, 0.05 * wide), closed=True)


def _speed_cloth(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Cloth with suits or diamonds woven in, tone on tone."""
    base = _cloth_color(rng)
    other = mix(base, (255, 255, 255) if rng.random() < 0.6 else (0, 0, 0), rng.uniform(0.05, 0.3))
    cell = float(rng.uniform(0.02, 0.1)) * max(width, height) + 6
    if rng.random() < 0.5:
        kind = str(rng.choice(patterns.KINDS[1:]))
        turn = float(rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)]))
        return weave(rng, patterns.pattern(kind, height, width, cell, turn, (base, other)), 0.04)
    image, shapes = blank(height, width, base), draw_shapes(rng)
    masks = [suit_mask(shapes, s, max(4, round(0.6 * cell))) for s in "chsd"]
    for row in range(int(height / cell) + 2):
        for column in range(int(width / cell) + 2):
            x, y = (column + 0.5 * (row % 2)) * cell, row * cell
            blend_centered(image, masks[(row + column) % 4], other, x, y)
    return weave(rng, image, float(rng.uniform(0.01, 0.06)))


def _clutter(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Magazines, boxes, coasters, cables over another table."""
    image = (wood, plain, pale, _felt)[int(rng.integers(4))](rng, width, height)
    for _ in range(int(rng.integers(2, 8))):
        rectangle(rng, image)
    for _ in range(int(rng.integers(0, 4))):
        round_thing(rng, image)
    return image


_Drawer = Callable[[np.random.Generator, int, int], Pixels]
_KINDS: dict[_Drawer, float] = {
    _felt: 0.34,
    _speed_cloth: 0.12,
    plain: 0.06,
    pale: 0.09,
    wood: 0.1,
    marble: 0.05,
    carpet: 0.08,
    page: 0.05,
    _clutter: 0.07,
    glossy: 0.04,
}
"""What is drawn, and how often."""
