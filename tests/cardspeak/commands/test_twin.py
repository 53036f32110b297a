"""`cardspeak twin`: a film of the simulated table, and what really happens in it."""

import pytest
from click.testing import CliRunner

from cardspeak.commands.twin import truth_lines, twin
from cardspeak.hardware.cameras.open import open_source
from cardspeak.hardware.table import load_table
from cardspeak.hardware.twin.source import make_twin, read_wish
from cardspeak.rules.facts.codec import parse
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.table import TableOpened


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a film of a spread deck, and what was printed."""
    folder = tmp_path_factory.mktemp("twin")
    command = ["spread?seed=3&fps=1", "--out", "film.mp4", "--truth", "film.jsonl"]
    command = [str(folder / word) if word.startswith("film.") else word for word in command]
    result = CliRunner().invoke(twin, [*command, "--table-out", str(folder / "table.toml")])
    return folder, result


def test_it_makes_a_film_as_long_as_the_play(made):
    folder, result = made
    assert result.exit_code == 0, result.output
    assert "film.mp4" in result.output
    frames = list(open_source(str(folder / "film.mp4")))
    script = make_twin(read_wish("spread?seed=3&fps=1")).script
    assert len(frames) == round(script.duration_s)


def test_it_tells_what_happens_with_what_the_crew_types_in(made):
    folder, _ = made
    events = [parse(line) for line in (folder / "film.jsonl").read_text().splitlines()]
    assert isinstance(events[0].fact, TableOpened)
    assert isinstance(events[-1].fact, DeckSpread)
    assert [event.t_s for event in events] == sorted(event.t_s for event in events)


def test_it_tells_how_the_camera_sees_the_table(made):
    folder, _ = made
    table = load_table(folder / "table.toml")
    assert table.layout.id == "oval-9"
    assert table.model("webcam", 1920, 1080).width_px == 1920


def test_a_table_that_is_there_gets_one_camera_more(tmp_path):
    table, command = tmp_path / "table.toml", ["--out", str(tmp_path / "film.mp4"), "--table-out"]
    for camera in ("half-left", "half-right"):
        source = f"spread?fps=0.1&camera={camera}"
        assert CliRunner().invoke(twin, [source, *command, str(table)]).exit_code == 0
    assert set(load_table(table).cameras) == {"half-left", "half-right"}
    other = CliRunner().invoke(twin, ["spread?layout=oval-6", *command, str(table)])
    assert other.exit_code == 1
    assert "of another layout" in other.output


def test_the_same_wish_tells_the_same():
    one, same = (make_twin(read_wish("random:razz?seed=5")).script for _ in range(2))
    assert truth_lines(one) == truth_lines(same)


@pytest.mark.parametrize(
    ("source", "why"),
    [("nowhere.phh", "no such file of hands"), ("spread?camera=moon", "no camera 'moon'")],
)
def test_what_cannot_be_filmed_is_refused_in_one_line(source, why, tmp_path):
    result = CliRunner().invoke(twin, [source, "--out", str(tmp_path / "film.mp4")])
    assert result.exit_code == 1
    assert why in result.output
    assert not list(tmp_path.iterdir())


def test_a_truth_that_cannot_be_written_is_refused(tmp_path):
    command = ["spread", "--out", str(tmp_path / "f.mp4"), "--truth", str(tmp_path / "no" / "t")]
    result = CliRunner().invoke(twin, command)
    assert result.exit_code == 1
    assert "No such file or directory" in result.output
