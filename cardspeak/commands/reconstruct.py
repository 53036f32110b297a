"""`cardspeak reconstruct`: films of a table into its log, and records of its hands."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.at_table import named_source, verify_cameras
from cardspeak.commands.crew import crew_options, setup_of
from cardspeak.commands.taught import taught_deck

if TYPE_CHECKING:
    from cardspeak.commands.reconstruct_reel import Film
    from cardspeak.commands.reconstruct_session import Moment, Reconstruction, Task
    from cardspeak.hardware.calibration.camera_model import CameraModel
    from cardspeak.hardware.table import Table
    from cardspeak.rules.facts.event import Event
    from cardspeak.rules.umpire.finding import Ruling
    from cardspeak.vision.beside import EyeBeside
    from cardspeak.vision.pipeline_ahead import PipelineAhead
    from cardspeak.vision.taught.deck import TaughtDeck

_PROGRESS_S = 0.5
_BAR = 30


@click.command()
@click.argument("videos", metavar="VIDEO...", nargs=-1, required=True)
@click.option(
    "--table", "table_file", metavar="TABLE", required=True, help="Made by `cardspeak calibrate`."
)
@click.option(
    "--out",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Where everything goes.",
)
@click.option(
    "--hidden-stills",
    is_flag=True,
    help="Also make stills of cards that their players alone may see.",
)
@click.option("--deck", help="The deck on the table, as `cardspeak teach` calls it, or its file.")
@crew_options
def reconstruct(
    videos: tuple[str, ...],
    table_file: str,
    out: Path,
    hidden_stills: bool,
    deck: str | None,
    house: str,
    game: str,
    blinds: tuple[int, int, int],
    seats: tuple[int, ...] | None,
    button: int | None,
) -> None:
    """Work through recordings of a table, one after the other, faster than they were filmed.

    Several cameras' films run beside each other where each is called as in the table's file:
    "left=a1.mp4 right=b1.mp4 left=a2.mp4 right=b2.mp4". The first films of all cameras have to
    begin at the same moment, and so have the second.

    DIR gets the log of the table (table.log), each hand as PHH (hands/), the session (session.phhs)
    and a line a hand (session.csv), a still for every fact (stills/) and a clip for every ruling
    (clips/). Whatever ends it, the same command goes on from the last hand that was over.
    """
    from cardspeak.hardware.table import load_table
    from cardspeak.models.loader import THREADS
    from cardspeak.vision.beside import EyeBeside

    taught = taught_deck(deck)
    with _named_errors(out):
        table = load_table(table_file)
        setup = setup_of(table.layout, house, game, blinds, seats, button)
        _check(setup)
        films = _films(videos, table)
        with EyeBeside(taught) as beside:  # it loads its networks while all else is loaded here
            os.environ.setdefault(THREADS, "1")  # its process has the other cores
            work = _reconstructed(films, table, setup, taught, beside, out, hidden_stills)
    click.echo(f"{out}: {_counted(work.hands, 'hand')}")
    if work.refused or work.broken:
        raise click.ClickException("\n".join([*work.refused, *work.broken]))


def _reconstructed(
    films: tuple[Film, ...],
    table: Table,
    setup: tuple[Event, ...],
    taught: TaughtDeck | None,
    beside: EyeBeside,
    out: Path,
    hidden_stills: bool,
) -> Reconstruction:
    """Do what is left to do, and return what came of it."""
    from cardspeak.commands.reconstruct_output import Output
    from cardspeak.commands.reconstruct_session import Reconstruction
    from cardspeak.rules.log.key import installation_key

    task = _task(films, table, setup, taught)
    out.mkdir(parents=True, exist_ok=True)
    output = Output(out, hidden=hidden_stills)
    with output, Reconstruction(task, output, installation_key()) as work:
        _work(work, task, table, taught, beside)
    return work


def _check(setup: tuple[Event, ...]) -> None:
    """Refuse what nobody can play now, and not after hours of film."""
    from cardspeak.rules.umpire.playable import unplayable

    faults = [str(fault) for event in setup for fault in unplayable(event.fact)]
    if faults:
        raise click.ClickException("\n".join(faults))


def _films(videos: tuple[str, ...], table: Table) -> tuple[Film, ...]:
    """Return the films with their cameras' names; a table's only camera needs none."""
    from cardspeak.commands.reconstruct_reel import Film

    films = []
    for video in videos:
        name, text = named_source(video)
        path = Path(text)
        if not path.is_file():
            raise click.UsageError(f"{text}: there is no such file")
        usual = next(iter(table.cameras)) if len(table.cameras) == 1 else path.stem
        films.append(Film(path.resolve(), name or usual))
    verify_cameras([film.camera for film in films], table)
    return tuple(films)


def _task(
    films: tuple[Film, ...], table: Table, setup: tuple[Event, ...], taught: TaughtDeck | None
) -> Task:
    """Return what is to be done; it is another task if anything that it is done with is another."""
    from cardspeak.commands.reconstruct_session import Task
    from cardspeak.rules.facts.codec import canonical

    sizes = [f"{film.camera} {film.path} {film.path.stat().st_size}" for film in films]
    cameras = [f"{name} {vars(model)}" for name, model in table.cameras.items()]
    deck = [f"deck {taught.digest()}"] if taught else []
    said = "\n".join([*sizes, repr(table.layout), *cameras, *deck, *map(canonical, setup)])
    return Task(hashlib.sha256(said.encode()).hexdigest(), films, setup)


def _pipeline(
    task: Task,
    table: Table,
    setup: tuple[Event, ...],
    beside: EyeBeside,
    taught: TaughtDeck | None,
) -> PipelineAhead:
    from cardspeak.vision.pipeline_ahead import PipelineAhead

    first = {film.camera: film for film in reversed(task.films)}
    models = {camera: _model(film, table) for camera, film in first.items()}
    return PipelineAhead(table.layout, models, setup, beside, taught)


def _model(film: Film, table: Table) -> CameraModel:
    """Return how a film's camera sees the table, in pictures of the film's size."""
    from cardspeak.hardware.cameras.errors import NoPictures
    from cardspeak.hardware.cameras.file import FileSource

    for first in FileSource(f"file:{film.path}", film.camera):
        height_px, width_px = first.image.shape[:2]
        return table.model(film.camera, width_px, height_px)
    raise NoPictures(str(film.path), "it has no whole picture")


def _work(
    work: Reconstruction, task: Task, table: Table, taught: TaughtDeck | None, beside: EyeBeside
) -> None:
    """Work through what is left of the films, and say how far it is."""
    progress = _Progress(work)
    try:
        if not work.is_done:
            for moment in work.run(_pipeline(task, table, work.setup, beside, taught)):
                progress.show(moment)
    except KeyboardInterrupt:
        work.write_records()
        raise click.ClickException("stopped; the same command goes on from here") from None
    finally:
        progress.wipe()
    work.write_records()


class _Progress:
    """Prints rulings as they are made and, on a terminal, how far it is."""

    def __init__(self, work: Reconstruction) -> None:
        self._work = work
        self._began_s, self._shown_s = time.monotonic(), 0.0
        self._from_s: float | None = None
        self._is_terminal = sys.stderr.isatty()

    def show(self, moment: Moment) -> None:
        """Print rulings; show how far it is, now and then."""
        for ruling in moment.rulings:
            self._print(ruling)
        now_s = time.monotonic()
        self._from_s = moment.t_s if self._from_s is None else self._from_s
        if self._is_terminal and now_s - self._shown_s >= _PROGRESS_S:
            self._shown_s = now_s
            speed = (moment.t_s - self._from_s) / max(now_s - self._began_s, 1e-6)
            share = min(moment.frames / max(self._work.frames_total, 1), 1.0)
            bar = f"{share:4.0%} [{'#' * round(_BAR * share):{_BAR}}]"
            line = f"{bar} {moment.t_s:8.0f} s {speed:5.1f}x {_counted(self._work.hands, 'hand')}"
            click.echo(f"\r\033[K{line}", nl=False, err=True)

    def _print(self, ruling: Ruling) -> None:
        from cardspeak.commands.printable import printable
        from cardspeak.rules.words.rulings import say_ruling

        self.wipe()
        words = " ".join(say_ruling(ruling))
        click.echo(printable(f"{ruling.t_s:9.2f} s  hand {ruling.hand}: {words}"))

    def wipe(self) -> None:
        """Wipe the line away."""
        if self._is_terminal:
            click.echo("\r\033[K", nl=False, err=True)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@contextmanager
def _named_errors(out: Path) -> Iterator[None]:
    """Tell what is wrong with a film, the table, the log, the weights or the disk."""
    from cardspeak.commands.reconstruct_progress import DamagedProgress, OtherReconstruction
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.hardware.film import FilmError
    from cardspeak.hardware.layout_file import LayoutError
    from cardspeak.models.loader import WeightsError
    from cardspeak.rules.log.errors import BadKey, LogError
    from cardspeak.rules.records.files import RecordFileError
    from cardspeak.vision.beside import LostEye

    try:
        yield
    except (OtherReconstruction, DamagedProgress, LayoutError, WeightsError, BadKey) as error:
        raise click.ClickException(str(error)) from error
    except LostEye as error:
        again = "give the same command again; nothing is lost"
        raise click.ClickException(f"{error}; {again}") from error
    except (LogError, CameraError, FilmError, RecordFileError) as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from error
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        again = "make room and give the same command again; nothing is lost"
        raise click.ClickException(f"{error.filename or out}: {why}; {again}") from error
