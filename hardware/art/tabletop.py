"""A whole poker table from above: printed felt, a padded rail, the dealer's tray, the floor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardspeak.hardware.art.chips import CHIP_COLORS, chip_color
from cardspeak.hardware.art.glyphs import draw_text_source, text_mask
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    as_pixels,
    blank,
    blend_centered,
    cloud,
    fit,
    hsv,
    mix,
    pixels,
    polygon,
    stroke,
)
from cardspeak.hardware.art.pips import draw_shapes, suit_mask
from cardspeak.hardware.art.surfaces import carpet, wood

Floats = NDArray[np.float64]
Field = NDArray[np.float32]
Outline = Sequence[tuple[float, float]]

_NAMES = ("POKER ROOM", "LUCKY STAR", "CARD CLUB", "THE RIVER", "HARBOR CASINO", "ROYAL", "CLUB 52",
          "FINAL TABLE", "GRAND POKER TOUR", "NORD", "MAIN EVENT")  # fmt: skip
_RAIL_MM = (95.0, 150.0)
_TUBE_MM = 44.0
_WHITE: Color = (240, 244, 244)


@dataclass(frozen=True, eq=False)
class Plan:
    """What there is to draw, in mm.

    Attributes:
        low: (2,) left and lower end of the picture.
        high: (2,) right and upper end.
        felt: its outline.
        line: the betting line; empty for none.
        boxes: outlines that some felts have printed: where cards go.
        tray: the dealer's; empty for none.
        cups: (N, 2) where the rail may have holders for drinks.
    """

    low: Floats
    high: Floats
    felt: Outline
    line: Outline = ()
    boxes: Sequence[Outline] = ()
    tray: Outline = ()
    cups: Outline = ()


def draw_tabletop(rng: np.random.Generator, plan: Plan, mm_px: float) -> Pixels:
    """Draw a table, ``mm_px`` pixels to the millimetre, BGR."""
    sheet = _Sheet(rng, plan, mm_px)
    felt = sheet.felt()
    inside = sheet.mask(plan.felt)
    rail, shadow = sheet.rail(inside)
    share = (inside / np.float32(255))[..., None]
    lit = felt * (sheet.cloth_light() * shadow)[..., None]
    image = pixels(lit * share + rail * (1 - share))
    if rng.random() < 0.5:
        sheet.cups(image)
    sheet.tray(image)
    return image


class _Sheet:
    """Draws one part of a table after the other."""

    def __init__(self, rng: np.random.Generator, plan: Plan, mm_px: float) -> None:
        self._rng, self._plan, self._mm_px = rng, plan, mm_px
        width, height = np.rint((plan.high - plan.low) * mm_px).astype(int)
        self._width, self._height = int(width), int(height)

    def _at(self, points_mm: ArrayLike) -> Floats:
        x, y = np.asarray(points_mm, np.float64).reshape(-1, 2).T
        low, high = self._plan.low, self._plan.high
        return np.stack([(x - low[0]) * self._mm_px, (high[1] - y) * self._mm_px], axis=1)

    def mask(self, outline: ArrayLike) -> Pixels:
        mask = np.zeros((self._height, self._width), np.uint8)
        polygon(mask, self._at(outline), 255)
        return mask

    def felt(self) -> Pixels:
        """The cloth and what is printed on it."""
        rng, plan, mm_px = self._rng, self._plan, self._mm_px
        color = _felt_color(rng)
        dark = sum(color) < 300
        image = blank(self._height, self._width, color)
        if len(plan.line) and rng.random() < 0.3:
            other = mix(color, _WHITE if dark else (0, 0, 0), float(rng.uniform(0.06, 0.2)))
            polygon(image, self._at(plan.line), other)
        if rng.random() < 0.4:
            self._weave_suits(image, color, dark)
        ink = mix(color, _WHITE if dark else (30, 20, 20), float(rng.uniform(0.35, 0.9)))
        if rng.random() < 0.5:
            ink = mix(ink, hsv(float(rng.uniform(30, 50)), 0.6, 0.85), 0.7)
        if rng.random() < 0.7:
            self._logo(image, ink)
        if rng.random() < 0.25:
            for box in plan.boxes:
                stroke(image, self._at(box), mix(color, ink, 0.6), 2.5 * mm_px, closed=True)
        if len(plan.line):
            self._line(image, ink)
        return image

    def _line(self, image: Pixels, ink: Color) -> None:
        thick_mm = float(self._rng.uniform(2.5, 9))
        at = self._at(self._plan.line)
        stroke(image, at, ink, thick_mm * self._mm_px, closed=True)
        if self._rng.random() < 0.35:
            middle = at.mean(0)
            inner = middle + (at - middle) * (1 - 14 * self._mm_px / np.abs(at - middle).max(0))
            stroke(image, inner, ink, 1.6 * self._mm_px, closed=True)

    def _weave_suits(self, image: Pixels, color: Color, dark: bool) -> None:
        """Weave small suits into the cloth, tone on tone."""
        rng = self._rng
        cell = max(8, round(float(rng.uniform(22, 42)) * self._mm_px))
        ink = mix(color, _WHITE if dark else (0, 0, 0), float(rng.uniform(0.03, 0.1)))
        tile, shapes = blank(4 * cell, 4 * cell, color), draw_shapes(rng)
        masks = [suit_mask(shapes, suit, max(3, round(0.4 * cell))) for suit in "chsd"]
        for row in range(4):
            for column in range(4):
                at = ((column + 0.25 + 0.5 * (row % 2)) * cell, (row + 0.5) * cell)
                blend_centered(tile, masks[(row + column) % 4], ink, *at)
        times = self._height // (4 * cell) + 1, self._width // (4 * cell) + 1, 1
        woven = np.tile(tile, times)[: self._height, : self._width]
        plain = (image == np.asarray(color, np.uint8)).all(axis=2)
        image[plain] = woven[plain]

    def _logo(self, image: Pixels, ink: Color) -> None:
        """Print the house's name, with or without a suit."""
        rng, mm_px = self._rng, self._mm_px
        b, g, r = (int(v) for v in image[self._height // 2, self._width // 2])
        faint = mix((b, g, r), ink, float(rng.uniform(0.25, 1.0)))
        (x, y), high_mm = self._at([(0.0, float(rng.choice([20, 170, 190])))])[0], 52.0
        word = text_mask(draw_text_source(rng), str(rng.choice(_NAMES)), high_mm * mm_px)
        wide = min(word.shape[1], 620 * mm_px) * float(rng.uniform(0.6, 1.0))
        blend_centered(image, fit(word, wide, high_mm * mm_px), faint, x, y)
        if rng.random() < 0.6:
            suit = suit_mask(draw_shapes(rng), str(rng.choice(list("cdhs"))), round(80 * mm_px))
            for side in (-1, 1):
                blend_centered(image, suit, faint, x + side * (wide / 2 + 70 * mm_px), y)

    def cloth_light(self) -> Field:
        """The grain of the cloth, and where it is worn."""
        rng, mm_px = self._rng, self._mm_px
        grain = rng.standard_normal((self._height, self._width), np.float32)
        reach = float(rng.uniform(0.3, 0.9)) * mm_px + 0.2
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), reach), np.float32)
        grain *= float(rng.uniform(0.015, 0.06)) / float(grain[::7, ::7].std())
        rubbed = 0.03 * self._cloud(70) + float(rng.uniform(0.0, 0.05)) * self._cloud(400)
        return np.asarray(1 + grain + rubbed, np.float32)

    def _cloud(self, grain_mm: float) -> Field:
        small = cloud(self._rng, self._height // 8 + 1, self._width // 8 + 1,
                      grain_mm * self._mm_px / 8)  # fmt: skip
        size = self._width, self._height
        return np.asarray(cv2.resize(small.astype(np.float32), size), np.float32)

    def rail(self, inside: Pixels) -> tuple[Pixels, Field]:
        """Everything off the felt; and how far the rail darkens the felt."""
        rng, mm_px = self._rng, self._mm_px
        wide_mm = float(rng.uniform(*_RAIL_MM))
        away = np.asarray(cv2.distanceTransform(255 - inside, cv2.DIST_L2, 5)) / mm_px
        near = np.asarray(cv2.distanceTransform(inside, cv2.DIST_L2, 5)) / mm_px
        color = _leather(rng)
        bulge = np.clip(away / wide_mm, 0, 1)
        top = float(rng.uniform(0.35, 0.6))
        light = 0.42 + float(rng.uniform(0.5, 1.1)) * np.exp(-(((bulge - top) / 0.27) ** 2))
        light *= 1 + 0.06 * self._cloud(2.5) + 0.05 * self._cloud(60)
        leather = np.asarray(color, np.float32) * light[..., None]
        if rng.random() < 0.5:
            seam = np.abs(away - float(rng.uniform(0.12, 0.3)) * wide_mm) < 1.2
            leather[seam] = np.asarray(mix(color, _WHITE, float(rng.uniform(0.1, 0.5))))
        floor = self._floor() * (0.35 + 0.65 * np.clip((away - wide_mm) / 160, 0, 1))[..., None]
        off = np.clip((away - wide_mm) * mm_px + 0.5, 0, 1)[..., None]
        depth_mm, strength = float(rng.uniform(5, 16)), float(rng.uniform(0.3, 0.65))
        return pixels(leather * (1 - off) + floor * off), 1 - strength * np.exp(-near / depth_mm)

    def _floor(self) -> Field:
        draw = carpet if self._rng.random() < 0.7 else wood
        small = draw(self._rng, self._width // 4 + 1, self._height // 4 + 1)
        soft = cv2.GaussianBlur(small, (0, 0), 1.5)
        large = cv2.resize(soft, (self._width, self._height))
        return np.asarray(large, np.float32) * np.float32(self._rng.uniform(0.15, 0.5))

    def cups(self, image: Pixels) -> None:
        """Sink steel holders for drinks into the rail."""
        for middle in self._at(self._plan.cups):
            for radius_mm, tone in ((43, 190), (40, 235), (36.5, 120), (34, 40), (26, 22)):
                rim = np.linspace(0, 2 * np.pi, 60, endpoint=False)
                ring = np.stack([np.cos(rim), np.sin(rim)], axis=1) * radius_mm * self._mm_px
                polygon(image, ring + middle, (tone, tone, tone))

    def tray(self, image: Pixels) -> None:
        """Set in the dealer's tray: tubes of chips that stand on edge."""
        if not len(self._plan.tray):
            return
        rng, mm_px = self._rng, self._mm_px
        at = self._at(self._plan.tray)
        x0, y0 = np.maximum(np.rint(at.min(0)).astype(int), 0)
        x1, y1 = np.rint(at.max(0)).astype(int)
        body = hsv(0, 0, float(rng.uniform(0.05, 0.35)))
        polygon(image, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], mix(body, _WHITE, 0.25))
        inner = image[y0 + round(5 * mm_px) : y1 - round(5 * mm_px),
                      x0 + round(5 * mm_px) : x1 - round(5 * mm_px)]  # fmt: skip
        if not inner.size:
            return
        inner[:] = body
        tubes = max(1, int(inner.shape[1] / (_TUBE_MM * mm_px)))
        wide = inner.shape[1] / tubes
        for tube in range(tubes):
            part = inner[:, round((tube + 0.04) * wide) : round((tube + 0.96) * wide)]
            part[:] = _tube(rng, part.shape[0], part.shape[1], mm_px, body)


