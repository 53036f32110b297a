"""A closer look at a deck that lies spread in a film."""

import time

import numpy as np
import pytest

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.vision.spread.closer import READ_S, CloseLook

PX_MM = 1.5


def above(image):
    """A camera straight above the table; the felt's origin is the picture's top left corner."""
    height, width = image.shape[:2]
    matrix = np.array([[PX_MM * 1000, 0, 0], [0, PX_MM * 1000, 0], [0, 0, 1.0]])
    return CameraModel(
        width, height, matrix, np.zeros(5), np.array([np.pi, 0, 0]), np.array([0, 0, 1000.0])
    )


@pytest.fixture(scope="module")
def picture(spread_picture, deck):
    return spread_picture([*deck[:30], deck[8], *deck[30:40], *deck[41:]])


@pytest.fixture(scope="module")
def place_mm(picture):
    height, width = picture.shape[:2]
    return np.array([[150.0, 130 - height / PX_MM], [width / PX_MM - 150, -130.0]])


def told(pictures, place_mm):
    """When something was told, and what."""
    look = CloseLook()
    model = above(pictures[0])
    for number, image in enumerate(pictures):
        frame = Frame("top", number, number / 15, image)
        if (found := look.told(frame.t_s)) is not None:
            yield frame.t_s, found
            break
        look.take(frame, model, place_mm)
    look.close()


def test_a_spread_is_read_once_it_lies_still(picture, deck, place_mm):
    ((t_s, found),) = told([picture] * 15, place_mm)
    assert found.doubled == (deck[8],)
    assert found.missing == (deck[40],)
    assert t_s == pytest.approx(3 / 15 + READ_S, abs=0.07)


def test_what_moves_is_waited_for(picture, place_mm):
    moving = [np.roll(picture, 40 * i, axis=1) for i in range(4)]
    ((t_s, found),) = told([*moving, *[picture] * 15], place_mm)
    assert len(found.cards) == 52
    assert t_s == pytest.approx(7 / 15 + READ_S, abs=0.07)


def test_deck_1_a_spread_of_which_only_a_part_is_known_is_read_whole(picture, deck, place_mm):
    left = np.array([place_mm[0], [place_mm[:, 0].mean(), place_mm[1, 1]]])
    ((t_s, found),) = told([picture] * 15, left)
    assert len(found.cards) == 52
    assert found.missing == (deck[40],)
    assert t_s == pytest.approx(3 / 15 + READ_S, abs=0.07)


def test_nothing_is_looked_at_where_no_deck_lies(picture):
    assert list(told([picture] * 15, None)) == []


def test_a_live_table_is_not_kept_waiting(picture, deck, place_mm):
    look, model = CloseLook(live=True), above(picture)
    for number in range(30):
        assert look.told(number / 15) is None
        look.take(Frame("top", number, number / 15, picture), model, place_mm)
    for number in range(30, 1000):
        if (last := look.told(number / 15)) is not None:
            break
        time.sleep(0.1)
    look.close()
    assert last.doubled == (deck[8],)
