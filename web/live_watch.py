"""A table that is watched while the page is served: frames in, and what the page shows out."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from itertools import chain

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.errors import CameraError
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import LayoutError
from cardspeak.models.loader import WeightsError
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.rules.log.errors import LogError
from cardspeak.vision.session import Session, Told
from cardspeak.web.live_feed import Feed
from cardspeak.web.live_game import NextGame
from cardspeak.web.live_pace import Health, Pace
from cardspeak.web.live_pictures import Pictures
from cardspeak.web.live_reel import Reel, Sees, pipeline
from cardspeak.web.live_story import Story
from cardspeak.web.live_view import layout_json

REELS_A_LOG = 100
"""After so many reels a new log is begun, so that a demonstration can go on for ever."""

_BETWEEN_S = 1.0
_IDLE_S = 0.5


class Refused(Exception):
    """An entry that somebody made cannot be written down, or the umpire cannot take it."""


class Watch:
    """Watches one reel after the other, in a thread of its own."""

    def __init__(
        self,
        reels: Callable[[], Iterable[Reel]],
        session: Callable[[], AbstractContextManager[Session]],
        eyes: Callable[[Layout, Mapping[str, CameraModel], Sequence[Event]], Sees] = pipeline,
    ) -> None:
        """Take a table.

        Args:
            reels: makes what is watched; called in the thread, so that it may take its time.
            session: opens the log that is written.
            eyes: make facts of its frames.
        """
        self.feed, self.pictures = Feed(), Pictures()
        self.story, self.games = Story(self.feed, self.pictures), NextGame(self.feed)
        self._reels, self._session, self._eyes = reels, session, eyes
        self._asked: queue.Queue[tuple[Event, Future[Told]]] = queue.Queue()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._now_s, self._begun_s, self._first = 0.0, 0.0, 0

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
        self._begun_s = self._now_s
        frames = self._frames(reel, self._begun_s, self._first)
        self._open(reel, session)
        first = next(frames, None)
        if first is None:
            return
        sees, pace = self._sees(reel, first), Pace(live=reel.source.live)
        known, health = {first.camera}, Health(self.feed, reel, sees)
        try:
            for frame in chain((first,), frames):
                if frame.camera not in known:
                    known.add(frame.camera)
                    sees.add(frame.camera, self._model(reel, frame))
                if sees.due(frame.camera, frame.t_s):
                    self._write_asked(session, pace.wait_s(frame.t_s))
                    told = sees.take(frame)
                    if frame is not first:
                        self.pictures.see(sees.picture(frame))
                    self.story.take(session.tell(*self._broken(reel), *told))
                    self._change_game(session, sees)
                    self.story.draw(reel.table.layout, sees.tracks)
                    health.look(pace.late_s)
                if self._stopped.is_set():
                    return
        except CameraError as error:
            broken_off = Event(self._now_s, OutOfStep(error.why))
            self.story.take(session.tell(*self._broken(reel), *sees.finish(), broken_off))
            raise
        self.story.take(session.tell(*self._broken(reel), *sees.finish()))
        self._now_s += _BETWEEN_S

    def _open(self, reel: Reel, session: Session) -> None:
        """Write down what the crew typed in for a reel, and draw the bare table."""
        setup = tuple(replace(event, t_s=event.t_s + self._now_s) for event in reel.setup)
        self.story.take(session.tell(*setup) if self._first else session.open(*setup))
        self.feed.put("layout", layout_json(reel.table.layout))
        if reel.source.model is None:  # the simulated table plays what it plays
            self.games.offer(reel.table.layout)
        self.story.draw(reel.table.layout, ())

    def _change_game(self, session: Session, sees: Sees) -> None:
        """Write down which game is played from now on, if somebody chose one."""
        chosen = self.games.due(session.umpire.table)
        if chosen:
            chosen = replace(chosen, t_s=self._now_s)
            sees.learn(chosen)
            self.story.take(session.tell(chosen))

    def _frames(self, reel: Reel, begin_s: float, first: int) -> Iterator[Frame]:
        """Yield a reel's frames as those of the session."""
        for taken in reel.source:
            frame = _placed(taken, begin_s, first)
            self._now_s, self._first = frame.t_s, frame.number + 1
            yield frame

    def _broken(self, reel: Reel) -> Iterator[Event]:
        """Yield what a reel's source lived through since it was asked last."""
        for event in reel.troubles.events():
            yield replace(event, t_s=self._begun_s + event.t_s)

    def _model(self, reel: Reel, frame: Frame) -> CameraModel:
        """Take in a camera, when its first frame tells the size of its pictures, and show that."""
        height_px, width_px = frame.image.shape[:2]
        model = reel.table.model(frame.camera, width_px, height_px)
        self.pictures.watch(frame.camera, reel.table.layout, model)
        self.pictures.see(frame)
        return model

    def _sees(self, reel: Reel, frame: Frame) -> Sees:
        """Make what watches a reel."""
        model = self._model(reel, frame)
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


def _placed(frame: Frame, begin_s: float, first: int) -> Frame:
    """Return a reel's own frame as one of the session."""
    if not first:
        return frame
    return frame.called(frame.camera, first + frame.number, begin_s + frame.t_s)
