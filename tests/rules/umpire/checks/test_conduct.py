"""Manners: every breach that can be reported is ruled by its row, as gravely as that says.

SETUP-3, SETUP-7, SETUP-9, DECK-18, DECK-20, DECK-21, BURN-3, BURN-4, BURN-8, BURN-10, MUCK-1,
MUCK-2, MUCK-6, DEAL-4, CNT-1, CNT-5, SHOW-3, SHOW-11, SHOW-12, POT-3, POT-6, POT-7, POT-9, POT-11,
CHG-1,
STUD-11, STUD-12.
"""

from typing import get_args

import pytest

from cardspeak.rules.facts.conduct import Breach, Irregular
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import BreakBegun, BreakOver
from cardspeak.rules.houses.house import house_names
from cardspeak.rules.rulebook.rulebook import rulebook
from cardspeak.rules.umpire.checks.conduct import ROWS

GRAVE = {"low": 1, "medium": 2, "high": 3}


def house_of(rule):
    """Return a house whose own rulebook has the rule, in some format."""
    for name in house_names():
        for play_as in ("tournament", "cash"):
            if rulebook()[rule].applies_to(name, play_as):
                return name, play_as
    raise AssertionError(rule)


@pytest.mark.parametrize("what", get_args(Breach))
def test_every_breach_is_ruled_by_its_row(play, what):
    rule, severity = ROWS[what]
    house, play_as = house_of(rule)
    table = play("dead-money" if rule == "BURN-4" else house, play_as=play_as)
    rulings = [each for each in table(Irregular(what, 4)) if each.finding.rule == rule]
    assert [(each.finding.severity, each.finding.seats) for each in rulings] == [(severity, (4,))]
    assert table(Irregular(what, 4)) == ()  # the same seat's is told once in a hand


@pytest.mark.parametrize("what", get_args(Breach))
def test_it_is_as_grave_as_the_rulebook_says(what):
    rule, severity = ROWS[what]
    flags = {out.severity for out in rulebook()[rule].outputs if out.kind == "flag"}
    assert int(severity) in {GRAVE[flag] for flag in flags}


def test_burn_4_houses_that_allow_either_say_nothing(play):
    assert play("wsop-2012")(Irregular("burn on top")) == ()


def test_blnd_6_no_hand_begins_in_a_break(play):
    table = play("dead-money", begin=False)
    assert "BLND-6" in [each.finding.rule for each in table(BreakBegun(), HandBegun(1))]
    again = play("dead-money", begin=False)
    rulings = again(BreakBegun(), BreakOver(), HandBegun(1))
    assert "BLND-6" not in [each.finding.rule for each in rulings]


def test_deck_20_a_house_without_the_rule_says_nothing(play):
    assert play("wsop-2012")(Irregular("cards off the felt", 4)) == ()
