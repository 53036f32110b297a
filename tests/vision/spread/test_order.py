"""What the order of a spread tells of its cards."""

import numpy as np
import pytest

from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.spread.order import ordered

BY_SUIT = [Card.parse(f"{rank}{suit}") for suit in "shcd" for rank in "A23456789TJQK"]
"""As DECK-17 has it, the topmost first."""
UNREAD = 22


def row_mm(count):
    return np.stack([30.0 * np.arange(count), np.zeros(count)], 1)


def read(cards):
    """(N, 52) what cards say that are read well, but for one."""
    chances = np.full((len(cards), 52), 0.03 / 51)
    chances[np.arange(len(cards)), [DECK.index(card) for card in cards]] = 0.97
    chances[UNREAD] = 1 / 52
    return np.log(chances)


def odds_for(card, told):
    """How much likelier, in log-probability, order has a card than the next best."""
    at = DECK.index(card)
    return told[at] - np.delete(told, at).max()


@pytest.mark.parametrize("cards", [BY_SUIT, BY_SUIT[::-1], list(DECK)])
def test_deck_17_a_card_is_likely_what_comes_between_those_beside_it(cards):
    told = ordered(row_mm(52), read(cards))[UNREAD]
    assert 1.5 < odds_for(cards[UNREAD], told) < 4


def test_deck_3_where_no_card_follows_from_another_order_says_next_to_nothing():
    for seed in range(10):
        cards = [DECK[i] for i in np.random.default_rng(seed).permutation(52)]
        told = ordered(row_mm(52), read(cards))[UNREAD]
        assert np.ptp(told) < 1.2


def test_what_lies_in_another_row_does_not_follow():
    at_mm = row_mm(52)
    beside = ordered(at_mm, read(BY_SUIT))[UNREAD]
    at_mm[UNREAD:] += [-30.0 * UNREAD, 200.0]
    apart = ordered(at_mm, read(BY_SUIT))[UNREAD]
    assert odds_for(BY_SUIT[UNREAD], apart) < odds_for(BY_SUIT[UNREAD], beside)


def test_few_cards_have_no_order():
    assert not ordered(row_mm(2), np.log(np.full((2, 52), 1 / 52))).any()
