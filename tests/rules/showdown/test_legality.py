"""What cannot lie on a table is refused, every fault by name."""

import pytest

from cardspeak.rules.showdown.legality import IllegalShowdown, verify

BOARD = "Ks 7h 4d 2c 2s"


def faults(showdown):
    with pytest.raises(IllegalShowdown) as error:
        verify(showdown)
    return error.value.faults


@pytest.mark.parametrize(
    ("game", "hands", "boards", "fault"),
    [
        ("holdem", {1: "Ah Kd Qd"}, (BOARD,), "seat 1 has 3 cards"),
        ("omaha", {1: "Ah Kd"}, (BOARD,), "seat 1 has 2 cards"),
        ("irish", {1: "Ah Kd Qd Jd"}, (BOARD,), "at showdown Irish takes 2"),
        ("stud", {1: "Ah Kd Qd Jd 9s 8s"}, (), "seat 1 has 6 cards"),
        ("holdem", {1: "Ah Kd"}, ("Ks 7h 4d 2c",), "board 1 has 4 cards"),
        ("holdem", {1: "Ah Kd"}, (), "board 1 has 0 cards"),
        ("holdem", {1: "Ah Kd"}, ("Ks 7h 4d 2c 2s 3s",), "board 1 has 6 cards"),
        ("stud", {1: "Ah Kd Qd Jd 9s 8s 7s"}, (BOARD,), "board 1 has 5 cards"),
        ("holdem", {1: "Ah Kd", 2: "Ah Qd"}, (BOARD,), "Ace of hearts lies there 2 times"),
        ("holdem", {1: "Ks Kd"}, (BOARD,), "King of spades lies there 2 times"),
        ("double-board", {1: "Ah Kd"}, (BOARD,), "has 2 boards, not 1"),
        ("double-board", {1: "Ah Kd"}, (BOARD, BOARD), "lies there 2 times"),
        ("holdem", {1: "Ah Kd"}, (BOARD,) * 4, "has 1 to 3 boards, not 4"),
        ("double-entendre", {1: "Ah Kd 7c"}, (BOARD,), "seat 1 has marked no card"),
        ("holdem", {1: "Ah* Kd"}, (BOARD,), "seat 1 marks Ace of hearts, which it cannot"),
        ("river-of-blood", {1: "Ah Kd"}, ("Ks 7h 4d 2c 2h",), "one more card is due"),
        ("river-of-blood", {1: "Ah Kd"}, (f"{BOARD} 3c",), "no card comes after it"),
        ("holdem", {}, (BOARD,), "there is no hand"),
        ("holdem", {0: "Ah Kd"}, (BOARD,), "there is no seat 0"),
        ("short-deck", {1: "Ah Kd"}, ("Ks 7h 9d Tc 2s",), "Two of spades is not in the deck"),
        ("chinese", {1: "Ah Kd"}, (), "has no pot"),
    ],
)
def test_what_cannot_be_dealt_is_named(table, game, hands, boards, fault):
    assert any(fault in line for line in faults(table(game, hands, *boards)))


@pytest.mark.parametrize(
    ("pot", "fault"),
    [
        ("1230", "the main pot of 1,230 cannot be paid in chips of 25"),
        ("0", "the main pot of 0"),
        ("100:1,5", "the main pot is for 5, who has no live hand"),
        (("100:1", "100:1,2"), "side pot 1 is open to a seat that is not in the pot before"),
    ],
)
def test_pots_that_cannot_be_are_named(table, pot, fault):
    showdown = table("holdem", {1: "Ah Kd", 2: "Qh Qd"}, BOARD, pot=pot, chips=(100, 25))
    assert any(fault in line for line in faults(showdown))


def test_every_fault_is_told_at_once(table):
    showdown = table("holdem", {1: "Ah Kd Qd", 2: "Ah ??"}, "Ks 7h", pot="30", chips=(25,))
    assert len(faults(showdown)) == 4


def test_more_hands_than_the_game_takes(table):
    hands = dict.fromkeys(range(1, 8), "?? ?? ?? ?? ??")
    assert "takes 6 hands at most, not 7" in faults(table("2-7-triple-draw", hands))[0]


def test_two_hands_in_one_seat(table):
    showdown = table("holdem", {1: "Ah Kd"}, BOARD)
    twice = type(showdown)(
        showdown.game, showdown.house, 0, showdown.boards, showdown.hands * 2, ()
    )
    assert "seat 1 has two hands" in faults(twice)[0]
