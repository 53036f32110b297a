"""What is seen when a part of the felt is looked at: things in millimetres, and what lies bare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cardspeak.rules.facts.event import Evidence

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Pixels = NDArray[np.uint8]

CELL_MM = 10.0
"""The side of a cell of the masks."""


@dataclass(frozen=True, eq=False)
class Sighting:
    """One thing seen on the felt in one frame.

    Attributes:
        kind: what it is.
        face: of a card, which side shows.
        corners_mm: (4, 2) of a card, clockwise as seen from above, from its own top left (or,
            where that cannot be told, from either of the two ends); of others, around them.
        score: 0..1 that there is such a thing.
        logs: (52,) of a card face up, normalised log-probabilities; None for the rest.
        color: (3,) CIELAB (L 0..100) of a back, a chip or a button, by the white of the scene.
        dye: (3,) of a back, the same of where it is most coloured.
        name: of a chip, its colour's common name.
        ink: (2,) of a card face up, the colour of its print, see `cardspeak.vision.inks`; None
            where it cannot be told.
        patch: (112, 80, 3) BGR of a card face up, its face as the readers see it.
        patch_px: how long its short side is in the picture that shows it so.
        in_part: of a card face up, whether others hide a part of it, and its indices with that.
        altered: of a back, whether it looks otherwise than the one that lay there before.
    """

    kind: Literal["card", "chip", "button"]
    face: Literal["up", "down"] | None
    corners_mm: Floats
    score: float
    logs: Floats | None = None
    color: Floats | None = None
    dye: Floats | None = None
    name: str = ""
    ink: Floats | None = None
    patch: Pixels | None = None
    patch_px: float = np.inf
    in_part: bool = False
    altered: bool = False

    @property
    def center_mm(self) -> Floats:
        """(2,) its middle."""
        return np.asarray(self.corners_mm.mean(0))


@dataclass(frozen=True, eq=False)
class Glance:
    """What one frame tells: where it moves, what was looked at anew, and what was seen there.

    The masks have a cell for every `CELL_MM` of the felt's bounding box, row 0 at its smallest
    y, column 0 at its smallest x; all have the same shape.

    Attributes:
        evidence: the frame.
        seen: everything seen where it was looked.
        looked: where the picture was still and was looked at with the networks; what is there
            and not in ``seen`` was not seen.
        bare: where the felt itself shows, as far as can be told without the networks.
        moving: where the picture moves.
    """

    evidence: Evidence
    seen: tuple[Sighting, ...]
    looked: Mask
    bare: Mask
    moving: Mask
