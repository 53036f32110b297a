"""A picture with its time: what every camera hands on, and what a source of pictures is."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel

Pixels = NDArray[np.uint8]
"""A BGR picture, shape ``(height, width, 3)``, 8 bits a channel."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of a camera.

    Attributes:
        camera: the camera's name.
        number: its place in what the camera took, from 0; numbers that are missing were dropped.
        t_s: when it was taken, in seconds since the source began, never from a clock on the wall
            where the source itself tells the time.
        image: the picture.
        luma: its brightness, shape ``(height, width)``, where the source has it for nothing; as
            films keep it, so black may not be 0, nor white 255. Not to be written to.
        chroma: its tints, blue and red, where the source has them for nothing: all of the picture
            each, though mostly in fewer pixels, and 128 where it is grey. Not to be written to.
        black: what the luma of black is.
    """

    camera: str
    number: int
    t_s: float
    image: Pixels
    luma: Pixels | None = None
    chroma: tuple[Pixels, Pixels] | None = None
    black: int = 0

    def part(self, left: int, top: int, right: int, bottom: int) -> Pixels:
        """Return what lies between these columns and rows, those of the far ends left out."""
        return self.image[top:bottom, left:right]

    def called(self, camera: str, number: int, t_s: float) -> Self:
        """Return the same picture as another frame."""
        frame = copy(self)
        for name, value in (("camera", camera), ("number", number), ("t_s", t_s)):
            object.__setattr__(frame, name, value)
        return frame

    def later(self, by_s: float) -> Self:
        """Return the same frame as if it had been taken so much later."""
        return self.called(self.camera, self.number, self.t_s + by_s)


def luma_of(frame: Frame) -> Pixels:
    """Return a frame's brightness (height, width), or its green, which comes near it."""
    return frame.image[:, :, 1] if frame.luma is None else frame.luma


class Source(Protocol):
    """Anything that frames come from, one after the other, in the order taken.

    Iterating ends where the recording ends. A fault that ends it sooner raises a `CameraError`
    after the last whole frame.
    """

    name: str
    """The camera's name."""

    live: bool
    """Whether frames come as they are taken, so that they must not be kept waiting."""

    @property
    def dropped(self) -> int:
        """How many frames were missing so far."""

    model: CameraModel | None
    """How the camera sees the table, where the source knows it: the twin does."""

    @property
    def frames_total(self) -> int | None:
        """How many frames there will be, as far as that can be told."""

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames."""
        ...

    def close(self) -> None:
        """Let go of the device or file; frames already yielded stay good."""
        ...
