"""How far a reconstruction is, kept in a file so that it can be gone on with at any moment.

The log is only ever added to, so what stands in it must not be told again. It therefore gets the
facts of a hand when that is over, and before the first of them is appended this file says what they
all are and from which frame the next hand is to be looked for. Wherever the process ends, the next
one appends those that are missing, and goes on from that frame with a table at which no hand is
being played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from cardspeak.rules.facts.codec import from_data, to_data
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import FactError
from cardspeak.vision.archive import Recording

_VERSION = 1


class OtherReconstruction(ValueError):
    """A folder holds a reconstruction of other films, or with another table or crew."""


class DamagedProgress(ValueError):
    """The file that says how far a reconstruction is cannot be understood."""


@dataclass(frozen=True)
class Progress:
    """How far a reconstruction is.

    Attributes:
        task: what it is a reconstruction of; the same for the same films, table and crew.
        films: those that were begun, in order.
        next_s: the time in the last of them from which to go on.
        entries: how many entries the log had before the pending events.
        pending: the last events that were to go to the log.
        is_done: whether all films are through.
    """

    task: str
    films: tuple[Recording, ...] = ()
    next_s: float = 0.0
    entries: int = 0
    pending: tuple[Event, ...] = ()
    is_done: bool = False

    def missing(self, log: Sequence[Event]) -> tuple[Event, ...]:
        """Return the pending events that a log does not have yet; people may have added to it."""
        had = 0
        for event, kept in zip(self.pending, log[self.entries :], strict=False):
            if event != kept:
                break
            had += 1
        return self.pending[had:]


class ProgressFile:
    """The file in which the progress is kept."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        self.path = path

    def load(self, task: str) -> Progress:
        """Return how far it is; at the beginning where there is no such file.

        Raises:
            OtherReconstruction: if it is another task's.
            DamagedProgress: if it cannot be read.
        """
        try:
            data = json.loads(self.path.read_text("utf-8"))
            kept = _progress(data)
        except FileNotFoundError:
            return Progress(task)
        except (OSError, ValueError, KeyError, TypeError, FactError) as error:
            raise DamagedProgress(
                f"{self.path}: it cannot be understood ({error}); name another folder"
            ) from error
        if kept.task != task:
            raise OtherReconstruction(
                f"{self.path.parent}: it holds what was made of other films, or of another table "
                "or crew; name another folder"
            )
        return kept

    def save(self, progress: Progress) -> None:
        """Keep the progress; the file is whole at every moment.

        Raises:
            OSError: if the disk is full, say. What was kept before stays.
        """
        beside = self.path.with_name(f".{self.path.name}.part")
        try:
            with beside.open("w", encoding="utf-8") as file:
                json.dump(_data(progress), file, ensure_ascii=False)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        finally:
            beside.unlink(missing_ok=True)


def _data(progress: Progress) -> dict[str, Any]:
    films = [{**asdict(film), "path": str(film.path)} for film in progress.films]
    pending = [to_data(event) for event in progress.pending]
    return {
        "version": _VERSION,
        **vars(replace(progress, films=(), pending=())),
        "films": films,
        "pending": pending,
    }


def _progress(data: dict[str, Any]) -> Progress:
    if data.pop("version") != _VERSION:
        raise ValueError("another version of Cards Speak wrote it")
    films = tuple(Recording(**{**film, "path": Path(film["path"])}) for film in data.pop("films"))
    pending = tuple(from_data(event) for event in data.pop("pending"))
    return Progress(films=films, pending=pending, **data)
