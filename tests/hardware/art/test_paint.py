import numpy as np
import pytest

from cardspeak.hardware.art import paint


def test_ink_goes_on_through_the_mask_and_what_falls_outside_is_dropped():
    image = paint.blank(4, 4, (0, 0, 0))
    paint.blend(image, np.full((3, 3), 255, np.uint8), (10, 20, 30), 2, 2)
    paint.blend(image, np.full((3, 3), 255, np.uint8), (10, 20, 30), 40, -90)
    assert (image[2:, 2:] == (10, 20, 30)).all()
    assert not image[:2].any()


@pytest.mark.parametrize(
    ("hue_deg", "bgr"), [(0, (0, 0, 255)), (120, (0, 255, 0)), (240, (255, 0, 0))]
)
def test_hues_are_the_usual_ones(hue_deg, bgr):
    assert paint.hsv(hue_deg, 1, 1) == bgr


def test_a_mask_is_cut_to_its_ink():
    mask = np.zeros((9, 9), np.uint8)
    mask[2:5, 3:7] = 255
    assert paint.tight(mask).shape == (3, 4)
    assert paint.tight(np.zeros((5, 6), np.uint8)).shape == (5, 6)


def test_a_smooth_curve_passes_its_points():
    points = [(0.0, 0.0), (4.0, 1.0), (9.0, -2.0)]
    line = paint.curve(points)
    for point in points:
        assert np.abs(line - point).max(axis=1).min() < 1e-9
