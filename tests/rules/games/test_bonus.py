"""Texas Hold'em Bonus: each player's wagers against the dealer's hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK
from cardspeak.rules.games.bonus import (
    EXAMPLE_PAY_TABLE,
    BonusLine,
    BonusTable,
    Result,
    Stage,
    Wagers,
    WrongWager,
    bonus_net,
    legal_wagers,
    settle_bonus_game,
    verify_wagers,
)
from cardspeak.rules.hands.best import DuplicateCard, WrongNumberOfCards
from cardspeak.rules.showdown.notation import parse_cards

BOARD = parse_cards("Ah 9c 7d 4s 2c")
KINGS, QUEENS, FIVE_THREE = parse_cards("Kh Kd"), parse_cards("Qh Qd"), parse_cards("5h 3h")
ALL_BETS = Wagers(ante=5, play=10, flop=5, turn=5)


def test_hub_2_to_play_takes_just_twice_the_ante():
    assert legal_wagers(Stage.PLAY, 5) == (0, 10)
    verify_wagers(Wagers(5, play=10))
    for play in (5, 9, 15):
        with pytest.raises(WrongWager, match=f"{play} on the hole cards: bet 10 or nothing"):
            verify_wagers(Wagers(5, play=play))


def test_hub_3_flop_and_turn_take_the_ante_or_nothing():
    assert legal_wagers(Stage.FLOP, 5) == legal_wagers(Stage.TURN, 5) == (0, 5)
    verify_wagers(Wagers(5, play=10, turn=5))
    with pytest.raises(WrongWager, match="10 on the flop: bet 5 or nothing; 1 on the turn"):
        verify_wagers(Wagers(5, play=10, flop=10, turn=1))


def test_hub_2_who_folded_bets_no_more_and_all_faults_are_told():
    with pytest.raises(WrongWager, match="5 on the flop: the hand was folded"):
        verify_wagers(Wagers(5, flop=5))
    with pytest.raises(WrongWager, match=r"ante 0: .*; bonus -1: "):
        verify_wagers(Wagers(0, bonus=-1))


@pytest.mark.parametrize(
    ("hole", "dealer", "result", "net"),
    [
        (KINGS, QUEENS, Result.WIN, 20),
        (QUEENS, KINGS, Result.LOSE, -25),
        (FIVE_THREE, QUEENS, Result.WIN, 20),  # a wheel, with both hole cards
    ],
)
def test_hub_4_hub_5_the_higher_hand_wins_one_to_one(hole, dealer, result, net):
    settled = settle_bonus_game(ALL_BETS, hole, dealer, BOARD)
    assert (settled.result, settled.net, settled.bonus_net) == (result, net, 0)


def test_hub_5_the_ante_wins_too_where_the_table_pays_it():
    table = BonusTable(ante_pays=True)
    assert settle_bonus_game(ALL_BETS, KINGS, QUEENS, BOARD, table).net == 25
    assert settle_bonus_game(ALL_BETS, QUEENS, KINGS, BOARD, table).net == -25


def test_amb_23_a_tie_is_a_push():
    tied = settle_bonus_game(ALL_BETS, KINGS, parse_cards("Kc Ks"), BOARD)
    assert (tied.result, tied.net) == (Result.PUSH, 0)
    board = parse_cards("Ts Js Qs Ks As")
    assert settle_bonus_game(ALL_BETS, KINGS, QUEENS, board).result is Result.PUSH  # HUB-4: none


def test_hub_2_folding_loses_the_ante_alone_and_no_hand_is_read():
    settled = settle_bonus_game(Wagers(5), KINGS, QUEENS, BOARD)
    assert (settled.result, settled.net, settled.hand, settled.dealer) == (
        Result.FOLD, -5, None, None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("hole", "pays"),
    [("2h 2d", 3), ("Th Td", 3), ("Jh Jd", 10), ("Ah Ad", 30), ("Ah Kh", 25), ("Kd Ah", 15),
     ("Ah Qh", 20), ("Ah Qd", 5), ("Js As", 20), ("Js Ad", 5), ("Ah Td", -1), ("Kh Qh", -1)],
)  # fmt: skip
def test_hub_6_the_example_pays_any_pair_and_an_ace_with_king_queen_or_jack(hole, pays):
    assert bonus_net(2, parse_cards(hole), EXAMPLE_PAY_TABLE) == 2 * pays


def test_hub_6_the_bonus_stands_whatever_the_hand_does():
    wagers = Wagers(5, play=10, bonus=2)
    lost = settle_bonus_game(wagers, QUEENS, KINGS, BOARD)
    assert (lost.net, lost.bonus_net) == (-15, 20)
    won = settle_bonus_game(wagers, FIVE_THREE, KINGS, BOARD)
    assert (won.net, won.bonus_net) == (10, -2)
    assert settle_bonus_game(Wagers(5, bonus=2), QUEENS, KINGS, BOARD).bonus_net == 20


def test_hub_6_the_posted_table_rules():
    posted = BonusTable(pay_table=(BonusLine("K", "Q", 7, suited=True),))
    suited, off = parse_cards("Qh Kh"), parse_cards("Qh Kd")
    wagers = Wagers(5, play=10, bonus=1)
    dealer = parse_cards("3c 3d")
    assert settle_bonus_game(wagers, suited, dealer, BOARD, posted).bonus_net == 7
    assert settle_bonus_game(wagers, off, dealer, BOARD, posted).bonus_net == -1


def test_cards_that_cannot_lie_there_are_named():
    with pytest.raises(WrongNumberOfCards, match=r"not \(2, 2, 4\)"):
        settle_bonus_game(ALL_BETS, KINGS, QUEENS, BOARD[:4])
    with pytest.raises(DuplicateCard, match="King of hearts"):
        settle_bonus_game(ALL_BETS, KINGS, KINGS, BOARD)


@given(deck=st.permutations(DECK))
def test_hub_5_changing_places_with_the_dealer_turns_the_result_round(deck):
    hole, dealer, board = deck[:2], deck[2:4], deck[4:9]
    ours = settle_bonus_game(ALL_BETS, hole, dealer, board).result
    theirs = settle_bonus_game(ALL_BETS, dealer, hole, board).result
    assert {ours, theirs} in ({Result.WIN, Result.LOSE}, {Result.PUSH})
