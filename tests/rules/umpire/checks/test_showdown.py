"""Hands at showdown: who turns them, how much of them, when, and what becomes of them."""

import pytest

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Discarded,
    Folded,
    HandBegun,
    HandRead,
    Mucked,
    Posted,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import OutOfStep, SeatTaken
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Severity

P18, W12, DM, TDA, GT = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "tda-2024",
    "generic-tournament",
)
NOTE, LOW, MEDIUM, HIGH = Severity


def told(rulings, least=LOW):
    """What this room's checks say, from a severity up."""
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.phrase.startswith(("showdown-", "pot-"))
        and ruling.finding.severity >= least
    ]


def river(table, board=("Ks 7h 2c", "Kd", "3d")):
    """Deal, check and call until the showdown."""
    table.deal()
    table.passive()
    for street in board:
        table.street(street)
        table.passive()
    return table


def all_in(play, house, stacks=None, game="holdem"):
    """Let everybody go all-in before the flop."""
    stacks = stacks or {1: 1000, 4: 1000, 7: 1000}
    table = play(house, game, seats=tuple(stacks), begin=False)
    table(*(SeatTaken(seat, stack) for seat, stack in stacks.items()), HandBegun(1))
    small, big, *_ = table.hand.order
    table(Posted(small, 50, "small blind"), Posted(big, 100, "big blind"))
    table.deal()
    while table.due.what is What.ACTION:
        table(Bet(table.due.seat, table.hand.purses[table.due.seat].reach))
    return table


# Who turns the cards


@pytest.mark.parametrize(("house", "rules"), [(P18, ["SHOW-2"]), (W12, ["SHOW-2"]), (TDA, [])])
def test_show_2_the_dealer_turns_no_players_cards(play, seen, house, rules):
    table = river(play(house))
    rulings = table(Tabled(4, seen("As Ah"), "dealer"))
    assert told(rulings) == [(rule, MEDIUM, (4,)) for rule in rules]
    assert told(table(Tabled(7, seen("Qs Qh")))) == []


@pytest.mark.parametrize("house", [P18, W12])
def test_show_7_a_killed_hand_may_be_turned_up_on_request(play, seen, house):
    table = river(play(house))
    table(Mucked(4, "dealer"))
    rulings = table(Tabled(4, seen("As Ah"), "dealer"))
    assert ("SHOW-7", NOTE, (4,)) in told(rulings, NOTE)
    assert told(rulings) == []


@pytest.mark.parametrize("house", [P18, W12])
def test_show_7_a_hand_is_tapped_on_the_muck_before_it_is_turned_up(play, seen, house):
    table = river(play(house))
    table(Mucked(4))
    assert told(table(Tabled(4, seen("As Ah"), "dealer"))) == [("SHOW-7", LOW, (4,))]


def test_show_7_is_a_rule_of_tournaments(play, seen):
    table = river(play(P18, play_as="cash"))
    table(Mucked(4))
    assert told(table(Tabled(4, seen("As Ah"), "dealer"))) == []


def test_c67_where_the_house_has_the_dealer_turn_hands_he_may(play, seen):
    table = play("holdem-bonus", "holdem-bonus", ante=5, small_blind=0, big_blind=0)
    table.deal()
    assert told(table(Tabled(4, seen("As Ah"), "dealer"))) == []


# How much of them


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-9"), (W12, "T24-19"), (DM, "T24-19")])
def test_show_9_t24_19_one_card_only_is_a_note_until_it_is_read(play, seen, house, rule):
    table = river(play(house))
    assert told(table(Tabled(4, seen("As ??"))), NOTE) == [(rule, NOTE, (4,))]
    assert told(table(HandRead(4, "Ace high"))) == [(rule, MEDIUM, (4,))]


def test_show_9_a_hand_that_is_read_face_down(play):
    table = river(play(P18))
    assert told(table(HandRead(4, "Ace high"))) == [("SHOW-9", MEDIUM, (4,))]


def test_show_9_the_second_card_follows(play, seen):
    table = river(play(P18))
    table(Tabled(4, seen("As ??")))
    table(Tabled(4, seen("As Ah")))
    assert told(table(HandRead(4, "Aces and Kings"))) == []


@pytest.mark.parametrize(
    ("game", "rule", "away"), [("irish", "IRI-1", 2), ("pineapple", "PINE-1", 1)]
)
def test_iri_1_pine_1_a_hand_is_tabled_with_a_card_too_many(play, seen, game, rule, away):
    table = play(DM, game)
    table.deal()
    table.passive()
    table.street("Ks 7h 2c")
    table.passive()
    table(*(Discarded(seat, (BACK,) * away) for seat in (4, 7, 1)))
    for street in ("Kd", "3d"):
        table.street(street)
        table.passive()
    assert told(table(Tabled(4, seen("As Ah")))) == []
    assert told(table(Tabled(7, seen("Qs Qh Qd")))) == [(rule, HIGH, (7,))]


