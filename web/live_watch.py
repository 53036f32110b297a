"""A table that is watched while the page is served: frames in, and what the page shows out."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, replace
from itertools import chain
from typing import Protocol

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.errors import CameraError
from cardspeak.hardware.cameras.lazy_frame import LazyFrame
from cardspeak.hardware.frame import Frame, Source
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import LayoutError
from cardspeak.hardware.table import Table
from cardspeak.models.loader import WeightsError
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.rules.log.errors import LogError
from cardspeak.vision.pipeline import Pipeline
from cardspeak.vision.session import Session, Told
from cardspeak.vision.track.thing import Track
from cardspeak.web.live_feed import Feed
from cardspeak.web.live_pictures import Pictures
from cardspeak.web.live_story import Story
from cardspeak.web.live_view import layout_json

REELS_A_LOG = 100
"""After so many reels a new log is begun, so that a demonstration can go on for ever."""

_BETWEEN_S = 1.0
_IDLE_S = 0.5
STATUS_S = 1.0
_BEHIND_S = 1.0
"""A film that is so late is shown slower, and not hurried along."""


class Sees(Protocol):
    """What makes facts of frames, such as `cardspeak.vision.pipeline.Pipeline`."""

    @property
    def tracks(self) -> Sequence[Track]:
        """Everything that lies on the table."""
        ...

    @property
    def faults(self) -> Sequence[str]:
        """What is wrong with the cameras now, a line each."""
        ...

    def due(self, camera: str, t_s: float) -> bool:
        """Tell whether a frame of this time would be looked at."""
        ...

    def take(self, frame: Frame) -> tuple[Event, ...]:
        """Look at a frame, and return what it shows to have happened."""
        ...

    def finish(self) -> tuple[Event, ...]:
        """Return what was still waiting to be told when the frames end."""
        ...


class Refused(Exception):
    """An entry that somebody made cannot be written down, or the umpire cannot take it."""


@dataclass(frozen=True)
class Reel:
    """Something to be watched to its end.

    Attributes:
        source: where the frames come from.
        table: what they show.
        setup: what the crew typed in.
        title: what the page calls it.
    """

    source: Source
    table: Table
    setup: tuple[Event, ...]
    title: str


class Watch:
    """Watches one reel after the other, in a thread of its own."""

    def __init__(
        self,
        reels: Callable[[], Iterable[Reel]],
        session: Callable[[], AbstractContextManager[Session]],
        eyes: Callable[[Layout, Mapping[str, CameraModel], Sequence[Event]], Sees] = Pipeline,
    ) -> None:
        """Take a table.

        Args:
            reels: makes what is watched; called in the thread, so that it may take its time.
            session: opens the log that is written.
            eyes: make facts of its frames.
        """
        self.feed, self.pictures = Feed(), Pictures()
        self.story = Story(self.feed, self.pictures)
        self._reels, self._session, self._eyes = reels, session, eyes
        self._asked: queue.Queue[tuple[Event, Future[Told]]] = queue.Queue()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._now_s, self._first = 0.0, 0

    def start(self) -> None:
        """Begin to watch."""
        self._say("setting", "Setting the table")
        self._thread.start()

    def stop(self) -> None:
        """End it, and send the readers away."""
        self._stopped.set()
        self.feed.close()
        if self._thread.is_alive():
            self._thread.join(2)

    def write(self, event: Event, wait_s: float = 10.0) -> int:
        """Have a person's entry written down, and return its number.

        Its time is that of the last entry: people know no time of the frames.

        Raises:
            Refused: it cannot be, or the umpire cannot take it.
        """
        told: Future[Told] = Future()
        self._asked.put((event, told))
        try:
            written = told.result(wait_s)
        except TimeoutError as error:
            raise Refused("the table is not being watched just now; try again") from error
        if written.fault:
            raise Refused(written.fault)
        return written.entry.number

    def _run(self) -> None:
        try:
            reels = iter(self._reels())
            reel = next(reels, None)
            while reel is not None:
                with self._session() as session:
                    reel = self._follow(reel, reels, session)
        except (CameraError, LayoutError, LogError, WeightsError) as error:
            self._say("failed", f"{type(error).__name__}: {error}")

    def _follow(self, reel: Reel, reels: Iterator[Reel], session: Session) -> Reel | None:
        """Watch reels into one log, and return the first of the next log if there is one."""
        self.story.begin(session)
        self._now_s, self._first = 0.0, 0
        for _ in range(REELS_A_LOG):
            try:
                with closing(reel.source):
                    self._watch(reel, session)
            except CameraError as error:
                self._linger(session, "failed", f"{type(error).__name__}: {error}")
                return None
            following = None if self._stopped.is_set() else next(reels, None)
            if following is None:
                self._linger(session, "over", "Nothing more to watch")
                return None
            reel = following
        return reel

    def _linger(self, session: Session, state: str, words: str) -> None:
        """Say that there is nothing to watch, and write down what people still say."""
        self._say(state, words)
        while not self._stopped.is_set():
            self._write_asked(session, _IDLE_S)

    def _watch(self, reel: Reel, session: Session) -> None:
        """Watch one reel, in the time of the session."""
        frames = self._frames(reel, self._now_s, self._first)
        self._open(reel, session)
        first = next(frames, None)
        if first is None:
            return
        sees, pace = self._sees(reel, first), _Pace(live=reel.source.live)
        health = _Health(self.feed, reel, sees)
        try:
            for frame in chain((first,), frames):
                if sees.due(frame.camera, frame.t_s):
                    self._write_asked(session, pace.wait_s(frame.t_s))
                    self.pictures.see(frame)
                    self.story.take(session.tell(*sees.take(frame)))
                    self.story.draw(reel.table.layout, sees.tracks)
                    health.look(frame, pace.late_s)
                if self._stopped.is_set():
                    return
        except CameraError as error:
            broken_off = Event(self._now_s, OutOfStep(error.why))
            self.story.take(session.tell(*sees.finish(), broken_off))
            raise
        self.story.take(session.tell(*sees.finish()))
        self._now_s += _BETWEEN_S

    def _open(self, reel: Reel, session: Session) -> None:
        """Write down what the crew typed in for a reel, and draw the bare table."""
        setup = tuple(replace(event, t_s=event.t_s + self._now_s) for event in reel.setup)
        self.story.take(session.tell(*setup) if self._first else session.open(*setup))
        self.feed.put("layout", layout_json(reel.table.layout))
        self.story.draw(reel.table.layout, ())

    def _frames(self, reel: Reel, begin_s: float, first: int) -> Iterator[Frame]:
        """Yield a reel's frames as those of the session."""
        for taken in reel.source:
            frame = _placed(taken, begin_s, first)
            self._now_s, self._first = frame.t_s, frame.number + 1
            yield frame

    def _sees(self, reel: Reel, frame: Frame) -> Sees:
        """Make what watches a reel, when its first frame tells the size of its pictures."""
        height_px, width_px = frame.image.shape[:2]
        model = reel.table.model(frame.camera, width_px, height_px)
        self.pictures.watch(frame.camera, reel.table.layout, model)
        begun = (Event(self._now_s, HandBegun(self.story.hand)),) if self.story.hand else ()
        return self._eyes(reel.table.layout, {frame.camera: model}, (*reel.setup, *begun))

    def _write_asked(self, session: Session, wait_s: float) -> None:
        """Write down what people ask to be written, for a time or until it is asked to stop."""
        until_s = time.monotonic() + wait_s
        while not self._stopped.is_set():
            try:
                event, told = self._asked.get(timeout=max(0.0, until_s - time.monotonic()))
            except queue.Empty:
                return
            written = tuple(session.tell(replace(event, t_s=self._now_s)))
            self.story.take(written)
            self.story.redraw()
            told.set_result(written[-1])

    def _say(self, state: str, words: str) -> None:
        self.feed.put("status", {"state": state, "words": words})


