"""Who opens a betting round."""

import pytest

from cardspeak.rules.games.game import Opener
from cardspeak.rules.records.actions import read_cards
from cardspeak.rules.records.opening import has_open_pair, opener
from cardspeak.rules.records.record import Seat


def first(how, up, live=None, blinds=()):
    seats = [Seat(seat, 100, blind=dict(blinds).get(seat, 0)) for seat in up]
    cards = {seat: read_cards(text) for seat, text in up.items()}
    return opener(how, seats, set(up if live is None else live), cards)


def test_the_seat_after_the_big_blind_opens():
    nothing = dict.fromkeys((4, 6, 1), "")
    assert first(Opener.LEFT_OF_BIG_BLIND, nothing, blinds=[(4, 1), (6, 2)]) == 1
    assert first(Opener.LEFT_OF_BIG_BLIND, nothing, blinds=[(4, 1), (6, 2), (1, 4)]) == 4


def test_btn_14_heads_up_the_button_opens_the_first_round_and_closes_the_others():
    nothing = {1: "", 2: ""}
    assert first(Opener.LEFT_OF_BIG_BLIND, nothing, blinds=[(1, 2), (2, 1)]) == 2
    assert first(Opener.LEFT_OF_BUTTON, nothing) == 1


def test_the_first_live_hand_left_of_the_button_opens():
    assert first(Opener.LEFT_OF_BUTTON, dict.fromkeys((4, 6, 1), ""), live={6, 1}) == 6


@pytest.mark.parametrize(
    ("how", "up", "who"),
    [
        (Opener.LOW_CARD, {1: "3d", 2: "3c", 3: "Ah"}, 2),
        (Opener.HIGH_CARD, {1: "Kd", 2: "Ks", 3: "As"}, 2),
        (Opener.HIGH_HAND, {1: "AhKd", 2: "2c2d", 3: "AsQd"}, 2),
        (Opener.HIGH_HAND, {1: "AhKd", 2: "AsKc", 3: "QsQh"}, 3),
        (Opener.HIGH_HAND, {1: "AhKd", 2: "AsKc", 3: "QsJh"}, None),  # C32: the house says
        (Opener.HIGH_HAND, {1: "QhQdKc3s", 2: "7s7h4s4c", 3: "AhKd9c2d"}, 2),
        (Opener.HIGH_HAND, {1: "QhQd3c3s", 2: "2s2h2d4c"}, 2),
        (Opener.LOW_HAND, {1: "2h2dKc3s", 2: "AsAh4s4c"}, 1),
        (Opener.LOW_HAND, {1: "8h7d", 2: "8s2c", 3: "AsAd"}, 2),
        (Opener.LOW_HAND, {1: "Kh7d", 2: "3s3c", 3: "As2d"}, 3),
    ],
)
def test_stud_4_stud_5_razz_2_up_cards_decide(how, up, who):
    assert first(how, up) == who


def test_unseen_up_cards_leave_it_open():
    assert first(Opener.LOW_CARD, {1: "3d", 2: "??"}) is None
    assert first(Opener.LOW_CARD, {1: "3d", 2: ""}) is None
    assert first(Opener.LOW_CARD, {1: "3d", 2: "??"}, live={1}) == 1


def test_stud_6_an_open_pair_shows():
    assert has_open_pair(read_cards("3d3c"))
    assert not has_open_pair(read_cards("3d????"))
