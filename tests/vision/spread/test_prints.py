"""The indices of a spread: one print each, and the sizes at which they are read."""

import numpy as np
import pytest

from cardspeak.vision.detect import Detections
from cardspeak.vision.spread.prints import Size, as_a_deck, groups


def boxes(*at_px, wide_px=20.0, tall_px=60.0):
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [wide_px / 2, tall_px / 2]
    quads = np.array([corners + at for at in at_px])
    kinds = np.tile([0.0, 0.0, 1.0], (len(quads), 1))
    return Detections(quads, kinds, np.linspace(0.9, 0.5, len(quads)))


def test_tall_indices_close_beside_each_other_are_two():
    assert len(groups(boxes((0, 0), (24, 0)))) == 2


@pytest.mark.parametrize("again", [(5, 3), (0, 20)])
def test_boxes_around_one_index_are_one_print(again):
    assert len(groups(boxes((0, 0), again))) == 1


def test_an_index_is_read_no_farther_than_its_card_shows():
    size = Size(60.0, 40.0, right_px=10.0)
    clipped = size.within(22.0)
    assert clipped.right_px + clipped.wide_px / 2 == pytest.approx(22.0)
    assert clipped.right_px - clipped.wide_px / 2 == size.right_px - size.wide_px / 2
    assert size.within(50.0) == size


def test_many_different_cards_are_likelier_than_the_same_one_over_and_over():
    sure = np.full((10, 52), -6.0)
    sure[:, 7] = -0.1
    many = np.full((10, 52), -6.0)
    many[np.arange(10), np.arange(10)] = -0.4
    assert as_a_deck(many) > as_a_deck(sure)
