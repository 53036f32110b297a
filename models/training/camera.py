"""A pinhole camera over a table plane, for drawing synthetic pictures.

The table frame is the project's own: millimetres, x right, y away, z up. Picture
pixels have x to the right and y down.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class View:
    """A camera that looks at the table's origin.

    Attributes:
        rotation: (3, 3) table axes to camera axes (x right, y down, z into the picture).
        distance_mm: from the lens to the table's origin.
        focal_px: focal length.
        center_px: where the table's origin lands in the picture, (x, y).
    """

    rotation: Array
    distance_mm: float
    focal_px: float
    center_px: tuple[float, float]

    def project(self, points_mm: Array) -> Array:
        """Project (N, 3) points in millimetres to (N, 2) pixels."""
        eye = points_mm @ self.rotation.T + (0.0, 0.0, self.distance_mm)
        depth = np.maximum(eye[:, 2:], 1.0)
        flat: Array = eye[:, :2] / depth * self.focal_px + self.center_px
        return flat

    @property
    def scale_px_per_mm(self) -> float:
        """Pixels that a millimetre across the line of sight covers at the origin."""
        return self.focal_px / self.distance_mm


def look_down(
    tilt: float,
    turn: float,
    scale_px_per_mm: float,
    focal_px: float,
    center_px: tuple[float, float],
) -> View:
    """Build a view `tilt` radians off the vertical, turned by `turn` about the table's normal.

    Raises:
        ValueError: the tilt is not within [0, pi/2).
    """
    if not 0 <= tilt < np.pi / 2:
        raise ValueError(f"tilt {tilt} is outside [0, pi/2)")
    ct, st, ca, sa = np.cos(tilt), np.sin(tilt), np.cos(turn), np.sin(turn)
    spin = np.array([[ca, -sa, 0], [sa, ca, 0], [0, 0, 1]])
    # Seen from straight above, picture down is table minus y and the line of sight is minus z.
    down = np.array([[1.0, 0, 0], [0, -1, 0], [0, 0, -1]])
    lean = np.array([[1, 0, 0], [0, ct, st], [0, -st, ct]])
    return View(lean @ down @ spin, focal_px / scale_px_per_mm, focal_px, center_px)


def random_view(
    rng: np.random.Generator, short_side_px: float, size_px: int, usual_tilt: float
) -> View:
    """Draw a view in which a card at the origin has about the given short side.

    Tilts reach from straight above to a low webcam; focal lengths from a phone held
    close to a telephoto lens far away. Two of three tilts are below the usual one, in radians.
    """
    tilt = float(np.clip(abs(rng.normal(0, usual_tilt)), 0, 1.15))
    turn = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else float(rng.normal(0, 0.15))
    # Foreshortening shrinks one axis: give part of that back so that sizes stay balanced.
    scale = short_side_px / 63.5 / np.cos(tilt) ** 0.35
    focal = float(np.exp(rng.uniform(np.log(1.1), np.log(9)))) * size_px
    center = tuple(rng.uniform(0.3, 0.7, 2) * size_px)
    return look_down(tilt, turn, scale, focal, (float(center[0]), float(center[1])))
