"""Following the betting of a hand: what is posted, whose turn it is, what comes back."""

import pytest

from cardspeak.rules.records.faults import Kind
from cardspeak.rules.records.replay import replay

DEALT = ("d dh p1 ????", "d dh p2 ????")
THREE = (*DEALT, "d dh p3 ????")


def paid(record):
    """Return what each seat is short of, uncalled bets returned."""
    played = replay(record)
    return [seat.stack - played.behind[seat.number] for seat in record.seats]


def test_an_action_out_of_turn_is_a_fault(faults):
    assert faults(*THREE, "p1 f", stacks=(9, 9, 9)) == [(4, Kind.OUT_OF_TURN)]


def test_btn_14_heads_up_the_button_acts_first_and_then_last(faults):
    assert faults(*DEALT, "p2 cc", "p1 cc", "d db 2c3c4c", "p1 cc", "p2 cc") == []
    assert faults(*DEALT, "p1 cc") == [(3, Kind.OUT_OF_TURN)]


def test_who_has_folded_does_not_act_again(faults):
    actions = (*THREE, "p3 f", "p1 cc", "p3 cc", "p2 cc")
    assert faults(*actions, stacks=(9, 9, 9)) == [(6, Kind.NOT_IN_THE_HAND)]


def test_who_has_acted_does_not_act_again(faults):
    actions = (*THREE, "p3 cc", "p3 cc", "p1 cc", "p2 cc")
    assert faults(*actions, stacks=(9, 9, 9)) == [(5, Kind.OUT_OF_TURN)]


def test_all_faults_of_a_hand_come_to_light_at_once(faults):
    actions = (*DEALT, "p2 cbr 1", "p1 cbr 500", "d db 2c3c4c", "p1 cc", "p2 cc", "d db 2c")
    found = faults(*actions)
    assert (3, Kind.TOO_SMALL) in found
    assert (4, Kind.TOO_BIG) in found
    assert (8, Kind.SAME_CARD_TWICE) in found


def test_one_wrong_action_is_no_more_than_one_fault_of_a_kind(faults):
    all_in = (*DEALT, "p2 cbr 100", "p1 cc", "p1 cc")
    assert faults(*all_in) == [(5, Kind.WRONG_CARDS), (5, Kind.NOTHING_TO_DO)]


def test_cards_are_not_dealt_while_somebody_is_to_act(faults):
    assert faults(*DEALT, "p2 cc", "d db 2c3c4c")[0] == (4, Kind.OUT_OF_TURN)


def test_nothing_happens_after_the_end(faults):
    assert faults(*DEALT, "p2 f", "p1 cc") == [(4, Kind.NOTHING_TO_DO)]
    assert faults(*DEALT, "p2 f", "d db 2c3c4c") == [(4, Kind.NOTHING_TO_DO)]


def test_there_is_no_bring_in_without_one(faults):
    assert faults(*DEALT, "p2 pb") == [(3, Kind.NOTHING_TO_DO)]


def test_stud_4_the_low_card_must_bring_it_in_or_complete(faults):
    dealt = ("d dh p1 ????3c", "d dh p2 ????Kc")
    assert faults(*dealt, "p1 pb", "p2 cc", code="F7S") == []
    assert faults(*dealt, "p1 cbr 2", "p2 cc", code="F7S") == []
    assert faults(*dealt, "p1 cc", code="F7S") == [(3, Kind.NOTHING_TO_DO)]
    assert faults(*dealt, "p2 pb", code="F7S") == [(3, Kind.OUT_OF_TURN)]


def test_who_brings_it_in_cannot_be_told_where_the_up_cards_are_unseen(faults):
    assert faults("d dh p1 ??????", "d dh p2 ??????", "p2 pb", code="F7S") == []


def test_stud_6_an_open_pair_on_fourth_street_may_bring_the_big_bet(faults):
    opened = ("d dh p1 ????3c", "d dh p2 ????Kc", "p1 pb", "p2 cc", "d dh p1 4c", "d dh p2 Kd")
    assert faults(*opened, "p2 cbr 4", code="F7S") == []
    assert faults(*opened, "p2 cbr 4", code="F7S/8") == [(7, Kind.TOO_BIG)]


def test_tdraw_2_the_bet_doubles_after_the_second_draw(faults):
    dealt = ("d dh p1 ??????????", "d dh p2 ??????????", "p2 cc", "p1 cc")
    draws = ("p1 sd", "p2 sd")
    assert faults(*dealt, *draws, "p1 cbr 2", "p2 cc", code="F2L3D") == []
    later = (*dealt, *draws, "p1 cc", "p2 cc", *draws)
    assert faults(*later, "p1 cbr 2", code="F2L3D") == [(11, Kind.TOO_SMALL)]
    assert faults(*later, "p1 cbr 4", code="F2L3D") == []


def test_what_nobody_matches_goes_back(made):
    record = made(*DEALT, "p2 cbr 100", "p1 f", stacks=(100, 300))
    (back,) = replay(record).returns
    assert (back.number, back.seat, back.amount) == (4, 2, 98)
    assert paid(record) == [2, 2]


def test_the_big_blind_gets_back_what_the_small_one_did_not_match(made):
    assert paid(made(*DEALT, "p2 f")) == [1, 1]


def test_even_antes_that_nobody_matches_go_back(made):
    assert paid(made(*DEALT, antes=[50, 50], stacks=(100, 40))) == [40, 40]


def test_blnd_1_a_big_blinds_ante_stays_in_the_pot(made):
    record = made(*DEALT, "p2 f", antes=[0, 20], ante_trimming_status=False)
    assert paid(record) == [21, 1]
    assert replay(record).pots[0].amount == 22


def test_a_straddle_acts_last_and_opens_the_price(made, faults):
    straddled = {"stacks": (50, 50, 50), "blinds_or_straddles": [1, 2, 4]}
    assert faults(*THREE, "p1 cc", "p2 cc", "p3 cc", **straddled) == []
    assert paid(made(*THREE, "p1 cc", "p2 cc", "p3 cc", **straddled)) == [4, 4, 4]


def test_who_just_sat_down_posts_a_live_bet_that_is_no_blind(made, faults):
    late = {"stacks": (50, 50, 50), "blinds_or_straddles": [1, 2, -2]}
    assert faults(*THREE, "p3 cc", "p1 cc", "p2 cc", **late) == []
    assert paid(made(*THREE, "p3 cc", "p1 cc", "p2 cc", **late)) == [2, 2, 2]


def test_pl_5_the_small_blind_may_count_as_a_big_one(faults):
    dealt = ("d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????")
    assert faults(*dealt, "p3 cbr 8", code="PO", stacks=(50, 50, 50)) == []
    assert faults(*dealt, "p3 cbr 9", code="PO", stacks=(50, 50, 50)) == [(4, Kind.TOO_BIG)]


@pytest.mark.parametrize("length", range(4))
def test_a_record_may_end_early(made, length):
    played = replay(made(*(*DEALT, "p2 cc", "p1 cc")[:length]))
    assert not played.finished


def test_every_wager_says_what_it_cost(made):
    played = replay(made(*DEALT, "p2 cbr 6", "p1 cbr 100", "p2 cc", stacks=(100, 70)))
    assert [
        (step.number, step.cost, step.faced, step.had, step.all_in) for step in played.steps
    ] == [
        (3, 5, 2, 1, False),
        (4, 98, 6, 2, True),
        (5, 64, 100, 6, True),
    ]
