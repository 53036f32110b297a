"""The colours of a table's cloth."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.vision.felt.bare import (
    SAME_TINT,
    SURE_TINT,
    Bare,
    cloths,
    off_tint,
    same_tint,
    without_bleed,
)
from cardspeak.vision.felt.flat import STEP_MM, flattened
from cardspeak.vision.felt.ground import Ground

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


COLOR = st.tuples(*3 * [st.floats(0.05, 1.0)])


@given(COLOR, st.floats(0.4, 1.0))
def test_the_tint_of_a_felt_in_shade_is_that_of_the_felt(color, light):
    felt = np.array(color, np.float32).reshape(1, 1, 3)
    lit, shaded = (
        cv2.cvtColor(each, cv2.COLOR_LBGR2Lab) for each in (felt, np.float32(light) * felt)
    )
    assert off_tint(shaded, lit, lit=True).max() < 1


NOISE = np.abs(np.random.default_rng(3).normal(0, 0.6, 1000)).astype(np.float32)


@given(st.floats(0, 6))
def test_light_of_another_colour_hides_no_felt(shift):
    off = NOISE + np.float32(shift)
    assert (off < same_tint(off)).mean() > 0.95


@given(st.floats(0, 0.6))
def test_a_back_of_nearly_the_felts_colour_hides_it_though_it_is_most_of_what_shows(share):
    off = NOISE.copy()
    off[: round(share * len(off))] += np.float32(5)
    assert SURE_TINT <= same_tint(off) <= 5 < SAME_TINT


def smeared(image, by_px=6):
    """A picture (H, W, 3) whose colours are as coarse as films have them, and a little coarser."""
    light, red, blue = cv2.split(cv2.cvtColor(image, cv2.COLOR_BGR2YCrCb))
    tints = [cv2.GaussianBlur(each, (0, 0), by_px / 2) for each in (red, blue)]
    return cv2.cvtColor(cv2.merge([light, *tints]), cv2.COLOR_YCrCb2BGR)


def seen_bare(ground, image):
    """What is known of a felt where nothing lies."""
    bare, everywhere = Bare(ground), ground.in_sight
    bare.begin(image)
    flat = flattened(ground, image, everywhere)
    bare.look(flat, bare.hidden(flat), everywhere, np.zeros(ground.cells, np.bool_))
    return bare


@pytest.mark.parametrize("what", ["back", "level"])
def test_a_card_hides_no_more_felt_than_it_covers_though_its_colours_run(
    layout, model, film, laid, what
):
    """A back all in one colour, as light as the felt, is known by its tint alone, and keeps it."""
    ground = Ground(layout, model)
    felt, card = (
        smeared(next(iter(film.frames(things, 0.05))).image)
        for things in ([], [laid(what, 100, -60, 20)])
    )
    flat = flattened(ground, card, ground.in_sight)
    hidden, around = (
        seen_bare(ground, felt).hidden(flat),
        flat.painted(laid(what, 100, -60, 20).corners_mm, 20),
    )
    for mask in (hidden.surely, hidden.perhaps):
        cards = (mask & around).sum() * STEP_MM**2 / (63.5 * 88.9)
        assert 0.98 < cards < (1.12 if what == "back" else 1.4)


def test_a_checked_back_that_is_as_the_felt_from_afar_hides_it(layout, model, film, laid):
    ground, card = Ground(layout, model), laid("checked", 100, -60, 20)
    empty, image = (next(iter(film.frames(each, 0.05))).image for each in ([], [card]))
    flat = flattened(ground, image, ground.in_sight)
    hidden = seen_bare(ground, empty).hidden(flat).surely
    around = flat.painted(card.corners_mm, 20)
    assert 0.85 < (hidden & around).sum() * STEP_MM**2 / (63.5 * 88.9) < 1.12


def test_print_that_has_rested_on_the_felt_hides_none_of_it(layout, model, film, laid):
    """A word of letters in the felt's own colours, lighter and darker, is there from the start."""
    ground = Ground(layout, model)
    word = laid("checked", 100, -60, 20)
    image = next(iter(film.frames([word], 0.05))).image
    flat = flattened(ground, image, ground.in_sight)
    hidden = seen_bare(ground, image).hidden(flat).surely
    assert not hidden[flat.painted(word.corners_mm)].any()


def test_only_a_rim_of_tint_outside_what_differs_in_light_is_left_out():
    dark = np.zeros((40, 40), np.bool_)
    dark[10:30, 10:30] = True
    dark[13:27, 13:27] = False
    hidden = np.zeros_like(dark)
    hidden[8:32, 8:32] = True
    left = np.zeros_like(dark)
    left[10:30, 10:30] = True
    assert (without_bleed(hidden, dark, 2) == left).all()
    beside = hidden.copy()
    beside[8:32, 32:38] = True
    kept = without_bleed(beside, dark, 2)
    assert kept[12:28, 30:38].all()
    assert (without_bleed(hidden, np.zeros_like(dark), 2) == hidden).all()


def test_specks_of_a_backs_pattern_take_nothing_off_its_edge():
    back, specks = np.zeros((60, 60), bool), np.zeros((60, 60), bool)
    back[10:50, 12:44] = True
    specks[10:50:3, 12:44:3] = True
    assert (without_bleed(back, specks, 3) == back).all()
