import numpy as np
import pytest

from cardspeak.hardware.art.belongings import draw_drink, draw_plaque, draw_protector


@pytest.mark.parametrize("seed", range(8))
def test_a_drink_is_told_from_the_bottom_up_and_stands_in_a_hand_s_breadth(seed):
    slices = draw_drink(np.random.default_rng(seed))
    heights = [each.z_mm for each in slices]
    assert heights == sorted(heights)
    assert 70 < heights[-1] < 150
    assert all(40 < each.across_mm < 100 for each in slices)
    assert all(each.image.shape[2] == 4 for each in slices)


def test_protectors_and_plaques_have_a_middle_and_no_corners():
    rng = np.random.default_rng(2)
    for drawn in (draw_protector(rng), draw_plaque(rng, "red")):
        height, width = drawn.shape[:2]
        assert drawn[height // 2, width // 2, 3] == 255
        assert drawn[0, 0, 3] == 0
