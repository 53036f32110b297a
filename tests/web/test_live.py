"""The live page of a table, as browsers meet it: a real server, and what it sends."""

import json
import posixpath
import re
import socket
import time
import urllib.error
import urllib.request

import pytest
from live_table import (
    EIGHT,
    FLOP,
    HAND,
    LAYOUT,
    MODEL,
    SETUP,
    Film,
    Sees,
    get,
    is_over,
    served,
    until,
)

from cardspeak.hardware.table import Table
from cardspeak.rules.facts.event import Event, Sight
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader
from cardspeak.vision.session import Session
from cardspeak.web.app import create_app
from cardspeak.web.live_reel import Reel
from cardspeak.web.live_watch import Watch


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


@pytest.fixture
def url(watch):
    with served(watch) as address:
        yield address


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


def test_the_last_picture_is_sent_twice_so_that_browsers_show_it(url):
    until(url, is_over)
    with get(f"{url}api/live/picture") as answer:
        sent = [_part(answer) for _ in range(2)]
    assert sent[0] == sent[1] != b""


def _part(answer):
    """The next picture of a stream."""
    while not (line := answer.readline()).startswith(b"Content-Length"):
        pass
    answer.readline()
    return answer.read(int(line.split()[1]))


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
