"""Each entry is bound to all before it, and the head to the last."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from cardspeak.rules.log.chain import Head, beginning, follow
from cardspeak.rules.log.errors import AlteredLog, OtherKey
from cardspeak.rules.log.key import Key

PATH = Path("table.log")
SESSION = "0123456789abcdef" * 2
START = beginning(SESSION)


@pytest.fixture
def rows():
    """Five entries as they are kept: number, text, hash before, hash."""
    rows, last = [], START
    for text in "abcde":
        link = last.next(text)
        rows.append((link.number, link.text, last.hash, link.hash))
        last = link
    return rows


def test_a_hash_is_sha_256_of_the_hash_before_the_number_and_the_text():
    link = START.next('{"t_s":1.0}')
    plain = f'{START.hash}\n1\n{{"t_s":1.0}}'
    assert link.hash == hashlib.sha256(plain.encode()).hexdigest()


def test_sessions_begin_differently():
    assert beginning(SESSION).hash != beginning(SESSION[::-1]).hash


def test_entries_follow_from_any_one_on(rows):
    links = list(follow(PATH, rows, START))
    assert [link.number for link in links] == [1, 2, 3, 4, 5]
    assert list(follow(PATH, rows[3:], links[2])) == links[3:]
    assert list(follow(PATH, [], START)) == []


@pytest.mark.parametrize(
    ("alter", "entry", "why"),
    [
        (lambda rows: rows.pop(2), 3, "entry 3 is missing; 4 follows 2"),
        (lambda rows: rows.insert(2, rows[1]), 3, "entry 3 is missing; 2 follows 2"),
        (lambda rows: rows.reverse(), 1, "entry 1 is missing; 5 follows 0"),
        (lambda rows: rows.__setitem__(1, (2, "x", *rows[1][2:])), 2, "not what was appended"),
        (lambda rows: rows.__setitem__(1, (2, None, *rows[1][2:])), 2, "not what was appended"),
        (lambda rows: rows.__setitem__(3, (4, "d", "0" * 64, rows[3][3])), 4, "does not follow"),
        (lambda rows: rows.__setitem__(4, (*rows[4][:3], "0" * 64)), 5, "not what was appended"),
        (lambda rows: rows.__setitem__(0, ("1", *rows[0][1:])), 1, "entry 1 is missing"),
    ],
)
def test_what_is_altered_is_named_after_all_that_is_intact(rows, alter, entry, why):
    alter(rows)
    had = []
    with pytest.raises(AlteredLog, match=why) as raised:
        had.extend(link.number for link in follow(PATH, rows, START))
    assert raised.value.entry == entry


def test_the_head_is_of_one_session_one_end_and_one_key():
    key, other = Key(bytes(32)), Key(bytes([1] * 32))
    last = START.next("a")
    head = Head.of(SESSION, last, key)
    head.check(PATH, SESSION, last, key)
    head.check(PATH, SESSION, last, None)
    with pytest.raises(AlteredLog, match="entry 1 is the last, but 0 is") as raised:
        head.check(PATH, SESSION, START, None)
    assert raised.value.entry == 1
    with pytest.raises(AlteredLog, match="does not fit its last entry"):
        head.check(PATH, SESSION, START.next("b"), None)
    with pytest.raises(AlteredLog, match="signature"):
        head.check(PATH, SESSION[::-1], last, key)
    with pytest.raises(AlteredLog, match="signature"):
        replace(head, signature="0" * 64).check(PATH, SESSION, last, key)
    with pytest.raises(OtherKey, match=other.id):
        head.check(PATH, SESSION, last, other)
