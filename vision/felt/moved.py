"""A frame whose pixels are found elsewhere in another one."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Frame, Pixels
from cardspeak.vision.geometry import moved_by
from cardspeak.vision.glance import Floats

Value = TypeVar("Value", np.uint8, np.float32)

Way = Floats
"""(2, 3) leads from where a pixel belongs to where it is found, in pixels (x, y, 1); (3, 3) where
the picture was taken from elsewhere."""

STAY: Way = np.eye(2, 3)

STIFF_PX, ROOM_PX = 0.6, 3
"""A part that is off by no more than the first at its corners has only moved."""


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

        Where the pixels are not worked out anew they stay as sharp as they are; they are where the
        part has turned, or grown.

        Returns:
            (rows, columns, 3) the pixels, and (2,) where their top left belongs.
        """
        other = self._other
        box = np.array([(x, y) for x in (left, right - 1) for y in (top, bottom - 1)], np.float64)
        off = led(self._way_px, box) - box
        middle = off.mean(0)
        room = np.subtract(
            _size(other.image if other.luma is None else other.luma), (right, bottom)
        )
        if np.abs(off - middle).max() > STIFF_PX:
            return self._turned(left, top, right, bottom), np.array([left, top], np.float64)
        x, y = np.clip(np.rint(middle), (-left, -top), room).astype(int)
        pixels = other.part(left + x, top + y, right + x, bottom + y)
        return pixels, np.array([left + x, top + y]) - middle

    def _turned(self, left: int, top: int, right: int, bottom: int) -> Pixels:
        """Work out what lies between these columns and rows."""
        other = self._other
        size = np.array(_size(other.image if other.luma is None else other.luma))
        box = np.array([(x, y) for x in (left, right) for y in (top, bottom)], np.float64)
        there = led(self._way_px, box)
        low = np.clip(np.floor(there.min(0)) - ROOM_PX, 0, size - 1).astype(int)
        high = np.clip(np.ceil(there.max(0)) + ROOM_PX, low + 1, size).astype(int)
        pixels = other.part(*low.tolist(), *high.tolist())
        way = _by(-low) @ square(self._way_px) @ _by(np.array([left, top]))
        how, edge = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
        whole = right - left, bottom - top
        moved = cv2.warpPerspective(pixels, way, whole, flags=how, borderMode=edge)
        return np.asarray(moved, np.uint8)


def cut_out(frame: Frame, left: int, top: int, right: int, bottom: int) -> tuple[Pixels, Floats]:
    """Return a part of a frame, and where its top left lies, as `MovedFrame.piece` does."""
    if isinstance(frame, MovedFrame):
        return frame.piece(left, top, right, bottom)
    return frame.part(left, top, right, bottom), np.array([left, top], np.float64)


def found_at(pixels: NDArray[Value], way: Way) -> NDArray[Value]:
    """Return for each pixel (rows, columns, ...) the one that a way leads to."""
    how, edge = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
    warp = cv2.warpAffine if len(way) == 2 else cv2.warpPerspective
    moved = warp(pixels, way, _size(pixels), flags=how, borderMode=edge)
    return np.asarray(moved, pixels.dtype)


def scaled(way: Way, by: float) -> Way:
    """Return a way as it is in a picture so many times as large."""
    corner = 0.5 * by - 0.5  # of the first pixel's middle
    grown = np.array([[by, 0, corner], [0, by, corner], [0, 0, 1]])
    return (grown @ square(way) @ np.linalg.inv(grown))[: len(way)]


def square(way: Way) -> Way:
    """Return a way as (3, 3)."""
    return way if len(way) == 3 else np.vstack([way, (0, 0, 1)])


def led(way: Way, points: Floats) -> Floats:
    """Return where points (N, 2) are found that belong elsewhere."""
    return moved_by(square(way), points)


def _by(off: Floats) -> Way:
    """Return the way of a picture that moved, (2,) to the right and down."""
    return np.array([[1, 0, off[0]], [0, 1, off[1]], [0, 0, 1]], np.float64)


def _size(pixels: NDArray[Value]) -> tuple[int, int]:
    """Return how wide and high a picture is."""
    return pixels.shape[1], pixels.shape[0]
