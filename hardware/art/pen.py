"""Ranks written with a pen: strokes in a unit square, drawn with an elliptic nib."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.hardware.art.paint import Pixels, Points, as_pixels, curve, ellipse


@dataclass(frozen=True)
class Nib:
    """A pen: nib size in parts of the height, serifs' half width, width of letters."""

    width: float = 0.14
    height: float = 0.10
    serif: float = 0.12
    aspect: float = 0.62
    flat_three: bool = False
    bowed_seven: bool = False


def draw_nib(rng: np.random.Generator) -> Nib:
    """Choose a pen."""
    width = float(rng.uniform(0.08, 0.2))
    return Nib(
        width,
        width * float(rng.uniform(0.5, 1.05)),
        float(rng.choice([0.0, rng.uniform(0.08, 0.16)])),
        float(rng.uniform(0.48, 0.8)),
        bool(rng.random() < 0.25),
        bool(rng.random() < 0.4),
    )


_Stroke = list[tuple[float, float]]
_LINES: dict[str, list[_Stroke]] = {
    "A": [[(0, 1), (0.5, 0), (1, 1)], [(0.19, 0.66), (0.81, 0.66)]],
    "2": [[(0, 1), (1, 1)]],
    "4": [[(0.74, 1), (0.74, 0), (0, 0.7), (1, 0.7)]],
    "5": [[(0.88, 0), (0.17, 0), (0.1, 0.46)]],
    "7": [[(0, 0), (1, 0), (0.36, 1)]],
    "1": [[(0.12, 0.22), (0.5, 0), (0.5, 1)]],
    "J": [[(0.78, 0), (0.78, 0.72)], [(0.48, 0), (1.0, 0)]],
    "Q": [[(0.55, 0.68), (1.0, 1.02)]],
    "K": [[(0.1, 0), (0.1, 1)], [(0.93, 0), (0.1, 0.62)], [(0.38, 0.42), (1, 1)]],
    "T": [[(0, 0), (1, 0)], [(0.5, 0), (0.5, 1)]],
}
_SIX: _Stroke = [
    (0.92, 0.13), (0.62, 0.0), (0.25, 0.12), (0.04, 0.5), (0.07, 0.8), (0.45, 1.0),
    (0.88, 0.9), (0.97, 0.68), (0.8, 0.46), (0.42, 0.42), (0.08, 0.64),
]  # fmt: skip
_CURVES: dict[str, list[_Stroke]] = {
    "2": [[(0.04, 0.3), (0.16, 0.08), (0.5, 0), (0.87, 0.09), (0.95, 0.31), (0.74, 0.58),
           (0.3, 0.82), (0, 1)]],
    "3": [[(0.05, 0.16), (0.3, 0.01), (0.7, 0.02), (0.92, 0.22), (0.76, 0.42), (0.42, 0.47)],
          [(0.42, 0.47), (0.84, 0.55), (0.98, 0.76), (0.76, 0.97), (0.35, 1), (0.02, 0.84)]],
    "5": [[(0.1, 0.46), (0.4, 0.36), (0.8, 0.42), (0.98, 0.67), (0.8, 0.95), (0.4, 1),
           (0.02, 0.86)]],
    "6": [_SIX],
    "9": [[(1 - x, 1 - y) for x, y in _SIX]],
    "J": [[(0.78, 0.7), (0.7, 0.94), (0.4, 1), (0.1, 0.92), (0, 0.7)]],
}  # fmt: skip
_LOOPS: dict[str, list[tuple[float, float, float, float]]] = {
    "8": [(0.5, 0.24, 0.39, 0.24), (0.5, 0.74, 0.49, 0.26)],
    "0": [(0.5, 0.5, 0.46, 0.5)],
    "Q": [(0.5, 0.5, 0.48, 0.5)],
}
_FEET: dict[str, list[tuple[float, float]]] = {
    "A": [(0, 1), (1, 1)],
    "K": [(0.1, 0), (0.1, 1), (0.93, 0), (1, 1)],
    "1": [(0.5, 1)],
    "4": [(0.74, 1)],
    "T": [(0.5, 1)],
}


def write(nib: Nib, letter: str, height_px: int) -> Pixels:
    """Return the mask of one letter of "A234567890J1QKT", about ``height_px`` high."""
    pad = round(0.35 * height_px)
    canvas = np.zeros((height_px + 2 * pad, height_px + 2 * pad), np.uint8)
    inner = 1.0 - nib.height
    scale = np.array([nib.aspect * (1.0 - nib.width), inner]) * height_px
    for line in _strokes(nib, letter):
        fixed = np.rint((line * scale + pad) * 16).astype(np.int32)
        cv2.polylines(canvas, [fixed], False, (255,), 2, cv2.LINE_AA, 4)
    size = max(3, round(nib.width * height_px)), max(3, round(nib.height * height_px))
    kernel = as_pixels(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, size))
    return as_pixels(cv2.GaussianBlur(cv2.dilate(canvas, kernel), (3, 3), 0))


def _strokes(nib: Nib, letter: str) -> list[Points]:
    lines = [np.asarray(line, np.float64) for line in _LINES.get(letter, [])]
    curves = [curve(points) for points in _CURVES.get(letter, [])]
    if letter == "3" and nib.flat_three:
        curves = curves[1:]
        lines = [np.array([(0.08, 0.0), (0.94, 0.0), (0.42, 0.47)])]
    if letter == "7" and nib.bowed_seven:
        lines = [np.array([(0.0, 0.0), (1.0, 0.0)])]
        curves = [curve([(1.0, 0.0), (0.66, 0.38), (0.44, 0.72), (0.38, 1.0)])]
    loops = [
        np.vstack([ring, ring[:1]])
        for loop in _LOOPS.get(letter, [])
        for ring in [ellipse(*loop, n=60)]
    ]
    feet = [
        np.array([(x - nib.serif / nib.aspect, y), (x + nib.serif / nib.aspect, y)])
        for x, y in _FEET.get(letter, [])
        if nib.serif
    ]
    return lines + curves + loops + feet
