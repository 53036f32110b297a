"""What a hand comes to: pots, winners, and what that hangs on."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    Discarded,
    Folded,
    HandBegun,
    Marked,
    Mucked,
    Posted,
    Tabled,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import PlaqueShown, SeatTaken
from cardspeak.rules.showdown.outcome import Pot
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.verdict import Doubt, pots_at_stake, reading_of, verdict

BOARD = ("Ks 7h 2c", "Kd", "3d")


def cards(text):
    return tuple(map(Card.parse, text.split()))


def either(*names):
    """A card that may be any of these, each as likely as the next."""
    return Sight(candidates=tuple((Card.parse(name), 1 / len(names)) for name in names))


def river(table, board=BOARD):
    """Deal, check and call until the showdown."""
    table.deal()
    table.passive()
    for street in board:
        table.street(street)
        table.passive()
    return table


def all_in(play, stacks, house="wsop-2012", board=BOARD, **stakes):
    """Let everybody go all-in before the flop, the small and big blind first in the order."""
    table = play(house, seats=tuple(stacks), begin=False, **stakes)
    table(*(SeatTaken(seat, stack) for seat, stack in stacks.items()), HandBegun(1))
    small, big, *_ = table.hand.order
    table(Posted(small, 50, "small blind"), Posted(big, 100, "big blind"))
    table.deal()
    while table.due.what is What.ACTION:
        seat = table.due.seat
        table(Bet(seat, table.hand.purses[seat].reach))
    for street in board:
        table.street(street)
    return table


def test_a_hand_that_goes_on_has_no_verdict(play):
    table = play()
    assert verdict(table.hand) is None
    table.deal()
    table.passive()
    table.street("Ks 7h 2c")
    assert verdict(table.hand) is None


def test_a_misdeal_has_no_verdict(play):
    table = river(play())
    table(MisdealCalled())
    assert verdict(table.hand) is None


def test_who_is_left_wins_without_showing(play):
    table = play()
    table.deal()
    table(Bet(1, 300), Folded(4), Folded(7))
    found = verdict(table.hand)
    assert found.outcome.totals == {1: 250}, "the uncalled 200 have gone back"
    assert found.is_final
    assert table.hand.uncalled == {1: 200}


def test_show_9_only_tabled_hands_win_and_it_is_told_who_is_waited_for(play):
    table = river(play())
    assert verdict(table.hand).waiting == (4, 7, 1)
    table.table_hands(s4="Qs Qh", s7="As ??")
    found = verdict(table.hand)
    assert found.waiting == (7, 1)
    assert found.outcome.totals == {4: 300}
    assert not found.is_final
    table(Mucked(1))
    table.table_hands(s7="As Ah")
    found = verdict(table.hand)
    assert found.is_final
    assert found.outcome.totals == {7: 300}


def test_show_8_the_last_claim_cannot_be_mucked_away(play):
    table = river(play())
    table(Mucked(4), Mucked(7), Mucked(1))
    assert verdict(table.hand).pots == (Pot(300, (1,)),)
    assert verdict(table.hand).outcome.totals == {1: 300}


def test_show_21_a_hand_tabled_before_it_is_mucked_is_not_lost(play):
    table = river(play())
    table.table_hands(s4="As Ah")
    table(Mucked(4, "dealer"), Mucked(1))
    table.table_hands(s7="Qs Qh")
    assert verdict(table.hand).outcome.totals == {4: 300}


def test_show_7_a_hand_turned_up_after_it_was_killed_is_dead(play):
    table = river(play())
    table(Mucked(4, "dealer"))
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    assert verdict(table.hand).outcome.totals == {7: 300}


def test_pot_4_main_and_side_pots_each_with_who_can_win_them(play):
    table = all_in(play, {1: 3000, 4: 500, 7: 1200})
    assert pots_at_stake(table.hand) == (Pot(1500, (1, 4, 7)), Pot(1400, (1, 7)))
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    found = verdict(table.hand)
    assert found.outcome.totals == {4: 1500, 7: 1400}
    assert [award.pot for award in found.outcome.awards] == [1, 0]
    assert table.hand.uncalled == {1: 1800}


def test_odd_4_each_side_pot_has_its_own_odd_chip(play):
    table = all_in(play, {1: 300, 4: 75, 7: 300})
    table.table_hands(s4="9s 8s", s7="As Qh", s1="Ah Qs")
    odd = [
        (award.pot, share.seat, share.odd.rule)
        for award in verdict(table.hand).outcome.awards
        for share in award.shares
        if share.odd
    ]
    assert odd == [(0, 7, "ODD-1")]
    assert verdict(table.hand).outcome.totals == {1: 337, 7: 338}


def test_blnd_1_an_ante_for_the_table_lies_in_the_main_pot(play):
    table = play("tda-2024", begin=False, ante=100, ante_by="big blind")
    table(HandBegun(1), Posted(7, 100, "ante"), Posted(4, 50, "small blind"))
    table(Posted(7, 100, "big blind"))
    river(table)
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    assert verdict(table.hand).outcome.totals == {4: 400}


def test_odd_9_chips_that_cannot_pay_the_pot_are_not_believed(play):
    table = river(play(chips=(100, 40)))
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    assert verdict(table.hand).outcome.showdown.chips == (1,)


def test_a_card_that_is_not_sure_does_not_matter_if_the_winner_stays_the_same(play):
    table = river(play())
    table(Tabled(4, (Sight(Card.parse("As")), either("Ah", "Ad"))), Mucked(1))
    table.table_hands(s7="Qs Qh")
    found = verdict(table.hand)
    assert found.outcome.totals == {4: 300}
    assert found.doubts == ()


def test_where_it_matters_nothing_is_decided_and_the_card_is_named(play):
    table = river(play())
    table(Tabled(4, (Sight(Card.parse("As")), either("Ah", "6h"))), Mucked(1))
    table.table_hands(s7="Qs Qh")
    found = verdict(table.hand)
    assert found.outcome is None
    assert found.doubts == (Doubt(4, cards("Ah 6h")),)
    assert not found.is_final


def test_a_card_that_lies_elsewhere_cannot_be_it(play):
    table = river(play())
    table(Tabled(4, (Sight(Card.parse("As")), either("Kd", "6h"))), Mucked(1))
    table.table_hands(s7="Qs Qh")
    assert verdict(table.hand).outcome.totals == {7: 300}, "the Kd is on the board"


def test_two_unsure_cards_that_cannot_both_be_the_same(play):
    table = river(play())
    table(Tabled(4, (either("Ah", "6h"), Sight(Card.parse("As")))), Mucked(1))
    table(Tabled(7, (either("Ah", "6h"), Sight(Card.parse("Ad")))))
    assert verdict(table.hand).doubts == (Doubt(4, cards("Ah 6h")), Doubt(7, cards("Ah 6h")))


def test_an_unsure_board_card_can_matter(play):
    table = play()
    table.deal()
    table.passive()
    for street in BOARD[:2]:
        table.street(street)
        table.passive()
    table(CardBurned(), BoardDealt((either("3d", "Qd"),)))
    table.passive()
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    assert verdict(table.hand).doubts == (Doubt(0, cards("3d Qd")),)


def test_a_board_card_face_down_decides_nothing(play):
    table = river(play(), ("Ks 7h 2c", "Kd", "??"))
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    assert verdict(table.hand).outcome is None
    assert verdict(table.hand).doubts == ()


def test_too_many_ways_to_try_decide_nothing(play):
    table = river(play())
    names = [str(card) for card in DECK]
    table(Tabled(4, (either(*names[:26]), either(*names[26:]))), Mucked(1))
    table.table_hands(s7="Qs Qh")
    found = verdict(table.hand)
    assert found.outcome is None
    assert [doubt.seat for doubt in found.doubts] == [4, 4]


def test_cards_that_cannot_lie_there_decide_nothing(play):
    table = river(play())
    table.table_hands(s4="As Ah", s7="As Qh", s1="Js Jh")
    assert verdict(table.hand).outcome is None


def test_rit_1_a_board_run_again_shares_its_first_cards(play):
    table = all_in(play, {1: 1000, 4: 1000}, house="play-poker-chicago-2018", play_as="cash")
    table.table_hands(s1="Qs Qh", s4="As Ah")
    table(CardBurned(), BoardDealt((Sight(Card.parse("Qd")),), board=1))
    outcome = verdict(table.hand).outcome
    assert outcome.showdown.boards[1] == cards("Ks 7h 2c Kd Qd")
    assert outcome.totals == {1: 1000, 4: 1000}


def test_ritp_1_with_a_plaque_nothing_is_decided_before_the_second_board(play):
    table = play("dead-money", "run-it-twice", seats=(1, 4))
    table.deal()
    table(PlaqueShown(4, "run it twice"))
    table.passive()
    for street in BOARD:
        table.street(street)
        table.passive()
    table.table_hands(s1="Qs Qh", s4="As Ah")
    assert verdict(table.hand).outcome is None
    table(BoardDealt(tuple(map(Sight, cards("Qd 8s 8d 9h 9c"))), board=1))
    assert verdict(table.hand).outcome.totals == {1: 100, 4: 100}


def test_dent_1_an_unseen_mark_may_be_any_card_of_the_hand(play):
    table = river_of_double_entendre(play)
    table(
        Tabled(4, tuple(map(Sight, cards("As Ah 6d")))),
        Tabled(1, tuple(map(Sight, cards("Qs Qh 5d")))),
    )
    assert verdict(table.hand).outcome.totals == {4: 200}, "the ace pairs whatever is marked"


def river_of_double_entendre(play):
    table = play("dead-money", "double-entendre", seats=(1, 4))
    table.deal()
    table.passive()
    table.street("Ad 7h 2c")
    table.passive()
    table(Marked(4), Marked(1))
    for street in ("Kd", "3c"):
        table.street(street)
        table.passive()
    return table


def test_draw_hands_are_read_without_a_board(play):
    table = play("play-poker-chicago-2018", "badugi", seats=(1, 4))
    table.deal()
    while table.due.what is not What.TABLING:
        if table.due.what is What.DISCARD:
            table(Discarded(table.due.seat))
        elif table.due.what is What.BURN:
            table(CardBurned())
        else:
            table.passive()
    table.table_hands(s1="Ac 2d 3h 4s", s4="Kc Kd Qc Qd")
    assert verdict(table.hand).outcome.totals == {1: 200}


def test_reading_of_a_hand_waits_for_the_whole_board(play):
    table = play()
    table.deal()
    table.table_hands(s4="As Ah")
    assert reading_of(table.hand, 4) is None


def test_show_1_reading_of_one_hand(play):
    table = river(play())
    table.table_hands(s4="As Ah", s7="Qs ??")
    outcome = reading_of(table.hand, 4)
    assert [str(read.reading) for read in outcome.reads] == ["<high two_pair: As Ah Ks Kd 7h>"]
    assert outcome.showdown.pots == ()
    assert reading_of(table.hand, 7) is None


def test_a_hand_with_too_many_cards_is_not_tabled(play):
    table = river(play())
    table.table_hands(s4="As Ah Ad", s7="Qs Qh")
    table(Mucked(1))
    assert verdict(table.hand).waiting == (4,)
    assert verdict(table.hand).outcome.totals == {7: 300}


def test_against_the_house_there_is_no_pot(play):
    table = play("holdem-bonus", "holdem-bonus", ante=5, small_blind=0, big_blind=0)
    assert pots_at_stake(table.hand) == ()
    assert verdict(table.hand) is None


@pytest.mark.parametrize("house", ["wsop-2012", "tda-2024"])
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    deck=st.permutations(DECK),
    stacks=st.lists(st.integers(2, 60), min_size=2, max_size=6),
    mucks=st.sets(st.integers(1, 6)),
)
def test_all_chips_go_to_hands_that_claim_them_and_none_is_left(play, house, deck, stacks, mucks):
    table = all_in(
        play,
        {seat: 50 * stack for seat, stack in enumerate(stacks, start=1)},
        house=house,
        board=(" ".join(map(str, deck[:3])), str(deck[3]), str(deck[4])),
        chips=(50,),
    )
    for seat in range(1, len(stacks) + 1):
        dealt = deck[5 + 2 * seat : 7 + 2 * seat]
        table(Mucked(seat) if seat in mucks else Tabled(seat, tuple(map(Sight, dealt))))
    found = verdict(table.hand)
    assert found.is_final
    assert sum(found.outcome.totals.values()) == table.hand.pot
    assert all(amount % 50 == 0 for amount in found.outcome.totals.values())
    assert {*found.outcome.totals} <= {seat for pot in found.pots for seat in pot.seats}


def test_backs_are_not_faces(play):
    table = river(play())
    table(Tabled(4, (BACK, BACK)))
    assert verdict(table.hand).waiting == (4, 7, 1)
