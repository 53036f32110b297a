"""A hand as a history in words tells it."""

from decimal import Decimal

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import BetOrRaise, CheckOrCall, Remark, read_cards
from cardspeak.rules.records.hearing import BadHistory, Hearing, check
from cardspeak.rules.records.postings import Post
from cardspeak.rules.records.record import Stakes


def heads_up(limit=Limit.NO_LIMIT, stacks=("10", "8.5"), posted=("0.5", "1")):
    hearing = Hearing("holdem", limit, 5, (Decimal("0.5"), Decimal(1)))
    hearing.stacks = {5: Decimal(stacks[0]), 2: Decimal(stacks[1])}
    hearing.names = {5: "Ann", 2: "Bo"}
    hearing.post(5, Post.SMALL_BLIND, Decimal(posted[0]))
    hearing.post(2, Post.BIG_BLIND, Decimal(posted[1]))
    return hearing


def test_amounts_become_units_of_the_finest():
    hearing = heads_up()
    hearing.raise_by(5, Decimal("2.5"))
    hearing.call(2, Decimal(2))
    heard = hearing.heard()
    assert heard.record.decimals == 1
    assert heard.record.actions[2:] == (BetOrRaise(5, 30), CheckOrCall(2))
    assert heard.costs == {3: 25, 4: 20}
    assert heard.record.stakes == Stakes(min_bet=10)
    check(heard)


def test_a_raise_may_be_told_by_what_lies_in_front():
    hearing = heads_up()
    hearing.raise_to(5, Decimal(3))
    hearing.raise_to(2, Decimal(6))
    assert hearing.heard().costs == {3: 25, 4: 50}


def test_a_new_board_card_begins_a_new_round():
    hearing = heads_up()
    hearing.call(5, Decimal("0.5"))
    hearing.call(2)
    hearing.turn(read_cards("2c3c4c"))
    hearing.raise_by(2, Decimal(2))
    assert hearing.heard().record.actions[-1] == BetOrRaise(2, 20)


def test_the_cards_that_are_told_are_dealt_and_the_others_unseen():
    hearing = heads_up()
    hearing.deal(2, read_cards("As"))
    hearing.deal(2, read_cards("Ks"))
    dealt = {each.seat: each.cards for each in hearing.heard().record.actions}
    assert dealt == {2: read_cards("AsKs"), 5: (None, None)}


def test_a_wager_that_cost_something_else_is_a_fault():
    hearing = heads_up()
    hearing.raise_by(5, Decimal("2.5"))
    hearing.call(2, Decimal(3))
    with pytest.raises(BadHistory, match=r"action 4: seat 2 puts in 2.0, not 3.0"):
        check(hearing.heard())


def test_what_cannot_have_happened_is_a_fault():
    hearing = heads_up()
    hearing.fold(2)
    with pytest.raises(BadHistory, match="seat 5 acts before seat 2"):
        check(hearing.heard())


def test_bet_4_a_blind_that_a_stack_cannot_post_counts_as_whole():
    record = heads_up(stacks=("10", "0.7"), posted=("0.5", "0.7")).heard().record
    assert record.seat(2).blind == 10
    assert heads_up(posted=("0.5", "0.7")).heard().record.seat(2).blind == 7


def test_blnd_1_an_ante_that_not_everybody_posts_is_for_the_table():
    hearing = heads_up()
    hearing.post(2, Post.ANTE, Decimal(1))
    assert not hearing.heard().record.even_antes
    hearing.post(5, Post.ANTE, Decimal(1))
    assert hearing.heard().record.even_antes


def test_miss_2_a_dead_blind_lies_in_the_main_pot():
    hearing = heads_up()
    hearing.post(5, Post.ANTE, Decimal("0.5"), dead=True)
    record = hearing.heard().record
    assert (record.seat(5).ante, record.even_antes) == (5, False)


def test_fixed_limits_are_told_by_their_bets():
    assert heads_up(Limit.LIMIT).heard().record.stakes == Stakes(0, 5, 10)


def test_what_is_collected_and_said_is_kept():
    hearing = heads_up()
    hearing.collected[5] = Decimal("1.5")
    hearing.remark("Bo sneezes")
    record = hearing.heard().record
    assert record.winnings == (0, 15)
    assert record.actions[-1] == Remark(note="Bo sneezes")
