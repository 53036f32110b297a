"""Card backs: filigree, lattices, rosettes, logos, stripes, with and without a white border."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from cardspeak.hardware.art import patterns
from cardspeak.hardware.art.glyphs import draw_text_source, text_mask
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    blank,
    blend_centered,
    cloud,
    curve,
    ellipse,
    fit,
    half_turn,
    hsv,
    mix,
    pixels,
    polygon,
    rounded_alpha,
    stroke,
    with_alpha,
)
from cardspeak.hardware.art.pips import draw_shapes, suit_mask

Inks = tuple[Color, Color, Color]
_LOGOS = ("CASINO", "POKER", "ROYAL", "88", "CLUB", "GRAND", "ACE", "STAR", "A", "K&Q", "Nº 7")


def draw_back(
    rng: np.random.Generator, size: tuple[int, int], corner_px: float | None = None
) -> Pixels:
    """Draw one of many backs.

    Args:
        rng: Where the design comes from.
        size: Width and height in pixels.
        corner_px: Radius of the corners; by default that of most cards.

    Returns:
        (height, width, 4) BGRA.
    """
    width, height = size
    inks = _inks(rng)
    image = blank(height, width, inks[1])
    edge = 0 if rng.random() < 0.25 else round(float(rng.uniform(0.02, 0.075)) * height)
    drawers = list(_GROUNDS)
    odds = np.array(list(_GROUNDS.values()))
    ground = drawers[int(rng.choice(len(drawers), p=odds / odds.sum()))]
    inner = ground(rng, width - 2 * edge, height - 2 * edge, inks)
    if rng.random() < 0.5:
        _medallions(rng, inner, inks)
    if rng.random() < 0.5:
        _frames(rng, inner, inks)
    image[edge : height - edge, edge : width - edge] = inner
    if edge and rng.random() < 0.3:
        corner = edge // 2, edge // 2
        cv2.rectangle(image, corner, (width - corner[0], height - corner[1]), inks[0], 1)
    return with_alpha(image, rounded_alpha(height, width, corner_px or 0.036 * height))


def _inks(rng: np.random.Generator) -> Inks:
    """Return the ground's ink, the paper, and an accent."""
    kind = rng.random()
    if kind < 0.3:
        ink = hsv(float(rng.uniform(-12, 8)) % 360, rng.uniform(0.75, 1), rng.uniform(0.45, 0.85))
    elif kind < 0.6:
        ink = hsv(float(rng.uniform(205, 240)), rng.uniform(0.6, 1), rng.uniform(0.3, 0.8))
    elif kind < 0.72:
        ink = hsv(float(rng.uniform(0, 360)), rng.uniform(0, 0.4), rng.uniform(0.05, 0.2))
    else:
        ink = hsv(float(rng.uniform(0, 360)), rng.uniform(0.3, 1), rng.uniform(0.25, 0.95))
    paper = mix((255, 255, 255), (210, 238, 248), float(rng.random() ** 2))
    if rng.random() < 0.08:
        paper = mix(ink, (255, 255, 255), float(rng.uniform(0.3, 0.8)))
    accent = hsv(float(rng.uniform(0, 360)), 0.8, 0.8) if rng.random() < 0.2 else paper
    return (ink, paper, accent) if rng.random() < 0.85 else (paper, ink, accent)


