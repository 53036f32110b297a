"""Misdeals by where the cards go, in the houses that have a rule for it."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    Bet,
    CardBurned,
    CardDealt,
    Checked,
    Folded,
    HandBegun,
    HandOver,
)
from cardspeak.rules.facts.people import Added, Correction
from cardspeak.rules.facts.table import ButtonPlaced, PlayerAway, SeatExcused
from cardspeak.rules.umpire.finding import Severity, Status

HOUSES = ("wsop-2012", "play-poker-chicago-2018", "dead-money", "generic-tournament", "tda-2024")
SEATS = (1, 3, 5, 7, 9)  # button 1: cards go to 3, 5, 7, 9, 1


def cards(*seats):
    return [CardDealt(seat) for seat in seats]


def of_the_deal(rulings):
    """All rulings on the deal, notes too."""
    rows = ("DEAL", "MISD", "T24-1", "T24-2")
    return [ruling for ruling in rulings if ruling.finding.rule.startswith(rows)]


def more_than_notes(rulings):
    """All rulings but notes."""
    return [ruling for ruling in rulings if ruling.finding.severity > Severity.NOTE]


def grave(rulings):
    """The rules and seats of new rulings that are more than notes."""
    new = [ruling for ruling in more_than_notes(rulings) if ruling.status is Status.NEW]
    return [(ruling.finding.rule, ruling.finding.seats) for ruling in new]


@pytest.mark.parametrize("house", HOUSES)
def test_deal_11_a_deal_in_order_raises_nothing(play, house):
    table = play(house, seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 5, 7, 9, 1), Folded(7), Folded(9), Folded(1), Bet(3, 100))
    table(Checked(5), CardBurned())
    assert table.rules == []


@pytest.mark.parametrize(
    ("house", "rule"),
    [
        ("wsop-2012", "MISD-3"),
        ("play-poker-chicago-2018", "MISD-3"),
        ("dead-money", "MISD-3"),
        ("generic-tournament", "T24-1"),
        ("tda-2024", "T24-1"),
    ],
)
def test_misd_3_t24_1_the_first_card_goes_to_the_wrong_seat(play, house, rule):
    table = play(house, seats=SEATS)
    (ruling,) = table(CardDealt(5))
    assert (ruling.finding.rule, ruling.finding.severity) == (rule, Severity.HIGH)
    assert ruling.finding.seats == (5, 3)
    assert ruling.finding.steps == ("misdeal",)


def test_misd_3_a_deal_shifted_by_one_is_one_error(play):
    table = play(seats=SEATS)
    table(*cards(5, 7, 9, 1, 3, 5, 7, 9, 1, 3), Folded(7), Folded(9))
    assert grave(table.heard) == [("MISD-3", (5, 3))]
    assert [r.finding.rule for r in of_the_deal(table.heard)] == ["MISD-3"]


def test_misd_3_a_seat_that_the_wrong_start_leaves_out_is_part_of_the_error(play):
    table = play(seats=SEATS)
    table(*cards(5, 7, 9, 1, 5, 7, 9, 1), Folded(7), Folded(9), Folded(1))
    assert grave(table.heard) == [("MISD-3", (5, 3))]


def test_deal_1_the_first_card_goes_to_the_left_of_the_button_over_an_open_seat(play):
    table = play(seats=(1, 4, 7), button=1)
    assert grave(table(*cards(4, 7, 1))) == []


def test_deal_2_heads_up_the_first_card_goes_to_the_big_blind(play):
    table = play(seats=(2, 6), button=2)
    assert grave(table(CardDealt(2))) == [("MISD-3", (2, 6))]
    right = play(seats=(2, 6), button=2)
    right(*cards(6, 2, 6, 2))
    assert right.rules == []


def test_deal_8_in_lowball_the_first_card_goes_to_the_left_of_the_button(play):
    table = play(game="2-7-triple-draw", seats=SEATS)
    assert grave(table(CardDealt(7))) == [("MISD-3", (7, 3))]


def test_misd_3_in_stud_the_first_card_goes_to_the_left_of_the_dealer(play):
    table = play(game="stud", seats=SEATS)
    assert grave(table(CardDealt(3))) == [("MISD-3", (3, 1))]


def test_misd_3_no_seat_is_wrong_where_the_button_was_not_seen_to_move(play):
    table = play(seats=SEATS)
    table.deal()
    table.fold_to(5)
    table(HandOver(), HandBegun(2))
    table(*cards(7, 9, 1, 3, 5))
    assert table.rules == []
    table(HandOver(), ButtonPlaced(5), HandBegun(3))
    assert grave(table(CardDealt(1))) == [("MISD-3", (1, 7))]


def test_misd_3_the_button_may_be_placed_after_the_first_riffle(play):
    table = play(seats=SEATS, begin=False)
    table(HandBegun(1), ButtonPlaced(3))
    table(*cards(5, 7, 9, 1, 3))
    assert table.rules == []


def test_misd_3_is_called_off_by_a_corrected_button(play):
    table = play(seats=SEATS, begin=False)
    placed = table.number
    table(HandBegun(1), CardDealt(5))
    changed = table(Correction(placed, "the button was before seat 3", ButtonPlaced(3)))
    (ruling,) = of_the_deal(changed)
    assert (ruling.finding.rule, ruling.status) == ("MISD-3", Status.WITHDRAWN)


@pytest.mark.parametrize(
    ("house", "rule"),
    [
        ("wsop-2012", "MISD-5"),
        ("play-poker-chicago-2018", "MISD-5"),
        ("dead-money", "T24-1"),
        ("generic-tournament", "DEAL-6"),
        ("tda-2024", "T24-1"),
    ],
)
def test_misd_5_deal_6_t24_1_a_skipped_seat_shows_when_the_next_round_begins(play, house, rule):
    table = play(house, seats=SEATS)
    assert grave(table(*cards(3, 5, 9, 1))) == []
    (ruling,) = table(CardDealt(3))
    assert (ruling.finding.rule, ruling.finding.seats) == (rule, (7,))
    assert ruling.finding.severity is Severity.HIGH
    table(*cards(5, 9, 1), Folded(9), Folded(1), Bet(3, 100), Checked(5))
    assert len(grave(table.heard)) == 1


def test_misd_5_a_seat_that_gets_a_card_in_the_second_round_is_no_second_error(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 9, 1, 3, 5, 7, 9, 1), Folded(7), Folded(9), Folded(1))
    assert grave(table.heard) == [("MISD-5", (7,))]


def test_misd_5_two_seats_left_out_are_two_errors(play):
    table = play(seats=SEATS)
    table(*cards(3, 9, 1, 3, 9, 1))
    assert grave(table(Folded(9))) == [("MISD-5", (5,)), ("MISD-5", (7,))]


def test_misd_5_a_card_out_of_order_that_is_made_up_for_is_a_note(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 9, 7, 1, 3, 5, 7, 9, 1))
    (ruling,) = of_the_deal(table.heard)
    assert (ruling.finding.rule, ruling.finding.severity) == ("DEAL-11", Severity.NOTE)


def test_misd_5_in_stud_the_last_seat_left_out_shows_when_a_whole_round_is_past(play):
    table = play(game="stud", seats=(1, 2, 3, 4))
    assert grave(table(*cards(1, 2, 3, 1))) == []
    assert grave(table(CardDealt(2))) == [("MISD-5", (4,))]


def test_misd_5_in_lowball_a_skipped_seat_is_told_of_once_in_five_rounds(play):
    table = play(game="2-7-single-draw", seats=(1, 2, 3, 4), button=4, limit="no-limit")
    table(*cards(1, 3, 4), *(cards(1, 2, 3, 4) * 4), Folded(3), Folded(4))
    assert grave(table.heard) == [("MISD-5", (2,))]


def test_deal_6_chips_without_a_player_are_dealt_a_hand_in_a_tournament(play):
    table = play(seats=SEATS)
    table(PlayerAway(7))
    table(*cards(3, 5, 9, 1))
    assert grave(table(CardDealt(3))) == [("MISD-5", (7,))]


def test_deal_6_at_a_cash_game_a_player_who_is_away_may_be_left_out_or_dealt_in(play):
    for order in ((3, 5, 9, 1), (3, 5, 7, 9, 1)):
        table = play(seats=SEATS, play_as="cash")
        table(PlayerAway(7))
        table(*cards(*order, *order), Folded(7), Folded(9), Folded(1), Bet(3, 100), Checked(5))
        assert not {"MISD-5", "MISD-4", "T24-1"} & set(table.rules)


def test_misd_3_a_player_away_at_a_cash_game_need_not_get_the_first_card(play):
    table = play(seats=SEATS, play_as="cash", begin=False)
    table(PlayerAway(3), HandBegun(1))
    assert grave(table(*cards(5, 7, 9, 1, 5))) == []


def test_misd_5_a_seat_left_out_on_purpose_is_no_error(play):
    table = play(seats=SEATS, begin=False)
    table(SeatExcused(7, dealt_in=False), HandBegun(1))
    table(*cards(3, 5, 9, 1, 3, 5, 9, 1))
    assert table.rules == []


def test_misd_5_is_withdrawn_when_the_seat_turns_out_to_be_left_out_on_purpose(play):
    table = play(seats=SEATS)
    first = table.number + 1
    table(*cards(3, 5, 9, 1, 3))
    changed = table(Added(first, "seat 7 said so", SeatExcused(7, dealt_in=False)))
    (ruling,) = more_than_notes(changed)
    assert (ruling.finding.rule, ruling.status) == ("MISD-5", Status.WITHDRAWN)
    table(*cards(5, 9, 1))
    assert table.due.seat == 9


def test_misd_5_nothing_more_is_said_of_a_seat_once_it_is_excused(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 9, 1, 3))
    assert table(SeatExcused(7, dealt_in=False)) == ()
    table(*cards(5, 9, 1), Folded(9), Bet(1, 300), Bet(3, 300), Folded(5))
    assert grave(table.heard) == [("MISD-5", (7,))]


def test_deal_5_two_cards_running_to_the_button_are_no_error(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 3, 5, 7, 9, 1, 1), Folded(7), Folded(9), Bet(1, 300))
    assert of_the_deal(table.heard) == []


def test_t24_1_too_few_cards_show_at_the_first_action(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 5, 9, 1))
    (ruling,) = table(Folded(7))
    assert (ruling.finding.rule, ruling.finding.seats) == ("T24-1", (7,))
    assert ruling.finding.values == {"has": 1, "due": 2}
    table(Folded(9), Bet(1, 300), Bet(3, 300))
    assert len(grave(table.heard)) == 1


def test_t24_1_the_last_card_may_still_be_in_the_air_at_the_first_action(play):
    table = play(game="2-7-single-draw", seats=(1, 2, 3, 4), button=4, limit="no-limit")
    table.deal(19)
    table(Bet(3, 300), CardDealt(4), Bet(4, 300), Folded(1))
    assert table.rules == []


def test_t24_1_too_few_cards_show_at_the_burn_where_no_action_is_reported(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 7, 9, 1))
    assert ("T24-1", (5,)) in grave(table(CardBurned()))


def test_t24_1_a_deal_that_was_not_seen_whole_is_not_judged(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7), Folded(7), Folded(9), Bet(1, 300), Bet(3, 300))
    assert table.rules == []


@pytest.mark.parametrize("house", HOUSES)
def test_t24_1_a_card_too_many(play, house):
    table = play(house, seats=SEATS)
    table(*cards(3, 5, 5, 7, 9, 1, 3))
    assert table.rules == []  # two running, which may still come right
    (ruling,) = table(CardDealt(5))
    assert (ruling.finding.rule, ruling.finding.seats) == ("T24-1", (5,))
    assert ruling.finding.values == {"has": 3, "due": 2}
    table(*cards(7, 9, 1), Folded(7), Folded(9))
    assert len(grave(table.heard)) == 1


@pytest.mark.parametrize("place", range(1, 15))
@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5])
def test_t24_1_a_card_too_many_is_one_error_wherever_it_comes(play, place, seat):
    table = play(game="stud", seats=(1, 2, 3, 4, 5))
    deal = [CardDealt(each) for each in (1, 2, 3, 4, 5) * 2]
    ups = zip((1, 2, 3, 4, 5), ["2c", "Kd", "7h", "9s", "Jc"], strict=True)
    deal += [CardDealt(each, up=True, card=Sight(Card.parse(card))) for each, card in ups]
    deal.insert(place, CardDealt(seat))
    table(*deal)
    assert grave(table.heard) == [("T24-1", (seat,))]


@pytest.mark.parametrize("seat", SEATS[1:])
def test_misd_3_a_first_card_to_another_seat_and_the_rest_as_usual_is_one_error(play, seat):
    table = play(seats=SEATS, button=9)
    table(*cards(seat, *SEATS[1:], *SEATS), Folded(5), Folded(7))
    table.passive()
    assert grave(table.heard) == [("MISD-3", (seat, 1))]


@pytest.mark.parametrize(
    ("game", "seat", "up"), [("stud", 1, "2c Kd 7h"), ("2-7-triple-draw", 3, "")]
)
def test_t24_1_a_card_too_many_once_the_deal_is_done(play, game, seat, up):
    table = play(game=game, seats=(1, 2, 3), button=3)
    table.deal(up=up)
    assert grave(table(CardDealt(seat))) == [("T24-1", (seat,))]


def test_t24_1_a_card_too_many_on_a_later_street_of_stud(play):
    table = play(game="stud", seats=(1, 2, 3))
    table.deal(up="2c Kd 7h")
    table.passive()
    table(CardBurned())
    table.deal(up="3c Qd 8h")
    assert grave(table(CardDealt(2, up=True))) == [("T24-1", (2,))]


def test_t24_2_the_button_gets_a_card_it_is_short_of(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 5, 7, 9))
    assert grave(table(Folded(7))) == []
    (ruling,) = table(Folded(9))
    assert (ruling.finding.rule, ruling.finding.seats) == ("T24-2", (1,))
    assert ruling.finding.steps == ("deal-button-its-card",)
    table(CardDealt(1), Bet(1, 300), Bet(3, 300), Folded(5))
    assert len(grave(table.heard)) == 1


def test_t24_2_the_button_that_acts_on_too_few_cards_has_a_dead_hand(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 5, 7, 9), Folded(7), Folded(9))
    (ruling,) = table(Bet(1, 300))
    assert (ruling.finding.rule, ruling.finding.steps) == ("T24-2", ("hand-is-dead",))
    assert ruling.status is Status.GROWN


def test_misd_5_a_button_that_gets_no_card_at_all_is_left_out(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 3, 5, 7, 9), Folded(7))
    assert grave(table(Folded(9))) == [("MISD-5", (1,))]


def test_misd_5_nobody_waits_for_a_seat_without_a_hand_to_act(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3, 5, 7, 9, 1)[:2], *cards(9, 1, 3, 5, 9, 1))
    table(Folded(9))
    assert table.due.seat == 1
    table(Bet(1, 100), Bet(3, 100), Checked(5))
    assert table.hand.street == 1


def test_deal_7_lowball_leaves_out_who_sits_left_of_the_big_blind(play):
    seats = (1, 2, 3, 4, 5, 6, 7)  # triple draw takes six: 2 small, 3 big, 4 sits out
    table = play(game="2-7-triple-draw", seats=seats)
    assert table.hand.order == (2, 3, 5, 6, 7, 1)
    table(*(cards(2, 3, 5, 6, 7, 1) * 5), Folded(5), Folded(6))
    assert table.rules == []


def test_deal_7_the_wrong_seat_sits_out(play):
    table = play(game="2-7-triple-draw", seats=(1, 2, 3, 4, 5, 6, 7))
    (ruling,) = table(*cards(2, 3, 4))
    assert (ruling.finding.rule, ruling.finding.seats) == ("DEAL-7", (4,))
    rulings = table(*cards(6, 7, 1, 2))
    assert {r.key for r in rulings if r.finding.severity} == {ruling.key}
    assert rulings[-1].finding.seats == (4, 5)
    assert rulings[-1].status is Status.GROWN
