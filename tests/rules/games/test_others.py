"""Chinese poker and hold'em against the house: their rows against the catalogue."""

from cardspeak.rules.games.game import Forced, Limit, Opener
from cardspeak.rules.games.table import find_game


def test_chi_1_thirteen_cards_for_each_and_no_board():
    row = find_game("chinese")
    assert row.dealt == row.held == 13
    assert (row.seats, row.boards) == ((2, 5), 0)
    assert row.limits == (Limit.NONE,)


def test_hub_1_an_ante_two_cards_and_a_board():
    row = find_game("holdem-bonus")
    assert row.forced is Forced.ANTE
    assert row.streets[0].down == 2
    assert [street.board for street in row.streets[1:]] == [3, 1, 1]


def test_hub_2_hub_3_each_bets_alone_until_the_turn_and_no_more_on_the_river():
    streets = find_game("holdem-bonus").streets
    assert [street.betting and street.betting.opener for street in streets] == [
        Opener.EACH, Opener.EACH, Opener.EACH, None,
    ]  # fmt: skip
