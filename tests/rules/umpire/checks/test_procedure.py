"""Dealers, open seats, hand for hand, high cards."""

import pytest

from cardspeak.rules.facts.deck import DeckExchanged
from cardspeak.rules.facts.hand import CardDealt, HandBegun, HandOver
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import (
    ChipsMoved,
    DealerChanged,
    HandForHand,
    HandReleased,
    SeatLeft,
    SeatTaken,
    TablesLeft,
)
from cardspeak.rules.umpire.finding import Severity

PPC, WSOP, CLUB, GENERIC = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "generic-tournament",
)
SEATS = tuple(range(1, 10))
PROCEDURE = ("SETUP-8", "RELF-2", "H4H-1", "H4H-2", "OPEN-3", "OPEN-4")


def ruled(rulings):
    found = [r.finding for r in rulings if r.finding.rule in PROCEDURE]
    return [(each.rule, each.severity) for each in found]


def notes(rulings, rule):
    return [r.finding for r in rulings if r.finding.rule == rule and not r.finding.severity]


def hand(table, number, **more):
    """Begin a hand, deal two cards, and end it."""
    rulings = table(HandBegun(number, **more), CardDealt(4), CardDealt(7))
    table(HandOver())
    return rulings


@pytest.fixture
def opened(play):
    """A table of nine before its first hand."""
    return lambda house=WSOP, **more: play(house, seats=SEATS, begin=False, **more)


@pytest.mark.parametrize(
    ("house", "play_as", "own"),
    [(WSOP, "tournament", True), (WSOP, "cash", False), (PPC, "tournament", False)],
)
@pytest.mark.parametrize(("source", "target"), [("bank", "pot"), ("seat", "bank")])
def test_setup_8_the_bank_makes_no_change(opened, house, play_as, own, source, target):
    rulings = opened(house, play_as=play_as)(ChipsMoved(500, source, target))
    assert ruled(rulings) == ([("SETUP-8", Severity.MEDIUM)] if own else [])


def test_setup_8_chips_that_do_not_touch_the_bank_are_no_matter(opened):
    assert ruled(opened()(ChipsMoved(500, "pot", "seat"))) == []


# Relief


@pytest.mark.parametrize(("house", "own"), [(WSOP, 1), (PPC, 1), (CLUB, 0)])
def test_relf_1_a_relief_is_recorded(opened, house, own):
    assert len(notes(opened(house)(DealerChanged()), "RELF-1")) == own


@pytest.mark.parametrize(("house", "own"), [(WSOP, True), (PPC, True), (CLUB, False)])
def test_relf_2_a_dealer_finishes_the_hand(opened, house, own):
    table = opened(house)
    table(HandBegun(1), CardDealt(2))
    assert ruled(table(DealerChanged())) == ([("RELF-2", Severity.LOW)] if own else [])
    table(HandOver())
    assert ruled(table(DealerChanged())) == []


@pytest.mark.parametrize(
    ("house", "first", "wrong"),
    [
        (PPC, DeckExchanged, False),
        (PPC, DealerChanged, True),
        (WSOP, DeckExchanged, True),
        (WSOP, DealerChanged, False),
    ],
)
def test_relf_2_who_changes_the_deck(opened, house, first, wrong):
    table = opened(house)
    table(DealerChanged())
    hand(table, 1)
    facts = [DeckExchanged("blue", "relief"), DealerChanged()]
    rulings = table(*(facts if first is DeckExchanged else facts[::-1]))
    assert ruled(rulings) == ([("RELF-2", Severity.LOW)] if wrong else [])


@pytest.mark.parametrize(("house", "own"), [(WSOP, True), (PPC, True), (GENERIC, False)])
def test_h4h_2_no_relief_while_play_is_hand_for_hand(opened, house, own):
    table = opened(house)
    table(HandForHand(True))
    assert ruled(table(DealerChanged())) == ([("H4H-2", Severity.LOW)] if own else [])
    table(HandForHand(False))
    assert ruled(table(DealerChanged())) == []


# Open seats


