"""Seats that the deal goes past, and seats that are short of cards when it is over."""

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.facts.hand import Bet, BoardDealt, CardBurned, CardDealt, Folded
from cardspeak.rules.facts.table import PlayerAway
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.missed import first_seat, short, skipped, started_past
from cardspeak.rules.umpire.state import Hand, Player, Table

SEATS = (3, 5, 7, 9, 1)  # in dealing order, the button last


def dealt(table, *seats):
    table(*(CardDealt(seat) for seat in seats))
    return table.umpire.table, table.hand


def test_misd_3_the_first_card_belongs_to_the_first_who_cannot_be_left_out(play):
    table = play(seats=sorted(SEATS), play_as="cash")
    table(PlayerAway(3))
    assert first_seat(table.umpire.table, table.hand) == 5
    assert started_past(*dealt(table, 5)) == ()


def test_misd_3_a_wrong_start_goes_past_seats(play):
    assert started_past(*dealt(play(seats=sorted(SEATS)), 7)) == (3, 5)
    assert started_past(*dealt(play(seats=sorted(SEATS)), 3)) == ()
    assert started_past(*dealt(play(seats=sorted(SEATS)), 4)) == ()


def test_misd_5_a_seat_is_skipped_when_others_after_it_are_served_again(play):
    table = play(seats=sorted(SEATS))
    assert skipped(*dealt(table, 3, 5, 9, 1)) == set()
    assert skipped(*dealt(table, 3)) == {7}


def test_misd_5_two_cards_running_skip_nobody(play):
    assert skipped(*dealt(play(seats=sorted(SEATS)), 3, 3)) == set()
    assert skipped(*dealt(play(seats=sorted(SEATS)), 3, 5, 7, 5)) == set()


def test_deal_5_the_button_may_be_served_later(play):
    assert skipped(*dealt(play(seats=sorted(SEATS)), 3, 5, 7, 9, 3, 5)) == set()


def test_t24_1_at_the_first_action_the_end_of_the_order_may_still_be_served(play):
    table = play(seats=sorted(SEATS))
    dealt(table, 3, 5, 7, 9, 1, 3, 7, 9)
    assert short(table.umpire.table, table.hand) == {}
    table(Bet(7, 300))
    assert short(table.umpire.table, table.hand) == {5: 1}
    table(Bet(9, 300))
    assert short(table.umpire.table, table.hand) == {5: 1, 1: 1}


def test_t24_1_a_board_ends_the_deal_for_everybody(play, seen):
    table = play(seats=sorted(SEATS))
    dealt(table, 3, 5, 7, 9, 1, 3, 7, 9)
    table(CardBurned())
    assert short(table.umpire.table, table.hand) == {5: 1}
    table(BoardDealt(seen("Ks 7h 2c")))
    assert short(table.umpire.table, table.hand) == {5: 1, 1: 1}


def test_t24_1_a_hand_given_up_during_the_deal_needs_no_more_cards(play):
    table = play(seats=sorted(SEATS))
    dealt(table, 3, 5, 7, 9, 1)
    table(Folded(3, 1))
    dealt(table, 5, 7, 9, 1)
    table(Folded(7), Folded(9))
    assert short(table.umpire.table, table.hand) == {}


def hand_of(deal, cards=3):
    """A hand of a stud or draw game whose deal went to these seats so far."""
    house = load_house("wsop-2012")
    game = find_game("stud" if cards == 3 else "2-7-single-draw")
    hand = Hand(1, house, game, None, tuple(range(1, 7)), 0, {})
    hand.deal.extend(deal)
    return Table(house, 6, players={seat: Player(100) for seat in hand.order}), hand


@given(st.integers(0, 15), st.integers(1, 6))
def test_misd_5_no_part_of_a_deal_in_order_skips_anybody(cards, first):
    order = [(first + number - 1) % 6 + 1 for number in range(cards)]
    assert skipped(*hand_of(order)) == set()


@given(st.integers(1, 6))
def test_misd_5_a_seat_left_out_from_the_start_is_found_and_no_other(out):
    deal = [seat for _ in range(3) for seat in range(1, 7) if seat != out]
    table, hand = hand_of(deal)
    assert skipped(table, hand) == ({out} if out != 1 else set())  # seat 1: a wrong start


@given(st.integers(0, 2), st.integers(1, 5), st.integers(1, 5), st.integers(0, 6))
def test_misd_5_two_cards_of_a_round_in_each_others_place_skip_nobody(turn, one, other, more):
    order = [number % 6 + 1 for number in range(6 * turn + 6 + more)]
    one, other = 6 * turn + one, 6 * turn + other
    order[one], order[other] = order[other], order[one]
    assert skipped(*hand_of(order, cards=5)) == set()
