"""How far the whole picture has moved since the beginning: a camera that was knocked."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Pixels

EVERY_S = 0.5
WIDTH_PX = 320
"""It is looked at this often, in a picture so wide."""

SURE = 0.15
"""How high the peak of a quarter's correlation must be, 1 being a quarter shifted and no more."""

FINEST = 0.15
COARSEST = 0.015
"""Waves a pixel that count. What is finer is mostly noise, which pulls OpenCV's own phase
correlation off by many pixels on a still table; what is coarser is mostly light."""

Spectrum = NDArray[np.complex128]
Floats = NDArray[np.float64]


class Place:
    """Remembers a scene, and tells how far it has moved.

    Each quarter of the picture is compared on its own, and most of them must have moved: so it
    sees a camera that turned, and does not mind people who move in a corner.
    """

    def __init__(self) -> None:
        self._next_s = 0.0
        self._scene: list[Spectrum] = []

    def shift_px(self, luma: Pixels, t_s: float) -> float | None:
        """Return how far the picture has moved from where it was at first.

        Args:
            luma: the brightness, shape ``(height, width)``.
            t_s: when it was taken.

        Returns:
            The shift in pixels of the luma; None if it is not looked at now or cannot be told.
        """
        if t_s < self._next_s:
            return None
        self._next_s = t_s + EVERY_S
        scale = WIDTH_PX / luma.shape[1]
        quarters = _quarters(luma, round(luma.shape[0] * scale / 2))
        now = [_spectrum(quarter) for quarter in quarters]
        self._scene = self._scene or now
        shape = quarters[0].shape
        told = [
            _shift(before, after, shape) for before, after in zip(self._scene, now, strict=True)
        ]
        shifts = sorted(shift for shift, sure in told if sure >= SURE)
        return shifts[(len(shifts) - 1) // 2] / scale if len(shifts) >= 2 else None


def _quarters(luma: Pixels, height_px: int) -> list[Floats]:
    """Return the quarters of a picture made small, each so high."""
    size = (WIDTH_PX, 2 * height_px)
    small = cv2.resize(luma, size, interpolation=cv2.INTER_AREA).astype(np.float64)
    return [quarter for half in np.vsplit(small, 2) for quarter in np.hsplit(half, 2)]


def _spectrum(quarter: Floats) -> Spectrum:
    """Return a quarter's spectrum, faded out to its edges, where shifted pictures differ."""
    return np.fft.rfft2((quarter - quarter.mean()) * _fading(quarter.shape))


@lru_cache(maxsize=1)
def _fading(shape: tuple[int, ...]) -> Floats:
    """Return how a quarter is faded out."""
    down, right = (np.hanning(length) for length in shape)
    return np.outer(down, right)


@lru_cache(maxsize=1)
def _weight(shape: tuple[int, ...]) -> Floats:
    """Return how much each wave of a quarter counts."""
    waves = np.hypot(np.fft.fftfreq(shape[0])[:, None], np.fft.rfftfreq(shape[1]))
    return np.asarray(np.exp(-0.5 * (waves / FINEST) ** 2) * (waves > COARSEST))


def _shift(before: Spectrum, now: Spectrum, shape: tuple[int, ...]) -> tuple[float, float]:
    """Return how far a quarter has moved in its own pixels, and how sure that is."""
    weight = _weight(shape)
    phase = now * before.conj()
    match = np.fft.irfft2(weight * phase / (np.abs(phase) + 1e-3), shape)
    best = match.argmax()
    down, right = np.unravel_index(best, shape)
    along_y = _peak(match[:, right], int(down))
    along_x = _peak(match[down], int(right))
    sure = match.flat[best] * match.size / (2 * weight.sum())
    return float(np.hypot(along_x, along_y)), float(sure)


def _peak(line: Floats, at: int) -> float:
    """Return where a line that goes round has its peak, between its samples, about 0."""
    left, middle, right = line[at - 1], line[at], line[(at + 1) % len(line)]
    bend = left - 2 * middle + right
    between = 0.5 * (left - right) / bend if bend else 0.0
    half = len(line) / 2
    return float((at + between + half) % len(line) - half)
