"""Hands and arms from above: skin, sleeves, watches and rings, in a few ways of being held."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.hardware.art import patterns
from cardspeak.hardware.art.form import Form
from cardspeak.hardware.art.paint import Color, Pixels, blank, cloud, hsv, mix, pixels

Limb = tuple[tuple[tuple[float, float], ...], tuple[float, ...]]

LOOKS = ("flat", "pinch", "cup", "fist")
MM_PX = 2.4
WIDE_MM = 150.0
"""How wide the pictures are."""
HAND_MM = (70.0, -130.0)
"""How far a hand's picture reaches ahead of and behind the hand's middle; fingertips are 55 mm
ahead."""
ARM_MM = (-90.0, -810.0)
"""The same for the arm, which is laid over the hand's wrist."""

_SKINS: tuple[Color, ...] = (
    (186, 203, 236),
    (160, 184, 226),
    (132, 166, 214),
    (104, 138, 188),
    (72, 102, 152),
    (48, 70, 112),
    (36, 50, 82),
)
_WRIST_MM = -88.0
_EDGE = 0.68
"""How light skin is where it turns away."""
_FINGERS: dict[str, tuple[Limb, ...]] = {
    "flat": (
        (((33, -26), (36, 6), (37, 28)), (9.0, 8.0, 6.6)),
        (((11, -17), (13, 24), (13, 49)), (10.0, 9.0, 7.2)),
        (((-10, -16), (-9, 30), (-8, 56)), (10.2, 9.2, 7.4)),
        (((-30, -22), (-31, 22), (-30, 46)), (10.0, 9.0, 7.4)),
        (((-33, -66), (-52, -38), (-52, -12)), (14.0, 10.5, 8.4)),
    ),
    "pinch": (
        (((31, -28), (30, -8), (22, 2)), (9.0, 8.6, 7.6)),
        (((11, -18), (12, 8), (6, 22)), (10.0, 9.4, 8.0)),
        (((-9, -16), (-8, 22), (-9, 40)), (10.2, 9.4, 7.6)),
        (((-31, -64), (-44, -26), (-30, 24), (-22, 46)), (13.0, 11.0, 9.0, 7.0)),
        (((-29, -22), (-31, 18), (-18, 50)), (10.0, 9.2, 7.2)),
    ),
    "cup": (
        (((34, -34), (44, -14), (42, 6)), (9.0, 8.4, 6.8)),
        (((22, -20), (40, 8), (38, 28)), (10.0, 9.0, 7.4)),
        (((4, -14), (28, 24), (30, 44)), (10.2, 9.2, 7.6)),
        (((-16, -16), (4, 34), (14, 52)), (10.0, 9.2, 7.6)),
        (((-32, -62), (-48, -26), (-40, 14)), (14.0, 11.0, 8.6)),
    ),
    "fist": (
        (((-31, -58), (-42, -26), (-20, -2)), (13.5, 11.0, 8.8)),
        (((31, -26), (28, -2)), (10.0, 9.6)),
        (((12, -20), (11, 8)), (11.0, 10.4)),
        (((-8, -18), (-8, 11)), (11.4, 10.8)),
        (((-28, -22), (-27, 8)), (11.0, 10.4)),
    ),
}


@dataclass(frozen=True, eq=False)
class Person:
    """How somebody's hands and arms look.

    Attributes:
        skin: its colour.
        stout: how wide everything is, about 1.
        cloth: (height, width, 3) the sleeve's; None for bare arms.
        sleeve_mm: how far behind the middle of the hand it begins.
        cuff: the colour of its end.
        watch: the colour of a band around the wrist of the left arm, or none.
        ring: the colour of a ring, or none.
        nails: the colour of the nails.
    """

    skin: Color
    stout: float
    cloth: Pixels | None
    sleeve_mm: float
    cuff: Color
    watch: Color | None
    ring: Color | None
    nails: Color


def draw_person(rng: np.random.Generator, dealer: bool = False) -> Person:
    """Choose somebody; dealers wear long sleeves of one dark or white cloth."""
    skin = mix(_SKINS[int(rng.integers(len(_SKINS)))], (90, 130, 200), float(rng.uniform(0, 0.12)))
    bare = not dealer and rng.random() < 0.25
    short = not dealer and rng.random() < 0.2
    cloth = None if bare else _cloth(rng, dealer)
    metal = mix((60, 170, 215), (200, 200, 200), float(rng.random()))
    plain = mix(skin, (215, 215, 250), 0.3)
    painted = hsv(float(rng.uniform(320, 380)) % 360, 0.8, float(rng.uniform(0.4, 0.9)))
    return Person(
        skin=skin,
        stout=float(rng.uniform(0.9, 1.12)),
        cloth=cloth,
        sleeve_mm=float(rng.uniform(300, 400)) if short else float(rng.uniform(92, 150)),
        cuff=(245, 245, 245) if rng.random() < 0.3 else _middle(cloth, skin),
        watch=None if rng.random() < 0.55 else mix(metal, (25, 25, 25), float(rng.random())),
        ring=metal if rng.random() < 0.35 else None,
        nails=painted if rng.random() < 0.2 else plain,
    )


def draw_hand(person: Person, look: str, left: bool) -> Pixels:
    """Draw a hand that points up: (H, W, 4) BGRA, `WIDE_MM` by `HAND_MM` at `MM_PX`.

    Raises:
        ValueError: there is no such look.
    """
    if look not in _FINGERS:
        raise ValueError(f"no hand is held {look!r}; choose one of {', '.join(LOOKS)}")
    form = _form(HAND_MM)
    wide = person.stout
    hand = [_WRIST_MM - 100, _WRIST_MM, -62, -34]
    palm = form.chain([(0, y) for y in hand], [35 * wide, 28 * wide, 36 * wide, 37 * wide])
    form.lay(palm, person.skin, 30, _EDGE)
    for x in (-28, -9, 10, 29):
        form.line([(x * 0.5, -64), (x, -28)], mix(person.skin, (255, 255, 255), 0.3), 3.0, 0.25)
    for limb in _FINGERS[look]:
        _finger(form, person, limb, nail=look != "fist")
    if person.ring and look != "fist":
        form.line([(2, 4), (23, 3)], person.ring, 4.0, 0.9)
    return _mottled(form, left)


