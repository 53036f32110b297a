"""Pictures of the table for the page, in which no card is seen that its player alone may see.

The places before players are frosted until their hands are tabled or gone: a card that is looked
at, or that somebody bends up too far, cannot be read in anything that leaves this process.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel, Floats
from cardspeak.hardware.frame import Frame, Pixels
from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Evidence

WIDTH_PX = 1280
"""Pictures are no wider than this."""

RECENT_S = 8.0
"""For so long frames are remembered in case a fact names them."""

STILLS = 300
"""So many stills are kept: the newest."""

FROST_MM = 45.0
"""What is smaller than this cannot be told apart behind the frost; a card's index is 15 mm high."""

AROUND_MM, BENT_MM = 45.0, 60.0
"""How far around and above a seat's cards the frost reaches: cards lie crooked, and are bent up."""

_QUALITY = 80

Outline = NDArray[np.int32]
"""(N, 2) points of a picture."""


@dataclass(frozen=True)
class _Taken:
    """A frame as it is remembered: scaled down and packed, nothing hidden; what was hidden then."""

    evidence: Evidence
    jpeg: bytes
    hidden: frozenset[int]


class Veil:
    """Frosts the places before some seats in the pictures of one camera."""

    def __init__(self, layout: Layout, model: CameraModel, width_px: int, height_px: int) -> None:
        """Take a camera.

        Args:
            layout: what lies where.
            model: how the camera sees it.
            width_px: of the pictures to be frosted.
            height_px: of the same.
        """
        seen = model.resized(width_px, height_px)
        self._size = (width_px, height_px)
        self._grain = max(4, round(FROST_MM * seen.px_per_mm()))
        self._outlines = {seat.number: _around(np.array(seat.cards), seen) for seat in layout.seats}

    def draw(self, picture: Pixels, seats: Iterable[int]) -> Pixels:
        """Return a picture, (height, width, 3), with the places before some seats frosted."""
        outlines = [self._outlines[seat] for seat in seats]
        if not outlines:
            return picture
        width, height = self._size
        small = (max(1, width // self._grain), max(1, height // self._grain))
        coarse = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)
        frost = cv2.resize(coarse, self._size, interpolation=cv2.INTER_LINEAR)
        mask = np.zeros((height, width), np.uint8)
        for outline in outlines:
            cv2.fillConvexPoly(mask, outline, 1)
        return np.where(mask[..., None] > 0, frost, picture).astype(np.uint8)


class Pictures:
    """The pictures of one table. One thread shows it frames, any thread looks at them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._recent: deque[_Taken] = deque()
        self._veils: dict[str, Veil] = {}
        self._hidden: frozenset[int] = frozenset()
        self._tabled: frozenset[int] = frozenset()
        self._stills: dict[int, bytes] = {}
        self._count = 0
        self._shown: list[tuple[Evidence, frozenset[int]]] = []
        self._jpeg = b""

    def watch(self, camera: str, layout: Layout, model: CameraModel) -> None:
        """Begin with a camera, or begin anew; nothing is left of what was remembered of it."""
        width, height = _scaled(model.width_px, model.height_px)
        with self._changed:
            others = [taken for taken in self._recent if taken.evidence.camera != camera]
            self._recent = deque(others)
            self._veils[camera] = Veil(layout, model, width, height)
            self._hidden = frozenset(seat.number for seat in layout.seats)

    def hide(self, seats: Iterable[int], tabled: Iterable[int]) -> None:
        """Say before which seats no card may be seen from now on.

        Args:
            seats: these.
            tabled: those whose cards anybody may see, in earlier pictures, too.
        """
        with self._changed:
            self._hidden, self._tabled = frozenset(seats), frozenset(tabled)

    def see(self, frame: Frame) -> None:
        """Take the next frame."""
        height, width = frame.image.shape[:2]
        size = _scaled(width, height)
        image = frame.image
        picture = (
            image if size == (width, height) else np.asarray(cv2.resize(image, size), np.uint8)
        )
        evidence, jpeg = Evidence(frame.camera, frame.number, frame.t_s), _packed(picture)
        with self._changed:
            self._recent.append(_Taken(evidence, jpeg, self._hidden))
            while self._recent[0].evidence.t_s < frame.t_s - RECENT_S:
                self._recent.popleft()
            self._count += 1
            self._changed.notify_all()

    def keep(self, number: int, evidence: Evidence) -> bool:
        """Keep the frame that shows an entry of the log, as it may be seen now.

        Returns:
            Whether the frame was still there.
        """
        with self._changed:
            same = (evidence.camera, evidence.frame)
            found = next((t for t in self._recent if _key(t.evidence) == same), None)
            if found is None:
                return False
            self._stills[number] = _packed(self._veiled(found))
            for old in tuple(islice(self._stills, max(0, len(self._stills) - STILLS))):
                del self._stills[old]
            return True

    def still(self, number: int) -> bytes | None:
        """Return the JPEG of an entry of the log, if it was kept."""
        return self._stills.get(number)

    def forget(self) -> None:
        """Drop all stills: the log begins anew."""
        with self._changed:
            self._stills.clear()

    def next(self, after: int, wait_s: float) -> tuple[int, bytes] | None:
        """Return the newest picture of each camera side by side, waiting for a new one.

        Args:
            after: how many pictures there were when the caller last got one; 0 for never.
            wait_s: how long to wait at most.

        Returns:
            How many there are by now, and a JPEG; None if none came.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: self._count > after, wait_s) or not self._recent:
                return None
            newest = {taken.evidence.camera: taken for taken in self._recent}
            taken = [newest[camera] for camera in self._veils if camera in newest]
            shown = [(each.evidence, self._hidden_in(each)) for each in taken]
            if shown != self._shown:
                self._shown, self._jpeg = shown, _packed(_beside(map(self._veiled, taken)))
            return self._count, self._jpeg

    def _veiled(self, taken: _Taken) -> Pixels:
        """Return a picture as it may be seen now."""
        picture = cv2.imdecode(np.frombuffer(taken.jpeg, np.uint8), cv2.IMREAD_COLOR)
        veil = self._veils[taken.evidence.camera]
        return veil.draw(np.asarray(picture, np.uint8), self._hidden_in(taken))

    def _hidden_in(self, taken: _Taken) -> frozenset[int]:
        """Return what is hidden in a picture: what must be now, and what had to be then."""
        return (taken.hidden | self._hidden) - self._tabled


