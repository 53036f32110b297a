"""Working through films: facts into the log hand by hand, from wherever it was broken off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Protocol, Self

from cardspeak.commands.reconstruct_output import Output
from cardspeak.commands.reconstruct_progress import Progress, ProgressFile
from cardspeak.commands.reconstruct_reel import Film, Reel
from cardspeak.hardware.frame import Frame
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.hand import HandBegun, HandOver
from cardspeak.rules.facts.table import ButtonPlaced, OutOfStep
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader
from cardspeak.rules.log.writer import LogWriter
from cardspeak.rules.umpire.finding import Ruling
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.answers import Answers
from cardspeak.vision.pace import pace_at

LOG, PROGRESS = "table.log", "progress.json"
_QUIET_S = 1.0
"""How long no hand must have been going on before it can be gone on from there."""


class Watcher(Protocol):
    """What makes facts of frames, such as `cardspeak.vision.pipeline_ahead.PipelineAhead`."""

    def due(self, camera: str, t_s: float) -> bool:
        """Tell whether a frame of this time would be looked at."""
        ...

    def take(self, frame: Frame) -> tuple[Event, ...]:
        """Look at a frame, and return what it or those before it show to have happened."""
        ...

    def catch_up(self) -> tuple[Event, ...]:
        """Return what the frames show that it was given, whether or not others follow."""
        ...

    def finish(self) -> tuple[Event, ...]:
        """Return what was still waiting to be told when the frames end."""
        ...


@dataclass(frozen=True)
class Task:
    """What is to be reconstructed.

    Attributes:
        id: the same for the same films, table and crew.
        films: each camera's in the order filmed.
        setup: what the crew typed in.
    """

    id: str
    films: tuple[Film, ...]
    setup: tuple[Event, ...]


@dataclass(frozen=True)
class Moment:
    """How far the films are worked through.

    Attributes:
        frames: how many frames of the session have passed.
        t_s: the time of the last one.
        is_kept: whether all facts so far were just written down.
        rulings: what the umpire said to them then.
    """

    frames: int
    t_s: float
    is_kept: bool = False
    rulings: tuple[Ruling, ...] = ()


class Reconstruction:
    """One folder in which films are turned into records; it can be gone on with at any moment.

    Attributes:
        is_done: whether all films are through.
        broken: what was wrong with the films since it was gone on with.
        refused: what stands in the log and the umpire cannot take.
    """

    def __init__(self, task: Task, output: Output, key: Key) -> None:
        """Begin it, or go on with it.

        Args:
            task: what is to be done.
            output: where it goes.
            key: signs the log.

        Raises:
            OtherReconstruction, DamagedProgress: if the folder cannot be gone on with.
            LogError: if the log cannot be.
            CameraError: if a film cannot be opened.
        """
        self._task, self._output = task, output
        self._file = ProgressFile(output.folder / PROGRESS)
        progress = self._file.load(task.id)
        self.is_done = progress.is_done
        self.broken: list[str] = []
        self.refused: list[str] = []
        films, pace = progress.films, pace_at(task.setup)
        self._reel = Reel(task.films, films, progress.next_s, self._break_off, pace)
        self._umpire = Umpire()
        self._entries: dict[int, Event] = {}
        self._batch: list[Event] = []
        self._answers = Answers()
        self._log = LogWriter(output.folder / LOG, key)
        with LogReader(output.folder / LOG) as log:
            for entry in log.entries():
                self._observe(entry.number, entry.event)
        self._append(progress.missing(list(self._entries.values())))
        self._hands = self._last_hand()
        self._quiet_since_s: float | None = None

    @property
    def hands(self) -> int:
        """How many hands the log has."""
        return self._last_hand()

    @property
    def setup(self) -> tuple[Event, ...]:
        """What a watcher has to know of the table from where it is gone on with."""
        buttons = [
            event for event in self._entries.values() if isinstance(event.fact, ButtonPlaced)
        ]
        return (*self._task.setup, *buttons[-1:])

    @property
    def frames_total(self) -> int:
        """How many frames the films have, as far as they tell."""
        return self._reel.frames_total

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._log.close()

    def run(self, watcher: Watcher) -> Iterator[Moment]:
        """Work through the films from where it was broken off.

        Args:
            watcher: made for `setup`, at a table where no hand is being played.

        Yields:
            How far it is, after every frame.

        Raises:
            NotWritten, FilmError, RecordFileError, OSError: if the disk is full, say. Nothing
                that was written down is lost, and it can be gone on with.
        """
        if self.is_done:
            return
        if not self._entries:
            self._batch += self._task.setup
        t_s = 0.0
        for frame in self._reel:
            t_s = frame.t_s
            if watcher.due(frame.camera, t_s):
                self._output.archive.see(frame)
                self._take(watcher.take(frame))
            if self._can_pause(t_s):
                self._take(watcher.catch_up())
            yield (
                self._kept(frame.number, t_s) if self._can_pause(t_s) else Moment(frame.number, t_s)
            )
        self._take(watcher.finish())
        yield self._kept(self.frames_total, t_s, is_done=True)

    def write_records(self) -> None:
        """Write the records of all hands, and what pictures and clips of them are missing.

        The last hand may not be over when the films end.

        Raises:
            CameraError: if a film is needed for that, and cannot be read.
            FilmError, RecordFileError: if the disk is full, say.
        """
        self._output.illustrate([*self._entries.values()], self._rulings, [*self._reel.films])
        self._output.illustrated()
        self._output.write_all(self._entries, self._rulings, unfinished=self.is_done)

    def _take(self, events: Sequence[Event]) -> None:
        """Take new events; their pictures are kept at once, while their frames are at hand."""
        for event in filter(None, map(self._answers.placed, events)):
            fact = event.fact
            if isinstance(fact, HandBegun):
                event = replace(event, fact=replace(fact, number=fact.number + self._hands))
                self._quiet_since_s = None
            elif isinstance(fact, HandOver):
                self._quiet_since_s = event.t_s
            self._output.archive.take(event)
            self._batch.append(event)
            self._answers.written(max(self._entries, default=0) + len(self._batch), event)

    def _can_pause(self, now_s: float) -> bool:
        """Tell whether no hand is going on, and has not been for a moment."""
        return self._quiet_since_s is not None and now_s - self._quiet_since_s >= _QUIET_S

    def _kept(self, frames: int, t_s: float, *, is_done: bool = False) -> Moment:
        """Write down what was told, so that it can be gone on with from here."""
        self._quiet_since_s = None
        batch, self._batch = tuple(self._batch), []
        films = tuple(self._reel.films)
        before = len(self._entries)
        self._file.save(Progress(self._task.id, films, self._reel.next_s, before, batch, is_done))
        rulings = self._append(batch)
        self._output.illustrate(batch, rulings, films)
        self._output.write(self._entries, self._rulings)
        self.is_done = is_done
        return Moment(frames, t_s, is_kept=True, rulings=tuple(rulings))

    def _append(self, events: Sequence[Event]) -> list[Ruling]:
        rulings: list[Ruling] = []
        for event in events:
            entry = self._log.append(event)
            rulings += self._observe(entry.number, entry.event)
        return rulings

    def _observe(self, number: int, event: Event) -> tuple[Ruling, ...]:
        """Have an entry judged; one that the umpire cannot take stays in the log all the same."""
        self._entries[number] = event
        try:
            return self._umpire.observe(number, event)
        except FactError as error:
            self.refused.append(f"entry {number}: {error}")
            return ()

    @property
    def _rulings(self) -> tuple[Ruling, ...]:
        return tuple(self._umpire.rulings.values())

    def _last_hand(self) -> int:
        facts = (event.fact for event in self._entries.values())
        return max((fact.number for fact in facts if isinstance(fact, HandBegun)), default=0)

    def _break_off(self, t_s: float, words: str) -> None:
        """A film hides what happens from here on."""
        self.broken.append(words)
        self._batch.append(Event(t_s, OutOfStep(words)))
