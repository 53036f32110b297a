"""Repeating patterns: the cloth of court cards, the print of backs, betting cloth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.paint import Color, Pixels

KINDS = (
    "plain",
    "stripes",
    "double_stripes",
    "checks",
    "dots",
    "rings",
    "chevrons",
    "lozenges",
    "scales",
    "waves",
    "crosses",
    "lattice",
)

Field = NDArray[np.float32]
Classes = NDArray[np.intp]


def pattern(
    kind: str,
    height_px: int,
    width_px: int,
    cell_px: float,
    turn: float,
    colors: Sequence[Color],
) -> Pixels:
    """Return a (height, width, 3) picture of a pattern.

    ``cell_px`` is the length of one repeat, ``turn`` its angle in radians; ``colors`` holds the
    ground, the figure and, where a pattern has one, the accent.
    """
    y, x = np.mgrid[0:height_px, 0:width_px].astype(np.float32) / np.float32(cell_px)
    u = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
    v = y * np.float32(np.cos(turn)) - x * np.float32(np.sin(turn))
    index = _classes(kind, u, v)
    return np.asarray(colors, np.uint8)[np.minimum(index, len(colors) - 1)]


def _classes(kind: str, u: Field, v: Field) -> Classes:
    """Return 0 (ground), 1 (figure) or 2 (accent) for every point."""
    if kind in ("stripes", "double_stripes", "checks", "chevrons", "waves"):
        return _bands(kind, u, v)
    if kind == "scales":
        shifted = (u + 0.5 * (np.floor(v * 2) % 2)) % 1.0
        rim = np.hypot(shifted - 0.5, (v * 2) % 1.0)
        return _ranked(np.abs(rim - 0.48) < 0.09, rim < 0.2)
    if kind == "plain":
        return np.zeros(u.shape, np.intp)
    return _motifs(kind, np.abs(u % 1.0 - 0.5), np.abs(v % 1.0 - 0.5))


def _ranked(figure: NDArray[np.bool_], accent: NDArray[np.bool_]) -> Classes:
    return np.where(figure, 1, np.where(accent, 2, 0)).astype(np.intp)


def _bands(kind: str, u: Field, v: Field) -> Classes:
    fu, fv = u % 1.0, v % 1.0
    if kind == "stripes":
        return (fu < 0.5).astype(np.intp)
    if kind == "double_stripes":
        return _ranked(fu < 0.35, (fu > 0.5) & (fu < 0.62))
    if kind == "checks":
        return np.asarray(np.logical_xor(fu < 0.5, fv < 0.5), np.intp)
    if kind == "waves":
        return np.asarray((v + 0.2 * np.sin(2 * np.pi * u)) % 1.0 < 0.45, np.intp)
    phase = (v + 2.0 * np.abs(fu - 0.5)) % 1.0
    return _ranked(phase < 0.4, (phase > 0.55) & (phase < 0.68))


def _motifs(kind: str, cu: Field, cv: Field) -> Classes:
    """Return the classes of a figure that stands alone in every cell."""
    distance, reach = np.hypot(cu, cv), cu + cv
    if kind == "dots":
        return (distance < 0.28).astype(np.intp)
    if kind == "rings":
        return _ranked((distance < 0.4) & (distance > 0.26), distance < 0.14)
    if kind == "crosses":
        arms = np.logical_or((cu < 0.1) & (cv < 0.34), (cv < 0.1) & (cu < 0.34))
        return np.asarray(arms, np.intp)
    if kind == "lattice":
        return _ranked((cu > 0.42) | (cv > 0.42), distance < 0.13)
    return _ranked((reach < 0.42) & (reach >= 0.18), reach < 0.18)
