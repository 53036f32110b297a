"""The deal: who is entitled to a hand, in what order the cards go, who sees the flop."""

import pytest

from cardspeak.rules.facts.hand import CardDealt, Folded, HandBegun, HandOver, Posted
from cardspeak.rules.facts.people import Added
from cardspeak.rules.facts.table import ButtonPlaced, OutOfStep, SeatExcused, SeatLeft, SeatTaken
from cardspeak.rules.umpire.finding import Severity, Status

SEATS = (1, 3, 5, 7, 9)  # button 1: 3 small, 5 big


def cards(*seats):
    return [CardDealt(seat) for seat in seats]


def found(rulings):
    """What is ruled on the deal."""
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.rule.startswith(("DEAL", "MISD", "LATE", "MISS", "NEWP", "T24-1"))
    ]


def begin(table, number):
    """Begin a hand, and have its blinds posted."""
    table(HandBegun(number))
    small, big = table.hand.order[:2]
    table(Posted(small, 50, "small blind"), Posted(big, 100, "big blind"))


def second_hand(play, house, *, play_as="tournament", seats=SEATS, newcomer=None, button=3):
    """Play a hand with the button on seat 1, and begin the next, with a newcomer."""
    table = play(house, seats=seats, play_as=play_as)
    table.deal()
    table.fold_to(table.hand.order[1])
    if newcomer:
        table(SeatTaken(newcomer, 10_000))
    table(HandOver(), ButtonPlaced(button))
    begin(table, 2)
    table.heard.clear()
    return table


@pytest.mark.parametrize(
    ("house", "rule"),
    [
        ("wsop-2012", "MISD-4"),
        ("play-poker-chicago-2018", "MISD-4"),
        ("dead-money", "MISD-4"),
        ("generic-tournament", "T24-1"),
        ("tda-2024", "T24-1"),
    ],
)
def test_misd_4_t24_1_a_card_to_an_empty_seat(play, house, rule):
    table = play(house, seats=SEATS)
    table(*cards(3))
    (ruling,) = table(CardDealt(4))
    assert found([ruling]) == [(rule, Severity.HIGH, (4,))]
    assert ruling.finding.phrase == "card-to-empty-seat"
    assert table(*cards(5, 7, 9, 1, 3, 4, 5, 7, 9, 1)) == ()


def test_misd_4_a_first_card_to_a_seat_without_a_hand_is_that_error_alone(play):
    table = play(seats=SEATS)
    table(*cards(2, 3, 5, 7, 9, 1, 2, 3, 5, 7, 9, 1))
    assert found(table.heard) == [("MISD-4", Severity.HIGH, (2,))]


def test_misd_4_a_player_who_is_out_of_the_tournament_gets_no_hand(play):
    table = play(seats=SEATS, begin=False)
    table(SeatTaken(6, 0), HandBegun(1), *cards(3, 5))
    assert found(table(CardDealt(6))) == [("MISD-4", Severity.HIGH, (6,))]


def test_misd_4_a_player_the_registry_does_not_let_in_yet(play):
    table = play("play-poker-chicago-2018", seats=SEATS, begin=False)
    table(SeatTaken(6, 10_000, entitled=False), HandBegun(1), *cards(3, 5))
    (ruling,) = table(CardDealt(6))
    assert (ruling.finding.rule, ruling.finding.phrase) == ("MISD-4", "card-not-entitled")


def test_misd_4_a_seat_left_out_on_purpose_gets_no_card(play):
    table = play(seats=SEATS, begin=False)
    table(SeatExcused(7, dealt_in=False), HandBegun(1), *cards(3, 5))
    assert found(table(CardDealt(7))) == [("MISD-4", Severity.HIGH, (7,))]


def test_misd_4_whoever_sits_down_before_the_first_card_may_be_dealt_in_or_not(play):
    for order in ((3, 5, 6, 7, 9, 1), (3, 5, 7, 9, 1)):
        table = play(seats=SEATS)
        table(SeatTaken(6, 10_000), *cards(*order, *order), Folded(7), Folded(9))
        assert table.rules == []


def test_misd_4_is_withdrawn_when_the_seat_turns_out_to_be_dealt_in_on_purpose(play):
    table = play(seats=SEATS, begin=False)
    table(SeatTaken(6, 10_000, entitled=False), HandBegun(1))
    first = table.number + 1
    table(*cards(3, 5, 6))
    (ruling,) = table(Added(first, "the desk said so", SeatExcused(6, dealt_in=True)))
    assert (ruling.finding.rule, ruling.status) == ("MISD-4", Status.WITHDRAWN)
    table(*cards(7, 9, 1, 3, 5))
    assert table.due.seat == 6


def test_misd_4_a_seat_dealt_in_on_purpose_after_the_card_is_in_the_hand(play):
    table = play(seats=SEATS, begin=False)
    table(SeatTaken(6, 10_000, entitled=False), HandBegun(1))
    table(*cards(3, 5, 6), SeatExcused(6, dealt_in=True))
    assert table(*cards(7, 9, 1, 3, 5, 6, 7, 9, 1)) == ()
    assert table.hand.got[6, 0] == 2
    assert 6 in table.hand.live


