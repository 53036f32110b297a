from collections import Counter

import numpy as np
import pytest

from cardspeak.hardware.art.table import draw_table
from cardspeak.models.shapes import CHIP_COLORS
from cardspeak.rules.cards import Card
from cardspeak.vision.chips import chips_in, fitting, of_one_kind, one_each, usual, white_in
from cardspeak.vision.detect import Detections, detect
from cardspeak.vision.eye import Eye
from cardspeak.vision.types import SeenCard

CARD = np.array([[20.0, 20.0], [83.5, 20.0], [83.5, 108.9], [20.0, 108.9]])


def square(x, y, side):
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], float)


def found(*boxes, scores=None):
    count = len(boxes)
    return Detections(
        np.array(boxes).reshape(-1, 4, 2), np.full(count, 3), np.array(scores or [0.9] * count)
    )


def card(quad=CARD):
    ace = Card.parse("As")
    return SeenCard("up", ace, 0.99, quad, ((ace, 0.99),))


def chances(**named):
    row = np.full(len(CHIP_COLORS), 1e-3)
    for color, chance in named.items():
        row[CHIP_COLORS.index(color)] = chance
    return row / row.sum()


def test_the_drawn_tables_chips_are_seen_with_their_colours():
    table = draw_table()
    seen = Eye().read(table.image).chips
    true, said = Counter(c.color for c in table.chips), Counter(c.color for c in seen)
    assert sum((true & said).values()) >= 0.8 * sum(true.values())
    for chip in seen:
        middles = [np.hypot(*np.subtract(chip.center_px, c.center_px)) for c in table.chips]
        assert min(middles) < chip.diameter_px / 3


def test_a_chip_found_twice_counts_once():
    assert len(one_each(found(square(10, 10, 40), square(12, 9, 42), scores=[0.9, 0.8]))) == 1
    assert len(one_each(found(square(10, 10, 40), square(60, 10, 40)))) == 2


def test_what_is_no_chips_size_beside_the_cards_is_none():
    pip, chip, plate = square(0, 0, 8), square(0, 0, 39), square(0, 0, 120)
    assert fitting(found(pip, chip, plate), [card()]).tolist() == [False, True, False]
    assert fitting(found(pip, chip, plate), []).all()


def test_white_is_what_cards_are_made_of():
    picture = np.full((140, 120, 3), (20, 80, 30), np.uint8)
    picture[20:109, 20:84] = (180, 210, 240)
    assert white_in(picture, [card()]) == pytest.approx((180, 210, 240), abs=2)
    assert (white_in(picture, []) == 255).all()


def test_of_two_readings_as_likely_the_commoner_colour_is_meant():
    row = np.append(chances(red=0.5, pink=0.5), 0.0)[None]
    assert CHIP_COLORS[int(usual(row).argmax())] == "red"


def test_chips_that_look_alike_share_what_is_read():
    picture = np.full((60, 160, 3), (40, 40, 200), np.uint8)
    boxes = np.stack([square(10, 10, 40), square(60, 10, 40), square(110, 10, 40)])
    picture[:, 105:] = (200, 80, 30)
    rows = np.stack([chances(red=0.9, pink=0.1), chances(red=0.4, pink=0.6), chances(blue=0.9)])
    shared = of_one_kind(picture, boxes, rows)
    assert [CHIP_COLORS[i] for i in shared.argmax(1)] == ["red", "red", "blue"]


def test_an_empty_felt_has_no_chips():
    felt = np.full((400, 600, 3), (60, 110, 40), np.uint8)
    assert chips_in(felt, detect(felt).of("chip"), []) == []
