"""What is owed, what was pushed, and what has to be shown for it."""

import pytest

from cardspeak.rules.facts.hand import Bet, Mucked, PotPushed
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.pushes import (
    fair,
    given,
    held_of_pot,
    hides,
    is_covered,
    meant,
    odd_chip_at_issue,
    owed,
)
from cardspeak.rules.umpire.verdict import verdict


def river(table, board=("Ks 7h 2c", "Kd", "3d"), bet=0):
    """Deal, check and call until the showdown; the first to act bets on the river."""
    table.deal()
    table.passive()
    for street in board:
        table.street(street)
        if bet and street == board[-1]:
            table(Bet(table.due.seat, bet))
        table.passive()
    assert table.due.what is What.TABLING
    return table


def split(play, **kwargs):
    """Seats 4 and 7 split 375, seat 1 has mucked."""
    table = river(play(small_blind=25, big_blind=125, **kwargs))
    table.table_hands(s4="As Qh", s7="Ah Qs")
    table(Mucked(1))
    return table


def test_shares_by_pot_and_in_all(play):
    table = split(play)
    outcome = verdict(table.hand).outcome
    assert owed(outcome, 4) == owed(outcome, 4, 0) == 188
    assert owed(outcome, 7) == 187
    assert owed(outcome, 4, 1) == owed(outcome, 1) == 0


def test_what_was_pushed(play):
    table = split(play)
    table(PotPushed(4, 100), PotPushed(4, 88, 0), PotPushed(7, 187))
    assert given(table.hand, 4) == 188
    assert given(table.hand, 4, 0) == 88
    assert is_covered(table.hand, verdict(table.hand).outcome.totals)
    assert not is_covered(table.hand, {4: 189})


def test_a_push_that_was_too_much_is_brought_back(play):
    table = split(play)
    table(PotPushed(4, 100), PotPushed(4, 100))
    assert held_of_pot(table.hand, 4, 190) == 0
    table(PotPushed(4, 188, 0))
    assert held_of_pot(table.hand, 4, 190) == held_of_pot(table.hand, 4, 190, 0) == 188


def test_a_pot_that_there_is_not_is_not_meant(play):
    outcome = verdict(split(play).hand).outcome
    assert [meant(outcome, PotPushed(4, 1, pot)) for pot in (None, 0, 1)] == [None, 0, None]


def test_odd_9_where_the_chips_are_not_told_the_smallest_may_be_any_up_to_the_blind(play):
    table = split(play)
    shares = [dict(each.totals) for each in fair(table.hand, verdict(table.hand).outcome)]
    assert shares == [{4: 188, 7: 187}, {4: 190, 7: 185}, {4: 200, 7: 175}]


def test_odd_9_where_they_are_told_there_is_one_way(play):
    table = split(play, chips=(125, 25))
    shares = [dict(each.totals) for each in fair(table.hand, verdict(table.hand).outcome)]
    assert shares == [{4: 200, 7: 175}]


def test_a_share_that_is_off_by_one_chip_is_about_the_odd_chip(play):
    outcome = verdict(split(play, chips=(25,)).hand).outcome
    assert odd_chip_at_issue(outcome, 7, 25).rule == "ODD-1"
    assert odd_chip_at_issue(outcome, 7, 50) is None
    assert odd_chip_at_issue(outcome, 1, 25) is None


@pytest.mark.parametrize(
    ("house", "bet", "muck", "due"),
    [
        ("play-poker-chicago-2018", 0, True, True),
        ("dead-money", 0, True, True),
        ("wsop-2012", 0, True, False),
        ("wsop-2012", 200, True, True),
        ("tda-2024", 200, True, False),
        ("generic-tournament", 200, True, False),
        ("tda-2024", 200, False, False),
        ("wsop-2012", 200, False, True),
    ],
)
def test_show_8_t24_21_what_the_last_live_hand_must_show(play, house, bet, muck, due):
    table = river(play(house), bet=bet)
    if muck:
        table(Mucked(4), Mucked(7))
    assert hides(table.hand, verdict(table.hand), PotPushed(1, 900)) is due


@pytest.mark.parametrize("house", ["tda-2024", "play-poker-chicago-2018"])
def test_t24_19_to_beat_a_tabled_hand_is_to_table(play, house):
    table = river(play(house))
    table.table_hands(s4="As Qh", s7="5s ??")
    table(Mucked(1))
    assert hides(table.hand, verdict(table.hand), PotPushed(7, 300))
    assert not hides(table.hand, verdict(table.hand), PotPushed(4, 300))
    assert not hides(table.hand, verdict(table.hand), PotPushed(1, 300)), "a dead hand claims none"
