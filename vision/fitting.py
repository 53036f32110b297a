"""Whether a camera sees the table that its layout tells of: the felt ends where it should."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

FITS = 0.7
"""Of its edge so much has another colour beyond it; of another table's mostly a half. Layouts whose
felts are nearly alike are not told apart."""

ON_MM, BEYOND_MM = (-40.0, -25.0, -12.0), (22.0, 40.0, 60.0)
"""How far from the edge colours are compared."""

SEAM_MM = (-2.0, 4.0, 10.0)
"""A rail of the felt's colour leaves but a seam there, or its shadow."""

STEP_MM = 25.0
FEWEST = 20
"""Of so few points in sight nothing is told."""

OTHER, LEAST = 8.0, 3.0
"""Colours that differ by as much in CIELAB are two; or, where a dark rail is around a dark felt, by
half of what they differ by mostly, but no less than this.
"""

COUNTS = np.array([0.5, 1.0, 1.0])
"""Lightness counts for half, for the shadows."""


LOOKS, APART_S = 3, 0.4
"""A camera that fits in none of its first pictures does not fit; later ones are busier."""


class Fitting:
    """Looks at a camera's first pictures."""

    def __init__(self, layout: Layout, model: CameraModel) -> None:
        """Take the table, and how the camera is said to see it."""
        self._layout, self._model = layout, model
        self._left, self._next_s = LOOKS, 0.0

    def fails(self, frame: Frame) -> bool:
        """Tell once, of the last of the first pictures, that none of them fits."""
        if not self._left or frame.t_s < self._next_s:
            return False
        self._next_s = frame.t_s + APART_S
        fitting = fits(frame.image, self._layout, self._model)
        self._left = 0 if fitting else self._left - 1
        return not fitting and not self._left


def fits(image: Image, layout: Layout, model: CameraModel) -> bool:
    """Whether a picture, BGR (H, W, 3), may show a table as a camera is said to see it."""
    soft = np.asarray(cv2.blur(image, (5, 5)), np.uint8)
    on, seam, beyond = (
        np.median([_colors(soft, model, _along(layout, by)) for by in rings], axis=0)
        for rings in (ON_MM, SEAM_MM, BEYOND_MM)
    )
    seen = ~np.isnan(on).any(1) & ~np.isnan(beyond).any(1)
    if seen.sum() < FEWEST:
        return True
    others = (seam[seen], beyond[seen])
    apart = np.max([np.linalg.norm((on[seen] - other) * COUNTS, axis=1) for other in others], 0)
    another = np.clip(np.median(apart) / 2, LEAST, OTHER)
    return float((apart > another).mean()) >= FITS


def _along(layout: Layout, beyond_mm: float) -> Floats:
    """(N, 2) points along the edge of the felt, so far beyond it."""
    corners = np.array(layout.felt, np.float64)
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(sides, axis=1)
    turn = np.sign((corners[:, 0] * sides[:, 1] - corners[:, 1] * sides[:, 0]).sum())
    points = []
    for corner, side, length in zip(corners, sides, lengths, strict=True):
        count = max(1, int(length / STEP_MM))
        out = turn * np.array([side[1], -side[0]]) / max(length, 1e-9)
        places = (np.arange(count) + 0.5) / count
        points.append(corner + places[:, None] * side + beyond_mm * out)
    return np.concatenate(points)


def _colors(image: Image, model: CameraModel, points_mm: Floats) -> Floats:
    """(N, 3) the colours of points of the table, CIELAB; NaN where they are out of sight."""
    height, width = image.shape[:2]
    at = np.round(model.resized(width, height).to_px(points_mm)).astype(np.int64)
    inside = ((at >= 0) & (at < [width, height])).all(1)
    colors = np.full((len(at), 3), np.nan)
    if inside.any():
        x, y = at[inside].T
        seen = image[y, x].astype(np.float32)[None] / 255
        colors[inside] = cv2.cvtColor(seen, cv2.COLOR_BGR2LAB)[0]
    return colors
