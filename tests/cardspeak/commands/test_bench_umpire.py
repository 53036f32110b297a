"""`cardspeak bench umpire`: what it measures and prints. How fast it is, it says itself."""

import json
import re

import pytest
from click.testing import CliRunner

from cardspeak.cli import main
from cardspeak.commands.bench_umpire import Spread, measure


def run(*arguments):
    return CliRunner().invoke(
        main, ["bench", "umpire", "--hands", "12", "--appends", "30", *arguments]
    )


def test_the_session_is_judged_corrected_and_appended():
    pace = measure(hands=12, appended=30, seed=1)
    assert (pace.hands, pace.appended) == (12, 30)
    assert pace.facts > 12 * 30
    assert pace.hands_s == pytest.approx(12 / pace.replay_s)
    assert 0 < pace.judged.p50_ms <= pace.judged.p99_ms < 1000 * pace.replay_s
    assert pace.append.p50_ms > pace.judged.p50_ms / 10
    assert pace.small_correction_ms > 0
    assert pace.large_correction_ms > 0


def test_nothing_is_wrong_in_the_hands_that_are_judged():
    """A bench that times the judging of errors would time something else."""
    for seed in (1, 2):
        assert measure(hands=45, appended=2, seed=seed).rulings == 0


def test_there_are_as_many_appends_as_facts_at_most():
    pace = measure(hands=2, appended=10_000, seed=1)
    assert pace.appended == pace.facts


def test_the_middle_and_the_longest_but_one_in_a_hundred():
    assert Spread.of([1.0] * 98 + [5.0, 9.0]) == Spread(1.0, pytest.approx(5.04))


def test_it_prints_a_table():
    result = run()
    assert result.exit_code == 0, result.output
    first, *rows = result.stdout.splitlines()
    assert re.fullmatch(r"12 hands, \d+ facts, 0 rulings beyond notes", first)
    told = {row[:34].strip(): re.findall(r"[\d.]+", row[34:]) for row in rows}
    assert len(told["a fact judged"]) == 2
    assert len(told["a fact put on the disk and judged"]) == 2
    assert len(told["a correction of one hand"]) == 1
    assert len(told["a correction of every hand"]) == 1
    assert len(told["the whole session"]) == 2


def test_the_same_as_json():
    result = run("--json", "--seed", "3")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["seed"], told["hands"], told["appended"], told["rulings"]) == (3, 12, 30, 0)
    assert told["hands_s"] == pytest.approx(told["hands"] / told["replay_s"])
    assert set(told["append"]) == {"p50_ms", "p99_ms"}
