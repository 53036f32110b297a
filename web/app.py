"""The page and its API.

No picture that is sent here is kept. A page on another site can neither call the API nor, on a
loopback address, reach it under a name of its own (DNS rebinding).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from flask import Flask, Response, abort, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from cardspeak.models.loader import WeightsError
from cardspeak.rules.cards import Card, CardError
from cardspeak.rules.words.hand_names import hand_name
from cardspeak.vision.photo_file import PhotoError, decode_photo
from cardspeak.vision.record import photo_record
from cardspeak.vision.telling import SURE, asked, in_reading_order, sure_cards, tabled_hand, words
from cardspeak.vision.types import Image, PhotoReading
from cardspeak.web.guard import guard
from cardspeak.web.live import MOST_READERS, serve_live
from cardspeak.web.speech import SpeechError, speak

MAX_UPLOAD_BYTES = 48 << 20
MAX_SPOKEN_CHARS = 1200  # a whole deck, named card by card, is about 900
_WAIT_S = 30.0
_STATIC = Path(__file__).parent / "static"


class ReadsPhotos(Protocol):
    """Anything that reads a picture as `cardspeak.vision.eye.Eye` does."""

    def read(self, image: Image) -> PhotoReading:
        """Read the cards and chips in a BGR picture."""
        ...


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the web application.

    Args:
        config: Settings over the defaults: ``LOOPBACK_ONLY`` (answer only to loopback names),
            ``EYE`` (what reads the pictures; made at the first picture where not given),
            ``WATCH`` (the table that is watched; the page for photos is the first without one),
            ``READERS`` (so many live pages may be open at once),
            ``EXAMPLE`` (the picture in the static folder that the page shows first).

    Returns:
        The application, for any WSGI server.
    """
    app = Flask(__name__)
    app.config.update(
        LOOPBACK_ONLY=True,
        EYE=None,
        WATCH=None,
        READERS=MOST_READERS,
        EXAMPLE="example.jpg",
        MAX_CONTENT_LENGTH=MAX_UPLOAD_BYTES,
    )
    app.config.update(config or {})
    app.extensions["cardspeak_eye"] = _SharedEye(app.config["EYE"])
    guard(app, loopback_only=app.config["LOOPBACK_ONLY"])
    if app.config["WATCH"]:
        serve_live(app, app.config["WATCH"], app.config["READERS"])
    else:
        app.add_url_rule("/", "first", page)
    app.add_url_rule("/photo", view_func=page)
    app.add_url_rule("/healthz", view_func=healthz)
    app.add_url_rule("/api/read", view_func=read, methods=["POST"])
    app.add_url_rule("/api/hand", view_func=hand, methods=["POST"])
    app.add_url_rule("/api/speak", view_func=say, methods=["POST"])
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(PhotoError, _named_error)
    app.register_error_handler(SpeechError, _named_error)
    app.register_error_handler(CardError, _named_error)
    app.register_error_handler(WeightsError, _weights_error)
    return app


class _SharedEye:
    """One eye for all requests, used by one at a time: it keeps all cores busy by itself."""

    def __init__(self, eye: ReadsPhotos | None) -> None:
        self._eye = eye
        self._lock = threading.Lock()

    def read(self, image: Image) -> PhotoReading:
        if not self._lock.acquire(timeout=_WAIT_S):
            abort(503, "too many pictures at once; try again in a moment")
        try:
            if self._eye is None:
                from cardspeak.vision.eye import Eye

                self._eye = Eye()
            return self._eye.read(image)
        finally:
            self._lock.release()


def page() -> str:
    """The page itself."""
    example = current_app.config["EXAMPLE"]
    return render_template(
        "page.html",
        example=example if example and (_STATIC / example).is_file() else None,
        live=current_app.config["WATCH"] is not None,
        sure=SURE,
        max_upload_bytes=current_app.config["MAX_CONTENT_LENGTH"],
    )


def healthz() -> Response:
    """Whether the server answers."""
    return jsonify(status="ok")


def read() -> Response:
    """Read the picture in the body, or in a form's first file."""
    form_file = next(iter(request.files.values()), None)
    data = form_file.read() if form_file else request.get_data(cache=False)
    name = (form_file and form_file.filename) or request.args.get("name") or "photo"
    name = name[:200]
    image = decode_photo(data, name)
    started_s = time.perf_counter()
    reading = current_app.extensions["cardspeak_eye"].read(image)
    took_s = round(time.perf_counter() - started_s, 3)
    reading = replace(reading, cards=tuple(in_reading_order(reading.cards)))
    told = _told(sure_cards(reading), len(asked(reading)))
    return jsonify({**photo_record(name, reading), **told, "took_s": took_s})


def hand() -> Response:
    """Read named cards as a hand: what the page asks after a person settles a card."""
    body = _json_body()
    names, asks = body.get("cards"), body.get("asks", 0)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        abort(400, 'send {"cards": ["As", …]}')
    if len(names) > 400 or type(asks) is not int or not 0 <= asks <= 400:
        abort(400, "send at most 400 cards, and how many more are asked about")
    return jsonify(_told([Card.parse(name) for name in names], asks))


def say() -> Response:
    """Say words: a WAV file."""
    body = _json_body()
    text, voice = body.get("text"), body.get("lang", "en-us")
    if not isinstance(text, str) or not isinstance(voice, str):
        abort(400, 'send {"text": "words to say"}')
    if len(text) > MAX_SPOKEN_CHARS or len(voice) > 40:
        abort(400, f"the text is too long; send at most {MAX_SPOKEN_CHARS} characters")
    return Response(speak(text, voice=voice), mimetype="audio/wav")


def _told(cards: Sequence[Card], asks: int) -> dict[str, Any]:
    best = tabled_hand(cards, asks)
    shown = best and {"name": hand_name(best), "five": [str(card) for card in best.five]}
    return {"hand": shown, "say": words(cards, asks)}


def _json_body() -> dict[str, Any]:
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        abort(400, "send a JSON object")
    return body


def _named_error(error: Exception) -> tuple[Response, int]:
    message = error.reason if isinstance(error, PhotoError) else str(error)
    return jsonify(error=type(error).__name__, message=message), 422


def _weights_error(error: Exception) -> tuple[Response, int]:
    return jsonify(error=type(error).__name__, message=str(error)), 500


def _http_error(error: HTTPException) -> tuple[Response, int]:
    message = error.description or error.name
    if isinstance(error, RequestEntityTooLarge):
        limit_mb = current_app.config["MAX_CONTENT_LENGTH"] >> 20
        message = f"the file is larger than {limit_mb} MB; scale the photo down"
    return jsonify(error=type(error).__name__, message=message), error.code or 500
