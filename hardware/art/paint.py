"""Brushes shared by everything drawn here: blending, curves, colours, noise."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Pixels = NDArray[np.uint8]
Points = NDArray[np.float64]
Color = tuple[int, int, int]

_SHIFT = 4
"""Fraction bits of polygon corners: cv2 draws to a sixteenth of a pixel."""


def pixels(values: ArrayLike) -> Pixels:
    """Round and clip numbers to 8-bit pixels."""
    return np.clip(np.rint(np.asarray(values, np.float32)), 0, 255).astype(np.uint8)


def as_pixels(image: object) -> Pixels:
    """Give the result of a cv2 call its exact type; copies nothing."""
    return np.asarray(image, dtype=np.uint8)


def blank(height_px: int, width_px: int, color: Color) -> Pixels:
    """Return a (height, width, 3) BGR image of one colour."""
    image = np.empty((height_px, width_px, 3), np.uint8)
    image[:] = color
    return image


def polygon(image: Pixels, points: ArrayLike, color: Color | int) -> None:
    """Fill a polygon given as (N, 2) x, y in pixels, with smooth edges."""
    fixed = np.rint(np.asarray(points, np.float64) * (1 << _SHIFT)).astype(np.int32)
    ink = (color,) * 3 if isinstance(color, int) else color
    cv2.fillPoly(image, [fixed], ink, cv2.LINE_AA, _SHIFT)


def stroke(
    image: Pixels, points: ArrayLike, color: Color | int, width_px: float, closed: bool = False
) -> None:
    """Draw a line through (N, 2) points in pixels, with smooth edges."""
    fixed = np.rint(np.asarray(points, np.float64) * (1 << _SHIFT)).astype(np.int32)
    ink = (color,) * 3 if isinstance(color, int) else color
    thickness = max(1, round(width_px))
    cv2.polylines(image, [fixed], closed, ink, thickness, cv2.LINE_AA, _SHIFT)


def blend(image: Pixels, mask: Pixels, color: Color | Pixels, x: int, y: int) -> None:
    """Lay ink on ``image`` through an 8-bit mask whose top left corner stands at x, y.

    ``color`` is one colour, or a picture of the mask's size. What falls outside is dropped.
    """
    height, width = mask.shape
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + width, image.shape[1]), min(y + height, image.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    part = slice(y0 - y, y1 - y), slice(x0 - x, x1 - x)
    weight = mask[part].astype(np.float32)[..., None] / 255.0
    ink = color[part] if isinstance(color, np.ndarray) else color
    under = image[y0:y1, x0:x1, :3].astype(np.float32)
    image[y0:y1, x0:x1, :3] = pixels(under + (np.asarray(ink, np.float32) - under) * weight)


def blend_centered(image: Pixels, mask: Pixels, color: Color | Pixels, x: float, y: float) -> None:
    """Lay ink through a mask centred at x, y."""
    height, width = mask.shape
    blend(image, mask, color, round(x - width / 2), round(y - height / 2))


def blend_turned(
    image: Pixels, mask: Pixels, color: Color | Pixels, x: float, y: float, turn_deg: float
) -> None:
    """Lay ink through a mask centred at x, y and turned anticlockwise."""
    height, width = mask.shape
    reach = int(np.hypot(height, width)) + 2
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1.0)
    matrix[:, 2] += [(reach - width) / 2, (reach - height) / 2]
    if isinstance(color, np.ndarray):
        color = as_pixels(cv2.warpAffine(color, matrix, (reach, reach)))
    blend_centered(image, as_pixels(cv2.warpAffine(mask, matrix, (reach, reach))), color, x, y)


def tight(mask: Pixels, threshold: int = 48) -> Pixels:
    """Cut a mask down to its ink; a mask without ink comes back as it is."""
    rows = np.flatnonzero((mask > threshold).any(axis=1))
    columns = np.flatnonzero((mask > threshold).any(axis=0))
    if not rows.size or not columns.size:
        return mask
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def fit(mask: Pixels, width_px: float, height_px: float) -> Pixels:
    """Scale a picture or mask to a size."""
    size = max(1, round(width_px)), max(1, round(height_px))
    shrink = size[1] < mask.shape[0]
    return as_pixels(
        cv2.resize(mask, size, interpolation=cv2.INTER_AREA if shrink else cv2.INTER_CUBIC)
    )


def half_turn(image: Pixels) -> Pixels:
    """Rotate by 180°."""
    return np.ascontiguousarray(image[::-1, ::-1])


def curve(points: Sequence[tuple[float, float]], steps: int = 8, closed: bool = False) -> Points:
    """Return a smooth line through the points (a Catmull-Rom spline), (N, 2)."""
    knots = np.asarray(points, np.float64)
    if closed:
        knots = np.vstack([knots[-1], knots, knots[:2]])
    else:
        knots = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    t = np.linspace(0.0, 1.0, steps, endpoint=False)[:, None]
    pieces = [
        0.5
        * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t**2
            + (3 * b - 3 * c + d - a) * t**3
        )
        for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:], strict=False)
    ]
    return np.vstack([*pieces, knots[-2:-1]])


def bezier(*points: tuple[float, float], steps: int = 16) -> Points:
    """Return the cubic Bezier curve of four points, (steps + 1, 2)."""
    a, b, c, d = np.asarray(points, np.float64)
    t = np.linspace(0.0, 1.0, steps + 1)[:, None]
    s = 1.0 - t
    return np.asarray(s**3 * a + 3 * s**2 * t * b + 3 * s * t**2 * c + t**3 * d)


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0.0, n: int = 40) -> Points:
    """Return an ellipse as a polygon, (n, 2); ``turn`` in radians."""
    angle = np.linspace(0.0, 2 * np.pi, n, endpoint=False)
    u, v = rx * np.cos(angle), ry * np.sin(angle)
    return np.stack(
        [x + u * np.cos(turn) - v * np.sin(turn), y + u * np.sin(turn) + v * np.cos(turn)], axis=1
    )


def hsv(hue_deg: float, saturation: float, value: float) -> Color:
    """Return the BGR colour of a hue in degrees and saturation and value in 0 to 1."""
    sector = (hue_deg / 60.0 + np.array([2.0, 4.0, 0.0])) % 6.0
    ramp = np.clip(np.abs(sector - 3.0) - 1.0, 0.0, 1.0)
    b, g, r = 255.0 * value * (1.0 - saturation * (1.0 - ramp))
    return round(float(b)), round(float(g)), round(float(r))


def mix(a: Color, b: Color, share: float) -> Color:
    """Return the colour ``share`` of the way from a to b."""
    b0, g0, r0 = (round(u + (v - u) * share) for u, v in zip(a, b, strict=True))
    return b0, g0, r0


def cloud(rng: np.random.Generator, height_px: int, width_px: int, grain_px: float) -> Points:
    """Return smooth noise of about unit deviation with blobs of ``grain_px``, (H, W)."""
    rows = max(2, round(height_px / grain_px) + 1)
    columns = max(2, round(width_px / grain_px) + 1)
    coarse = rng.standard_normal((rows, columns)).astype(np.float32)
    return np.asarray(
        cv2.resize(coarse, (width_px, height_px), interpolation=cv2.INTER_CUBIC), np.float64
    )


def rounded_alpha(height_px: int, width_px: int, radius_px: float) -> Pixels:
    """Return the mask of a rectangle with round corners."""
    y = np.abs(np.arange(height_px) + 0.5 - height_px / 2) - height_px / 2 + radius_px
    x = np.abs(np.arange(width_px) + 0.5 - width_px / 2) - width_px / 2 + radius_px
    distance = np.hypot(np.maximum(y, 0)[:, None], np.maximum(x, 0)[None, :])
    return pixels(255.0 * np.clip(radius_px - distance + 0.5, 0, 1))


def with_alpha(image: Pixels, alpha: Pixels) -> Pixels:
    """Join a BGR picture and a mask into BGRA."""
    return np.dstack([image, alpha])


def some_turn(rng: np.random.Generator) -> float:
    """Return degrees: often upright or upside down, else anything."""
    return float(rng.choice([0.0, 180.0, rng.uniform(0, 360)]))
