"""Where a camera hangs after something has hit it, by what stands out before and after.

Points are followed from the one picture to the other (Lucas and Kanade, in pyramids), and the way
that most of them went is that of the whole picture, as it is of a plane: things that moved by
themselves, such as hands, are left out of it (RANSAC).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Frame, Pixels, luma_of
from cardspeak.vision.felt.moved import Way, found_at, led, scaled, square
from cardspeak.vision.glance import Mask

Points = NDArray[np.float32]

WIDE_PX = 960
"""Pictures are compared so wide."""
ROUNDS = ((4, 1.5), (2, 0.8))
"""So often the way is worked out anew from where the last one led: by how many halves points are
looked for farther away, and how far off, in pixels, those may be that count."""
MOST, CLEAR, APART_PX = 800, 0.004, 6
WINDOW_PX = 21
LIGHT_PX = 65
"""Light is compared in means over so many pixels each way."""
BACK_PX = 0.5
"""A point is followed back, too, and has to come out no farther away than this."""
FEWEST, AGREE = 40, 0.5
"""So many points have to agree, and such a share,"""
QUARTERS = 3
"""in so many quarters of the picture at least."""
FAR, TURNED = 0.08, 0.1
"""A picture that moved by more of its width, or turned, grew or tilted by such a share, is rather
another one."""

STILL = 0.0006
"""A camera hangs still again where two pictures lead apart by no more of their width."""
STAYS = 0.002
"""It was not hit where a picture leads off the last one by no more of its width."""
SWINGS_S = 1.0
"""A camera that was hit swings no longer."""
AGAIN_S = 0.12
"""So often it is tried to put a picture back."""


class Knocks:
    """Finds where one camera hangs after each knock, by the last picture before it."""

    def __init__(self) -> None:
        """Start before the first frame."""
        self._last: Frame | None = None
        self._way: Way = np.eye(3)
        self._since_s: float | None = None
        self._tried: Way | None = None
        self._again_s = -np.inf
        self._stays_s = -np.inf

    def hangs(self, frame: Frame, way: Way) -> None:
        """Take a frame of a camera that hangs where it is known to.

        Args:
            frame: the frame as it was taken.
            way: the way to where each pixel of the first one is in it.
        """
        self._last, self._way, self._since_s, self._tried = frame, square(way), None, None

    @property
    def astray(self) -> bool:
        """Whether it is not known how the camera hangs."""
        return self._since_s is not None

    def swings(self, now_s: float) -> bool:
        """Whether the camera was hit so lately that it may swing yet."""
        return self._since_s is not None and now_s - self._since_s <= SWINGS_S

    def stays(self, frame: Frame) -> bool:
        """Whether a camera hangs as it did, though most of what stood out looks otherwise now.

        So it does where many hands reach over the table at once.
        """
        if self._last is None:
            return False
        if not 0 <= frame.t_s - self._stays_s < AGAIN_S:
            now = luma_of(frame)
            further = hung_anew(luma_of(self._last), now)
            if further is None or _apart_px(np.eye(3), further, now) > STAYS * now.shape[1]:
                return False
            self._stays_s = frame.t_s
        return True

    def found(self, frame: Frame) -> Way | None:
        """The way (3, 3) to where each pixel of the first frame is in one after a knock.

        None while the camera swings, or if the pictures are too little alike.
        """
        if self._since_s is None:
            self._since_s = frame.t_s
        if self._last is None or frame.t_s < self._again_s:
            return None
        self._again_s = frame.t_s + AGAIN_S
        tried, now = self._tried, luma_of(frame)
        self._tried = further = hung_anew(luma_of(self._last), now)
        if tried is None or further is None:
            return None
        still = _apart_px(tried, further, now) <= STILL * now.shape[1]
        return further @ self._way if still else None


def _apart_px(one: Way, other: Way, picture: Pixels) -> float:
    """How far apart two ways lead the corners of a picture at most."""
    high, wide = picture.shape[:2]
    corners = np.array([(x, y) for x in (0.0, wide) for y in (0.0, high)])
    return float(np.linalg.norm(led(one, corners) - led(other, corners), axis=1).max())


def hung_anew(before: Pixels, now: Pixels) -> Way | None:
    """Tell where in a picture each pixel of another one is, that was taken before a knock.

    Args:
        before: (rows, columns) its brightness.
        now: (rows, columns) that of a picture taken when the camera hung still again.

    Returns:
        (3, 3) the way there; None if too little of both is alike.
    """
    shrink = WIDE_PX / before.shape[1]
    size = WIDE_PX, round(before.shape[0] * shrink)
    was, there = (
        np.asarray(cv2.resize(each, size, interpolation=cv2.INTER_AREA), np.uint8)
        for each in (before, now)
    )
    there = np.asarray(cv2.convertScaleAbs(there, alpha=_lighter(was, there)), np.uint8)
    way: Way = np.eye(3)
    for halves, off_px in ROUNDS:
        further = _way(was, found_at(there, way), halves, off_px)
        if further is None:
            return None
        way = way @ further
    return scaled(way, 1 / shrink) if _is_a_knock(way, size) else None


def _lighter(was: Pixels, there: Pixels) -> float:
    """How many times as light as another picture one was, mostly."""
    soft, other = (cv2.blur(each, (LIGHT_PX, LIGHT_PX)) + 1.0 for each in (was, there))
    return float(np.median(soft / other))


def _way(was: Pixels, there: Pixels, halves: int, off_px: float) -> Way | None:
    """The way that most points went from one picture to another, if enough did."""
    found_px = cv2.goodFeaturesToTrack(was, MOST, CLEAR, APART_PX)
    if found_px is None:
        return None
    points = np.asarray(found_px, np.float32)
    to, found = _followed(was, there, points, halves)
    back, again = _followed(there, was, to, halves)
    sure = found & again & (np.linalg.norm((back - points)[:, 0], axis=1) < BACK_PX)
    if sure.sum() < FEWEST:
        return None
    way, agree = cv2.findHomography(points[sure], to[sure], cv2.RANSAC, off_px, maxIters=3000)
    if way is None or not _are_enough(points[sure][:, 0], agree[:, 0] > 0, was.shape):
        return None
    return np.asarray(way, np.float64)


def _followed(was: Pixels, there: Pixels, points: Points, halves: int) -> tuple[Points, Mask]:
    """Where points (N, 1, 2) of one picture are in another, and (N,) whether that is known."""
    window = WINDOW_PX, WINDOW_PX
    to, found, _ = cv2.calcOpticalFlowPyrLK(
        was, there, points, np.empty_like(points), winSize=window, maxLevel=halves
    )
    return np.asarray(to, np.float32), np.asarray(found)[:, 0] > 0


def _are_enough(points: Points, agree: Mask, shape: tuple[int, ...]) -> bool:
    """Whether enough of some points (N, 2) agree, all over a picture."""
    sides = points[agree] > np.array(shape[1::-1]) / 2
    quarters = len(np.unique(sides, axis=0))
    return bool(agree.sum() >= FEWEST and agree.mean() >= AGREE and quarters >= QUARTERS)


def _is_a_knock(way: Way, size: tuple[int, int]) -> bool:
    """Whether a way is one that a camera takes which is hit, and not another picture's."""
    corners = np.array([(x, y) for x in (0.0, size[0]) for y in (0.0, size[1])])
    off_px = np.linalg.norm(led(way, corners) - corners, axis=1)
    linear = np.abs(way[:2, :2] / way[2, 2] - np.eye(2)).max()
    return bool(off_px.max() < FAR * size[0] and linear < TURNED)