# What is read of them


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-10"), (W12, "SHOW-1"), (TDA, "T24-19")])
def test_show_10_the_wrong_hand_is_said_to_win(play, house, rule):
    table = river(play(house))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    (ruling,) = [r for r in table(HandRead(7, "Queens", best=True)) if r.finding.severity > NOTE]
    assert told([ruling]) == [(rule, MEDIUM, (7, 4))]
    assert ruling.finding.outcome.totals == {4: 300}


def test_show_10_what_is_read_well_is_not_ruled_on(play):
    table = river(play(P18))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    assert told(table(HandRead(7, "Queens"), HandRead(4, "Aces", best=True))) == []


@pytest.mark.parametrize(("house", "rules"), [(P18, ["SHOW-1"]), (W12, ["SHOW-1"]), (TDA, [])])
def test_show_1_every_tabled_hand_is_read_aloud_where_such_is_reported(play, house, rules):
    table = river(play(house))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    table(Mucked(1), HandRead(4, "Aces and Kings", best=True))
    assert told(table(PotPushed(4, 300))) == [(rule, LOW, (7,)) for rule in rules]


def test_show_1_nobody_reports_what_is_read(play):
    table = river(play(P18))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    assert told(table(Mucked(1), PotPushed(4, 300))) == []


# All-in


@pytest.mark.parametrize(("house", "rule"), [(GT, "SHOW-17"), (TDA, "T24-20"), (P18, "T24-20")])
def test_show_17_t24_20_all_in_hands_are_up_before_the_next_card(play, house, rule):
    table = all_in(play, house)
    table.table_hands(s4="As Ah")
    assert told(table(CardBurned())) == []
    flop = table(BoardDealt((BACK,) * 3))
    assert told(flop) == [(rule, MEDIUM, (7,)), (rule, MEDIUM, (1,))]
    assert told(table.street("Kd")) == [], "said once"


def test_show_5_dead_money_has_all_in_hands_shown_in_turn(play):
    table = all_in(play, DM)
    for street in ("Ks 7h 2c", "Kd", "3d"):
        assert told(table.street(street)) == []


def test_t24_20_hands_that_are_up_in_time(play):
    table = all_in(play, TDA)
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    for street in ("Ks 7h 2c", "Kd", "3d"):
        assert told(table.street(street)) == []
    assert told(table.push(s4=3000)) == []


def test_t24_20_while_two_can_still_bet_hands_stay_down(play):
    table = all_in(play, TDA, {1: 5000, 4: 100, 7: 5000})
    assert table.due.what is What.BURN
    table = play(TDA, begin=False)
    table(SeatTaken(4, 100), HandBegun(1), Posted(4, 50, "small blind"))
    table(Posted(7, 100, "big blind"))
    table.deal()
    table.passive()
    assert told(table.street("Ks 7h 2c")) == []


@pytest.mark.parametrize(("house", "rule"), [(GT, "SHOW-17"), (TDA, "T24-20")])
def test_t24_20_no_hand_is_mucked_once_a_player_is_all_in(play, house, rule):
    table = river_with_all_in(play, house)
    table.table_hands(s1="As Ah")
    assert told(table(Mucked(4))) == [(rule, MEDIUM, (4,))]
    assert told(table(PotPushed(1, 600))) == [(rule, MEDIUM, (7,))]


def river_with_all_in(play, house):
    """Seat 4 is all-in on the river, and the others call it."""
    table = play(house, begin=False)
    table(SeatTaken(4, 200), HandBegun(1), Posted(4, 50, "small blind"))
    table(Posted(7, 100, "big blind"))
    table.deal()
    table.passive()
    for street in ("Ks 7h 2c", "Kd"):
        table.street(street)
        table.passive()
    table.street("3d")
    table(Bet(4, 100))
    table.passive()
    return table


@pytest.mark.parametrize(
    ("house", "rules"), [(P18, ["SHOW-19"]), (W12, ["SHOW-19"]), (TDA, ["T24-20"]), (DM, [])]
)
def test_show_19_all_in_stud_hands_are_up_before_the_next_card(play, seen, house, rules):
    table = stud_all_in(play, house)
    table(Tabled(1, seen("As Ah 4c")), CardBurned())
    rulings = table(CardDealt(1, up=True, card=seen("5c")[0]))
    assert told(rulings) == [(rule, MEDIUM, (4,)) for rule in rules]


