"""Rows of indices: whose they are, in which order, and where one is missing."""

import numpy as np
import pytest
from prints_drawn import index, rows_of

from cardspeak.vision.spread.rows import (
    as_rows_lie,
    in_rows,
    one_a_card,
    upright_ones,
    usual_step,
    without_strays,
)


def anywhere(_):
    return True


def test_rows_are_read_from_the_top_left():
    cards = rows_of(6)
    shuffled = [cards[i] for i in np.random.default_rng(1).permutation(len(cards))]
    found = [int(each.print.logs.argmax()) for row in in_rows(shuffled) for each in row]
    assert found == list(range(12))


def test_an_arc_is_one_row():
    arc = [
        index(500 * np.sin(a), 500 * np.cos(a), card=i, turn_deg=-np.rad2deg(a))
        for i, a in enumerate(np.linspace(-0.5, 0.5, 20))
    ]
    found = in_rows(arc)
    assert [len(row) for row in found] == [20]
    assert usual_step(arc) == pytest.approx(26, abs=2)


def test_indices_on_their_heads_are_told_apart():
    heads = [index(30 * i + 50, -65, card=i, turn_deg=180) for i in range(3)]
    standing, headlong = upright_ones(rows_of(6) + heads)
    assert (len(standing), len(headlong)) == (12, 3)


def test_pips_close_to_an_index_and_prints_of_other_sizes_are_no_cards():
    cards = rows_of(6)
    pips = [index(12, -20, score=0.5), index(64, 4, score=0.4)]
    small = [index(15, -45, tall_px=6.0)]
    standing, _ = upright_ones(cards + pips + small)
    assert len(one_a_card(standing, usual_step(standing))) == 12


def test_what_stands_on_a_row_s_cards_is_a_card_only_if_it_is_as_sure():
    row = [index(26 * i, 0, card=i, score=0.95) for i in range(13)]
    pips = [index(60, -52, card=9, score=0.3), index(84, -54, card=9, score=0.2)]
    last = [index(0, -62, card=20, score=0.9), index(26, -62, card=21, score=0.85)]
    assert without_strays([*row, *pips], anywhere) == row
    assert without_strays([*row, *last], anywhere) == [*row, *last]


def test_what_stands_on_a_row_s_cards_with_cloth_below_is_no_card():
    row = [index(26 * i, 0, card=i, score=0.6) for i in range(13)]
    half_a_ten = index(60, -68, card=7, score=0.55)
    assert half_a_ten in without_strays([*row, half_a_ten], anywhere)
    assert without_strays([*row, half_a_ten], lambda card: card in row) == row


def test_a_card_is_where_its_left_index_stands_though_its_right_one_is_surer():
    left = [index(52 * i, 0, card=i, score=0.6) for i in range(13)]
    right = [index(52 * i + 38, 0, card=i, score=0.9) for i in range(13)]
    kept = one_a_card([*right, *left], 52.0)
    assert sorted(round(float(each.at_mm[0])) for each in kept) == [52 * i for i in range(13)]


def turns(cards):
    """(N,) by how many degrees cards are turned anticlockwise."""
    ups = np.array([each.up for each in cards])
    return np.rad2deg(np.arctan2(-ups[:, 0], ups[:, 1]))


def crooked(bend_deg, lean_deg):
    """A row of small indices that were found turned any way, and how its cards lie."""
    dice = np.random.default_rng(4)
    ways = bend_deg * (np.arange(14) - 6.5)
    points = np.cumsum([[27 * np.cos(a), 27 * np.sin(a)] for a in np.deg2rad(ways)], axis=0)
    lie = ways + lean_deg
    return [
        index(*point, card=i, turn_deg=way + dice.normal(0, 8))
        for i, (point, way) in enumerate(zip(points, lie, strict=True))
    ], lie


@pytest.mark.parametrize(("bend_deg", "lean_deg"), [(0, 0), (-2.5, 0), (-1, 14)])
def test_cards_lie_as_their_rows_run(bend_deg, lean_deg):
    found, lie = crooked(bend_deg, lean_deg)
    assert np.abs(turns(found) - lie).max() > 10
    assert turns(as_rows_lie(found)) == pytest.approx(lie, abs=6)
