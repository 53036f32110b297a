"""Decks on the table: how many, complete, introduced, changed."""

import pytest

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.deck import (
    DeckExchanged,
    DeckSpread,
    DecksSeen,
    DeckWashed,
)
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import CardDealt, HandBegun, HandOver
from cardspeak.rules.facts.table import BreakBegun, BreakOver, DealerChanged
from cardspeak.rules.umpire.finding import Severity

PPC, WSOP, CLUB, GENERIC, TDA = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
RESET = [Card(rank, suit) for suit in "shcd" for rank in "A23456789TJQK"]


def spread(cards=DECK, back="red", used=False):
    """A deck spread face up, every card sure."""
    return DeckSpread(back, tuple(Sight(card) for card in cards), used)


def ruled(rulings, least=Severity.LOW):
    """The rules and severities of what is more than a note."""
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity >= least]


def notes(rulings):
    return [r.finding.rule for r in rulings if r.finding.severity is Severity.NOTE]


@pytest.fixture
def opened(play):
    """A table before its first hand."""
    return lambda house=WSOP, **more: play(house, begin=False, **more)


def hand(table, number, *facts):
    """Begin a hand with these facts before it, deal one card, and end it."""
    seat = 4
    rulings = table(*facts, HandBegun(number), CardDealt(seat))
    table(HandOver())
    return rulings


# How many


@pytest.mark.parametrize(
    ("house", "backs", "rules"),
    [
        (WSOP, ("red", "blue"), []),
        (WSOP, ("red", "blue", "green"), [("SETUP-10", Severity.MEDIUM)]),
        (PPC, ("red", "blue", "green"), [("SETUP-10", Severity.MEDIUM)]),
        (CLUB, ("red", "blue", "green"), []),
        (CLUB, ("red", "blue", "green", "black"), [("DECK-19", Severity.MEDIUM)]),
        (TDA, ("red", "blue", "green"), []),
    ],
)
def test_setup_10_deck_19_no_more_decks_than_the_house_allows(opened, house, backs, rules):
    rulings = opened(house)(DecksSeen(backs))
    assert ruled(rulings) == rules
    if rules:
        assert rulings[0].finding.values["decks"] == len(backs)


@pytest.mark.parametrize(
    ("house", "play_as", "rule"),
    [(PPC, "tournament", "SETUP-1"), (PPC, "cash", "SETUP-4"), (WSOP, "tournament", None)],
)
@pytest.mark.parametrize("backs", [("red",), ("red", "red")])
def test_setup_1_setup_4_two_decks_of_different_colours(opened, house, play_as, rule, backs):
    rulings = opened(house, play_as=play_as)(DecksSeen(backs))
    assert ruled(rulings) == ([(rule, Severity.LOW)] if rule else [])


# A spread


@pytest.mark.parametrize(("used", "rule"), [(False, "DECK-1"), (True, "DECK-2")])
def test_deck_1_a_complete_deck_is_noted(opened, used, rule):
    rulings = opened()(spread(used=used))
    assert notes(rulings) == [rule]
    assert ruled(rulings) == []


def test_deck_1_a_short_deck_is_complete_without_its_low_cards(opened):
    short = [card for card in DECK if card.rank not in "2345"]
    (ruling,) = opened(game="short-deck")(spread(short))
    assert notes([ruling]) == ["DECK-1"]
    assert ruling.finding.values == {"count": 36}


def test_deck_2_a_missing_card(opened):
    (ruling,) = opened()(spread(DECK[1:]))
    assert ruled([ruling]) == [("DECK-2", Severity.HIGH)]
    assert ruling.finding.cards == (DECK[0],)
    assert ruling.finding.phrase == "deck-missing"
    assert ruling.finding.steps[0] == "deck-switch"


def test_deck_2_two_of_a_card_in_place_of_another(opened):
    (ruling,) = opened()(spread((*DECK[1:], DECK[-1])))
    assert ruled([ruling]) == [("DECK-2", Severity.HIGH)]
    assert ruling.finding.cards == (Card.parse("As"),)
    assert ruling.finding.values == {"missing": "2♣"}


def test_deck_2_t24_5_two_of_a_card_foul_the_deck_in_every_house(opened):
    for house in (PPC, WSOP, CLUB, GENERIC, TDA):
        (ruling,) = ruled(opened(house)(spread((*DECK, DECK[-1]))))
        rule = "DECK-2" if house in (PPC, WSOP) else "T24-5"
        assert ruling == (rule, Severity.HIGH)


