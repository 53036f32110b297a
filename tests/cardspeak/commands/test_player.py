"""Playing a WAV through what the machine has."""

import sys

import pytest

from cardspeak.commands.player import PlayerError, play

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sound by itself")


def install(folder, name, script):
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_the_sound_reaches_a_player(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    install(
        tmp_path, "aplay", f'while read -r line; do echo "$line"; done < "$2" > {tmp_path}/heard'
    )
    play(b"the sound\n")
    assert (tmp_path / "heard").read_bytes() == b"the sound\n"


def test_a_player_that_fails_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    install(tmp_path, "paplay", "exit 1")
    install(tmp_path, "aplay", f": > {tmp_path}/played")
    play(b"x")
    assert (tmp_path / "played").exists()


def test_without_any_player_the_error_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PlayerError, match="--wav FILE"):
        play(b"x")


def test_players_that_all_fail_are_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    install(tmp_path, "aplay", "exit 1")
    with pytest.raises(PlayerError, match="aplay could not play"):
        play(b"x")
