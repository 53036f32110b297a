import numpy as np
import pytest

from cardspeak.hardware.art import chips
from cardspeak.models.shapes import CHIP_COLORS
from training.errors import NoBank
from training.props import load_props


def test_every_chip_colour_is_there_and_looks_like_itself(props):
    assert len(props.chips) == len(CHIP_COLORS) == 11
    rng = np.random.default_rng(0)
    tones = {}
    at = np.linspace(-1, 1, 112)
    rim = np.abs(np.hypot(at, at[:, None]) - 0.9) < 0.06  # all that a sticker leaves of it
    for number, color in enumerate(CHIP_COLORS):
        chip = props.chip(rng, number)
        assert chip.shape == (112, 112, 4)
        tones[color] = np.median(chip[rim][:, :3].astype(float), axis=0)
        assert chip[0, 0, 3] == 0  # round
    assert tones["white"].mean() > tones["black"].mean() + 80
    assert tones["red"][2] > tones["red"][0] + 40
    assert tones["blue"][0] > tones["blue"][2] + 40


def test_there_are_dealer_buttons(props):
    assert props.button(np.random.default_rng(0)).shape == (112, 112, 4)


@pytest.mark.parametrize("size", [112, 320])
def test_backgrounds_fill_the_picture_and_differ(props, size):
    grounds = [props.background(np.random.default_rng(seed), size) for seed in range(6)]
    assert all(g.shape == (size, size, 3) and g.dtype == np.uint8 for g in grounds)
    assert len({g.tobytes() for g in grounds}) == 6
    assert (props.background(np.random.default_rng(2), size) == grounds[2]).all()


def test_missing_props_say_how_to_make_them(tmp_path):
    with pytest.raises(NoBank, match="python -m training bank"):
        load_props(tmp_path)


def test_the_reader_and_the_drawer_name_the_same_colours():
    """Their rooms may not import each other, so each keeps the list."""
    assert chips.CHIP_COLORS == CHIP_COLORS
