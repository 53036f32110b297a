"""Films into a log and records, broken off at any moment and gone on with."""

import os
import random
import signal
import subprocess
import sys
import time
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cardspeak.commands.reconstruct_output import Output
from cardspeak.commands.reconstruct_progress import DamagedProgress, OtherReconstruction
from cardspeak.commands.reconstruct_reel import Film
from cardspeak.commands.reconstruct_session import LOG, PROGRESS, Reconstruction, Task
from cardspeak.hardware.film import FilmWriter
from cardspeak.rules.cards import DECK
from cardspeak.rules.facts import hand, table
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.log.errors import NotWritten
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader, intact, verify
from cardspeak.rules.records.files import read_records
from cardspeak.vision.answers import Reread

KEY = Key(bytes(32))
FPS, STEP_S, SHADE = 10, 0.3, 16
SETUP = tuple(
    Event(0.0, fact)
    for fact in (
        table.TableOpened("generic-tournament", "tournament", 6),
        table.Unwatched(CAMERAS_DO_NOT_SEE),
        table.GameChosen("holdem", "no-limit", small_blind=50, big_blind=100),
        table.SeatTaken(1, 0, "Ann"),
        table.SeatTaken(4, 0, "Bob"),
        table.ButtonPlaced(4),
    )
)


def faces(text):
    return tuple(Sight(DECK[place]) for place in text)


def story(number):
    """The facts of a hand, one after the other; each hand has a board of its own."""
    board, hole = range(5 * number, 5 * number + 3), range(40, 42)
    deal = [hand.CardDealt(seat) for seat in (1, 4, 1, 4)]
    burn = [hand.CardBurned(), hand.BoardDealt(faces(board))]
    end = [hand.Tabled(1, faces(hole)), hand.PotPushed(1, 0), hand.HandOver()]
    return [hand.HandBegun(number), *deal, *burn, *end]


def make_film(path, numbers, *, pause_s=1.6):
    """Film hands as shades of grey: on the left how far a hand is, on the right which it is."""
    shades = [(0, 0)] * 5
    for number in numbers:
        steps = range(1, len(story(number)))  # the last one clears the table
        shades += [(step, number) for step in steps for _ in range(round(STEP_S * FPS))]
        shades += [(0, 0)] * round(pause_s * FPS)
    with FilmWriter(path, (64, 48), FPS, crf=10) as film:
        for at, (step, number) in enumerate(shades):
            image = np.zeros((48, 64, 3), np.uint8)
            image[:, :32], image[:, 32:] = step * SHADE, number * SHADE
            film.write(image, at / FPS)
    return path


class Shades:
    """Reads such films: a table watched through nothing but its pictures."""

    def __init__(self, *, rest_s=0.0):
        self.step = self.hands = self.number = 0
        self.rest_s = rest_s

    def due(self, _camera, _t_s):
        return True

    def take(self, frame):
        if self.rest_s:
            time.sleep(self.rest_s)
        step = round(float(frame.image[:, 4:28].mean()) / SHADE)
        if step == self.step:
            return ()
        if step == 1:
            self.hands += 1
            self.number = round(float(frame.image[:, 36:60].mean()) / SHADE)
        last, self.step = self.step, step
        facts = story(self.number)[last : step or None]
        evidence = (Evidence(frame.camera, frame.number, frame.t_s),)
        return tuple(Event(frame.t_s, self.counted(fact), 1.0, evidence) for fact in facts)

    def counted(self, fact):
        return replace(fact, number=self.hands) if isinstance(fact, hand.HandBegun) else fact

    def catch_up(self):
        return ()

    def finish(self):
        return ()


class LateShades(Shades):
    """Tells what a frame shows when two more have come."""

    def __init__(self):
        super().__init__()
        self.late = []

    def take(self, frame):
        self.late.append(super().take(frame))
        return self.late.pop(0) if len(self.late) > 2 else ()

    def catch_up(self):
        late, self.late = self.late, []
        return tuple(event for events in late for event in events)

    def finish(self):
        return self.catch_up()


class UnsureShades(Shades):
    """Asks about the first card of every flop, and reads it as the hand is tabled."""

    def take(self, frame):
        return tuple(each for event in super().take(frame) for each in self.unsure(event))

    def unsure(self, event):
        if isinstance(event.fact, hand.BoardDealt):
            first, *rest = event.fact.cards
            odds = ((first.card, 0.6), (DECK[51], 0.4))
            self.asked = replace(event.fact, cards=(Sight(candidates=odds), *rest))
            self.known = event.fact
            return [replace(event, fact=self.asked)]
        if isinstance(event.fact, hand.Tabled):
            return [event, replace(event, fact=Reread(self.asked, self.known))]
        return [event]


