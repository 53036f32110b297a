"""Main and side pots out of what each seat paid (`POT-4`)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.showdown.outcome import Pot
from cardspeak.rules.showdown.pots import pots_of


def test_pot_4_all_that_everybody_called_is_one_pot():
    assert pots_of({1: 100, 2: 100, 3: 100}, {1, 2, 3}) == (Pot(300, (1, 2, 3)),)


def test_pot_4_an_all_in_for_less_starts_a_side_pot():
    paid = {1: 100, 2: 300, 3: 300}
    assert pots_of(paid, {1, 2, 3}) == (Pot(300, (1, 2, 3)), Pot(400, (2, 3)))


def test_pot_4_three_all_ins_make_three_pots():
    paid = {1: 50, 2: 120, 3: 300, 4: 300}
    assert pots_of(paid, {1, 2, 3, 4}) == (
        Pot(200, (1, 2, 3, 4)),
        Pot(210, (2, 3, 4)),
        Pot(360, (3, 4)),
    )


def test_what_nobody_called_is_a_pot_of_its_own():
    assert pots_of({1: 100, 2: 250}, {1, 2}) == (Pot(200, (1, 2)), Pot(150, (2,)))


def test_pot_8_bets_still_in_front_are_split_with_what_was_collected():
    collected, in_front = {3: 400, 7: 400}, {3: 200, 7: 200}
    paid = {seat: collected[seat] + in_front[seat] for seat in collected}
    assert pots_of(paid, {3, 7}) == (Pot(1200, (3, 7)),)


def test_folded_seats_pay_but_do_not_win():
    assert pots_of({1: 100, 2: 40, 3: 100}, {1, 3}) == (Pot(240, (1, 3)),)


def test_chips_that_a_folded_seat_paid_beyond_the_rest_stay_in_the_last_pot():
    assert pots_of({1: 100, 2: 130, 3: 60}, {1, 3}) == (Pot(180, (1, 3)), Pot(110, (1,)))


def test_blnd_1_the_big_blinds_ante_belongs_to_the_main_pot():
    paid = {1: 50, 2: 400, 3: 400}
    assert pots_of(paid, {1, 2, 3}, dead=100) == (Pot(250, (1, 2, 3)), Pot(700, (2, 3)))


@pytest.mark.parametrize(("paid", "live"), [({1: 10}, set()), ({1: 10}, {2})])
def test_somebody_who_paid_must_be_live(paid, live):
    with pytest.raises(ValueError, match="live seats must be among those that paid"):
        pots_of(paid, live)


@given(
    st.dictionaries(st.integers(1, 10), st.integers(0, 60), min_size=1).flatmap(
        lambda paid: st.tuples(
            st.just(paid), st.sets(st.sampled_from(sorted(paid)), min_size=1), st.integers(0, 9)
        )
    )
)
def test_pot_4_no_chip_is_lost_and_nobody_wins_more_of_another_than_he_paid(case):
    paid, live, dead = case
    pots = pots_of(paid, live, dead)
    assert sum(pot.amount for pot in pots) == sum(paid.values()) + dead
    for before, after in pairwise(pots):
        assert set(after.seats) < set(before.seats)
    for seat in live:
        most = sum(min(each, paid[seat]) for each in paid.values()) + dead
        if paid[seat] < max(paid[other] for other in live):
            assert sum(pot.amount for pot in pots if seat in pot.seats) == most