class _Pace:
    """Shows recordings in the time in which they were taken; live cameras keep their own."""

    def __init__(self, *, live: bool) -> None:
        self._live = live
        self._begun_s: float | None = None
        self.late_s = 0.0

    def wait_s(self, t_s: float) -> float:
        """Return how long to wait for a frame's time."""
        now_s = time.monotonic()
        if self._begun_s is None or self._live:
            self._begun_s = now_s - t_s
        self.late_s = max(0.0, now_s - self._begun_s - t_s)
        if self.late_s > _BEHIND_S:
            self._begun_s = now_s - t_s
        return max(0.0, self._begun_s + t_s - now_s)


class _Health:
    """Tells the page, every second, how the camera does and how many frames are looked at."""

    def __init__(self, feed: Feed, reel: Reel, sees: Sees) -> None:
        self._feed, self._reel, self._sees = feed, reel, sees
        self._looked: deque[float] = deque(maxlen=40)
        self._told_s = 0.0

    def look(self, frame: Frame, late_s: float) -> None:
        """Take a frame that was looked at."""
        self._looked.append(time.monotonic())
        if self._looked[-1] - self._told_s < STATUS_S:
            return
        self._told_s = self._looked[-1]
        span_s = self._looked[-1] - self._looked[0]
        status = {
            "state": "watching",
            "words": self._reel.title,
            "live": self._reel.source.live,
            "camera": frame.camera,
            "faults": list(self._sees.faults),
            "dropped": self._reel.source.dropped,
            "looks_hz": round((len(self._looked) - 1) / span_s) if span_s else 0,
            "late_s": round(late_s, 1),
        }
        self._feed.put("status", status)


def _placed(frame: Frame, begin_s: float, first: int) -> Frame:
    """Return a reel's own frame as one of the session."""
    if not first:
        return frame
    number, t_s = first + frame.number, begin_s + frame.t_s
    return LazyFrame(frame.camera, number, t_s, lambda: frame.image, frame.luma)
