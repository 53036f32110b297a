"""From the light on the table to the numbers in a picture: lamp, lens, sensor and compression."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.paint import Pixels, as_pixels, pixels
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.twin.stage.camera import Preset
from cardspeak.hardware.twin.stage.sprite import Box
from cardspeak.hardware.twin.stage.sway import Sway

_FIELD_ONE = 128
"""What stands for a gain of 1 in the field of light."""
_BLOCK_PX, _BLEED_PX = 16, 4
"""JPEG works on blocks of this size, and what changes in one bleeds so far into the next."""
_NOISE_SPARE_PX = 96


class Sensor:
    """One camera's way of seeing, drawn by chance from what its preset allows."""

    def __init__(
        self,
        preset: Preset,
        model: CameraModel,
        rng: np.random.Generator,
        compressed: bool,
        sway: Sway | None = None,
    ) -> None:
        """Draw a sensor.

        Args:
            preset: its ranges.
            model: the camera.
            rng: the chance.
            compressed: whether its pictures go through JPEG.
            sway: how it trembles; None if it hangs still.
        """
        self._sway = sway
        self.shutter_s = float(rng.uniform(*preset.shutter_s))
        self.glare = _glare(model, rng)
        self._field = _field(model, rng)
        self._blur_px = float(rng.uniform(*preset.blur_px))
        quality = round(float(rng.uniform(*preset.quality)))
        self._quality = quality if compressed else None
        self._noise = _noise(preset, rng)
        self._seed = int(rng.integers(1 << 30))
        self._gamma = float(rng.uniform(0.88, 1.08))
        self._contrast = float(rng.uniform(0.0, 0.35))
        self._flicker = float(rng.uniform(0, 0.02)), float(rng.choice([100.0, 120.0]))
        self._drift = float(rng.uniform(0, 0.012)), float(rng.uniform(4, 15))
        self._seen = np.zeros((preset.height_px, preset.width_px, 3), np.uint8)

    def develop(self, image: Pixels, boxes: Iterable[Box]) -> None:
        """Let the light of those parts of a picture that changed through the lens."""
        reach = int(np.ceil(3 * self._blur_px))
        for box in boxes:
            inner = self._grown(self._grown(box, reach, _BLOCK_PX), _BLEED_PX, 1)
            outer = self._grown(inner, _BLOCK_PX, _BLOCK_PX)
            lit = self._grown(outer, reach, 1)
            light = cv2.multiply(_cut(image, lit), _cut(self._field, lit), scale=1 / _FIELD_ONE)
            soft = as_pixels(cv2.GaussianBlur(light, (0, 0), self._blur_px))
            packed = self._packed(_cut(soft, _within(outer, lit)))
            _cut(self._seen, inner)[:] = _cut(packed, _within(inner, outer))

    def exposed(self, number: int, t_s: float) -> Pixels:
        """Return the picture with this number, a new array."""
        seen = self._sway.moved(self._seen, t_s) if self._sway else self._seen
        image = as_pixels(cv2.LUT(seen, self._curve(t_s)))
        rng = np.random.default_rng([self._seed, number])
        height, width = image.shape[:2]
        x, y = rng.integers(0, _NOISE_SPARE_PX, 2)
        more, less = (tile[y : y + height, x : x + width] for tile in self._noise)
        cv2.add(image, more, dst=image)
        cv2.subtract(image, less, dst=image)
        return image

    def _curve(self, t_s: float) -> Pixels:
        """(256,) what becomes of each grey level at a time: tone, flicker, drifting exposure."""
        strength, hertz = self._flicker
        drift, period_s = self._drift
        gain = 1 + strength * np.sin(2 * np.pi * hertz * t_s)
        gain += drift * np.sin(2 * np.pi * t_s / period_s)
        x = np.linspace(0, 1, 256) ** self._gamma
        x += self._contrast * (3 * x**2 - 2 * x**3 - x)
        return pixels(255 * gain * x)

    def _packed(self, image: Pixels) -> Pixels:
        if self._quality is None:
            return image
        _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, self._quality])
        return as_pixels(cv2.imdecode(packed, cv2.IMREAD_COLOR))

    def _grown(self, box: Box, reach: int, block: int) -> Box:
        """Return a box larger all around, out to whole blocks, inside the picture."""
        height, width = self._seen.shape[:2]
        x0, y0, x1, y1 = box
        return (
            max(0, (x0 - reach) // block * block),
            max(0, (y0 - reach) // block * block),
            min(width, -(-(x1 + reach) // block) * block),
            min(height, -(-(y1 + reach) // block) * block),
        )


def _cut(image: Pixels, box: Box) -> Pixels:
    x0, y0, x1, y1 = box
    return image[y0:y1, x0:x1]


def _within(box: Box, outer: Box) -> Box:
    """Return a box as seen from another's top left."""
    x0, y0, x1, y1 = box
    return x0 - outer[0], y0 - outer[1], x1 - outer[0], y1 - outer[1]


def _field(model: CameraModel, rng: np.random.Generator) -> Pixels:
    """(height, width, 3) how much of the light arrives: lamps, vignetting, white balance."""
    y, x = _coarse(model)
    lamp = rng.uniform(-0.45, 0.45, 2)
    lamps = np.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / float(rng.uniform(0.3, 1.2)))
    uneven = 1 + float(rng.uniform(0, 0.35)) * (lamps - 0.5)
    vignette = 1 - float(rng.uniform(0.0, 0.55)) * (x**2 + y**2)
    balance = 1 + rng.uniform(-0.07, 0.07, 3)
    warm = float(rng.uniform(-0.05, 0.05)) * np.array([-1, 0, 1]) * (lamps - 0.5)[..., None]
    exposure = float(rng.uniform(0.72, 1.02))
    gain = exposure * (uneven * vignette)[..., None] * (balance + warm)
    size = model.width_px, model.height_px
    smooth = cv2.resize(gain.astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    # Dither, so that steps of a gain do not show as rings on even cloth.
    dither = rng.uniform(-0.5, 0.5, (model.height_px, model.width_px, 1))
    return pixels(_FIELD_ONE * smooth + dither)


def _glare(model: CameraModel, rng: np.random.Generator) -> Pixels:
    """(height, width) what something shiny mirrors of the lamp."""
    y, x = _coarse(model)
    at = rng.uniform(-0.5, 0.5, 2)
    spot = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / float(rng.uniform(0.004, 0.03)))
    spot *= float(rng.uniform(0, 75))
    size = model.width_px, model.height_px
    return pixels(cv2.resize(spot.astype(np.float32), size, interpolation=cv2.INTER_CUBIC))


def _coarse(model: CameraModel) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Rows and columns of a coarse picture, both in widths of the picture from its middle."""
    step = model.width_px / 96
    rows = round(model.height_px / step)
    y, x = np.mgrid[0:rows, 0:96].astype(np.float32)
    return (y - rows / 2) / 96, x / 96 - 0.5


def _noise(preset: Preset, rng: np.random.Generator) -> tuple[Pixels, Pixels]:
    """What noise adds and what it takes, (height, width, 3), larger than a picture."""
    size = preset.height_px + _NOISE_SPARE_PX, preset.width_px + _NOISE_SPARE_PX
    strength = float(rng.uniform(*preset.noise))
    grey = rng.standard_normal((*size, 1), np.float32)
    colored = rng.standard_normal((*size, 3), np.float32)
    colored = np.asarray(cv2.GaussianBlur(colored, (0, 0), 0.9)) * 1.9
    grain = strength * (0.8 * grey + 0.6 * colored)
    return pixels(np.maximum(grain, 0)), pixels(np.maximum(-grain, 0))
