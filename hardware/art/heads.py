"""Heads and shoulders from above: what of the players leans over the rail."""

from __future__ import annotations

import numpy as np

from cardspeak.hardware.art.form import Form
from cardspeak.hardware.art.hands import Person
from cardspeak.hardware.art.paint import Color, Pixels, cloud, ellipse, hsv, mix, pixels

MM_PX = 1.6
HEAD_MM = (240.0, 340.0)
SHOULDERS_MM = (520.0, 280.0)

_HAIRS: tuple[Color, ...] = (
    (18, 18, 22),
    (24, 34, 48),
    (36, 56, 84),
    (60, 96, 140),
    (110, 160, 200),
    (34, 60, 140),
    (150, 150, 150),
    (215, 215, 215),
)


def draw_head(rng: np.random.Generator, person: Person) -> Pixels:
    """Draw a head that looks up the picture: (H, W, 4) BGRA, `HEAD_MM` at `MM_PX`."""
    form = Form(HEAD_MM, (HEAD_MM[0] / 2, HEAD_MM[1] / 2), MM_PX)
    wide, long = 76 * person.stout, 98 * person.stout
    hair = mix(_HAIRS[int(rng.integers(len(_HAIRS)))], person.skin, float(rng.uniform(0, 0.15)))
    for side in (-1, 1):
        form.lay(form.outline(ellipse(side * wide, -2, 10, 20)), person.skin, 8)
    form.lay(form.outline(ellipse(0, long * 0.96, 11, 15)), person.skin, 9)
    form.lay(form.outline(ellipse(0, 0, wide, long)), person.skin, 60, 0.5)
    kind = rng.random()
    if kind < 0.25:
        _cap(form, rng, wide, long)
    elif kind < 0.88:
        _hair(form, rng, hair, wide, long)
    if rng.random() < 0.2:
        _headphones(form, wide)
    return form.image


def draw_shoulders(rng: np.random.Generator, person: Person) -> Pixels:
    """Draw the shoulders below a head: (H, W, 4) BGRA, `SHOULDERS_MM` at `MM_PX`."""
    form = Form(SHOULDERS_MM, (SHOULDERS_MM[0] / 2, SHOULDERS_MM[1] / 2), MM_PX)
    mask = form.chain([(-170, -20), (0, 0), (170, -20)], [66, 100 * person.stout, 66])
    height, width = mask.shape
    color = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0, 0.7)), rng.uniform(0.1, 0.9))
    if person.cloth is not None:
        b, g, r = (int(v) for v in np.median(person.cloth.reshape(-1, 3)[::97], axis=0))
        color = b, g, r
    folds = 1 + 0.1 * cloud(rng, height, width, 28 * MM_PX)
    form.lay(mask, pixels(np.asarray(color) * folds[..., None]), 80, 0.4)
    form.lay(form.chain([(0, -20)], [50]), person.skin, 40, 0.5, 0.5)
    return form.image


def _hair(form: Form, rng: np.random.Generator, hair: Color, wide: float, long: float) -> None:
    ahead = float(rng.uniform(0.3, 0.75)) * long
    back = long * float(rng.uniform(1.02, 1.3))
    middle, half = (ahead - back) / 2, (ahead + back) / 2
    form.lay(form.outline(ellipse(0, middle, wide * 1.06, half)), hair, 70, 0.45, 0.5)
    parting = float(rng.uniform(-0.5, 0.5)) * wide
    for bend in rng.uniform(-1.2, 1.2, 90):
        turn = np.linspace(-1, 1, 7)
        x = parting * (1 - abs(turn)) + bend * wide * 0.85 * (1 - 0.35 * turn**2)
        y = middle + half * 0.93 * turn * np.sqrt(max(0.05, 1 - (bend / 1.25) ** 2))
        light = mix(hair, (255, 255, 255) if rng.random() < 0.6 else (0, 0, 0), 0.25)
        form.line(np.stack([x, y], axis=1), light, 1.2, 0.35)


def _cap(form: Form, rng: np.random.Generator, wide: float, long: float) -> None:
    color = hsv(float(rng.uniform(0, 360)), float(rng.uniform(0, 0.8)), rng.uniform(0.08, 0.8))
    dark = mix(color, (0, 0, 0), 0.35)
    brim = 0.95 if rng.random() < 0.75 else -0.95
    form.lay(form.outline(ellipse(0, brim * long, 0.86 * wide, 62)), dark, 30, 0.7, 0.5)
    form.lay(form.outline(ellipse(0, -4, wide * 1.08, long * 1.02)), color, 80, 0.45, 0.4)
    for turn in np.linspace(0, np.pi, 4)[:-1]:
        end = np.array([np.sin(turn) * wide, np.cos(turn) * long])
        form.line([end, -end], dark, 1.2, 0.6)
    form.lay(form.chain([(0, 0)], [6]), dark, 5)


def _headphones(form: Form, wide: float) -> None:
    form.line([(-wide, 5), (-0.5 * wide, 12), (0.5 * wide, 12), (wide, 5)], (30, 30, 32), 16, 0.95)
    for side in (-1, 1):
        form.lay(form.outline(ellipse(side * wide * 1.08, 2, 18, 34)), (40, 40, 42), 12)
