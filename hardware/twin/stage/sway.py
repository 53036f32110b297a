"""A camera that does not hang still: on an arm, or over a floor that people walk on."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.art.paint import Pixels, as_pixels
from cardspeak.hardware.calibration.camera_model import CameraModel

_HERTZ = 2.0, 5.0
_TURN = 0.5
"""How far the sides move as it turns, beside how far all of it moves."""


class Sway:
    """Moves a camera's pictures to and fro, to the right, down and about their middle."""

    def __init__(self, by_px: float, model: CameraModel, rng: np.random.Generator) -> None:
        """Draw how a camera trembles, by so many pixels each way at most."""
        self._middle = np.array([model.width_px, model.height_px]) / 2
        self._most = by_px * np.array([1.0, 1.0, _TURN / self._middle[0]])
        self._hertz = rng.uniform(*_HERTZ, 3)
        self._phase = rng.uniform(0, 2 * np.pi, 3)

    def moved(self, image: Pixels, t_s: float) -> Pixels:
        """Return a picture (height, width, 3) as it is taken at a time."""
        right, down, turn = self._most * np.sin(2 * np.pi * self._hertz * t_s + self._phase)
        matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        shift = np.array([right, down]) + self._middle - matrix @ self._middle
        way, size = np.column_stack([matrix, shift]), (image.shape[1], image.shape[0])
        edge = cv2.BORDER_REPLICATE
        return as_pixels(cv2.warpAffine(image, way, size, flags=cv2.INTER_CUBIC, borderMode=edge))
