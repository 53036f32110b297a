"""How unlike the colours of backs are, whatever light falls on them."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence

import cv2
import numpy as np

from cardspeak.vision.glance import Floats

SPREAD, MOST, BEYOND = 3.0, 0.9, 1.5
"""A back differs far more than others if it does so many times as much as most of them,
and so many times as much as any.
"""

BRIGHTER, STRONGER = 10.0, 4.0
"""A back that is so much lighter and no paler, but stronger by so much, is printed otherwise,"""

FADED, AS_LIGHT = 20.0, 8.0
"""and so is one whose most coloured part is less strong by so much, and lighter or darker by less
than this.
"""

PALE = 6.0
"""What is no stronger than this has no hue."""

CHROMA = 20.0
"""From here on, glare and a pattern change how strong a colour looks, but not its hue."""

FAINTER, LIGHTER = 0.2, 0.3
"""What a difference in strength, and in lightness, counts for."""

MIRRORED = 0.35
"""A glossy back mirrors the lamp: so much white may be added to its colour, of all white."""

COLORS = {
    "red": (45.0, 60.0, 35.0),
    "blue": (38.0, 10.0, -50.0),
    "green": (45.0, -45.0, 30.0),
    "black": (15.0, 0.0, 0.0),
    "grey": (55.0, 0.0, 0.0),
    "white": (92.0, 0.0, 0.0),
    "purple": (35.0, 45.0, -40.0),
    "orange": (65.0, 40.0, 60.0),
    "yellow": (85.0, 0.0, 70.0),
    "brown": (35.0, 18.0, 25.0),
}
"""Common colours in CIELAB."""


def is_apart(color: Floats, others: Sequence[Floats], least: float) -> bool:
    """Whether a back differs from the usual one by at least so much, and far more than others."""
    usual = np.median(others, axis=0)
    ways = [away(each, usual) for each in others]
    return away(color, usual) >= far(ways, least)


def is_brighter(color: Floats, others: Sequence[Floats]) -> bool:
    """Whether a back is lighter than the usual one and yet no paler, far more than others are.

    A lamp that it mirrors makes it paler; where there is more light, others are lighter, too.
    """
    usual = np.median(others, axis=0)
    lights = [abs(float(each[0] - usual[0])) for each in others]
    lighter = float(color[0] - usual[0])
    stronger = float(np.hypot(*color[1:]) - np.hypot(*usual[1:]))
    return stronger >= STRONGER and lighter >= far(lights, BRIGHTER)


def is_fainter(dye: Floats, others: Sequence[Floats]) -> bool:
    """Whether a back is as light as the usual one, where it is most coloured, but hardly coloured.

    A lamp that it mirrors makes it paler and lighter, and a shade makes it darker.
    """
    usual = np.median(others, axis=0)
    chromas = np.array([np.hypot(*each[1:]) for each in (dye, usual, *others)])
    fainter = chromas[1] - chromas[0]
    as_light = abs(float(dye[0] - usual[0])) < AS_LIGHT
    return bool(as_light and fainter >= far(np.abs(chromas[2:] - chromas[1]), FADED))


def far(ways: Sequence[float] | Floats, least: float) -> float:
    """From where on a back differs far more than others, which differ by so much."""
    return max(least, SPREAD * float(np.quantile(ways, MOST)), BEYOND * max(ways))


def away(color: Floats, usual: Floats) -> float:
    """How unlike a back is to the usual one: by hue above all, as light changes the rest."""
    return min(difference(each, usual) for each in (color, dulled(color, usual)))


def dulled(color: Floats, usual: Floats) -> Floats:
    """A back's colour (3,) without the lamp that it may mirror, as far as it is lighter."""
    bgr, dark = (as_bgr(each) for each in (color, usual))
    mirrored = float(np.clip((bgr - dark).min(), 0, MIRRORED))
    return np.asarray(converted(bgr - mirrored, cv2.COLOR_BGR2LAB))


def as_bgr(lab: Floats) -> Floats:
    """(3,) BGR from 0 to 1 of a colour (3,) in CIELAB."""
    return np.asarray(converted(lab, cv2.COLOR_LAB2BGR))


def converted(color: Floats, way: int) -> Floats:
    """A colour (3,) in another space."""
    return cv2.cvtColor(color.reshape(1, 1, 3).astype(np.float32), way).reshape(3).astype(float)


def difference(color: Floats, usual: Floats) -> float:
    """How unlike two colours (3,) in CIELAB are, lightness and strength counting for little."""
    light, *pure = (color - usual).tolist()
    chroma = float(np.hypot(*usual[1:]))
    along = usual[1:] / max(chroma, 1e-6)
    strength = pure[0] * along[0] + pure[1] * along[1]
    hue = pure[1] * along[0] - pure[0] * along[1]
    counts = 1 - (1 - FAINTER) * min(1.0, chroma / CHROMA)
    return float(np.sqrt(hue**2 + (counts * strength) ** 2 + (LIGHTER * light) ** 2))


def hues_apart_deg(color: Floats, other: Floats) -> float:
    """How far apart the hues of two colours (3,) in CIELAB are; not at all if one has none."""
    one, two = complex(*color[1:]), complex(*other[1:])
    if min(abs(one), abs(two)) < PALE:
        return 0.0
    return abs(math.degrees(cmath.phase(one / two)))


def called(color: Floats) -> str:
    """Return the common name of a colour."""
    return min(COLORS, key=lambda name: float(np.linalg.norm(color - np.array(COLORS[name]))))