def _printed(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    kind = str(rng.choice(patterns.KINDS[1:]))
    turn = float(rng.choice([0.0, np.pi / 4, np.pi / 2, rng.uniform(0, np.pi)]))
    return patterns.pattern(kind, height, width, float(rng.uniform(6, 40)), turn, inks)


def _lozenges(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    """Small diamonds from edge to edge, as casinos like them."""
    columns, rows = int(rng.integers(9, 26)), int(rng.integers(12, 40))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u = np.abs((x / width * columns) % 1 - 0.5) + np.abs((y / height * rows) % 1 - 0.5)
    image = np.where((u < float(rng.uniform(0.32, 0.5)))[..., None], inks[0], inks[1])
    if rng.random() < 0.5:
        image[u < 0.14] = inks[2]
    return np.ascontiguousarray(image.astype(np.uint8))


def _solid(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    image = blank(height, width, inks[0])
    if rng.random() < 0.4:
        share = np.linspace(0, float(rng.uniform(0.2, 0.9)), height)[:, None, None]
        image = pixels(image * (1 - share) + np.asarray(inks[2]) * share)
    return image


def _picture(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    """A back printed with something like a photograph."""
    field = sum(cloud(rng, height, width, width * s) * s for s in (0.8, 0.3, 0.1, 0.04))
    share = np.clip(0.5 + 0.8 * np.asarray(field), 0, 1)[..., None]
    other = hsv(float(rng.uniform(0, 360)), float(rng.random()), float(rng.random()))
    return pixels(np.asarray(inks[0]) * (1 - share) + np.asarray(other) * share)


def _guilloche(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    """Interfering waves around one or two centres, alike under a half turn."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = (x - (width - 1) / 2) / width, (y - (height - 1) / 2) / width
    shift = float(rng.choice([0.0, rng.uniform(0.2, 0.5)]))
    folds = 2 * int(rng.integers(2, 9))
    total = np.zeros_like(x)
    for sign in (-1.0, 1.0) if shift else (1.0,):
        radius, angle = np.hypot(x, y + sign * shift), np.arctan2(y + sign * shift, x)
        wave = float(rng.uniform(0.5, 3)) * np.cos(folds * angle)
        total += np.cos(radius * float(rng.uniform(30, 130)) + wave)
    total = total + total[::-1, ::-1] + total[::-1] + total[:, ::-1]
    low, high = np.quantile(total, [float(rng.uniform(0.35, 0.65)), 0.88])
    image = np.where((total < low)[..., None], inks[0], inks[1])
    image[total > high] = inks[2]
    return np.ascontiguousarray(image.astype(np.uint8))


def _filigree(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    """Scrolls, leaves and dots drawn in one quarter and mirrored into the others."""
    w, h = (width + 1) // 2, (height + 1) // 2
    quarter = blank(h, w, inks[0])
    for _ in range(int(rng.integers(14, 34))):
        x, y = float(rng.uniform(0, w)), float(rng.uniform(0, h))
        _scroll(rng, quarter, x, y, float(rng.uniform(0.06, 0.3)) * w, inks[1])
    for _ in range(int(rng.integers(10, 50))):
        x, y, r = (float(v) for v in rng.uniform((0, 0, 1.2), (w, h, 4.5)))
        ink = inks[1] if rng.random() < 0.8 else inks[2]
        polygon(quarter, ellipse(x, y, r, r, n=12), ink)
    return _mirrored(quarter, width, height)


def _scroll(
    rng: np.random.Generator, image: Pixels, x: float, y: float, size: float, ink: Color
) -> None:
    turns, start = float(rng.uniform(0.6, 2.2)), float(rng.uniform(0, 2 * np.pi))
    t = np.linspace(0.05, 1.0, 14)
    angle = start + 2 * np.pi * turns * t * (1 if rng.random() < 0.5 else -1)
    points = np.stack([x + size * t * np.cos(angle), y + size * t * np.sin(angle)], axis=1)
    stroke(image, curve([(float(a), float(b)) for a, b in points], 4), ink, rng.uniform(1, 3.4))
    for leaf in points[6 :: int(rng.integers(2, 5))]:
        rx, ry = size * rng.uniform(0.08, 0.22), size * rng.uniform(0.04, 0.1)
        turn = float(rng.uniform(0, np.pi))
        polygon(image, ellipse(float(leaf[0]), float(leaf[1]), float(rx), float(ry), turn), ink)


def _mirrored(quarter: Pixels, width: int, height: int) -> Pixels:
    top = np.hstack([quarter, quarter[:, ::-1]])[:, :width]
    return np.ascontiguousarray(np.vstack([top, top[::-1]])[:height])


def _suits(rng: np.random.Generator, width: int, height: int, inks: Inks) -> Pixels:
    """Rows of small suits."""
    image, cell = blank(height, width, inks[0]), float(rng.uniform(0.08, 0.2)) * width
    shapes = draw_shapes(rng)
    masks = [suit_mask(shapes, s, max(6, round(0.6 * cell))) for s in "chsd"]
    step = int(rng.integers(0, 4))
    for row in range(int(height / cell) + 2):
        for column in range(int(width / cell) + 2):
            x, y = (column + 0.5 * (row % 2)) * cell, row * cell
            blend_centered(image, masks[(column + step * row) % 4], inks[1], x, y)
    return image


def _medallions(rng: np.random.Generator, image: Pixels, inks: Inks) -> None:
    """Lay a rosette, logo or suit into the middle, or one in each half."""
    height, width = image.shape[:2]
    radius = float(rng.uniform(0.14, 0.34)) * width
    badge = _badge(rng, radius, inks)
    disc = rounded_alpha(len(badge), len(badge), len(badge) / 2)
    if rng.random() < 0.6:
        blend_centered(image, disc, badge, width / 2, height / 2)
        return
    offset = float(rng.uniform(0.2, 0.28)) * height
    blend_centered(image, disc, badge, width / 2, height / 2 - offset)
    blend_centered(image, disc, half_turn(badge), width / 2, height / 2 + offset)


def _badge(rng: np.random.Generator, radius: float, inks: Inks) -> Pixels:
    size = max(16, 2 * round(radius))
    middle = size / 2
    ground, ink = (inks[1], inks[0]) if rng.random() < 0.6 else (inks[0], inks[1])
    image = blank(size, size, ground)
    for share in rng.uniform(0.6, 1.0, int(rng.integers(1, 4))):
        ring = ellipse(middle, middle, float(share) * middle, float(share) * middle, n=60)
        stroke(image, ring, ink, float(rng.uniform(1, 4)), closed=True)
    kind = rng.random()
    if kind < 0.4:
        mask = text_mask(draw_text_source(rng), str(rng.choice(_LOGOS)), 50)
        scale = min(1.3 * middle / mask.shape[1], 0.9 * middle / 50)
        mask = fit(mask, mask.shape[1] * scale, 50 * scale)
        blend_centered(image, mask, ink, middle, middle)
    elif kind < 0.65:
        suit = suit_mask(draw_shapes(rng), str(rng.choice(list("cdhs"))), round(0.9 * middle))
        blend_centered(image, suit, ink, middle, middle)
    else:
        _rosette(image, int(rng.integers(5, 25)), float(rng.uniform(0.5, 0.9)) * middle, ink)
    return image


def _rosette(image: Pixels, petals: int, reach: float, ink: Color) -> None:
    middle = image.shape[0] / 2
    for angle in np.linspace(0, 2 * np.pi, petals, endpoint=False):
        x, y = middle + 0.55 * reach * np.cos(angle), middle + 0.55 * reach * np.sin(angle)
        petal = ellipse(float(x), float(y), 0.45 * reach, reach / petals * 1.2, float(angle))
        stroke(image, petal, ink, 1.5, closed=True)


def _frames(rng: np.random.Generator, image: Pixels, inks: Inks) -> None:
    height, width = image.shape[:2]
    inset = 0
    for _ in range(int(rng.integers(1, 4))):
        inset += int(rng.integers(2, 14))
        ink = inks[int(rng.integers(3))]
        corners = (inset, inset), (width - 1 - inset, height - 1 - inset)
        cv2.rectangle(image, *corners, ink, int(rng.integers(1, 5)), cv2.LINE_AA)


_Ground = Callable[[np.random.Generator, int, int, Inks], Pixels]
_GROUNDS: dict[_Ground, float] = {
    _filigree: 0.3,
    _guilloche: 0.17,
    _printed: 0.17,
    _lozenges: 0.13,
    _solid: 0.1,
    _suits: 0.06,
    _picture: 0.07,
}
"""What fills a back, and how often."""
