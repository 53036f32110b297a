import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.hardware.art.paint import blank, with_alpha
from cardspeak.hardware.art.studio import Camera, Canvas, Pose

CAMERA = Camera(400, 250, across_mm=800, distance_mm=1300, tilt_deg=15)


def test_the_camera_looks_at_the_middle_and_sees_far_things_smaller():
    assert np.allclose(CAMERA.project([[0, 0, 0]]), [[200, 125]])
    near, far = (CAMERA.project(Pose(0, y).corners_mm(60, 90)) for y in (-150, 150))
    assert near[:, 1].mean() > far[:, 1].mean()
    assert np.ptp(near[:, 0]) > np.ptp(far[:, 0])


def test_what_is_higher_is_nearer():
    flat, high = (CAMERA.project(Pose(0, 0, 0, z).corners_mm(60, 90)) for z in (0, 40))
    assert np.ptp(high[:, 0]) > np.ptp(flat[:, 0])


@given(st.floats(-180, 180), st.floats(-300, 300), st.floats(-200, 200))
def test_corners_keep_their_sides_and_their_order(turn, x, y):
    corners = Pose(x, y, turn).corners_mm(60, 90)[:, :2]
    assert np.isclose(np.linalg.norm(corners[1] - corners[0]), 60)
    assert np.isclose(np.linalg.norm(corners[3] - corners[0]), 90)
    assert np.allclose(corners.mean(0), [x, y])


def test_a_thing_covers_its_place_and_throws_a_shadow_beside_it():
    canvas = Canvas(CAMERA, light_slope=(1.0, 0.0))
    canvas.lay_cloth(blank(80, 100, (100, 100, 100)), 1200, 800)
    sprite = with_alpha(blank(90, 60, (0, 0, 250)), np.full((90, 60), 255, np.uint8))
    canvas.shade(sprite, Pose(0, 0), (60, 90), 20)
    canvas.lay(sprite, Pose(0, 0), (60, 90))
    image = canvas.developed()
    assert image[125, 200].tolist() == [0, 0, 250]
    assert image[125, 220].max() < 90
    assert image[125, 100].tolist() == [100, 100, 100]


def test_what_lies_outside_the_picture_is_left_out():
    canvas = Canvas(CAMERA, light_slope=(0.5, -0.5))
    sprite = with_alpha(blank(90, 60, (0, 0, 250)), np.full((90, 60), 255, np.uint8))
    for pose in (Pose(-900, 0), Pose(900, 0), Pose(0, 700), Pose(0, -500)):
        canvas.shade(sprite, pose, (60, 90), 20)
        canvas.lay(sprite, pose, (60, 90))
    assert not canvas.developed().any()