def test_misd_9_a_card_to_a_seat_without_a_hand_is_played_on_after_substantial_action(play):
    table = play(seats=SEATS)
    table(*cards(3, 4, 5, 7, 9, 1, 3, 5, 7, 9, 1), Folded(7), Folded(9))
    (ruling,) = table(Folded(1))
    assert ruling.finding.steps == ("play-on-after-substantial-action",)
    assert ruling.status is Status.GROWN


def test_deal_9_a_player_without_chips_is_not_dealt_in_at_a_cash_game(play):
    table = play(seats=SEATS, play_as="cash", begin=False)
    table(SeatTaken(6, 0), HandBegun(1), *cards(3, 5))
    assert found(table(CardDealt(6))) == [("DEAL-9", Severity.MEDIUM, (6,))]


def test_deal_9_chips_on_their_way_count_when_they_are_announced(play):
    table = play(seats=SEATS, play_as="cash", begin=False)
    table(SeatTaken(6, 0), SeatExcused(6, dealt_in=True), HandBegun(1))
    table(*cards(3, 5, 6, 7, 9, 1))
    assert found(table.heard) == []


def test_deal_9_other_houses_do_not_say_so_and_chips_may_be_on_their_way(play):
    table = play("play-poker-chicago-2018", seats=SEATS, play_as="cash", begin=False)
    table(SeatTaken(6, 0), HandBegun(1), *cards(3, 5, 6))
    assert found(table.heard) == []


@pytest.mark.parametrize(
    ("house", "rule"), [("wsop-2012", "LATE-5"), ("play-poker-chicago-2018", "LATE-2")]
)
def test_late_2_late_5_no_hand_between_button_and_small_blind(play, house, rule):
    table = second_hand(play, house, newcomer=4)  # button 3, small blind 5
    assert table.hand.order == (5, 7, 9, 1, 3)
    assert table(CardDealt(5)) == ()
    (ruling,) = table(CardDealt(4))
    assert found([ruling]) == [(rule, Severity.HIGH, (4,))]
    assert ruling.finding.phrase == "card-must-wait"


@pytest.mark.parametrize("house", ["wsop-2012", "play-poker-chicago-2018", "generic-tournament"])
def test_late_2_late_4_late_5_elsewhere_a_newcomer_is_dealt_in(play, house):
    table = second_hand(play, house, newcomer=8)
    table(*cards(5, 7, 8, 9, 1, 3, 5, 7, 8, 9, 1, 3))
    assert found(table.heard) == []


def test_late_2_skipping_a_newcomer_who_has_to_wait_is_no_error(play):
    table = second_hand(play, "play-poker-chicago-2018", newcomer=4)
    table(*cards(5, 7, 9, 1, 3, 5, 7, 9, 1, 3), Folded(9))
    assert found(table.heard) == []


def test_late_2_the_newcomer_is_dealt_in_once_the_button_has_passed(play):
    table = second_hand(play, "play-poker-chicago-2018", newcomer=4)
    table(*cards(5, 7, 9, 1, 3, 5, 7, 9, 1, 3))
    table.fold_to(7)
    table(HandOver(), ButtonPlaced(5))
    begin(table, 3)
    table(*cards(7, 9, 1, 3, 4, 5))
    assert table.rules == []


def test_late_4_in_the_small_blind_or_button_position_a_newcomer_waits(play):
    between = second_hand(play, "generic-tournament", newcomer=4)
    assert found(between(*cards(5, 4))) == [("LATE-4", Severity.HIGH, (4,))]
    on_button = second_hand(play, "generic-tournament", newcomer=2, button=2)
    assert found(on_button(*cards(3, 5, 7, 9, 1, 2))) == [("LATE-4", Severity.HIGH, (2,))]


def test_late_4_who_takes_the_seat_of_the_small_blind_to_be_waits(play):
    table = play("generic-tournament", seats=SEATS)
    table.deal()
    table.fold_to(3)
    table(HandOver(), SeatLeft(5), SeatTaken(5, 10_000), ButtonPlaced(3))
    begin(table, 2)
    assert found(table(*cards(7, 9, 1, 3, 5))) == [("LATE-4", Severity.HIGH, (5,))]


def test_late_3_the_registry_says_that_a_late_player_waits_for_the_big_blind(play):
    table = play(seats=SEATS)
    table.deal()
    table.fold_to(5)
    table(SeatTaken(8, 10_000, entitled=False), HandOver(), ButtonPlaced(3))
    begin(table, 2)
    table(*cards(5, 7))
    assert found(table(CardDealt(8))) == [("LATE-3", Severity.HIGH, (8,))]
    assert 8 not in table.hand.order


