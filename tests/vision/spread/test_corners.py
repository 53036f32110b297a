"""Decks with an index in every corner: none of them is another card."""

import pytest
from prints_drawn import index, rows_of

from cardspeak.vision.spread.corners import (
    INDEX_MM,
    has_four,
    place_of,
    right_way_up,
    without_ends,
    without_low_corners,
    without_right_corners,
    without_twins,
)
from cardspeak.vision.spread.rows import CARD_MM


def anywhere(*_):
    return True


def nowhere(*_):
    return False


def test_the_far_index_of_a_free_card_is_no_card():
    cards = rows_of(6, rows=1)
    far = index(cards[-1].at_mm[0] + 46, 0, card=5)
    assert len(without_ends([[*cards, far]], 30.0, anywhere)) == 6
    another = index(cards[-1].at_mm[0] + 46, 0, card=17)
    assert len(without_ends([[*cards, another]], 30.0, anywhere)) == 7


def test_of_two_alike_at_the_end_of_a_row_of_wide_steps_the_paper_tells():
    cards = rows_of(6, rows=1, step_mm=48.0)
    last = index(cards[-1].at_mm[0] + 48, 0, card=5)
    assert len(without_ends([[*cards, last]], 48.0, anywhere)) == 7
    assert len(without_ends([[*cards, last]], 48.0, nowhere)) == 6


@pytest.mark.parametrize("across_mm", [33, 27.5])
def test_a_large_right_corner_stands_close_and_its_paper_ends_farther_out(across_mm):
    cards = rows_of(6, rows=1)
    far = index(cards[-1].at_mm[0] + across_mm, 0, card=5)

    def up_to(end_mm):
        return lambda each, beside: each.at_mm[0] + beside[0] * CARD_MM[0] < end_mm

    edge_mm = far.at_mm[0] + (CARD_MM[0] - across_mm) / 2
    assert far not in without_ends([[*cards, far]], 30.0, up_to(edge_mm))
    assert far in without_ends([[*cards, far]], 30.0, up_to(edge_mm + 20))


def test_paper_of_the_row_above_does_not_make_a_right_corner_a_card():
    cards = rows_of(6, rows=1)
    far = index(cards[-1].at_mm[0] + 33, 0, card=5)
    ends = [[*cards, far]]
    assert far not in without_ends(ends, 30.0, anywhere, lambda _, place: place[1] > 0.5)
    assert far in without_ends(ends, 30.0, anywhere, nowhere)


def test_an_index_right_below_another_that_says_the_same_is_of_the_same_card():
    low = index(30.0, 2 * INDEX_MM[1] - CARD_MM[1], card=1)
    cards = [*rows_of(6, rows=1), low]
    assert low not in without_low_corners(cards, INDEX_MM)
    other = index(30.0, 2 * INDEX_MM[1] - CARD_MM[1], card=20)
    assert other in without_low_corners([*rows_of(6, rows=1), other], INDEX_MM)


def test_a_card_two_steps_on_that_reads_alike_is_no_far_corner_of_one_that_is_covered():
    place = INDEX_MM
    cards = rows_of(6, rows=1, step_mm=24.0)
    cards[4] = index(cards[2].at_mm[0] + CARD_MM[0] - 2 * place[0], 0, card=2)
    assert cards[4] in without_right_corners(cards, place)
    assert cards[4] not in without_right_corners([cards[2], cards[4]], place)


def test_cards_as_far_apart_as_a_cards_two_indices_are_all_cards():
    step = CARD_MM[0] - 2 * INDEX_MM[0]
    cards = [index(step * i, 0, card=0) for i in range(5)]
    assert without_right_corners(cards, INDEX_MM, anywhere) == cards
    assert without_right_corners(cards, INDEX_MM, nowhere) == cards[:1]


def test_a_right_corner_may_touch_the_next_card():
    step = CARD_MM[0] - 2 * INDEX_MM[0]
    wide = [index(66 * i, 0, card=i) for i in range(5)]
    right = index(66 + step, 0, card=1)
    assert right not in without_right_corners([*wide, right], INDEX_MM, anywhere)


def test_a_deck_with_four_indices_is_read_from_the_side_that_shows():
    """The card that lies free, with two indices side by side, is the last of its row."""
    tops = [*rows_of(6, rows=1), index(150 + 48, 0, card=5)]
    away = [index(-30 * i, 0, card=i) for i in range(6)]
    upside_down = [*away, index(-150 - 48, 0, card=5)]
    heads = [index(-each.at_mm[0], 75, card=i, turn_deg=180) for i, each in enumerate(tops)]
    standing, _ = right_way_up(tops, heads)
    assert standing == tops
    standing, _ = right_way_up(upside_down, heads)
    assert standing == heads


def test_where_each_card_shows_both_upper_indices_the_right_ones_are_no_cards():
    cards = [index(51 * i, -90 * row, card=13 * row + i) for row in range(4) for i in range(13)]
    right = [index(c.at_mm[0] + 41, c.at_mm[1], card=k) for k, c in enumerate(cards)]
    assert without_twins([*cards, *right[5:]]) == cards


def test_two_of_a_kind_side_by_side_are_two_cards():
    cards = [index(41 * i, 0, card=min(i, 11)) for i in range(13)]
    assert without_twins(cards) == cards


def row_of(row, *, free, like):
    """Seven indices of a row: the last of a card that lies free, or the first two nearly alike."""
    cards = [
        index(46 * i, -90 * row, card=6 * row + i, nearly=6 * row if like and i == 1 else None)
        for i in range(6)
    ]
    return [*cards, index(46 * 6, -90 * row, card=6 * row + 5)] if free else cards


def on_their_heads(tops):
    """The lower indices of cards."""
    return [
        index(*(each.at_mm - [0, 60]), card=int(each.print.logs.argmax()), turn_deg=180)
        for each in tops
    ]


def test_rows_that_begin_with_two_of_one_rank_are_not_upside_down_for_that():
    rows = (row_of(row, free=row < 2, like=row > 1) for row in range(4))
    tops = [each for row in rows for each in row]
    heads = on_their_heads(tops)
    assert right_way_up(tops, heads) == (tops, heads)
    assert right_way_up(heads, tops) == (tops, heads)


def test_a_deck_without_right_upper_indices_is_not_turned_for_what_looks_a_little_alike():
    tops = [each for row in range(4) for each in row_of(row, free=False, like=row == 1)]
    heads = on_their_heads([each for row in range(4) for each in row_of(row, free=False, like=0)])
    assert right_way_up(tops, heads) == (tops, heads)


def test_large_indices_that_stand_far_from_their_cards_edges_are_four():
    across, down = 32.0, 44.7
    cards = rows_of(6, rows=1, step_mm=39.0)
    free = index(cards[-1].at_mm[0] + across, 0, card=5)
    lower = [
        *(index(each.at_mm[0], -down, card=k, turn_deg=180.0) for k, each in enumerate(cards)),
        index(free.at_mm[0], -down, card=5, turn_deg=180.0),
    ]
    place_mm = place_of([*cards, free], lower)
    assert place_mm == pytest.approx([(CARD_MM[0] - across) / 2, (CARD_MM[1] - down) / 2], abs=0.1)
    assert has_four([*cards, free], lower, place_mm)
