"""Court cards: double-ended figures of patterned cloth, in many manners of drawing."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.hardware.art import patterns
from cardspeak.hardware.art.figures import Figure
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    as_pixels,
    blank,
    cloud,
    half_turn,
    hsv,
    mix,
    pixels,
)

MANNERS = ("classic", "line", "mono", "bleed", "photo", "portrait")
_MANNER_ODDS = (0.58, 0.1, 0.08, 0.08, 0.08, 0.08)
_CLASSIC: tuple[tuple[Color, ...], ...] = (
    ((40, 30, 200), (60, 205, 245), (150, 70, 20), (25, 22, 20)),
    ((45, 35, 215), (90, 215, 250), (30, 25, 25), (120, 50, 20)),
    ((30, 25, 180), (40, 170, 225), (60, 110, 30), (20, 20, 25)),
    ((60, 50, 190), (120, 200, 235), (160, 110, 60), (60, 45, 40)),
)


@dataclass(frozen=True)
class CourtStyle:
    """How a deck draws its courts."""

    manner: str
    palette: tuple[Color, ...]
    paper: Color
    line: Color
    line_px: float
    skin: Color
    slant: float
    cell_px: float
    background: Color | None
    seam: bool
    seed: int


def draw_court_style(rng: np.random.Generator, paper: Color) -> CourtStyle:
    """Choose how a deck draws its courts."""
    manner = str(rng.choice(MANNERS, p=_MANNER_ODDS))
    line = mix((20, 16, 16), hsv(float(rng.uniform(0, 360)), 0.8, 0.4), float(rng.random() ** 2))
    dark_paper = sum(paper) < 240
    if dark_paper:
        line = mix((230, 230, 230), (80, 190, 220), float(rng.random()))
    coloured = manner in ("bleed", "photo") or rng.random() < 0.07
    ground = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0.1, 0.7)), rng.uniform(0.4, 1.0))
    skin = mix((205, 222, 250), (120, 165, 215), float(rng.random()))
    return CourtStyle(
        manner,
        _palette(rng, manner, paper, line),
        paper,
        line,
        float(rng.uniform(0.8, 2.4)),
        paper if rng.random() < 0.4 or manner in ("line", "mono") else skin,
        float(rng.choice([0.0, 0.0, rng.uniform(-0.7, 0.7)])),
        float(rng.uniform(6, 22)),
        ground if coloured else None,
        bool(rng.random() < 0.5),
        int(rng.integers(1 << 30)),
    )


def _palette(rng: np.random.Generator, manner: str, paper: Color, line: Color) -> tuple[Color, ...]:
    if manner == "line":
        return (paper, paper, paper, mix(paper, line, 0.25))
    if manner == "mono":
        hue = float(rng.uniform(0, 360))
        ink = hsv(hue, float(rng.uniform(0, 0.9)), float(rng.uniform(0.2, 0.8)))
        return (ink, mix(paper, ink, 0.6), mix(paper, ink, 0.3), mix(ink, (0, 0, 0), 0.5))
    if rng.random() < 0.65:
        return _CLASSIC[int(rng.integers(len(_CLASSIC)))]
    hues = rng.uniform(0, 360) + np.array([0, 50, 180, 230]) + rng.uniform(-25, 25, 4)
    return tuple(
        hsv(float(h) % 360, float(rng.uniform(0.35, 1)), float(rng.uniform(0.25, 1))) for h in hues
    )


def draw_court(
    style: CourtStyle, rank: str, suit: str, ink: Color, width_px: int, height_px: int
) -> Pixels:
    """Return the (height, width, 3) picture of a jack, queen or king.

    ``ink`` is the suit's colour; "line" and "mono" decks draw with it.
    """
    number = 4 * "JQK".index(rank) + "cdhs".index(suit)
    rng = np.random.default_rng([style.seed, number])
    ground = _ground(rng, style, height_px, width_px)
    tones = (*style.palette, style.paper)
    if style.manner == "mono" and style.seed % 2:
        tones = (ink, mix(style.paper, ink, 0.55), mix(style.paper, ink, 0.25), style.paper)
    line = ink if style.manner == "line" and style.seed % 2 else style.line
    cloths = [_cloth(rng, style, tones, height_px, width_px) for _ in range(6)]
    single = style.manner == "portrait"
    figure = Figure(ground, rng, rank, tones, cloths, line, style.line_px, style.skin, single)
    figure.draw()
    image = figure.image if single else _doubled(figure.image, style, line)
    return _photographed(rng, image) if style.manner == "photo" else image


def _ground(rng: np.random.Generator, style: CourtStyle, height: int, width: int) -> Pixels:
    base = style.background or style.paper
    image = blank(height, width, base)
    if style.background is None:
        return image
    kind = rng.random()
    if kind < 0.4:
        other = mix(base, (255, 255, 255), 0.25)
        turn = float(rng.uniform(0, np.pi))
        choice = str(rng.choice(patterns.KINDS))
        return patterns.pattern(choice, height, width, style.cell_px, turn, (base, other))
    if kind < 0.8:
        light = np.linspace(rng.uniform(0.5, 1.0), rng.uniform(0.8, 1.3), height)[:, None, None]
        return pixels(image * light)
    return image


def _cloth(
    rng: np.random.Generator,
    style: CourtStyle,
    tones: tuple[Color, ...],
    height: int,
    width: int,
) -> Pixels:
    picks = [tones[int(i)] for i in rng.permutation(len(tones))[:3]]
    kind = "plain" if rng.random() < 0.15 else str(rng.choice(patterns.KINDS))
    if style.manner == "line":
        picks = [style.paper, style.line, style.line]
    cell = style.cell_px * float(rng.uniform(0.6, 1.4))
    return patterns.pattern(kind, height, width, cell, float(rng.uniform(0, np.pi)), picks)


def _doubled(upper: Pixels, style: CourtStyle, line: Color) -> Pixels:
    """Join the upper half with itself turned by 180°."""
    height, width = upper.shape[:2]
    y = np.arange(height)[:, None] + 0.5 - height / 2
    x = np.arange(width)[None, :] + 0.5 - width / 2
    above = y < style.slant * x
    joined = np.where(above[..., None], upper, half_turn(upper))
    if style.seam:
        gap = np.abs(y - style.slant * x) / np.hypot(1, style.slant)
        joined[gap < 5.0] = style.palette[1]
        joined[np.abs(gap - 5.0) < 0.5 + style.line_px / 2] = line
    return np.ascontiguousarray(joined)


def _photographed(rng: np.random.Generator, image: Pixels) -> Pixels:
    """Soften a drawing and light it unevenly, like a printed photograph."""
    height, width = image.shape[:2]
    soft = as_pixels(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.8, 2.5))))
    light = 1.0 + 0.22 * cloud(rng, height, width, width / 3)
    grain = 6.0 * rng.standard_normal((height, width, 1))
    return pixels(soft * light[..., None] + grain)
