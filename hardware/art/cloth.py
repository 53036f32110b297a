"""The cloth of the drawn table, with its betting line, inside a padded rail."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    Points,
    blank,
    blend_centered,
    cloud,
    mix,
    pixels,
    stroke,
)
from cardspeak.hardware.art.pips import SuitShapes, suit_mask
from cardspeak.hardware.art.surfaces import weave

WIDTH_MM, HEIGHT_MM = 1280.0, 860.0
_LINE_MM = (500.0, 148.0)
"""Half width and half height of the betting line."""
_RAIL_MM = (640.0, 322.0)
_LINE_MIDDLE_MM = 36.0
_GOLD: Color = (120, 190, 214)
_LEATHER: Color = (26, 32, 46)


def draw_cloth(rng: np.random.Generator, color: Color, mm_px: float) -> Pixels:
    """Draw a table top of `WIDTH_MM` by `HEIGHT_MM`, ``mm_px`` pixels to the millimetre, BGR."""
    width, height = round(WIDTH_MM * mm_px), round(HEIGHT_MM * mm_px)
    image = blank(height, width, color)
    _woven_suits(image, mix(color, (255, 255, 255), 0.035), 34 * mm_px)
    ink = mix(color, _GOLD, 0.62)
    for inset_mm, thick_mm in ((0.0, 3.4), (7.0, 1.0)):
        line = _oval(_LINE_MM[0] - inset_mm, _LINE_MM[1] - inset_mm, _LINE_MIDDLE_MM)
        stroke(image, _at(line, mm_px), ink, thick_mm * mm_px, closed=True)
    woven = weave(rng, image, 0.04)
    worn = 1.0 + 0.025 * cloud(rng, height, width, 90 * mm_px)
    return _railed(rng, pixels(woven * worn[..., None]), mm_px)


def _woven_suits(image: Pixels, ink: Color, cell_px: float) -> None:
    masks = [suit_mask(SuitShapes(), suit, max(3, round(0.36 * cell_px))) for suit in "chsd"]
    height, width = image.shape[:2]
    for row in range(int(height / cell_px) + 1):
        for column in range(int(width / cell_px) + 1):
            x, y = (column + 0.5 * (row % 2)) * cell_px, row * cell_px
            blend_centered(image, masks[(row + column) % 4], ink, x, y)


def _oval(half_x_mm: float, half_y_mm: float, middle_y_mm: float) -> Points:
    """A racetrack between an ellipse and a rectangle, (360, 2) mm."""
    turn = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    cos, sin = np.cos(turn), np.sin(turn)
    x = half_x_mm * np.sign(cos) * np.abs(cos) ** 0.8
    y = half_y_mm * np.sign(sin) * np.abs(sin) ** 0.8 + middle_y_mm
    return np.stack([x, y], axis=1)


def _at(points_mm: Points, mm_px: float) -> Points:
    return (points_mm * [1, -1] + [WIDTH_MM / 2, HEIGHT_MM / 2]) * mm_px


def _railed(rng: np.random.Generator, cloth: Pixels, mm_px: float) -> Pixels:
    """Put a padded leather rail around the cloth."""
    height, width = cloth.shape[:2]
    inside = np.zeros((height, width), np.uint8)
    oval = np.rint(_at(_oval(*_RAIL_MM, 0.0), mm_px)).astype(np.int32)
    cv2.fillPoly(inside, [oval], (255,), cv2.LINE_AA)
    away_mm = cv2.distanceTransform(255 - inside, cv2.DIST_L2, 5) / mm_px
    near_mm = cv2.distanceTransform(inside, cv2.DIST_L2, 5) / mm_px
    bulge = np.clip(away_mm / 100, 0, 1)
    light = 0.45 + 1.5 * np.exp(-(((bulge - 0.42) / 0.24) ** 2))
    grain = 1.0 + 0.1 * cloud(rng, height, width, 1.6 * mm_px)
    leather = np.asarray(_LEATHER, np.float32) * (light * grain)[..., None]
    shadow = 1.0 - 0.55 * np.exp(-near_mm / 9.0)
    share = inside[..., None] / np.float32(255)
    return pixels(cloth * shadow[..., None] * share + leather * (1 - share))
