import colorsys

import numpy as np
import pytest

from cardspeak.hardware.art.chips import CHIP_COLORS, chip_color, draw_button, draw_chip

HUES = {"red": (350, 15), "blue": (200, 240), "green": (110, 170), "purple": (250, 318),
        "yellow": (31, 62), "orange": (12, 33), "pink": (318, 352)}  # fmt: skip


def body(chip):
    """The commonest colour of the ring between inlay and rim, as hue, saturation, value."""
    at = (np.arange(len(chip)) + 0.5) / len(chip) * 2 - 1
    radius = np.hypot(*np.meshgrid(at, at))
    ring = chip[(radius > 0.66) & (radius < 0.92)][:, :3]
    blue, green, red = np.median(ring, axis=0) / 255
    hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
    return hue * 360, saturation, value


@pytest.mark.parametrize("color", CHIP_COLORS)
@pytest.mark.parametrize("seed", range(6))
def test_a_chip_looks_like_its_colour(color, seed):
    chip = draw_chip(np.random.default_rng(seed), color, 96)
    assert chip.shape == (96, 96, 4)
    hue, saturation, value = body(chip)
    if color in HUES:
        low, high = HUES[color]
        assert (hue - low) % 360 <= (high - low) % 360
    elif color == "brown":
        assert value < 0.5
        assert saturation > 0.3
    else:
        assert saturation < 0.3
        low, high = {"white": (0.75, 1), "grey": (0.3, 0.72), "black": (0, 0.25)}[color]
        assert low <= value <= high


def test_a_chip_is_round_and_seed_and_colour_decide_it():
    one, other = (draw_chip(np.random.default_rng(5), "red", 80) for _ in range(2))
    assert np.array_equal(one, other)
    assert one[0, 0, 3] == 0
    assert one[40, 40, 3] == 255
    assert one[..., 3].mean() / 255 == pytest.approx(np.pi / 4, abs=0.03)


def test_a_colour_nobody_has_a_chip_of_is_refused():
    with pytest.raises(ValueError, match="no chip colour 'mauve'; choose one of white, red"):
        chip_color(np.random.default_rng(0), "mauve")


@pytest.mark.parametrize("seed", range(6))
def test_a_button_carries_print(seed):
    button = draw_button(np.random.default_rng(seed), 90)
    assert button.shape == (90, 90, 4)
    assert button[30:60, 15:75, :3].std() > 20
