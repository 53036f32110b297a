"""`cardspeak rules`: what a user types, and what comes out where."""

import json

import pytest
from click.testing import CliRunner

from cardspeak.commands.rules import rules

HOUSES = (
    "play-poker-chicago-2018", "wsop-2012", "dead-money",
    "generic-tournament", "holdem-bonus", "tda-2024",
)  # fmt: skip


def run(*arguments, columns=80, charset="utf-8"):
    return CliRunner(charset=charset, env={"COLUMNS": str(columns)}).invoke(rules, arguments)


def records(*arguments):
    return json.loads(run("--json", *arguments).stdout)


def ids_listed(result):
    return [line.split()[0] for line in result.stdout.splitlines() if line[:1].strip()]


def test_an_id_shows_the_rule_in_full_misd_3():
    result = run("misd-3")
    assert result.exit_code == 0
    assert not result.stderr
    for told in (
        "MISD-3    Misdeals, exposed cards, substantial action",
        "Misdeal: the first card goes to the wrong seat/person.",
        "Play Poker Chicago 2018",
        "Dead Money Poker Club",
        "2012 WSOP Dealer Reference Guide, line 1116",
        "sees it: button location + first card destination",
        "flag (high): misdeal",
    ):
        assert told in result.stdout


def test_several_ids_show_each_once_in_the_order_asked():
    result = run("ODD-7", "odd-1", "ODD-7")
    assert result.exit_code == 0
    assert ids_listed(result) == ["ODD-7", "ODD-1"]


@pytest.mark.parametrize("typed", [["odd chip"], ["odd", "chip"], ["ODD CHIPS"]])
def test_words_list_the_rules_in_which_they_occur(typed):
    result = run(*typed)
    assert result.exit_code == 0
    assert ids_listed(result)[:3] == ["ODD-1", "ODD-2", "ODD-3"]
    assert "[Chicago, WSOP, Dead Money] Button games, high only" in result.stdout
    assert "source" not in result.stdout


def test_a_section_is_listed_and_not_searched_for():
    result = run("a7")
    assert ids_listed(result)[0] == "FLOP-1"
    assert ids_listed(result)[-1] == "PREM-8"
    assert len(ids_listed(result)) == 10


def test_nothing_shows_the_sections_and_their_rows_and_the_houses():
    result = run()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["A1", "Table", "set-up", "and", "supplies", "11"]
    assert "587" in result.stdout
    for house in HOUSES:
        assert f"--house {house}" in result.stdout


@pytest.mark.parametrize("house", HOUSES)
def test_of_a_house_only_its_rows_are_shown(house):
    rows = records("--house", house)
    assert 0 < len(rows) < 587
    assert all(any(a["house"] in (house, "all") for a in row["houses"]) for row in rows)
    total = next(line for line in run("--house", house).stdout.splitlines() if not line[:9].strip())
    assert int(total) == len(rows)


def test_a_search_in_a_house_leaves_out_the_others_odd_5_and_odd_6():
    assert "ODD-9" in ids_listed(run("odd chip"))
    listed = ids_listed(run("--house", "wsop-2012", "odd chip"))
    assert {"ODD-1", "ODD-8"} <= set(listed)  # ODD-8 as a fallback
    assert "ODD-9" not in listed
    assert "ODD-10" not in listed


def test_json_is_an_array_of_rows_in_full():
    rule, switch, ambiguity = records("ODD-5", "C35", "AMB-2")
    assert rule["type"] == "rule"
    assert rule["section"] == {"id": "A12", "title": "Pots, splits, odd chips, change"}
    assert rule["houses"] == [
        {"house": "wsop-2012", "format": None, "remark": "stud", "fallback": False}
    ]
    assert rule["sources"][0]["place"] == "lines 144–148"
    assert rule["camera"] == {"level": "yes", "evidence": "all 7 cards must be tabled"}
    assert [output["kind"] for output in rule["outputs"]] == ["calculate", "configure"]
    assert switch["type"] == "switch"
    assert switch["key"] == "odd.stud.card_set"
    assert ambiguity["type"] == "ambiguity"
    assert ambiguity["default"]


def test_json_of_a_search_and_of_everything():
    assert records("four card flop")[0]["id"] == "FLOP-1"
    assert len(records()) == 587


def test_an_unknown_id_gets_one_line_with_a_suggestion():
    result = run("ODD-1", "MISD-33")
    assert result.exit_code == 1
    assert not result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: the rulebook has no MISD-33; did you mean MISD-3")


@pytest.mark.parametrize("typed", [["giraffe"], [""], ["odd", "giraffe"], ["--json", "giraffe"]])
def test_what_is_found_nowhere_gets_one_line(typed):
    result = run(*typed)
    assert result.exit_code == 1
    assert not result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: nothing found on ")


def test_what_does_not_hold_for_the_house_gets_one_line():
    result = run("ODD-5", "--house", "dead-money")
    assert result.exit_code == 1
    assert result.stderr == "Error: nothing on 'ODD-5' holds for dead-money\n"


def test_an_unknown_house_is_told_with_those_there_are():
    result = run("--house", "casino")
    assert result.exit_code == 2
    assert "no house 'casino'; there are play-poker-chicago-2018, wsop-2012" in result.stderr


@pytest.mark.parametrize("columns", [10, 40, 80, 120])
def test_nothing_is_wider_than_the_terminal(columns):
    shown = run("STUD-13", "C6", "AMB-2", columns=columns).stdout
    listed = run("burn", columns=columns).stdout
    widest = max(len(line) for line in (shown + listed).splitlines())
    assert widest <= min(max(columns, 40), 100)


def test_signs_that_a_terminal_lacks_do_not_stop_it_low_2_7():
    result = run("EXPO-4", charset="ascii")
    assert result.exit_code == 0
    assert "A-5 ? A,2,3,4,5" in result.stdout
