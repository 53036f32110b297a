"""What is told of a deck that was read closely, as the umpire takes it."""

import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.umpire.account import read_spread
from cardspeak.vision.observe.spread import sights_of
from cardspeak.vision.spread.reading import SpreadCard, SpreadReading

HERE = (0.0, 0.0)


def sure(card):
    return SpreadCard(card, ((card, 0.99),), HERE)


def unsure(*cards):
    return SpreadCard(None, tuple((card, 1 / len(cards)) for card in cards), HERE)


def ruled(cards, *, missing=(), doubled=(), gaps=0):
    return read_spread(sights_of(SpreadReading(tuple(cards), missing, doubled, gaps)))


def test_a_whole_deck_is_whole():
    found = ruled(map(sure, DECK))
    assert (found.missing, found.doubled) == (0, ())


def test_one_missing_and_one_doubled_are_ruled():
    found = ruled([*map(sure, DECK[1:]), sure(DECK[7])], missing=DECK[:1], doubled=(DECK[7],))
    assert (found.missing, found.perhaps, found.doubled) == (1, DECK[:1], (DECK[7],))


@pytest.mark.parametrize("unread", [1, 4])
def test_a_card_that_was_not_read_is_not_ruled_missing(unread):
    cards = [*map(sure, DECK[unread:]), *[unsure(DECK[20], DECK[30])] * unread]
    assert ruled(cards, missing=DECK[:unread]).missing == 0


def test_cards_that_were_not_found_are_not_ruled_missing():
    assert ruled(map(sure, DECK[3:]), missing=DECK[:3], gaps=2).missing == 0


def test_two_surely_read_alike_are_ruled_whatever_else_is_unsure():
    cards = [sure(DECK[9]), sure(DECK[9]), *map(sure, DECK[10:]), unsure(DECK[0], DECK[1])]
    assert ruled(cards, missing=DECK[:9], doubled=(DECK[9],)).doubled == (DECK[9],)
