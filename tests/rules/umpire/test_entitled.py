"""Who is due a hand."""

import pytest

from cardspeak.rules.facts.hand import HandBegun, HandOver, Posted
from cardspeak.rules.facts.table import (
    ButtonPlaced,
    PlayerAway,
    SeatExcused,
    SeatTaken,
    Unwatched,
)
from cardspeak.rules.games.drawing import seats_without_hand
from cardspeak.rules.umpire.entitled import (
    dealing_order,
    deals_from,
    may_be_left_out,
    sitting_out,
    waits,
)
from cardspeak.rules.umpire.state import Player

SEATS = (1, 3, 5, 7, 9)


def after_a_hand(play, house, newcomer, button=3, play_as="tournament"):
    """A hand was played with the blinds on seats 3 and 5; then somebody sits down."""
    table = play(house, seats=SEATS, play_as=play_as)
    table.deal()
    table.fold_to(5)
    table(SeatTaken(newcomer, 10_000), HandOver(), ButtonPlaced(button), HandBegun(2))
    return table.umpire.table


def test_deal_1_the_order_begins_left_of_the_button(play):
    table = play(seats=SEATS, button=5).umpire.table
    assert dealing_order(table) == (7, 9, 1, 3, 5)
    assert deals_from(table) == 5


def test_deal_1_stud_begins_left_of_the_dealer(play):
    table = play(game="stud", seats=SEATS).umpire.table
    assert dealing_order(table) == SEATS
    assert deals_from(table) == 0


def test_deal_6_a_stack_is_due_a_hand_be_anybody_there_or_not(play):
    table = play(seats=SEATS)
    table(PlayerAway(5))
    assert 5 in dealing_order(table.umpire.table)


@pytest.mark.parametrize(
    ("house", "play_as", "waiting"),
    [
        ("play-poker-chicago-2018", "tournament", {4: "LATE-2"}),
        ("wsop-2012", "tournament", {4: "LATE-5"}),
        ("wsop-2012", "satellite", {4: "LATE-5"}),
        ("tda-2024", "tournament", {4: "MISD-4"}),
        ("dead-money", "tournament", {4: "BAL-1"}),
        ("generic-tournament", "tournament", {4: "LATE-4"}),
        ("wsop-2012", "cash", {4: "NEWP-1"}),
        ("play-poker-chicago-2018", "cash", {}),
    ],
)
def test_late_2_late_4_late_5_newp_1_who_has_to_wait_where(play, house, play_as, waiting):
    for newcomer in (2, 4, 6, 8):
        table = after_a_hand(play, house, newcomer, play_as=play_as)
        assert waits(table, newcomer) == waiting.get(newcomer, "")
        assert (newcomer in table.hand.order) == (newcomer not in waiting)


def test_late_4_the_button_itself_is_closed_at_a_generic_tournament(play):
    table = after_a_hand(play, "generic-tournament", 2, button=2)
    assert waits(table, 2) == "LATE-4"
    assert waits(after_a_hand(play, "play-poker-chicago-2018", 2, button=2), 2) == ""


def test_newp_2_the_best_seat_is_the_button_or_the_last_before_an_empty_one(play):
    chicago = ("play-poker-chicago-2018", 2)
    assert waits(after_a_hand(play, *chicago, button=2, play_as="cash"), 2) == "NEWP-2"
    assert waits(after_a_hand(play, *chicago, button=1, play_as="cash"), 2) == ""
    table = after_a_hand(play, "play-poker-chicago-2018", 10, button=2, play_as="cash")
    assert waits(table, 10) == ""


def test_newp_1_whoever_posts_buys_the_button(play):
    table = after_a_hand(play, "wsop-2012", 4, play_as="cash")
    assert waits(table, 4) == "NEWP-1"
    table.hand.purses[4] = table.hand.purses.pop(9)
    table.hand.purses[4].bet = 100
    assert waits(table, 4, table.hand) == ""


def test_late_2_nobody_waits_where_the_last_blinds_are_not_known(play):
    table = play("play-poker-chicago-2018", seats=SEATS, begin=False)
    table(HandBegun(1))
    table.deal()
    table(SeatTaken(4, 10_000), HandOver(), ButtonPlaced(3), HandBegun(2))
    assert waits(table.umpire.table, 4) == ""


def test_late_2_who_was_here_already_does_not_wait(play):
    table = after_a_hand(play, "play-poker-chicago-2018", 4, button=9)
    assert [seat for seat in SEATS if waits(table, seat)] == []


def test_deal_7_as_many_sit_out_as_the_game_cannot_take(play):
    table = play(game="2-7-triple-draw", seats=(1, 2, 3, 4, 5, 6, 7, 8), button=8).umpire.table
    everybody = tuple(range(1, 9))
    assert sitting_out(table, everybody, 2) == (3, 4)
    assert sitting_out(table, everybody, 2) == seats_without_hand(table.game, everybody, 2)
    assert sitting_out(table, everybody, None) == (3, 4)
    assert sitting_out(table, everybody[:6], 2) == ()


def test_deal_7_only_in_lowball_and_where_the_house_says_so(play):
    seats = tuple(range(1, 10))
    assert sitting_out(play(seats=seats).umpire.table, seats, 2) == ()
    elsewhere = play("dead-money", "2-7-triple-draw", seats=seats).umpire.table
    assert sitting_out(elsewhere, seats, 2) == ()


def test_deal_7_the_big_blind_that_is_posted_tells_who_sits_out(play):
    table = play(game="2-7-triple-draw", seats=(1, 2, 3, 4, 5, 6, 7), button=7, begin=False)
    table(HandBegun(1))
    assert table.hand.order == (1, 2, 4, 5, 6, 7)
    table(Posted(2, 50, "small blind"), Posted(3, 100, "big blind"))
    assert table.hand.order == (1, 2, 3, 5, 6, 7)


def test_deal_6_who_may_be_left_out(play):
    tournament, cash = (
        play(seats=SEATS).umpire.table,
        play(seats=SEATS, play_as="cash").umpire.table,
    )
    assert may_be_left_out(tournament, 2)
    for table in (tournament, cash):
        table.players[1] = Player(100, on_purpose=False)
        table.players[3] = Player(100, away=True)
        table.players[5] = Player(100, away=True, on_purpose=True)
    assert [seat for seat in SEATS if may_be_left_out(tournament, seat)] == [1]
    assert [seat for seat in SEATS if may_be_left_out(cash, seat)] == [1, 3]


def test_deal_6_who_may_be_left_out_where_nobody_tells_who_is_away_or_has_posted(play):
    tournament, cash = play(seats=SEATS), play(seats=SEATS, play_as="cash")
    for table in (tournament, cash):
        table(Unwatched(("player_away", "posted")), SeatTaken(4, 10_000))
        table.umpire.table.players[4].new = True
    may = [seat for seat in (*SEATS, 4) if may_be_left_out(tournament.umpire.table, seat)]
    assert may == [4]
    assert all(may_be_left_out(cash.umpire.table, seat) for seat in SEATS)


def test_deal_6_excused_or_dealt_in_on_purpose(play):
    table = play(seats=SEATS, begin=False)
    table(SeatTaken(6, 10_000, entitled=False))
    assert dealing_order(table.umpire.table) == (3, 5, 7, 9, 1)
    table(SeatExcused(6, dealt_in=True), SeatExcused(9, dealt_in=False))
    assert dealing_order(table.umpire.table) == (3, 5, 6, 7, 1)
