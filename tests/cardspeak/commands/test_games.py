"""`cardspeak games`: the table of games, or one of them in full."""

import json

import pytest
from click.testing import CliRunner

from cardspeak.commands.games import games
from cardspeak.rules.games.mixed import ROTATIONS
from cardspeak.rules.games.table import GAMES


def run(*arguments, columns=80):
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(games, arguments)


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 120, 200])
def test_every_game_and_rotation_is_listed_within_the_terminal(columns):
    result = run(columns=columns)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert {line.split()[0] for line in lines if line} >= {*GAMES, *ROTATIONS}
    assert max(map(len, lines)) <= max(columns, 72)


@pytest.mark.parametrize("columns", [80, 120])
def test_a_game_takes_one_line(columns):
    lines = run(columns=columns).stdout.splitlines()
    for game in GAMES:
        (at,) = [place for place, line in enumerate(lines) if line.split()[:1] == [game]]
        assert not lines[at + 1].startswith(" ")


def test_a_wide_terminal_has_room_for_titles_and_seats():
    assert "Seven-card stud, eight or better" in run(columns=120).stdout
    assert "Seats" in run(columns=120).stdout
    assert "Seven-card stud, eight or better" not in run(columns=80).stdout


@pytest.mark.parametrize("name", [*GAMES, *ROTATIONS])
@pytest.mark.parametrize("columns", [80, 120])
def test_each_is_shown_in_full(name, columns):
    result = run(name, columns=columns)
    thing = {**GAMES, **ROTATIONS}[name]
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == thing.title
    assert max(map(len, lines)) <= columns
    assert not [line for line in lines if line != line.rstrip()]
    assert set(thing.rules) <= set(result.stdout.replace(",", " ").split())
    assert set(thing.aliases) <= set(result.stdout.replace(",", " ").split())


def test_a_name_may_be_of_several_words_however_they_are_spelt():
    assert run("Run", "It", "Twice").stdout.startswith("Run It Twice\n")
    assert run("plo").stdout.startswith("Omaha\n")
    assert run("8 game").stdout.startswith("8-Game Mix\n")


def test_an_unknown_name_gets_one_line_on_stderr():
    result = run("raz")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        "Error: no game 'raz': did you mean razz? `cardspeak games` lists them all\n"
    )
    assert "did you mean horse" in run("horze").stderr


def test_json_is_the_whole_table():
    table = json.loads(run("--json").stdout)
    assert [game["id"] for game in table["games"]] == list(GAMES)
    assert [rotation["id"] for rotation in table["mixed"]] == list(ROTATIONS)


def test_json_of_one_game_has_its_streets():
    razz = json.loads(run("razz", "--json").stdout)
    assert razz["rules"] == ["RAZZ-1", "RAZZ-2"]
    assert [street["up"] for street in razz["streets"]] == [1, 1, 1, 1, 0]
    assert razz["streets"][0]["betting"]["size"] == "small bet"
    assert razz["parts"] == [{"name": "low", "ranking": "ace-to-five", "use": "any"}]


def test_json_of_a_rotation_has_its_legs():
    horse = json.loads(run("horse", "--json").stdout)
    assert horse["legs"][0] == {"game": "holdem", "limit": "limit"}
    assert len(horse["legs"]) == 5