def draw_arm(person: Person, left: bool) -> Pixels:
    """Draw an arm that points up: (H, W, 4) BGRA, `WIDE_MM` by `ARM_MM` at `MM_PX`."""
    form = _form((_WRIST_MM + 40, ARM_MM[1]))
    wide = person.stout
    arm = form.chain([(0, _WRIST_MM), (0, -330), (0, -860)], [28 * wide, 46 * wide, 52 * wide])
    form.lay(arm, person.skin, 30, _EDGE)
    if person.watch and left:
        _watch(form, person.watch, arm, wide)
    if person.cloth is not None:
        _sleeve(form, person, person.cloth)
    form.image = form.image[round((_WRIST_MM + 40 - ARM_MM[0]) * MM_PX) :]
    return _mottled(form, left)


def _form(span_mm: tuple[float, float]) -> Form:
    size_mm = WIDE_MM, span_mm[0] - span_mm[1]
    return Form(size_mm, (WIDE_MM / 2, -span_mm[1]), MM_PX)


def _cloth(rng: np.random.Generator, dealer: bool) -> Pixels:
    height, width = round((_WRIST_MM + 40 - ARM_MM[1]) * MM_PX), round(WIDE_MM * MM_PX)
    dark = hsv(
        float(rng.uniform(0, 360)), float(rng.uniform(0, 0.6)), float(rng.uniform(0.06, 0.3))
    )
    if dealer:
        color = (238, 238, 236) if rng.random() < 0.5 else dark
        kind = "plain"
    else:
        vivid = hsv(
            float(rng.uniform(0, 360)), float(rng.uniform(0.1, 0.8)), rng.uniform(0.3, 0.95)
        )
        color = dark if rng.random() < 0.55 else vivid
        kind = "plain" if rng.random() < 0.65 else str(rng.choice(["stripes", "checks", "lattice"]))
    other = mix(color, (255, 255, 255) if sum(color) < 350 else (40, 30, 30), rng.uniform(0.1, 0.6))
    cell = float(rng.uniform(5, 30)) * MM_PX
    image = (
        blank(height, width, color)
        if kind == "plain"
        else patterns.pattern(kind, height, width, cell, 0.0, (color, other))
    )
    folds = cloud(rng, height, max(2, width // 5), 9 * MM_PX)
    folds = np.asarray(cv2.resize(folds, (width, height), interpolation=cv2.INTER_CUBIC))
    return pixels(image * (1 + 0.12 * folds)[..., None])


def _middle(cloth: Pixels | None, skin: Color) -> Color:
    if cloth is None:
        return skin
    b, g, r = (int(v) for v in np.median(cloth.reshape(-1, 3)[::97], axis=0))
    return b, g, r


def _watch(form: Form, color: Color, arm: Pixels, wide: float) -> None:
    half = 34 * wide
    band = form.outline([(-half, -122), (half, -122), (half, -103), (-half, -103)])
    form.lay(np.minimum(band, arm), color, 16, 0.45)
    form.lay(form.chain([(0, -112)], [17.0]), mix(color, (240, 240, 240), 0.5), 4, 0.4)


def _sleeve(form: Form, person: Person, cloth: Pixels) -> None:
    wide, start = person.stout, -person.sleeve_mm
    sides = [(38, start), (52, start - 190), (64, -860)]
    edge = [(-x * wide, y) for x, y in sides] + [(x * wide, y) for x, y in reversed(sides)]
    form.lay(form.outline(edge), cloth[: len(form.image)], 38, 0.5, 0.6)
    cuff = [(-39, start + 3), (39, start + 3), (40, start - 16), (-40, start - 16)]
    form.lay(form.outline([(x * wide, y) for x, y in cuff]), person.cuff, 22, 0.55, 0.5)


def _finger(form: Form, person: Person, limb: Limb, nail: bool) -> None:
    points, radii = np.array(limb[0]), [radius * person.stout for radius in limb[1]]
    form.lay(form.chain(points, radii), person.skin, 8.0, 0.6, 0.45)
    dark = mix(person.skin, (20, 20, 60), 0.5)
    along = points[-1] - points[-2]
    along = along / np.linalg.norm(along)
    across = np.array([-along[1], along[0]])
    for joint, radius in zip(points[1:-1], radii[1:-1], strict=True):
        for shift in (-2.0, 2.0):
            ends = [joint + along * shift - 0.6 * radius * across,
                    joint + along * shift + 0.6 * radius * across]  # fmt: skip
            form.line(ends, dark, 1.0, 0.3)
    if nail:
        tip = points[-1] + along * 0.25 * radii[-1]
        form.lay(form.chain([tip - 2 * along, tip + 2 * along], [0.52 * radii[-1]] * 2),
                 person.nails, 3.0, 0.8, 0.25)  # fmt: skip


def _mottled(form: Form, left: bool) -> Pixels:
    """Give it a little unevenness, and mirror it for a left hand."""
    height, width = form.image.shape[:2]
    rng = np.random.default_rng(height)
    spots = 1 + 0.022 * cloud(rng, height, width, 8 * MM_PX).astype(np.float32)
    form.image[..., :3] = pixels(form.image[..., :3] * spots[..., None])
    return np.ascontiguousarray(form.image[:, ::-1] if left else form.image)
