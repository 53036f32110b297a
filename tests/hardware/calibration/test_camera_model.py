"""From millimetres to pixels and back."""

import numpy as np
import pytest

from cardspeak.hardware.calibration.camera_model import OtherShape

POINTS = np.array([(-700.0, 300.0), (-500.0, -200.0), (0.0, 0.0), (-900.0, 100.0)])


@pytest.mark.parametrize("z_mm", [0.0, 45.0])
def test_there_and_back(camera, z_mm):
    above = np.column_stack([POINTS, np.full(len(POINTS), z_mm)])
    assert camera.to_mm(camera.to_px(above), z_mm) == pytest.approx(POINTS, abs=0.001)


def test_each_point_may_have_its_own_height(cameras):
    camera, heights = cameras["from behind the dealer"], np.array([0.0, 40.0, 80.0, 120.0])
    seen = camera.to_px(np.column_stack([POINTS, heights]))
    assert camera.to_mm(seen, heights) == pytest.approx(POINTS, abs=0.01)


def test_the_eye_is_where_the_camera_hangs(cameras):
    assert cameras["half the table"].eye_mm == pytest.approx((-600, 0, 1850))


def test_the_scale_is_what_a_pinhole_gives(cameras):
    assert cameras["overhead"].px_per_mm() == pytest.approx(0.8 * 1920 / 2500, rel=0.001)


def test_no_points_are_no_points(cameras):
    assert cameras["overhead"].to_px(np.zeros((0, 2))).shape == (0, 2)
    assert cameras["overhead"].to_mm(np.zeros((0, 2))).shape == (0, 2)


def test_a_smaller_picture_shows_the_same(cameras):
    camera = cameras["wide lens"]
    small = camera.resized(960, 540)
    assert small.to_px(POINTS) == pytest.approx((camera.to_px(POINTS) + 0.5) / 2 - 0.5)
    with pytest.raises(OtherShape, match="another shape"):
        camera.resized(1024, 768)
