import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.vision import geometry

CARD = np.array([[10.0, 20.0], [73.5, 20.0], [73.5, 108.9], [10.0, 108.9]])
shifts = st.tuples(st.floats(-40, 40), st.floats(-40, 40)).map(np.array)
turns = st.floats(-3.1, 3.1)


def turned(quad, angle):
    c, s = np.cos(angle), np.sin(angle)
    return (quad - quad.mean(0)) @ np.array([[c, s], [-s, c]]) + quad.mean(0)


@given(shifts, turns)
def test_overlap_is_symmetric_and_only_whole_for_the_same_card(shift, angle):
    other = turned(CARD, angle) + shift
    there, back = geometry.overlap(CARD, other), geometry.overlap(other, CARD)
    assert abs(there - back) < 1e-3
    assert 0 <= there <= 1 + 1e-3
    assert geometry.overlap(other, other) > 0.999


def test_cards_that_lie_apart_share_nothing():
    assert geometry.shared_area(CARD, CARD + np.array([100, 0])) == 0


@given(st.integers(0, 3))
def test_corner_distance_does_not_mind_where_the_corners_start(roll):
    assert geometry.corner_distances(CARD, np.roll(CARD, roll, axis=0)[None])[0] < 1e-6


def test_corner_distance_counts_in_short_sides():
    (moved,) = geometry.corner_distances(CARD, (CARD + np.array([63.5, 0]))[None])
    assert abs(moved - 1) < 1e-6


def test_a_mirrored_or_folded_outline_is_no_card():
    assert geometry.sane(CARD)
    assert not geometry.sane(CARD[::-1])
    assert not geometry.sane(CARD[[0, 2, 1, 3]])
    assert not geometry.sane(CARD * 0.01)


@given(turns)
def test_a_cards_own_corners_are_the_unit_square(angle):
    quad = turned(CARD, angle)
    assert np.allclose(geometry.to_card(quad, quad), geometry.UNIT, atol=1e-3)


corners = st.lists(st.floats(-12, 12), min_size=8, max_size=8).map(
    lambda numbers: CARD + np.array(numbers).reshape(4, 2)
)


@given(corners, shifts)
def test_points_go_to_the_unit_square_and_back_as_opencv_brings_them(quad, shift):
    points = quad + shift
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), geometry.UNIT)
    known = cv2.perspectiveTransform(points.reshape(-1, 1, 2), matrix).reshape(-1, 2)
    placed = geometry.to_card(points, quad)
    assert np.allclose(placed, known, rtol=1e-3, atol=1e-3)
    assert np.allclose(geometry.from_card(placed, quad), points, atol=1e-3)


@given(st.lists(st.tuples(shifts, turns), min_size=1, max_size=5))
def test_many_outlines_at_once_share_what_each_pair_shares(places):
    quads = np.array([turned(CARD, angle) + shift for shift, angle in places])
    shared = geometry.shared_areas(quads, CARD[None])
    assert np.allclose(shared[:, 0], [geometry.shared_area(quad, CARD) for quad in quads])
    assert np.allclose(geometry.areas(quads), [geometry.area(quad) for quad in quads])
