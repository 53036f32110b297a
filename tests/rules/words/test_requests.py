"""Asking for a hand without saying why."""

import pytest

from cardspeak.rules.words.phrases import phrases
from cardspeak.rules.words.requests import say_hand_request


def test_show_6_the_request_is_put_neutrally():
    said = say_hand_request(4, 7)
    assert said == "A guest in seat 4 would like to see the hand of seat 7."


@pytest.mark.parametrize("language", ["en", "es"])
def test_show_6_the_word_is_never_said(language):
    said = say_hand_request(4, 7, phrases(language)).lower()
    for stem in ("collu", "colus", "suspi", "sospech", "cheat", "tramp"):
        assert stem not in said
    assert "4" in said
    assert "7" in said
