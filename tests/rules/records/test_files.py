"""Files of hands."""

import contextlib
import shutil
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.records.files import RecordFileError, read_records, write_records, write_text

FILES = ["walk.phh", "session.phhs", "cash.ohh", "cash.txt"]


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_by_its_name(hands, name):
    assert read_records(hands / name)


@pytest.mark.parametrize("suffix", [".phh", ".phhs", ".ohh", ".json", ".txt", ".JSON"])
def test_what_is_written_reads_back(hand, tmp_path, suffix):
    path = tmp_path / f"hand{suffix}"
    write_records(path, [hand("side-pots")])
    assert read_records(path) == (hand("side-pots"),)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_open_hand_history_may_be_called_json(hands, tmp_path):
    shutil.copy(hands / "cash.ohh", tmp_path / "cash.json")
    expected = read_records(hands / "cash.ohh")
    assert read_records(tmp_path / "cash.json") == expected
    write_records(tmp_path / "two.ohh", [*expected, *expected])
    (tmp_path / "two.ohh").rename(tmp_path / "two.json")
    assert read_records(tmp_path / "two.json") == expected * 2


def test_a_table_is_only_written(hand, tmp_path):
    write_records(tmp_path / "hands.csv", [hand("walk")])
    assert (tmp_path / "hands.csv").read_bytes().count(b"\r\n") == 2
    with pytest.raises(RecordFileError, match=r"hands\.csv: hands are read from files ending in"):
        read_records(tmp_path / "hands.csv")


def test_what_was_there_stays_if_writing_fails(hand, tmp_path):
    path = tmp_path / "hand.txt"
    path.write_text("before", encoding="utf-8")
    with pytest.raises(RecordFileError, match=r"hand\.txt: .* cannot carry razz"):
        write_records(path, [hand("last-chips")])
    assert path.read_text(encoding="utf-8") == "before"


def test_a_phh_file_holds_one_hand(hand, tmp_path):
    with pytest.raises(RecordFileError, match=r"write a session as \.phhs"):
        write_records(tmp_path / "x.phh", [hand("walk")] * 2)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("x.phh", b"variant =", "not TOML"),
        ("x.phh", b"\xff\xfe", "not UTF-8"),
        ("x.json", b"{}", "None is no table"),
        ("x.json", b'{"format": "cardspeak-hands"}', "version None"),
        ("x.txt", b"", "no line"),
        ("x.doc", b"", "hands are read from files ending in .phh, .phhs, .ohh, .json, .txt"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, name, content, why):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(RecordFileError, match=why) as error:
        read_records(path)
    assert str(error.value).startswith(str(path))


def test_a_file_that_is_not_there_is_named(hand, tmp_path):
    with pytest.raises(RecordFileError, match=r"gone\.phh: No such file"):
        read_records(tmp_path / "gone.phh")
    with pytest.raises(RecordFileError, match="No such file"):
        write_records(tmp_path / "gone" / "x.phh", [hand("walk")])
    with pytest.raises(RecordFileError, match="are written to files ending in"):
        write_records(tmp_path / "x.doc", [hand("walk")])


@given(
    name=st.sampled_from(("dead-button.phh", "session.phhs", "cash.ohh", "cash.txt")),
    cut=st.tuples(st.floats(0, 1), st.integers(0, 9)),
    words=st.sampled_from(("", "[", "{", '"', "nan", "-1", "p9", "??", "\n", "Fold", "1e99999999")),
)
def test_whatever_is_wrong_with_a_file_is_named(hands, tmp_path_factory, name, cut, words):
    source = (hands / name).read_text(encoding="utf-8")
    at = round(cut[0] * len(source))
    path = tmp_path_factory.mktemp("broken") / name
    path.write_text(source[:at] + words + source[at + cut[1] :], encoding="utf-8")
    with contextlib.suppress(RecordFileError):
        assert isinstance(read_records(path), tuple)


UNPLAYABLE = [{"wagers_seen": False}, {"irregular": ("seat 2 acts before seat 1",)}]


@pytest.mark.parametrize("changes", UNPLAYABLE)
@pytest.mark.parametrize("suffix", [".phh", ".phhs", ".json"])
def test_a_hand_that_cannot_be_played_again_is_written_and_read(hand, tmp_path, suffix, changes):
    record = replace(hand("side-pots"), **changes)
    write_records(tmp_path / f"hand{suffix}", [record])
    assert read_records(tmp_path / f"hand{suffix}") == (record,)


@pytest.mark.parametrize("changes", UNPLAYABLE)
@pytest.mark.parametrize("suffix", [".ohh", ".txt"])
def test_formats_that_tell_every_bet_refuse_such_a_hand(hand, tmp_path, suffix, changes):
    with pytest.raises(RecordFileError, match=r"write PHH \(.phh\)"):
        write_records(tmp_path / f"hand{suffix}", [replace(hand("cents"), **changes)])
    assert not list(tmp_path.iterdir())


def test_text_is_written_whole_or_not_at_all(tmp_path):
    (tmp_path / "old.csv").write_text("old")
    write_text(tmp_path / "old.csv", "new\r\n")
    assert (tmp_path / "old.csv").read_bytes() == b"new\r\n"
    with pytest.raises(RecordFileError, match=r"a.csv: No such file"):
        write_text(tmp_path / "nowhere" / "a.csv", "new")
