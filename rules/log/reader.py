"""Reading a log, whole or damaged, and while it is written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cardspeak.rules.facts.codec import parse
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.log.chain import FORMAT, Head, Link, beginning, follow
from cardspeak.rules.log.database import is_cut_short, open_to_read, read_fault
from cardspeak.rules.log.errors import AlteredLog, BlankLog, LogError, NewerLog, TornLog
from cardspeak.rules.log.key import Key


@dataclass(frozen=True)
class Entry:
    """An entry of a log.

    Attributes:
        number: its place in the log, from 1.
        event: what happened.
        hash: binds it to all entries before it.
    """

    number: int
    event: Event
    hash: str


@dataclass(frozen=True)
class Verified:
    """A log that is whole and unaltered.

    Attributes:
        session: names the log.
        entries: how many there are.
        hash: of the last, or of the beginning where there is none.
        signed: whether the signature of its head was checked, too. Without that, whoever can write
            to the file could have made the whole chain anew.
    """

    session: str
    entries: int
    hash: str
    signed: bool


@dataclass(frozen=True)
class Intact:
    """What a log holds up to its first fault.

    Attributes:
        path: the log's.
        session: names the log.
        links: the entries as they are kept.
        fault: what is wrong after them; None if the log is whole.
    """

    path: Path
    session: str
    links: tuple[Link, ...]
    fault: LogError | None

    def entries(self) -> Iterator[Entry]:
        """Yield the entries.

        Raises:
            NewerLog: at one that only a newer version of Cards Speak understands.
        """
        return (understand(self.path, link) for link in self.links)


class LogReader:
    """A log that is read; it may be written meanwhile.

    To follow a log, ask again and again for the `entries` since the last one had.
    """

    def __init__(self, path: Path, *, wal: bool = True) -> None:
        """Open a log.

        Args:
            path: the log's.
            wal: whether to heed the file beside it in which a writer keeps its newest entries.

        Raises:
            NoLog, BlankLog, TornLog, NewerLog: if there is none that can be read.
            NotWritten: if the disk is too full to read it.
        """
        self.path = path
        self._connection = open_to_read(path, wal=wal)
        self._cut_short = is_cut_short(path, self._connection)
        try:
            self.session = self._session()
        except LogError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the log."""
        self._connection.close()

    def entries(self, since: int = 0) -> Iterator[Entry]:
        """Yield the entries after one of them, each checked against the one before.

        Args:
            since: its number; 0 for all entries.

        Raises:
            TornLog, AlteredLog: at the first entry that is not in order.
            NewerLog: at one that only a newer version of Cards Speak understands.
        """
        return (understand(self.path, link) for link in self.links(since))

    def links(self, since: int = 0) -> Iterator[Link]:
        """Yield the entries after one of them as they are kept; raises as `entries` does."""
        last = beginning(self.session)
        if since:
            (own_hash,) = self._row("SELECT hash FROM entries WHERE number = ?", since) or ("",)
            last = Link(since, "", own_hash)
        query = "SELECT number, event, previous, hash FROM entries WHERE number > ? ORDER BY number"
        try:
            rows = self._connection.execute(query, (since,))
            for link in follow(self.path, rows, last):
                last = link
                yield link
        except AlteredLog as error:
            if not self._cut_short:
                raise
            why = f"the file is cut short: {error.why}"
            raise TornLog(self.path, why, error.entry) from error
        except sqlite3.Error as error:
            raise read_fault(self.path, error, last.number + 1) from error

    def check(self, key: Key | None = None) -> Verified:
        """Check the log as it is now, from the beginning to its head.

        Args:
            key: must have signed it; None to check no signature.

        Raises:
            TornLog, AlteredLog: if it is not whole and unaltered.
            OtherKey: if another key signed it.
        """
        last = beginning(self.session)
        with self._snapshot():
            for link in self.links():
                last = link
            self._check_head(last, key)
        return Verified(self.session, last.number, last.hash, signed=key is not None)

    def intact(self) -> Intact:
        """Return what the log holds now, up to its first fault."""
        links = []
        fault = None
        with self._snapshot():
            try:
                for link in self.links():
                    links.append(link)  # noqa: PERF402 - those before a fault are kept
                self._check_head(links[-1] if links else beginning(self.session))
            except LogError as error:
                fault = error
        return Intact(self.path, self.session, tuple(links), fault)

    def _check_head(self, last: Link, key: Key | None = None) -> None:
        row = self._row("SELECT number, hash, key, signature FROM head")
        if row is None:
            raise TornLog(self.path, "it has no head", last.number + 1)
        Head(*row).check(self.path, self.session, last, key)

    def _session(self) -> str:
        tables = self._row("SELECT count(*) FROM sqlite_master")
        if tables == (0,) and not self.path.stat().st_size:
            raise BlankLog(self.path, "the file is empty: there is no log in it")
        row = self._row("SELECT format, session FROM header")
        if row is None or not isinstance(row[0], int):
            raise TornLog(self.path, "it has no header, or a damaged one", 1)
        if row[0] != FORMAT:
            raise NewerLog(self.path, f"it has format {row[0]}; this version reads {FORMAT}")
        return str(row[1])

    def _row(self, query: str, *values: int) -> tuple[Any, ...] | None:
        try:
            row: tuple[Any, ...] | None = self._connection.execute(query, values).fetchone()
        except sqlite3.Error as error:
            raise read_fault(self.path, error, 1) from error
        return row

    @contextmanager
    def _snapshot(self) -> Iterator[None]:
        """See the log as it is at the first look, whatever is appended meanwhile."""
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.rollback()


def verify(path: Path, key: Key | None = None) -> Verified:
    """Prove that a log is whole and unaltered, or raise what is wrong; see `LogReader.check`.

    Raises:
        LogError: `NoLog`, `BlankLog` or `NewerLog` also if there is none that can be read.
    """
    with LogReader(path) as log:
        return log.check(key)


def intact(path: Path) -> Intact:
    """Return what can be read of a log, be it cut short or damaged, up to the first fault.

    Raises:
        LogError: if not even its beginning can be read.
    """
    readings: list[Intact] = []
    faults: list[LogError] = []
    for wal in (True, False):  # a damaged WAL hides what the log itself holds, and more
        try:
            with LogReader(path, wal=wal) as log:
                readings.append(log.intact())
        except LogError as error:
            faults.append(error)
        if readings and readings[-1].fault is None:
            break
    if not readings:
        raise faults[0]
    return max(readings, key=lambda reading: len(reading.links))


def understand(path: Path, link: Link) -> Entry:
    """Return an entry as it is kept with the event it stands for.

    Raises:
        NewerLog: if only a newer version of Cards Speak understands it.
    """
    try:
        return Entry(link.number, parse(link.text), link.hash)
    except FactError as error:
        why = f"entry {link.number} is whole, but not known to this version: {error}"
        raise NewerLog(path, why, link.number) from error
