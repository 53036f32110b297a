"""`cardspeak log`: what a user types, and what comes out where."""

import json
import os
import re

import jsonschema
import pytest
from click.testing import CliRunner

from cardspeak.commands.log import log
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.hand import Bet, CardDealt, Folded
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.table import SeatTaken
from cardspeak.rules.log.key import installation_key
from cardspeak.rules.log.reader import verify
from cardspeak.rules.log.writer import LogWriter

ACE = Sight(Card("A", "s"))
EVENTS = [
    Event(0, SeatTaken(4, 20_000, "Zoë")),
    Event(61.5, CardDealt(4, up=True, card=ACE), 0.93, (Evidence("rail-1", 1862, 61.5),)),
    Event(62, CardDealt(5)),
    Event(65, Bet(4, 400)),
    Event(3700, Folded(5, cards=2)),
    Event(3725.5, Correction(3, "it stopped at seat 6", CardDealt(6)), author="floor"),
]


@pytest.fixture(autouse=True)
def key_file(tmp_path, monkeypatch):
    """The key of an installation of its own."""
    file = tmp_path / "conf" / "key"
    monkeypatch.setenv("CARDSPEAK_KEY", str(file))
    return file


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "table.log"
    with LogWriter(path, installation_key()) as written:
        for event in EVENTS:
            written.append(event)
    return path


def run(*arguments, columns=80, charset="utf-8", stdin=None):
    runner = CliRunner(charset=charset, env={"COLUMNS": str(columns)})
    return runner.invoke(log, [str(argument) for argument in arguments], input=stdin)


def numbers(result):
    """The numbers of the entries that are shown."""
    assert result.exit_code == 0, result.output
    return [int(n) for n in re.findall(r"^ *(\d+)  \d+:", result.stdout, re.MULTILINE)]


def alter(path):
    path.write_bytes(path.read_bytes().replace(b'"to":400', b'"to":900'))


def test_a_whole_log_is_proved(path):
    result = run("verify", path)
    assert result.exit_code == 0
    assert "whole and unaltered, 6 entries" in result.stdout
    assert "signature is this installation's" in result.stdout


def test_without_a_key_it_is_said_that_the_signature_was_not_checked(path, key_file):
    key_file.unlink()
    result = run("verify", path)
    assert result.exit_code == 0
    assert f"signature was not checked: there is no key at {key_file}" in result.stdout
    assert not key_file.exists()


def test_an_altered_log_is_refused_with_the_entry_named(path):
    alter(path)
    result = run("verify", path)
    assert result.exit_code == 1
    assert not result.stdout
    assert result.stderr == f"Error: {path}: entry 4 is not what was appended\n"


def test_a_log_of_another_installation_is_refused_with_both_keys_named(path, key_file):
    ours = installation_key().id
    key_file.unlink()
    result = run("verify", path)
    theirs = installation_key().id
    result = run("verify", path)
    assert result.exit_code == 1
    assert ours in result.stderr
    assert theirs in result.stderr


def test_a_key_that_is_none_is_told(path, key_file):
    key_file.write_text("giraffe")
    result = run("verify", path)
    assert result.exit_code == 1
    assert "no key of Cards Speak" in result.stderr


def test_show_tells_every_entry(path):
    result = run("show", path)
    assert numbers(result) == [1, 2, 3, 4, 5, 6]
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "1 0:00:00.000 seat taken seat 4, stack 20000, name Zoë"
    assert lines[1] == "2 0:01:01.500 card dealt seat 4, up, A♠"
    assert lines[2] == "0.93 sure; seen by rail-1 #1862"
    assert lines[-1] == "by floor"


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["--seat", "4"], [1, 2, 4]),
        (["--seat", "6"], [6]),
        (["--kind", "card_dealt"], [2, 3, 6]),
        (["--kind", "Card dealt", "--kind", "bet"], [2, 3, 4, 6]),
        (["--since", "62"], [3, 4, 5, 6]),
        (["--since", "1:02", "--until", "1:01:40"], [3, 4, 5]),
        (["--since", "1:02:05.5"], [6]),
        (["--until", "0"], [1]),
        (["--since", "1:00", "--seat", "4", "--kind", "bet"], [4]),
    ],
)
def test_show_tells_what_is_asked_for(path, options, shown):
    assert numbers(run("show", path, *options)) == shown


def test_show_as_json_is_a_line_for_each_entry_as_it_is_exported(path):
    lines = run("show", path, "--json", "--seat", "4").stdout.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2, 4]
    assert set(lines) <= set(run("export", path).stdout.splitlines())


@pytest.mark.parametrize("columns", [80, 120])
def test_nothing_is_wider_than_the_terminal(path, columns):
    assert max(map(len, run("show", path, columns=columns).stdout.splitlines())) <= columns


