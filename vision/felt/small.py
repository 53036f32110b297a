"""The small picture in which movement is looked for."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from cardspeak.hardware.frame import Frame, Pixels
from cardspeak.vision.felt.ground import Ground


@lru_cache(maxsize=2)
def small_luma(ground: Ground, frame: Frame) -> Pixels:
    """(rows, columns) a frame's brightness, small; not to be written to.

    The last ones are kept, as more than one asks for them.
    """
    if frame.luma is None:
        return np.asarray(cv2.cvtColor(shrunk(ground, frame.image), cv2.COLOR_BGR2GRAY), np.uint8)
    return shrunk(ground, frame.luma)


def shrunk(ground: Ground, image: Pixels) -> Pixels:
    """A picture made small."""
    rows, columns = ground.small
    shrink = ground.shrink
    image = image[: rows * shrink, : columns * shrink]
    if shrink >= 4:  # halves and quarters by two pixels each way are quick, and smooth enough
        step = 2 if shrink < 8 else 4
        size = image.shape[1] // step, image.shape[0] // step
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)
