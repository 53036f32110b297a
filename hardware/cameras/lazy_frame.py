"""A frame whose colours are worked out when somebody first looks at them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Self

import av
import cv2
import numpy as np
from av.video.reformatter import ColorRange

from cardspeak.hardware.frame import Frame, Pixels

PLANAR = ("yuv420p", "yuvj420p", "yuv422p", "yuvj422p", "yuv444p", "yuvj444p", "nv12", "gray")
"""Forms of a decoded picture whose first plane is the luma, 8 bits a pixel."""

QUARTERED = ("yuv420p", "yuvj420p")
"""Those of them in which two by two pixels have one colour, kept in planes of its own."""

BLACK = 16
"""The luma of black in most films (ITU-R BT.709)."""

_TURNS = {90: cv2.ROTATE_90_COUNTERCLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_CLOCKWISE}


class LazyFrame(Frame):
    """A frame that keeps the decoder's own picture until its colours are asked for.

    Turning a decoded picture into BGR costs a quarter of decoding it, and most frames are only
    looked at for movement, which the luma shows.

    Attributes:
        picture: the decoder's own, where the luma is its, too; whoever films it again need not
            have its colours worked out.
    """

    picture: av.VideoFrame | None

    def __init__(
        self,
        camera: str,
        number: int,
        t_s: float,
        image: Pixels | Callable[[], Pixels],
        luma: Pixels | None = None,
        chroma: tuple[Pixels, Pixels] | None = None,
        picture: av.VideoFrame | None = None,
        black: int = 0,
    ) -> None:
        values = {"camera": camera, "number": number, "t_s": t_s, "luma": luma, "chroma": chroma}
        own = {"picture": picture, "black": black, "_image": image}
        for name, value in (values | own).items():
            object.__setattr__(self, name, value)

    @cached_property
    def image(self) -> Pixels:
        """The picture, BGR, worked out the first time."""
        image: Pixels | Callable[[], Pixels] = self.__dict__["_image"]
        return image() if callable(image) else image

    def part(self, left: int, top: int, right: int, bottom: int) -> Pixels:
        """Return what lies between these columns and rows; only its colours are worked out."""
        if "image" in self.__dict__ or self.picture is None:
            return super().part(left, top, right, bottom)
        x, y = left & ~1, top & ~1  # two by two pixels have one colour
        piece = _cut(self.picture, x, y, right + 1 & ~1, bottom + 1 & ~1)
        if piece is None:
            return super().part(left, top, right, bottom)
        return _colors(piece)[top - y : bottom - y, left - x : right - x]

    def called(self, camera: str, number: int, t_s: float) -> Self:
        """Return the same picture as another frame, whose colours are not worked out yet."""
        frame = super().called(camera, number, t_s)
        frame.__dict__.pop("image", None)
        return frame


def frame_of(camera: str, number: int, t_s: float, picture: av.VideoFrame) -> Frame:
    """Return a decoded picture as a frame, upright."""
    turn = picture.rotation % 360

    def image() -> Pixels:
        return _turned(_colors(picture), turn)

    luma, chroma = _luma(picture, turn), _chroma(picture, turn)
    is_own = luma is not None and turn not in _TURNS
    black = 0 if luma is None or _is_full(picture) else BLACK
    return LazyFrame(camera, number, t_s, image, luma, chroma, picture if is_own else None, black)


def _is_full(picture: av.VideoFrame) -> bool:
    """Return whether a decoded picture's luma goes from 0 to 255."""
    return picture.color_range == ColorRange.JPEG or picture.format.name.startswith("yuvj")


def _colors(picture: av.VideoFrame) -> Pixels:
    """Return a decoded picture as BGR."""
    return np.asarray(picture.to_ndarray(format="bgr24", threads=1), np.uint8)


def _cut(
    picture: av.VideoFrame, left: int, top: int, right: int, bottom: int
) -> av.VideoFrame | None:
    """Return a part of a decoded picture, all sides even, if it is of the usual form."""
    if picture.format.name not in QUARTERED or right > picture.width or bottom > picture.height:
        return None
    planes = [
        _lines(plane)[top // by : bottom // by, left // by : right // by].ravel()
        for plane, by in zip(picture.planes, (1, 2, 2), strict=True)
    ]
    lines = np.concatenate(planes).reshape(-1, right - left)
    part = av.VideoFrame.from_ndarray(lines, format=picture.format.name)
    part.colorspace, part.color_range = picture.colorspace, picture.color_range
    return part


def size_of(picture: av.VideoFrame) -> tuple[int, int]:
    """Return the width and height of a decoded picture when upright."""
    wide, high = picture.width, picture.height
    return (high, wide) if picture.rotation % 180 else (wide, high)


def _luma(picture: av.VideoFrame, turn: int) -> Pixels | None:
    """Return the picture's own luma, (height, width), not copied if it is upright already."""
    if picture.format.name not in PLANAR:
        return None
    return _own(picture.planes[0], turn)


def _chroma(picture: av.VideoFrame, turn: int) -> tuple[Pixels, Pixels] | None:
    """Return the picture's own tints, not copied if it is upright already."""
    if picture.format.name not in PLANAR or len(picture.planes) != 3:
        return None
    return _own(picture.planes[1], turn), _own(picture.planes[2], turn)


def _own(plane: av.video.plane.VideoPlane, turn: int) -> Pixels:
    """Return a plane of a decoded picture, upright."""
    pixels = _lines(plane)[: plane.height, : plane.width]
    pixels.flags.writeable = False  # the decoder draws its next pictures from this one
    return _turned(pixels, turn)


def _lines(plane: av.video.plane.VideoPlane) -> Pixels:
    """Return the lines of a decoded picture's plane, with what is left over at their ends."""
    return np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)


def _turned(pixels: Pixels, turn: int) -> Pixels:
    """Return pixels turned anticlockwise by a quarter's multiple of degrees."""
    if turn not in _TURNS:
        return pixels
    return np.asarray(cv2.rotate(pixels, _TURNS[turn]), np.uint8)
