"""Plain geometry: in or out, on each other or beside."""

import math

import pytest

from cardspeak.hardware.layouts.outlines import (
    area,
    contains,
    crosses_itself,
    distance,
    inner_point,
    overlap,
    rectangle,
)

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
HOOK = ((0, 0), (100, 0), (100, 20), (20, 20), (20, 100), (0, 100))


def moved(outline, x, y):
    return tuple((px + x, py + y) for px, py in outline)


@pytest.mark.parametrize(("at", "inside"), [((50, 50), True), ((10, 90), True), ((101, 50), False)])
def test_a_point_lies_in_an_outline_or_not(at, inside):
    assert contains(SQUARE, at) is inside


def test_a_hollow_is_outside():
    assert not contains(HOOK, (60, 60))
    assert contains(HOOK, inner_point(HOOK))


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (moved(SQUARE, 50, 50), True),
        (moved(SQUARE, 100, 0), False),
        (moved(SQUARE, 100, 100), False),
        (SQUARE, True),
        (moved(SQUARE, 30, 0), True),
        (moved(SQUARE, 0, -90), True),
        (((40, 40), (60, 40), (60, 60), (40, 60)), True),
        (((40, -50), (60, -50), (60, 150), (40, 150)), True),
    ],
    ids=["corner", "neighbour", "touching corners", "same", "slid", "slid far", "within", "cross"],
)
def test_two_outlines_share_felt_or_only_touch(other, shared):
    assert overlap(SQUARE, other) is shared
    assert overlap(other, SQUARE) is shared


def test_what_lies_in_a_hollow_shares_nothing():
    assert not overlap(HOOK, ((30, 30), (90, 30), (90, 90), (30, 90)))


def test_a_bow_tie_crosses_itself_and_a_line_has_no_inside():
    assert crosses_itself(((0, 0), (100, 100), (100, 0), (0, 100)))
    assert crosses_itself(((0, 0), (100, 0), (50, 0)))
    assert not crosses_itself(HOOK)


def test_distance_is_to_the_nearest_edge():
    assert distance(SQUARE, (50, 130)) == 30
    assert distance(SQUARE, (103, 104)) == pytest.approx(5)


def test_a_rectangle_with_corners_as_round_as_can_be_is_a_circle():
    circle = rectangle((10, 20), (200, 200), corner=100)
    assert area(circle) == pytest.approx(math.pi * 100**2, rel=0.002)
    assert all(math.dist(point, (10, 20)) == pytest.approx(100, abs=0.1) for point in circle)


def test_a_rectangle_is_turned_anticlockwise():
    assert max(rectangle((0, 0), (200, 100), turn_deg=90), key=lambda at: at[1])[1] == 100
    first, *_ = rectangle((0, 0), (200, 0.2), turn_deg=30)
    assert math.degrees(math.atan2(first[1], first[0])) == pytest.approx(30, abs=0.2)
