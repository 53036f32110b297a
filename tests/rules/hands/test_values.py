"""What ranks are worth: every kind of hand, each ranking in its one right order."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pokerkit
import pytest

from cardspeak.rules.cards import DECK, RANKS, Card
from cardspeak.rules.hands.best import read_hand
from cardspeak.rules.hands.reading import BadugiSize, Category, Ranking
from cardspeak.rules.hands.values import different_cards, flush_suit, low_place, tally


def suitings(ranks):
    """Yield (five cards, how many hands of the deck are worth the same) for five ranks."""
    copies = Counter(ranks)
    ways = prod(comb(4, count) for count in copies.values())
    # Equal ranks take different suits, and no hand of equal ranks has only one.
    mixed = [Card(rank, "cdhs"[ranks[:place].count(rank)]) for place, rank in enumerate(ranks)]
    if len(copies) == 5:
        yield [Card(rank, "s") for rank in ranks], 4
        mixed[0] = Card(ranks[0], "d")
        ways -= 4
    yield mixed, ways


@pytest.fixture(scope="module")
def every_kind():
    """One hand for each of the ways that five cards can differ, and how often it is dealt."""
    return [
        kind
        for ranks in combinations_with_replacement(RANKS, 5)
        if max(Counter(ranks).values()) <= 4
        for kind in suitings(ranks)
    ]


def oracle(reader, hand):
    return reader("".join(map(str, hand)))


def in_the_oracles_order(ranking, reader, hands):
    """Tell whether our order of these hands, and which of them are equal, is the oracle's."""
    ordered = sorted((read_hand(ranking, hand), oracle(reader, hand)) for hand in hands)
    return all(
        (one < other, one == other) == (theirs < others, theirs == others)
        for (one, theirs), (other, others) in pairwise(ordered)
    )


def deals_by_category(ranking, every_kind):
    deals = Counter()
    for hand, ways in every_kind:
        deals[read_hand(ranking, hand).category] += ways
    return deals


def worths(ranking, hands):
    return {read_hand(ranking, hand) for hand in hands}


def test_every_five_card_high_hand_falls_in_its_category_read_1(every_kind):
    assert deals_by_category(Ranking.HIGH, every_kind) == {
        Category.STRAIGHT_FLUSH: 40,
        Category.QUADS: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.TRIPS: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }


def test_straights_and_flushes_count_against_a_deuce_to_seven_low_low_1(every_kind):
    deals = deals_by_category(Ranking.DEUCE_TO_SEVEN, every_kind)
    # Five to ace is no straight: its four straight flushes are flushes, the rest no pair.
    assert deals[Category.STRAIGHT_FLUSH] == 40 - 4
    assert deals[Category.FLUSH] == 5_108 + 4
    assert deals[Category.STRAIGHT] == 10_200 - 1_020
    assert deals[Category.HIGH_CARD] == 1_302_540 + 1_020


def test_an_ace_to_five_low_knows_neither_straights_nor_flushes_razz_1(every_kind):
    deals = deals_by_category(Ranking.ACE_TO_FIVE, every_kind)
    assert deals[Category.HIGH_CARD] == comb(13, 5) * 4**5
    assert not {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH} & set(deals)


@pytest.mark.parametrize(
    ("ranking", "reader", "kinds"),
    [
        (Ranking.HIGH, pokerkit.StandardHighHand, 7_462),
        (Ranking.DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 7_462),
        (Ranking.ACE_TO_FIVE, pokerkit.RegularLowHand, 6_175),
    ],
    ids=["READ-1 high", "LOW-1 TDRAW-2 deuce to seven", "RAZZ-1 A5-1 ace to five"],
)
def test_every_kind_of_hand_stands_in_the_one_right_order(every_kind, ranking, reader, kinds):
    hands = [hand for hand, _ in every_kind]
    assert len(worths(ranking, hands)) == kinds
    assert in_the_oracles_order(ranking, reader, hands)


def test_just_the_56_lows_of_eight_or_better_qualify_s8_1(every_kind):
    read = [(read_hand(Ranking.EIGHT_OR_BETTER, hand), hand) for hand, _ in every_kind]
    lows = [hand for reading, hand in read if reading]
    assert {frozenset(card.rank for card in hand) for hand in lows} == {
        frozenset(ranks) for ranks in combinations("A2345678", 5)
    }
    assert len(worths(Ranking.EIGHT_OR_BETTER, lows)) == comb(8, 5) == 56
    assert in_the_oracles_order(Ranking.EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand, lows)


@pytest.mark.parametrize(
    ("ranking", "reader"),
    [
        (Ranking.BADUGI, pokerkit.BadugiHand),
        (Ranking.BADUGI_ACE_HIGH, pokerkit.StandardBadugiHand),
    ],
    ids=["BDG-1 BDG-2 ace low", "HYB-2 ace high"],
)
def test_every_badugi_stands_in_the_one_right_order(ranking, reader):
    hands = [
        [Card(rank, suit) for rank, suit in zip(ranks, "cdhs", strict=False)]
        for size in (1, 2, 3, 4)
        for ranks in combinations(RANKS, size)
    ]
    sizes = Counter(read_hand(ranking, hand).category for hand in hands)
    assert sizes == {size: comb(13, size) for size in BadugiSize}
    assert len(worths(ranking, hands)) == len(hands)
    assert in_the_oracles_order(ranking, reader, hands)


def test_a_tally_counts_cards_and_finds_the_suit_of_five():
    spades = [card for card in DECK if card.suit == "s"]
    assert different_cards(tally(DECK[:9])) == 9
    assert different_cards(tally([*DECK[:8], DECK[0]])) < 9
    assert flush_suit(tally(spades[:9])) == flush_suit(tally(spades[4:9] + list(DECK[:3]))) == "s"
    assert flush_suit(tally(spades[:4] + list(DECK[:3]))) is None


def test_a_low_begins_at_the_ace():
    assert "".join(sorted(RANKS, key=lambda rank: low_place(RANKS.index(rank)))) == "A23456789TJQK"
