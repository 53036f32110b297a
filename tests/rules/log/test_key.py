"""An installation has one key, which only its user can read."""

import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardspeak.rules.log.errors import BadKey
from cardspeak.rules.log.key import Key, find_key, installation_key, key_path


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cardspeak" / "key"


def test_there_is_none_until_it_is_made(path):
    assert find_key(path) is None
    made = installation_key(path)
    assert find_key(path) == made
    assert installation_key(path) == made
    assert [path] == list(path.parent.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_user_can_read_it(path):
    installation_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_two_installations_have_different_keys(path, tmp_path):
    one, other = installation_key(path), installation_key(tmp_path / "other")
    assert one != other
    assert one.id != other.id


def test_several_that_make_it_at_once_have_the_same(path):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(installation_key, [path] * 32))
    assert len(keys) == 1


@pytest.mark.parametrize("text", ["", "giraffe", "00" * 31, "zz" * 32, "♠"])
def test_a_file_that_holds_no_key_is_refused(path, text):
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadKey, match=r"no key of Cards Speak; CARDSPEAK_KEY may name another"):
        installation_key(path)


def test_a_key_that_cannot_be_read_or_made_is_told(tmp_path):
    with pytest.raises(BadKey, match="cannot be read"):
        installation_key(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(BadKey, match="cannot be"):
        installation_key(tmp_path / "file" / "key")


def test_it_lies_in_the_users_configuration_folder_or_where_the_environment_says():
    assert key_path({"CARDSPEAK_KEY": "/safe/key"}) == Path("/safe/key")
    folder = "APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME"
    assert key_path({folder: "/home/ann/conf"}) == Path("/home/ann/conf/cardspeak/key")
    assert key_path({}) == Path.home() / ".config" / "cardspeak" / "key"


def test_a_signature_is_of_one_key_and_one_text():
    key, other = Key(bytes(32)), Key(bytes([1] * 32))
    signature = key.sign("ten of hearts")
    assert key.signed("ten of hearts", signature)
    assert not key.signed("ten of spades", signature)
    assert not other.signed("ten of hearts", signature)
    assert not key.signed("ten of hearts", None)


def test_the_secret_is_not_shown():
    assert "0" * 8 not in repr(Key(bytes(32)))
    assert Key(bytes(32)).id not in bytes(32).hex()
