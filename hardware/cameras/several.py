"""Several cameras over one table, as one source: their frames in the order of their times.

Recordings are taken to begin at the same moment. Live cameras begin when each gives its first
frame; a camera that is lost for good is told of, and the others go on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from heapq import merge
from queue import Queue
from threading import Event, Thread

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
        self.name = "+".join(names)
        self.live = any(source.live for source in sources)
        self._tell = tell
        self._errors: list[CameraError] = []
        self._closed = Event()

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
        """Let go of all cameras."""
        self._closed.set()
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
            self._tell(Fault("lost", t_s, str(error)))

    def _as_they_come(self) -> Iterator[Frame]:
        """Frames of live cameras: a slow one keeps no other waiting."""
        frames: Queue[Frame | None] = Queue(len(self.sources))
        for source in self.sources:
            Thread(target=self._feed, args=(source, frames), daemon=True).start()
        ended = 0
        while ended < len(self.sources):
            frame = frames.get()
            if frame is None:
                ended += 1
            else:
                yield frame

    def _feed(self, source: Source, frames: Queue[Frame | None]) -> None:
        for frame in self._until_lost(source, None if source.live else 0.0):
            if self._closed.is_set():
                break
            frames.put(frame)
        frames.put(None)
