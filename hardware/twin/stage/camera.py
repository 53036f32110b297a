"""The twin's cameras: what hangs where above the table, through which lens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout import Layout, Marker

Floats = NDArray[np.float64]
Range = tuple[float, float]

_OVERLAP_MM = 60.0
"""How far a camera of half the table sees beyond the middle."""

_WHITE_AROUND = 1.4
"""How many times as large a marker is with the paper around it."""


@dataclass(frozen=True)
class Preset:
    """A kind of camera; a seed draws one of its kind from the ranges.

    Attributes:
        width_px: of its pictures.
        height_px: of its pictures.
        part: what it looks at.
        beyond_mm: how much it sees beyond the edge of the felt; less than 0 where it leaves out
            the outermost, in which no cards lie.
        above_mm: how high it hangs.
        tilt_deg: at most so far off the vertical.
        spare: what share of the picture is left free around the table.
        barrel: radial distortion k1.
        blur_px: of the lens and of focus, a standard deviation.
        shutter_s: how long it is open.
        noise: standard deviation, in grey levels.
        quality: of the JPEG compression.
    """

    width_px: int
    height_px: int
    part: Literal["whole", "left", "right"] = "whole"
    beyond_mm: float = 25.0
    above_mm: Range = (1900.0, 2500.0)
    tilt_deg: float = 4.0
    spare: Range = (0.005, 0.035)
    barrel: Range = (-0.12, -0.02)
    blur_px: Range = (0.45, 0.75)
    shutter_s: Range = (1 / 160, 1 / 50)
    noise: Range = (1.2, 3.2)
    quality: Range = (70.0, 95.0)


_HALF = Preset(1920, 1080, beyond_mm=-45.0, above_mm=(1300.0, 1800.0), tilt_deg=5.0)
CAMERAS = {
    "overhead-4k": Preset(
        3840,
        2160,
        above_mm=(2200.0, 2800.0),
        tilt_deg=2.5,
        barrel=(-0.06, 0.01),
        blur_px=(0.6, 1.0),
        shutter_s=(1 / 250, 1 / 60),
        noise=(0.8, 2.2),
        quality=(85.0, 96.0),
    ),
    "webcam": Preset(1920, 1080),
    "half-left": replace(_HALF, part="left"),
    "half-right": replace(_HALF, part="right"),
}
"""The presets by name."""


def hang(
    preset: Preset, layout: Layout, rng: np.random.Generator, markers: bool = False
) -> CameraModel:
    """Hang a camera so that its part of the table just fills the picture, markers and all."""
    region_mm = _region(layout, preset, markers)
    above_mm = float(rng.uniform(*preset.above_mm))
    lean_mm = above_mm * np.tan(np.deg2rad(rng.uniform(-1, 1, 2) * preset.tilt_deg))
    roll = float(np.deg2rad(rng.uniform(-1.2, 1.2)))
    k1 = float(rng.uniform(*preset.barrel))
    lens = np.array([k1, -0.15 * k1, *rng.normal(0, 2e-4, 2), 0.0])
    middle = np.array([preset.width_px, preset.height_px]) * (0.5 + rng.normal(0, 0.002, 2))
    aim_mm = (region_mm.min(0) + region_mm.max(0)) / 2
    model = CameraModel(
        preset.width_px, preset.height_px, np.eye(3), lens, np.zeros(3), np.zeros(3)
    )
    for _ in range(3):
        model = _looking(model, np.array([*(aim_mm + lean_mm), above_mm]), aim_mm, roll)
        seen = model.to_px(region_mm)
        off = (seen.min(0) + seen.max(0)) / 2
        aim_mm = aim_mm + off * above_mm * [1, -1]
    free = 1 - float(rng.uniform(*preset.spare))
    focal_px = float(
        (free * np.minimum(middle, _size(preset) - middle) / np.abs(seen).max(0)).min()
    )
    return replace(model, matrix=_matrix(focal_px, middle))


def knocked(model: CameraModel, rng: np.random.Generator) -> CameraModel:
    """Return the same camera after something has hit it: turned and shifted a little."""
    turn, _ = cv2.Rodrigues(np.deg2rad(rng.normal(0, [0.5, 0.5, 0.8])))
    rotation, _ = cv2.Rodrigues(model.rotation)
    eye_mm = -rotation.T @ model.translation_mm + rng.normal(0, 8, 3)
    return _turned(model, np.asarray(turn @ rotation, np.float64), eye_mm)


def _size(preset: Preset) -> Floats:
    return np.array([preset.width_px, preset.height_px], np.float64)


def _matrix(focal_px: float, middle_px: Floats) -> Floats:
    return np.array([[focal_px, 0, middle_px[0]], [0, focal_px, middle_px[1]], [0, 0, 1]])


def _region(layout: Layout, preset: Preset, markers: bool) -> Floats:
    """What has to be in the picture, (N, 2) mm."""
    felt = np.array(layout.felt, np.float64)
    middle = (felt.min(0) + felt.max(0)) / 2
    away = np.sign(felt - middle) * (np.abs(felt - middle) > abs(preset.beyond_mm))
    wide = np.asarray(felt + preset.beyond_mm * away, np.float64)
    if markers:
        wide = np.concatenate([wide, *(_printed(marker) for marker in layout.markers)])
    if preset.part == "whole":
        return wide
    side = -1 if preset.part == "left" else 1
    inner = middle[0] - side * _OVERLAP_MM
    return np.column_stack(
        [np.where(side * (wide[:, 0] - inner) > 0, wide[:, 0], inner), wide[:, 1]]
    )


def _printed(marker: Marker) -> Floats:
    """The corners (4, 2) of a marker with the white around it, without which it is not found."""
    corners = np.array(marker.corners_mm)
    middle = corners.mean(0)
    return np.asarray(middle + _WHITE_AROUND * (corners - middle), np.float64)


def _looking(model: CameraModel, eye_mm: Floats, aim_mm: Floats, roll: float) -> CameraModel:
    """Put a camera at a point and have it look at another on the felt."""
    ahead = np.array([*aim_mm, 0.0]) - eye_mm
    ahead /= np.linalg.norm(ahead)
    right = np.cross(ahead, [np.sin(roll), np.cos(roll), 0.0])
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(ahead, right), ahead])
    return _turned(model, rotation, eye_mm)


def _turned(model: CameraModel, rotation: Floats, eye_mm: Floats) -> CameraModel:
    vector = np.asarray(cv2.Rodrigues(rotation)[0], np.float64).ravel()
    return replace(model, rotation=vector, translation_mm=-rotation @ eye_mm)
