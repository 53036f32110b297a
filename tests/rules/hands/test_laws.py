"""Laws of the best hand, which hold for any cards whatsoever."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, SUITS, Card
from cardspeak.rules.hands.best import Use, read_hand, read_with_board
from cardspeak.rules.hands.reading import Ranking

FIVES = (
    Ranking.HIGH,
    Ranking.ACE_TO_FIVE,
    Ranking.EIGHT_OR_BETTER,
    Ranking.DEUCE_TO_SEVEN,
)
BOARD_RANKINGS = (Ranking.HIGH, Ranking.EIGHT_OR_BETTER)
# Few ranks make pairs and full houses likely, few suits flushes, low cards lows.
DECKS = {
    "all": DECK,
    "few ranks": [card for card in DECK if card.rank in "A258K"],
    "two suits": [card for card in DECK if card.suit in "ds"],
    "low cards": [card for card in DECK if card.rank in "A23456789"],
}

by_name = pytest.mark.parametrize("ranking", Ranking, ids=lambda ranking: ranking.value)


def hands(fewest=5, most=9):
    return st.sampled_from(list(DECKS)).flatmap(
        lambda name: st.lists(
            st.sampled_from(DECKS[name]), min_size=fewest, max_size=most, unique=True
        )
    )


def strength(reading):
    """A number to compare by, where a hand that does not qualify is below all others."""
    return float("-inf") if reading is None else reading.value.strength


@pytest.mark.parametrize(("hole", "board"), [(4, 3), (4, 4), (3, 5), (5, 4), (2, 5), (6, 3)])
@pytest.mark.parametrize("ranking", BOARD_RANKINGS)
@given(data=st.data())
def test_oma_1_om8_1_the_best_of_every_two_and_three(ranking, hole, board, data):
    dealt = data.draw(hands(hole + board, hole + board))
    own, shared = dealt[:hole], dealt[hole:]
    reading = read_with_board(ranking, own, shared, Use.EXACTLY_TWO)
    tried = [
        strength(read_hand(ranking, (*two, *three)))
        for two in combinations(own, 2)
        for three in combinations(shared, 3)
    ]
    assert strength(reading) == max(tried)
    if reading:
        assert len(set(reading.five) & set(own)) == 2
        assert len(set(reading.five) & set(shared)) == 3


@pytest.mark.parametrize("ranking", BOARD_RANKINGS)
@given(dealt=hands(9, 9), random=st.randoms(use_true_random=False))
def test_oma_1_neither_order_matters(ranking, dealt, random):
    hole, board = dealt[:4], dealt[4:]
    again = random.sample(hole, 4), random.sample(board, 5)
    one = read_with_board(ranking, hole, board, Use.EXACTLY_TWO)
    other = read_with_board(ranking, *again, Use.EXACTLY_TWO)
    assert one == other
    assert (one and one.five) == (other and other.five)


@by_name
@given(hand=hands(), random=st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(ranking, hand, random):
    one, other = read_hand(ranking, hand), read_hand(ranking, random.sample(hand, len(hand)))
    assert one == other
    assert (one and one.five) == (other and other.five)


@by_name
@given(hand=hands(6), data=st.data())
def test_another_card_never_makes_the_best_hand_worse(ranking, hand, data):
    fewer = hand[: data.draw(st.integers(5, len(hand) - 1))]
    assert strength(read_hand(ranking, hand)) >= strength(read_hand(ranking, fewer))


@by_name
@given(hand=hands())
def test_the_cards_that_play_are_worth_the_whole_hand(ranking, hand):
    reading = read_hand(ranking, hand)
    if reading is None:
        return
    assert set(reading.five) <= set(hand)
    again = read_hand(ranking, reading.five)
    assert (again, again.five, again.ranks) == (reading, reading.five, reading.ranks)


@pytest.mark.parametrize("ranking", FIVES, ids=lambda ranking: ranking.value)
@given(hand=hands(6))
def test_the_best_hand_is_the_best_of_every_five(ranking, hand):
    fives = [strength(read_hand(ranking, five)) for five in combinations(hand, 5)]
    assert strength(read_hand(ranking, hand)) == max(fives)


@by_name
@given(hand=hands(), suits=st.permutations(SUITS))
def test_other_suits_change_no_strength_show_15(ranking, hand, suits):
    other = [Card(card.rank, suits[SUITS.index(card.suit)]) for card in hand]
    assert read_hand(ranking, hand) == read_hand(ranking, other)
