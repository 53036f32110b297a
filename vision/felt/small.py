"""The small picture in which movement is looked for."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from cardspeak.hardware.frame import Frame, Pixels
from cardspeak.vision.felt.ground import Ground


@lru_cache(maxsize=2)
def small(ground: Ground, frame: Frame) -> Pixels:
    """A frame's brightness, small; BGR of a frame that has none of its own. Not to be written to.

    The last ones are kept, as more than one asks for them.
    """
    rows, columns = ground.small
    shrink = ground.shrink
    image = frame.image if frame.luma is None else frame.luma
    image = image[: rows * shrink, : columns * shrink]
    if shrink >= 4:  # halves and quarters by two pixels each way are quick, and smooth enough
        step = 2 if shrink < 8 else 4
        size = image.shape[1] // step, image.shape[0] // step
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


def small_luma(ground: Ground, frame: Frame) -> Pixels:
    """(rows, columns) a frame's brightness, small; not to be written to."""
    picture = small(ground, frame)
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
