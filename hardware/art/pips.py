"""The four suits as outlines with a shape of their own in every deck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from cardspeak.hardware.art.glyphs import suit_fonts, text_mask
from cardspeak.hardware.art.paint import Pixels, Points, as_pixels, bezier, ellipse, fit, tight

_WORK_PX = 256
_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True)
class SuitShapes:
    """How one deck draws its suits; lengths in parts of the pip's height.

    ``font`` is a font file whose own suits are printed; without one they are drawn. ``stretch``
    widens all four. ``foot`` is the form of the stems: "curl", "wedge" or "bar".
    """

    heart_width: float = 0.92
    heart_cleft: float = 0.2
    heart_belly: float = 0.45
    heart_tip: float = 0.12
    spade_width: float = 0.84
    spade_belly: float = 0.5
    spade_tip: float = 0.1
    stem_width: float = 0.22
    stem_curl: float = 0.6
    club_radius: float = 0.24
    club_gap: float = 0.0
    club_stem: float = 0.2
    diamond_width: float = 0.76
    diamond_bend: float = 0.08
    font: str = ""
    stretch: float = 1.0
    foot: str = "curl"
    spade_body: float = 0.86
    shoulder: float = 0.72
    club_top: float = 1.0
    club_oval: float = 1.0
    club_low: float = 0.84


def draw_shapes(rng: np.random.Generator) -> SuitShapes:
    """Choose the shapes of a deck's suits."""

    def pick(low: float, high: float) -> float:
        return float(rng.uniform(low, high))

    def about(low: float, usual: float, high: float) -> float:
        return float(more.triangular(low, usual, high))

    more = rng.spawn(1)[0]
    fonts = suit_fonts()
    return SuitShapes(
        font=str(more.choice(fonts)) if fonts and more.random() < 0.3 else "",
        stretch=about(0.84, 1.0, 1.2),
        foot=str(more.choice(["curl", "wedge", "bar"], p=[0.6, 0.25, 0.15])),
        spade_body=about(0.76, 0.86, 0.92),
        shoulder=about(0.56, 0.72, 0.84),
        club_top=about(0.88, 1.0, 1.15),
        club_oval=about(0.86, 1.0, 1.16),
        club_low=about(0.78, 0.84, 0.9),
        heart_width=pick(0.8, 1.08),
        heart_cleft=pick(0.1, 0.3),
        heart_belly=pick(0.34, 0.54),
        heart_tip=pick(0.0, 0.24),
        spade_width=pick(0.72, 0.96),
        spade_belly=pick(0.42, 0.58),
        spade_tip=pick(0.0, 0.24),
        stem_width=pick(0.13, 0.3),
        stem_curl=pick(0.2, 0.95),
        club_radius=pick(0.215, 0.27),
        club_gap=pick(-0.03, 0.05),
        club_stem=pick(0.12, 0.3),
        diamond_width=pick(0.6, 0.9),
        diamond_bend=pick(-0.06, 0.2) if rng.random() < 0.7 else 0.0,
    )


def outline(shapes: SuitShapes, suit: str) -> list[Points]:
    """Return a suit ("c", "d", "h" or "s") as polygons about x = 0, y from 0 to 1."""
    return {"c": _club, "d": _diamond, "h": _heart, "s": _spade}[suit](shapes)


@lru_cache(maxsize=1024)
def suit_mask(shapes: SuitShapes, suit: str, height_px: int) -> Pixels:
    """Return the tight mask of a suit with a height in pixels."""
    raw = _raw_mask(shapes, suit)
    return fit(raw, shapes.stretch * raw.shape[1] * height_px / raw.shape[0], height_px)


@lru_cache(maxsize=256)
def _raw_mask(shapes: SuitShapes, suit: str) -> Pixels:
    if shapes.font:
        return text_mask(shapes.font, _SIGNS[suit], _WORK_PX)
    canvas = np.zeros((_WORK_PX + 40, 2 * _WORK_PX), np.uint8)
    for part in outline(shapes, suit):
        fixed = np.rint((part * _WORK_PX + [_WORK_PX, 20]) * 16).astype(np.int32)
        cv2.fillPoly(canvas, [fixed], (255,), cv2.LINE_AA, 4)
    return tight(as_pixels(canvas))


def _mirrored(right: Points) -> Points:
    return np.vstack([right, right[::-1] * [-1.0, 1.0]])


def _heart(s: SuitShapes) -> list[Points]:
    half = s.heart_width / 2
    return [_mirrored(_lobe(half, s.heart_cleft, s.heart_belly, s.heart_tip, s.shoulder))]


def _lobe(half: float, cleft: float, belly: float, tip: float, shoulder: float) -> Points:
    """Right half of a heart, from the cleft to the tip at (0, 1); the top is at y = 0.

    ``shoulder`` is how far down it stays wide: little makes its lower sides hollow.
    """
    side = belly * 0.62
    top = bezier((0.0, cleft), (0.06 * half, -0.08), (half, -0.12), (half, side))
    low = bezier((half, side), (half, side + 0.3), (half * (0.34 - tip), shoulder), (0.0, 1.0))
    return np.vstack([top, low])


def _stem(s: SuitShapes, half: float, top: float) -> Points:
    if s.foot == "wedge":
        return _mirrored(np.array([(0.02, top), (half, 1.0)]))
    if s.foot == "bar":
        thin = 0.25 * half
        return _mirrored(np.array([(thin, top), (thin, 0.95), (half, 0.95), (half, 1.0)]))
    edge = bezier((0.02, top), (0.03, 1.0 - 0.25 * s.stem_curl), (0.3 * half, 0.97), (half, 1.0))
    return _mirrored(edge)


def _spade(s: SuitShapes) -> list[Points]:
    lobe = _lobe(s.spade_width / 2, 0.2, s.spade_belly, s.spade_tip, s.shoulder)
    body = _mirrored(np.stack([lobe[:, 0], s.spade_body * (1.0 - lobe[:, 1])], axis=1))
    return [body, _stem(s, s.stem_width, 0.5)]


def _club(s: SuitShapes) -> list[Points]:
    r = s.club_radius
    top = r * s.club_top
    low = s.club_low - r
    side = r + s.club_gap + 0.01
    middle = np.array([(0.0, top), (side, low), (-side, low)])
    wide = r * s.club_oval
    lobes = [ellipse(0.0, top, top / s.club_oval, top)]
    lobes += [ellipse(x, low, wide, r / s.club_oval) for x in (side, -side)]
    core = ellipse(0.0, (top + low) / 2 + 0.06, 0.1, 0.12)
    return [*lobes, middle, core, _stem(s, s.club_stem, 0.5)]


def _diamond(s: SuitShapes) -> list[Points]:
    half, bend = s.diamond_width / 2, 1.0 - s.diamond_bend
    control = (half / 2 * bend, 0.5 - 0.25 * bend)
    upper = bezier((0.0, 0.0), control, control, (half, 0.5))
    lower = upper[::-1] * [1.0, -1.0] + [0.0, 1.0]
    return [_mirrored(np.vstack([upper, lower]))]
