import colorsys

import numpy as np
import pytest

from cardspeak.hardware.art.chips import CHIP_COLORS, chip_color, draw_button, draw_chip

HUES = {"red": (350, 15), "blue": (200, 240), "green": (110, 170), "purple": (244, 318),
        "yellow": (31, 62), "orange": (12, 33), "pink": (318, 352)}  # fmt: skip


def body(chip, low=0.66, high=0.92):
    """The commonest colour of a ring, usually between inlay and rim, as hue, saturation, value."""
    at = (np.arange(len(chip)) + 0.5) / len(chip) * 2 - 1
    radius = np.hypot(*np.meshgrid(at, at))
    ring = chip[(radius > low) & (radius < high)][:, :3]
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


@pytest.mark.parametrize("seed", range(6))
def test_a_chip_with_a_sticker_has_its_colour_at_the_rim(seed):
    plain, stuck = (draw_chip(np.random.default_rng(seed), "red", 96, each) for each in (0, 1))
    assert not np.array_equal(plain, stuck)
    hue, saturation, _ = body(stuck, 0.82, 0.95)
    assert (hue - HUES["red"][0]) % 360 <= (HUES["red"][1] - HUES["red"][0]) % 360
    assert saturation > 0.4


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