def test_newp_1_no_newcomer_between_the_button_and_the_big_blind(play):
    table = second_hand(play, "wsop-2012", play_as="cash", newcomer=4)
    assert found(table(*cards(5, 4))) == [("NEWP-1", Severity.HIGH, (4,))]


def test_newp_1_unless_the_newcomer_buys_the_button(play):
    table = second_hand(play, "wsop-2012", play_as="cash", newcomer=4)
    table(Posted(4, 100, "big blind"))
    assert table.hand.order == (4, 5, 7, 9, 1, 3)
    assert table.hand.purses[4].stack == 9_900
    table.heard.clear()
    table(*cards(4, 5, 7, 9, 1, 3))
    assert table.rules == []


def test_newp_2_in_the_best_seat_a_newcomer_waits_one_hand(play):
    table = second_hand(
        play, "play-poker-chicago-2018", play_as="cash", newcomer=2, button=2, seats=(1, 3, 5, 7)
    )
    assert table.hand.order == (3, 5, 7, 1)
    assert found(table(*cards(3, 5, 7, 1, 2))) == [("MISD-4", Severity.HIGH, (2,))]


def back_after(play, house, hands):
    """A cash game where seat 3 was left out of so many hands, and is back before the small blind.

    The button goes round seats 1, 5, 7 and 9, and is on seat 1 again when seat 3 comes back.
    """
    table = play(house, seats=SEATS, play_as="cash", begin=False)
    for button in (1, 5, 7, 9)[-hands:]:
        table(ButtonPlaced(button), SeatExcused(3, dealt_in=False))
        begin(table, 1)
        table.deal()
        table.fold_to(table.hand.order[1])
        table(HandOver())
    table(ButtonPlaced(1), HandBegun(2))
    table.heard.clear()
    return table


@pytest.mark.parametrize("house", ["wsop-2012", "play-poker-chicago-2018"])
def test_miss_4_nobody_makes_up_blinds_between_button_and_small_blind(play, house):
    table = back_after(play, house, 1)
    assert table.hand.order == (5, 7, 9, 1)
    assert found(table(*cards(5, 3))) == [("MISS-4", Severity.HIGH, (3,))]


def test_miss_4_posting_does_not_help_who_has_missed_both_blinds(play):
    table = back_after(play, "wsop-2012", 4)
    table(Posted(3, 100, "big blind"), Posted(3, 50, "dead"))
    assert 3 not in table.hand.order
    assert ("MISS-4", Severity.HIGH, (3,)) in found(table(*cards(5, 3)))


def test_miss_4_whoever_has_missed_the_big_blind_alone_may_buy_the_button(play):
    table = back_after(play, "wsop-2012", 1)
    table(Posted(3, 100, "big blind"), Posted(3, 50, "dead"))
    assert table.hand.order == (3, 5, 7, 9, 1)
    assert found(table(*cards(3, 5, 7, 9, 1))) == []


def test_deal_11_a_card_out_of_order_is_noted_once(play):
    table = play(seats=SEATS)
    table(*cards(3, 7))
    assert found(table.heard) == [("DEAL-11", Severity.NOTE, (7,))]
    ruling = table.heard[-1]
    assert ruling.finding.values == {"due": 5}
    assert table(*cards(5, 9, 1, 3, 5, 7, 9, 1)) == ()


def test_deal_3_the_number_of_players_is_announced_at_the_flop(play):
    table = play(seats=SEATS)
    table.deal()
    table(Folded(7), Folded(9))
    table.passive()
    (ruling,) = [r for r in table.street("Ks 7h 2c") if r.finding.rule == "DEAL-3"]
    assert ruling.finding.values == {"players": 3}
    table.passive()
    assert not [r for r in table.street("Kd") if r.finding.rule == "DEAL-3"]


@pytest.mark.parametrize("house", ["play-poker-chicago-2018", "dead-money"])
def test_deal_3_other_houses_do_not_announce_it(play, house):
    table = play(house, seats=SEATS)
    table.deal()
    table.passive()
    assert not [r for r in table.street("Ks 7h 2c") if r.finding.rule == "DEAL-3"]


def test_misd_12_a_card_over_in_chinese_poker_is_no_misdeal(play):
    table = play(game="chinese", seats=(1, 2, 3, 4), button=4)
    table(*cards(*((1, 2, 3, 4) * 12), 1, 2, 3))
    (ruling,) = table(CardDealt(1))
    assert found([ruling]) == [("MISD-12", Severity.NOTE, (1, 4))]
    assert ruling.finding.steps == ("chinese-pick",)


def test_misd_12_thirteen_each_are_right(play):
    table = play(game="chinese", seats=(1, 2, 3, 4), button=4)
    table(*cards(*((1, 2, 3, 4) * 13)))
    assert found(table.heard) == []


def test_nothing_is_judged_once_the_picture_is_out_of_step(play):
    table = play(seats=SEATS)
    table(OutOfStep("a hand lay over the deck"), *cards(7, 4, 9))
    assert table.rules == []
