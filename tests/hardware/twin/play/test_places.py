"""Outlines as places, and the directions that a seat sees."""

from math import hypot
from random import Random

import pytest

from cardspeak.hardware.twin.play.places import Zone, dealer_side, seat_side

SQUARE = Zone(((0, 0), (100, 0), (100, 60), (0, 60)))


def test_a_zone_knows_its_middle_and_what_is_inside():
    assert SQUARE.middle == (50, 30)
    assert SQUARE.holds((1, 1))
    assert not SQUARE.holds((101, 30))
    assert SQUARE.half_width((1, 0)) == 50
    assert SQUARE.half_width((0, 1)) == 30


@pytest.mark.parametrize("at", [(500, 30), (50, -99), (-3, -3), (50, 30), (99, 59)])
def test_a_point_is_pulled_well_inside(at):
    x, y = SQUARE.pulled_in(at)
    assert all(SQUARE.holds((x + dx, y + dy)) for dx in (-4, 4) for dy in (-4, 4))


def test_a_point_well_inside_stays():
    assert SQUARE.pulled_in((60, 35)) == (60, 35)


def test_somewhere_is_inside():
    dice = Random(1)
    assert all(SQUARE.holds(SQUARE.somewhere(dice)) for _ in range(100))


def test_every_seat_looks_over_its_cards_from_its_edge_of_the_felt(layout):
    for seat in layout.seats:
        side = seat_side(layout, seat)
        cards, bets = Zone(seat.cards).middle, Zone(seat.bets).middle
        ahead, behind = side.off(cards, 10), side.off(cards, -10)
        assert hypot(*(a - b for a, b in zip(ahead, bets, strict=True))) < hypot(
            *(a - b for a, b in zip(behind, bets, strict=True))
        )
        assert not Zone(layout.felt).holds(side.body(10))
        assert Zone(layout.felt).holds(side.body(-20))


def test_the_dealer_looks_away_from_the_bottom(layout):
    side = dealer_side(layout)
    assert side.right == pytest.approx((1, 0))
    assert side.ahead == pytest.approx((0, 1))
    assert side.card_turn == 0
