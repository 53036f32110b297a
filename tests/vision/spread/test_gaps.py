"""Places in a row where a card was not found."""

from dataclasses import replace

import numpy as np
import pytest
from prints_drawn import index, rows_of

from cardspeak.vision.spread.gaps import clear_ones, gaps_in, overlooked, places_beyond, unread_ends
from cardspeak.vision.spread.rows import in_rows, usual_step


def always(*_):
    return True


def never(*_):
    return False


def test_a_place_left_out_is_a_gap():
    cards = rows_of(8, rows=1)
    rest = cards[:3] + cards[4:]
    assert gaps_in(in_rows(rest), usual_step(rest)) == 1
    assert gaps_in(in_rows(cards), usual_step(cards)) == 0


@pytest.mark.parametrize("step_mm", [24.0, 50.0])
def test_two_left_out_side_by_side_do_not_break_a_row(step_mm):
    cards = rows_of(9, rows=1, step_mm=step_mm)
    rest = cards[:3] + cards[5:]
    rows = in_rows(rest)
    assert [len(row) for row in rows] == [7]
    assert gaps_in(rows, usual_step(rest)) == 2


def test_rows_may_be_laid_at_steps_of_their_own():
    close = [index(22 * i, 0, card=i) for i in range(10) if i != 4]
    wide = [index(30 * i, -100, card=i) for i in range(10)]
    assert gaps_in(in_rows([*close, *wide]), usual_step([*close, *wide])) == 1


def test_what_is_found_in_a_gap_is_a_card_only_where_there_is_paper():
    cards = rows_of(8, rows=1)
    rows = in_rows(cards[:3] + cards[4:])
    assert len(overlooked(rows, 30.0, list, always, never)) == 1
    assert overlooked(rows, 30.0, list, never, never) == []


def test_a_row_goes_on_only_where_its_paper_does():
    row = rows_of(6, rows=1)
    assert places_beyond(row, 30.0, never) == []
    assert [round(each.at_mm[0], -1) for each in places_beyond(row, 30.0, always)] == [-30, 180]


def test_a_mere_pip_is_no_card():
    cards = rows_of(8, rows=1)
    pip = index(110.0, -70.0)
    pip = replace(pip, print=replace(pip.print, logs=np.full(52, -np.log(52))))
    assert clear_ones([*cards, pip]) == cards


def test_a_row_that_goes_on_with_what_is_not_read_has_a_gap_there():
    rows = in_rows(rows_of(8, rows=1))
    assert len(unread_ends(rows, 30.0, list, always, always)) == 2
    assert not unread_ends(rows, 30.0, list, always, never)
