"""From pixels to millimetres on the felt and back: a lens, and where the camera hangs."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

_SAME_SHAPE = 0.005
"""By what share width to height may differ where pictures are still of one shape: by rounding."""

_UNTIL_STRAIGHT = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 20, 1e-6)
"""When a bent lens is straightened well enough: five steps, as usual, leave a wide one off."""


class OtherShape(ValueError):
    """A camera's pictures are of another shape than those it was calibrated with."""


@dataclass(frozen=True, eq=False)
class CameraModel:
    """A calibrated camera. It says what OpenCV's camera model says.

    Attributes:
        width_px: of its pictures.
        height_px: of its pictures.
        matrix: (3, 3) focal lengths and principal point, in pixels.
        distortion: (5,) the lens: k1, k2, p1, p2, k3; zeros for a perfect one.
        rotation: (3,) Rodrigues vector from the table's frame to the camera's.
        translation_mm: (3,) the table's origin in the camera's frame.
        error_mm: root mean square of what the calibration's points miss the felt by.
    """

    width_px: int
    height_px: int
    matrix: Floats
    distortion: Floats
    rotation: Floats
    translation_mm: Floats
    error_mm: float = 0.0

    @property
    def eye_mm(self) -> Floats:
        """(3,) where the camera is."""
        rotation, _ = cv2.Rodrigues(self.rotation)
        return np.asarray(-rotation.T @ self.translation_mm, np.float64)

    def to_px(self, points_mm: ArrayLike) -> Floats:
        """Bring (N, 2) points of the felt, or (N, 3) points above it, to (N, 2) pixels."""
        at = np.asarray(points_mm, np.float64)
        at = at if at.shape[-1] == 3 else np.column_stack([at, np.zeros(len(at))])
        if not len(at):
            return np.zeros((0, 2))
        seen, _ = cv2.projectPoints(
            at, self.rotation, self.translation_mm, self.matrix, self.distortion
        )
        return np.asarray(seen, np.float64).reshape(-1, 2)

    def to_mm(self, points_px: ArrayLike, z_mm: float | Floats = 0.0) -> Floats:
        """Bring (N, 2) pixels to (N, 2) millimetres at a height above the felt.

        Args:
            points_px: the pixels.
            z_mm: the height of all, or (N,) that of each.
        """
        at = np.asarray(points_px, np.float64).reshape(-1, 1, 2)
        if not len(at):
            return np.zeros((0, 2))
        straight = cv2.undistortPointsIter(
            at, self.matrix, self.distortion, np.eye(3), np.eye(3), _UNTIL_STRAIGHT
        ).reshape(-1, 2)
        rotation, _ = cv2.Rodrigues(self.rotation)
        rays = np.column_stack([straight, np.ones(len(straight))]) @ rotation
        eye = self.eye_mm
        reach = (z_mm - eye[2]) / rays[:, 2]
        return np.asarray(eye[:2] + rays[:, :2] * reach[:, None], np.float64)

    def resized(self, width_px: int, height_px: int) -> CameraModel:
        """Return the same camera with its pictures made larger or smaller.

        Raises:
            OtherShape: the pictures would be of another shape, so they show something else.
        """
        if (width_px, height_px) == (self.width_px, self.height_px):
            return self
        across, down = width_px / self.width_px, height_px / self.height_px
        if abs(across / down - 1) > _SAME_SHAPE:
            raise OtherShape(
                f"calibrated with pictures of {self.width_px} x {self.height_px}, but these are"
                f" {width_px} x {height_px}, which is another shape: calibrate again with these"
            )
        scale = np.diag([across, down, 1.0])
        # Pixels are counted from the middle of the first, pictures are scaled from its corner.
        half = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.0, 0.0, 1.0]])
        matrix = np.linalg.inv(half) @ scale @ half @ self.matrix
        return replace(self, width_px=width_px, height_px=height_px, matrix=matrix)

    def px_per_mm(self, at_mm: tuple[float, float] = (0.0, 0.0)) -> float:
        """How many pixels a millimetre of felt is at a point, on average of both directions."""
        x, y = at_mm
        a, b, c = self.to_px([(x, y), (x + 10, y), (x, y + 10)])
        cross = (b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]
        return float(np.sqrt(abs(cross)) / 10)
