import re

import cv2
import numpy as np
import pytest

from cardspeak.hardware.cameras.health import Watchdog
from cardspeak.hardware.cameras.place import Place
from cardspeak.hardware.frame import Frame

RNG = np.random.default_rng(7)
WIDTH, HEIGHT, AROUND = 480, 270, 60
FPS = 10


def smooth(width, height, scale):
    small = RNG.uniform(0, 1, (height // scale + 2, width // scale + 2))
    return np.kron(small, np.ones((scale, scale)))[:height, :width]


TABLE = 60 + 60 * smooth(WIDTH + 2 * AROUND, HEIGHT + 2 * AROUND, 14)


class Film:
    """Pictures of a table before a camera that can be knocked, blinded and frozen."""

    def __init__(self, frozen_s=2.0):
        self.watchdog = Watchdog(frozen_s)
        self.frames = 0
        self.told = []

    def run(self, seconds, *, gain=1.0, moved=(0, 0), noise=2.0, hand=False, size=1):
        for _ in range(round(seconds * FPS)):
            right, down = AROUND + moved[0], AROUND + moved[1]
            luma = gain * TABLE[down : down + HEIGHT, right : right + WIDTH]
            if hand:
                at = 40 + 9 * (self.frames % 38)
                luma[90:190, at : at + 90] = 170
            luma = luma + (RNG.normal(0, noise, luma.shape) if noise else 0)
            luma = luma.clip(16, 235).astype(np.uint8)[::size, ::size]
            frame = Frame("x", self.frames, self.frames / FPS, np.dstack([luma] * 3), luma)
            self.told += self.watchdog.look(frame)
            self.frames += 1
        return [(fault.kind, fault.over) for fault in self.told]


@pytest.fixture
def film():
    film = Film()
    film.run(3)
    return film


def test_a_table_being_played_on_is_in_order(film):
    assert film.run(8, hand=True) == []


def test_light_that_changes_slowly_is_in_order(film):
    for step in range(40):
        film.run(0.5, gain=1 + step / 60)
    assert film.told == []


def test_a_frozen_picture_is_told_with_the_time_when_it_froze(film):
    assert film.run(1.5, noise=0) == []
    assert film.run(1.5, noise=0) == [("frozen", False)]
    assert film.told[0].t_s == pytest.approx(3.1)
    assert film.run(1)[1:] == [("frozen", True)]


def test_a_black_picture_is_told_and_nothing_else_of_it(film):
    assert film.run(2, gain=0.05) == [("black", False)]
    assert film.run(2) == [("black", False), ("black", True)]


def test_an_overexposed_picture_is_told(film):
    assert film.run(2, gain=5) == [("blinded", False)]
    assert film.run(2) == [("blinded", False), ("blinded", True)]


@pytest.mark.parametrize("gain", [0.55, 1.6])
def test_a_jump_of_the_exposure_is_told_and_is_over_once_it_is_usual(film, gain):
    assert film.run(2, gain=gain) == [("exposure jumped", False)]
    assert film.run(15, gain=gain) == [("exposure jumped", False), ("exposure jumped", True)]


def test_a_flash_is_not_told(film):
    film.run(0.3, gain=2)
    assert film.run(2) == []


@pytest.mark.parametrize("moved", [(6, 0), (0, -7), (25, 18), (-50, 30)])
def test_a_knocked_camera_is_told_with_how_far(film, moved):
    assert film.run(3, moved=moved, hand=True) == [("knocked", False)]
    told_px = float(re.search(r"moved by (\d+) px", film.told[0].words)[1])
    assert told_px == pytest.approx(np.hypot(*moved), abs=1.5)
    assert film.run(3)[1:] == [("knocked", True)]


def test_a_camera_that_turned_is_told():
    place = Place()
    picture = TABLE.astype(np.uint8)
    middle = (picture.shape[1] / 2, picture.shape[0] / 2)
    turned = cv2.warpAffine(picture, cv2.getRotationMatrix2D(middle, 2, 1), picture.shape[::-1])
    assert place.shift_px(picture, 0.0) == 0
    assert place.shift_px(turned, 0.1) is None
    assert 2 < place.shift_px(turned, 0.6) < 9


def test_nothing_is_said_of_the_place_where_the_scene_is_another():
    place = Place()
    place.shift_px(TABLE.astype(np.uint8), 0.0)
    other = RNG.integers(0, 255, TABLE.shape, dtype=np.uint8)
    assert place.shift_px(other, 1.0) is None


def hands_on_plain_felt(at):
    """A felt without a print, on which a hand lies in each quarter of the picture (360, 640)."""
    luma = RNG.normal(60, 1, (360, 640))
    for x, y in at:
        luma = cv2.ellipse(luma, (x, y), (45, 30), 20.0, 0, 360, 150, -1)
        luma = cv2.ellipse(luma, (x + 30, y - 25), (35, 9), 60.0, 0, 360, 120, -1)
    return luma.clip(16, 235).astype(np.uint8)


def test_hands_that_move_apart_on_plain_felt_are_no_knock():
    place = Place()
    place.shift_px(hands_on_plain_felt([(150, 90), (490, 90), (150, 270), (490, 270)]), 0.0)
    apart = hands_on_plain_felt([(190, 90), (490, 130), (110, 270), (490, 230)])
    assert place.shift_px(apart, 1.0) is None
    as_one = hands_on_plain_felt([(190, 90), (530, 90), (190, 270), (530, 270)])
    assert place.shift_px(as_one, 2.0) == pytest.approx(40, abs=3)


def test_light_does_not_look_like_a_knock(film):
    assert "knocked" not in [kind for kind, _ in film.run(4, gain=1.5)]


def test_another_size_is_told(film):
    assert film.run(0.5, size=2) == [("size changed", False)]
    assert film.run(0.5)[1:] == [("size changed", True)]


def test_colours_do_where_there_is_no_luma():
    watchdog = Watchdog()
    told = []
    for number in range(20):
        image = np.full((180, 320, 3), 5 + number % 2, np.uint8)
        told += watchdog.look(Frame("x", number, number / 10, image))
    assert [fault.kind for fault in told] == ["black"]