def task_of(*films):
    """What is to be done with films of one camera, or of those that are named."""
    named = [film if isinstance(film, Film) else Film(film, "top") for film in films]
    return Task("-".join(film.path.name for film in named), tuple(named), SETUP)


def work(folder, *films, rest_s=0.0, kept=lambda: None, by=Shades):
    """Work through films to the end, or on from where it was broken off."""
    folder.mkdir(exist_ok=True)
    with Reconstruction(task_of(*films), Output(folder), KEY) as reconstruction:
        for moment in reconstruction.run(by(rest_s=rest_s)):
            if moment.is_kept:
                kept()
        reconstruction.write_records()
    return reconstruction


def told(folder):
    with LogReader(folder / LOG) as log:
        return [(entry.event.t_s, entry.event.fact) for entry in log.entries()]


def boards(folder):
    records = read_records(folder / "session.phhs")
    return [
        str(action.cards[0]) for r in records for action in r.actions if hasattr(action, "board")
    ]


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    return make_film(tmp_path_factory.mktemp("films") / "evening.mp4", [1, 2, 3, 4])


@pytest.fixture(scope="module")
def whole(film, tmp_path_factory):
    """What comes of a film that is worked through without a break."""
    folder = tmp_path_factory.mktemp("whole")
    work(folder, film)
    return folder


def test_cards_that_were_asked_about_are_in_the_records_as_they_are_read_later(
    film, whole, tmp_path
):
    work(tmp_path, film, by=UnsureShades)
    assert boards(tmp_path) == boards(whole)
    corrected = [fact.entry for _, fact in told(tmp_path) if isinstance(fact, Correction)]
    facts = [fact for _, fact in told(tmp_path)]
    assert len(corrected) == 4
    assert all(isinstance(facts[entry - 1], hand.BoardDealt) for entry in corrected)


def test_a_film_becomes_a_log_and_a_record_for_every_hand(whole):
    facts = [fact for _, fact in told(whole)]
    assert facts[: len(SETUP)] == [event.fact for event in SETUP]
    assert facts[len(SETUP) :] == [fact for number in (1, 2, 3, 4) for fact in story(number)]
    assert verify(whole / LOG, KEY).signed
    assert sorted(path.name for path in (whole / "hands").iterdir()) == [
        *("0001.phh", "0002.phh", "0003.phh", "0004.phh")
    ]
    (record,) = read_records(whole / "hands" / "0003.phh")
    assert not record.wagers_seen
    assert [seat.name for seat in record.seats] == ["Ann", "Bob"]
    lines = (whole / "session.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["hand", "1", "2", "3", "4"]


def test_every_fact_with_a_frame_has_its_still_in_the_record(whole):
    hands = tomllib.loads((whole / "session.phhs").read_text())
    assert len(hands) == 4
    for each in hands.values():
        rows = each["_evidence"]
        assert {row["at"] for row in rows} == set(range(1, len(each["_times_s"]) + 1))
        assert all((whole / row["still"]).stat().st_size for row in rows)


def test_a_film_that_was_worked_through_is_left_alone(film, whole):
    before = told(whole)
    assert work(whole, film).is_done
    assert told(whole) == before


def test_films_one_after_the_other_are_one_session(whole, tmp_path):
    films = [make_film(tmp_path / f"{part}.mp4", part) for part in ([1, 2], [3, 4])]
    work(tmp_path / "out", *films)
    facts = told(tmp_path / "out")
    assert [fact for _, fact in facts] == [fact for _, fact in told(whole)]
    times = [t_s for t_s, _ in facts]
    assert times == sorted(times)
    stills = {path.name for path in (tmp_path / "out" / "stills").iterdir()}
    assert len(stills) == len({t_s for t_s, _ in facts[len(SETUP) :]})


@pytest.mark.parametrize("broken_off_after", [None, 3, 150, 260])
def test_films_of_several_cameras_are_one_session(whole, tmp_path, broken_off_after):
    """Two cameras film four hands, two to a film."""
    first = make_film(tmp_path / "1.mp4", [1, 2])
    second = make_film(tmp_path / "2.mp4", [3, 4])
    films = [Film(path, camera) for path in (first, second) for camera in ("left", "right")]
    task = task_of(*films)
    if broken_off_after:
        with Output(tmp_path) as output, Reconstruction(task, output, KEY) as broken_off:
            steps = broken_off.run(Shades())
            for _ in range(broken_off_after):
                next(steps)
            steps.close()
    work(tmp_path, *films)
    assert [fact for _, fact in told(tmp_path)] == [fact for _, fact in told(whole)]
    (record, *_) = tomllib.loads((tmp_path / "session.phhs").read_text()).values()
    assert {row["camera"] for row in record["_evidence"]} <= {"left", "right"}
    assert all((tmp_path / row["still"]).stat().st_size for row in record["_evidence"])


def test_a_hand_may_go_on_from_one_film_to_the_next(tmp_path):
    with_break = make_film(tmp_path / "a.mp4", [1], pause_s=0.0)
    rest = make_film(tmp_path / "b.mp4", [2])
    work(tmp_path / "out", with_break, rest)
    assert len(list((tmp_path / "out" / "hands").iterdir())) == 2


@pytest.mark.parametrize("frames", [3, 60, 139])
def test_it_goes_on_from_the_last_hand_that_was_over(film, whole, tmp_path, frames):
    task = task_of(film)
    with Output(tmp_path) as output, Reconstruction(task, output, KEY) as broken_off:
        steps = broken_off.run(Shades())
        for _ in range(frames):
            next(steps)
        steps.close()
    work(tmp_path, film)
    assert told(tmp_path) == told(whole)
    for name in ("session.phhs", "session.csv"):
        assert (tmp_path / name).read_text() == (whole / name).read_text()


def test_what_is_told_late_is_told_once_wherever_it_goes_on(film, whole, tmp_path):
    task, moments = task_of(film), 0
    while True:
        with Output(tmp_path) as output, Reconstruction(task, output, KEY) as broken_off:
            steps = broken_off.run(LateShades())
            is_kept = any(moment.is_kept for moment in steps)
            steps.close()
        moments += is_kept
        if not is_kept or broken_off.is_done:
            break
    assert moments > 1
    assert told(tmp_path) == told(whole)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_at_any_moment_it_loses_nothing_and_tells_nothing_twice(
    film, whole, tmp_path, request
):
    dice = random.Random(7)
    known = []
    for _ in range(60 if request.config.getoption("full_oracles") else 5):
        command = [sys.executable, __file__, str(film), str(tmp_path)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, **pipes) as process:
            for _ in range(dice.choice([1, 2])):
                process.stdout.readline()  # it is ready, then each time that something is kept
            time.sleep(dice.uniform(0.0, 0.3))
            process.send_signal(dice.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]))
        if (tmp_path / LOG).exists() and intact(tmp_path / LOG).links:
            now = told(tmp_path)
            assert now[: len(known)] == known
            known = now
    assert known
    work(tmp_path, film)
    assert told(tmp_path) == told(whole)
    assert (tmp_path / "session.phhs").read_text() == (whole / "session.phhs").read_text()


