"""The page and its API, as a browser meets them."""

import io
import re

import pytest

from cardspeak.models.loader import WeightsError


def test_the_page_loads_nothing_from_elsewhere_and_has_no_inline_script(client):
    page = client.get("/")
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert not re.search(r'(src|href)="(https?:)?//', text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r'\son\w+="|\sstyle="', text)
    for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', text):
        assert client.get(address, buffered=True).status_code == 200


def test_every_script_the_page_needs_is_there(client):
    wanted, seen = {"main.js"}, set()
    while wanted - seen:
        name = (wanted - seen).pop()
        seen.add(name)
        script = client.get(f"/static/{name}", buffered=True)
        assert script.status_code == 200
        assert script.mimetype == "text/javascript"
        wanted |= set(re.findall(r'from "\./([\w.]+)"', script.get_data(as_text=True)))
    assert len(seen) > 3


def test_an_example_is_offered_only_where_there_is_one(make_client):
    assert b"data-example" not in make_client(EXAMPLE="none.jpg").get("/").data


def test_a_picture_is_read_to_cards_hand_and_words(client, jpeg):
    answer = client.post("/api/read?name=t.jpg", data=jpeg).get_json()
    assert (answer["photo"], answer["width_px"], answer["height_px"]) == ("t.jpg", 60, 40)
    assert [card["card"] for card in answer["cards"]] == ["Kh", "9s", "Kd", "2c", "9d"]
    assert answer["hand"]["name"].startswith("Two pair, Kings and Nines")
    assert sorted(answer["hand"]["five"]) == sorted(["Kh", "Kd", "9s", "9d", "2c"])
    assert answer["say"].startswith("King of hearts, Nine of spades")
    assert answer["chips"][0]["color"] == "red"


def test_a_form_upload_is_read_too(client, jpeg):
    answer = client.post("/api/read", data={"photo": (io.BytesIO(jpeg), "form.jpg")})
    assert answer.get_json()["photo"] == "form.jpg"


def test_no_hand_is_told_while_a_card_is_doubtful(make_client, jpeg):
    answer = make_client(doubtful=("2c",)).post("/api/read", data=jpeg).get_json()
    assert answer["hand"] is None
    assert "One card is not sure" in answer["say"]


@pytest.mark.parametrize(
    ("cut", "error"),
    [
        (slice(0, 0), "EmptyPhotoError"),
        (slice(0, 200), "TruncatedPhotoError"),
        (slice(50, 90), "NotAPhotoError"),
    ],
)
def test_an_unusable_picture_gets_a_named_error(client, jpeg, cut, error):
    answer = client.post("/api/read", data=jpeg[cut])
    assert answer.status_code == 422
    assert answer.get_json()["error"] == error
    assert answer.get_json()["message"]


def test_a_large_upload_is_refused_in_json(make_client):
    answer = make_client(MAX_CONTENT_LENGTH=1 << 20).post("/api/read", data=bytes(1 << 21))
    assert answer.status_code == 413
    assert answer.get_json()["message"] == "the file is larger than 1 MB; scale the photo down"


def test_a_settled_card_completes_the_hand_read_1(client):
    answer = client.post("/api/hand", json={"cards": ["Ah", "Kh", "Qh", "Jh", "Th"]}).get_json()
    assert answer["hand"]["name"] == "Royal flush"
    waiting = client.post("/api/hand", json={"cards": ["Ah", "Kh", "Qh", "Jh", "Th"], "asks": 1})
    assert waiting.get_json()["hand"] is None


@pytest.mark.parametrize(
    "body", [{}, {"cards": "Ah"}, {"cards": [1]}, {"cards": [], "asks": -1}, []]
)
def test_a_hand_of_anything_else_is_refused(client, body):
    assert client.post("/api/hand", json=body).status_code == 400


def test_a_card_that_is_none_is_named(client):
    answer = client.post("/api/hand", json={"cards": ["Zz"]})
    assert (answer.status_code, answer.get_json()["error"]) == (422, "CardError")


def test_words_come_back_as_sound(client):
    answer = client.post("/api/speak", json={"text": "Ace of spades"})
    assert answer.mimetype == "audio/wav"
    assert answer.data[:4] == b"RIFF"


def test_a_whole_deck_can_be_said(client):
    deck = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]
    words = client.post("/api/hand", json={"cards": deck}).get_json()["say"]
    assert client.post("/api/speak", json={"text": words}).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"text": "a" * 2000}, 400),
        ({"text": 5}, 400),
        ({}, 400),
        ({"text": " "}, 422),
        ({"text": "a", "lang": "?"}, 422),
    ],
)
def test_words_that_cannot_be_said_are_refused_in_json(client, body, status):
    answer = client.post("/api/speak", json=body)
    assert answer.status_code == status
    assert answer.get_json()["message"]


def test_the_server_says_that_it_is_well(client):
    assert client.get("/healthz").get_json() == {"status": "ok"}


class BlindEye:
    """An eye whose weights are damaged."""

    def read(self, _image):
        raise WeightsError("cannot load the weights face.onnx: reinstall cardspeak")


def test_damaged_weights_are_a_named_error_that_says_what_to_do(make_client, jpeg):
    answer = make_client(EYE=BlindEye()).post("/api/read", data=jpeg)
    assert answer.status_code == 500
    assert answer.get_json() == {
        "error": "WeightsError",
        "message": "cannot load the weights face.onnx: reinstall cardspeak",
    }
