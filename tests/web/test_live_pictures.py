"""Pictures that leave the process: what must not be seen in them is frosted."""

import cv2
import numpy as np
import pytest

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.web.live_pictures import RECENT_S, STILLS, WIDTH_PX, Pictures

LAYOUT = load_layout("oval-6")
MODEL = CameraModel(
    1280,
    720,
    matrix=np.array([[1400.0, 0, 640], [0, 1400.0, 360], [0, 0, 1]]),
    distortion=np.zeros(5),
    rotation=np.array([np.pi, 0, 0]),
    translation_mm=np.array([0, 0, 2600.0]),
)
SEATS = [seat.number for seat in LAYOUT.seats]


def striped(width=1280, height=720):
    """Stripes about as wide as the strokes of a card's index."""
    stripes = np.where(np.arange(width) // 4 % 2, 230, 20).astype(np.uint8)
    return np.repeat(np.broadcast_to(stripes, (height, width))[..., None], 3, axis=2)


def frame(number, t_s=None):
    return Frame("webcam", number, number / 15 if t_s is None else t_s, striped())


def contrast(jpeg, seat):
    """How much the stripes stand out where a seat's cards lie."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    middle = np.array(LAYOUT.seat(seat).cards).mean(0)
    x, y = MODEL.to_px(middle[None])[0].astype(int)
    return float(picture[y - 8 : y + 8, x - 16 : x + 16].std())


@pytest.fixture
def pictures():
    pictures = Pictures()
    pictures.watch("webcam", LAYOUT, MODEL)
    return pictures


def test_before_anything_is_known_all_seats_are_frosted(pictures):
    pictures.see(frame(0))
    _, jpeg = pictures.next(0, 0)
    assert all(contrast(jpeg, seat) < 12 for seat in SEATS)


def test_only_the_seats_that_hide_cards_are_frosted(pictures):
    pictures.hide([2, 5], [])
    pictures.see(frame(0))
    _, jpeg = pictures.next(0, 0)
    assert all((contrast(jpeg, seat) < 12) == (seat in (2, 5)) for seat in SEATS)
    assert contrast(jpeg, 1) > 60


def test_a_still_hides_what_was_hidden_when_it_was_taken(pictures):
    pictures.hide([3, 4], [])
    pictures.see(frame(0))
    pictures.hide([4], [])  # seat 3 gave up its hand since
    assert pictures.keep(7, Evidence("webcam", 0, 0.0))
    assert contrast(pictures.still(7), 3) < 12


def test_a_still_shows_the_hand_whose_tabling_it_shows(pictures):
    pictures.hide([3, 4], [])
    pictures.see(frame(0))
    pictures.hide([4], [3])
    assert pictures.keep(7, Evidence("webcam", 0, 0.0))
    assert contrast(pictures.still(7), 3) > 60
    assert contrast(pictures.still(7), 4) < 12


def test_frames_are_remembered_for_a_while(pictures):
    pictures.see(frame(0, 0.0))
    pictures.see(frame(1, RECENT_S + 0.1))
    assert not pictures.keep(1, Evidence("webcam", 0, 0.0))
    assert not pictures.keep(1, Evidence("other", 1, RECENT_S + 0.1))
    assert pictures.keep(1, Evidence("webcam", 1, RECENT_S + 0.1))


def test_only_the_newest_stills_are_kept():
    small = CameraModel(
        64, 36, MODEL.matrix / 20, MODEL.distortion, MODEL.rotation, MODEL.translation_mm
    )
    pictures = Pictures()
    pictures.watch("small", LAYOUT, small)
    pictures.see(Frame("small", 0, 0.0, striped(64, 36)))
    for number in range(STILLS + 3):
        pictures.keep(number, Evidence("small", 0, 0.0))
    assert pictures.still(2) is None
    assert pictures.still(3) is not None


def test_large_pictures_are_made_smaller(pictures):
    large = CameraModel(
        3840, 2160, MODEL.matrix, MODEL.distortion, MODEL.rotation, MODEL.translation_mm
    )
    pictures.watch("4k", LAYOUT, large)
    pictures.see(Frame("4k", 0, 0.0, striped(3840, 2160)))
    _, jpeg = pictures.next(0, 0)
    shape = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).shape
    assert shape == (720, WIDTH_PX, 3)


def test_nothing_comes_where_there_is_nothing_new(pictures):
    assert pictures.next(0, 0) is None
    pictures.see(frame(0))
    count, _ = pictures.next(0, 0)
    assert pictures.next(count, 0) is None
