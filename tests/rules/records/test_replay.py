"""Playing records again: pots, claims, boards."""

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.table import UnknownGame
from cardspeak.rules.records.actions import write_cards
from cardspeak.rules.records.faults import ImpossibleHand, Kind
from cardspeak.rules.records.record import HandRecord, Seat
from cardspeak.rules.records.replay import CannotReplay, replay
from cardspeak.rules.showdown.outcome import Pot


def test_pot_4_every_all_in_for_less_makes_a_pot(hand):
    played = replay(hand("side-pots"))
    assert played.pots == (Pot(150, (1, 2, 3)), Pot(140, (2, 3)))
    assert played.behind == {1: 0, 2: 0, 3: 180}


def test_blnd_1_the_ante_for_the_table_lies_in_the_main_pot(hand):
    played = replay(hand("big-blind-ante"))
    assert played.pots == (Pot(110, (2, 3)),)


def test_show_9_a_mucked_hand_gives_up_its_claim(hand):
    played = replay(hand("unseen"))
    assert played.pots == (Pot(42, (3,)),)
    assert [each.seat for each in played.hands] == [3]


def test_the_last_claim_on_a_pot_cannot_be_mucked_away(made):
    actions = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 90", "p1 cc", "p2 cc")
    board = ("d db 2c3c4c", "d db 5c", "d db 6c")
    record = made(*actions, *board, "p3 sm", "p2 sm", "p1 sm", stacks=(50, 90, 90))
    assert replay(record).pots == (Pot(150, (2,)), Pot(80, (2,)))


def test_an_unseen_discard_leaves_nothing_certain(hand):
    played = replay(hand("unseen"))
    assert write_cards(played.dealt[2]) == "??????????"
    assert write_cards(played.dealt[3]) == "7h5h3h2s4d"


def test_an_impossible_hand_is_refused_with_every_fault(made):
    with pytest.raises(ImpossibleHand) as error:
        replay(made("d dh p1 AsAs", "d dh p2 ????", "p1 f"))
    assert [fault.kind for fault in error.value.faults] == [
        Kind.SAME_CARD_TWICE,
        Kind.OUT_OF_TURN,
    ]


@pytest.mark.parametrize("game", ["chinese", "holdem-bonus"])
def test_games_without_a_pot_cannot_be_played_again(game):
    record = HandRecord(game, Limit.NONE, (Seat(1, 10), Seat(2, 10)), (), button=0)
    with pytest.raises(CannotReplay):
        replay(record)


def test_a_game_that_nobody_knows_is_named():
    record = HandRecord("mystery", Limit.LIMIT, (Seat(1, 10), Seat(2, 10)), (), button=0)
    with pytest.raises(UnknownGame, match="mystery"):
        replay(record)
