"""Which rule is in force in which house."""

import pytest

from cardspeak.rules.facts.hand import CardDealt, Folded
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.check import after, before, first_in_force, in_force, is_own


@pytest.mark.parametrize(
    ("house", "play", "rule", "own", "holds"),
    [
        ("wsop-2012", "tournament", "MISD-3", True, True),
        ("wsop-2012", "tournament", "T24-1", False, True),
        ("tda-2024", "tournament", "T24-1", True, True),
        ("dead-money", "tournament", "BTN-5", False, False),
        ("wsop-2012", "tournament", "BTN-5", True, True),
        ("wsop-2012", "cash", "BTN-5", False, False),
        ("wsop-2012", "tournament", "BTN-4", False, False),
        ("wsop-2012", "satellite", "BTN-4", True, True),
        ("wsop-2012", "satellite", "BTN-5", False, False),
    ],
)
def test_a_rule_holds_in_its_own_house_and_format_and_the_fallbacks_everywhere(
    house, play, rule, own, holds
):
    played = load_house(house, play)
    assert is_own(played, rule) is own
    assert in_force(played, rule) is holds


def test_a_ring_game_is_one_for_cash():
    """`NL-8`."""
    assert is_own(load_house("dead-money", "cash"), "NL-8")
    assert not is_own(load_house("dead-money", "tournament"), "NL-8")


def test_the_rules_of_a_house_that_another_builds_on_are_its_own(tmp_path):
    path = tmp_path / "tuesday.toml"
    path.write_text('title = "Tuesday"\nextends = "wsop-2012"\n')
    assert is_own(load_house(path), "MISD-3")


def test_the_first_rule_in_force_is_the_houses_own_before_the_fallbacks():
    assert first_in_force(load_house("wsop-2012"), "BTN-5", "T24-1") == "BTN-5"
    assert first_in_force(load_house("dead-money"), "BTN-5", "T24-1") == "T24-1"
    assert first_in_force(load_house("dead-money"), "BTN-5") is None


def test_a_check_knows_when_it_looks_and_at_what():
    @before(CardDealt, Folded)
    def sooner(_table, _fact):
        yield from ()

    @after(CardDealt)
    def later(_table, _fact):
        yield from ()

    assert (sooner.kinds, sooner.after) == ((CardDealt, Folded), False)
    assert (later.kinds, later.after) == ((CardDealt,), True)
