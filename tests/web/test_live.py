"""The live page of a table, as browsers meet it: a real server, and what it sends."""

import json
import posixpath
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from dataclasses import replace

import cv2
import numpy as np
import pytest
import waitress

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.errors import UnreadableVideo
from cardspeak.hardware.cameras.fault import Fault
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.table import Table
from cardspeak.rules.cards import Card
from cardspeak.rules.facts import hand, table
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader
from cardspeak.vision.session import Session
from cardspeak.web.app import create_app
from cardspeak.web.live_reel import Reel, Troubles
from cardspeak.web.live_watch import Watch

LAYOUT = load_layout("oval-6")
MODEL = CameraModel(
    640,
    360,
    matrix=np.array([[700.0, 0, 320], [0, 700.0, 180], [0, 0, 1]]),
    distortion=np.zeros(5),
    rotation=np.array([np.pi, 0, 0]),
    translation_mm=np.array([0, 0, 2600.0]),
)
EIGHT, OTHER = Card.parse("8c"), Card.parse("8s")
DOUBT = Sight(candidates=((EIGHT, 0.6), (OTHER, 0.4)))


def named(text):
    return tuple(Sight(Card.parse(card)) for card in text.split())


SETUP = (
    table.TableOpened("generic-tournament", "tournament", 6),
    table.Unwatched(CAMERAS_DO_NOT_SEE),
    table.GameChosen("holdem", "no-limit", 50, 100),
    table.SeatTaken(1, 5000, "Ana"),
    table.SeatTaken(3, 5000, "Bo"),
    table.ButtonPlaced(1),
)
HAND = (
    hand.HandBegun(1),
    *(hand.CardDealt(seat) for seat in (3, 1, 3, 1)),
    hand.CardBurned(),
    hand.BoardDealt((*named("Kh 9s"), DOUBT)),
    hand.CardBurned(),
    hand.BoardDealt(named("2d")),
    hand.CardBurned(),
    hand.BoardDealt(named("5h")),
    hand.CardExposed(3, Sight(Card.parse("Ac"))),
    hand.Tabled(1, named("Kc Ks")),
    hand.PotPushed(1, 0),
    hand.HandOver(),
)
FLOP = len(SETUP) + 7
"""The number in the log of the flop, which has a card that is not sure."""


class Film:
    """A source of grey frames."""

    name, live, dropped, model = "webcam", True, 0, MODEL

    def __init__(self, frames):
        self.frames_total = frames

    def __iter__(self):
        for number in range(self.frames_total):
            picture = np.full((360, 640, 3), 90, np.uint8)
            yield Frame("webcam", number, number / 15, picture)

    def close(self):
        """There is nothing to let go of."""


class Sees:
    """Tells one fact a frame."""

    tracks = ()
    faults = ()

    def __init__(self, *told):
        self._told = iter(told)

    def add(self, camera, model):
        """It tells the same of any camera."""

    def due(self, _camera, _t_s):
        return True

    def take(self, frame):
        fact = next(self._told, None)
        seen = (Evidence(frame.camera, frame.number, frame.t_s),)
        return (Event(frame.t_s, fact, 1.0, seen),) if fact else ()

    def finish(self):
        return ()


@pytest.fixture
def watch(tmp_path):
    reel = Reel(
        Film(len(HAND)),
        Table(LAYOUT, {"webcam": MODEL}),
        tuple(Event(0.0, fact) for fact in SETUP),
        "a table",
    )
    path = tmp_path / "table.log"
    watch = Watch(lambda: (reel,), lambda: Session(path, Key(bytes(32))), lambda *_: Sees(*HAND))
    watch.log = path
    yield watch
    watch.stop()


@contextmanager
def served(watch, **options):
    app = create_app({"WATCH": watch, **options})
    listening = socket.create_server(("127.0.0.1", 0))
    server = waitress.create_server(app, sockets=[listening], threads=12)

    def serve():
        with suppress(OSError):  # its socket is closed while it waits
            server.run()

    threading.Thread(target=serve, daemon=True).start()
    watch.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        watch.stop()
        server.close()
        server.task_dispatcher.shutdown(timeout=2)


