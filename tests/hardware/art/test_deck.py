import numpy as np
import pytest

from cardspeak.hardware.art import deck as art
from cardspeak.rules.cards import DECK

SEEDS = (3, 11, 18)
PIPS = {"T": 10} | {str(number): number for number in range(2, 10)}


@pytest.fixture(scope="module", params=SEEDS)
def deck(request):
    return art.draw_deck(request.param)


def test_the_faces_stand_in_the_order_of_the_rules():
    assert tuple(f"{rank}{suit}" for rank in art.RANKS for suit in art.SUITS) == tuple(
        map(str, DECK)
    )


def test_a_seed_always_draws_the_same_deck(deck):
    again = art.draw_deck(int(deck.name.split("-")[1]))
    for one, other in list(zip(deck.faces, again.faces, strict=True))[::3]:
        assert np.array_equal(one.image, other.image)
        assert np.array_equal(one.index_boxes, other.index_boxes)
    assert np.array_equal(deck.back, again.back)


def test_seeds_draw_different_decks():
    one, other = (art.draw_deck(seed) for seed in SEEDS[:2])
    assert not np.array_equal(one.faces[0].image, other.faces[0].image)


def test_a_deck_has_52_faces_of_a_card_s_shape(deck):
    assert len(deck.faces) == 52
    for picture in (deck.back, *deck.others, *(face.image for face in deck.faces)):
        height, width, channels = picture.shape
        assert channels == 4
        assert width / height == pytest.approx(63.5 / 88.9, abs=0.08)
        assert picture[0, 0, 3] == 0
        assert picture[height // 2, width // 2, 3] == 255


def test_no_two_faces_look_alike(deck):
    assert len({face.image.tobytes() for face in deck.faces}) == 52


def test_indices_lie_inside_the_card(deck):
    for face in deck.faces:
        height, width = face.image.shape[:2]
        x0, y0, x1, y1, up = face.index_boxes.T
        assert ((x0 >= 0) & (y0 >= 0) & (x1 <= width) & (y1 <= height)).all()
        assert ((x1 - x0 > 8) & (y1 - y0 > 12)).all()
        assert set(up) <= {1.0, -1.0}


def test_index_boxes_are_tight_around_ink(deck):
    for face in deck.faces:
        for x0, y0, x1, y1 in face.index_boxes[:, :4].astype(int):
            box = face.image[y0:y1, x0:x1, :3].astype(int)
            paper = face.image[y0 - 2, x0 - 2, :3].astype(int)
            ink = np.abs(box - paper).max(axis=2) > 24
            assert 0.1 < ink.mean() < 0.97
            edges = (ink[0], ink[-1], ink[:, 0], ink[:, -1])
            assert all(edge.any() for edge in edges)


def test_an_index_upside_down_is_the_upright_one_turned(deck):
    for face in deck.faces:
        up, down = face.index_boxes[0], face.index_boxes[1]
        assert (up[4], down[4]) == (1.0, -1.0)
        a, b = (
            face.image[int(y0) : int(y1), int(x0) : int(x1), :3].astype(int)
            for x0, y0, x1, y1, _ in (up, down)
        )
        assert np.abs(a - b[::-1, ::-1]).mean() < 8


def test_hearts_are_printed_in_red(deck):
    for number, card in enumerate(DECK):
        if card.suit == "h":
            x0, y0, x1, y1 = deck.faces[number].index_boxes[0, :4].astype(int)
            box = deck.faces[number].image[y0:y1, x0:x1, :3].reshape(-1, 3).astype(int)
            blue, green, red = box[np.argmax(box[:, 2] - box[:, :2].mean(axis=1))]
            assert red > blue + 40
            assert red > green + 40


def test_every_suit_mark_is_noted_where_it_is_printed(deck):
    for face in deck.faces:
        marks, indices = face.marks, len(face.index_boxes)
        if face.rank in PIPS and len(marks) > indices + 1:  # some decks have one large pip only
            assert len(marks) == indices + PIPS[face.rank]
        for x, y, height in marks:
            reach = max(1, round(0.25 * height))
            around = face.image[round(y) - reach : round(y) + reach + 1, round(x)]
            stock = np.median(face.image[..., :3].reshape(-1, 3), axis=0)
            assert np.abs(around[:, :3] - stock).max() > 40


def test_a_mark_of_an_index_is_within_its_box(deck):
    for face in deck.faces[::5]:
        for x0, y0, x1, y1, _ in face.index_boxes:
            inside = [x0 < x < x1 and y0 < y < y1 for x, y, _ in face.marks]
            assert sum(inside) == 1
