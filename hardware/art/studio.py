"""A camera above a table, and a canvas to lay drawn things on with their shadows.

Millimetres on the table: origin at its middle, x to the right, y away from the camera, z up.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike

from cardspeak.hardware.art.paint import Pixels, Points, as_pixels, blank, fit, pixels

_SHADE = np.array([0.93, 1.0, 1.07])
"""How much a shadow takes of blue, green and red: the sky fills it with blue."""


@dataclass(frozen=True)
class Pose:
    """Where a thing lies: its middle in mm, its turn anticlockwise, its height above the cloth."""

    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    z_mm: float = 0.0

    def corners_mm(self, width_mm: float, height_mm: float) -> Points:
        """The corners of a rectangle, (4, 3), clockwise from its own top left."""
        half = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])
        turn = np.deg2rad(self.turn_deg)
        matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        flat = half * [width_mm, height_mm] @ matrix + [self.x_mm, self.y_mm]
        return np.column_stack([flat, np.full(4, self.z_mm)])

    def moved(self, x_mm: float = 0.0, y_mm: float = 0.0, z_mm: float = 0.0) -> Pose:
        """The same thing a little further on."""
        return Pose(self.x_mm + x_mm, self.y_mm + y_mm, self.turn_deg, self.z_mm + z_mm)


@dataclass(frozen=True)
class Camera:
    """A pinhole above the table that looks at its middle.

    ``across_mm`` of the table fill the picture's width at its middle; ``tilt_deg`` is 0 straight
    from above.
    """

    width_px: int
    height_px: int
    across_mm: float
    distance_mm: float
    tilt_deg: float

    def project(self, points_mm: ArrayLike) -> Points:
        """Bring (N, 3) table points to (N, 2) picture pixels."""
        tilt = np.deg2rad(self.tilt_deg)
        down = np.array([0.0, -np.cos(tilt), -np.sin(tilt)])
        ahead = np.array([0.0, np.sin(tilt), -np.cos(tilt)])
        at = np.asarray(points_mm, np.float64)
        depth = at @ ahead / self.distance_mm + 1.0
        scale = self.width_px / self.across_mm / depth
        return np.stack(
            [self.width_px / 2 + at[:, 0] * scale, self.height_px / 2 + at @ down * scale], axis=1
        )

    def zoomed(self, factor: int) -> Camera:
        """The same view with more pixels."""
        size = self.width_px * factor, self.height_px * factor
        return Camera(*size, self.across_mm, self.distance_mm, self.tilt_deg)


class Canvas:
    """A picture in the making. Things are laid on it from the cloth upwards.

    Everything is drawn larger and averaged down at the end, so that edges come out smooth.
    """

    OVERSAMPLED = 2

    def __init__(self, camera: Camera, light_slope: tuple[float, float]) -> None:
        """Take a view, and how far in mm (x, y) a shadow falls for each mm of height."""
        self._camera = camera.zoomed(self.OVERSAMPLED)
        self._slope = light_slope
        self._size = camera.width_px, camera.height_px
        self._image = blank(self._camera.height_px, self._camera.width_px, (0, 0, 0))
        self._mm_px = self._camera.width_px / camera.across_mm

    def lay_cloth(self, cloth: Pixels, width_mm: float, height_mm: float) -> None:
        """Cover the table with a picture of this size around its middle."""
        corners_px = self._camera.project(Pose(0, 0).corners_mm(width_mm, height_mm))
        size = self._camera.width_px, self._camera.height_px
        self._image = _warped(cloth, corners_px, size, cv2.BORDER_REPLICATE)

    def lay(self, sprite: Pixels, pose: Pose, size_mm: tuple[float, float]) -> None:
        """Lay a BGRA picture flat at a pose."""
        corners_px = self._camera.project(pose.corners_mm(*size_mm))
        part = self._around(corners_px, 2)
        height, width = self._image[part].shape[:2]
        if not height or not width:
            return
        at = corners_px - [part[1].start, part[0].start]
        shrink = sprite.shape[0] / np.linalg.norm(at[3] - at[0])
        if shrink > 1.2:
            sprite = fit(sprite, sprite.shape[1] / shrink, sprite.shape[0] / shrink)
        alpha = sprite[..., 3:] / np.float32(255)
        inked = np.dstack([sprite[..., :3] * alpha, alpha]).astype(np.float32)
        warped = _warped(inked, at, (width, height))
        under = self._image[part].astype(np.float32)
        self._image[part] = pixels(under * (1 - warped[..., 3:]) + warped[..., :3])

    def shade(
        self, sprite: Pixels, pose: Pose, size_mm: tuple[float, float], height_mm: float
    ) -> None:
        """Darken what lies below where a thing of this height throws its shadow."""
        soft_mm, strength = 1.1 + 0.1 * height_mm, 0.5
        self._darken(sprite, pose, size_mm, height_mm, soft_mm, strength)
        self._darken(sprite, pose, size_mm, 0.4 * height_mm, 6.0 + 0.25 * height_mm, 0.24)

    def _darken(
        self,
        sprite: Pixels,
        pose: Pose,
        size_mm: tuple[float, float],
        height_mm: float,
        soft_mm: float,
        strength: float,
    ) -> None:
        soft_px = soft_mm * self._mm_px
        falls = np.linspace(0, height_mm, max(2, round(height_mm / 2)))
        quads = [
            self._camera.project(
                pose.moved(self._slope[0] * fall, self._slope[1] * fall).corners_mm(*size_mm)
            )
            for fall in falls
        ]
        part = self._around(np.vstack(quads), round(3 * soft_px) + 2)
        height, width = self._image[part].shape[:2]
        if not height or not width:
            return
        alpha = np.ascontiguousarray(sprite[..., 3])
        origin = [part[1].start, part[0].start]
        mask = np.zeros((height, width), np.uint8)
        for quad in quads:
            mask = np.maximum(mask, _warped(alpha, quad - origin, (width, height)))
        dark = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft_px)[..., None]
        self._image[part] = pixels(self._image[part] * (1 - strength * dark * _SHADE))

    def _around(self, points_px: Points, margin_px: int) -> tuple[slice, slice]:
        low = np.maximum(np.floor(points_px.min(0)).astype(int) - margin_px, 0)
        high = np.ceil(points_px.max(0)).astype(int) + margin_px
        limit = self._camera.width_px, self._camera.height_px
        x0, y0 = np.minimum(low, limit)
        x1, y1 = np.maximum(np.minimum(high, limit), (x0, y0))
        return slice(int(y0), int(y1)), slice(int(x0), int(x1))

    def developed(self) -> Pixels:
        """The finished picture at the camera's size."""
        return as_pixels(cv2.resize(self._image, self._size, interpolation=cv2.INTER_AREA))


def _warped(
    picture: np.ndarray, corners_px: Points, size_px: tuple[int, int],
    border: int = cv2.BORDER_CONSTANT,
) -> np.ndarray:  # fmt: skip
    """Stretch a picture so that its corners come to lie at (4, 2) pixels."""
    height, width = picture.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (corners_px - 0.5).astype(np.float32))
    return cv2.warpPerspective(picture, matrix, size_px, flags=cv2.INTER_LINEAR, borderMode=border)
