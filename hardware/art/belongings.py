"""What players keep beside their cards: drinks, card protectors, plaques."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.hardware.art.chips import chip_color
from cardspeak.hardware.art.form import Form
from cardspeak.hardware.art.glyphs import draw_text_source, text_mask
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    blank,
    blend_centered,
    ellipse,
    fit,
    hsv,
    mix,
    pixels,
    rounded_alpha,
    stroke,
    with_alpha,
)
from cardspeak.hardware.art.pips import draw_shapes, suit_mask

_SIDE_PX = 180


@dataclass(frozen=True, eq=False)
class Slice:
    """What a drink shows at a height: a (H, W, 4) BGRA picture this many mm across."""

    image: Pixels
    across_mm: float
    z_mm: float


def draw_drink(rng: np.random.Generator) -> tuple[Slice, ...]:
    """Draw a glass, a cup or a can, from the bottom up."""
    kind = rng.random()
    if kind < 0.55:
        return _glass(rng)
    return _cup(rng) if kind < 0.8 else _can(rng)


def draw_protector(rng: np.random.Generator) -> Pixels:
    """Draw a thing to put on one's cards: a medal, a stone, a disc; (H, W, 4) BGRA."""
    form = _disc()
    metal = mix((70, 180, 215), (205, 205, 205), float(rng.random()))
    stone = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0.1, 0.8)), rng.uniform(0.15, 0.9))
    kind = rng.random()
    if kind < 0.3:
        shape = ellipse(0, 0, 0.5, float(rng.uniform(0.32, 0.5)), float(rng.uniform(0, 3)))
        form.lay(form.outline(shape), stone, 0.45, 0.35)
        return form.image
    color = metal if kind < 0.75 else stone
    for radius in (0.5, 0.44, 0.41):
        form.lay(form.chain([(0, 0)], [radius]), color, 0.05, 0.6, 0.3)
    emblem = suit_mask(draw_shapes(rng), str(rng.choice(list("cdhs"))), round(0.5 * _SIDE_PX))
    ink = mix(color, (10, 10, 10) if rng.random() < 0.5 else (255, 255, 255), 0.6)
    blend_centered(form.image, emblem, ink, _SIDE_PX / 2, _SIDE_PX / 2)
    return form.image


def draw_plaque(rng: np.random.Generator, color: str) -> Pixels:
    """Draw an oblong chip of high value; (H, W, 4) BGRA."""
    height, width = 160, 240
    base = chip_color(rng, color)
    ink = mix((255, 255, 255), (120, 200, 230), float(rng.random()))
    image = blank(height, width, base)
    stroke(image, [(14, 14), (width - 14, 14), (width - 14, height - 14), (14, height - 14)],
           ink, 4, closed=True)  # fmt: skip
    value = text_mask(draw_text_source(rng), str(rng.choice(["5000", "10000", "25000"])), 60)
    blend_centered(image, fit(value, 0.6 * width, 50), ink, width / 2, height / 2)
    return with_alpha(image, rounded_alpha(height, width, 18))


def _disc() -> Form:
    return Form((1.0, 1.0), (0.5, 0.5), _SIDE_PX)


def _ring(color: Color, inner: float, strength: float) -> Pixels:
    """A ring as wide as the picture."""
    form = _disc()
    outer, hole = form.chain([(0, 0)], [0.49]), form.chain([(0, 0)], [inner])
    form.image[..., :3] = color
    form.image[..., 3] = pixels(np.subtract(outer, hole, dtype=np.float32) * strength)
    return form.image


def _filled(color: Color, round_share: float, edge_light: float = 0.6) -> Form:
    form = _disc()
    form.lay(form.chain([(0, 0)], [0.49]), color, round_share, edge_light)
    return form


def _glass(rng: np.random.Generator) -> tuple[Slice, ...]:
    base_mm = float(rng.uniform(52, 66))
    rim_mm, high_mm = base_mm * float(rng.uniform(1.05, 1.3)), float(rng.uniform(85, 140))
    drinks: tuple[Color, ...] = (
        (40, 110, 190),
        (20, 30, 60),
        (200, 205, 200),
        (60, 170, 235),
        (60, 60, 180),
    )
    drink = _filled(drinks[int(rng.integers(len(drinks)))], 0.1)
    if rng.random() < 0.6:
        for x, y, turn in rng.uniform(-0.2, 0.2, (3, 3)):
            cube = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.12
            c, s = np.cos(9 * turn), np.sin(9 * turn)
            mask = drink.outline(cube @ np.array([[c, s], [-s, c]]) + [x, y])
            drink.lay(mask, (225, 225, 220), 0.06, 0.7, 0.2)
    full = float(rng.uniform(0.3, 0.85))
    wall = _ring((205, 215, 210), 0.45, 0.1)
    below = [
        Slice(wall, base_mm + (rim_mm - base_mm) * share, share * high_mm)
        for share in np.linspace(0.05, 0.97, 16)
    ]
    liquid = Slice(drink.image, (base_mm + (rim_mm - base_mm) * full) * 0.94, full * high_mm)
    bottom = Slice(_filled((150, 160, 155), 0.1).image, base_mm, 2.0)
    walls = sorted([liquid, *below], key=lambda each: each.z_mm)
    return (bottom, *walls, Slice(_ring((245, 245, 245), 0.455, 0.8), rim_mm, high_mm))


def _cup(rng: np.random.Generator) -> tuple[Slice, ...]:
    color = mix((250, 250, 250), hsv(float(rng.uniform(0, 360)), 0.7, 0.7), float(rng.random()))
    across_mm, high_mm = float(rng.uniform(76, 90)), float(rng.uniform(80, 120))
    side = _filled(mix(color, (0, 0, 0), 0.25), 0.2).image
    walls = [
        Slice(side, across_mm * (0.8 + 0.2 * z), z * high_mm) for z in np.linspace(0, 0.95, 22)
    ]
    coffee = Slice(_filled((28, 44, 72), 0.06).image, 0.88 * across_mm, 0.96 * high_mm)
    return (*walls, coffee, Slice(_ring(color, 0.44, 1.0), across_mm, high_mm))


def _can(rng: np.random.Generator) -> tuple[Slice, ...]:
    side = _filled(hsv(float(rng.uniform(0, 360)), 0.8, float(rng.uniform(0.3, 0.8))), 0.15).image
    walls = [Slice(side, 66.0, z) for z in np.linspace(0, 110, 26)]
    top = _filled((190, 190, 188), 0.08)
    top.lay(top.chain([(0, 0)], [0.4]), (205, 206, 204), 0.04, 0.75, 0.3)
    top.lay(top.chain([(0, 0.02), (0, 0.2)], [0.09, 0.08]), (165, 165, 165), 0.05, 0.6, 0.4)
    top.lay(top.outline(ellipse(0, -0.2, 0.12, 0.1)), (30, 30, 32), 0.02, 0.8, 0.2)
    return (*walls, Slice(top.image, 60.0, 115.0))
