"""Casino chips and the dealer button, seen from above."""

from __future__ import annotations

import numpy as np

from cardspeak.hardware.art.glyphs import draw_text_source, text_mask
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    blank,
    blend_centered,
    cloud,
    ellipse,
    fit,
    hsv,
    mix,
    pixels,
    polygon,
    stroke,
    with_alpha,
)
from cardspeak.hardware.art.pips import draw_shapes, suit_mask
from cardspeak.hardware.art.turntable import Turntable

CHIP_COLORS = ("white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink",
               "grey", "brown")  # fmt: skip

_RANGES: dict[str, tuple[float, float, float, float, float, float]] = {
    "white": (30, 60, 0.0, 0.1, 0.86, 1.0),
    "red": (-10, 8, 0.75, 0.97, 0.55, 0.9),
    "blue": (203, 232, 0.5, 0.97, 0.4, 0.95),
    "green": (118, 165, 0.55, 0.97, 0.28, 0.68),
    "black": (0, 360, 0.0, 0.25, 0.06, 0.17),
    "purple": (246, 316, 0.22, 0.8, 0.32, 0.78),
    "yellow": (32, 57, 0.38, 0.95, 0.74, 1.0),
    "orange": (12, 25, 0.8, 1.0, 0.84, 1.0),
    "pink": (325, 348, 0.3, 0.58, 0.86, 1.0),
    "grey": (0, 360, 0.0, 0.07, 0.38, 0.65),
    "brown": (14, 28, 0.45, 0.72, 0.26, 0.44),
}
"""Hue (degrees), saturation and value of what people call a chip of each colour."""

_CASINOS = ("LUCKY STAR", "HARBOR CLUB", "CASINO NORD", "EL DORADO", "SILVER CREEK", "MOONLIGHT",
            "THE GRAND", "CARD ROOM", "HOUSE OF ACES", "PALM BAY")  # fmt: skip
_VALUES = ("1", "5", "10", "25", "100", "500", "1000", "5000", "$1", "$5", "$25", "$100", "50c")
_SUITS = "cdhs"


def chip_color(rng: np.random.Generator, color: str) -> Color:
    """Return a BGR colour that a person would call ``color``.

    Raises:
        ValueError: ``color`` is none of `CHIP_COLORS`.
    """
    if color not in _RANGES:
        known = ", ".join(CHIP_COLORS)
        raise ValueError(f"no chip colour {color!r}; choose one of {known}")
    h0, h1, s0, s1, v0, v1 = _RANGES[color]
    hue = float(rng.uniform(h0, h1)) % 360
    return hsv(hue, float(rng.uniform(s0, s1)), float(rng.uniform(v0, v1)))


def draw_chip(
    rng: np.random.Generator, color: str, diameter_px: int, ringed: float = 0.0
) -> Pixels:
    """Draw a chip from above.

    Args:
        rng: Where the design comes from.
        color: One of `CHIP_COLORS`: the chip's body, not its spots or inlay.
        diameter_px: Side of the square picture.
        ringed: How many, as a share, carry a sticker that leaves only the rim in the chip's colour.

    Returns:
        (diameter, diameter, 4) BGRA.

    Raises:
        ValueError: ``color`` is unknown.
    """
    base = chip_color(rng, color)
    radius = max(64, diameter_px)
    table = Turntable(blank(radius, 6 * radius, base), radius)
    spot = _spot_color(rng, color, base)
    inlay = float(rng.uniform(0.4, 0.62))
    _edge(rng, table, base, spot, inlay)
    plain = rng.random() < 0.15
    paper = base if plain else _paper(rng, base)
    if ringed and rng.random() < ringed:
        _sticker(rng, table, base, inlay)
    table.image[: round(inlay * radius)] = paper
    _rings(rng, table, inlay, spot, base)
    if rng.random() < 0.6 and not plain:
        _legend(rng, table, inlay, _ink_on(rng, paper, base))
    disc = table.roll(diameter_px)
    if not plain:
        _center(rng, disc, inlay, _ink_on(rng, paper, base))
    return _finished(rng, disc)


