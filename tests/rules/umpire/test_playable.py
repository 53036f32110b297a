"""What nobody can play is refused by name."""

import pytest

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import Bet, BoardDealt, Checked
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.table import GameChosen, SeatTaken, TableOpened
from cardspeak.rules.umpire.playable import unplayable


def faults(fact, **options):
    return " | ".join(str(fault) for fault in unplayable(fact, **options))


def test_a_house_that_there_is_not_is_named_with_those_there_are():
    told = faults(TableOpened("wsop-2021", "tournament", 10))
    assert "wsop-2021" in told
    assert "wsop-2012" in told
    assert "satellit" in faults(TableOpened("wsop-2012", "satellit", 10))
    assert faults(TableOpened("wsop-2012", "satellite", 10)) == ""


def test_where_other_rules_are_played_the_name_of_the_house_does_not_matter():
    assert faults(TableOpened("tuesday", "tournament", 10), any_house=True) == ""


def test_all_that_is_wrong_with_a_game_is_said_at_once():
    told = faults(GameChosen("holdm", "no limit", 50, -100))
    for word in ("fact.game", "holdem", "fact.limit", "no-limit", "fact.big_blind"):
        assert word in told


@pytest.mark.parametrize("fact", [Bet(4, -100), Checked(-1), BoardDealt((BACK,), -1)])
def test_nothing_is_below_0(fact):
    assert "below 0" in faults(fact)


def test_no_table_has_so_many_boards():
    assert "boards are numbered 0 to 9" in faults(BoardDealt((BACK,), 10))
    assert faults(BoardDealt((BACK,), 9)) == ""


def test_a_correction_cannot_say_it_either():
    assert "below 0" in faults(Correction(1, "less", Bet(4, -100)))


def test_what_is_played_has_no_faults():
    assert faults(Bet(4, 100)) == ""
    assert faults(GameChosen("holdem", "no-limit", 50, 100)) == ""


def test_seats_are_numbered_from_1():
    assert "numbered from 1" in faults(SeatTaken(0, 1000))
    assert faults(SeatTaken(1, 1000)) == ""