@pytest.fixture
def url(watch):
    with served(watch) as address:
        yield address


def get(url, **headers):
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10)  # noqa: S310


def listen(url):
    """Yield what the stream of events tells, put together as the page does."""
    told = {}
    with get(f"{url}api/live/events") as stream:
        for line in stream:
            if line.startswith(b"data: "):
                news = json.loads(line[6:])
                for topic, value in news.items():
                    keys = {"facts": "number", "rulings": "key", "hands": "number"}
                    if topic in keys:
                        rows = told.setdefault(topic, {})
                        rows.update({row[keys[topic]]: row for row in value})
                    else:
                        told[topic] = value
                yield told


def until(url, true):
    return next(told for told in listen(url) if true(told))


def is_over(told):
    return told.get("status", {}).get("state") == "over"


def settle(url, body, **headers):
    data = json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    request = urllib.request.Request(f"{url}api/live/settle", data, headers)  # noqa: S310
    return urllib.request.urlopen(request, timeout=10)  # noqa: S310


def test_a_reader_is_told_all_that_is_shown(url):
    told = until(url, is_over)
    assert told["layout"]["felt"]
    assert told["table"]["board"] == [
        [
            {"card": "Kh"},
            {"card": "9s"},
            {"maybe": [["8c", 0.6], ["8s", 0.4]]},
            {"card": "2d"},
            {"card": "5h"},
        ]
    ]
    states = {seat["number"]: seat["state"] for seat in told["table"]["seats"]}
    assert (states[1], states[2]) == ("won", "open")
    assert "Hand 1" in [fact["text"] for fact in told["facts"].values()]
    assert told["hands"][1]["winners"] == [{"seat": 1, "name": "Ana"}]
    assert told["asks"] == [
        {
            "entry": FLOP,
            "place": 2,
            "text": "Flop",
            "maybe": [["8c", 0.6], ["8s", 0.4]],
            "still": True,
        }
    ]


def test_who_comes_later_is_told_the_same(url):
    first = until(url, is_over)
    again = until(url, is_over)
    assert {**again, "fresh": True} == {**first, "fresh": True}


def test_a_card_that_its_player_alone_may_see_is_not_named(url):
    told = until(url, is_over)
    exposed = [fact for fact in told["facts"].values() if fact["kind"] == "card_exposed"]
    assert [fact["cards"] for fact in exposed] == [[]]
    assert not exposed[0]["still"]
    rows = [row for name in ("facts", "table", "asks") for row in json.dumps(told[name])]
    assert "Ac" not in "".join(rows)


def test_a_card_that_is_not_sure_is_settled_by_a_correction(url, watch):
    until(url, is_over)
    number = json.load(settle(url, {"entry": FLOP, "place": 2, "card": "8c"}))["entry"]
    told = until(url, lambda told: told["asks"] == [])
    assert told["table"]["board"][0][2] == {"card": "8c"}
    assert told["facts"][FLOP]["text"] == "Flop"
    assert told["facts"][FLOP]["cards"][2] == {"card": "8c"}
    watch.stop()
    with LogReader(watch.log) as log:
        last = list(log.entries())[-1]
    assert (last.number, last.event.author) == (number, "page")
    assert last.event.fact.entry == FLOP
    assert last.event.fact.fact.cards[2] == Sight(EIGHT)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"entry": FLOP, "place": 0, "card": "8c"}, 404),
        ({"entry": 999, "place": 0, "card": "8c"}, 404),
        ({"entry": FLOP, "place": 2, "card": "Zz"}, 422),
        ({"entry": FLOP, "place": 2}, 400),
        ([], 400),
    ],
)
def test_what_cannot_be_settled_is_refused(url, body, status):
    until(url, is_over)
    with pytest.raises(urllib.error.HTTPError) as refused:
        settle(url, body)
    with refused.value as answer:
        assert answer.code == status
        assert json.load(answer)["message"]


