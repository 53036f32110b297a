"""Text as terminals can show it."""

import io
import sys

import pytest

from cardspeak.commands.printable import printable


@pytest.fixture
def terminal(monkeypatch):
    """Let the terminal have an encoding."""

    def encoded(encoding):
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))

    return encoded


def test_where_there_are_signs_for_suits_they_are_shown(terminal):
    terminal("utf-8")
    assert printable("A♠ K♥ · Zoë") == "A♠ K♥ · Zoë"


def test_where_there_are_none_they_are_letters(terminal):
    terminal("latin-1")
    assert printable("A♠ K♥ Q♦ J♣ · Zoë") == "As Kh Qd Jc · Zoë"


def test_what_cannot_be_shown_at_all_gives_way(terminal):
    terminal("ascii")
    assert printable("A♠ · Zoë") == "As ? Zo?"