def _beside(pictures: Iterable[Pixels]) -> Pixels:
    """Return pictures side by side, all as high as the lowest."""
    each = list(pictures)
    height = min(len(picture) for picture in each)
    sizes = [(round(p.shape[1] * height / len(p)), height) for p in each]
    return np.hstack([
        picture if len(picture) == height else np.asarray(cv2.resize(picture, size), np.uint8)
        for picture, size in zip(each, sizes, strict=True)
    ])  # fmt: skip


def _key(evidence: Evidence) -> tuple[str, int]:
    return evidence.camera, evidence.frame


def _packed(picture: Pixels) -> bytes:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return data.tobytes()


def _scaled(width_px: int, height_px: int) -> tuple[int, int]:
    scale = min(1.0, WIDTH_PX / width_px)
    return round(width_px * scale), round(height_px * scale)


def _around(cards_mm: Floats, model: CameraModel) -> Outline:
    """Return the outline, in px, of what lies in a seat's place, close to it or bent up over it."""
    middle = cards_mm.mean(0)
    away = cards_mm - middle
    wide = middle + away + AROUND_MM * np.sign(away)
    low = np.column_stack([wide, np.zeros(len(wide))])
    high = np.column_stack([wide, np.full(len(wide), BENT_MM)])
    points = model.to_px(np.concatenate([low, high]))
    return np.asarray(cv2.convexHull(np.round(points).astype(np.int32)), np.int32)
