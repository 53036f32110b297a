"""Points known twice: where they are in a picture, and where on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from cardspeak.hardware.calibration.camera_model import Floats


class CalibrationError(ValueError):
    """A camera cannot be calibrated with what was found or given."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Points of one picture.

    Attributes:
        names: what to call each.
        px: (N, 2) where they are in the picture.
        mm: (N, 3) where they are on the table, or on a board that lies anywhere.
        blur_px: (N,) how far off, for a standard deviation, each may have been found.
    """

    names: tuple[str, ...]
    px: Floats
    mm: Floats
    blur_px: Floats

    @classmethod
    def of(cls, names: Iterable[str], px: ArrayLike, mm: ArrayLike, blur_px: float) -> Pairs:
        """Return pairs, all found as well; points on the felt need no height."""
        known = tuple(names)
        at = np.asarray(mm, np.float64)
        at = at.reshape(-1, 3 if at.ndim and at.shape[-1] == 3 else 2)
        if at.shape[1] == 2:
            at = np.column_stack([at, np.zeros(len(at))])
        found = np.asarray(px, np.float64).reshape(-1, 2)
        return cls(known, found, at, np.full(len(known), blur_px))

    @classmethod
    def joined(cls, parts: Sequence[Pairs]) -> Pairs:
        """Return the points of several as one."""
        return cls(
            tuple(name for part in parts for name in part.names),
            np.concatenate([part.px for part in parts]),
            np.concatenate([part.mm for part in parts]),
            np.concatenate([part.blur_px for part in parts]),
        )

    def __len__(self) -> int:
        return len(self.names)

    def laid(self, at_mm: tuple[float, float], turn: float) -> Pairs:
        """Return a board's points where it lies: its middle there, turned anticlockwise."""
        cos, sin = np.cos(turn), np.sin(turn)
        turned = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        return replace(self, mm=self.mm @ turned + [*at_mm, 0.0])
