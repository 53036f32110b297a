"""The cards of each street, as the game's row has them."""

import pytest

from cardspeak.rules.records.actions import write_cards
from cardspeak.rules.records.faults import Kind
from cardspeak.rules.records.replay import replay

DEALT = ("d dh p1 ????", "d dh p2 ????")
CALLED = (*DEALT, "p2 cc", "p1 cc")
FIVE = ("d dh p1 9s8s7s5s4s", "d dh p2 ??????????", "p2 cc", "p1 cc")


def test_hole_cards_may_come_one_by_one(faults):
    one = ("d dh p1 ??", "d dh p2 ??", "d dh p1 ??", "d dh p2 ??")
    assert faults(*one, "p2 f") == []


def test_too_many_hole_cards_are_a_fault(faults):
    assert faults("d dh p1 ??????", *DEALT[1:])[0] == (1, Kind.WRONG_CARDS)


def test_nobody_acts_before_all_cards_are_dealt(faults):
    assert faults(DEALT[0], "p2 f")[0] == (2, Kind.WRONG_CARDS)


@pytest.mark.parametrize("board", ["2c3c4c5c", "2c3c"])
def test_a_flop_has_three_cards(faults, board):
    found = faults(*CALLED, f"d db {board}", "p1 cc", "p2 cc")
    assert found[0] == (5 if len(board) == 8 else 6, Kind.WRONG_CARDS)


def test_a_flop_may_be_turned_card_by_card(faults):
    assert faults(*CALLED, "d db 2c", "d db 3c", "d db 4c", "p1 cc", "p2 cc") == []


def test_draws_go_round_from_the_buttons_left(faults):
    assert faults(*FIVE, "p1 sd 9s", "p2 sd", "d dh p1 2c", code="N2L1D") == []
    found = faults(*FIVE, "p2 sd", "p1 sd", code="N2L1D")
    assert found == [(5, Kind.OUT_OF_TURN)]


def test_as_many_cards_are_dealt_as_were_discarded(faults):
    found = faults(*FIVE, "p1 sd 9s", "p2 sd", "d dh p1 2c3c", code="N2L1D")
    assert found == [(7, Kind.WRONG_CARDS)]
    found = faults(*FIVE, "p1 sd 9s", "p2 sd", "p1 cc", code="N2L1D")
    assert found[0] == (7, Kind.WRONG_CARDS)


def test_nobody_discards_what_he_does_not_hold(faults):
    assert faults(*FIVE, "p1 sd As", code="N2L1D") == [(5, Kind.NOT_ITS_CARD)]


def test_nobody_discards_in_holdem(faults):
    assert (5, Kind.NOTHING_TO_DO) in faults(*CALLED, "p1 sd ??")


def test_the_hand_at_the_end_has_its_draws(made):
    played = replay(
        made(*FIVE, "p1 sd 9s8s", "p2 sd ??", "d dh p1 2c3c", "d dh p2 ??", code="N2L1D")
    )
    assert write_cards(played.dealt[1]) == "7s5s4s2c3c"


def test_iri_1_two_cards_are_put_away_after_the_flop(faults):
    dealt = ("d dh p1 ????????", "d dh p2 9s8s7s6s", "p2 cc", "p1 cc")
    flop = ("d db 2c3c4c", "p1 cc", "p2 cc")
    irish = {"_game": "irish"}
    assert faults(*dealt, *flop, "p2 sd 9s8s", "p1 sd ????", "d db 5c", **irish) == []
    assert faults(*dealt, *flop, "p2 sd 9s", "p1 sd ????", **irish) == [(8, Kind.WRONG_CARDS)]
    assert faults(*dealt, *flop, "d db 5c", **irish)[0] == (8, Kind.WRONG_CARDS)


def test_stud_15_one_card_in_the_middle_may_be_everybodys_last(made, wsop):
    streets = [("5c", "Kd"), ("6c", "Ks"), ("7h", "2d")]
    actions = ["d dh p1 AcAd4c", "d dh p2 QhJhKc", "p1 pb", "p2 cc"]
    for low, high in streets:
        actions += [f"d dh p1 {low}", f"d dh p2 {high}", "p2 cc", "p1 cc"]
    played = replay(made(*actions, "d db As", "p2 cc", "p1 cc", code="F7S"))
    assert played.finished
    assert played.boards == ((played.boards[0][0],),)
    assert [len(hand.cards) for hand in played.hands] == [6, 6]


def test_gold_1_hole_cards_may_be_swapped_before_the_turn(faults):
    flop = ("d db 2c3c4c", "p1 cc", "p2 cc")
    swap = ("p1 sd ??", "d dh p1 As", "d db 5c")
    assert faults(*CALLED, *flop, *swap, _game="goldschlager") == []
    assert faults(*CALLED, *flop, *swap)[0] == (8, Kind.NOTHING_TO_DO)


def test_blood_1_only_a_red_river_brings_one_more_card(faults):
    board = ("d db 2c3c4c", "p1 cc", "p2 cc", "d db 5c", "p1 cc", "p2 cc")
    ends = ("p1 cc", "p2 cc")
    blood = {"_game": "river-of-blood"}
    red, black = (*board, "d db 9h", *ends), (*board, "d db 9s", *ends)
    assert faults(*CALLED, *red, "d db Kc", *ends, **blood) == []
    assert faults(*CALLED, *black, **blood) == []
    assert faults(*CALLED, *black, "d db Kc", **blood) == [(14, Kind.NOTHING_TO_DO)]


def test_dbl_1_two_boards_are_turned_together(faults):
    second = [{"at": 6, "cards": "5d6d7d", "board": 1}]
    game = {"_game": "double-board"}
    assert faults(*CALLED, "d db 2c3c4c", "p1 cc", _boards=second, **game) == []
    assert faults(*CALLED, "d db 2c3c4c", "p1 cc", **game)[0] == (6, Kind.WRONG_CARDS)
    third = [*second, {"at": 7, "cards": "5h6h7h", "board": 2}]
    found = faults(*CALLED, "d db 2c3c4c", "p1 cc", _boards=third, **game)
    assert (7, Kind.OUT_OF_TURN) in found