@pytest.mark.parametrize(
    ("house", "tables", "still_fine"),
    [(PPC, 20, 3), (PPC, 5, 3), (WSOP, 13, 2), (WSOP, 12, 1), (WSOP, 2, 1)],
)
def test_open_3_open_4_a_table_with_open_seats_holds(opened, house, tables, still_fine):
    table = opened(house)
    rule = "OPEN-3" if house == PPC else "OPEN-4"
    table(TablesLeft(tables), *(SeatLeft(seat) for seat in SEATS[-still_fine:]))
    assert ruled(hand(table, 1)) == []
    assert ruled(table(SeatLeft(1))) == [(rule, Severity.NOTE)], "told before it is an error"
    rulings = hand(table, 2)
    assert ruled(rulings) == [(rule, Severity.HIGH)]
    (finding,) = [r.finding for r in rulings if r.finding.rule == rule]
    assert finding.seats == (1, *SEATS[-still_fine:])
    assert finding.values == {"count": still_fine + 1, "most": still_fine}
    table(SeatTaken(1, 10_000))
    assert ruled(hand(table, 3)) == []


@pytest.mark.parametrize("tables", [1, None])
def test_open_3_open_4_the_last_table_goes_on(opened, tables):
    table = opened()
    table(*([TablesLeft(tables)] if tables else []), *(SeatLeft(seat) for seat in SEATS[4:]))
    assert [severity for _, severity in ruled(hand(table, 1)) if severity] == []


@pytest.mark.parametrize(("house", "play_as"), [(CLUB, "tournament"), (WSOP, "cash")])
def test_open_3_open_4_hold_in_two_houses_tournaments_alone(opened, house, play_as):
    table = opened(house, play_as=play_as)
    table(TablesLeft(9), *(SeatLeft(seat) for seat in SEATS[4:]))
    assert ruled(hand(table, 1)) == []


def test_open_1_a_seat_is_announced_at_once(opened):
    table = opened(PPC)
    (finding,) = notes(table(SeatLeft(3)), "OPEN-1")
    assert finding.seats == (3,)


def test_open_2_a_seat_is_announced_after_the_next_hand(opened):
    table = opened()
    hand(table, 1)
    table(SeatLeft(3))
    table(HandBegun(2), CardDealt(4))
    (finding,) = notes(table(HandOver()), "OPEN-2")
    assert finding.seats == (3,)
    table(HandBegun(3), CardDealt(4))
    assert notes(table(HandOver()), "OPEN-2") == []


# Hand for hand


@pytest.mark.parametrize(("house", "own"), [(WSOP, True), (PPC, True), (CLUB, False)])
def test_h4h_1_each_hand_waits_for_its_release(opened, house, own):
    table = opened(house)
    table(HandForHand(True))
    assert ruled(hand(table, 1)) == [], "one hand is dealt"
    assert ruled(hand(table, 2)) == ([("H4H-1", Severity.MEDIUM)] if own else [])
    table(HandReleased())
    assert ruled(hand(table, 3)) == []
    table(HandForHand(False))
    assert ruled(hand(table, 4)) == []


def test_h4h_1_a_redeal_needs_no_release(opened):
    table = opened()
    table(HandForHand(True), HandBegun(1), CardDealt(4), MisdealCalled(), HandOver())
    assert ruled(hand(table, 1, redeal=True)) == []


# High cards


@pytest.mark.parametrize(("house", "own"), [(WSOP, 1), (PPC, 1), (CLUB, 0)])
def test_brk_2_the_order_of_high_cards_by_rank_and_suit(play, seen, house, own):
    table = play(house, seats=(1, 4, 7), begin=False)
    rulings = []
    for seat, card in zip((1, 4, 7), seen("Kd As Kh"), strict=True):
        rulings += table(CardDealt(seat, up=True, card=card))
    found = notes(rulings, "BRK-2")
    assert [each.seats for each in found] == [(4, 7, 1)] * own
    assert [str(card) for each in found for card in each.cards] == ["As", "Kh", "Kd"] * own


def test_brk_2_waits_until_every_player_has_a_card(play, seen):
    table = play(seats=(1, 4, 7), begin=False)
    table(CardDealt(1, up=True, card=seen("Kd")[0]))
    assert notes(table(CardDealt(4, up=True, card=seen("As")[0])), "BRK-2") == []
    table(HandBegun(1))
    assert notes(table(CardDealt(7, up=True, card=seen("2c")[0])), "BRK-2") == []
