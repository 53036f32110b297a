"""Rows of indices: whose they are, in which order, and where one is missing."""

import numpy as np
import pytest

from cardspeak.vision.spread.prints import Print
from cardspeak.vision.spread.rows import (
    Index,
    gaps_in,
    in_rows,
    one_a_card,
    upright_ones,
    usual_step,
    without_ends,
)


def index(x_mm, y_mm, card=0, score=0.9, turn_deg=0.0, tall_px=20.0):
    turn = np.deg2rad(turn_deg)
    up = np.array([-np.sin(turn), np.cos(turn)])
    logs = np.full(52, -6.0)
    logs[card % 52] = -0.1
    print_ = Print(np.array([x_mm, -y_mm]), tall_px * up * [1, -1], tall_px / 2, logs, score)
    return Index(np.array([float(x_mm), float(y_mm)]), up, print_)


def rows_of(count, rows=2, step_mm=30.0):
    return [
        index(step_mm * i + 1.5 * (i % 3), -90 * row, card=count * row + i)
        for row in range(rows)
        for i in range(count)
    ]


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


def test_a_place_left_out_is_a_gap():
    cards = rows_of(8, rows=1)
    rest = cards[:3] + cards[4:]
    assert gaps_in(in_rows(rest), usual_step(rest)) == 1
    assert gaps_in(in_rows(cards), usual_step(cards)) == 0


def test_the_far_index_of_a_free_card_is_no_card():
    cards = rows_of(6, rows=1)
    far = index(cards[-1].at_mm[0] + 46, 0, card=5)
    assert len(without_ends([[*cards, far]], 30.0)) == 6
    another = index(cards[-1].at_mm[0] + 46, 0, card=17)
    assert len(without_ends([[*cards, another]], 30.0)) == 7
