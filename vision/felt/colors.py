"""Colours as they are under white light: CIELAB by what white is in the scene."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.ground import CARD_MM
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.rectify import rectify

LEARN = 0.1
MAX_GAIN = 1.8

DYED = 0.25
"""The share of a back that is most coloured."""
BACK_MARGIN = -0.12
"""So much is kept around backs to know their colours by, as a share of their sides."""
MIDDLE_MM = 20.5
"""From the middle of a back; a chip is no larger."""
MIDDLE: Floats = MIDDLE_MM * np.array([(np.cos(a), np.sin(a)) for a in np.arange(16) * np.pi / 8])
"""(16, 2) its outline."""


class White:
    """What white looks like, learned from the stock of cards that lie face up."""

    def __init__(self) -> None:
        """Begin with the picture's own white."""
        self.bgr: Floats = np.full(3, 235.0)

    def learn(self, image: Pixels, faces_px: list[Floats]) -> None:
        """Look at cards face up, by their corners (4, 2) in the picture (H, W, 3)."""
        for quad in faces_px:
            pixels = rectify(image, quad, (20, 28), -0.04).reshape(-1, 3).astype(np.float64)
            stock = pixels[pixels.sum(1) >= np.median(pixels.sum(1))]
            seen = np.maximum(np.median(stock, axis=0), 60.0)
            self.bgr = self.bgr + LEARN * (seen - self.bgr)


def lab_of(patch: Pixels, white: Floats) -> Floats:
    """(3,) the mean CIELAB colour (L 0..100) of a patch (H, W, 3) BGR, by what white (3,) is.

    What is lit more brightly than white was keeps its hue.
    """
    lit = (patch.reshape(-1, 3).mean(0) / white).astype(np.float32)
    lit /= max(1.0, float(lit.max()))
    return np.asarray(cv2.cvtColor(lit.reshape(1, 1, 3), cv2.COLOR_BGR2LAB).reshape(3), np.float64)


def around_middle(patch: Pixels) -> Pixels:
    """(N, 1, 3) a back's patch (H, W, 3) without its middle, on which players set chips.

    The patch is as `rectify` cuts it out with `BACK_MARGIN`.
    """
    height, width = patch.shape[:2]
    wide_mm, high_mm = (side * (1 + 2 * BACK_MARGIN) for side in CARD_MM)
    x, y = (np.arange(side) + 0.5 - side / 2 for side in (width, height))
    away_mm = np.hypot(x * wide_mm / width, (y * high_mm / height)[:, None])
    return np.asarray(patch[away_mm > MIDDLE_MM][:, None])


def dye_of(patch: Pixels, white: Floats) -> Floats:
    """(3,) the CIELAB colour of the most coloured part of a back's patch (H, W, 3), as `lab_of`.

    How much white its drawing leaves changes a back's mean more than what it was printed with.
    """
    lab = cv2.cvtColor(patch.astype(np.float32) / 255, cv2.COLOR_BGR2LAB).reshape(-1, 3)
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    most = np.argpartition(chroma, -round(len(lab) * DYED))[-round(len(lab) * DYED) :]
    return lab_of(patch.reshape(-1, 3)[most][:, None], white)


def named(seen: list[Sighting]) -> list[Sighting]:
    """The cards face up whose reading is sure enough to know their stock by."""
    return [each for each in seen if each.logs is not None and np.exp(each.logs.max()) > 0.8]
