"""What becomes of a misdeal: substantial action rules it out, or the hand is dealt anew."""

import pytest
from test_misdeals import SEATS, cards, grave, more_than_notes

from cardspeak.rules.facts.hand import (
    Bet,
    CardDealt,
    Folded,
    HandBegun,
    HandOver,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import ButtonPlaced, SeatExcused, SeatTaken
from cardspeak.rules.umpire.finding import Severity, Status


def test_misd_9_after_substantial_action_the_ruling_is_to_play_on(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 5, 9, 1), Folded(7))
    (ruling,) = table(Bet(9, 300))
    assert (ruling.finding.rule, ruling.status) == ("T24-1", Status.GROWN)
    assert ruling.finding.steps == ("play-on-after-substantial-action",)
    assert ruling.finding.severity is Severity.HIGH
    table(Folded(1), Bet(3, 300))
    assert len(more_than_notes(table.heard)) == 2


def test_misd_9_two_folds_are_not_substantial_but_three_are(play):
    table = play(seats=SEATS)
    table(*cards(5, 7, 9, 1, 3, 5, 7, 9, 1, 3), Folded(7))
    assert table(Folded(9)) == ()
    (ruling,) = table(Folded(1))
    assert ruling.finding.steps == ("play-on-after-substantial-action",)


def test_misd_10_at_dead_money_two_players_who_have_acted_rule_a_misdeal_out(play):
    table = play("dead-money", seats=SEATS)
    table(*cards(5, 7, 9, 1, 3, 5, 7, 9, 1, 3), Folded(7))
    (ruling,) = table(Folded(9))
    assert ruling.finding.steps == ("play-on-after-two-players",)


@pytest.mark.parametrize(
    ("house", "step"),
    [
        ("play-poker-chicago-2018", "redeal-absent-killed"),
        ("wsop-2012", "redeal-absent-may-play"),
        ("dead-money", "redeal-absent-may-play"),
    ],
)
def test_misd_11_t24_3_the_conditions_of_the_redeal_are_announced(play, house, step):
    table = play(house, seats=SEATS)
    table(CardDealt(5))
    (ruling,) = table(MisdealCalled("first card"))
    assert (ruling.finding.rule, ruling.finding.severity) == ("MISD-11", Severity.NOTE)
    assert ruling.finding.steps == ("redeal-same", step)


def test_misd_11_the_redeal_raises_nothing_and_counts_as_one_hand(play):
    table = play(seats=SEATS)
    table(CardDealt(5), MisdealCalled(), CardDealt(9), HandOver(), HandBegun(1, redeal=True))
    table(*cards(3, 5, 7, 9, 1, 3, 5, 7, 9, 1), Folded(7))
    assert table.rules == ["MISD-3"]
    assert table.umpire.table.hands == 1
    assert (table.hand.number, table.hand.redeal) == (1, True)


def test_misd_11_a_hand_begun_after_a_misdeal_is_the_redeal_told_or_not(play):
    table = play(seats=SEATS)
    table(CardDealt(5), MisdealCalled(), HandOver(), HandBegun(1))
    assert table.hand.redeal
    assert table.umpire.table.hands == 1


def test_misd_11_until_the_floor_calls_a_misdeal_play_may_go_on(play):
    table = play(seats=SEATS)
    table(CardDealt(5))
    assert not table.hand.misdeal
    table(*cards(7, 9, 1, 3, 5, 7, 9, 1, 3))
    table.passive()
    assert table.hand.street == 1
    assert grave(table.heard)[0] == ("MISD-3", (5, 3))


def test_misd_11_the_button_moves_after_a_misdeal(play):
    table = play(seats=SEATS)
    table(CardDealt(5), MisdealCalled())
    (ruling,) = table(ButtonPlaced(3))
    assert (ruling.finding.rule, ruling.finding.severity) == ("MISD-11", Severity.HIGH)
    assert ruling.finding.values == {"seat": 3, "due": 1}
    table(HandOver(), HandBegun(1, redeal=True))
    table(*cards(5, 7, 9, 1, 3))
    assert [rule for rule, _ in grave(table.heard)] == ["MISD-3", "MISD-11"]


def test_misd_11_a_new_player_gets_no_hand_in_the_redeal(play):
    table = play(seats=SEATS)
    table(CardDealt(5), MisdealCalled(), SeatTaken(6, 10_000), HandOver())
    table(HandBegun(1, redeal=True))
    assert table.hand.order == (3, 5, 7, 9, 1)
    assert grave(table(*cards(3, 5, 6))) == [("MISD-11", (6,))]


def test_t24_3_a_hand_on_penalty_may_be_dealt_in_the_redeal(play):
    table = play(seats=SEATS, begin=False)
    table(SeatExcused(7, dealt_in=False), HandBegun(1), CardDealt(7))
    table(MisdealCalled(), HandOver(), HandBegun(1, redeal=True))
    table(*cards(3, 5, 7, 9, 1, 3, 5, 7, 9, 1))
    assert table.rules == ["MISD-4"]
