"""Clockwise from the button, and who shows first."""

import pytest

from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.order import clockwise, first_to_show


def test_the_first_left_of_the_button_comes_first_and_the_button_last():
    assert clockwise([1, 3, 5, 8], button=5) == (8, 1, 3, 5)
    assert clockwise([1, 3, 8], button=5) == (8, 1, 3)
    assert clockwise([4, 2], button=0) == (2, 4)


@pytest.mark.parametrize("house", ["play-poker-chicago-2018", "wsop-2012", "dead-money"])
def test_show_4_who_bet_last_shows_first(house):
    seat = first_to_show(
        {2, 5, 7}, load_house(house), last_aggressor=7, first_to_act=2, last_round_bet=True
    )
    assert seat == 7


@pytest.mark.parametrize(("house", "seat"), [("wsop-2012", 2), ("dead-money", 2)])
def test_show_5_after_a_checked_river_the_first_to_act_shows_first(house, seat):
    assert seat == first_to_show(
        {2, 5, 7}, load_house(house), last_aggressor=7, first_to_act=2, last_round_bet=False
    )


def test_show_5_play_poker_chicago_gives_no_exception_for_a_checked_river():
    house = load_house("play-poker-chicago-2018")
    assert first_to_show({2, 7}, house, last_aggressor=7, first_to_act=2, last_round_bet=False) == 7


def test_show_4_a_bettor_who_folded_does_not_show():
    house = load_house("wsop-2012")
    assert first_to_show({2, 5}, house, last_aggressor=7, first_to_act=2, last_round_bet=True) == 2
    with pytest.raises(ValueError, match="seat 3 is not at showdown"):
        first_to_show({2, 5}, house, last_aggressor=None, first_to_act=3, last_round_bet=False)
