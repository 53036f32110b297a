"""`cardspeak watch`: what is printed, logged and survived."""

from itertools import islice

import pytest
from click.testing import CliRunner

from cardspeak.commands.watch import watch
from cardspeak.hardware.film import FilmWriter
from cardspeak.hardware.table import Table, save_table
from cardspeak.hardware.twin.source import open_twin
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.rules.log.reader import LogReader

SOURCE = "twin:random:holdem?seed=12&layout=oval-6&fps=10&disturbances=0"
FPS, BEGINS_S = 10, 6
"""Of that film; and its first cards are dealt within this."""


@pytest.fixture(autouse=True)
def own_key(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDSPEAK_KEY", str(tmp_path / "key"))


def test_a_truncated_film_keeps_what_was_seen_and_tells_the_fault(tmp_path):
    camera = open_twin(SOURCE)
    model, film, table = camera.stage.model, tmp_path / "film.mp4", tmp_path / "table.toml"
    save_table(Table(camera.layout).with_camera(camera.name, model), table)
    with FilmWriter(film, (model.width_px, model.height_px), FPS) as writer:
        for frame in islice(camera, BEGINS_S * FPS):
            writer.write(frame.image, frame.t_s)
    whole = film.read_bytes()
    film.write_bytes(whole[: len(whole) * 4 // 5])
    log = str(tmp_path / "table.log")
    result = CliRunner().invoke(watch, [str(film), "--table", str(table), "--log", log])
    assert result.exit_code == 1
    assert "UnreadableVideo" in result.output
    with LogReader(tmp_path / "table.log") as reader:
        facts = [entry.event.fact for entry in reader.entries()]
    assert any(isinstance(fact, CardDealt) for fact in facts)
    assert isinstance(facts[-1], OutOfStep)


def test_a_film_needs_a_table(tmp_path):
    (tmp_path / "film.mp4").write_bytes(b"no film")
    result = CliRunner().invoke(watch, [str(tmp_path / "film.mp4")])
    assert result.exit_code != 0
    assert "Error" in result.output


def test_seats_beyond_the_table_are_refused(tmp_path):
    import cv2
    import numpy as np

    cv2.imwrite(str(tmp_path / "felt.png"), np.zeros((90, 160, 3), np.uint8))
    command = [str(tmp_path / "felt.png"), "--table", "oval-6", "--seats", "1-9"]
    result = CliRunner().invoke(watch, command)
    assert result.exit_code == 1
    assert "has seats 1 to 6, not 7" in result.output


def test_two_cameras_need_two_names():
    result = CliRunner().invoke(watch, [SOURCE, SOURCE])
    assert result.exit_code == 2
    assert "names of their own" in result.output
