"""`cardspeak reconstruct` as it is typed."""

import multiprocessing
import time
from threading import Thread

import numpy as np
import pytest
from click.testing import CliRunner

from cardspeak.commands.reconstruct import reconstruct
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.film import FilmWriter
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.table import Table, save_table
from cardspeak.rules.log.key import installation_key
from cardspeak.rules.log.reader import LogReader, verify
from cardspeak.vision.taught.deck import TaughtDeck
from cardspeak.vision.taught.file import save


@pytest.fixture(autouse=True)
def key(tmp_path_factory, monkeypatch):
    """A key of these tests alone."""
    path = tmp_path_factory.mktemp("key") / "key"
    monkeypatch.setenv("CARDSPEAK_KEY", str(path))


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Two seconds of an empty, green table."""
    path = tmp_path_factory.mktemp("films") / "night.mp4"
    with FilmWriter(path, (320, 180), 15) as writer:
        for number in range(30):
            writer.write(np.full((180, 320, 3), (60, 110, 40), np.uint8), number / 15)
    return path


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables") / "table.toml"
    model = CameraModel(
        320,
        180,
        matrix=np.array([[280.0, 0, 160], [0, 280, 90], [0, 0, 1]]),
        distortion=np.zeros(5),
        rotation=np.array([np.pi, 0, 0]),
        translation_mm=np.array([0.0, 0, 2500]),
    )
    save_table(Table(load_layout("oval-6"), {"top": model}), path)
    return path


def run(*arguments):
    return CliRunner().invoke(reconstruct, list(map(str, arguments)))


def test_a_film_in_which_nothing_happens_leaves_the_setup_in_the_log(film, table, tmp_path):
    out = tmp_path / "new" / "out"
    typed = (film, "--table", table, "--out", out, "--seats", "1-3", "--blinds", "50/100")
    done = run(*typed)
    assert (done.exit_code, done.output) == (0, f"{out}: 0 hands\n")
    with LogReader(out / "table.log") as log:
        facts = [entry.event.fact for entry in log.entries()]
    assert [fact.seat for fact in facts if hasattr(fact, "stack")] == [1, 2, 3]
    assert verify(out / "table.log", installation_key()).signed
    names = {path.name for path in out.iterdir()}
    assert {"table.log", "session.phhs", "session.csv", "hands", "progress.json"} <= names
    again = run(*typed)
    assert (again.exit_code, again.output) == (0, done.output)


def test_a_folder_with_something_else_is_refused(film, table, tmp_path):
    assert run(film, "--table", table, "--out", tmp_path).exit_code == 0
    other = run(film, "--table", table, "--out", tmp_path, "--seats", "1,2")
    assert other.exit_code == 1
    assert "other films, or of another table or crew; name another folder" in other.output


def test_with_a_taught_deck_it_is_another_reconstruction(film, table, tmp_path):
    none = np.zeros((0, 90, 64, 3), np.uint8)
    deck = TaughtDeck(
        "mine", np.zeros(0, np.int64), none, np.zeros(0, bool), none, np.zeros((0, 3)), ()
    )
    save(deck, tmp_path / "mine.deck")
    typed = (film, "--table", table, "--out", tmp_path / "out")
    with_deck = (*typed, "--deck", tmp_path / "mine.deck")
    assert run(*with_deck).exit_code == 0
    assert run(*with_deck).exit_code == 0
    assert "name another folder" in run(*typed).output
    unknown = run(*typed, "--deck", tmp_path / "other.deck")
    assert unknown.exit_code == 1
    assert "NoSuchDeck" in unknown.output


def test_a_film_that_is_none_is_named(table, tmp_path):
    (tmp_path / "notes.mp4").write_text("no film")
    done = run(tmp_path / "notes.mp4", "--table", table, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "Error: UnreadableVideo: " in done.output


def test_a_film_of_another_shape_than_was_calibrated_is_refused(table, tmp_path):
    with FilmWriter(tmp_path / "square.mp4", (200, 200), 15) as writer:
        writer.write(np.zeros((200, 200, 3), np.uint8), 0.0)
    done = run(tmp_path / "square.mp4", "--table", table, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "camera top" in done.output


def test_a_table_without_a_camera_is_refused(film, tmp_path):
    done = run(film, "--table", "oval-6", "--out", tmp_path)
    assert done.exit_code == 1
    assert "run cardspeak calibrate" in done.output


def test_a_film_that_stops_short_is_an_error_after_all_else_is_done(film, table, tmp_path):
    data = film.read_bytes()
    (tmp_path / "cut.mp4").write_bytes(data[: len(data) * 3 // 4])
    done = run(tmp_path / "cut.mp4", "--table", table, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "it stops early" in done.output
    assert (tmp_path / "out" / "session.csv").exists()


def test_when_the_process_that_looks_is_killed_the_same_command_goes_on(film, table, tmp_path):
    killer = Thread(target=kill_the_next_process, args=(set(multiprocessing.active_children()),))
    killer.start()
    done = run(film, "--table", table, "--out", tmp_path)
    killer.join()
    assert done.exit_code == 1
    assert "the process that looks at the pictures has ended; give the same command" in done.output
    assert run(film, "--table", table, "--out", tmp_path).exit_code == 0


def kill_the_next_process(before):
    while not (children := set(multiprocessing.active_children()) - before):
        time.sleep(0.01)
    children.pop().kill()
