from dataclasses import replace

import numpy as np
import pytest

from cardspeak.hardware.art.pips import draw_shapes, suit_mask


@pytest.mark.parametrize("seed", range(10))
def test_suits_are_symmetric_and_unlike_each_other(seed):
    shapes = draw_shapes(np.random.default_rng(seed))
    masks = {suit: suit_mask(shapes, suit, 60) for suit in "cdhs"}
    for mask in masks.values():
        assert mask.shape[0] == 60
        assert np.abs(mask.astype(int) - mask[:, ::-1]).mean() < 12
    assert len({mask.tobytes() for mask in masks.values()}) == 4


@pytest.mark.parametrize("seed", range(10))
def test_a_heart_is_widest_above_and_a_spade_below(seed):
    shapes = draw_shapes(np.random.default_rng(seed))
    widths = {suit: (suit_mask(shapes, suit, 60) > 127).sum(axis=1) for suit in "hs"}
    assert np.argmax(widths["h"]) < 27 < np.argmax(widths["s"])


@pytest.mark.parametrize("seed", range(10))
def test_a_diamond_is_the_same_upside_down(seed):
    mask = suit_mask(draw_shapes(np.random.default_rng(seed)), "d", 60).astype(int)
    assert np.abs(mask - mask[::-1]).mean() < 12


def test_decks_differ_in_the_forms_of_their_suits():
    shapes = [draw_shapes(np.random.default_rng(seed)) for seed in range(60)]
    assert {each.foot for each in shapes} == {"curl", "wedge", "bar"}
    widths = [suit_mask(replace(each, font=""), "s", 60).shape[1] for each in shapes]
    assert max(widths) > 1.3 * min(widths)
