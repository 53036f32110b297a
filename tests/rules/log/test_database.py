"""The file of a log can only be added to, and is a single file when it is closed."""

import sqlite3
from contextlib import closing

import pytest

from cardspeak.rules.facts.codec import parse
from cardspeak.rules.facts.vocabulary import kind_of
from cardspeak.rules.log.chain import Head, beginning
from cardspeak.rules.log.database import beside, create, open_to_write
from cardspeak.rules.log.errors import LogExists, NotWritten, TornLog
from cardspeak.rules.log.reader import LogReader, verify
from cardspeak.rules.log.writer import LogWriter

SESSION = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET event = '{}' WHERE number = 2",
        "DELETE FROM entries WHERE number = 3",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries (number, event, previous, hash) VALUES (2, '{}', '', '')",
        "INSERT INTO entries (number, event, previous, hash) VALUES (9, '{}', '', '')",
        "INSERT INTO entries (number, event, previous, hash) VALUES (0, '{}', '', '')",
        "UPDATE header SET session = ''",
        "DELETE FROM header",
        "DELETE FROM head",
        "INSERT INTO head VALUES (2, 0, '', '', '')",
    ],
)
def test_sqlite_itself_refuses_to_change_what_was_appended(fill, path, key, statement):
    fill(3)
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    assert verify(path, key).entries == 3


def test_anyone_with_sqlite_sees_time_and_kind_of_each_entry(fill, path):
    fill(5)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT number, t_s, kind, event FROM entries").fetchall()
    assert [row[0] for row in rows] == [1, 2, 3, 4, 5]
    for _, t_s, kind, text in rows:
        event = parse(text)
        assert (t_s, kind) == (event.t_s, kind_of(event.fact))


def test_the_key_is_not_in_the_file(fill, path, key):
    fill(3)
    whole = path.read_bytes()
    assert key.secret not in whole
    assert key.secret.hex().encode() not in whole


def test_a_closed_log_is_a_single_file_before_and_after_it_is_read(fill, path, key):
    fill(3)
    assert list(path.parent.iterdir()) == [path]
    assert verify(path, key).entries == 3
    assert list(path.parent.iterdir()) == [path]


def test_a_log_that_is_written_is_in_wal_mode_and_synchronous_full(path, key):
    create(path, key, SESSION)
    with closing(open_to_write(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_log_closed_while_it_is_read_is_whole_and_tidied_up_the_next_time(path, key, deal):
    with LogWriter(path, key) as log:
        reader = LogReader(path)
        log.append(deal(1)[0])
    assert [entry.number for entry in reader.entries()] == [1]
    reader.close()
    assert verify(path, key).entries == 1
    LogWriter(path, key).close()
    assert list(path.parent.iterdir()) == [path]


def test_a_log_is_made_with_all_its_entries_or_not_at_all(path, key):
    link = beginning(SESSION).next('{"fact":{"type":"tapped"},"t_s":1.0}')
    create(path, key, SESSION, [link])
    verified = verify(path, key)
    assert (verified.session, verified.entries, verified.hash) == (SESSION, 1, link.hash)
    with pytest.raises(LogExists):
        create(path, key, SESSION)

    def links():
        yield link
        raise RuntimeError("the source ends too early")

    second = path.with_name("second.log")
    with pytest.raises(RuntimeError):
        create(second, key, SESSION, links())
    create(second, key, SESSION, [link])
    assert verify(second, key).entries == 1


def test_its_head_is_signed(path, key):
    create(path, key, SESSION)
    with closing(sqlite3.connect(path)) as connection:
        row = connection.execute("SELECT number, hash, key, signature FROM head").fetchone()
    assert Head(*row) == Head.of(SESSION, beginning(SESSION), key)


def test_where_no_log_can_be_made_it_is_told(tmp_path, key):
    with pytest.raises(NotWritten):
        create(tmp_path / "nowhere" / "table.log", key, SESSION)
    with pytest.raises(NotWritten):
        create(tmp_path, key, SESSION)


def test_a_file_of_another_kind_is_not_written_to(path, key):
    path.write_text("the memoirs of a dealer\n" * 100)
    before = path.read_bytes()
    with pytest.raises(TornLog):
        create(path, key, SESSION)
    with pytest.raises(TornLog):
        LogWriter(path, key)
    assert path.read_bytes() == before
    assert not beside(path, "wal").exists()
