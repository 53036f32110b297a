import numpy as np

from cardspeak.hardware.art.cloth import HEIGHT_MM, WIDTH_MM, draw_cloth


def test_cloth_in_its_colour_with_a_line_inside_a_dark_rail():
    cloth = draw_cloth(np.random.default_rng(1), (60, 90, 20), 0.4)
    height, width = cloth.shape[:2]
    assert (width, height) == (round(0.4 * WIDTH_MM), round(0.4 * HEIGHT_MM))
    middle = cloth[height // 2 - 10 : height // 2 + 10, width // 2 - 40 : width // 2 + 40]
    assert np.abs(np.median(middle.reshape(-1, 3), axis=0) - (60, 90, 20)).max() < 12
    assert cloth[2, 2].sum() < 170
    column = cloth[:, width // 2, 2].astype(int)
    assert (column > 60).any()
    assert np.array_equal(cloth, draw_cloth(np.random.default_rng(1), (60, 90, 20), 0.4))
