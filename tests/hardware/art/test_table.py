"""The drawn table: it shows what it says, and a seed decides it."""

import subprocess
import sys

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.table import draw_table
from cardspeak.rules.hands.best import best_hand
from cardspeak.rules.words.hand_names import hand_name

WIDTH_PX, HEIGHT_PX = 400, 250


@pytest.fixture(scope="module")
def table():
    return draw_table(3, WIDTH_PX, HEIGHT_PX, both_hands=True)


def test_the_seed_decides_the_picture(table):
    again = draw_table(3, WIDTH_PX, HEIGHT_PX, both_hands=True)
    other = draw_table(4, WIDTH_PX, HEIGHT_PX, both_hands=True)
    assert table.image.shape == (HEIGHT_PX, WIDTH_PX, 3)
    assert table.image.dtype == np.uint8
    assert np.array_equal(table.image, again.image)
    assert not np.array_equal(table.image, other.image)


def test_a_full_house_beats_a_flush():
    *board, k, j, ace, other_ace = (
        c.card for c in draw_table(1, 160, 100, both_hands=True).cards if c.card
    )
    assert hand_name(best_hand([*board, ace, other_ace])) == "Aces full of Nines"
    assert "flush" in hand_name(best_hand([*board, k, j]))


def test_a_hand_that_is_thrown_in_lies_face_down():
    thrown_in = draw_table(1, 160, 100)
    up = [c.card for c in thrown_in.cards if c.card]
    assert hand_name(best_hand(up)) == "Aces full of Nines"
    shown = draw_table(1, 160, 100, both_hands=True)
    assert len(shown.cards) == len(thrown_in.cards)


def test_every_card_lies_inside_the_picture(table):
    corners = np.stack([c.corners_px for c in table.cards])
    assert corners.min() >= 0
    assert (corners <= [WIDTH_PX, HEIGHT_PX]).all()


@pytest.mark.parametrize("size", [(384, 216), (300, 300)])
def test_every_card_lies_inside_pictures_of_another_shape(size):
    table = draw_table(2, *size, both_hands=True)
    corners = np.stack([c.corners_px for c in table.cards])
    assert corners.min() >= 0
    assert (corners <= size).all()


def test_the_corners_run_clockwise_around_something_as_tall_as_a_card(table):
    for card in table.cards:
        across, down = (
            card.corners_px[1] - card.corners_px[0],
            card.corners_px[3] - card.corners_px[0],
        )
        assert across[0] * down[1] - across[1] * down[0] > 0
        assert 1.2 < np.linalg.norm(down) / np.linalg.norm(across) < 1.6


def test_face_up_cards_are_pale_where_they_are_told_to_lie(table):
    for card in table.cards:
        if card.card is None:
            continue
        mask = np.zeros((HEIGHT_PX, WIDTH_PX), np.uint8)
        middle = card.corners_px.mean(0)
        inner = middle + 0.94 * (card.corners_px - middle)
        cv2.fillPoly(mask, [np.rint(inner).astype(np.int32)], 1)
        assert np.median(table.image[mask > 0]) > 150, card.card


def test_red_chips_are_red_and_every_stack_is_told(table):
    assert {"red", "green", "blue", "black", "white"} == {chip.color for chip in table.chips}
    for chip in table.chips:
        x, y = (round(v) for v in chip.center_px)
        reach = round(chip.diameter_px / 2)
        patch = table.image[y - reach : y + reach, x - reach : x + reach]
        blue, green, red = (int(v) for v in np.median(patch.reshape(-1, 3), axis=0))
        if chip.color == "red":
            assert red > 1.5 * max(blue, green)
        if chip.color == "blue":
            assert blue > 1.5 * max(red, green)


def test_the_script_needs_a_jpeg_file():
    done = subprocess.run(
        [sys.executable, "-m", "cardspeak.hardware.art.table"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")
