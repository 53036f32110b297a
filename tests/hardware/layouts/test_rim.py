"""Seats around a rim are even, look inwards and begin at the dealer's left."""

import math
from itertools import pairwise

import pytest

from cardspeak.hardware.layouts.rim import Post, Rim, Zone

OVAL = Rim((2300, 1080), 540)


def test_an_ovals_length_is_its_straight_sides_and_a_circle():
    assert OVAL.length_mm == pytest.approx(2 * 1220 + math.tau * 540)


def test_seats_begin_at_the_dealers_left_and_end_at_the_right():
    posts = OVAL.posts(9, dealer_mm=680, even_mm=235)
    first, middle, last = posts[0], posts[4], posts[-1]
    assert first.at_mm == pytest.approx((-last.at_mm[0], last.at_mm[1]))
    assert first.at_mm[0] < 0 > first.at_mm[1]
    assert middle.at_mm == pytest.approx((0, 540))
    assert middle.facing_deg == pytest.approx(270)


def test_seats_are_even_inside_the_rim():
    inner = Rim((2300 - 470, 1080 - 470), 540 - 235)
    posts = inner.posts(10, dealer_mm=680, even_mm=0)
    steps = [math.dist(a.at_mm, b.at_mm) for a, b in pairwise(posts)]
    apart = (inner.length_mm - 680) / 10
    assert max(steps) < apart + 0.1
    assert min(steps) > 0.93 * apart  # a chord of the bend is a little shorter


@pytest.mark.parametrize("rim", [OVAL, Rim((1300, 1300), 650), Rim((2000, 1000), 0)])
def test_everybody_looks_inwards_from_the_rim(rim):
    for post in rim.posts(10, dealer_mm=500, even_mm=0):
        outwards = post.point(-1, 0)
        assert math.hypot(*outwards) > math.hypot(*post.at_mm)


def test_a_zone_lies_before_the_player_and_right_is_the_players_right():
    bottom = Post((0, -500), 90)
    near_right, far_right, far_left, near_left = Zone(100, (300, 150)).before(bottom)
    assert near_right == (150, -400)
    assert far_right == (150, -250)
    assert far_left == (-150, -250)
    assert near_left == (-150, -400)
    assert Post((500, 0), 180).point(100, 50) == (400, 50)


def test_points_around_are_outside_and_even():
    points = OVAL.around(8, 60)
    assert len(set(points)) == 8
    assert points[0][0] < 0 > points[0][1]
    assert max(y for _, y in points) == pytest.approx(600)