def _felt_color(rng: np.random.Generator) -> Color:
    """Greens, blues and reds for the most part, as rooms have them, now and then anything."""
    kind = rng.random()
    if kind < 0.4:
        hue = float(rng.uniform(115, 170))
    elif kind < 0.65:
        hue = float(rng.uniform(200, 235))
    elif kind < 0.8:
        hue = float(rng.uniform(-14, 8)) % 360
    else:
        hue = float(rng.uniform(0, 360))
    grey = rng.random() < 0.12
    saturation = float(rng.uniform(0.0, 0.2) if grey else rng.uniform(0.4, 0.85))
    return hsv(hue, saturation, float(rng.uniform(0.15, 0.52)))


def _leather(rng: np.random.Generator) -> Color:
    kind = rng.random()
    if kind < 0.55:
        return hsv(float(rng.uniform(0, 40)), 0.2, float(rng.uniform(0.07, 0.2)))
    if kind < 0.85:
        return hsv(float(rng.uniform(8, 30)), 0.6, float(rng.uniform(0.2, 0.45)))
    return hsv(float(rng.uniform(0, 360)), 0.4, float(rng.uniform(0.2, 0.7)))


def _tube(rng: np.random.Generator, height: int, width: int, mm_px: float, body: Color) -> Pixels:
    """One row of chips seen on their edges, round from side to side."""
    base = chip_color(rng, str(rng.choice(CHIP_COLORS)))
    spot = mix(base, _WHITE, 0.8)
    rows = np.arange(height)
    chip = (rows / (3.3 * mm_px)).astype(int)
    across = np.linspace(-1, 1, max(1, width))
    striped = np.abs((across[None] + rng.uniform(-1, 1, chip.max() + 1)[chip][:, None]) % 0.9) < 0.3
    image = np.where(striped[..., None], np.asarray(spot), np.asarray(base)).astype(np.float32)
    edge = 0.75 + 0.25 * np.abs(np.sin(np.pi * rows / (3.3 * mm_px)))
    image *= (edge[:, None] * np.sqrt(1 - 0.9 * across[None] ** 2))[..., None]
    image[: round(height * float(rng.uniform(0, 0.5)))] = np.asarray(body) * 0.6
    return as_pixels(pixels(image))
