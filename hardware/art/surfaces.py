"""Bare surfaces: plastic, pale tops, wood, stone, carpet, lacquer."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.art import patterns
from cardspeak.hardware.art.paint import (
    Pixels,
    Points,
    blank,
    cloud,
    fit,
    hsv,
    mix,
    pixels,
)


def weave(rng: np.random.Generator, image: Pixels, strength: float) -> Pixels:
    """Give a picture the grain of cloth."""
    height, width = image.shape[:2]
    grain = rng.standard_normal((height, width)).astype(np.float32)
    reach = float(rng.uniform(0.4, 2.5)), float(rng.uniform(0.4, 2.5))
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), reach[0], sigmaY=reach[1]), np.float32)
    grain *= strength / max(float(grain.std()), 1e-6)
    soft = cloud(rng, height, width, 40.0) * 0.4 * strength
    return pixels(image * (1.0 + grain + soft)[..., None])


def plain(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Plastic, paint, paper: one colour, hardly any grain."""
    color = hsv(float(rng.uniform(0, 360)), float(rng.random()), float(rng.uniform(0.05, 1)))
    return weave(rng, blank(height, width, color), float(rng.uniform(0.002, 0.02)))


def pale(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """A table so pale that a white card loses its edge."""
    color = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0, 0.18)), rng.uniform(0.72, 1.0))
    return weave(rng, blank(height, width, color), float(rng.uniform(0.002, 0.04)))


def wood(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Planks with grain, lying or standing."""
    dark = hsv(float(rng.uniform(12, 36)), float(rng.uniform(0.3, 0.75)), rng.uniform(0.2, 0.6))
    light = mix(dark, (190, 220, 245), float(rng.uniform(0.15, 0.6)))
    plank = float(rng.uniform(0.08, 0.5)) * height
    rows = np.arange(height)
    shift = rng.uniform(0, 50, int(height / plank) + 2)[(rows / plank).astype(int)]
    wander = cloud(rng, height, max(2, width // 8), float(rng.uniform(0.05, 0.3)) * plank + 4)
    wander = np.asarray(cv2.resize(wander, (width, height), interpolation=cv2.INTER_CUBIC))
    fibre = np.asarray(cv2.resize(cloud(rng, height, max(2, width // 25), 2.0), (width, height)))
    rings = np.sin(wander * float(rng.uniform(1, 6)) + shift[:, None])
    share = np.clip(0.5 + 0.25 * rings + 0.2 * fibre, 0, 1)[..., None]
    image = pixels(np.asarray(dark) * (1 - share) + np.asarray(light) * share)
    if rng.random() < 0.6:
        for row in np.arange(plank, height, plank):
            cv2.line(image, (0, int(row)), (width, int(row)), mix(dark, (0, 0, 0), 0.5), 2)
    return image if rng.random() < 0.5 else np.ascontiguousarray(_upright(image, width, height))


def _upright(image: Pixels, width: int, height: int) -> Pixels:
    return fit(np.ascontiguousarray(image.transpose(1, 0, 2)), width, height)


def marble(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Stone with veins."""
    base = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0, 0.25)), rng.uniform(0.1, 1.0))
    vein = mix(base, (255, 255, 255) if sum(base) < 330 else (60, 60, 60), rng.uniform(0.2, 0.7))
    side = max(width, height)
    rough = sum(cloud(rng, height, width, side * s) * s for s in (0.2, 0.08, 0.03, 0.01))
    lines = np.zeros((height, width))
    for _ in range(int(rng.integers(1, 5))):
        field = cloud(rng, height, width, float(rng.uniform(0.2, 0.6)) * side) + 2 * np.asarray(
            rough
        )
        lines += np.exp(-np.abs(field) * float(rng.uniform(8, 40))) * float(rng.uniform(0.2, 1))
    lines = np.clip(lines + 0.3 * np.asarray(rough), 0, 1)
    return pixels(np.asarray(base) + (np.subtract(vein, base)) * lines[..., None])


def carpet(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Saturated carpet or tablecloth patterns: negatives rich in edges."""
    inks = [hsv(float(rng.uniform(0, 360)), float(rng.random()), float(rng.uniform(0.1, 1)))
            for _ in range(3)]  # fmt: skip
    image = blank(height, width, inks[0])
    for _ in range(int(rng.integers(1, 4))):
        kind, cell = str(rng.choice(patterns.KINDS)), float(rng.uniform(8, 90))
        layer = patterns.pattern(kind, height, width, cell, float(rng.uniform(0, np.pi)), inks)
        share = float(rng.uniform(0.3, 0.8))
        image = pixels(image * (1 - share) + layer * share)
    swirl = cloud(rng, height, width, float(rng.uniform(4, 40)))[..., None]
    image = pixels(image * (1.0 + 0.2 * swirl))
    return weave(rng, image, float(rng.uniform(0.03, 0.25)))


def glossy(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Glass, lacquer or metal with soft reflections."""
    base = hsv(
        float(rng.uniform(0, 360)), float(rng.uniform(0, 0.4)), float(rng.uniform(0.05, 0.8))
    )
    sheen: Points = np.maximum(cloud(rng, height, width, 0.35 * max(width, height)), 0)
    brushed = np.asarray(cv2.resize(cloud(rng, height, 4, 1.0), (width, height))) * rng.uniform(
        0, 8
    )
    return pixels(np.asarray(base) + (sheen * float(rng.uniform(10, 70)) + brushed)[..., None])
