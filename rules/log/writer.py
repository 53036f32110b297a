"""Appending to a log."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from cardspeak.rules.facts.codec import canonical_json, from_data, to_data
from cardspeak.rules.facts.event import Event
from cardspeak.rules.log import database
from cardspeak.rules.log.chain import Head, Link
from cardspeak.rules.log.errors import BlankLog, LogError, LogExists, LogInUse, NoLog
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import Entry, Verified, verify


class LogWriter:
    """The one writer of a log.

    It keeps a transaction open from one entry to the next, which no other writer can then have;
    when its process ends, however it ends, the log is free again. Use it from one thread.
    """

    def __init__(self, path: Path, key: Key) -> None:
        """Begin a log, or go on with one that is whole.

        Args:
            path: the log's; it is made if there is none.
            key: signs its head, and must have signed what is there.

        Raises:
            LogInUse: if another writes to it.
            TornLog, AlteredLog, OtherKey, NewerLog: if it cannot be gone on with.
            NotWritten: if it cannot be written to.
        """
        verified = _begun(path, key)
        self.path = path
        self.session = verified.session
        self._key = key
        self._last = Link(verified.entries, "", verified.hash)
        self._connection = database.open_to_write(path)
        try:
            self._take()
        except LogError:
            self._connection.close()
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
        """Let go of the log, as a single file unless it is being read."""
        self._connection.rollback()
        database.leave(self._connection)

    def append(self, event: Event) -> Entry:
        """Append an event. When this returns, the entry is on the disk.

        Raises:
            FactError: if a value in the event is not one that its field can hold.
            NotWritten: if the disk is full, say. Nothing of the entry is in the log, and it can be
                appended again when there is room.
            LogInUse: if another has written to the log since.
        """
        data = to_data(event)
        link = self._last.next(canonical_json(data))
        head = Head.of(self.session, link, self._key)
        self._take()
        try:
            database.add(self._connection, self._last, link, head)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._connection.rollback()
            raise database.write_fault(self.path, error) from error
        self._last = link
        with suppress(sqlite3.Error):  # the entry is written; the next append tries again
            self._connection.execute("BEGIN IMMEDIATE")
        return Entry(link.number, from_data(data), link.hash)

    def _take(self) -> None:
        """Have the log to itself, as it was left."""
        if self._connection.in_transaction:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            head = self._connection.execute("SELECT number, hash FROM head").fetchone()
        except sqlite3.Error as error:
            raise database.write_fault(self.path, error) from error
        if head != (self._last.number, self._last.hash):
            self._connection.rollback()
            raise LogInUse(self.path, "somebody else has written to it since")


def _begun(path: Path, key: Key) -> Verified:
    try:
        return verify(path, key)
    except (NoLog, BlankLog):
        with suppress(LogExists):  # another writer was first, and is met when the log is taken
            database.create(path, key, secrets.token_hex(16))
    return verify(path, key)
