"""What people add to a log: nothing is erased, and all that follows is judged anew."""

import json

import pytest
from click.testing import CliRunner

from cardspeak.cli import main


@pytest.fixture
def log(root, tmp_path, monkeypatch):
    """The log of a hand with a four-card flop."""
    monkeypatch.setenv("CARDSPEAK_KEY", str(tmp_path / "key"))
    path = tmp_path / "table.log"
    assert run("log", "import", root / "docs/four-card-flop.jsonl", path).exit_code == 0
    return path


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def rulings(path):
    hands = map(json.loads, run("replay", path, "--json").stdout.splitlines())
    found = [each for hand in hands for each in hand.get("rulings", ())]
    return {each["key"]: each for each in found if each["severity"] == "high"}


def entry_of(path, kind):
    lines = run("log", "show", path, "--kind", kind, "--json").stdout.splitlines()
    return json.loads(lines[0])


SIGNED = ("--author", "Ana, floor", "--reason", "seen on the rail camera")


def test_flop_1_a_corrected_flop_withdraws_the_ruling(log):
    (key,) = rulings(log)
    flop = entry_of(log, "board_dealt")
    fact = flop["event"]["fact"] | {"cards": flop["event"]["fact"]["cards"][:3]}
    assert run("log", "correct", log, flop["number"], json.dumps(fact), *SIGNED).exit_code == 0
    back = entry_of(log, "board_taken_back")
    assert run("log", "correct", log, back["number"], *SIGNED).exit_code == 0
    assert run("log", "verify", log).exit_code == 0
    assert rulings(log)[key]["status"] == "withdrawn"
    shown = run("log", "show", log).stdout
    assert "Ana, floor" in shown
    assert "seen on the rail camera" in shown


def test_a_ruling_that_the_floor_does_not_follow_is_dismissed(log):
    (key,) = rulings(log)
    assert run("log", "dismiss", log, key, *SIGNED).exit_code == 0
    assert {each["status"] for each in rulings(log).values()} <= {"dismissed"}


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("correct", 999), "there is no entry 999"),
        (("correct", 3, "{"), "no JSON"),
        (("correct", 3, '{"type": "flew", "seat": 4}'), "flew"),
        (("add", 3, '{"type": "folded", "seat": "four"}'), "seat"),
    ],
)
def test_what_cannot_be_added_is_named_and_nothing_is_written(log, words, fault):
    before = log.read_bytes()
    command, *more = words
    result = run("log", command, log, *more, *SIGNED)
    assert result.exit_code != 0
    assert fault in result.output
    assert log.read_bytes() == before


def test_what_was_missed_is_added_before_an_entry(log):
    first = entry_of(log, "card_dealt")["number"]
    fact = '{"type": "player_away", "seat": 3}'
    assert run("log", "add", log, first, fact, *SIGNED).exit_code == 0
    assert run("log", "verify", log).exit_code == 0