def test_a_full_disk_is_named_and_gone_on_with(film, whole, tmp_path):
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (70_000, limits[1]))
    try:
        with pytest.raises((NotWritten, OSError)):
            work(tmp_path, film)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    work(tmp_path, film)
    assert told(tmp_path) == told(whole)


def test_what_is_corrected_by_people_meanwhile_stays_and_counts(film, tmp_path):
    from cardspeak.rules.facts.people import Correction
    from cardspeak.rules.log.writer import LogWriter

    task = task_of(film)
    with Output(tmp_path) as output, Reconstruction(task, output, KEY) as broken_off:
        next(moment for moment in broken_off.run(Shades()) if moment.is_kept)
    facts = [fact for _, fact in told(tmp_path)]
    turned = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, hand.BoardDealt))
    with LogWriter(tmp_path / LOG, KEY) as log:
        right = hand.BoardDealt(faces(range(20, 23)))
        log.append(Event(9.0, Correction(turned, "a look at the film", right), author="floor"))
    work(tmp_path, film)
    assert boards(tmp_path)[0] == str(DECK[20])
    assert len(boards(tmp_path)) == 4


def test_a_film_that_stops_short_is_told_in_the_log_and_the_next_one_follows(film, tmp_path):
    other = make_film(tmp_path / "b.mp4", [5])
    data = film.read_bytes()
    cut = tmp_path / "cut.mp4"
    cut.write_bytes(data[: len(data) * 2 // 3])
    done = work(tmp_path / "out", cut, other)
    assert done.broken
    facts = [fact for _, fact in told(tmp_path / "out")]
    assert any(isinstance(fact, table.OutOfStep) and "stops" in fact.reason for fact in facts)
    assert boards(tmp_path / "out")[-1] == str(DECK[25])


def test_another_task_in_the_same_folder_is_refused(film, whole, tmp_path):
    with pytest.raises(OtherReconstruction, match="name another folder"):
        work(whole, make_film(tmp_path / "other.mp4", [1]))


def test_a_damaged_progress_is_refused(film, tmp_path):
    (tmp_path / PROGRESS).write_text("{")
    with pytest.raises(DamagedProgress, match="cannot be understood"):
        work(tmp_path, film)


if __name__ == "__main__":
    out, line = Path(sys.argv[2]), b"ready\n"
    os.write(1, line)
    work(out, Path(sys.argv[1]), rest_s=0.01, kept=lambda: os.write(1, line))
