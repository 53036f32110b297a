"""What is acknowledged is kept, whatever happens; `pytest --full-oracles` kills more writers."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import BadValue
from cardspeak.rules.facts.hand import Bet
from cardspeak.rules.log.database import beside
from cardspeak.rules.log.errors import AlteredLog, BlankLog, LogInUse, NoLog, NotWritten, OtherKey
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader, intact, verify
from cardspeak.rules.log.writer import LogWriter

APPEND = """
import os, random, sys
from pathlib import Path
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.people import FloorRuled
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.writer import LogWriter

path, dice = Path(sys.argv[1]), random.Random(sys.argv[2])
os.write(1, b"ready\\n")
while True:
    with LogWriter(path, Key(bytes(range(32)))) as log:
        for _ in range(dice.choice([1, 5, 200])):
            words = "w" * dice.choice([10, 200, 30_000])
            entry = log.append(Event(dice.random(), FloorRuled(words)))
            os.write(1, f"{entry.number} {entry.hash}\\n".encode())
"""


def kill_a_writer(path, dice):
    """Let a process append to a log, kill it at some moment, and return what it acknowledged."""
    command = [sys.executable, "-c", APPEND, str(path), str(dice.random())]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout.readline() == b"ready\n"
        time.sleep(dice.choice([0.001, 0.02, 0.2]) * dice.random())
        writer.send_signal(signal.SIGKILL)
        lines = writer.stdout.read().split(b"\n")[:-1]
    assert writer.returncode == -signal.SIGKILL
    return {int(number): own_hash.decode() for number, own_hash in map(bytes.split, lines)}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_writer_killed_at_any_moment_loses_nothing_acknowledged(path, key, request):
    dice = random.Random(3)
    known = {}
    for _ in range(250 if request.config.getoption("full_oracles") else 25):
        known |= kill_a_writer(path, dice)
        try:
            found = intact(path)
        except (NoLog, BlankLog):
            assert not known
            continue
        assert found.fault is None
        kept = {link.number: link.hash for link in found.links}
        assert known.items() <= kept.items()
        assert len(kept) <= len(known) + 1  # it may be killed between the commit and the word
        assert verify(path, key).entries == len(kept)
        known = kept
        if len(kept) > 3000:  # begin another: killed while it is made, a log is made again
            for file in path.parent.iterdir():
                file.unlink()
            known = {}
    LogWriter(path, key).close()
    assert list(path.parent.iterdir()) == [path]


def test_a_crash_at_any_byte_of_an_append_keeps_all_that_was_acknowledged(path, key, deal):
    with LogWriter(path, key) as log:
        sizes = []
        for event in deal(60):
            log.append(event)
            sizes.append(beside(path, "wal").stat().st_size)
        crashed = path.with_name("crashed.log")
        dice = random.Random(4)
        cuts = [dice.randrange(sizes[0], sizes[-1]) for _ in range(150)]
        for left in [*cuts, *sizes[:10], *(size - 1 for size in sizes[1:10])]:
            shutil.copy(path, crashed)
            shutil.copy(beside(path, "wal"), beside(crashed, "wal"))
            beside(crashed, "shm").unlink(missing_ok=True)
            os.truncate(beside(crashed, "wal"), left)
            assert verify(crashed, key).entries == sum(size <= left for size in sizes)
        with LogWriter(crashed, key) as again:
            number = again.append(deal(1)[0]).number
        assert verify(crashed, key).entries == number


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_event_is_kept_as_it_was(tmp_path_factory, key, events, data):
    path = tmp_path_factory.mktemp("logs") / "table.log"
    appended = data.draw(st.lists(events, max_size=12))
    with LogWriter(path, key) as log:
        entries = [log.append(event) for event in appended]
    with LogReader(path) as log:
        assert list(log.entries()) == entries
    assert [entry.event for entry in entries] == appended
    assert [entry.number for entry in entries] == list(range(1, len(appended) + 1))


def test_a_log_is_gone_on_with_where_it_ended(path, key, deal):
    first, second = deal(10)[:5], deal(10)[5:]
    with LogWriter(path, key) as log:
        session = log.session
        entries = [log.append(event) for event in first]
    with LogWriter(path, key) as log:
        assert log.session == session
        entries += [log.append(event) for event in second]
    with LogReader(path) as log:
        assert list(log.entries()) == entries
    assert [entry.number for entry in entries] == list(range(1, 11))


def test_what_is_appended_can_be_read_at_once(path, key, deal):
    with LogWriter(path, key) as log, LogReader(path) as reader:
        for number, event in enumerate(deal(20)):
            entry = log.append(event)
            assert list(reader.entries(since=number)) == [entry]
            assert verify(path, key).entries == entry.number


def test_an_event_that_cannot_be_is_not_appended(path, key):
    with LogWriter(path, key) as log:
        with pytest.raises(BadValue):
            log.append(Event(1.0, Bet(4, -100)))
        assert log.append(Event(1.0, Bet(4, 100))).number == 1
    assert verify(path, key).entries == 1


def test_a_log_has_one_writer_at_a_time(path, key, deal):
    with LogWriter(path, key) as log:
        log.append(deal(1)[0])
        with pytest.raises(LogInUse, match="one writer at a time"):
            LogWriter(path, key)
        log.append(deal(1)[0])
    with LogWriter(path, key) as log:
        assert log.append(deal(1)[0]).number == 3


def test_a_log_that_is_altered_or_of_another_installation_is_not_gone_on_with(fill, path, key):
    fill(10)
    with pytest.raises(OtherKey):
        LogWriter(path, Key(bytes(32)))
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"seat":5', b'"seat":6'))
    with pytest.raises(AlteredLog) as raised:
        LogWriter(path, key)
    assert raised.value.entry == 5
    path.write_bytes(whole)
    assert verify(path, key).entries == 10


def test_an_empty_file_is_begun_in(path, key, deal):
    path.touch()
    with LogWriter(path, key) as log:
        assert log.append(deal(1)[0]).number == 1


def append_all(log, events, kept):
    for event in events:
        kept.append(log.append(event))


def test_a_full_disk_is_told_and_loses_nothing_and_is_gone_on_with(path, key, deal, room):
    events = deal(400)
    kept = []
    with LogWriter(path, key) as log:
        with room(1_000_000), pytest.raises(NotWritten, match="nothing was written"):
            append_all(log, events, kept)
        assert 5 < len(kept) < 300
        assert verify(path, key).entries == len(kept)
        kept += [log.append(event) for event in events[len(kept) :]]
    with LogReader(path) as reader:
        assert list(reader.entries()) == kept
    assert [entry.event for entry in kept] == events
    assert verify(path, key).entries == 400


def test_a_disk_too_full_to_begin_leaves_a_file_in_which_one_can_begin(path, key, room):
    with room(20_000), pytest.raises(NotWritten):
        LogWriter(path, key)
    LogWriter(path, key).close()
    assert verify(path, key).entries == 0


def test_a_disk_too_full_for_the_files_beside_a_log_is_told_as_that(path, key, deal, room):
    with LogWriter(path, key) as log:
        log.append(deal(1)[0])
        copy = path.with_name("copy.log")
        for kind in ("", "-wal"):
            shutil.copy(f"{path}{kind}", f"{copy}{kind}")
    for use in (verify, LogWriter):
        with room(20_000), pytest.raises(NotWritten, match="disk is full"):
            use(copy, key)
    assert verify(copy, key).entries == 1


@pytest.fixture
def unwritable():
    """A folder in which nothing can be written until the test is over, with the log's copy."""
    folder = Path(tempfile.mkdtemp())
    owner = os.geteuid() if hasattr(os, "geteuid") else None

    def locked(path):
        copy = Path(shutil.copy(path, folder))
        copy.chmod(0o444)
        folder.chmod(0o555)
        if owner == 0:
            os.seteuid(65534)  # modes do not stop the superuser
        return copy

    yield locked
    if owner == 0:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_log_that_may_only_be_read_is_read_and_not_written_to(fill, path, key, unwritable):
    entries = fill(10)
    copy = unwritable(path)
    assert verify(copy, key).entries == 10
    assert list(intact(copy).entries()) == entries
    with pytest.raises(NotWritten, match="readonly"):
        LogWriter(copy, key)
    with pytest.raises(NotWritten):
        LogWriter(copy.with_name("new.log"), key)
