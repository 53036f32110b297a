"""A table that is watched without a camera, served as browsers meet it."""

import json
import socket
import threading
import urllib.request
from contextlib import contextmanager, suppress

import numpy as np
import waitress

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts import hand, table
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.web.app import create_app

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
UNREAD = Sight(candidates=((Card.parse("Ks"), 0.7), (Card.parse("Qs"), 0.3)))


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
    hand.Tabled(1, (*named("Kc"), UNREAD)),
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

    def picture(self, frame):
        return frame

    def finish(self):
        return ()


@contextmanager
def served(watch, **options):
    app = create_app({"WATCH": watch, **options})
    listening = socket.create_server(("127.0.0.1", 0))
    server = waitress.create_server(app, sockets=[listening], threads=12)

    def serve():
        with suppress(OSError):  # its socket is closed while it waits
            server.run()

    serving = threading.Thread(target=serve, daemon=True)
    serving.start()
    watch.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        watch.stop()
        server.close()
        server.task_dispatcher.shutdown(timeout=2)
        serving.join(timeout=2)
        for channel in list(server.active_channels.values()):
            channel.close()  # a browser that has gone leaves its end open


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
