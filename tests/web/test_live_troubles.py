"""Cameras that fail, several of them, and logs that are gone on with, on the live page."""

import threading
from dataclasses import replace

import cv2
import numpy as np
from live_table import HAND, LAYOUT, MODEL, SETUP, Film, Sees, get, is_over, served, until

from cardspeak.hardware.cameras.errors import UnreadableVideo
from cardspeak.hardware.cameras.fault import Fault
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.table import Table
from cardspeak.rules.facts import table
from cardspeak.rules.facts.event import Event
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader
from cardspeak.vision.session import Session
from cardspeak.web.live_reel import Reel, Troubles
from cardspeak.web.live_watch import Watch


class BrokenFilm(Film):
    """A film that stops before its end."""

    def __iter__(self):
        yield from super().__iter__()
        raise UnreadableVideo("film.mp4", "it stops in the middle")


def test_a_camera_that_breaks_off_is_in_the_log_and_nothing_before_it_is_lost(tmp_path):
    reel = Reel(
        BrokenFilm(4),
        Table(LAYOUT, {"webcam": MODEL}),
        tuple(Event(0.0, fact) for fact in SETUP),
        "a table",
    )
    path = tmp_path / "table.log"
    watch = Watch(lambda: (reel,), lambda: Session(path, Key(bytes(32))), lambda *_: Sees(*HAND))
    with served(watch) as url:
        told = until(url, lambda told: told.get("status", {}).get("state") == "failed")
        assert "it stops in the middle" in told["status"]["words"]
    with LogReader(path) as log:
        facts = [entry.event.fact for entry in log.entries()]
    assert facts == [*SETUP, *HAND[:4], table.OutOfStep("it stops in the middle")]


class LostForAWhile(Film):
    """A camera that is lost until somebody has seen on the page that it is."""

    def __init__(self, frames, troubles):
        super().__init__(frames)
        self.troubles, self.seen = troubles, threading.Event()

    def __iter__(self):
        yield from super().__iter__()
        self.troubles.tell(Fault("lost", 0.5, "unplugged", camera="left"))
        assert self.seen.wait(10)
        self.troubles.tell(Fault("lost", 0.9, "it is back", over=True, camera="left"))
        yield Frame("webcam", 9, 1.0, np.full((360, 640, 3), 90, np.uint8))


def test_a_camera_that_is_lost_is_told_at_once_and_is_in_the_log(tmp_path):
    path, troubles = tmp_path / "table.log", Troubles()
    film = LostForAWhile(4, troubles)
    reel = Reel(film, Table(LAYOUT, {"webcam": MODEL}), (), "a table", troubles)
    watch = Watch(lambda: (reel,), lambda: Session(path, Key(bytes(32))), lambda *_: Sees())
    with served(watch) as url:
        until(url, lambda told: told.get("status", {}).get("faults") == ["camera left: unplugged"])
        film.seen.set()
        until(url, is_over)
    with LogReader(path) as log:
        told = [(entry.event.t_s, entry.event.fact) for entry in log.entries()]
    assert told == [(0.5, table.OutOfStep("camera left: unplugged"))]


def test_several_cameras_are_seen_side_by_side(tmp_path):
    class Two(Film):
        def __iter__(self):
            for frame in super().__iter__():
                yield replace(frame, camera="left")
                yield replace(frame, camera="right", image=frame.image[:180, :320] // 2)

    small = MODEL.resized(320, 180)
    reel = Reel(Two(6), Table(LAYOUT, {"left": MODEL, "right": small}), (), "a table")
    session = lambda: Session(tmp_path / "table.log", Key(bytes(32)))  # noqa: E731
    watch = Watch(lambda: (reel,), session, lambda *_: Sees())
    with served(watch) as url:
        until(url, is_over)
        _, jpeg = watch.pictures.next(0, 5)
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (180, 640, 3)
    assert picture[:, :320].mean() > 1.5 * picture[:, 320:].mean()


def test_a_log_that_is_gone_on_with_is_shown_from_its_beginning(tmp_path):
    path, key = tmp_path / "table.log", Key(bytes(32))
    with Session(path, key) as session:
        for fact in (*SETUP, *HAND):
            tuple(session.tell(Event(1.0, fact)))
    reel = Reel(Film(2), Table(LAYOUT, {"webcam": MODEL}), (), "a table")
    watch = Watch(lambda: (reel,), lambda: Session(path, key), lambda *_: Sees())
    with served(watch) as url:
        told = until(url, is_over)
        assert told["hands"][1]["winners"] == [{"seat": 1, "name": "Ana"}]
        assert "Out of step" in [*told["facts"].values()][-1]["text"]
        with get(f"{url}api/live/hands/1.phh") as answer:
            assert b'variant = "NT"' in answer.read()
