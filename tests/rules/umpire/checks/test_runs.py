"""Boards that are run again."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import Bet, BoardDealt, CardBurned, HandBegun, HandOver, Posted
from cardspeak.rules.facts.table import PlaqueShown
from cardspeak.rules.umpire.finding import Severity

P18, W12, DM, TDA = "play-poker-chicago-2018", "wsop-2012", "dead-money", "tda-2024"


def all_in(play, house, play_as="cash", game="holdem"):
    """Two players are all-in before the flop and have tabled their hands; the board is out."""
    table = play(house, game, seats=(1, 4), play_as=play_as)
    table.deal()
    table(Bet(1, 10_000), Bet(4, 10_000))
    table.table_hands(s1="Qs Qh", s4="As Ah")
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
    return table


def run(table, cards, board):
    rulings = table(
        CardBurned(), BoardDealt(tuple(Sight(Card.parse(c)) for c in cards.split()), board)
    )
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.values["run"])
        for ruling in rulings
        if ruling.finding.phrase == "pot-too-many-runs"
    ]


def test_rit_1_three_runs_and_no_fourth(play):
    table = all_in(play, P18)
    assert run(table, "4d", 1) == run(table, "Qd", 2) == []
    assert run(table, "5d", 3) == [("RIT-1", Severity.MEDIUM, 4)]


@pytest.mark.parametrize("cards", ["Qd", "Qd 4d", "Qd 8d 8h 4d 5d"])
def test_rit_1_a_river_a_turn_and_river_or_a_whole_board(play, cards):
    table = all_in(play, P18)
    assert run(table, cards, 1) == []
    pushed = table.push(s1=10_000, s4=10_000)
    assert [r.finding.phrase for r in pushed if r.finding.phrase.startswith("pot-")] == []


@pytest.mark.parametrize(("house", "play_as"), [(P18, "tournament"), (W12, "cash"), (TDA, "cash")])
def test_rit_1_other_houses_say_nothing_about_runs(play, house, play_as):
    assert run(all_in(play, house, play_as), "Qd", 1) == []


def test_ritp_1_a_plaque_brings_one_more_board(play):
    table = play(DM, "run-it-twice", seats=(1, 4))
    table.deal()
    table(PlaqueShown(4, "run it twice"), PlaqueShown(1, "run it twice"))
    table.passive()
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
        table.passive()
    assert run(table, "8c 8d 8h 4d 5d", 1) == []
    assert run(table, "9c 9d 9h 4c 5c", 2) == [("RITP-1", Severity.HIGH, 3)]


def test_ritp_1_no_plaque_no_second_board(play):
    table = play(DM, "run-it-twice", seats=(1, 4))
    table(PlaqueShown(4, "run it twice"), HandOver(), HandBegun(2))
    small, big = reversed(table.hand.order)
    table(Posted(small, 50, "small blind"), Posted(big, 100, "big blind"))
    table.deal()
    table.passive()
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
        table.passive()
    assert run(table, "8c 8d 8h 4d 5d", 1) == [("RITP-1", Severity.HIGH, 2)]


def test_ritp_1_where_plaques_are_not_reported_two_boards_may_be(play):
    table = all_in(play, DM, "tournament", "run-it-twice")
    assert run(table, "Qd", 1) == []
    assert run(table, "4d", 2) == [("RITP-1", Severity.HIGH, 3)]


def test_dbl_1_two_boards_of_a_game_with_two_are_no_runs(play):
    table = play(DM, "double-board", seats=(1, 4))
    table.deal()
    table.passive()
    assert run(table, "Ks 7h 2c", 0) == run(table, "8c 8d 8h", 1) == []
