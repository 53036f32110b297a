"""The colours of a table's cloth."""

import numpy as np
import pytest

from cardspeak.vision.felt.bare import cloths

PLAYING, RAIL = [6.0, 10.0, -20.0], [20.0, 7.0, -16.0]


def noisy(color: list[float], count: int) -> np.ndarray:
    rng = np.random.default_rng(count)
    return (np.array(color) + rng.normal(0, 1, (count, 3))).astype(np.float32)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_two_cloths_of_one_tint_and_different_lightness_are_both_known(share):
    many = round(1000 * share)
    found = cloths(np.concatenate([noisy(PLAYING, many), noisy(RAIL, 1000 - many)]))
    assert len(found) == 2
    for cloth in (PLAYING, RAIL):
        assert np.abs(found - cloth).max(1).min() < 2


def test_a_cloth_under_uneven_light_is_one():
    light = np.linspace(40, 62, 1000)[:, None]
    felt = np.hstack([light, np.tile([-30.0, 20.0], (1000, 1))]).astype(np.float32)
    assert len(cloths(felt)) == 1


def test_chips_and_cards_are_no_cloth():
    things = np.concatenate([noisy([90, 0, 5], 60), noisy([45, 60, 40], 60)])
    assert len(cloths(np.concatenate([noisy([50, -30, 20], 1000), things]))) == 1
