"""Stud at the table: who opens, a card too early, a stub too short."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.deck import StubReshuffled
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import Bet, BoardDealt, CardBurned, CardDealt, Folded, Posted
from cardspeak.rules.umpire.due import What

HOUSES = ["wsop-2012", "play-poker-chicago-2018", "dead-money", "tda-2024"]
SUITS = "cdhs"


def notes(table, phrase):
    return [ruling.finding for ruling in table.heard if ruling.finding.phrase == phrase]


@pytest.mark.parametrize(
    ("game", "up", "opener", "rule"),
    [
        ("stud", "2c 9h Kd", 1, "STUD-4"),
        ("stud", "2d 2c Kd", 4, "STUD-4"),
        ("stud-8", "Ac 9h Kd", 4, "S8-2"),
        ("razz", "2c 9h Kd", 7, "RAZZ-2"),
        ("razz", "Ac Kh Ks", 7, "RAZZ-2"),
    ],
)
def test_stud_4_razz_2_s8_2_read_3_who_brings_it_in(play, game, up, opener, rule):
    table = play("dead-money" if rule == "S8-2" else "wsop-2012", game)
    table.deal(up=up)
    assert table.due == type(table.due)(What.ACTION, opener)
    (note,) = notes(table, "stud-bring-in")
    assert (note.rule, note.seats) == (rule, (opener,))
    assert table.rules == []


def test_stud_5_read_3_the_high_hand_showing_acts_first(play):
    table = play(game="stud")
    table.deal(up="2c 9h Kd")
    table(Posted(1, 25, "bring-in"))
    table.passive()
    table(CardBurned())
    table.deal(up="Qh 9d 3s")
    assert table.due.seat == 4
    assert notes(table, "stud-first-to-act")[-1].seats == (4,)
    assert table.rules == []


@pytest.mark.parametrize("house", ["wsop-2012", "dead-money"])
def test_stud_8_the_wrong_seat_brings_it_in(play, house):
    table = play(house, "stud")
    table.deal(up="2c 9h Kd")
    (ruling,) = table(Posted(4, 25, "bring-in"))
    assert (ruling.finding.rule in {"STUD-8", "STUD-4"}, ruling.finding.seats) == (True, (4,))
    assert ruling.finding.values["right"] == 1


def test_stud_8_once_the_next_has_acted_it_stands(play):
    table = play("dead-money", "stud")
    table.deal(up="2c 9h Kd")
    table(Posted(4, 25, "bring-in"), Bet(7, 25))
    assert notes(table, "stud-bring-in-stands")


@pytest.mark.parametrize(
    ("house", "rule"),
    [("dead-money", "PREM-5"), ("play-poker-chicago-2018", "PREM-6"), ("wsop-2012", "T24-13")],
)
def test_prem_5_prem_6_t24_13_a_card_while_a_seat_owes_action(play, house, rule):
    table = play(house, "stud")
    table.deal(up="2c 9h Kd")
    table(Posted(1, 25, "bring-in"), Bet(4, 25))
    rulings = table(CardDealt(1, up=True, card=Sight()))
    (ruling,) = [ruling for ruling in rulings if ruling.finding.rule == rule]
    assert ruling.finding.seats == (7,)
    assert ruling.finding.steps


def test_prem_7_four_burns_and_no_more_although_a_card_came_too_soon(play):
    table = play("play-poker-chicago-2018", "stud")
    table.deal(up="2c 9h Kd")
    table(Posted(1, 25, "bring-in"), Bet(4, 25), CardBurned())
    (early,) = table(CardDealt(1, up=True, card=Sight(Card.parse("Jh"))))
    assert "stud-four-burns" in early.finding.steps
    before = table.rules
    table.passive()
    table.deal(up="Qh 9d")  # that burn was for these, too
    table.passive()
    for ups in ("8s 8d 8c", "7s 7d 7c", ""):
        table(CardBurned())
        table.deal(up=ups)
        table.passive()
    assert (len(table.hand.burns), table.rules) == (4, before)
    (ruling,) = table(CardBurned())
    assert (ruling.finding.phrase, ruling.finding.values["burns"]) == ("burn-too-many", 5)


def to_seventh(table, seats, cards):
    """Deal stud to seventh street with nobody folding."""
    deck = iter(cards)
    for street in range(5):
        if street:
            table(CardBurned())
        if street == 4:
            return
        while table.due.what is What.CARD:
            up = table.due.up
            table(CardDealt(table.due.seat, up=up, card=next(deck) if up else BACK))
        if not street:
            opener = table.due.seat
            table(Posted(opener, 25, "bring-in"))
        table.passive()


def ups(number):
    from cardspeak.rules.cards import DECK

    return [Sight(card) for card in DECK[:number]]


@pytest.mark.parametrize(
    ("house", "rule"),
    [
        ("wsop-2012", "STUD-13"),
        ("play-poker-chicago-2018", "STUD-14"),
        ("dead-money", "STUD-18"),
        ("tda-2024", "T24-18"),
    ],
)
def test_stud_13_14_18_20_the_stub_is_short_for_seven_hands(play, house, rule):
    table = play(house, "stud", seats=(1, 2, 3, 4, 5, 6, 7))
    to_seventh(table, 7, ups(28))
    table.deal(1)
    (note,) = notes(table, "stud-short-stub")
    assert (note.rule, note.values["stub"], note.values["needed"]) == (rule, 7, 9) or (
        house == "dead-money"
    )
    assert note.steps


def test_stud_20_six_hands_have_enough(play):
    table = play("wsop-2012", "stud", seats=(1, 2, 3, 4, 5, 6))
    to_seventh(table, 6, ups(24))
    table.deal()
    assert notes(table, "stud-short-stub") == []
    assert "STUD-13" not in table.rules


def test_stud_15_16_19_a_community_card_for_eight_hands_is_everybodys(play):
    table = play("play-poker-chicago-2018", "stud", seats=(1, 2, 3, 4, 5, 6, 7, 8))
    to_seventh(table, 8, ups(32))
    table(BoardDealt((Sight(),)))
    assert notes(table, "stud-community-card")
    assert table.due.what is What.ACTION


def test_stud_14_a_community_card_that_is_not_needed(play):
    table = play("play-poker-chicago-2018", "stud", seats=(1, 4, 7))
    to_seventh(table, 3, ups(12))
    (ruling, *_) = table(BoardDealt((Sight(),)))
    assert (ruling.finding.rule, ruling.finding.phrase) == ("STUD-14", "stud-undue-community-card")


def test_stud_14_burns_mixed_in_that_are_not_needed(play):
    table = play("play-poker-chicago-2018", "stud", seats=(1, 4, 7))
    to_seventh(table, 3, ups(12))
    assert "STUD-14" in [r.finding.rule for r in table(StubReshuffled(burns=True))]


def test_stud_10_a_hand_folded_in_stud_gets_no_flag(play):
    table = play("dead-money", "stud")
    table.deal(up="2c 9h Kd")
    table(Posted(1, 25, "bring-in"), Folded(4, 3), Bet(7, 25))
    assert table.rules == []