def draw_button(rng: np.random.Generator, diameter_px: int) -> Pixels:
    """Draw a dealer button from above; returns (diameter, diameter, 4) BGRA."""
    paper, ink = (245, 248, 250), (20, 18, 18)
    kind = rng.random()
    if kind < 0.2:
        paper, ink = ink, paper
    elif kind < 0.4:
        ink = hsv(float(rng.choice([0, 220, 130])), 0.9, 0.6)
    elif kind < 0.5:
        paper = hsv(50, 0.75, 0.95)
    radius = max(64, diameter_px)
    table = Turntable(blank(radius, 6 * radius, paper), radius)
    for ring in rng.uniform(0.8, 0.97, int(rng.integers(0, 3))):
        table.block(0, 1, float(ring) - 0.02, float(ring), ink)
    disc = table.roll(diameter_px)
    word = str(rng.choice(["DEALER", "Dealer", "D", "BUTTON"], p=[0.6, 0.2, 0.15, 0.05]))
    mask = text_mask(draw_text_source(rng), word, 60)
    wide = 0.35 if word == "D" else float(rng.uniform(0.62, 0.82))
    high = mask.shape[0] * min(2.2, wide * diameter_px / mask.shape[1] * rng.uniform(1, 1.5))
    high = min(high, (0.6 if word == "D" else 0.34) * diameter_px)
    middle = diameter_px / 2
    blend_centered(disc, fit(mask, wide * diameter_px, high), ink, middle, middle)
    return _finished(rng, disc)


def _spot_color(rng: np.random.Generator, color: str, base: Color) -> Color:
    if rng.random() < 0.55 and color not in ("white", "yellow", "grey"):
        return mix((255, 255, 255), (215, 235, 240), float(rng.random()))
    others = [c for c in CHIP_COLORS if c != color]
    spot = chip_color(rng, str(rng.choice(others)))
    near = sum(abs(a - b) for a, b in zip(spot, base, strict=True)) < 120
    return (255 - base[0], 255 - base[1], 255 - base[2]) if near else spot


def _paper(rng: np.random.Generator, base: Color) -> Color:
    kind = rng.random()
    if kind < 0.5:
        return mix((255, 255, 255), (190, 225, 240), float(rng.random()))
    if kind < 0.85:
        return mix(base, (255, 255, 255), float(rng.uniform(0.0, 0.5)))
    return hsv(float(rng.uniform(0, 360)), float(rng.uniform(0.2, 0.8)), rng.uniform(0.4, 1))


def _ink_on(rng: np.random.Generator, paper: Color, base: Color) -> Color:
    dark = sum(paper) < 380
    if rng.random() < 0.35 and abs(sum(paper) - sum(base)) > 200:
        return base
    if dark:
        return mix((255, 255, 255), (90, 190, 230), float(rng.random() ** 2))
    return mix((20, 20, 20), hsv(float(rng.uniform(0, 360)), 0.9, 0.5), float(rng.random()))


def _edge(
    rng: np.random.Generator, table: Turntable, base: Color, spot: Color, inlay: float
) -> None:
    """Draw the spots around the rim."""
    kind = str(rng.choice(["block", "split", "dice", "suits", "pair", "none"],
                          p=[0.38, 0.14, 0.16, 0.12, 0.13, 0.07]))  # fmt: skip
    if kind == "none":
        return
    count = int(rng.choice([2, 3, 4, 5, 6, 8], p=[0.04, 0.14, 0.22, 0.06, 0.34, 0.2]))
    wide = float(rng.uniform(0.22, 0.46)) / count
    inner = float(rng.uniform(max(inlay, 0.6), 0.84))
    second = mix(spot, base, 0.6) if rng.random() < 0.5 else chip_color(rng, "yellow")
    if kind == "suits":
        _suits_around(rng, table, count, 0.0, spot)
        return
    for at in np.arange(count) / count:
        _spot(rng, table, kind, float(at), wide, inner, (base, spot, second))
    if rng.random() < 0.3:
        _suits_around(rng, table, count, 0.5, mix(spot, base, 0.2))


def _suits_around(
    rng: np.random.Generator, table: Turntable, count: int, shift: float, ink: Color
) -> None:
    shapes = draw_shapes(rng)
    for i in range(count):
        mask = suit_mask(shapes, _SUITS[i % 4], round(0.15 * table.radius_px))
        table.print(mask, (i + shift) / count, 0.84, ink)


def _spot(
    rng: np.random.Generator,
    table: Turntable,
    kind: str,
    at: float,
    wide: float,
    inner: float,
    inks: tuple[Color, Color, Color],
) -> None:
    base, spot, second = inks
    table.block(at, wide, inner, 1.0, spot)
    if kind == "split":
        table.block(at, wide / 3, inner, 1.0, second)
    elif kind == "pair":
        table.block(at, wide / 4, inner, 1.0, base)
    elif kind == "dice":
        dots = [(-0.25, 0.28), (0.25, 0.28), (0, 0.5), (-0.25, 0.72), (0.25, 0.72)]
        for u, v in dots[: int(rng.integers(1, 6))]:
            middle = (at + u * wide) % 1 * table.around_px
            row = (inner + v * (1 - inner)) * table.radius_px
            polygon(table.image, ellipse(middle, row, 4, 3, n=12), base)


