"""What is said of a showdown with a ruling."""

import pytest

from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.notation import parse_cards, parse_hand
from cardspeak.rules.showdown.outcome import Pot, Showdown
from cardspeak.rules.showdown.settle import settle
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.words.phrases import phrases
from cardspeak.rules.words.verdicts import say_verdict


def outcome(*pots, game="holdem", boards=("Ks 7h 2c Kd 3d",), **hands):
    return settle(
        Showdown(
            find_game(game),
            load_house("wsop-2012"),
            1,
            tuple(map(parse_cards, boards)),
            tuple(parse_hand(int(seat[1:]), cards) for seat, cards in hands.items()),
            pots,
            (25,),
        )
    )


def finding(came_to, *seats):
    return Finding("SHOW-10", Severity.HIGH, "pot-wrong-seat", seats, outcome=came_to)


def test_nothing_is_said_where_nothing_is_told():
    assert say_verdict(finding(None, 4)) == ()


def test_show_1_one_hand_is_read():
    came_to = outcome(s4="As Ah")
    assert say_verdict(finding(came_to, 4)) == ("Seat 4: two pair, Aces and Kings.",)


def test_show_14_the_winner_is_named():
    came_to = outcome(Pot(300, (4, 7)), s4="As Ah", s7="Qs Qh")
    assert say_verdict(finding(came_to, 4)) == ("Seat 4 wins with two pair, Aces and Kings.",)


def test_show_10_the_hand_that_loses_is_named_before_the_one_that_wins():
    came_to = outcome(Pot(300, (4, 7)), s4="As Qh", s7="Ah Js")
    assert say_verdict(finding(came_to, 7, 4)) == (
        "Seat 7: a pair of Kings, Ace and Jack kickers.",
        "Seat 4 wins with a pair of Kings, Ace and Queen kickers.",
    )


def test_pot_1_odd_1_who_gets_what_and_why():
    came_to = outcome(Pot(375, (4, 7)), s4="As Qh", s7="Ah Qs")
    assert say_verdict(finding(came_to, 4, 7)) == (
        "Seat 4 and seat 7 split the pot with a pair of Kings.",
        "Odd chip of 25 to seat 4: first left of the button (ODD-1).",
        "Seat 4 gets 200 and seat 7 175.",
    )


def test_squid_1_hands_are_named_on_live_boards_only():
    boards = ("Ks 7h 2c Kd 3d", "Qc 7d 2d Qd 4d", "Jc 7s 2h Jd 5d")
    came_to = outcome(Pot(300, (4, 7)), game="squid-game", boards=boards, s4="As Ah", s7="Ts Th")
    said = say_verdict(finding(came_to, 7, 4))
    assert [
        text for text in said if text.startswith(("First board, seat 7", "Second board, seat 7"))
    ]
    assert len([text for text in said if "seat 7:" in text]) == 2


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_said_in_every_language(language):
    came_to = outcome(Pot(375, (4, 7)), s4="As Qh", s7="Ah Qs")
    assert all(text.endswith(".") for text in say_verdict(finding(came_to, 4), phrases(language)))