def test_another_site_can_neither_listen_nor_settle(url):
    until(url, is_over)
    with pytest.raises(urllib.error.HTTPError) as refused:
        settle(url, {"entry": FLOP, "place": 2, "card": "8c"}, Origin="http://evil.example")
    refused.value.close()
    assert refused.value.code == 403
    for path in ("", "api/live/events", "api/live/picture", f"api/live/still/{FLOP}.jpg"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            get(url + path, Host="evil.example")
        refused.value.close()
        assert refused.value.code == 403


def test_the_frame_that_shows_a_fact_can_be_seen(url):
    until(url, is_over)
    with get(f"{url}api/live/still/{FLOP}.jpg") as answer:
        assert answer.headers["Content-Type"] == "image/jpeg"
        assert answer.read(3) == b"\xff\xd8\xff"
    with pytest.raises(urllib.error.HTTPError) as missing:
        get(f"{url}api/live/still/9999.jpg")
    missing.value.close()
    assert missing.value.code == 404


def test_the_camera_s_pictures_come_one_after_the_other(url):
    with get(f"{url}api/live/picture") as answer:
        assert answer.headers["Content-Type"].startswith("multipart/x-mixed-replace")
        assert answer.readline() == b"--frame\r\n"
        assert answer.readline() == b"Content-Type: image/jpeg\r\n"


def test_a_finished_hand_is_there_as_phh(url):
    until(url, is_over)
    with get(f"{url}api/live/hands/1.phh") as answer:
        assert 'filename="hand-0001.phh"' in answer.headers["Content-Disposition"]
        assert b'variant = "NT"' in answer.read()
    with pytest.raises(urllib.error.HTTPError) as missing:
        get(f"{url}api/live/hands/2.phh")
    missing.value.close()
    assert missing.value.code == 404


def test_a_reader_that_stalls_holds_up_nobody(url):
    stalled = socket.create_connection(("127.0.0.1", int(re.findall(r":(\d+)/", url)[0])))
    with stalled:
        stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        stalled.sendall(b"GET /api/live/picture HTTP/1.1\r\nHost: localhost\r\n\r\n")
        began_s = time.monotonic()
        assert is_over(until(url, is_over))
        assert time.monotonic() - began_s < 5


def test_there_is_room_for_so_many_readers_and_again_when_one_leaves(watch):
    app = create_app({"WATCH": watch, "READERS": 2})
    client = app.test_client()
    open_ = [client.get("/api/live/events", buffered=False) for _ in range(2)]
    assert [answer.status_code for answer in open_] == [200, 200]
    full = client.get("/api/live/events")
    assert (full.status_code, full.get_json()["message"][:9]) == (503, "too many ")
    open_[0].close()
    again = client.get("/api/live/events", buffered=False)
    assert again.status_code == 200
    again.close()
    open_[1].close()


def test_the_page_loads_its_own_scripts_only(watch):
    client = create_app({"WATCH": watch}).test_client()
    page = client.get("/").get_data(as_text=True)
    assert not re.search(r'(src|href)="(https?:)?//', page)
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r'\son\w+="|\sstyle="', page)
    wanted, seen = {"live/main.js"}, set()
    while wanted - seen:
        name = (wanted - seen).pop()
        seen.add(name)
        script = client.get(f"/static/{name}", buffered=True)
        assert script.status_code == 200
        assert script.mimetype == "text/javascript"
        text = script.get_data(as_text=True)
        for used in re.findall(r'from "(\.[^"]+)"', text):
            wanted.add(posixpath.normpath(posixpath.join(posixpath.dirname(name), used)))
        for used in re.findall(r'part\("([\w-]+)"\)', text) if name.startswith("live/") else ():
            assert f'id="{used}"' in page, f"{name} needs #{used}"
    assert {"live/felt.js", "live/panel.js", "live/feed.js", "cards.js", "voice.js"} <= seen


def test_the_page_for_photos_is_there_beside_it(watch):
    client = create_app({"WATCH": watch}).test_client()
    assert b"Choose photo" in client.get("/photo").data
    assert b"Choose photo" not in client.get("/").data
    assert b"Choose photo" in create_app().test_client().get("/").data


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
