"""The dealer button among what is round as well, on maps of a felt."""

import cv2
import numpy as np
import pytest

from cardspeak.hardware.layout import Layout, Seat
from cardspeak.vision.felt.discs import Buttons
from cardspeak.vision.felt.flat import FINE, Flat
from cardspeak.vision.glance import Sighting

FELT_BGR = (70, 92, 24)
SIDE_CELLS = 40
PLACES = ((120.0, 200.0), (280.0, 200.0))
WHITE = np.full(3, 235.0)


@pytest.fixture
def buttons():
    nowhere = ((0.0, 0.0),) * 4
    seats = tuple(
        Seat(number, nowhere, nowhere, nowhere, place, 0.0)
        for number, place in enumerate(PLACES, start=1)
    )
    return Buttons(Layout("small", "A small table", ((0.0, 0.0),) * 4, (), seats, {}, ()))


def drawn(draw, felt_bgr=FELT_BGR, grain=2.0):
    """A map of 400 x 400 mm of felt, and what hides it; ``draw`` paints in a tenth of a mm."""
    high = np.zeros((SIDE_CELLS * 100, SIDE_CELLS * 100, 3), np.uint8)
    high[:] = felt_bgr
    draw(high)
    size = SIDE_CELLS * FINE
    image = cv2.resize(high, (size, size), interpolation=cv2.INTER_AREA)
    image = cv2.GaussianBlur(image, (0, 0), 0.7)
    hidden = np.abs(image.astype(int) - felt_bgr).sum(2) > 30
    noise = np.random.default_rng(2).normal(0, grain, image.shape)
    image = np.clip(image + noise, 0, 255).astype(np.uint8)
    cells = slice(0, SIDE_CELLS)
    return Flat(image, cells, cells, np.zeros(2)), hidden


def disc(at_mm, across_mm, color, ink=None):
    def draw(image):
        x, y = (round(10 * each) for each in at_mm)
        cv2.circle(image, (x, y), round(5 * across_mm), color, -1)
        if ink is not None:
            cv2.putText(image, "DEALER", (x - 180, y + 30), 0, 3, ink, 24)

    return draw


def spade(image):
    cv2.circle(image, (1900, 1850), 180, (225, 225, 225), -1)
    cv2.circle(image, (2130, 1850), 180, (225, 225, 225), -1)
    cv2.fillPoly(image, [np.array([[1740, 1930], [2015, 2350], [2290, 1930]])], (225, 225, 225))
    cv2.fillPoly(image, [np.array([[2015, 1850], [1930, 1560], [2100, 1560]])], (225, 225, 225))


def chip_and_shade(image):
    disc((202, 197), 47, (52, 70, 18))(image)
    disc((200, 200), 39, (30, 28, 30))(image)


def ring(image):
    cv2.circle(image, (2000, 2000), 300, (225, 225, 225), 60)


def shade(image):
    disc((200, 200), 60, (22, 20, 20))(image)
    cv2.blur(image, (201, 201), image)


def seen_by(buttons, draw, seen=(), **felt):
    flat, hidden = drawn(draw, **felt)
    return [each for each in buttons.look(flat, hidden, list(seen), WHITE) if each.kind == "button"]


def square(x_mm, y_mm, side_mm):
    return np.array([x_mm, y_mm]) + side_mm / 2 * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]])


@pytest.mark.parametrize(
    ("color", "ink"),
    [
        pytest.param((246, 248, 250), (20, 18, 18), id="white"),
        pytest.param((20, 18, 20), (246, 248, 250), id="black"),
        pytest.param((60, 210, 240), (20, 18, 18), id="yellow"),
        pytest.param((50, 84, 128), (30, 40, 60), id="wood"),
        pytest.param((20, 18, 20), FELT_BGR, id="letters like the felt"),
    ],
)
def test_a_button_is_found_whatever_its_colour(buttons, color, ink):
    (button,) = seen_by(buttons, disc((190, 215), 56, color, ink))
    assert np.hypot(*(button.center_mm - [190, 215])) < 3
    assert np.ptp(button.corners_mm, axis=0) == pytest.approx(56, abs=7)


def test_a_button_on_a_printed_line_is_found(buttons):
    def draw(image):
        cv2.line(image, (0, 1800), (4000, 2300), (225, 225, 225), 110)
        disc((190, 205), 60, (20, 18, 20))(image)

    (button,) = seen_by(buttons, draw)
    assert np.hypot(*(button.center_mm - [190, 205])) < 4


@pytest.mark.parametrize("draw", [spade, ring, disc((200, 200), 39, (30, 30, 190)), chip_and_shade])
def test_emblems_rings_and_chips_are_no_buttons_whatever_the_detector_says(buttons, draw):
    called = Sighting("button", None, square(200, 195, 60), 0.9)
    assert not seen_by(buttons, draw, [called])


BLACK_FELT = {"felt_bgr": (38, 34, 34), "grain": 0.8}


def test_a_black_button_on_quiet_black_felt_is_found_and_a_shade_on_it_is_none(buttons):
    black = disc((190, 215), 56, (26, 23, 24))
    (button,) = seen_by(buttons, black, **BLACK_FELT)
    assert np.hypot(*(button.center_mm - [190, 215])) < 3
    assert not seen_by(buttons, shade, **BLACK_FELT)
    assert not seen_by(buttons, black, **BLACK_FELT | {"grain": 4.0})  # it may be the grain


def test_a_black_button_with_a_bright_rim_on_dark_felt_is_found(buttons):
    def draw(image):
        disc((200, 200), 70, (215, 215, 215))(image)
        disc((200, 200), 62, (24, 22, 22))(image)

    called = Sighting("button", None, square(200, 200, 70), 0.75)
    (button,) = seen_by(buttons, draw, [called], felt_bgr=(46, 44, 42), grain=1.0)
    assert np.ptp(button.corners_mm, axis=0) == pytest.approx(70, abs=8)


def test_a_button_whose_middle_stands_out_more_than_its_rim_is_found(
    buttons,
):
    def draw(image):
        disc((200, 200), 60, (62, 60, 60))(image)
        disc((200, 200), 42, (24, 22, 22))(image)

    (button,) = seen_by(buttons, draw, felt_bgr=(82, 84, 74), grain=1.0)
    assert np.ptp(button.corners_mm, axis=0) == pytest.approx(60, abs=7)


def test_what_is_round_far_from_where_buttons_are_put_is_none(buttons):
    glass = disc((200, 50), 62, (40, 110, 190))
    assert not seen_by(buttons, glass, [Sighting("button", None, square(200, 50, 62), 0.9)])


def test_a_round_drawing_on_a_card_is_no_button(buttons):
    card = Sighting("card", "down", square(200, 200, 90), 0.9)
    assert not seen_by(buttons, disc((200, 200), 52, (40, 40, 160)), [card])


def test_a_button_that_the_detector_took_for_a_chip_is_the_button_alone(buttons):
    flat, hidden = drawn(disc((190, 200), 58, (20, 18, 20)))
    chip = Sighting("chip", None, square(191, 202, 42), 0.8, name="black")
    (only,) = buttons.look(flat, hidden, [chip], WHITE)
    assert only.kind == "button"
