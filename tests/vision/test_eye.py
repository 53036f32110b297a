"""The eye on a table that the project draws: a design that no network was trained on."""

from collections import Counter

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.table import draw_table
from cardspeak.vision.eye import Eye, card_sized, scale_for
from cardspeak.vision.geometry import areas, corner_distances
from cardspeak.vision.read import Outlines


@pytest.fixture(scope="module")
def eye():
    return Eye()


@pytest.fixture(scope="module")
def table():
    return draw_table()


@pytest.fixture(scope="module")
def reading(eye, table):
    return eye.read(table.image)


def named(reading):
    return Counter(str(card.card) for card in reading.cards if card.card)


def lying_up(table):
    return Counter(str(card.card) for card in table.cards if card.card)


def test_every_card_face_up_is_named_and_no_other(reading, table):
    assert named(reading) == lying_up(table)


def test_corners_lie_on_the_cards_corners(reading, table):
    true = {card.card: card.corners_px for card in table.cards if card.card}
    for seen in reading.cards:
        if seen.card:
            assert corner_distances(seen.corners_px, np.asarray([true[seen.card]]))[0] < 0.12


def test_corners_start_at_the_cards_own_top_left_or_its_equal(reading):
    for seen in reading.cards:
        across, down = np.linalg.norm(np.diff(seen.corners_px[:3], axis=0), axis=1)
        assert across < down * 1.1


def test_face_down_cards_are_seen_and_keep_their_secret(reading):
    backs = [card for card in reading.cards if card.face == "down"]
    assert backs
    assert all(card.card is None and not card.candidates for card in backs)


def test_candidates_are_probabilities_with_the_named_card_first(reading):
    for card in reading.cards:
        chances = [chance for _, chance in card.candidates]
        assert sum(chances) <= 1 + 1e-6
        assert chances == sorted(chances, reverse=True)
        if card.card:
            assert card.candidates[0] == (card.card, pytest.approx(card.confidence))


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_turned_picture_holds_the_same_cards(eye, table, quarter):
    turned = eye.read(np.ascontiguousarray(np.rot90(table.image, quarter)))
    assert not named(turned) - lying_up(table)
    assert sum(named(turned).values()) >= sum(lying_up(table).values()) - 1


@pytest.mark.parametrize("long_side_px", [900, 3200])
def test_a_picture_of_another_size_holds_the_same_cards(eye, table, long_side_px):
    scale = long_side_px / max(table.image.shape[:2])
    other = eye.read(
        cv2.resize(table.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    )
    assert not named(other) - lying_up(table)
    assert sum(named(other).values()) >= sum(lying_up(table).values()) - 1


@pytest.mark.parametrize("shape", [(1, 1), (3, 2000), (40, 30)])
def test_a_picture_too_small_for_cards_is_read_as_empty(eye, shape):
    reading = eye.read(np.full((*shape, 3), 128, np.uint8))
    assert (reading.height_px, reading.width_px) == shape
    assert reading.cards == ()


def test_a_closer_look_makes_cards_larger_but_for_the_smallest_that_are_so_already():
    assert scale_for(102.0) < scale_for(102.0, closely=True) < 1
    assert scale_for(70.0, closely=True) == 1
    assert scale_for(52.0, closely=True) > scale_for(52.0) > 1
    assert scale_for(30.0, closely=True) == scale_for(30.0)


def outlined_as(width_px, height_px, kind):
    corners = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]], np.float64)
    return Outlines(corners[None] + 100, np.eye(3)[[kind]], np.ones(1))


@pytest.mark.parametrize(
    ("seen_px", "kind", "taken_px"),
    [
        ((58, 78), 0, (50, 70)),  # the frame around the card's place on the board
        ((58, 70), 0, (58, 70)),  # what a neighbour adds to
        ((50, 70), 0, (50, 70)),
        ((58, 78), 1, (58, 78)),  # two backs that lie askew
    ],
)
def test_a_face_takes_in_no_more_than_a_card_of_what_is_printed_around_it(seen_px, kind, taken_px):
    (quad,) = card_sized(outlined_as(*seen_px, kind), card_px=50).quads_px
    assert quad.mean(0) == pytest.approx(np.array(seen_px) / 2 + 100)
    assert areas(quad) == pytest.approx(taken_px[0] * taken_px[1])
