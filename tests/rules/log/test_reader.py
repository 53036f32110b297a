"""A log is proved whole, or refused with the place named; what is intact can be read."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from cardspeak.rules.log.chain import Head, Link, beginning
from cardspeak.rules.log.database import beside, create
from cardspeak.rules.log.errors import (
    AlteredLog,
    BlankLog,
    LogError,
    NewerLog,
    NoLog,
    OtherKey,
    TornLog,
)
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import Entry, LogReader, intact, verify
from cardspeak.rules.log.writer import LogWriter

ENTRIES = 300
CUTS = 15
TRIGGERS = ("entries_stay", "entries_are_kept", "entries_follow")


@pytest.fixture
def entries(fill):
    return fill(ENTRIES)


@pytest.fixture
def tamper(path, entries):
    """Run SQL on the log as somebody would who first drops what stands in the way."""

    def tampered(script):
        with closing(sqlite3.connect(path)) as connection:
            for trigger in TRIGGERS:
                connection.execute(f"DROP TRIGGER {trigger}")
            connection.executescript(script)

    return tampered


def test_a_whole_log_is_proved_so(path, key, entries):
    verified = verify(path, key)
    assert (verified.entries, verified.hash, verified.signed) == (ENTRIES, entries[-1].hash, True)


def test_without_a_key_it_says_that_the_signature_was_not_checked(path, entries):
    assert verify(path).entries == ENTRIES
    assert not verify(path).signed


def test_a_log_without_entries_is_whole(fill, path, key):
    fill(0)
    assert verify(path, key).entries == 0
    assert intact(path).links == ()


def test_a_reader_that_is_closed_is_not_taken_for_a_torn_log(path, entries):
    log = LogReader(path)
    log.close()
    with pytest.raises(sqlite3.ProgrammingError):
        list(log.entries())


def test_all_entries_are_read_or_those_since_one(path, entries):
    with LogReader(path) as log:
        assert list(log.entries()) == entries
        assert list(log.entries(since=290)) == entries[290:]
        assert list(log.entries(since=ENTRIES)) == []
        assert list(log.entries(since=ENTRIES + 5)) == []


@pytest.mark.parametrize(
    ("script", "entry"),
    [
        ("UPDATE entries SET event = replace(event, '\"seat\":5', '\"seat\":6')", 5),
        (
            "UPDATE entries SET event = (SELECT event FROM entries AS o WHERE o.number = "
            "CASE entries.number WHEN 7 THEN 9 ELSE 7 END) WHERE number IN (7, 9)",
            7,
        ),
        (
            "UPDATE entries SET number = 999 WHERE number = 7;"
            "UPDATE entries SET number = 7 WHERE number = 9;"
            "UPDATE entries SET number = 9 WHERE number = 999;",
            7,
        ),
        ("DELETE FROM entries WHERE number = 1", 1),
        ("DELETE FROM entries WHERE number = 150", 150),
        ("DELETE FROM entries WHERE number = 300", 300),
        ("DELETE FROM entries WHERE number > 260", 261),
        ("DELETE FROM entries", 1),
        ("UPDATE entries SET previous = hash WHERE number = 12", 12),
        ("UPDATE entries SET hash = previous WHERE number = 12", 12),
        ("UPDATE entries SET event = CAST(event AS BLOB) WHERE number = 12", 12),
        ("UPDATE header SET session = '0'", 1),
    ],
)
def test_whatever_is_altered_is_refused_and_what_is_before_it_read(
    tamper, path, key, entries, script, entry
):
    if "header" in script:
        script = f"DROP TRIGGER header_stays; {script}"
    tamper(script)
    for given in (key, None):
        with pytest.raises(AlteredLog) as raised:
            verify(path, given)
        assert raised.value.entry == entry
    found = intact(path)
    assert list(found.entries()) == entries[: entry - 1]
    assert found.fault.entry == entry


def test_a_chain_made_anew_is_refused_for_its_signature(tamper, path, key, entries, deal):
    last = beginning(verify(path).session)
    links = []
    for _ in range(ENTRIES - 1):
        last = last.next('{"fact":{"type":"tapped"},"t_s":1.0}')
        links.append(last)
    before = [beginning(verify(path).session), *links]
    with closing(sqlite3.connect(path)) as connection:
        for trigger in TRIGGERS:
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("DELETE FROM entries")
        rows = [(a.number, a.text, b.hash, a.hash) for a, b in zip(links, before, strict=False)]
        connection.executemany(
            "INSERT INTO entries (number, event, previous, hash) VALUES (?, ?, ?, ?)", rows
        )
        connection.execute("UPDATE head SET number = ?, hash = ?", (last.number, last.hash))
        connection.commit()
    assert verify(path).entries == ENTRIES - 1
    with pytest.raises(AlteredLog, match="signature"):
        verify(path, key)


def test_a_replaced_signature_is_refused(tamper, path, key):
    tamper("UPDATE head SET signature = replace(signature, substr(signature, 1, 1), 'x')")
    with pytest.raises(AlteredLog, match="signature"):
        verify(path, key)


def test_the_signature_of_another_key_is_refused_even_if_it_is_good(path, key, entries):
    other = Key(bytes(32))
    last = Link(ENTRIES, "", entries[-1].hash)
    head = Head.of(verify(path).session, last, other)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE head SET key = ?, signature = ?", (head.key, head.signature))
        connection.commit()
    with pytest.raises(OtherKey, match=other.id):
        verify(path, key)
    assert verify(path, other).signed


def test_a_lost_head_is_told(tamper, path):
    tamper("DROP TRIGGER head_is_kept; DELETE FROM head")
    with pytest.raises(TornLog, match="no head"):
        verify(path)
    assert len(intact(path).links) == ENTRIES


def test_any_single_byte_that_is_changed_in_an_entry_is_noticed(path, key, fill):
    entries = fill(40)
    whole = path.read_bytes()
    start = whole.index(b'{"confidence":0.93,"evidence":[{"camera":"rail-1","frame":270,')
    end = whole.index(entries[18].hash.encode(), start) + len(entries[18].hash)
    for offset in range(start, end):
        changed = bytearray(whole)
        changed[offset] ^= random.Random(offset).randrange(1, 256)
        path.write_bytes(changed)
        with pytest.raises(AlteredLog) as raised:
            verify(path)
        assert raised.value.entry == 19
        assert list(intact(path).entries()) == entries[:18]


def test_any_byte_of_the_file_that_is_changed_does_no_harm_unnoticed(path, key, fill):
    entries = fill(100)
    whole = path.read_bytes()
    dice = random.Random(5)
    for _ in range(150):
        changed = bytearray(whole)
        changed[dice.randrange(len(whole))] ^= dice.randrange(1, 256)
        path.write_bytes(changed)
        try:
            verify(path, key)
        except LogError:
            continue
        with LogReader(path) as log:
            assert list(log.entries()) == entries
    path.write_bytes(whole)
    assert verify(path, key).entries == 100


def test_a_file_cut_short_anywhere_is_refused_and_readable_up_to_the_cut(path, key, fill):
    entries = fill(2000)
    size = path.stat().st_size
    cut = path.with_name("cut.log")
    dice = random.Random(1)
    for left in [size - 1, 1, 100, *(dice.randrange(1, size) for _ in range(CUTS))]:
        shutil.copy(path, cut)
        os.truncate(cut, left)
        with pytest.raises(TornLog):
            verify(cut, key)
        with pytest.raises(TornLog):
            LogWriter(cut, key)
        assert cut.stat().st_size == left
        try:
            found = intact(cut)
        except TornLog:
            assert left < 64 * 1024  # not even the tables are there
            continue
        had = list(found.entries())
        assert had == entries[: len(had)]
        assert found.fault.entry == len(had) + 1
        assert len(had) > 2000 * (left - 64 * 1024) / size - 50


def test_a_wal_cut_short_anywhere_gives_back_an_earlier_state_or_is_refused(path, key, deal):
    with LogWriter(path, key) as log:
        entries = [log.append(event) for event in deal(900)]  # the WAL begins anew on the way
        cut = path.with_name("cut.log")
        size = beside(path, "wal").stat().st_size
        dice = random.Random(2)
        for left in [0, size - 1, *(dice.randrange(size) for _ in range(CUTS))]:
            shutil.copy(path, cut)
            shutil.copy(beside(path, "wal"), beside(cut, "wal"))
            beside(cut, "shm").unlink(missing_ok=True)
            os.truncate(beside(cut, "wal"), left)
            found = intact(cut)
            had = list(found.entries())
            assert had == entries[: len(had)]
            assert len(had) > 300
            if found.fault is None:
                assert verify(cut, key).entries == len(had)
            else:
                with pytest.raises(LogError):
                    verify(cut, key)


def test_a_log_whose_wal_is_gone_is_an_earlier_state_of_it(path, key, deal):
    with LogWriter(path, key) as log:
        entries = [log.append(event) for event in deal(900)]
        copy = shutil.copy(path, path.with_name("copy.log"))
    found = intact(copy)
    had = list(found.entries())
    assert had == entries[: len(had)]
    assert found.fault is None


def test_a_wal_that_hides_what_the_log_holds_does_not_keep_it_from_being_read(path, key, fill):
    entries = fill(200)
    beside(path, "wal").write_bytes(b"\x37\x7f\x06\x82" + bytes(range(256)) * 8)
    assert list(intact(path).entries()) == entries


def test_an_emptied_log_beside_a_wal_is_torn_and_the_wal_is_left(path, key, deal):
    with LogWriter(path, key) as log:
        log.append(deal(1)[0])
        copy = path.with_name("copy.log")
        copy.touch()
        shutil.copy(beside(path, "wal"), beside(copy, "wal"))
        for read in (verify, intact, lambda path: LogWriter(path, key)):
            with pytest.raises(TornLog, match="is empty, but"):
                read(copy)
        assert beside(copy, "wal").stat().st_size


def test_what_is_no_log_is_told(path, tmp_path):
    with pytest.raises(NoLog):
        verify(path)
    with pytest.raises(NoLog):
        verify(tmp_path)
    path.touch()
    with pytest.raises(BlankLog):
        verify(path)
    path.write_text("the memoirs of a dealer\n" * 100)
    with pytest.raises(TornLog, match="not a database"):
        verify(path)
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE chips (colour)")
    with pytest.raises(TornLog, match="no such table"):
        verify(path)


def test_a_log_of_a_later_format_is_told(tamper, path):
    tamper("DROP TRIGGER header_stays; UPDATE header SET format = 2")
    with pytest.raises(NewerLog, match="format 2"):
        verify(path)


def test_an_entry_of_a_later_vocabulary_is_whole_but_not_understood(path, key):
    session = "0123456789abcdef" * 2
    link = beginning(session).next('{"fact":{"type":"card_teleported"},"t_s":1.0}')
    create(path, key, session, [link])
    assert verify(path, key).entries == 1
    with LogReader(path) as log, pytest.raises(NewerLog, match="card_teleported") as raised:
        list(log.entries())
    assert raised.value.entry == 1


WRITE = """
import sys
from pathlib import Path
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import Bet
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.writer import LogWriter

with LogWriter(Path(sys.argv[1]), Key(bytes(range(32)))) as log:
    for number in range(int(sys.argv[2])):
        log.append(Event(number, Bet(number % 9 + 1, number)))
"""


def test_a_log_is_read_while_another_process_writes_it(path, key):
    number = 1500
    LogWriter(path, key).close()
    had: list[Entry] = []
    with (
        LogReader(path) as log,
        subprocess.Popen([sys.executable, "-c", WRITE, str(path), str(number)]) as writer,
    ):
        while len(had) < number and writer.poll() is None:
            had += log.entries(since=len(had))
            assert log.check(key).entries >= len(had)
    had += LogReader(path).entries(since=len(had))
    assert writer.returncode == 0
    assert [entry.event.fact.to for entry in had] == list(range(number))