def test_deck_2_cards_that_were_not_read_are_no_error_but_no_complete_deck_either(opened):
    cards = [Sight(card) for card in DECK]
    cards[7] = Sight(candidates=((DECK[7], 0.4), (DECK[8], 0.6)))
    cards[9] = BACK
    assert opened()(DeckSpread("red", tuple(cards))) == ()


def test_deck_2_a_spread_mostly_unread_is_not_called_complete(opened):
    lost = tuple((card, 1 / 30) for card in DECK[:30])
    cards = [Sight(candidates=lost)] * 30 + [Sight(card) for card in DECK[30:]]
    assert opened()(DeckSpread("red", tuple(cards))) == ()


def test_deck_2_a_missing_card_that_may_be_one_of_two(opened):
    kings = [Card.parse("Kh"), Card.parse("Kd")]
    cards = [Sight(card) for card in DECK if card not in kings]
    cards.append(Sight(candidates=tuple((card, 0.5) for card in kings)))
    (ruling,) = opened()(DeckSpread("red", tuple(cards)))
    assert ruling.finding.phrase == "deck-short"
    assert ruling.finding.values == {"count": 1}
    assert set(ruling.finding.cards) == set(kings)


def test_deck_16_setup_6_both_decks_are_checked_and_each_ruled_on_its_own(opened):
    table = opened()
    assert ruled(table(spread(DECK[1:], "red"))) == [("DECK-2", Severity.HIGH)]
    assert ruled(table(spread(DECK[2:], "blue"))) == [("DECK-2", Severity.HIGH)]


# Breaks


@pytest.fixture
def in_break(opened):
    """Play Poker Chicago's break, after a hand with a deck that was spread before."""
    table = opened(PPC)
    hand(table, 1, spread(), DeckWashed())
    table(BreakBegun())
    return table


def test_deck_16_deck_17_both_decks_reset_in_order_raise_nothing(in_break):
    rulings = in_break(spread(RESET, "red", used=True), spread(RESET[::-1], "blue"), BreakOver())
    assert ruled(rulings) == []
    assert notes(rulings) == ["DECK-16", "DECK-16"]
    assert ruled(hand(in_break, 2, DeckWashed())) == []


def test_deck_17_a_deck_that_is_reset_in_another_order(in_break):
    wrong = [RESET[1], RESET[0], *RESET[2:]]
    (ruling,) = [r for r in in_break(spread(wrong, used=True)) if r.finding.rule == "DECK-17"]
    assert ruling.finding.severity is Severity.LOW
    assert ruling.finding.values == {"count": 2}
    assert ruling.finding.cards == (Card.parse("As"),)


@pytest.mark.parametrize("decks", [[], ["red"]])
def test_deck_16_a_deck_that_is_not_reset(in_break, decks):
    in_break(*(spread(RESET, back, used=True) for back in decks))
    (ruling,) = in_break(BreakOver())
    assert ruled([ruling]) == [("DECK-16", Severity.MEDIUM)]
    assert ruling.finding.values == {"count": len(decks)}


def test_deck_5_the_deck_is_spread_after_a_break(in_break):
    in_break(BreakOver())
    assert ruled(hand(in_break, 2, DeckWashed())) == [("DECK-5", Severity.LOW)]
    assert ruled(hand(in_break, 3, DeckWashed())) == [], "once a break"


def test_deck_5_and_deck_16_are_silent_where_no_spread_is_ever_reported(opened):
    table = opened(PPC)
    hand(table, 1)
    assert ruled(table(BreakBegun(), BreakOver())) == []
    assert ruled(hand(table, 2)) == []


# Before the first hand


def test_deck_1_deck_6_setup_6_two_new_decks_spread_and_washed_raise_nothing(opened):
    table = opened()
    assert ruled(hand(table, 1, spread(back="blue"), spread(), DeckWashed())) == []


def test_deck_1_a_new_deck_that_is_not_spread_face_up(opened):
    table = opened()
    rulings = hand(table, 1, spread(back="blue"), DeckSpread("red"), DeckWashed())
    assert ruled(rulings) == [("DECK-1", Severity.MEDIUM)]
    assert rulings[-1].finding.phrase == "deck-not-spread"


def test_deck_1_a_new_deck_that_is_not_washed(opened):
    table = opened()
    hand(table, 1, spread(back="blue"), spread(), DeckWashed())
    rulings = hand(table, 2, DeckExchanged("green", "marked"), spread(back="green"))
    assert ruled(rulings) == [("DECK-1", Severity.MEDIUM)]
    assert rulings[-1].finding.phrase == "deck-not-washed"


