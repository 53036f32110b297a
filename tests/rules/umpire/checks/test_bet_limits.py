"""Bets and raises beyond what pot limit and limit allow."""

import pytest
from test_bets import CLUB, HIGH, LIMIT, MEDIUM, PPC, WSOP, noted, ruled

from cardspeak.rules.facts.hand import (
    Bet,
    BetTakenBack,
    Folded,
    Posted,
)
from cardspeak.rules.facts.table import GameChosen

# Pot limit


@pytest.mark.parametrize(("house", "expected"), [(CLUB, True), (WSOP, True), (PPC, False)])
def test_pl_2_more_than_the_pot(flop, house, expected):
    table = flop(house, "omaha")
    rulings = [r for r in table(Bet(4, 500)) if r.finding.severity]
    assert ruled(rulings) == [("PL-2", HIGH)] * expected
    if expected:
        assert rulings[0].finding.values["right"] == 400
        assert rulings[0].finding.steps == ("return-surplus",)


@pytest.mark.parametrize("back", [(BetTakenBack(4, 100),), ()], ids=["told", "not told"])
def test_pl_2_the_surplus_goes_back_and_others_call_the_rest(flop, back):
    table = flop(CLUB, "omaha")
    table(Bet(4, 500))
    assert ruled(table(*back, Bet(7, 400), Folded(9, 2), Folded(1, 2))) == []
    assert table.hand.pot == 1_200
    assert table.hand.purses[4].stack == 9_500


def test_pl_1_pl_3_the_pot_after_the_call_is_the_most(flop):
    table = flop(CLUB, "omaha")
    table(Bet(4, 200))
    assert ruled(table(Bet(7, 1_000))) == []
    table = flop(CLUB, "omaha")
    table(Bet(4, 200))
    assert ruled(table(Bet(7, 1_001))) == [("PL-2", HIGH)]


def test_pl_4_the_clubs_largest_opening(preflop):
    assert ruled(preflop(CLUB, "omaha")(Bet(9, 350))) == []
    assert ruled(preflop(CLUB, "omaha")(Bet(9, 351))) == [("PL-2", HIGH)]


@pytest.mark.parametrize(("play_as", "most"), [("cash", 400), ("tournament", 350)])
def test_pl_5_the_small_blind_counts_as_a_big_one_in_a_cash_game(preflop, play_as, most):
    table = preflop(WSOP, "omaha", play_as=play_as)
    assert ruled(table(Bet(9, most))) == []
    (ruling,) = [
        r for r in preflop(WSOP, "omaha", play_as=play_as)(Bet(9, most + 1)) if r.finding.severity
    ]
    assert ruling.finding.values["right"] == most


# Limit


@pytest.mark.parametrize(("house", "rule"), [(WSOP, "LIM-1"), (CLUB, "LIM-2")])
def test_lim_1_lim_2_the_fifth_raise(flop, house, rule):
    table = flop(house, **LIMIT)
    seats = (4, 7, 9, 1, 4, 7)
    rulings = table(*(Bet(seat, 100 * times) for times, seat in enumerate(seats[:5], 1)))
    assert ruled(rulings) == []
    (ruling,) = [r for r in table(Bet(7, 600)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.severity) == (rule, HIGH)
    assert ruling.finding.phrase == "raise-capped"


def test_lim_1_the_cap_is_lifted_with_two_players_left(play):
    table = play(WSOP, seats=(1, 4), **LIMIT)
    table.deal()
    assert ruled(table(*(Bet((1, 4)[n % 2], 200 + 100 * n) for n in range(8)))) == []


def test_lim_4_a_completion_is_no_raise(play):
    table = play(WSOP, "stud", seats=(1, 4, 7))
    table.deal(up="2c Ks 7h")
    table(Posted(1, 25, "bring-in"), Bet(4, 100))
    raises = [Bet(seat, 100 * times) for times, seat in enumerate((7, 1, 4, 7), 2)]
    assert ruled(table(*raises)) == []
    assert ("LIM-1", HIGH) in ruled(table(Bet(1, 600)))


@pytest.mark.parametrize(
    ("house", "expected"), [(CLUB, [("LIM-3", HIGH)]), (WSOP, [("LIM-1", MEDIUM)]), (PPC, [])]
)
def test_lim_3_lim_1_a_bet_of_another_size_than_the_limit(flop, house, expected):
    table = flop(house, **LIMIT)
    assert ruled(table(Bet(4, 150))) == expected


def test_lim_3_without_sizes_of_its_own_the_club_bets_its_blinds(flop):
    table = flop(CLUB, limit="limit")
    assert ruled(table(Bet(4, 50), Bet(7, 100), Bet(9, 100), Folded(1, 2), Bet(4, 100))) == []
    table.street("Kd")
    assert ruled(table(Bet(4, 100))) == []


def test_lim_3_amb_14_the_club_confirms_these_sizes(play):
    table = play(CLUB)
    limit = GameChosen("holdem", "limit", small_blind=50, big_blind=100)
    (finding,) = noted(table(limit), "LIM-3")
    assert finding.values == {"small": 50, "big": 100}


@pytest.mark.parametrize(("to", "right"), [(2_000, 1_000), (2_499, 1_000), (2_500, 4_000)])
def test_lim_5_from_half_a_raise_up_chips_are_a_raise(play, to, right):
    stakes = {"ante": 1_000, "bring_in": 1_000, "small_bet": 4_000, "big_bet": 8_000}
    table = play(PPC, "stud", seats=(1, 4, 7), stack=100_000, **stakes)
    table.deal(up="2c Ks 7h")
    table(Posted(1, 1_000, "bring-in"))
    (finding,) = noted(table(Bet(4, to)), "LIM-5")
    assert finding.values["right"] == right
