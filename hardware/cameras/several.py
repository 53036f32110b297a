"""Several cameras over one table, as one source: their frames in the order of their times.

Recordings are taken to begin at the same moment. Live cameras begin when each gives its first
frame; a camera that is lost for good is told of, and the others go on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from heapq import merge
from threading import Condition, Thread

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.errors import CameraError
from cardspeak.hardware.cameras.fault import Fault, Tell, ignore
from cardspeak.hardware.frame import Frame, Source


class SeveralSources:
    """Several sources as one. Each has a name of its own."""

    model: CameraModel | None = None

    def __init__(self, sources: Sequence[Source], tell: Tell = ignore) -> None:
        """Join sources.

        Args:
            sources: two or more, each of one camera.
            tell: is told of a camera that gives no more frames while others do.

        Raises:
            ValueError: two have the same name, so that nobody could tell their frames apart.
        """
        names = [source.name for source in sources]
        if len(set(names)) < len(names):
            raise ValueError(f"cameras need names of their own, not {', '.join(names)}")
        self.sources = tuple(sources)
        self.name = " + ".join(names)
        self.live = any(source.live for source in sources)
        self._tell = tell
        self._errors: list[CameraError] = []
        self._frames: deque[Frame] = deque()
        self._feeding = 0
        self._closed = False
        self._changed = Condition()

    @property
    def dropped(self) -> int:
        """How many frames were missing so far, of all cameras."""
        return sum(source.dropped for source in self.sources)

    @property
    def frames_total(self) -> int | None:
        """How many frames there will be, as far as that can be told of every camera."""
        counts = [source.frames_total for source in self.sources]
        return None if None in counts else sum(count or 0 for count in counts)

    def __iter__(self) -> Iterator[Frame]:
        """Yield frames of all cameras.

        Raises:
            CameraError: that of the last camera, when all were lost.
        """
        if self.live:
            yield from self._as_they_come()
        else:
            each = (self._until_lost(source) for source in self.sources)
            yield from merge(*each, key=lambda frame: frame.t_s)
        if len(self._errors) == len(self.sources):
            raise self._errors[-1]

    def close(self) -> None:
        """Let go of all cameras; iterating ends."""
        with self._changed:
            self._closed = True
            self._frames.clear()
            self._changed.notify_all()
        for source in self.sources:
            source.close()

    def _until_lost(self, source: Source, late_s: float | None = 0.0) -> Iterator[Frame]:
        """One camera's frames; without `late_s`, times count from the first camera's beginning."""
        began_s, t_s = time.monotonic(), 0.0
        try:
            for frame in source:
                if late_s is None:
                    late_s = time.monotonic() - began_s - frame.t_s
                t_s = frame.t_s + late_s
                yield frame.later(late_s) if late_s else frame
        except CameraError as error:
            self._errors.append(error)
            why = f"{error.why}; {error.advice}"
            self._tell(Fault("lost", t_s, why, camera=source.name))

    def _as_they_come(self) -> Iterator[Frame]:
        """Frames of live cameras: a slow one keeps no other waiting."""
        self._feeding = len(self.sources)
        for source in self.sources:
            Thread(target=self._feed, args=(source,), name=source.name, daemon=True).start()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._frames or not self._feeding or self._closed)
                if not self._frames:
                    return
                frame = self._frames.popleft()
                self._changed.notify_all()
            yield frame

    def _feed(self, source: Source) -> None:
        try:
            for frame in self._until_lost(source, None if source.live else 0.0):
                if not self._hand_over(frame):
                    break
        finally:
            with self._changed:
                self._feeding -= 1
                self._changed.notify_all()

    def _hand_over(self, frame: Frame) -> bool:
        """Wait until there is room for a frame; tell whether it is still wanted."""
        with self._changed:
            room = len(self.sources)
            self._changed.wait_for(lambda: self._closed or len(self._frames) < room)
            if not self._closed:
                self._frames.append(frame)
                self._changed.notify_all()
            return not self._closed
