"""How cards lie to one another."""

from __future__ import annotations

import math

import numpy as np

from cardspeak.vision.geometry import area, shared_area
from cardspeak.vision.glance import Floats


def turn_deg(corners_mm: Floats) -> float:
    """The direction of a card's long sides, 0 up to 180 degrees: which end is up is not told."""
    across = corners_mm[1] - corners_mm[0] + corners_mm[2] - corners_mm[3]
    along = corners_mm[3] - corners_mm[0] + corners_mm[2] - corners_mm[1]
    if np.linalg.norm(across) > np.linalg.norm(along):
        along = across
    return math.degrees(math.atan2(along[1], along[0])) % 180


def turned_deg(a_mm: Floats, b_mm: Floats) -> float:
    """By how much one card lies turned against another, 0 to 90 degrees."""
    apart = abs(turn_deg(a_mm) - turn_deg(b_mm))
    return min(apart, 180 - apart)


def sides_mm(corners_mm: Floats) -> tuple[float, float]:
    """How long a card's sides are, the shorter ones first."""
    sides = np.hypot(*(np.roll(corners_mm, -1, axis=0) - corners_mm).T)
    shorter, longer = sorted((float(sides[::2].mean()), float(sides[1::2].mean())))
    return shorter, longer


def apart_mm(a_mm: Floats, b_mm: Floats) -> float:
    """How far the middles of two things are apart."""
    apart = np.add.reduce(a_mm) / len(a_mm) - np.add.reduce(b_mm) / len(b_mm)
    return math.sqrt(apart @ apart)


def covered(a_mm: Floats, by_mm: Floats) -> float:
    """The share of a card's outline that lies within another's."""
    return shared_area(a_mm, by_mm) / max(1e-9, area(a_mm))


def same_order(corners_mm: Floats, others_mm: Floats) -> Floats:
    """Corners of the same card beginning at the same one of its two ends."""
    half = np.roll(others_mm, 2, axis=0)
    nearer = np.abs(others_mm - corners_mm).sum() <= np.abs(half - corners_mm).sum()
    return others_mm if nearer else half
