"""Who is dealt into a hand, and what is remembered of it for the next."""

from cardspeak.rules.facts.hand import CardDealt, HandBegun, HandOver, Posted
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import (
    ButtonPlaced,
    PlayerAway,
    PlayerBack,
    SeatExcused,
    SeatLeft,
    SeatTaken,
)
from cardspeak.rules.umpire.dealt_in import away, killed, same_again

SEATS = (1, 3, 5, 7, 9)


def test_deal_6_a_seat_dealt_in_on_purpose_brings_its_cards_and_chips(play):
    table = play(seats=SEATS, begin=False)
    table(SeatTaken(6, 8_000, entitled=False), HandBegun(1))
    table(CardDealt(3), CardDealt(5), CardDealt(6))
    assert table.hand.stray == {6: 1}
    table(SeatExcused(6, dealt_in=True))
    assert (table.hand.order, table.hand.stray) == ((3, 5, 6, 7, 9, 1), {})
    assert (table.hand.got[6, 0], len(table.hand.held[6])) == (1, 1)
    assert table.hand.purses[6].stack == 8_000
    assert table.due.seat == 7


def test_newp_1_who_posts_is_dealt_in_with_the_chips_that_are_left(play):
    table = play(seats=SEATS, play_as="cash")
    table.deal()
    table.fold_to(5)
    table(SeatTaken(4, 8_000), HandOver(), ButtonPlaced(3), HandBegun(2))
    assert 4 not in table.hand.order
    table(Posted(4, 100, "big blind"))
    assert 4 in table.hand.live
    assert (table.hand.purses[4].stack, table.hand.purses[4].bet) == (7_900, 100)


def test_misd_11_the_same_players_without_those_who_left(play):
    table = play(seats=SEATS)
    table(MisdealCalled(), SeatTaken(6, 10_000), SeatLeft(9))
    assert same_again(table.umpire.table, table.hand) == (3, 5, 7, 1)
    table(HandBegun(1, redeal=True))
    assert table.hand.order == (3, 5, 7, 1)


def test_misd_11_whoever_was_away_at_first_is_killed_where_the_house_says_so(play):
    for house, dead in (("play-poker-chicago-2018", {7}), ("tda-2024", set())):
        table = play(house, seats=SEATS)
        table(PlayerAway(7))
        assert away(table.umpire.table, table.hand) == {7}
        table(MisdealCalled())
        assert killed(table.hand) == dead
        table(PlayerBack(7), HandBegun(1, redeal=True))
        assert table.hand.absent == dead


def test_miss_4_who_had_no_hand_is_remembered(play):
    table = play(seats=SEATS, play_as="cash", begin=False)
    table(SeatExcused(3, dealt_in=False), HandBegun(1))
    table.deal()
    table(HandOver(), ButtonPlaced(3), HandBegun(2))
    players = table.umpire.table.players
    assert (players[3].sat_out, players[5].sat_out) == (1, 0)
    table.deal()
    table(HandOver(), HandBegun(3))
    assert players[3].sat_out == 0


def test_late_2_a_player_is_new_until_dealt_in(play):
    table = play(seats=SEATS)
    table.deal()
    table(SeatTaken(8, 10_000), HandOver(), ButtonPlaced(3), HandBegun(2))
    players = table.umpire.table.players
    assert players[8].new
    table.deal()
    table(HandOver(), ButtonPlaced(5), HandBegun(3))
    assert not players[8].new


def test_late_2_another_player_in_the_seat_of_one_who_left_is_new(play):
    table = play(seats=SEATS)
    table.deal()
    table(HandOver(), SeatLeft(7), SeatTaken(7, 10_000), ButtonPlaced(3), HandBegun(2))
    assert table.umpire.table.players[7].new


def test_late_2_a_player_with_another_stack_is_not(play):
    table = play(seats=SEATS)
    table.deal()
    table(HandOver(), SeatTaken(7, 30_000), ButtonPlaced(3), HandBegun(2))
    assert not table.umpire.table.players[7].new


def test_abs_1_the_absent_are_noted_at_the_deadline_alone(play):
    table = play("play-poker-chicago-2018", seats=SEATS)
    table(PlayerAway(7))
    table.deal(9)
    assert table.hand.absent == set()
    table.deal(1)
    assert table.hand.absent == {7}
    table(PlayerAway(9))
    assert table.hand.absent == {7}
