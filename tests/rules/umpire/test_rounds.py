"""Betting rounds: for how much they are, and who is in them at all."""

import pytest

from cardspeak.rules.facts.hand import Bet, BetTakenBack, CardBurned, Folded, Posted
from cardspeak.rules.umpire.due import Due, What


def on_fourth_street(play, fourth, house="wsop-2012", game="stud"):
    """Bring it in on third street, call, and deal fourth."""
    table = play(house=house, game=game, seats=(1, 4, 7))
    table.deal(up="Kd 2c 9h")
    table(Posted(table.due.seat, 25, "bring-in"))
    table.passive()
    table(CardBurned())
    table.deal(up=fourth)
    assert table.due.what is What.ACTION
    return table


@pytest.mark.parametrize(
    ("house", "sizes"),
    [
        ("wsop-2012", (100, 200)),
        ("play-poker-chicago-2018", (100, 200)),
        ("dead-money", (100, 200)),
        ("tda-2024", (100,)),
        ("generic-tournament", (100,)),
    ],
)
def test_stud_6_t24_17_an_open_pair_on_fourth_allows_the_larger_bet_where_the_house_does(
    play, house, sizes
):
    table = on_fourth_street(play, "Kh 3c Td", house)
    assert table.hand.round.size.bets == sizes


@pytest.mark.parametrize(("game", "fourth"), [("stud", "Qh 3c Td"), ("stud-8", "Kh 3c Td")])
def test_stud_6_s8_4_without_a_pair_and_in_hi_lo_the_bet_is_the_smaller_one(play, game, fourth):
    assert on_fourth_street(play, fourth, game=game).hand.round.size.bets == (100,)


def test_a_seat_that_was_not_dealt_in_is_in_no_round(play):
    table = play(seats=(1, 4, 7))
    table.deal()
    before = table.due
    assert before == Due(What.ACTION, 1)
    table(Posted(9, 100, "dead"), Bet(9, 300), BetTakenBack(9, 100), Folded(9))
    assert table.due == before
    assert 9 not in table.hand.round.order
