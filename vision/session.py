"""A table as it is written down and judged: facts into the log, rulings out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.rules.houses.house import House
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import Entry, LogReader
from cardspeak.rules.log.writer import LogWriter
from cardspeak.rules.umpire.finding import Ruling
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.answers import Answers

_PAUSE_S = 1.0
"""Between what a log holds and what is added to it when watching goes on, at least."""


@dataclass(frozen=True)
class Told:
    """A fact as it was written down.

    Attributes:
        entry: its entry in the log.
        rulings: what the umpire says to it: rulings that are new, changed or withdrawn.
        fault: why the umpire cannot take it; empty if it can. It stays in the log all the same.
    """

    entry: Entry
    rulings: tuple[Ruling, ...] = ()
    fault: str = ""


class Session:
    """Writes facts down and has them judged, one after the other.

    A log that is there already is gone on with: times and numbers of hands count on from where it
    ends, and the hand that was being played is out of step.
    """

    def __init__(self, path: Path, key: Key, house: House | None = None) -> None:
        """Begin a log, or go on with one.

        Args:
            path: the log's.
            key: signs it.
            house: whose rules are played; None for those that the table is opened with.

        Raises:
            LogError: as `LogWriter` does.
        """
        self.umpire = Umpire(house)
        self.log = LogWriter(path, key)
        self._answers = Answers()
        self._after_s, self._hands = 0.0, 0
        before = self._catch_up(path)
        if before:
            self._after_s = before[-1].event.t_s + _PAUSE_S
            self._hands = max((_number(entry.event.fact) for entry in before), default=0)
        self.is_resumed = bool(before)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.log.close()

    def open(self, *setup: Event) -> Iterator[Told]:
        """Write down what the crew typed in; a log that is gone on with has it already."""
        if self.is_resumed:
            setup = (Event(0.0, OutOfStep("watching was broken off, and goes on here")),)
        yield from self.tell(*setup)

    def tell(self, *events: Event) -> Iterator[Told]:
        """Write facts down, each before it is judged, so that no fault loses one.

        Raises:
            NotWritten, LogInUse: as the log does; the fact is not in it then.
        """
        for event in filter(None, map(self._answers.placed, events)):
            entry = self.log.append(self._placed(event))
            self._answers.written(entry.number, event)
            try:
                yield Told(entry, self.umpire.observe(entry.number, entry.event))
            except FactError as error:
                yield Told(entry, fault=str(error))

    def _placed(self, event: Event) -> Event:
        """Return an event in the time of the session, its hand numbered on."""
        fact = event.fact
        if self._hands and isinstance(fact, HandBegun):
            fact = replace(fact, number=fact.number + self._hands)
        return replace(event, t_s=event.t_s + self._after_s, fact=fact)

    def _catch_up(self, path: Path) -> list[Entry]:
        with LogReader(path) as reader:
            entries = list(reader.entries())
        for entry in entries:
            try:
                self.umpire.observe(entry.number, entry.event)
            except FactError:
                continue  # it was said when the entry was written
        return entries


def _number(fact: Fact) -> int:
    return fact.number if isinstance(fact, HandBegun) else 0
