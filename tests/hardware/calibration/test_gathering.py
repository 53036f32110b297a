"""Films and folders are looked through for what tells most."""

import numpy as np
import pytest

from cardspeak.hardware.calibration.gathering import APART_S, gather
from cardspeak.hardware.calibration.pairs import CalibrationError
from cardspeak.hardware.frame import Frame

FIRST, SECOND = (-300, 100, 0), (300, -50, 60)


@pytest.fixture(scope="module")
def pictures(studio, cameras):
    """The felt alone, and the board at two places."""
    return [studio.film(cameras["overhead"], place) for place in (None, FIRST, SECOND)]


def shot(images, step_s):
    return [Frame("camera", k, k * step_s, image) for k, image in enumerate(images)]


def test_every_picture_of_a_folder_counts(pictures):
    frames = shot(pictures, 1 / 30)
    found = gather(frames, len(frames), board=True)
    assert len(found.boards) == 2
    assert len(found.markers) == 3
    assert found.size_px == (1920, 1080)


def test_in_a_film_the_board_counts_once_it_lies_still(pictures):
    empty, first, second = pictures
    lying = [empty, first, first, first, second, empty, second]
    found = gather(shot(lying, APART_S * 1.01), None, board=True)
    assert len(found.boards) == 1
    assert found.image is first


def test_a_film_is_looked_at_now_and_then(pictures):
    found = gather(shot([pictures[0]] * 50, APART_S / 10), None, board=False)
    assert len(found.markers) == 5


def test_a_long_film_is_not_looked_at_to_its_end(pictures):
    def endless():
        yield from shot([pictures[0]] * 9, 1.0)
        pytest.fail("looked on")

    assert len(gather(endless(), None, board=False).markers) == 8


def test_no_pictures_and_pictures_of_several_sizes_are_refused(pictures):
    with pytest.raises(CalibrationError, match="no picture"):
        gather([], 0, board=False)
    with pytest.raises(CalibrationError, match="several sizes"):
        gather(shot([pictures[0], np.ascontiguousarray(pictures[0][:700])], 1.0), 2, board=False)
