"""`cardspeak bench hands`: what it measures and prints. How fast it is, it says itself."""

import json
import sys

import pokerkit
import pytest
from click.testing import CliRunner

from cardspeak.cli import main
from cardspeak.commands.bench_hands import GAMES, load_pokerkit, measure

CARDS = {"holdem": 7, "omaha-8": 9, "stud-8": 7, "badugi": 4, "2-7-triple-draw": 5}


def run(*arguments):
    return CliRunner().invoke(
        main, ["bench", "hands", "--hands", "20", "--rounds", "1", *arguments]
    )


@pytest.fixture
def no_pokerkit(monkeypatch):
    """A machine on which importing pokerkit fails."""
    monkeypatch.setitem(sys.modules, "pokerkit", None)


@pytest.mark.parametrize("game", GAMES)
def test_both_read_and_name_the_same_kind_of_hands(game):
    pace = measure(game, hands=20, rounds=1, seed=3, pokerkit=pokerkit)
    assert pace.cards == CARDS[game]
    assert pace.ratio == pace.ours_hands_s / pace.pokerkit_hands_s


def test_the_table_has_a_row_for_each_game():
    result = run()
    assert result.exit_code == 0, result.output
    rows = [line for line in result.stdout.splitlines() if line.endswith(" x")]
    assert [int(row[42:47]) for row in rows] == list(CARDS.values())
    for row in rows:
        ours, theirs, ratio, _ = row[47:].replace(",", "").split()
        assert float(ratio) == pytest.approx(float(ours) / float(theirs), rel=0.01, abs=0.06)


def test_the_same_as_json():
    told = json.loads(run("--json", "--seed", "5").stdout)
    assert (told["hands"], told["rounds"], told["seed"]) == (20, 1, 5)
    assert [game["cards"] for game in told["games"]] == list(CARDS.values())
    for game in told["games"]:
        assert game["ratio"] == game["ours_hands_s"] / game["pokerkit_hands_s"] > 0


def test_without_pokerkit_ours_are_timed_alone(no_pokerkit):
    assert load_pokerkit() is None
    result = run()
    assert result.exit_code == 0, result.output
    assert "No comparison: pip install pokerkit gets it" in result.stdout
    assert not [line for line in result.stdout.splitlines() if line.endswith(" x")]
    games = json.loads(run("--json").stdout)["games"]
    assert len(games) == len(GAMES)
    assert {(game["pokerkit_hands_s"], game["ratio"]) for game in games} == {(None, None)}


@pytest.mark.parametrize("option", ["--hands", "--rounds"])
def test_nothing_cannot_be_measured(option):
    result = run(option, "0")
    assert result.exit_code == 2
    assert option in result.stderr
