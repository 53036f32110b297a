"""Amounts as stacks of chips."""

from itertools import combinations
from random import Random

import pytest

from cardspeak.hardware.art.chips import CHIP_COLORS
from cardspeak.hardware.twin.play.chips import (
    COLORS,
    behind,
    chips_worth,
    free_place,
    in_rows,
    stacks_of,
)
from cardspeak.hardware.twin.play.places import CHIP_MM, Zone, distance, seat_side

WORTH = {color: value for value, color in COLORS}


def test_every_colour_can_be_drawn():
    assert set(WORTH) <= set(CHIP_COLORS)


@pytest.mark.parametrize("amount", [1, 3, 40, 130, 725, 6_100, 140_000])
def test_a_few_stacks_are_worth_about_an_amount(amount):
    stacks = list(stacks_of(amount))
    worth = sum(WORTH[color] * count for color, count in stacks)
    assert len(stacks) <= 3
    assert 0.9 * amount <= worth <= amount


def test_even_the_greatest_amount_and_nothing_at_all_are_some_chips():
    assert sum(count for _, count in stacks_of(10**12)) <= 24
    assert [thing.count for thing in chips_worth(0)] == [1]


def test_stacks_stand_side_by_side(layout):
    seat = layout.seat(1)
    places = in_rows(5, Zone(seat.bets), seat_side(layout, seat))
    assert len(places) == 5
    assert all(Zone(seat.bets).holds(at) for at in places)


def test_a_free_place_is_beside_the_stacks_that_stand():
    zone, taken = Zone(((0, 0), (300, 0), (300, 200), (0, 200))), []
    for _ in range(8):
        taken.append(free_place(zone, taken, Random(len(taken))))
    assert min(distance(a, b) for a, b in combinations(taken, 2)) >= CHIP_MM


def test_what_stands_behind_suits_the_blinds():
    assert {stack.color for stack in behind(100, Random(1))} <= {
        color for value, color in COLORS if 25 <= value <= 1_000
    }
