"""A log goes to lines of JSON and back, and is the same."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardspeak.rules.facts.codec import canonical, from_data
from cardspeak.rules.log.errors import AlteredLog, BadLine, LogExists, NewerLog
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.lines import export_lines, import_lines
from cardspeak.rules.log.reader import LogReader, intact, verify
from cardspeak.rules.log.writer import LogWriter


def exported(path):
    log = intact(path)
    assert log.fault is None
    return list(export_lines(log.session, log.links))


@pytest.fixture
def lines(fill, path):
    fill(20)
    return exported(path)


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "copy.log"


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_log_comes_back_identical(tmp_path_factory, key, events, data):
    folder = tmp_path_factory.mktemp("logs")
    path, copy = folder / "table.log", folder / "copy.log"
    appended = data.draw(st.lists(events, max_size=12))
    with LogWriter(path, key) as log:
        entries = [log.append(event) for event in appended]
    lines = exported(path)
    assert import_lines([f"{line}\n" for line in lines], copy, key) == len(appended)
    assert exported(copy) == lines
    assert verify(copy, key) == verify(path, key)
    with LogReader(copy) as log:
        assert list(log.entries()) == entries
    assert [entry.event for entry in entries] == appended


def test_another_installation_signs_what_it_imports(lines, path, copy, key):
    other = Key(bytes(32))
    import_lines(lines, copy, other)
    assert verify(copy, other) == verify(path, key)
    assert exported(copy) == lines


def test_each_line_is_json_that_others_can_read(lines, path):
    header, *entries = map(json.loads, lines)
    assert header["log"] == "cardspeak"
    assert header["entries"] == len(entries) == 20
    assert header["head"] == entries[-1]["hash"] == verify(path).hash
    assert [entry["number"] for entry in entries] == list(range(1, 21))
    for line, entry in zip(lines[1:], entries, strict=True):
        assert canonical(from_data(entry["event"])) in line


def test_what_was_imported_can_be_appended_to(lines, copy, key, deal):
    import_lines(lines, copy, key)
    with LogWriter(copy, key) as log:
        assert log.append(deal(1)[0]).number == 21
    assert exported(copy)[1:-1] == lines[1:]


def test_nothing_that_exists_is_replaced(lines, path, key):
    with pytest.raises(LogExists, match="name a new file"):
        import_lines(lines, path, key)
    assert exported(path) == lines


@pytest.mark.parametrize(
    ("alter", "entry"),
    [
        (lambda lines: lines.pop(), 20),
        (lambda lines: lines.pop(7), 7),
        (lambda lines: lines.insert(9, lines.pop(7)), 7),
        (lambda lines: lines.append(lines[-1]), 21),
        (lambda lines: lines.__setitem__(5, lines[5].replace('"seat":5', '"seat":6')), 5),
        (lambda lines: lines.__setitem__(5, lines[5].replace('"number":5', '"number":6')), 5),
        (lambda lines: lines.__setitem__(0, lines[0].replace('"entries":20', '"entries":19')), 21),
        (lambda lines: lines.__setitem__(0, lines[0].replace('"session":"', '"session":"f')), None),
    ],
)
def test_altered_lines_are_refused_and_nothing_is_made(lines, copy, key, alter, entry):
    before = list(lines)
    alter(lines)
    assert lines != before
    with pytest.raises((AlteredLog, BadLine)) as raised:
        import_lines(lines, copy, key)
    assert raised.value.entry == entry
    assert not copy.exists()


@pytest.mark.parametrize(
    ("number", "line", "why"),
    [
        (0, "", "line 1: not JSON"),
        (0, "[]", "line 1: not an object with entries, format, head, log, session"),
        (0, '{"log":"cardspeak"}', "line 1: not an object with"),
        (3, "giraffe", "line 4: not JSON"),
        (3, '{"event":{},"hash":"","number":true}', "line 4: number: not of type int"),
        (3, '{"event":{"t_s":1,"fact":{"type":"x"}},"hash":"","number":3}', "line 4: fact.type: "),
        (3, '{"event":{},"hash":"","number":3}', "line 4: t_s: is missing; fact: is missing"),
    ],
)
def test_a_line_that_cannot_be_taken_is_named(lines, copy, key, number, line, why):
    lines[number] = line
    with pytest.raises(BadLine, match=why):
        import_lines(lines, copy, key)
    assert not copy.exists()


def test_no_lines_are_no_log(copy, key):
    with pytest.raises(BadLine, match="line 1"):
        import_lines([], copy, key)


def test_lines_of_others_and_of_a_later_format_are_told(lines, copy, key):
    header = json.loads(lines[0])
    lines[0] = json.dumps(header | {"log": "pokerlog"})
    with pytest.raises(BadLine, match="no log of Cards Speak"):
        import_lines(lines, copy, key)
    lines[0] = json.dumps(header | {"format": 2})
    with pytest.raises(NewerLog, match="format 2"):
        import_lines(lines, copy, key)
