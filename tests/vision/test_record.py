"""A reading as plain values."""

import json

import numpy as np

from cardspeak.rules.cards import Card
from cardspeak.vision.record import photo_record
from cardspeak.vision.types import PhotoReading, SeenCard, SeenChip

SQUARE = np.array([[1, 2], [3.26, 2], [3, 5], [1, 5]], float)
ACE = Card.parse("As")


def test_a_record_is_json_in_the_promised_order():
    table = PhotoReading(
        640,
        480,
        (
            SeenCard("up", ACE, 0.998, SQUARE, ((ACE, 0.998),)),
            SeenCard("up", None, 0.5, SQUARE, ((ACE, 0.5), (Card.parse("Ac"), 0.4))),
            SeenCard("down", None, 0.9, SQUARE, ()),
        ),
        (SeenChip("red", (10.0, 20.0), 39.0, 0.9),),
    )
    record = json.loads(json.dumps(photo_record("a.jpg", table)))
    assert list(record) == ["photo", "width_px", "height_px", "cards", "chips"]
    assert record["cards"][0] == {
        "card": "As",
        "face": "up",
        "confidence": 0.998,
        "corners_px": [[1, 2], [3.3, 2], [3, 5], [1, 5]],
        "candidates": [["As", 0.998]],
    }
    assert record["cards"][1]["card"] is None
    assert record["cards"][1]["candidates"] == [["As", 0.5], ["Ac", 0.4]]
    assert record["cards"][2]["candidates"] == []
    assert record["chips"] == [
        {"color": "red", "center_px": [10, 20], "diameter_px": 39, "confidence": 0.9}
    ]


def test_numpy_numbers_are_plain_numbers_in_the_record():
    card = SeenCard(
        "up", ACE, np.float32(0.9), SQUARE.astype(np.float32), ((ACE, np.float32(0.9)),)
    )
    json.dumps(photo_record("a.jpg", PhotoReading(4, 4, (card,), ())))
