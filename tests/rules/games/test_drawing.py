"""Draws: what each seat is owed, in what order, and what happens when the deck runs out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.games.drawing import (
    DrawError,
    Owed,
    Reshuffle,
    WrongReplacement,
    cards_owed,
    plan_draw,
    seats_without_hand,
    wrong_replacements,
)
from cardspeak.rules.games.steps import Act, cards_dealt
from cardspeak.rules.games.table import find_game

TRIPLE = find_game("2-7-triple-draw")
MIXING = (Act.MIX_LAST_WITH_MUCK, Act.SHUFFLE_DISCARDS)


def acts(plan):
    return [(step.act, step.cards) for step in plan.steps]


def test_low_7_the_first_left_of_the_button_draws_first_and_may_stand_pat_or_draw_all():
    owed = cards_owed(TRIPLE, {1: 3, 2: 0, 5: 5, 6: 1}, button=2)
    assert owed == (Owed(5, 5), Owed(6, 1), Owed(1, 3), Owed(2, 0))


def test_low_7_nobody_discards_more_than_the_hand_has():
    with pytest.raises(DrawError, match="has 4 cards, but seat 1 discards 5, seat 3 discards -1"):
        cards_owed(find_game("badugi"), {1: 5, 2: 4, 3: -1}, button=1)
    with pytest.raises(DrawError, match="Razz has no draw"):
        cards_owed(find_game("razz"), {1: 1}, button=1)


def test_low_8_every_seat_with_the_wrong_number_of_cards_is_named():
    assert wrong_replacements({1: 3, 2: 0, 4: 1}, {1: 3, 4: 1}) == ()
    wrong = wrong_replacements({1: 3, 2: 0, 4: 1}, {1: 2, 2: 1, 4: 1, 5: 1})
    assert wrong == (
        WrongReplacement(1, 3, 2),
        WrongReplacement(2, 0, 1),
        WrongReplacement(5, 0, 1),
    )


def test_low_5_a_draw_that_the_stub_suffices_for():
    plan = plan_draw({1: 3, 2: 0, 5: 2}, stub=10, muck=4)
    assert acts(plan) == [(Act.BURN, 1), (Act.DEAL, 5)]
    assert not plan.runs_out
    assert plan.fresh == 0


def test_low_5_one_card_is_burned_even_if_all_stand_pat():
    assert acts(plan_draw({1: 0, 2: 0}, stub=10, muck=0)) == [(Act.BURN, 1)]


def test_low_5_all_but_the_last_card_then_the_muck_without_this_draws_discards():
    """Eight are owed; after the burn four are left, of which the last is kept."""
    plan = plan_draw({1: 5, 2: 3}, stub=5, muck=12)
    assert plan.runs_out
    assert (plan.owed, plan.from_stub, plan.fresh, plan.missing) == (8, 3, 13, 0)
    assert acts(plan) == [
        (Act.BURN, 1), (Act.DEAL, 3), (Act.MIX_LAST_WITH_MUCK, 13), (Act.CUT, 13), (Act.DEAL, 5),
    ]  # fmt: skip


def test_low_5_the_last_card_is_not_dealt_even_where_it_would_do():
    assert not plan_draw({1: 3}, stub=5, muck=9).runs_out
    assert plan_draw({1: 4}, stub=5, muck=9).runs_out


def test_low_6_dead_money_shuffles_the_discards_into_a_fresh_deck():
    plan = plan_draw({1: 5, 2: 3}, 5, 12, Reshuffle.DISCARDS)
    assert (plan.from_stub, plan.fresh, plan.missing) == (4, 20, 0)
    assert acts(plan) == [
        (Act.BURN, 1), (Act.DEAL, 4), (Act.SHUFFLE_DISCARDS, 20), (Act.CUT, 20), (Act.DEAL, 4),
    ]  # fmt: skip
    assert not plan_draw({1: 4}, 5, 9, Reshuffle.DISCARDS).runs_out


def test_low_5_a_stub_too_short_to_burn_from_is_made_anew_first():
    assert acts(plan_draw({1: 2}, stub=1, muck=9)) == [
        (Act.MIX_LAST_WITH_MUCK, 10), (Act.CUT, 10), (Act.BURN, 1), (Act.DEAL, 2),
    ]  # fmt: skip


def test_low_5_cards_that_are_nowhere_are_told():
    plan = plan_draw({1: 5, 2: 5}, stub=4, muck=3)
    assert (plan.from_stub, plan.fresh, plan.missing) == (2, 4, 4)
    assert plan_draw({1: 1}, stub=0, muck=0).missing == 1
    with pytest.raises(DrawError, match="stub=-1"):
        plan_draw({1: 5}, stub=-1, muck=3)


@given(
    discards=st.dictionaries(st.integers(1, 6), st.integers(0, 5), min_size=1),
    stub=st.integers(0, 30),
    muck=st.integers(0, 30),
    how=st.sampled_from(Reshuffle),
)
def test_low_5_low_6_cards_are_neither_lost_nor_made_up(discards, stub, muck, how):
    plan = plan_draw(discards, stub, muck, how)
    pile, burned = stub, 0
    for step in plan.steps:
        if step.act in MIXING:
            now = sum(discards.values()) if how is Reshuffle.DISCARDS else 0
            assert step.cards == pile + muck + now
            assert pile == min(stub, how is Reshuffle.MUCK)
            pile = step.cards
        elif step.act in (Act.BURN, Act.DEAL):
            pile -= step.cards
            burned += step.cards * (step.act is Act.BURN)
        assert pile >= 0
    assert burned == (1 if stub + plan.fresh else 0)
    assert cards_dealt(plan.steps) + plan.missing == plan.owed == sum(discards.values())


@pytest.mark.parametrize(
    ("game", "seated", "without"),
    [
        ("2-7-triple-draw", 6, ()),
        ("2-7-triple-draw", 7, (5,)),
        ("2-7-triple-draw", 8, (5, 6)),
        ("2-7-single-draw", 8, (5,)),
        ("badugi", 8, ()),
    ],
)
def test_deal_7_under_the_gun_and_the_next_get_no_hand(game, seated, without):
    assert seats_without_hand(find_game(game), range(1, seated + 1), big_blind=4) == without


def test_deal_7_goes_round_the_table_and_is_for_lowball_alone():
    assert seats_without_hand(TRIPLE, range(1, 9), big_blind=8) == (1, 2)
    with pytest.raises(DrawError, match="Texas Hold'em is no lowball game"):
        seats_without_hand(find_game("holdem"), range(1, 12), big_blind=2)
