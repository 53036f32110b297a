"""The live page's addresses: what happens as it happens, pictures of it, and what people settle."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, render_template, request

from cardspeak.rules.cards import Card
from cardspeak.rules.games.table import UnknownGame
from cardspeak.rules.records.record import CannotCarry
from cardspeak.vision.telling import SURE
from cardspeak.web.live_feed import Feed, News
from cardspeak.web.live_game import NotPlayedHere
from cardspeak.web.live_pictures import Pictures
from cardspeak.web.live_story import NoSuchHand, NoSuchQuestion
from cardspeak.web.live_watch import Refused, Watch

MOST_READERS = 24
"""So many pages may listen at once, and as many may show the camera's picture."""

HEARTBEAT_S = 10.0
CALM_S = 0.1
"""Changes that come faster than this are told together."""

PICTURES_HZ = 8.0
AGAIN_S = 0.5
"""The last picture is sent once more where none has followed it for so long."""

live = Blueprint("live", __name__)


def serve_live(app: Flask, watch: Watch, readers: int) -> None:
    """Add the live page of a table to an application.

    Args:
        app: the application.
        watch: the table.
        readers: so many pages may listen at once, and as many show the camera's picture.
    """
    app.extensions["cardspeak_watch"] = watch
    app.extensions["cardspeak_places"] = {
        "events": threading.BoundedSemaphore(readers),
        "picture": threading.BoundedSemaphore(readers),
    }
    app.register_blueprint(live)
    app.register_error_handler(NoSuchHand, _not_there)
    app.register_error_handler(NoSuchQuestion, _not_there)
    app.register_error_handler(CannotCarry, _refused)
    app.register_error_handler(NotPlayedHere, _refused)
    app.register_error_handler(UnknownGame, _refused)
    app.register_error_handler(Refused, _refused)


@live.get("/")
def page() -> str:
    """The live page."""
    return render_template("live.html", sure=SURE)


@live.get("/api/live/events")
def events() -> Response:
    """All that is shown, and then what changes, for as long as the reader stays."""
    return _stream("events", "text/event-stream", lambda: _events(_watch().feed))


@live.get("/api/live/picture")
def picture() -> Response:
    """The camera's pictures, one after the other, each in place of the last."""
    kind = "multipart/x-mixed-replace; boundary=frame"
    return _stream("picture", kind, lambda: _pictures(_watch().pictures, _watch().feed))


@live.get("/api/live/still/<int:entry>.jpg")
def still(entry: int) -> Response:
    """The picture that shows an entry of the log."""
    data = _watch().pictures.still(entry)
    if data is None:
        abort(404, "there is no picture of this entry")
    return Response(data, mimetype="image/jpeg")


@live.get("/api/live/hands/<int:number>.phh")
def record(number: int) -> Response:
    """The record of a hand that is over."""
    answer = Response(_watch().story.record(number), mimetype="text/plain")
    answer.headers["Content-Disposition"] = f'attachment; filename="hand-{number:04}.phh"'
    return answer


@live.post("/api/live/settle")
def settle() -> Response:
    """Say which card it is that an entry is not sure of: a correction in the log."""
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        abort(400, 'send {"entry": 12, "place": 0, "card": "8c"}')
    entry, place, card = body.get("entry"), body.get("place"), body.get("card")
    if type(entry) is not int or type(place) is not int or not isinstance(card, str):
        abort(400, 'send {"entry": 12, "place": 0, "card": "8c"}')
    watch = _watch()
    event = watch.story.settled(entry, place, Card.parse(card))
    return jsonify(entry=watch.write(event))


@live.post("/api/live/game")
def game() -> Response:
    """Say which game is played from the next hand on."""
    body = request.get_json(silent=True)
    name = body.get("game") if isinstance(body, dict) else None
    if not isinstance(name, str):
        abort(400, 'send {"game": "razz"}')
    return jsonify(game=_watch().games.choose(name).id)


def _watch() -> Watch:
    watch: Watch = current_app.extensions["cardspeak_watch"]
    return watch


def _stream(place: str, kind: str, parts: Callable[[], Iterator[bytes]]) -> Response:
    """Answer without an end, if there is a place for one reader more."""
    if request.method == "HEAD":
        return Response(content_type=kind)
    places = current_app.extensions["cardspeak_places"][place]
    if not places.acquire(blocking=False):
        abort(503, "too many pages are open; close one and try again")
    answer = Response(parts(), content_type=kind)
    answer.call_on_close(places.release)
    return answer


def _events(feed: Feed) -> Iterator[bytes]:
    yield b"retry: 1000\n\n"
    version = 0
    while not feed.is_closed:
        news = feed.news(version, HEARTBEAT_S)
        if news is None:
            yield b": still here\n\n"
            continue
        version = news.version
        yield f"data: {json.dumps(_told(news), separators=(',', ':'))}\n\n".encode()
        time.sleep(CALM_S)


def _told(news: News) -> dict[str, Any]:
    """Put what has changed by topics; where there are many of a topic, in a list."""
    told: dict[str, Any] = {"fresh": news.fresh}
    for topic, key, value in news.items:
        if key:
            told.setdefault(topic, []).append(value)
        else:
            told[topic] = value
    return told


def _pictures(pictures: Pictures, feed: Feed) -> Iterator[bytes]:
    """Each picture, and once more where no other follows: browsers show one as the next begins."""
    count, wait_s, part = 0, HEARTBEAT_S, b""
    yield b"--frame\r\n"
    while not feed.is_closed:
        found = pictures.next(count, wait_s)
        wait_s = AGAIN_S if found else HEARTBEAT_S
        if found:
            count, data = found
            head = f"Content-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            part = head + data + b"\r\n--frame\r\n"
        if part:
            yield part
            time.sleep(1 / PICTURES_HZ)


def _not_there(error: Exception) -> tuple[Response, int]:
    return jsonify(error=type(error).__name__, message=str(error)), 404


def _refused(error: Exception) -> tuple[Response, int]:
    return jsonify(error=type(error).__name__, message=str(error)), 409
