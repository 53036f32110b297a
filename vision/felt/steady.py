"""A picture that trembles, or was knocked, put back to where it was at first.

A camera on an arm, or a table that is leant on, moves every edge in the picture by a part of a
pixel, which looks like things that move. How far is told by least squares (Lucas and Kanade, 1981)
from what stands out in the small picture.
"""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.hardware.frame import Frame
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.knock import Knocks
from cardspeak.vision.felt.moved import STAY, MovedFrame, Way, found_at, scaled, square
from cardspeak.vision.felt.shift import UNMOVED, Shift, lights, softened, standing_out
from cardspeak.vision.felt.small import small_luma
from cardspeak.vision.felt.tiles import Grey

LEAST_PX, LEAST_FAR_PX, MOST_PX = 0.07, 0.25, 1.5
"""How far a picture that trembles moves in its middle at least, or at a corner, and at most, in
small pixels: of a still one that is noise, and one that has moved farther was knocked."""
UNLIKE = 12.0
"""Most of what stands out looks otherwise by no more grey levels, whatever moves over it."""
AGAIN_S = 5.0
"""So much longer a picture is put back that has moved."""
FRESH = 15
"""After so many frames, what has come to lie there is taken in, by such a share:"""
LEARN = 0.7
OTHER = 14.0
"""what is so many grey levels from what was there. What is less stays as it was at first, or the
picture would slowly creep away."""


class Steady:
    """Follows one camera's picture."""

    def __init__(self, ground: Ground) -> None:
        """Start before the first frame."""
        self._ground = ground
        self._first: Grey | None = None
        self._frames = 0
        self._until_s = -np.inf
        self._hangs: Way | None = None
        self._trembles = False
        self._knocks = Knocks()

    @property
    def puts_back(self) -> bool:
        """Whether the camera does not hang as it did at first, and its pictures are put back."""
        return not self._knocks.astray and (self._trembles or self._hangs is not None)

    def take(self, frame: Frame) -> Frame | None:
        """Return the next frame as it would be if the camera had not moved since the first.

        None while the camera swings: what moves then cannot be told from what does not. So it is
        for as long as nobody knows where one hangs that was put back once.
        """
        put, now = self._put(frame, self._hangs)
        if self._first is None:
            self._first = now.copy()
            self._points = standing_out(self._first)
        shift = self._points.shift(now)
        if _is_astray(shift) and not self._knocks.astray and self._knocks.stays(frame):
            shift = UNMOVED
        elif _is_astray(shift):
            found = self._knocks.found(frame)
            if found is not None:
                put, now = self._put(frame, found)
                shift = self._points.shift(now)
            if found is None or _is_astray(shift):
                lost = self._hangs is not None or self._knocks.swings(frame.t_s)
                return None if lost else put
            self._hangs = found
        steadied, way = self._steadied(put, now, shift)
        self._knocks.hangs(frame, way if self._hangs is None else self._hangs @ square(way))
        return steadied

    def _put(self, frame: Frame, hangs: Way | None) -> tuple[Frame, Grey]:
        """Return a frame as the camera once hung, and small and soft."""
        put = frame if hangs is None else MovedFrame(frame, hangs)
        return put, softened(small_luma(self._ground, put))

    def _steadied(self, frame: Frame, now: Grey, shift: Shift) -> tuple[Frame, Way]:
        """Return a frame of a camera that trembles about where it hangs as if it did not.

        Returns:
            The frame, and the way to where its pixels are found.
        """
        if shift.middle_px > LEAST_PX or shift.far_px > LEAST_FAR_PX:
            self._until_s = frame.t_s + AGAIN_S
        self._trembles = frame.t_s < self._until_s
        self._frames += 1
        if self._frames % FRESH == 0:
            self._learn(found_at(now, shift.way) if self._trembles else now)
        way = scaled(shift.way, self._ground.shrink)
        return (MovedFrame(frame, way), way) if self._trembles else (frame, STAY)

    def _learn(self, back: Grey) -> None:
        """Take in what has come to lie in a picture that was put back."""
        first = self._first
        assert first is not None  # noqa: S101 - set by the first frame
        size = first.shape[1], first.shape[0]
        as_first = back * cv2.resize(lights(first) / lights(back), size)
        other = (np.abs(as_first - first) > OTHER).astype(np.uint8)
        cv2.accumulateWeighted(as_first, first, LEARN, other)
        self._points = standing_out(first)


def _is_astray(shift: Shift) -> bool:
    """Whether a picture has moved farther than one that trembles, or is another one."""
    return shift.far_px > MOST_PX or shift.unlike > UNLIKE
