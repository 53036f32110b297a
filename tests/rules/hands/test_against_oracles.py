"""Hands drawn at random stand in just the order in which independent readers put them.

`pytest --full-oracles` compares all of them; otherwise a part is drawn.
"""

from itertools import pairwise
from operator import itemgetter
from random import Random

import phevaluator
import pokerkit
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.hands.best import Use, best_hand, read_hand, read_with_board
from cardspeak.rules.hands.reading import Ranking

THEIRS = {card: next(pokerkit.Card.parse(str(card))) for card in DECK}


@pytest.fixture
def hands(request):
    """Draw hands of some size: all of them, or the first few."""

    def draw(size, full, quick):
        random = Random(2024)
        number = full if request.config.getoption("full_oracles") else quick
        return [random.sample(DECK, size) for _ in range(number)]

    return draw


def pokerkits(hand):
    return [THEIRS[card] for card in hand]


def disagreements(read):
    """Yield neighbours in the oracle's order whose order, or equality, is another with us.

    Args:
        read: our reading and the oracle's of each hand; both None where it does not qualify.
    """
    for ours, theirs in read:
        if (ours is None) != (theirs is None):
            yield ours, theirs
    qualified = [pair for pair in read if None not in pair]
    for one, other in pairwise(sorted(qualified, key=itemgetter(1))):
        (ours, theirs), (our_next, their_next) = one, other
        if (ours < our_next, ours == our_next) != (theirs < their_next, theirs == their_next):
            yield one, other


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hold_em_and_stud_hands_stand_in_phevaluators_order_read_1_stud_3(hands, size):
    read = [
        # Its cards are numbered as ours, and its best hand is number one.
        (best_hand(hand), -phevaluator.evaluate_cards(*[card.index for card in hand]))
        for hand in hands(size, 200_000, 10_000)
    ]
    assert not list(disagreements(read))


@pytest.mark.parametrize(
    ("ranking", "reader"),
    [
        (Ranking.HIGH, pokerkit.OmahaHoldemHand),
        (Ranking.EIGHT_OR_BETTER, pokerkit.OmahaEightOrBetterLowHand),
    ],
    ids=["OMA-1 high", "OM8-1 low"],
)
def test_both_halves_of_omaha_stand_in_pokerkits_order(hands, ranking, reader):
    read = [
        (
            read_with_board(ranking, hand[:4], hand[4:], Use.EXACTLY_TWO),
            reader.from_game_or_none(pokerkits(hand[:4]), pokerkits(hand[4:])),
        )
        for hand in hands(9, 50_000, 600)
    ]
    assert not list(disagreements(read))


@pytest.mark.parametrize(
    ("ranking", "reader", "size"),
    [
        (Ranking.BADUGI, pokerkit.BadugiHand, 4),
        (Ranking.BADUGI, pokerkit.BadugiHand, 5),
        (Ranking.BADUGI_ACE_HIGH, pokerkit.StandardBadugiHand, 4),
        (Ranking.BADUGI_ACE_HIGH, pokerkit.StandardBadugiHand, 5),
        (Ranking.DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 5),
        (Ranking.DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 7),
        (Ranking.ACE_TO_FIVE, pokerkit.RegularLowHand, 5),
        (Ranking.ACE_TO_FIVE, pokerkit.RegularLowHand, 7),
        (Ranking.EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand, 7),
    ],
    ids=[
        "BDG-1 badugi",
        "HYB-1 badugi of five",
        "ace-high badugi",
        "HYB-2 ace-high badugi of five",
        "LOW-1 TDRAW-2 deuce to seven",
        "deuce to seven of seven",
        "A5-1 ace to five",
        "RAZZ-1 ace to five of seven",
        "S8-1 eight or better of seven",
    ],
)
def test_lows_and_badugis_stand_in_pokerkits_order(hands, ranking, reader, size):
    read = [
        (read_hand(ranking, hand), reader.from_game_or_none(pokerkits(hand)))
        for hand in hands(size, 50_000, 1_000)
    ]
    assert not list(disagreements(read))
    # What they say plays is, by the oracle's own book, worth what it says the hand is.
    for ours, theirs in read:
        assert ours is None or reader(pokerkits(ours.five)) == theirs
