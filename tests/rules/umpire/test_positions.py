"""Where the button and the blinds go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.hand import HandBegun, Posted
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.parts import Positions
from cardspeak.rules.umpire.positions import (
    Bought,
    Owed,
    big_blind_posts,
    button_by_high_card,
    first_button,
    may_make_up,
    missed_blinds_owed,
    new_player_owes,
    next_positions,
    positions_of,
    price_of_the_button,
    straddles_first,
)

WSOP, CLUB, GENERIC, TDA = map(
    load_house, ("wsop-2012", "dead-money", "generic-tournament", "tda-2024")
)
WSOP_CASH, PPC_CASH = (
    load_house(name, "cash") for name in ("wsop-2012", "play-poker-chicago-2018")
)
SATELLITE = load_house("wsop-2012", "satellite")
FIRST = Positions(1, 2, 3, 2)
"""Hand 1 of the scenarios: button 1, small blind 2, big blind 3."""


def after(positions, playing, house):
    """Button, small blind and big blind of the next hand."""
    following = next_positions(positions, playing, house)
    return (following.button, following.small, following.big), following


def hands(house, *playing):
    """Button, small and big blind hand after hand, with these players in each."""
    positions, told = FIRST, []
    for seats in playing:
        where, positions = after(positions, seats, house)
        told.append(where)
    return told


# A dead button


@pytest.mark.parametrize("house", [WSOP, TDA], ids=lambda house: house.id)
def test_btn_6_scenario_1_the_small_blind_is_out(house):
    assert hands(house, (1, 3, 4, 5), (1, 3, 4, 5)) == [(2, 3, 4), (3, 4, 5)]


@pytest.mark.parametrize("house", [WSOP, TDA, CLUB, GENERIC], ids=lambda house: house.id)
def test_btn_7_btn_9_scenario_2_the_big_blind_is_out(house):
    assert hands(house, (1, 2, 4, 5), (1, 2, 4, 5)) == [(2, None, 4), (3, 4, 5)]


@pytest.mark.parametrize("house", [WSOP, TDA], ids=lambda house: house.id)
def test_btn_8_scenario_3_both_blinds_are_out(house):
    assert hands(house, (1, 4, 5), (1, 4, 5)) == [(2, None, 4), (3, 4, 5)]


@pytest.mark.parametrize("house", [CLUB, GENERIC], ids=lambda house: house.id)
def test_btn_10_btn_11_the_button_stays_if_the_small_blind_is_out(house):
    assert hands(house, (1, 3, 4, 5), (1, 3, 4, 5)) == [(1, 3, 4), (3, 4, 5)]


def test_btn_15_the_button_goes_to_the_next_player():
    assert hands(CLUB, *[(1, 2, 3, 4)] * 4) == [(2, 3, 4), (3, 4, 1), (4, 1, 2), (1, 2, 3)]


@pytest.mark.parametrize("house", [WSOP, TDA, CLUB, GENERIC], ids=lambda house: house.id)
@given(
    seats=st.sets(st.integers(1, 10), min_size=3),
    out=st.lists(st.sets(st.integers(1, 10), max_size=2), max_size=8),
)
def test_btn_5_btn_12_nobody_misses_the_big_blind_or_posts_it_twice(house, seats, out):
    """Whoever goes out, the big blind goes to the next player; and heads-up the button is small."""
    small, big = clockwise(seats, max(seats))[:2]
    positions = Positions(max(seats), small, big, small)
    for gone in out:
        left = seats - gone
        if len(left) < 2:
            return
        due = clockwise(left, positions.big)[0]
        positions = next_positions(positions, left, house)
        assert positions.big == due
        assert positions.small != positions.big
        assert positions.small in {None, *left}
        assert len(left) > 2 or positions.button == positions.small
        seats = left


# Two players


@pytest.mark.parametrize("house", [WSOP, TDA, CLUB, GENERIC], ids=lambda house: house.id)
@pytest.mark.parametrize(("out", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
def test_btn_12_btn_13_from_three_players_to_two(house, out, expected):
    assert after(FIRST, {1, 2, 3} - {out}, house)[0] == expected


def test_btn_14_heads_up_the_blinds_change_places():
    assert hands(CLUB, (1, 2), (1, 2), (1, 2)) == [(2, 2, 1), (1, 1, 2), (2, 2, 1)]


@pytest.mark.parametrize(("third", "expected"), [(7, (1, 4, 7)), (2, (2, 4, 1))])
def test_btn_14_a_third_player_comes_in(third, expected):
    heads_up = Positions(1, 1, 4, 1)
    assert after(heads_up, (1, 4, third), TDA)[0] == expected


# Where it is not sure


def test_btn_5_where_nobody_says_it_is_not_guessed():
    assert next_positions(FIRST, (1, 3, 4), WSOP_CASH) is None
    assert next_positions(FIRST, (1,), WSOP) is None
    assert next_positions(Positions(1, None, None), (1, 2), WSOP) is None


def test_btn_5_in_a_cash_game_where_nobody_left_it_is_sure():
    assert after(FIRST, (1, 2, 3, 4), WSOP_CASH)[0] == (2, 3, 4)


@pytest.fixture
def blinds(play):
    """The positions of a hand with these blinds posted."""

    def posted(small, big, *, before=None, seats=(1, 4, 7, 9), button=1):
        table = play(seats=seats, button=button, begin=False)
        table(HandBegun(1))
        table(*([Posted(small, 50, "small blind")] if small else []))
        table(*([Posted(big, 100, "big blind")] if big else []))
        return positions_of(table.hand, before, 10)

    return posted


def test_btn_7_the_place_of_a_dead_small_blind(blinds):
    assert blinds(4, 7) == Positions(1, 4, 7, 4)
    assert blinds(None, 7, before=Positions(9, 1, 4, 1)) == Positions(1, None, 7, 4)
    # Only seat 2 lies between the button and the big blind.
    assert blinds(None, 3, seats=(1, 3, 5)) == Positions(1, None, 3, 2)
    # It could be 2, 3, 4, 5 or 6.
    assert blinds(None, 7) == Positions(1, None, 7)
    assert blinds(4, None) is None


# The start


def test_btn_1_btn_4_the_first_button():
    assert first_button(WSOP, {2, 5, 8}, 9) == 8
    assert first_button(SATELLITE, {2, 5, 8}, 9) == 9
    assert first_button(GENERIC, {2, 5, 8}, 9) is None
    assert first_button(CLUB, {2, 5, 8}, 9) is None


def test_btn_2_btn_3_the_highest_card_by_rank_and_suit_gets_the_button():
    cards = {2: "Kd", 5: "Ah", 7: "As", 8: "Qs"}
    assert button_by_high_card({seat: Card.parse(card) for seat, card in cards.items()}) == 7
    with pytest.raises(ValueError, match="draw for the button"):
        button_by_high_card({})


# Posting


@pytest.mark.parametrize(
    ("stack", "expected"), [(500, (100, 100)), (130, (100, 30)), (100, (100, 0)), (60, (60, 0))]
)
def test_blnd_2_the_blind_first_and_then_the_ante(stack, expected):
    assert big_blind_posts(stack, 100, 100) == expected


@pytest.mark.parametrize(
    ("missed", "expected"),
    [
        ([], Owed()),
        (["small blind"], Owed(50)),
        (["big blind"], Owed(100)),
        (["small blind", "big blind"], Owed(100, 50)),
    ],
)
def test_miss_1_miss_2_what_makes_missed_blinds_up(missed, expected):
    assert missed_blinds_owed(missed, 50, 100) == expected


def test_miss_3_what_buys_the_button():
    assert price_of_the_button(50, 100) == Owed(live=100, dead=50)


def test_miss_3_who_bought_the_button_to_make_up_has_it_next():
    bought = Positions(1, 2, 2, 2)
    for house in (WSOP_CASH, PPC_CASH):
        following = next_positions(bought, (1, 2, 3, 4), house, Bought(2))
        assert (following.button, following.small, following.big) == (2, 3, 4)


def test_newp_3_the_button_jumps_over_a_new_player_who_bought_it_in_chicago():
    """Seat 2 posts between the button in 1 and the blinds in 3 and 4."""
    before = Positions(1, 3, 4, 3)
    bought = Bought(2, new=True)
    jumped = next_positions(before, (1, 2, 3, 4, 5), PPC_CASH, bought)
    assert (jumped.button, jumped.small, jumped.big) == (3, 4, 5)
    kept = next_positions(before, (1, 2, 3, 4, 5), WSOP_CASH, bought)
    assert (kept.button, kept.small, kept.big) == (2, 3, 4)


def test_miss_4_not_between_the_button_and_the_small_blind():
    positions = Positions(2, 6, 8, 6)
    assert [seat for seat in range(1, 10) if not may_make_up(seat, positions, 9)] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("house", "limit", "no_limit"),
    [(WSOP_CASH, Owed(100), Owed(100)), (PPC_CASH, Owed(100), Owed())],
    ids=["wsop", "chicago"],
)
def test_newp_1_newp_2_newp_4_what_a_new_player_posts(house, limit, no_limit):
    assert new_player_owes(house, "limit", 100) == limit
    assert new_player_owes(house, "no_limit", 100) == no_limit
    assert new_player_owes(house, "pot_limit", 100) == no_limit


def test_strd_2_the_button_has_the_first_option():
    assert straddles_first(PPC_CASH, 1, 9) == (1, 9)
    assert straddles_first(CLUB, 1, 9) == ()
