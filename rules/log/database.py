"""The file of a log: an SQLite database that is only ever added to.

While it is written it is in WAL mode, so that it can be read at the same time, and each commit is
on the disk before it is acknowledged. A log that is closed is a single file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import ExitStack, closing, suppress
from dataclasses import astuple
from pathlib import Path

from cardspeak.rules.log.chain import FORMAT, Head, Link, beginning
from cardspeak.rules.log.errors import (
    LogError,
    LogExists,
    LogInUse,
    NoLog,
    NotWritten,
    TornLog,
)
from cardspeak.rules.log.key import Key

# Pages this large keep the tree of entries two levels deep up to some 60 000 of them: each leaf is
# reached from the root, which lies at the front, so a file cut short is readable up to the cut.
_PAGE_BYTES = 16384
_WAIT_S = 1.0

# SQLite takes room for the files beside a log even to read it, and tells of none in its own way.
_NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)

_STATEMENTS = """
CREATE TABLE header (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    format INTEGER NOT NULL,
    session TEXT NOT NULL
);

CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    t_s REAL AS (json_extract(event, '$.t_s')),
    kind TEXT AS (json_extract(event, '$.fact.type')),
    event TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
);

CREATE TABLE head (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    key TEXT NOT NULL,
    signature TEXT NOT NULL
);

CREATE TRIGGER header_stays BEFORE UPDATE ON header
BEGIN SELECT RAISE(ABORT, 'the header of a log never changes'); END;

CREATE TRIGGER header_is_kept BEFORE DELETE ON header
BEGIN SELECT RAISE(ABORT, 'the header of a log never changes'); END;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries of a log never change'); END;

CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries of a log never change'); END;

CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN NEW.number IS NOT (SELECT ifnull(max(number), 0) + 1 FROM entries)
BEGIN SELECT RAISE(ABORT, 'entries of a log follow one another'); END;

CREATE TRIGGER head_is_kept BEFORE DELETE ON head
BEGIN SELECT RAISE(ABORT, 'a log always has its head'); END;
"""
_INSERT_ENTRY = "INSERT INTO entries (number, event, previous, hash) VALUES (?, ?, ?, ?)"
_UPDATE_HEAD = "UPDATE head SET number = ?, hash = ?, key = ?, signature = ?"


def open_to_read(path: Path, *, wal: bool = True) -> sqlite3.Connection:
    """Open a log so that nothing in it can be changed.

    Args:
        path: the log's.
        wal: whether to heed what a writer left in the file beside it; without, a damaged one does
            no harm.

    Raises:
        NoLog: if there is no such file.
        TornLog: if the file is empty and the one beside it is not.
    """
    if not path.is_file():
        raise NoLog(path, "there is no such log")
    if not path.stat().st_size and beside(path, "wal").exists():
        raise TornLog(path, f"the log is empty, but {beside(path, 'wal').name} is there", 1)
    # Only a connection that may write can roll back what a crash left half done.
    mode = "mode=rw" if beside(path, "journal").exists() else "mode=ro"
    try:
        connection = _connect(path, mode if wal else "immutable=1")
    except sqlite3.Error as error:
        raise read_fault(path, error, 1) from error
    connection.text_factory = _text
    return connection


def is_cut_short(path: Path, connection: sqlite3.Connection) -> bool:
    """Whether a log lacks something at its end; from then on, what it does have can be read."""
    try:
        connection.execute("SELECT 1 FROM sqlite_master").close()
    except sqlite3.DatabaseError as error:
        connection.execute("PRAGMA writable_schema = ON")  # else SQLite reads none of it
        return _code(error) == sqlite3.SQLITE_CORRUPT
    return path.stat().st_size % _PAGE_BYTES != 0


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open a log that exists, to append to it.

    Raises:
        NotWritten: if it cannot be written to.
        LogInUse: if somebody reads or writes so that it cannot be had.
    """
    with ExitStack() as unless_all_is_well:
        try:
            connection = _connect(path, "mode=rw")
            unless_all_is_well.callback(connection.close)
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA fullfsync = ON")  # heeded on macOS alone
        except sqlite3.Error as error:
            raise write_fault(path, error) from error
        if mode != "wal":
            raise NotWritten(path, "this file system cannot keep a log; put it on a local disk")
        unless_all_is_well.pop_all()
    return connection


def create(path: Path, key: Key, session: str, links: Iterable[Link] = ()) -> None:
    """Make a log, all at once.

    Args:
        path: a file that does not exist, or is empty.
        key: signs its head.
        session: the log's.
        links: its entries, from the first.

    Raises:
        LogExists: if there is something already.
        NotWritten: if it cannot be written.
    """
    try:
        with closing(_connect(path, "mode=rwc")) as connection:
            connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("BEGIN IMMEDIATE")
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
                raise LogExists(path, "there is something already; name a new file")
            _fill(connection, key, session, links)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise write_fault(path, error) from error


def add(connection: sqlite3.Connection, last: Link, link: Link, head: Head) -> None:
    """Write an entry after the last one, and the head that names it."""
    connection.execute(_INSERT_ENTRY, (link.number, link.text, last.hash, link.hash))
    connection.execute(_UPDATE_HEAD, astuple(head))


def leave(connection: sqlite3.Connection) -> None:
    """Close a log that was written, and make it a single file unless somebody else has it open."""
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


def beside(path: Path, kind: str) -> Path:
    """Return a file that SQLite keeps beside a log while it needs it: its wal or journal."""
    return path.with_name(f"{path.name}-{kind}")


def read_fault(path: Path, error: sqlite3.Error, entry: int) -> LogError:
    """Return what it means that a log could not be read from an entry on.

    Raises:
        sqlite3.ProgrammingError: if the fault is the caller's: the log was closed, for one.
    """
    if isinstance(error, sqlite3.ProgrammingError):
        raise error
    if _code(error) == sqlite3.SQLITE_BUSY:
        return LogInUse(path, "it is being opened or closed by a writer; try again")
    if _code(error) == sqlite3.SQLITE_CANTOPEN:
        return NoLog(path, "it cannot be opened")
    if _is_for_want_of_room(error):
        return NotWritten(path, "the disk is full: there is no room for what it takes to read it")
    return TornLog(path, f"it cannot be read from entry {entry} on: {error}", entry)


def write_fault(path: Path, error: sqlite3.Error) -> LogError:
    """Return what it means that a log could not be written to."""
    if _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LogInUse(path, "somebody else writes to it; a log has one writer at a time")
    if _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return TornLog(path, f"it cannot be written to: {error}")
    if _is_for_want_of_room(error):
        return NotWritten(path, "nothing was written: the disk is full")
    return NotWritten(path, f"nothing was written: {error}")


def _fill(connection: sqlite3.Connection, key: Key, session: str, links: Iterable[Link]) -> None:
    for statement in _STATEMENTS.split("\n\n"):
        connection.execute(statement)
    connection.execute("INSERT INTO header VALUES (1, ?, ?)", (FORMAT, session))
    last = beginning(session)
    for link in links:
        connection.execute(_INSERT_ENTRY, (link.number, link.text, last.hash, link.hash))
        last = link
    head = Head.of(session, last, key)
    connection.execute("INSERT INTO head VALUES (1, ?, ?, ?, ?)", astuple(head))


def _connect(path: Path, options: str) -> sqlite3.Connection:
    """Open a database in which a transaction is what is said to be one."""
    uri = f"{path.absolute().as_uri()}?{options}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_WAIT_S)


def _code(error: sqlite3.Error) -> int:
    """The kind of an error, without what SQLite adds to tell its varieties apart."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_for_want_of_room(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) in _NO_ROOM


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
