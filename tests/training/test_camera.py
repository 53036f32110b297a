import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.camera import look_down, random_view
from training.draw import Pose, rectangle_mm

CARD_MM = (63.5, 88.9)
tilts = st.floats(0, 1.2)
turns = st.floats(-np.pi, np.pi)
places = st.tuples(st.floats(-100, 100), st.floats(-100, 100))


def sides(quad_px):
    return np.linalg.norm(quad_px - np.roll(quad_px, -1, axis=0), axis=1)


@given(turn=turns, scale=st.floats(0.3, 3))
def test_a_card_at_the_origin_has_the_asked_size(turn, scale):
    view = look_down(0.0, turn, scale, 900.0, (160.0, 160.0))
    quad = view.project(Pose(0, 0, 0.3).place(rectangle_mm(*CARD_MM)))
    assert sides(quad) == pytest.approx(np.array([63.5, 88.9, 63.5, 88.9]) * scale)
    assert quad.mean(0) == pytest.approx([160, 160])


def test_from_above_the_picture_lies_as_the_table_does():
    view = look_down(0.0, 0.0, 2.0, 900.0, (100.0, 100.0))
    right, away = view.project(np.array([[10.0, 0, 0], [0, 10, 0]]))
    assert right == pytest.approx([120, 100])
    assert away == pytest.approx([100, 80])


@given(tilt=st.floats(0.1, 1.2), scale=st.floats(0.3, 3))
def test_what_is_farther_is_smaller(tilt, scale):
    view = look_down(tilt, 0.0, scale, 1000.0, (0.0, 0.0))
    card = rectangle_mm(*CARD_MM)
    near, far = (view.project(Pose(0, y, 0.0).place(card)) for y in (-60.0, 60.0))
    assert (sides(far) < sides(near)).all()


@given(tilt=tilts, turn=turns, at=places, angle=turns)
def test_projecting_a_posed_card_agrees_with_posing_the_camera(tilt, turn, at, angle):
    """A card moved over the table is seen as a camera moved the other way sees it at the origin."""
    view = look_down(tilt, turn, 1.5, 2000.0, (160.0, 120.0))
    local = rectangle_mm(*CARD_MM)
    c, s = np.cos(angle), np.sin(angle)
    placed = np.column_stack([local @ np.array([[c, s], [-s, c]]) + at, np.zeros(4)])
    eye = placed @ view.rotation.T + (0, 0, view.distance_mm)
    seen = eye[:, :2] / eye[:, 2:] * view.focal_px + view.center_px
    assert view.project(Pose(*at, angle).place(local)) == pytest.approx(seen)


@given(tilt=tilts, turn=turns)
def test_a_view_turns_and_does_not_stretch(tilt, turn):
    rotation = look_down(tilt, turn, 1.0, 500.0, (0.0, 0.0)).rotation
    assert rotation @ rotation.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(rotation) == pytest.approx(1)


@given(tilt=tilts, turn=turns)
def test_a_face_that_looks_up_stays_clockwise_in_the_picture(tilt, turn):
    view = look_down(tilt, turn, 1.0, 2000.0, (0.0, 0.0))
    x, y = view.project(Pose(0, 0, 0.7).place(rectangle_mm(*CARD_MM))).T
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0


def test_a_camera_below_the_table_is_refused():
    with pytest.raises(ValueError, match="tilt"):
        look_down(np.pi / 2, 0.0, 1.0, 500.0, (0.0, 0.0))


@given(seed=st.integers(0, 10_000), short=st.floats(20, 200))
def test_random_views_keep_to_the_asked_size(seed, short):
    view = random_view(np.random.default_rng(seed), short, 320, 0.5)
    quad = view.project(Pose(0, 0, 0).place(rectangle_mm(*CARD_MM)))
    assert 0.4 * short < sides(quad).min() < 1.5 * short
    assert (np.abs(np.array(view.center_px) / 320 - 0.5) <= 0.2).all()


def test_a_camera_over_the_table_is_tilted_less():
    def usual(tilt):
        views = [random_view(np.random.default_rng(s), 60, 320, tilt) for s in range(200)]
        return np.median([np.arccos(-view.rotation[2, 2]) for view in views])

    assert usual(0.2) < 0.2 < usual(0.5)