def stud_all_in(play, house):
    table = play(house, "stud", seats=(1, 4), stack=200)
    table.deal(up="4c Kd")
    table(Posted(1, 25, "bring-in"), Bet(4, 100), Bet(1, 190), Bet(4, 190))
    assert table.due.what is What.BURN
    return table


@pytest.mark.parametrize(("house", "rules"), [(DM, ["SHOW-20"]), (TDA, [])])
def test_show_20_an_all_in_player_gets_the_last_card_face_down(play, seen, house, rules):
    table = stud_all_in(play, house)
    table(Tabled(1, seen("As Ah 4c")), Tabled(4, seen("Ks Kh Kd")))
    for ups in ("5c 6c", "5d 6d", "5h 6h"):
        table(CardBurned())
        assert told(table.deal(up=ups)) == []
    table(CardBurned())
    assert told(table(CardDealt(1))) == []
    rulings = table(CardDealt(4, up=True, card=seen("9c")[0]))
    assert told(rulings) == [(rule, LOW, (4,)) for rule in rules]


# What becomes of them


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-13"), (W12, "T24-19"), (DM, "T24-19")])
def test_show_13_the_dealer_kills_the_winner(play, seen, house, rule):
    table = river(play(house))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    table(Mucked(1))
    (ruling,) = [r for r in table(Mucked(4, "dealer")) if r.finding.severity > NOTE]
    assert told([ruling]) == [(rule, HIGH, (4,))]
    assert ruling.finding.cards == tuple(sight.card for sight in seen("As Ah"))
    assert ruling.finding.outcome.totals == {4: 300}


def test_show_13_losers_are_killed_and_so_is_who_was_paid(play):
    table = river(play(P18))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    table(Mucked(1))
    assert told(table(Mucked(7, "dealer"), PotPushed(4, 300), Mucked(4, "dealer"))) == []


def test_show_13_who_ties_is_not_killed_either(play):
    table = river(play(P18))
    table.table_hands(s4="As Qh", s7="Ah Qs")
    table(Mucked(1))
    assert told(table(Mucked(7, "dealer"))) == [("SHOW-13", HIGH, (7,))]


def test_show_13_the_best_hand_so_far_may_still_win(play):
    table = river(play(P18))
    table.table_hands(s4="As Ah")
    assert told(table(Mucked(4, "dealer"))) == [("SHOW-13", HIGH, (4,))]


def test_show_13_an_all_in_hand_is_killed_before_the_board_is_out(play):
    table = all_in(play, P18)
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    table.street("Ks 7h 2c")
    assert told(table(Mucked(1, "dealer"))) == [("SHOW-13", HIGH, (1,))]


@pytest.mark.parametrize(("house", "rules"), [(DM, ["SHOW-12"]), (P18, []), (TDA, [])])
def test_show_12_players_hold_on_to_their_cards(play, house, rules):
    table = river(play(house))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    assert told(table(Mucked(7))) == []
    assert told(table(Mucked(4))) == [(rule, LOW, (4,)) for rule in rules]


def test_show_21_a_tabled_hand_is_remembered_before_it_is_mucked(play, seen):
    table = river(play(P18))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    (kept,) = [r.finding for r in table(Mucked(7)) if r.finding.rule == "SHOW-21"]
    assert (kept.severity, kept.seats) == (NOTE, (7,))
    assert kept.cards == tuple(sight.card for sight in seen("Qs Qh"))


# Nothing is said


@pytest.mark.parametrize("fact", [MisdealCalled(), OutOfStep("a card is missing")])
def test_nothing_is_said_of_a_hand_that_is_not_played_on(play, seen, fact):
    table = river(play(P18))
    table(fact)
    rulings = table(
        Tabled(4, seen("As ??"), "dealer"), HandRead(4, "Aces", best=True), Mucked(4, "dealer")
    )
    assert told(rulings, NOTE) == []


@pytest.mark.parametrize("house", [P18, W12, DM, TDA, GT])
def test_a_clean_showdown_raises_nothing(play, house):
    table = river(play(house))
    rulings = table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    rulings += table(Mucked(7), Mucked(1))
    assert told((*rulings, *table.push(s4=300))) == []


def test_a_hand_won_without_a_showdown_raises_nothing(play):
    table = play(P18)
    table.deal()
    rulings = table(Bet(1, 300), Folded(4, 2), Folded(7, 2))
    assert told((*rulings, *table.push(s1=250))) == []
    assert Checked not in table.umpire.table.reported
