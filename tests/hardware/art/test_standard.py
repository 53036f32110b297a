import numpy as np
import pytest

from cardspeak.hardware.art.deck import RANKS, SUITS
from cardspeak.hardware.art.standard import standard_back, standard_face


def test_the_52_faces_differ_and_carry_two_indices_that_do_not_touch_the_edge():
    faces = [standard_face(rank, suit) for rank in RANKS for suit in SUITS]
    assert len({face.image.tobytes() for face in faces}) == 52
    for face in faces:
        height, width = face.image.shape[:2]
        assert face.index_boxes[:, 4].tolist() == [1, -1]
        assert face.index_boxes[:, :2].min() > 4
        assert (face.index_boxes[:, 2:4] < [width - 4, height - 4]).all()


@pytest.mark.parametrize("suit", "cdhs")
def test_hearts_and_diamonds_are_red_on_white(suit):
    image = standard_face("7", suit).image[..., :3].astype(int)
    ink = image[image.sum(axis=2) < 400]
    assert (np.median(ink[:, 2] - ink[:, 1]) > 120) == (suit in "dh")
    assert np.median(image) > 240


def test_the_back_has_a_white_border_and_looks_the_same_upside_down():
    back = standard_back()
    assert back[8, 40:-40, :3].min() > 230
    assert np.array_equal(back, back[::-1, ::-1])
