"""`cardspeak watch`: a table before a camera, written down and judged as it is played."""

from __future__ import annotations

import queue
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.at_table import named_errors, open_cameras, open_session, prepared
from cardspeak.commands.crew import crew_options
from cardspeak.commands.taught import taught_deck

if TYPE_CHECKING:
    from cardspeak.hardware.cameras.fault import Fault
    from cardspeak.hardware.frame import Source
    from cardspeak.hardware.table import Table
    from cardspeak.rules.facts.event import Event
    from cardspeak.vision.session import Session, Told
    from cardspeak.vision.taught.deck import TaughtDeck

_COLUMNS = (60, 120)
_PROGRESS_S = 1.0


@click.command()
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option("--table", "table_file", metavar="TABLE", help="A layout's name, or a table's file.")
@click.option(
    "--log",
    "log_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the facts to this log; one that is there is gone on with.",
)
@click.option("--say", is_flag=True, help="Speak rulings and readings.")
@click.option("--deck", help="The deck on the table, as `cardspeak teach` calls it, or its file.")
@crew_options
def watch(
    sources: tuple[str, ...],
    table_file: str | None,
    log_file: Path | None,
    say: bool,
    deck: str | None,
    house: str,
    game: str,
    blinds: tuple[int, int, int],
    seats: tuple[int, ...] | None,
    button: int | None,
) -> None:
    """Watch the table that SOURCE shows: a film, a folder of frames, rtsp://…, a device's number.

    SOURCE may also be the simulated table, such as "twin:hand.phh?seed=7&camera=webcam". Facts are
    printed and logged as they happen, with every ruling and reading. Ctrl-C ends it; with the same
    --log, watching goes on from there.

    Several SOURCEs are cameras over one table, each called as in the table's file: "left=0
    right=1". Recordings have to begin at the same moment.
    """
    faults: list[Fault] = []
    taught = taught_deck(deck)
    with named_errors():
        frames = open_cameras(sources, faults.append)
        try:
            table, setup = prepared(frames, table_file, house, game, blinds, seats, button)
            with open_session(log_file) as session:
                voice = _Voice() if say else None
                _watch(frames, faults, table, setup, session, voice, taught)
        finally:
            frames.close()


def _watch(
    frames: Source,
    faults: list[Fault],
    table: Table,
    setup: tuple[Event, ...],
    session: Session,
    voice: _Voice | None,
    taught: TaughtDeck | None,
) -> None:
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.rules.facts.event import Event
    from cardspeak.rules.facts.table import OutOfStep
    from cardspeak.vision.pipeline import Pipeline

    narrator = _Narrator(session, voice)
    narrator.tell(session.open(*setup))
    pipeline, at_s = Pipeline(table.layout, {}, setup, taught, live=frames.live), 0.0
    try:
        for frame in frames:
            at_s = frame.t_s
            if not pipeline.knows(frame.camera):
                height_px, width_px = frame.image.shape[:2]
                pipeline.add(frame.camera, table.model(frame.camera, width_px, height_px))
            narrator.tell(session.tell(*_broken(faults), *pipeline.take(frame)))
            narrator.warn(pipeline.faults)
            narrator.progress(frame.t_s, frames)
        narrator.tell(session.tell(*pipeline.finish()))
    except CameraError as error:  # what was seen before is in the log, and so is the fault
        narrator.tell(session.tell(Event(at_s, OutOfStep(str(error)))))
        raise
    except KeyboardInterrupt:
        click.echo("\nstopped; the log is whole up to here", err=True)
    narrator.end()


def _broken(faults: list[Fault]) -> Iterator[Event]:
    """Tell what the source lived through since the last frame."""
    from cardspeak.rules.facts.event import Event
    from cardspeak.rules.facts.table import OutOfStep

    while faults:
        fault = faults.pop(0)
        if not fault.over:
            yield Event(fault.t_s, OutOfStep(fault.told))


class _Narrator:
    """Prints what is told, and has it spoken."""

    def __init__(self, session: Session, voice: _Voice | None) -> None:
        self._session, self._voice = session, voice
        narrowest, widest = _COLUMNS
        self._width = min(max(shutil.get_terminal_size().columns, narrowest), widest)
        self._shown_s = 0.0
        self._started_s = time.monotonic()
        self._faults: tuple[str, ...] = ()

    def warn(self, faults: tuple[str, ...]) -> None:
        """Print what is wrong with the cameras as it begins."""
        for words in [each for each in faults if each not in self._faults]:
            click.echo(words, err=True)
        self._faults = faults

    def tell(self, told: Iterator[Told]) -> None:
        """Print facts with their rulings."""
        from cardspeak.commands.log_page import entry_page
        from cardspeak.commands.printable import printable
        from cardspeak.rules.words.rulings import say_ruling

        for each in told:
            self._line("\n".join(entry_page(each.entry, self._width)))
            if each.fault:
                self._line(f"        the umpire cannot take this: {each.fault}")
            for ruling in each.rulings:
                sentences = say_ruling(ruling)
                for place, sentence in enumerate(sentences):
                    self._line(printable(f"  {'!!' if not place else '  '}    {sentence}"))
                if self._voice and not ruling.finding.discreet:
                    self._voice.say(sentences[0])

    def progress(self, t_s: float, frames: Source) -> None:
        """Show on a terminal how far it is, about once a second."""
        now_s = time.monotonic()
        if now_s - self._shown_s < _PROGRESS_S or not _is_terminal():
            return
        self._shown_s = now_s
        speed = t_s / max(1e-9, now_s - self._started_s)
        lost = f", {frames.dropped} frames lost" if frames.dropped else ""
        click.echo(f"\r{t_s:9.1f} s  {speed:4.1f}x{lost} ", nl=False, err=True)

    def _line(self, text: str) -> None:
        if _is_terminal():
            click.echo("\r\033[K", nl=False, err=True)
        click.echo(text)

    def end(self) -> None:
        """Wait for the voice, and say how much there was."""
        if self._voice:
            self._voice.end()
        rulings = len(self._session.umpire.rulings)
        click.echo(f"{rulings} {'ruling' if rulings == 1 else 'rulings'}")


def _is_terminal() -> bool:
    return sys.stderr.isatty()


class _Voice:
    """Speaks one thing after the other while the table goes on."""

    def __init__(self) -> None:
        self._words: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._speak, daemon=True)
        self._thread.start()

    def say(self, words: str) -> None:
        """Have words spoken when those before are."""
        self._words.put(words)

    def end(self) -> None:
        """Wait until everything is spoken."""
        self._words.put(None)
        self._thread.join()

    def _speak(self) -> None:
        from cardspeak.commands.player import PlayerError, play
        from cardspeak.web.speech import SpeechError, speak

        while (words := self._words.get()) is not None:
            try:
                play(speak(words))
            except (PlayerError, SpeechError) as error:
                click.echo(f"{type(error).__name__}: {error}", err=True)
                return
