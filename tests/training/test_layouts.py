import numpy as np
import pytest

from training.layouts import CLOSE_UP, LAYOUTS, TABLE, fan, packet, pair, row, scatter, spread


def poses(layout, count, seed=0, turn=0.3):
    return layout(np.random.default_rng(seed), 10.0, -20.0, turn, count)


def steps_mm(cards):
    at = np.array([(c.x_mm, c.y_mm) for c in cards])
    return np.linalg.norm(np.diff(at, axis=0), axis=1)


@pytest.mark.parametrize("layout", [layout for layout, _ in LAYOUTS])
@pytest.mark.parametrize("count", [1, 2, 8])
def test_every_layout_lays_as_many_cards_as_asked(layout, count):
    assert len(poses(layout, count)) == count


def test_single_cards_pairs_rows_fans_and_a_whole_deck_are_dealt():
    ranges = {(layout, *counts) for layout, counts in LAYOUTS}
    assert (pair, 1, 2) in ranges  # a card by itself
    assert (pair, 2, 5) in ranges
    assert (spread, 10, 53) in ranges  # the upper end is left out: 52 cards
    assert {layout for layout, _ in LAYOUTS} == {pair, row, fan, spread, scatter, packet}


@pytest.mark.parametrize("mix", [TABLE, CLOSE_UP])
def test_a_mix_picks_every_layout_and_its_numbers_of_cards(mix):
    rng = np.random.default_rng(0)
    assert sum(mix.weights) == pytest.approx(1)
    picked = [mix.pick(rng) for _ in range(1000)]
    assert {layout for layout, _ in picked} == {layout for layout, _ in LAYOUTS}
    assert {1, 52} <= {count for _, count in picked} <= set(range(1, 53))


def test_close_ups_show_more_single_cards_than_tables_do():
    def singles(mix):
        rng = np.random.default_rng(0)
        return sum(mix.pick(rng)[1] == 1 for _ in range(1000))

    assert singles(CLOSE_UP) > 1.2 * singles(TABLE)


@pytest.mark.parametrize("seed", range(10))
def test_pairs_and_spreads_overlap_and_boards_hardly_do(seed):
    assert (steps_mm(poses(pair, 2, seed)) < 63.5).all()
    assert (steps_mm(poses(spread, 52, seed)) < 25).all()
    assert (steps_mm(poses(row, 5, seed)) > 52).all()


@pytest.mark.parametrize("seed", range(5))
def test_a_fan_turns_about_one_point(seed):
    cards = poses(fan, 7, seed)
    angles = np.array([c.angle for c in cards])
    radius = np.hypot(cards[3].x_mm - 10, cards[3].y_mm + 20)
    centers = np.array([(c.x_mm, c.y_mm) for c in cards])
    assert np.hypot(*(centers - (10, -20)).T) == pytest.approx(radius)
    assert np.ptp(np.diff(angles)) == pytest.approx(0, abs=1e-9)


def test_a_squared_deck_stands_up():
    lifts = [c.lift_mm for c in poses(packet, 6)]
    assert (np.diff(lifts) > 0).all()
    assert (steps_mm(poses(packet, 6)) < 8).all()