def test_deck_3_a_used_deck_that_is_not_washed(opened):
    table = opened()
    hand(table, 1, spread(back="blue"), spread(), DeckWashed())
    rulings = hand(table, 2, DeckExchanged("blue", "marked"))
    assert ruled(rulings) == [("DECK-3", Severity.MEDIUM)]
    assert ruled(hand(table, 3)) == [], "the deck stays in play"


def test_deck_3_a_used_deck_that_is_washed_raises_nothing(opened):
    table = opened()
    hand(table, 1, spread(back="blue"), spread(), DeckWashed())
    assert ruled(hand(table, 2, DeckExchanged("blue", "marked"), DeckWashed())) == []


def test_deck_3_no_wash_is_no_error_where_washes_are_never_reported(opened):
    table = opened()
    hand(table, 1, spread(back="blue"), spread())
    assert ruled(hand(table, 2, DeckExchanged("blue", "marked"))) == []


@pytest.mark.parametrize(
    ("house", "play_as", "rules"),
    [
        (WSOP, "tournament", [("SETUP-6", Severity.LOW)]),
        (WSOP, "cash", [("DECK-6", Severity.MEDIUM)]),
        (PPC, "tournament", []),
        (CLUB, "tournament", []),
    ],
)
def test_deck_6_setup_6_all_decks_are_verified_before_the_first_hand(opened, house, play_as, rules):
    table = opened(house, play_as=play_as)
    assert ruled(hand(table, 1, spread(), DeckWashed())) == rules


def test_deck_6_a_used_deck_is_verified_face_up_before_the_first_hand(opened):
    rulings = hand(opened(PPC), 1, DeckSpread("red", used=True), DeckWashed())
    assert ruled(rulings) == [("DECK-6", Severity.MEDIUM)]


def test_deck_7_a_deck_that_is_only_shown_is_not_in_play(opened):
    table = opened()
    hand(table, 1, spread(back="blue"), spread(), DeckWashed())
    table(spread(back="blue", used=True))
    assert table.umpire.table.deck.back == "red"
    assert ruled(hand(table, 2)) == []


# Another deck


@pytest.mark.parametrize(
    ("house", "play_as", "reason", "rule"),
    [
        (WSOP, "tournament", "relief", None),
        (WSOP, "tournament", "marked", None),
        (WSOP, "tournament", "request", "DECK-12"),
        (PPC, "cash", "miscount", None),
        (PPC, "cash", "request", "DECK-12"),
        (WSOP, "cash", "request", None),
        (WSOP, "cash", "relief", "DECK-13"),
        (WSOP, "satellite", "miscount", None),
        (WSOP, "satellite", "relief", "DECK-14"),
        (GENERIC, "tournament", "damaged", None),
        (GENERIC, "tournament", "request", "DECK-15"),
        (CLUB, "tournament", "request", "T24-27"),
        (CLUB, "tournament", "marked", None),
        (TDA, "tournament", "request", "T24-27"),
    ],
)
def test_deck_12_deck_13_deck_14_deck_15_t24_27_reasons_for_another_deck(
    opened, house, play_as, reason, rule
):
    table = opened(house, play_as=play_as)
    hand(table, 1)
    rulings = table(DeckExchanged("blue", reason))
    assert ruled(rulings) == ([(rule, Severity.LOW)] if rule else [])
    assert len(rulings) == 1, "a change is noted in any case"


def test_deck_14_a_satellite_begins_with_the_other_deck(opened):
    assert ruled(opened(play_as="satellite")(DeckExchanged("blue", "new satellite"))) == []


@pytest.mark.parametrize(
    ("house", "play_as", "rule"),
    [
        (WSOP, "tournament", "DECK-12"),
        (WSOP, "satellite", "DECK-14"),
        (PPC, "tournament", "DECK-12"),
        (CLUB, "tournament", None),
    ],
)
def test_deck_12_deck_14_a_change_is_explained_before_the_next_hand(opened, house, play_as, rule):
    table = opened(house, play_as=play_as)
    hand(table, 1)
    assert ruled(table(DeckExchanged("blue"))) == []
    assert ruled(hand(table, 2)) == ([(rule, Severity.LOW)] if rule else [])
    assert ruled(hand(table, 3)) == []


@pytest.mark.parametrize("dealer_first", [True, False])
def test_deck_12_a_relief_explains_the_change(opened, dealer_first):
    table = opened()
    hand(table, 1)
    facts = [DealerChanged(), DeckExchanged("blue")]
    assert ruled(hand(table, 2, *(facts if dealer_first else facts[::-1]))) == []


def test_deck_7_a_change_of_deck_is_noted(opened):
    table = opened()
    hand(table, 1)
    assert notes(table(DeckExchanged("blue", "marked"))) == ["DECK-12"]
    assert table.umpire.table.deck.back == "blue"
