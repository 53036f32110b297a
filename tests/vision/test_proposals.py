"""Where cards may lie of which only a part was outlined."""

import numpy as np
import pytest

from cardspeak.vision.fuse import Indices
from cardspeak.vision.proposals import from_indices, from_parts
from cardspeak.vision.read import Prints

CARD_PX = 50.0


def rectangle(x, y, wide, high, turn_deg=0.0):
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    a = np.radians(turn_deg)
    return corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + [x, y]


def off_by_px(card, proposals):
    """How far the nearest proposal's worst corner is from a card's, however they are numbered."""
    return min(
        np.abs(np.roll(quad, k, axis=0) - card).max() for quad in proposals for k in range(4)
    )


@pytest.mark.parametrize("turn_deg", [0, 30, 90, 200])
def test_a_strip_is_the_edge_of_a_whole_card_on_either_side(turn_deg):
    strip = rectangle(100, 100, 20, 70, turn_deg)
    found = from_parts(strip[None], CARD_PX)
    assert off_by_px(rectangle(100, 100, 50, 70, turn_deg), found) < 1
    shift = rectangle(-30, 0, 1, 1, 0)[0]
    a = np.radians(turn_deg)
    left = [100 + shift[0] * np.cos(a), 100 + shift[0] * np.sin(a)]
    assert off_by_px(rectangle(*left, 50, 70, turn_deg), found) < 1


def test_an_outline_around_two_lapping_cards_holds_both():
    found = from_parts(rectangle(0, 0, 80, 70)[None], CARD_PX)
    assert off_by_px(rectangle(0, 0, 50, 70), found) < 1
    assert off_by_px(rectangle(30, 0, 50, 70), found) < 1


def test_cards_lapping_lengthwise_are_held_too():
    found = from_parts(rectangle(0, 0, 50, 110)[None], CARD_PX)
    assert off_by_px(rectangle(0, 40, 50, 70), found) < 1


@pytest.mark.parametrize("sides", [(50, 70), (20, 30), (200, 300)])
def test_whole_cards_and_things_of_no_cards_size_propose_nothing(sides):
    assert not len(from_parts(rectangle(0, 0, *sides)[None], CARD_PX))


def indices(*boxes, home=-1):
    count = len(boxes)
    prints = Prints(np.zeros((count, 52)), np.tile([1.0, 0, 0, 0, 0], (count, 1)))
    return Indices(np.array(boxes), np.ones(count), prints, np.full(count, home))


def test_an_index_in_no_cards_corner_stands_in_a_card_that_lies_as_its_neighbour_does():
    neighbour = rectangle(60, 0, 50, 70, 4)
    lone = rectangle(2, 4, 8, 16, 11)  # a small box tells its direction badly
    (card,) = from_indices(indices(lone), neighbour[None], CARD_PX)
    assert off_by_px(rectangle(0, 0, 50, 70, 4), [card]) < 5


def test_an_index_of_a_known_card_proposes_no_other():
    assert not len(from_indices(indices(rectangle(2, 4, 8, 16), home=0), np.zeros((0, 4, 2)), 50.0))


@pytest.mark.parametrize("corner", [(38, 4), (4, 50)])
def test_an_index_upside_down_in_a_known_cards_corner_was_misread(corner):
    card = rectangle(0, 0, 50, 70)
    upright = rectangle(*corner, 8, 16)
    own_way = upright if corner[1] < 35 else np.roll(upright, 2, axis=0)
    assert len(from_indices(indices(own_way), card[None], CARD_PX))
    assert not len(from_indices(indices(np.roll(own_way, 2, axis=0)), card[None], CARD_PX))