def _sticker(rng: np.random.Generator, table: Turntable, base: Color, inlay: float) -> None:
    """Print between inlay and rim: mostly a paler tint of the chip's colour, now and then not."""
    outer = float(rng.uniform(max(inlay + 0.08, 0.62), 0.8))
    other = hsv(
        float(rng.uniform(0, 360)), float(rng.uniform(0.3, 0.9)), float(rng.uniform(0.7, 1))
    )
    tint = mix(base, other, float(rng.uniform(0, 0.8)))
    ink = mix(tint, (255, 255, 255), float(rng.uniform(0, 0.7)))
    table.image[round(inlay * table.radius_px) : round(outer * table.radius_px)] = ink
    if rng.random() < 0.5:
        table.block(0, 1, outer - 0.03, outer, mix(base, (255, 255, 255), float(rng.random())))


def _rings(
    rng: np.random.Generator, table: Turntable, inlay: float, spot: Color, base: Color
) -> None:
    for _ in range(int(rng.integers(0, 4))):
        at = float(rng.uniform(inlay * 0.8, inlay + 0.08))
        ink = [spot, mix(base, (0, 0, 0), 0.4), mix(base, (255, 255, 255), 0.4)][
            int(rng.integers(3))
        ]
        table.block(0, 1, at, at + float(rng.uniform(0.012, 0.04)), ink)
    if rng.random() < 0.25:
        notches = int(rng.integers(24, 60))
        for i in range(notches):
            table.block(i / notches, 0.5 / notches, inlay, inlay + 0.05, spot)


def _legend(rng: np.random.Generator, table: Turntable, inlay: float, ink: Color) -> None:
    """Print a name around the inlay, above and perhaps below the middle."""
    source = draw_text_source(rng)
    name = str(rng.choice(_CASINOS))
    height = float(rng.uniform(0.08, 0.13)) * table.radius_px
    strip = text_mask(source, name, height)
    wide = min(strip.shape[1] * 1.6, 0.42 * table.around_px)
    strip = fit(strip, wide, strip.shape[0])
    for at in (0.75,) if rng.random() < 0.6 else (0.75, 0.25):
        table.print(strip, at, 0.82 * inlay, ink)


def _center(rng: np.random.Generator, disc: Pixels, inlay: float, ink: Color) -> None:
    """Print a value, a suit or a star in the middle."""
    middle, radius = disc.shape[0] / 2, inlay * disc.shape[0] / 2
    kind = rng.random()
    if kind < 0.6:
        mask = text_mask(draw_text_source(rng), str(rng.choice(_VALUES)), 60)
        height = min(float(rng.uniform(0.55, 0.9)) * radius, 70)
        width = min(mask.shape[1] * height / 60, 1.3 * radius)
        blend_centered(disc, fit(mask, width, height), ink, middle, middle)
    elif kind < 0.8:
        suit = str(rng.choice(list(_SUITS)))
        mask = suit_mask(draw_shapes(rng), suit, max(4, round(0.9 * radius)))
        blend_centered(disc, mask, ink, middle, middle)
    elif kind < 0.92:
        points = int(rng.integers(5, 9))
        angle = np.linspace(0, 2 * np.pi, 2 * points, endpoint=False) - np.pi / 2
        reach = np.where(np.arange(2 * points) % 2 == 0, 0.6, 0.26) * radius
        star = middle + np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None]
        polygon(disc, star, ink)
        if rng.random() < 0.5:
            stroke(disc, ellipse(middle, middle, 0.7 * radius, 0.7 * radius), ink, 1, closed=True)


def _finished(rng: np.random.Generator, disc: Pixels) -> Pixels:
    """Give a disc a bevel, a little wear and a smooth edge; returns BGRA."""
    size = disc.shape[0]
    at = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(at, at)
    distance = np.hypot(x, y)
    slope = (x * np.cos(a := rng.uniform(0, 2 * np.pi)) + y * np.sin(a)) * float(rng.uniform(0, 1))
    bevel = np.clip((distance - 0.9) / 0.1, 0, 1) ** 2
    light = 1.0 + 0.12 * slope * (0.25 + bevel) - 0.18 * bevel
    light += 0.03 * cloud(rng, size, size, max(2.0, size / 6))
    alpha = pixels(255 * np.clip((1.0 - distance) * size / 2, 0, 1))
    return with_alpha(pixels(disc * light[..., None]), alpha)
