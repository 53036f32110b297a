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

OFF_PX, OFF = 1.5, 0.1
"""Quarters of one picture move as it does, but for so much in the small one, or of their way."""

TURNED = 0.02
"""By more than so many radians two quarters alone do not turn, nor grow by such a share."""

Spectrum = NDArray[np.complex128]
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


class Place:
    """Remembers a scene, and tells how far it has moved.

    Each quarter of the picture is compared on its own, and most of them must have moved as one: so
    it sees a camera that turned, and does not mind people who move in a corner, nor felt so plain
    that something else is taken for it.
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
        sure = np.flatnonzero([chance >= SURE for _, chance in told])
        moved_px = _as_one(np.array([shift for shift, _ in told]), sure, shape)
        return None if moved_px is None else moved_px / scale


def _as_one(shifts_px: Floats, sure: Numbers, shape: tuple[int, ...]) -> float | None:
    """Return how far quarters moved that did so as parts of one picture; None if too few did.

    Args:
        shifts_px: (4, 2) how far each seems to have moved, right and down.
        sure: those of which it can be told.
        shape: of a quarter.
    """
    height, width = shape
    middles_px = np.array([(x * width, y * height) for y in (-0.5, 0.5) for x in (-0.5, 0.5)])
    but_one = (np.delete(sure, place) for place in range(len(sure)))
    for some in (sure, *but_one):
        if len(some) >= 2 and _is_one(middles_px[some], shifts_px[some]):
            return float(np.median(np.linalg.norm(shifts_px[some], axis=1)))
    return None


def _is_one(middles_px: Floats, shifts_px: Floats) -> bool:
    """Return whether points (N, 2) shifted as one picture does that moved, turned and grew."""
    (x, y), none, one = middles_px.T, np.zeros(len(middles_px)), np.ones(len(middles_px))
    right, down = np.stack([x, -y, one, none], 1), np.stack([y, x, none, one], 1)
    system, moved_px = np.concatenate([right, down]), shifts_px.T.ravel()
    found, *_ = np.linalg.lstsq(system, moved_px, rcond=None)
    off_px = np.abs(system @ found - moved_px).max()
    grown, turned = np.abs(found[:2])
    few = len(middles_px) == 2 and max(grown, turned) > TURNED
    return bool(not few and off_px <= max(OFF_PX, OFF * np.median(np.abs(shifts_px))))


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


def _shift(before: Spectrum, now: Spectrum, shape: tuple[int, ...]) -> tuple[Floats, float]:
    """Return how far a quarter has moved right and down, in pixels, and how sure that is."""
    weight = _weight(shape)
    phase = now * before.conj()
    match = np.fft.irfft2(weight * phase / (np.abs(phase) + 1e-3), shape)
    best = match.argmax()
    down, right = np.unravel_index(best, shape)
    along = _peak(match[down], int(right)), _peak(match[:, right], int(down))
    sure = match.flat[best] * match.size / (2 * weight.sum())
    return np.array(along), float(sure)


def _peak(line: Floats, at: int) -> float:
    """Return where a line that goes round has its peak, between its samples, about 0."""
    left, middle, right = line[at - 1], line[at], line[(at + 1) % len(line)]
    bend = left - 2 * middle + right
    between = 0.5 * (left - right) / bend if bend else 0.0
    half = len(line) / 2
    return float((at + between + half) % len(line) - half)
