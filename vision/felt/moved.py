"""A frame whose pixels are found elsewhere in another one."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Frame, Pixels
from cardspeak.vision.glance import Floats

Value = TypeVar("Value", np.uint8, np.float32)

Way = Floats
"""(2, 3) leads from where a pixel belongs to where it is found, in pixels (x, y, 1)."""

STAY: Way = np.eye(2, 3)


class MovedFrame(Frame):
    """A frame as another one would be if its pixels were where they belong.

    Each part is worked out when it is asked for. What lies beyond the picture is as its edge is.
    """

    _other: Frame
    _way_px: Way

    def __init__(self, frame: Frame, way: Way) -> None:
        """Take a frame, and where in it each pixel is found."""
        values = {name: getattr(frame, name) for name in ("camera", "number", "t_s", "black")}
        for name, value in (values | {"_other": frame, "_way_px": way}).items():
            object.__setattr__(self, name, value)

    @cached_property
    def image(self) -> Pixels:
        """The picture, BGR."""
        image = self._other.image
        return found_at(image, self._way_px)

    @cached_property
    def luma(self) -> Pixels | None:
        """Its brightness, if the other frame has it."""
        luma = self._other.luma
        return None if luma is None else found_at(luma, self._way_px)

    @cached_property
    def chroma(self) -> tuple[Pixels, Pixels] | None:
        """Its tints, if the other frame has them."""
        luma, chroma = self._other.luma, self._other.chroma
        if luma is None or chroma is None:
            return None
        blue, red = chroma
        way = scaled(self._way_px, blue.shape[1] / luma.shape[1])
        return found_at(blue, way), found_at(red, way)

    def piece(self, left: int, top: int, right: int, bottom: int) -> tuple[Pixels, Floats]:
        """Return what lies between these columns and rows as the other frame has it.

        Where the pixels are not worked out anew they stay as sharp as they are.

        Returns:
            (rows, columns, 3) the pixels, and (2,) where their top left belongs.
        """
        other = self._other
        middle = np.array([left + right - 1, top + bottom - 1]) / 2
        off = self._way_px @ (*middle, 1.0) - middle
        room = np.subtract(
            _size(other.image if other.luma is None else other.luma), (right, bottom)
        )
        x, y = np.clip(np.rint(off), (-left, -top), room).astype(int)
        pixels = other.part(left + x, top + y, right + x, bottom + y)
        return pixels, np.array([left + x, top + y]) - off


def cut_out(frame: Frame, left: int, top: int, right: int, bottom: int) -> tuple[Pixels, Floats]:
    """Return a part of a frame, and where its top left lies, as `MovedFrame.piece` does."""
    if isinstance(frame, MovedFrame):
        return frame.piece(left, top, right, bottom)
    return frame.part(left, top, right, bottom), np.array([left, top], np.float64)


def found_at(pixels: NDArray[Value], way: Way) -> NDArray[Value]:
    """Return for each pixel (rows, columns, ...) the one that a way leads to."""
    how, edge = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
    moved = cv2.warpAffine(pixels, way, _size(pixels), flags=how, borderMode=edge)
    return np.asarray(moved, pixels.dtype)


def scaled(way: Way, by: float) -> Way:
    """Return a way as it is in a picture so many times as large."""
    corner = np.full(2, 0.5 * by - 0.5)  # of the first pixel's middle
    return np.column_stack([way[:, :2], by * way[:, 2] + corner - way[:, :2] @ corner])


def _size(pixels: NDArray[Value]) -> tuple[int, int]:
    """Return how wide and high a picture is."""
    return pixels.shape[1], pixels.shape[0]
