"""What a spread deck is found to be, by what its cards say."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.spread.page import Page
from cardspeak.vision.spread.prints import Print
from cardspeak.vision.spread.reading import reading, settled, spread_record
from cardspeak.vision.spread.rows import Index

UP = np.array([0.0, 1.0])


def said_of(card, odds=0.97, other=None, other_odds=0.0):
    """Log-probabilities for a card, and perhaps another."""
    logs = np.full(52, (1 - odds - other_odds) / 50)
    logs[DECK.index(card)] = odds
    if other is not None:
        logs[DECK.index(other)] = other_odds
    return np.log(logs)


def page(*said, gaps=0, start_mm=0.0):
    cards = tuple(
        Index(
            np.array([start_mm + 30.0 * (i % 13), -100.0 * (i // 13)]),
            UP,
            Print(np.zeros(2), np.array([0.0, -20.0]), 10.0, logs, 0.9),
        )
        for i, logs in enumerate(said)
    )
    return Page(cards, np.array(said), np.array(said), gaps)


def test_a_whole_deck_is_whole():
    found = reading([page(*map(said_of, DECK))])
    assert found.is_whole
    assert [each.card for each in found.cards] == list(DECK)


def test_the_one_missing_is_named():
    rest = [card for card in DECK if str(card) != "7h"]
    found = reading([page(*map(said_of, rest))])
    assert [str(card) for card in found.missing] == ["7h"]
    assert found.is_sure
    assert not found.is_whole


def test_a_pip_that_the_reader_takes_for_no_card_is_not_named_for_the_one_that_is_missing():
    rest = [card for card in DECK if str(card) != "9h"]
    spread = page(*map(said_of, rest), said_of(Card.parse("9h")))
    pip = said_of(Card.parse("5h"), 0.112, Card.parse("9h"), 0.1)
    found = reading([replace(spread, read=np.vstack([spread.read[:-1], pip]))])
    assert [str(card) for card, _ in found.unsure[0].candidates[:1]] == ["9h"]
    assert not found.is_sure


def test_one_missing_may_lie_in_a_gap():
    rest = [card for card in DECK if str(card) != "7h"]
    assert not reading([page(*map(said_of, rest), gaps=1)]).is_sure


@pytest.mark.parametrize("count", [52, 53])
def test_one_that_lies_there_twice_is_never_hidden(count):
    cards = [*DECK[:20], DECK[5], *DECK[20 if count == 53 else 21 :]]
    found = reading([page(*(said_of(card, 0.99) for card in cards))])
    assert found.doubled == (DECK[5],)
    assert Counter(each.card for each in found.cards)[DECK[5]] == 2


def test_one_that_may_be_the_one_missing_is_not_told_to_be_there_twice():
    """The deck's own look may be wrong of it: what it is read as has to say so, too."""
    spade, club = Card.parse("Js"), Card.parse("Jc")
    said = np.array([said_of(card, 0.99) for card in DECK])
    said[DECK.index(spade)] = said_of(club, 0.9998)
    read = said.copy()
    read[DECK.index(spade)] = said_of(club, 0.8, spade, 0.15)
    unsure = reading([replace(page(*said), read=read)]).unsure
    assert {each.candidates[0][0] for each in unsure} == {club}


def test_the_deck_tells_what_a_card_alone_does_not():
    spade, club = Card.parse("Js"), Card.parse("Jc")
    said = [said_of(card) for card in DECK]
    said[DECK.index(spade)] = said_of(club, 0.45, spade, 0.4)
    found = reading([page(*said)])
    assert found.is_whole


def test_what_shows_nothing_is_not_taken_for_the_card_that_is_missing():
    nothing = np.full(52, -np.log(52))
    found = reading([page(*map(said_of, DECK[1:]), nothing)])
    assert [each.card for each in found.cards[51:]] == [None]
    assert not found.is_whole


def test_a_card_that_reads_as_another_is_asked_about():
    spade, club = Card.parse("Js"), Card.parse("Jc")
    said = [said_of(card) for card in DECK]
    said[DECK.index(spade)] = said_of(club, 0.9, spade, 0.02)
    found = reading([page(*said)])
    assert not found.is_whole
    assert len(found.unsure) <= 2
    assert found.unsure or found.doubled


def test_two_weak_cards_are_both_asked_about():
    cards = [DECK[i] for i in np.random.default_rng(1).permutation(52)]
    said = [said_of(card) for card in cards]
    for i in (3, 9):
        said[i] = said_of(cards[3], 0.45, cards[9], 0.45)
    found = reading([page(*said)])
    assert {i for i, each in enumerate(found.cards) if each.card is None} == {3, 9}
    for each in found.unsure:
        assert {str(card) for card, _ in each.candidates[:2]} == {str(cards[3]), str(cards[9])}


def test_which_of_two_lies_where_is_no_matter_to_what_a_deck_is():
    said = [said_of(card) for card in DECK]
    said[3] = said_of(DECK[3], 0.8, DECK[9], 0.19)
    said[9] = said_of(DECK[9], 0.8, DECK[3], 0.19)
    assert reading([page(*said)]).is_whole


def test_two_that_lie_there_twice_while_two_are_missing_are_asked_about():
    """It is likelier that the deck is misread: a card's other index may seem another card."""
    cards = list(DECK)
    cards[5], cards[20] = cards[4], cards[19]
    found = reading([page(*(said_of(card, 0.99) for card in cards))])
    assert {each.candidates[0][0] for each in found.unsure} == {DECK[4], DECK[19]}
    assert not found.is_sure


def test_two_cameras_halves_are_one_deck():
    left = page(*map(said_of, DECK[:26]))
    right = page(*map(said_of, DECK[13:]), start_mm=0.0)
    moved = tuple(
        Index(card.at_mm + np.array([2.0, -100.0]), card.up, card.print) for card in right.cards
    )
    found = reading([left, Page(moved, right.read, right.said, 0)])
    assert found.is_whole


def test_settled_gives_each_card_once_where_it_can():
    logs = np.full((2, 52), -8.0)
    logs[0, [4, 7]] = [-0.1, -3.0]
    logs[1, [4, 7]] = [-0.5, -1.2]
    chosen, margins = settled(logs)
    assert chosen.tolist() == [4, 7]
    assert (margins > 0).all()


def test_nothing_is_a_deck_with_everything_missing():
    found = reading([])
    assert found.missing == DECK
    assert not found.is_sure


def test_a_record_is_plain():
    record = spread_record(reading([page(*map(said_of, DECK[:-1]))]))
    assert record["missing"] == [str(DECK[-1])]
    assert record["found"] == 51
    assert record["cards"][0]["card"] == str(DECK[0])


def test_deck_17_of_what_a_card_may_be_that_is_named_which_comes_next():
    said = [said_of(card) for card in DECK]
    said[8] = said_of(DECK[9], 0.72, DECK[8], 0.27)
    assert reading([page(*said)]).is_whole


def test_deck_17_what_reads_plainly_is_believed_wherever_it_lies():
    said = [said_of(card, 0.99) for card in (*DECK[:20], DECK[41], *DECK[21:])]
    found = reading([page(*said)])
    assert found.doubled == (DECK[41],)
    assert found.missing == (DECK[20],)