def test_suits_are_letters_where_the_terminal_has_no_sign_for_them(path):
    result = run("show", path, charset="ascii")
    assert result.exit_code == 0
    assert "seat 4, up, As" in result.stdout
    assert "name Zo?" in result.stdout


def test_of_a_damaged_log_what_is_intact_is_shown_and_then_what_is_wrong(path):
    alter(path)
    result = run("show", path)
    assert result.exit_code == 1
    assert "seat 5" in result.stdout
    assert "bet" not in result.stdout
    assert "entry 4 is not what was appended" in result.stderr


def test_a_log_is_shown_and_proved_while_it_is_written(path):
    with LogWriter(path, installation_key()) as written:
        written.append(Event(4000, Folded(4)))
        assert numbers(run("show", path))[-1] == 7
        assert "7 entries" in run("verify", path).stdout


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--since", "noon"], "'noon' is no time; write h:mm:ss, mm:ss or seconds"),
        (["--kind", "card_delt"], "no kind of fact is called 'card_delt'; there are card_dealt"),
        (["--seat", "four"], "'four' is not a valid integer"),
    ],
)
def test_what_cannot_be_asked_for_is_told(path, options, told):
    result = run("show", path, *options)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_log_goes_to_lines_and_back_and_is_the_same(path, tmp_path):
    lines, copy = tmp_path / "table.jsonl", tmp_path / "copy.log"
    lines.write_bytes(run("export", path).stdout_bytes)
    result = run("import", lines, copy)
    assert result.exit_code == 0
    assert "6 entries" in result.stdout
    assert run("export", copy).stdout_bytes == lines.read_bytes()
    assert verify(copy, installation_key()) == verify(path, installation_key())


def test_lines_may_come_from_standard_input_and_go_out_in_utf_8(path, tmp_path):
    exported = run("export", path, charset="ascii")
    assert "Zoë".encode() in exported.stdout_bytes
    copy = tmp_path / "copy.log"
    assert run("import", "-", copy, stdin=exported.stdout_bytes).exit_code == 0
    assert run("export", copy).stdout_bytes == exported.stdout_bytes


@pytest.mark.parametrize(
    ("alter", "told"),
    [
        (lambda lines: lines.replace(b"20000", b"90000"), "line 2: entry 1 is not what"),
        (lambda lines: lines.replace(b"card_dealt", b"card_delt"), "line 3: fact.type: no kind"),
        (lambda lines: lines[:-1].rpartition(b"\n")[0], "says that there are 6 entries, but 5"),
        (lambda lines: lines.replace("ë".encode(), b"\xeb"), "line 2: fact.name: "),
        (lambda _: b"\xff\xfe", "line 1: not JSON"),
        (lambda _: b"", "line 1: not JSON"),
    ],
)
def test_lines_that_are_no_longer_what_was_exported_are_refused(path, tmp_path, alter, told):
    copy = tmp_path / "copy.log"
    result = run("import", "-", copy, stdin=alter(run("export", path).stdout_bytes))
    assert result.exit_code == 1
    assert told in result.stderr
    assert not copy.exists()


def test_import_replaces_nothing(path):
    result = run("import", "-", path, stdin=run("export", path).stdout_bytes)
    assert result.exit_code == 1
    assert "name a new file" in result.stderr


def test_what_is_intact_of_a_damaged_log_is_exported_only_if_that_is_asked_for(path, tmp_path):
    alter(path)
    result = run("export", path)
    assert result.exit_code == 1
    assert not result.stdout
    assert "entry 4 is not what was appended" in result.stderr
    assert "`cardspeak log export --intact` prints the 3 entries before it" in result.stderr
    saved = tmp_path / "saved.log"
    assert (
        run("import", "-", saved, stdin=run("export", "--intact", path).stdout_bytes).exit_code == 0
    )
    assert numbers(run("show", saved)) == [1, 2, 3]


def test_a_log_cut_short_is_told_and_shown_up_to_there(path):
    os.truncate(path, path.stat().st_size - 1000)
    assert run("verify", path).exit_code == 1
    assert run("show", path).exit_code == 1


@pytest.mark.parametrize("command", ["verify", "show", "export"])
def test_what_is_no_log_gets_one_line(tmp_path, command):
    file = tmp_path / "memoirs.txt"
    file.write_text("the memoirs of a dealer\n" * 100)
    result = run(command, file)
    assert result.exit_code == 1
    assert not result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert run(command, tmp_path / "nowhere.log").exit_code == 2


def test_the_schema_is_one_that_others_can_use(path):
    schema = json.loads(run("schema").stdout)
    accepts = jsonschema.Draft202012Validator(schema).is_valid
    events = [json.loads(line)["event"] for line in run("show", path, "--json").stdout.splitlines()]
    assert len(events) == 6
    assert all(map(accepts, events))
    assert not accepts({"t_s": 1, "fact": {"type": "giraffe"}})
