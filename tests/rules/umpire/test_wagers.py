"""What a seat may put in."""

import pytest

from cardspeak.rules.facts.hand import Bet, Folded, HandBegun, Posted
from cardspeak.rules.facts.table import SeatTaken
from cardspeak.rules.umpire.wagers import (
    Amount,
    Choices,
    WrongAmount,
    as_limit_bet,
    chip_without_a_word,
    choices,
    pot_told,
    stack_behind,
    wrong_amount,
)

PPC, WSOP, CLUB, TDA = "play-poker-chicago-2018", "wsop-2012", "dead-money", "tda-2024"
LIMIT = {"limit": "limit", "small_bet": 100, "big_bet": 200}


@pytest.fixture
def preflop(play):
    """Before the flop, blinds 50 and 100 in 4 and 7: 1 acts first."""

    def opened(house=CLUB, game="holdem", *, stacks=(), **more):
        table = play(house, game, begin=False, **more)
        table(*(SeatTaken(seat, stack) for seat, stack in stacks), HandBegun(1))
        table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
        table.deal()
        return table

    return opened


def test_nl_1_nl_5_what_may_be_done_without_a_limit(preflop):
    table = preflop()
    assert choices(table.hand) == Choices(seat=1, call=100, least=200, most=10_000)
    table(Bet(1, 350))
    assert choices(table.hand) == Choices(seat=4, call=350, least=600, most=10_000)


def test_nl_1_a_short_stack_may_go_all_in(preflop):
    assert choices(preflop(stacks=[(1, 150)]).hand) == Choices(1, 100, 150, 150)
    assert choices(preflop(stacks=[(1, 60)]).hand) == Choices(1, 60, None, None)


def test_nl_6_who_faces_no_full_raise_may_not_raise(preflop):
    table = preflop(stacks=[(7, 250)])
    table(Bet(1, 200), Bet(4, 200), Bet(7, 250))
    assert choices(table.hand) == Choices(1, 250, None, None)


def test_pl_1_pl_3_pl_4_what_may_be_done_within_the_pot(preflop):
    table = preflop(CLUB, "omaha")
    assert choices(table.hand).most == 350
    table(Bet(1, 350))
    # 350 to call makes the pot 850, less the 50 that are in front already.
    assert choices(table.hand).most == 350 + 50 + 100 + 350 + 300


@pytest.mark.parametrize(
    ("house", "play_as", "small", "most"),
    [
        (WSOP, "cash", 50, 400),
        (WSOP, "tournament", 50, 350),
        (WSOP, "tournament", 20, 350),
        (PPC, "tournament", 20, 350),
    ],
)
def test_pl_5_what_blinds_count_for(play, house, play_as, small, most):
    """A short blind counts whole by the fallback; a small one for a big one in a cash game."""
    table = play(house, "omaha", play_as=play_as, begin=False)
    table(SeatTaken(4, small + (10_000 if small == 50 else 0)), HandBegun(1))
    table(Posted(4, small, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    assert choices(table.hand).most == most


def test_lim_1_lim_2_what_may_be_done_within_a_limit(preflop):
    table = preflop(**LIMIT)
    assert choices(table.hand) == Choices(1, 100, 200, 200)
    table(*(Bet(seat, 100 * times) for times, seat in enumerate((1, 4, 7, 1), 2)))
    assert choices(table.hand) == Choices(4, 500, None, None)


def test_choices_end_with_the_round(preflop):
    table = preflop()
    table(Folded(1), Folded(4))
    assert choices(table.hand) is None


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        (60, WrongAmount(Amount.SHORT_CALL, 100)),
        (100, None),
        (150, WrongAmount(Amount.UNDER_RAISE, 200)),
        (200, None),
        (10_000, None),
        (20_000, None),
    ],
)
def test_nl_5_nl_9_what_is_wrong_with_an_amount(preflop, to, expected):
    assert wrong_amount(preflop().hand, 1, to) == expected


def test_nothing_is_wrong_where_nobody_can_bet(play):
    assert wrong_amount(play().hand, 1, 5) is None


@pytest.mark.parametrize(("to", "counts"), [(149, 100), (150, 200), (199, 200), (230, 200)])
def test_lim_5_from_half_a_raise_up_it_is_one(preflop, to, counts):
    assert as_limit_bet(preflop(**LIMIT).hand.round, to) == counts


def test_nl_10_a_single_chip_facing_a_bet_is_a_call(preflop):
    hand = preflop().hand
    assert chip_without_a_word(hand, 1, 500) == 100
    assert chip_without_a_word(hand, 1, 25) == 25


def test_nl_10_pl_6_a_single_chip_is_a_bet_of_all_of_it_or_of_the_pot(preflop):
    for game, most in (("holdem", 1_000), ("omaha", 300)):
        table = preflop(WSOP, game)
        table.passive()
        table.street("Ks 7h 2c")
        assert chip_without_a_word(table.hand, 4, 1_000) == most
        assert chip_without_a_word(table.hand, 4, 100) == 100


@pytest.mark.parametrize(
    ("house", "game", "more", "told"),
    [
        (PPC, "holdem", {}, False),
        (PPC, "omaha", {}, False),
        (WSOP, "holdem", {}, False),
        (WSOP, "omaha", {}, True),
        (TDA, "holdem", LIMIT, False),
        (TDA, "omaha", {}, True),
    ],
)
def test_cnt_3_cnt_4_the_pot_is_told_in_pot_limit_where_the_house_says_so(
    preflop, house, game, more, told
):
    assert pot_told(preflop(house, game, **more).hand) == (150 if told else None)


def test_cnt_1_cnt_2_a_stack_can_be_counted_for_who_faces_an_all_in(preflop):
    table = preflop()
    table(Bet(1, 300))
    assert stack_behind(table.hand, 1) == 9_700
