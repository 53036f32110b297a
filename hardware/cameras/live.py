"""A camera whose frames come as they are taken: the newest is given, and a lost one comes back.

A thread of its own reads the camera and keeps one frame, the newest. Whoever is slow misses frames
and never lags: what was missed is counted. If the camera is lost, the thread tries to get it back,
more and more rarely, until its patience ends.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Thread

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.errors import CameraError, CameraLost, SizeChanged
from cardspeak.hardware.cameras.fault import Fault, Spell, Tell, ignore
from cardspeak.hardware.cameras.file import sizes
from cardspeak.hardware.cameras.mailbox import Mailbox
from cardspeak.hardware.cameras.timeline import Timeline
from cardspeak.hardware.frame import Frame

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 8.0
PATIENCE_S = 60.0


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture as a camera gives it.

    Attributes:
        told_s: when it was taken, by the camera's own clock.
        size: width and height, px.
        frame: makes the frame of it, given the camera's name, the number and the time.
    """

    told_s: float
    size: tuple[int, int]
    frame: Callable[[str, int, float], Frame]


Connect = Callable[[], Iterator[Shot | None]]
"""Connects to a camera or raises a `CameraError`; then its shots, None for each that is damaged,
until it is lost, which ends them or raises a `CameraError`."""


class LiveSource:
    """The frames of a live camera, each the newest when it is asked for."""

    live = True
    model: CameraModel | None = None
    frames_total: int | None = None

    def __init__(
        self, connect: Connect, name: str, tell: Tell = ignore, patience_s: float = PATIENCE_S
    ) -> None:
        """Connect to a camera.

        Args:
            connect: connects to it, now and whenever it was lost.
            name: the camera's.
            tell: is told when it is lost and when it is back, and of damaged pictures.
            patience_s: how long it may be lost before that is the end.

        Raises:
            CameraError: if it is not there now.
        """
        self.name = name
        self.dropped = 0
        self._tell = tell
        self._box = Mailbox()
        self._reader = _Reader(connect, name, patience_s, self._box)
        self._thread = Thread(
            target=self._reader.run, args=(connect(),), name=f"camera {name}", daemon=True
        )
        self._thread.start()
        weakref.finalize(self, self._reader.stop.set)

    def __iter__(self) -> Iterator[Frame]:
        """Yield frames, waiting for each if need be.

        Raises:
            CameraError: `CameraLost` or `SizeChanged`.
        """
        while True:
            item = self._box.take()
            self.dropped = self._reader.dropped + self._box.missed
            if item is None or self._reader.stop.is_set():
                return
            if isinstance(item, CameraError):
                raise item
            if isinstance(item, Fault):
                self._tell(item)
            else:
                yield item

    def close(self) -> None:
        """Let go of the camera; iterating ends. Any thread may do so."""
        self._reader.stop.set()
        self._box.shut(None)
        self._thread.join()


class _Reader:
    """Reads a camera into a mailbox, and gets it back when it is lost.

    Attributes:
        dropped: how many pictures were damaged or out of order.
        stop: set by whoever wants no more.
    """

    def __init__(self, connect: Connect, name: str, patience_s: float, box: Mailbox) -> None:
        self.dropped = 0
        self.stop = Event()
        self._connect = connect
        self._name = name
        self._patience_s = patience_s
        self._box = box
        self._timeline = Timeline()
        self._lost = Spell("lost", box.put)
        self._damage = Spell("damaged", box.put)
        self._size: tuple[int, int] | None = None
        self._number = -1
        self._last_at_s = time.monotonic()

    def run(self, shots: Iterator[Shot | None]) -> None:
        """Read until told to stop, or until the camera stays lost."""
        error = None
        try:
            while not self.stop.is_set():
                why = self._read(shots)
                shots = self._get_back(why)
        except CameraError as fault:
            error = fault
        self._box.shut(error)

    def _read(self, shots: Iterator[Shot | None]) -> str:
        """Read until the camera is lost, and return why it was."""
        try:
            for shot in shots:
                if self.stop.is_set():
                    break
                self._number += 1
                self._take(shot)
        except CameraLost as error:
            return error.why
        return "its pictures ended"

    def _take(self, shot: Shot | None) -> None:
        t_s = None if shot is None else self._time_of(shot)
        if shot is None or t_s is None:
            self.dropped += 1
            self._damage.begin(self._timeline.now_s, "pictures are damaged and left out")
            return
        self._size = self._size or shot.size
        if shot.size != self._size:
            raise SizeChanged(self._name, sizes(self._size, shot.size))
        self._damage.end(t_s, "pictures are whole again")
        self._lost.end(t_s, "it is back")
        self._box.put(shot.frame(self._name, self._number, t_s))

    def _time_of(self, shot: Shot) -> float | None:
        """Return when a shot was taken: after a loss, as long after as it lasted."""
        before_s, self._last_at_s = self._last_at_s, time.monotonic()
        if self._lost.on:
            gone_s = self._last_at_s - before_s
            return self._timeline.restart(shot.told_s, max(0.0, self._timeline.now_s) + gone_s)
        return self._timeline.at(shot.told_s)

    def _get_back(self, why: str) -> Iterator[Shot | None]:
        """Connect anew, and again, more and more rarely.

        Raises:
            CameraLost: when patience ends.
        """
        pause_s = FIRST_PAUSE_S
        while not self.stop.wait(pause_s):
            self._lost.begin(max(0.0, self._timeline.now_s), f"{why}; it is tried again and again")
            if time.monotonic() - self._last_at_s > self._patience_s:
                raise CameraLost(self._name, f"{why}, and it did not come back")
            try:
                return self._connect()
            except CameraError as error:
                why = error.why
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
        return iter(())
