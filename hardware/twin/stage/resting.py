"""What lies on what: how far below a thing its shadow falls, and how dark it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.hardware.twin.script import Pose, Prop

CHIP_THICK_MM = 3.3
CARD_THICK_MM = 0.3

_CARDS = ("card", "cut card", "joker")
_REACH_MM = {"chips": 30.0}
_USUAL_REACH_MM = 45.0
"""How near a thing's middle has to be for another to lie on it."""
_SQUARED_MM, _SQUARED_DEG = 5.0, 6.0
"""So near and so alike in turn, cards are one squared deck."""
_TOUCHING_MM = 0.25
_CONTACT_SHADE, _SQUARED_SHADE, _LIFTED_SHADE = 0.5, 0.03, 0.32


@dataclass(frozen=True)
class Rest:
    """How a thing's shadow falls.

    Attributes:
        drop_mm: how far below it what it falls on is.
        shade: how dark it is, 0 to 1.
    """

    drop_mm: float
    shade: float


def rests_of(shown: Sequence[tuple[Prop, Pose]]) -> list[Rest]:
    """Say how the shadow of each thing falls; they come the lowest first."""
    if not shown:
        return []
    at = np.array([(pose.x_mm, pose.y_mm) for _, pose in shown])
    low = np.array([pose.z_mm for _, pose in shown])
    turn = np.array([pose.turn_deg for _, pose in shown])
    high = low + [_thick_mm(prop) for prop, _ in shown]
    reach = np.array([_REACH_MM.get(prop.kind, _USUAL_REACH_MM) for prop, _ in shown])
    cards = np.array([prop.kind in _CARDS for prop, _ in shown])
    bears = np.array([prop.kind not in ("hand", "head", "glass") for prop, _ in shown])
    away = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
    below = (high[None] <= low[:, None] + _TOUCHING_MM) & bears & (away < reach)
    skew = np.abs((turn[:, None] - turn[None] + 180) % 360 - 180)
    squared = below & cards[:, None] & cards & (away < _SQUARED_MM) & (skew < _SQUARED_DEG)
    support = np.where(below & ~squared, high[None], 0.0).max(1)
    touching = (squared & (low[:, None] - high[None] < _TOUCHING_MM)).any(1)
    return [
        _rest(float(drop), bool(stacked))
        for drop, stacked in zip(np.maximum(0, low - support), touching, strict=True)
    ]


def _thick_mm(prop: Prop) -> float:
    if prop.kind == "chips":
        return prop.count * CHIP_THICK_MM
    return CARD_THICK_MM if prop.kind in _CARDS else 6.0


def _rest(drop_mm: float, stacked: bool) -> Rest:
    if stacked:
        return Rest(round(drop_mm, 1), _SQUARED_SHADE)
    if drop_mm < 1.0:
        return Rest(0.5, _CONTACT_SHADE)
    return Rest(float(round(drop_mm)), _LIFTED_SHADE)
