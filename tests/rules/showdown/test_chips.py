"""Which chips go where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.showdown.chips import (
    Broken,
    ChipsDoNotFit,
    change_due,
    fewest_chips,
    split_plan,
    verify_exchange,
)


def worth(chips):
    return sum(value * number for value, number in chips.items())


def test_pot_2_the_highest_chips_are_split_first():
    plan = split_plan({500: 2, 100: 3, 25: 4}, {3: 700, 7: 700}, (25, 100, 500))
    assert plan.piles == {3: {500: 1, 100: 2}, 7: {500: 1, 100: 1, 25: 4}}
    assert plan.broken == ()


def test_odd_9_the_odd_hundred_of_nine_becomes_four_quarters():
    plan = split_plan({100: 9}, {2: 450, 5: 450}, (25, 100))
    assert plan.broken == (Broken(1, 100, 25),)
    assert plan.broken[0].makes == 4
    assert plan.piles == {2: {100: 4, 25: 2}, 5: {100: 4, 25: 2}}


def test_odd_9_without_quarters_in_play_the_odd_hundred_goes_to_one_hand():
    plan = split_plan({100: 9}, {2: 500, 5: 400}, (100,))
    assert plan.piles == {2: {100: 5}, 5: {100: 4}}


def test_a_quarter_of_the_pot_needs_no_change_where_the_chips_allow_it():
    plan = split_plan({100: 12}, {3: 900, 7: 300}, (25, 100))
    assert plan.piles == {3: {100: 9}, 7: {100: 3}}
    assert plan.broken == ()


def test_chips_that_are_not_the_shares_are_refused():
    with pytest.raises(ChipsDoNotFit, match="worth 900, the shares 800"):
        split_plan({100: 9}, {1: 400, 2: 400}, (100,))
    with pytest.raises(ChipsDoNotFit, match="no smaller one"):
        split_plan({100: 9}, {1: 450, 2: 450}, (100,))


def test_fewest_chips():
    assert fewest_chips(1225, (25, 100)) == {100: 12, 25: 1}
    with pytest.raises(ChipsDoNotFit, match="10 is left"):
        fewest_chips(1210, (25, 100))


@given(
    st.dictionaries(st.sampled_from([1, 5, 25, 100, 500]), st.integers(1, 40), min_size=1),
    st.lists(st.integers(0, 1000), max_size=4),
)
def test_pot_2_every_pile_is_what_its_seat_is_due_and_no_chip_is_lost(pot, cuts):
    total = worth(pot)
    edges = sorted(min(cut, total) for cut in cuts)
    due = {
        seat: upper - lower
        for seat, (lower, upper) in enumerate(zip([0, *edges], [*edges, total], strict=True), 1)
    }
    plan = split_plan(pot, due, (1, 5, 25, 100, 500))
    assert {seat: worth(pile) for seat, pile in plan.piles.items()} == due


def test_chg_2_change_goes_round_clockwise_from_the_button():
    bets = {2: (500, 300), 4: (300, 300), 9: (1000, 300)}
    assert list(change_due(bets, button=4).items()) == [(9, 700), (2, 200)]
    with pytest.raises(ChipsDoNotFit, match=r"less than they owe: \[2\]"):
        change_due({2: (100, 300)}, button=1)


def test_chg_3_chips_are_changed_for_their_value():
    verify_exchange({100: 1}, {25: 4})
    with pytest.raises(ChipsDoNotFit, match="100 came in, but 75 went out"):
        verify_exchange({100: 1}, {25: 3})
