"""What lies between the actions that move a hand on."""

from cardspeak.rules.records.actions import write_cards
from cardspeak.rules.records.faults import Kind
from cardspeak.rules.records.replay import replay

CALLED = ("d dh p1 AcKc", "d dh p2 ????", "p2 cc", "p1 cc")
CHECKED = ("p1 cc", "p2 cc")
ALL_IN = ("d dh p1 AcKc", "d dh p2 ????", "p2 cbr 100", "p1 cc")


def test_remarks_and_burns_may_come_at_any_time(faults):
    burn = [{"at": 6}, {"at": 1, "card": "2d"}]
    assert faults(*CALLED, "# a burn", "d db 2c3c4c", *CHECKED, _burns=burn) == []


def test_a_burned_card_is_gone(faults):
    found = faults(*CALLED, "d db 2c3c4c", _burns=[{"at": 5, "card": "2c"}])
    assert found == [(6, Kind.SAME_CARD_TWICE)]


def test_hands_are_tabled_when_the_betting_is_over(faults):
    assert faults(*ALL_IN, "p1 sm AcKc", "p2 sm", "d db 2c3c4c") == []
    assert faults(*CALLED[:3], "p1 sm AcKc")[0] == (4, Kind.OUT_OF_TURN)


def test_only_a_live_hand_is_mucked(faults):
    board = ("d db 2c3c4c", *CHECKED, "d db 5c", *CHECKED, "d db 6c", *CHECKED)
    assert faults(*CALLED, *board, "p2 sm", "p2 sm") == [(15, Kind.NOT_IN_THE_HAND)]
    assert faults("d dh p1 ????", "d dh p2 ????", "p2 f", "p2 sm") == [(4, Kind.NOT_IN_THE_HAND)]


def test_rit_1_the_board_may_be_run_again_once_all_are_in(made):
    again = [{"at": 8, "cards": "7d8d", "board": 1}]
    record = made(*ALL_IN, "d db 2c3c4c", "d db 5c", "d db 6c", _boards=again)
    played = replay(record)
    assert [write_cards(board) for board in played.boards] == ["2c3c4c5c6c", "2c3c4c7d8d"]
    assert played.finished


def test_a_board_is_not_run_again_in_the_middle_of_a_round(faults):
    again = [{"at": 6, "cards": "7d8d", "board": 1}]
    assert faults(*CALLED, "d db 2c3c4c", *CHECKED, _boards=again)[0] == (6, Kind.OUT_OF_TURN)


def test_stud_10_a_hand_that_folded_to_no_bet_goes_on_getting_cards(faults):
    opened = ("d dh p1 ????3c", "d dh p2 ????Kc", "d dh p3 ????Qc", "p1 pb", "p2 cc", "p3 f")
    dealt = ("d dh p1 4c", "d dh p2 5c", "d dh p3 6c", "p2 cc")
    assert faults(*opened, *dealt, code="F7S", stacks=(50, 50, 50)) == []
    found = faults(*opened, *dealt[:2], "d dh p3 3c", code="F7S", stacks=(50, 50, 50))
    assert found == [(9, Kind.SAME_CARD_TWICE)]
