"""Exposed and boxed cards in the deal of flop games, and the exposed card that is burned."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Folded,
)
from cardspeak.rules.umpire.finding import Severity, Status

CHICAGO = "play-poker-chicago-2018"
SEATS = (1, 3, 5, 7, 9)  # button 1: cards go to 3, 5, 7, 9, 1
OURS = ("MISD", "EXPO", "T24-1")


def cards(*seats):
    return [CardDealt(seat) for seat in seats]


def sight(text):
    return Sight(Card.parse(text))


def face_up(seat, text, *, boxed=False):
    return CardDealt(seat, up=True, card=sight(text), boxed=boxed)


def found(rulings):
    """What is new of exposed cards, notes left out."""
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.rule.startswith(OURS)
        and ruling.finding.severity > Severity.NOTE
        and ruling.status is Status.NEW
    ]


def noted(rulings):
    return [
        ruling.finding.rule
        for ruling in rulings
        if ruling.finding.severity is Severity.NOTE and ruling.finding.rule.startswith(OURS)
    ]


ALL_HOUSES = [
    ("wsop-2012", "MISD-2"),
    (CHICAGO, "MISD-2"),
    ("dead-money", "MISD-2"),
    ("generic-tournament", "T24-1"),
    ("tda-2024", "T24-1"),
]


@pytest.mark.parametrize(("house", "rule"), ALL_HOUSES)
@pytest.mark.parametrize("before", [(), (3,)])
def test_misd_2_t24_1_one_of_the_first_two_cards_is_exposed(play, house, rule, before):
    table = play(house, seats=SEATS)
    table(*cards(*before))
    (seat,) = {(): (3,), (3,): (5,)}[before]
    rulings = table(face_up(seat, "7h"))
    assert found(rulings) == [(rule, Severity.HIGH, (seat,))]
    assert rulings[-1].finding.steps == ("misdeal",)
    assert rulings[-1].finding.cards == (Card.parse("7h"),)
    table(*cards(5, 7, 9, 1, 3, 5, 7, 9, 1)[len(before) :])
    assert len(found(table.heard)) == 1


def test_misd_2_it_may_be_exposed_after_it_was_dealt(play):
    table = play(seats=SEATS)
    table(CardDealt(3), CardExposed(3, sight("7h")))
    assert found(table.heard) == [("MISD-2", Severity.HIGH, (3,))]


def test_misd_2_the_second_card_of_a_blind_is_another_matter(play):
    table = play(seats=SEATS)
    table(*cards(3, 5, 7, 9, 1, 3), CardExposed(3, sight("7h")))
    assert "MISD-2" not in table.rules


def test_misd_2_amb_9_at_the_wsop_it_is_the_first_card_of_either_blind(play):
    seats = (2, 4, 6, 8)
    wsop = play("wsop-2012", seats=seats, button=2)  # blinds 4 and 6
    wsop(CardDealt(4), CardDealt(8), face_up(6, "7h"))
    assert ("MISD-2", Severity.HIGH, (6,)) in found(wsop.heard)
    chicago = play(CHICAGO, seats=seats, button=2)
    chicago(CardDealt(4), CardDealt(8), face_up(6, "7h"))
    assert "MISD-2" not in chicago.rules


def test_misd_2_a_card_the_player_shows_is_no_error_of_the_dealer(play):
    table = play(seats=SEATS)
    table(CardDealt(3), CardExposed(3, sight("7h"), by="player"))
    assert found(table.heard) == []


@pytest.mark.parametrize(
    ("house", "first", "second"),
    [
        (CHICAGO, "EXPO-1", "MISD-6"),
        ("wsop-2012", "MISD-6", "MISD-1"),
        ("dead-money", "MISD-6", "MISD-6"),
        ("generic-tournament", "T24-1", "T24-1"),
        ("tda-2024", "T24-1", "T24-1"),
    ],
)
def test_misd_6_misd_1_the_first_exposed_card_warns_and_the_second_is_a_misdeal(
    play, house, first, second
):
    table = play(house, seats=SEATS)
    table(*cards(3, 5))
    assert found(table(face_up(7, "7h"))) == [(first, Severity.MEDIUM, (7,))]
    table(*cards(9, 1, 3))
    (ruling,) = [r for r in table(face_up(5, "2c")) if r.finding.severity is Severity.HIGH]
    assert (ruling.finding.rule, ruling.finding.seats) == (second, (7, 5))
    assert ruling.finding.values == {"number": 2}
    assert table(*cards(7, 9, 1)) == ()


def test_misd_6_amb_2_both_may_be_of_one_player(play):
    table = play(CHICAGO, seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h"), *cards(9, 1, 3, 5), face_up(7, "2c"))
    assert found(table.heard)[-1] == ("MISD-6", Severity.HIGH, (7,))


def test_misd_9_after_substantial_action_exposed_cards_are_played_on(play):
    table = play("dead-money", seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h"), face_up(9, "2c"), *cards(1, 3, 5, 7, 9, 1))
    table(Folded(7))
    (ruling,) = [r for r in table(Bet(9, 300)) if r.finding.rule == "MISD-6"]
    assert ruling.finding.steps == ("play-on-after-two-players",)


def test_misd_6_a_card_shown_once_the_hand_is_played_is_no_misdeal(play):
    table = play("dead-money", seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h"), *cards(9, 1, 3, 5, 7, 9, 1))
    table(Folded(7), CardExposed(9, sight("2c")))
    assert found(table.heard) == [("MISD-6", Severity.MEDIUM, (7,))]


def test_misd_6_a_card_reported_twice_is_exposed_once(play):
    table = play("dead-money", seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h"), CardExposed(7, sight("7h")))
    assert found(table.heard) == [("MISD-6", Severity.MEDIUM, (7,))]


@pytest.mark.parametrize("house", [CHICAGO, "wsop-2012"])
@pytest.mark.parametrize(("game", "button"), [("holdem", 1), ("stud", 0)])
def test_misd_1_two_boxed_cards_are_a_misdeal(play, house, game, button):
    table = play(house, game, seats=SEATS, button=button)
    first, second = table.hand.order[2:4]
    table(*cards(*table.hand.order[:2]))
    rulings = table(face_up(first, "7h", boxed=True))
    assert found(rulings) == []
    assert noted(rulings) == ["MISD-1"]
    assert found(table(face_up(second, "2c", boxed=True)))[0][:2] == ("MISD-1", Severity.HIGH)


@pytest.mark.parametrize("house", ["dead-money", "generic-tournament", "tda-2024"])
def test_t24_1_elsewhere_two_boxed_cards_are_a_misdeal_by_the_fallback(play, house):
    table = play(house, seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h", boxed=True), face_up(9, "2c", boxed=True))
    assert found(table.heard) == [("T24-1", Severity.HIGH, ())]


def test_misd_1_amb_10_the_wsop_counts_exposed_and_boxed_together(play):
    table = play("wsop-2012", seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h", boxed=True), face_up(9, "2c"))
    assert ("MISD-1", Severity.HIGH, (9,)) in found(table.heard)


def test_misd_1_elsewhere_one_of_each_is_no_misdeal(play):
    table = play(CHICAGO, seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h", boxed=True), face_up(9, "2c"))
    assert found(table.heard) == [("EXPO-1", Severity.MEDIUM, (9,))]


def exposed(play, house=CHICAGO):
    """A deal in which seat 7 is shown the seven of hearts, all of it dealt."""
    table = play(house, seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h"), *cards(9, 1, 3, 5, 7, 9, 1))
    return table


def to_the_flop(table):
    table(Folded(7), Folded(9), Folded(1), Bet(3, 100))
    table.passive()
    table.heard.clear()
    return table


def test_expo_1_expo_3_the_card_is_replaced_after_the_deal_and_announced_by_name(play):
    table = exposed(play)
    ruling = next(r for r in table.heard if r.finding.rule == "EXPO-1")
    assert ruling.finding.steps == ("replace-after-deal", "exposed-card-burns")
    assert ruling.finding.cards == (Card.parse("7h"),)
    note = next(r for r in table.heard if r.finding.rule == "EXPO-3")
    assert (note.finding.severity, note.finding.cards) == (Severity.NOTE, (Card.parse("7h"),))


def test_expo_3_a_card_that_was_not_read_is_not_named(play):
    table = play(CHICAGO, seats=SEATS)
    table(*cards(3, 5), CardDealt(7, up=True))
    assert found(table.heard) == [("EXPO-1", Severity.MEDIUM, (7,))]
    assert noted(table.heard) == []


def test_expo_1_expo_2_the_remedy_is_followed_and_nothing_more_is_said(play):
    table = exposed(play)
    table.heard.clear()
    table(CardReplaced(7, sight("7h"), BACK))
    to_the_flop(table)
    table(CardBurned(sight("7h")), BoardDealt((sight("Ks"), sight("2c"), sight("3d"))))
    table.passive()
    table.street("Kd")
    assert found(table.heard) == []


def test_expo_1_it_is_replaced_before_everybody_has_a_hand(play):
    table = play(CHICAGO, seats=SEATS)
    table(*cards(3, 5), face_up(7, "7h"), *cards(9))
    rulings = table(CardReplaced(7, sight("7h"), BACK))
    assert found(rulings) == [("EXPO-1", Severity.MEDIUM, (7,))]
    assert rulings[0].finding.phrase == "replaced-too-soon"


def test_expo_1_it_is_not_replaced_before_the_action(play):
    table = exposed(play)
    (ruling,) = table(Folded(7))
    assert (ruling.finding.rule, ruling.finding.phrase) == ("EXPO-1", "exposed-card-kept")
    assert [r for r in table(Folded(9)) if r.finding.rule == "EXPO-1"] == []


def test_expo_2_amb_3_another_card_is_burned(play):
    table = exposed(play)
    table(CardReplaced(7, sight("7h"), BACK))
    to_the_flop(table)
    rulings = table(CardBurned(sight("4d")))
    assert [(r.finding.rule, r.finding.phrase) for r in rulings if r.finding.rule == "EXPO-2"] == [
        ("EXPO-2", "wrong-burn")
    ]


def test_expo_2_a_burn_that_was_not_read_is_not_judged(play):
    table = exposed(play)
    table(CardReplaced(7, sight("7h"), BACK))
    to_the_flop(table)
    assert found(table(CardBurned())) == []


def test_expo_2_deck_2_the_exposed_card_that_is_burned_before_it_is_replaced_is_no_second_one(play):
    table = exposed(play)
    rulings = [*table(CardBurned(sight("7h"))), *table(CardReplaced(7, sight("7h"), BACK))]
    assert not [r for r in rulings if r.finding.phrase in ("deck-fouled", "wrong-burn")]
    again = table(CardDealt(9, up=True, card=sight("7h")))
    assert "deck-fouled" in [ruling.finding.phrase for ruling in again]


def test_expo_2_a_second_card_is_burned(play):
    table = exposed(play)
    table(CardReplaced(7, sight("7h"), BACK))
    to_the_flop(table)
    assert found(table(CardBurned(sight("7h")))) == []
    assert found(table(CardBurned())) == [("EXPO-2", Severity.MEDIUM, ())]


@pytest.mark.parametrize("house", ["wsop-2012", "dead-money", "generic-tournament", "tda-2024"])
def test_expo_1_elsewhere_the_floor_decides_about_a_single_exposed_card(play, house):
    table = exposed(play, house)
    (ruling,) = [r for r in table.heard if r.finding.severity > Severity.NOTE]
    assert ruling.finding.steps == ("floor-exposed",)
    to_the_flop(table)
    table(CardBurned())
    assert found(table.heard) == []
