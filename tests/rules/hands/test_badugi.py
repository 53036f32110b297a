"""Badugi: which cards play, and which badugi wins."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, RANKS, Card
from cardspeak.rules.hands.badugi import best_badugi
from cardspeak.rules.hands.reading import BadugiSize, Ranking

BADUGIS = (Ranking.BADUGI, Ranking.BADUGI_ACE_HIGH)
HANDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=7, unique=True)


def cards(text):
    return [Card.parse(word) for word in text.split()]


def playing(text, ranking=Ranking.BADUGI):
    return " ".join(map(str, best_badugi(cards(text), ranking).five))


def beats(better, worse, ranking=Ranking.BADUGI):
    return best_badugi(cards(better), ranking) > best_badugi(cards(worse), ranking)


def strongest(hand, ranking):
    """The best badugi by trying all: most cards first, then the lowest from the top down."""
    rising = "23456789TJQKA" if ranking is Ranking.BADUGI_ACE_HIGH else "A23456789TJQK"
    places = sorted((-rising.index(card.rank), card.suit) for card in hand)
    return max(
        (size, [place for place, _ in chosen])
        for size in (1, 2, 3, 4)
        for chosen in combinations(places, size)
        if len({place for place, _ in chosen}) == len({suit for _, suit in chosen}) == size
    )


def test_bdg_1_the_best_is_ace_to_four_of_four_suits():
    best = best_badugi(cards("Ac 2d 3h 4s"))
    assert best.category is BadugiSize.FOUR_CARDS
    assert all(best > best_badugi([*best.five[:3], card]) for card in DECK[12:48])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("8c 6d 4h As", "8c 6d 5h 2s"),
        ("7c 6d 5h 4s", "8c 3d 2h As"),
        ("Qc Jd Th 9s", "Kc 3d 2h As"),
    ],
)
def test_bdg_1_of_four_cards_the_lowest_wins_from_the_top_down(better, worse):
    assert beats(better, worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Qd Jh Ts", "Ac 2d 3h 3s"),
        ("Kc Qd Jh Jc", "Ac 2d 2c Ad"),
        ("Kc Qd Kd Qc", "Ac Ad Ah As"),
        ("2c 3c 4c Ac", "Kc Kd Kh Ks"),
    ],
)
def test_bdg_2_a_badugi_of_more_cards_wins_and_then_the_lower_one(better, worse):
    assert beats(better, worse)


def test_bdg_3_the_worked_example():
    one, two = "As 2s 4c 5d", "Ad 2c 2h 3s"
    assert playing(one) == "5d 4c As"
    assert playing(two) == "3s 2c Ad"
    assert beats(two, one)


@pytest.mark.parametrize(
    ("text", "plays", "size"),
    [
        ("8c 6d 4h As", "8c 6d 4h As", BadugiSize.FOUR_CARDS),
        ("5d 4c As Ks", "5d 4c As", BadugiSize.THREE_CARDS),
        ("Ks Kh Kd Kc", "Kc", BadugiSize.ONE_CARD),
        ("9h 7h 5h 2h", "2h", BadugiSize.ONE_CARD),
        ("9h 7h 5c 2c", "7h 2c", BadugiSize.TWO_CARDS),
        ("7d", "7d", BadugiSize.ONE_CARD),
    ],
)
def test_read_2_which_cards_play_from_the_top_down(text, plays, size):
    assert playing(text) == plays
    assert best_badugi(cards(text)).category is size


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        # Whichever ace is taken first, in one of each two hands it is the wrong one.
        ("Ah As 2s 3d", "3d 2s Ah"),
        ("Ah As 2h 3d", "3d 2h As"),
        ("As Ah 2s 3d 4c", "4c 3d 2s Ah"),
        ("As Ah 2h 3d 4c", "4c 3d 2h As"),
        # And of these whichever deuce.
        ("As 2h 2d 3d Kc", "Kc 3d 2h As"),
        ("As 2h 2d 3h Kc", "Kc 3h 2d As"),
        ("As 2s 5h 5d 6h 7c", "7c 6h 5d As"),
        ("Ac 2c 2d 3d 3h 4h 4s", "4s 3h 2d Ac"),
    ],
)
def test_bdg_1_taking_the_lowest_card_at_each_step_would_be_wrong(text, plays):
    assert playing(text) == plays


def test_hyb_1_four_of_five_cards_play_and_the_fifth_may_be_any():
    best = cards("Ac 2d 3h 4s")
    fives = [card for card in DECK if card.rank == "5"]
    assert len({best_badugi([*best, five]) for five in fives}) == 1
    assert playing("5c 4s 3h 2d Ac") == "4s 3h 2d Ac"


def test_hyb_2_in_badeucey_the_ace_is_the_worst_card():
    ranking = Ranking.BADUGI_ACE_HIGH
    assert playing("2c 3d 4h 5s 7c", ranking) == "5s 4h 3d 2c"
    assert playing("Ac 2c 3d 4h 5s", ranking) == "5s 4h 3d 2c"
    assert playing("Ac 2d 3h 4s", ranking) == "Ac 4s 3h 2d"
    assert beats("2c 3d 4h 5s", "Kc Qd Jh Ts", ranking)
    assert beats("Kc Qd Jh Ts", "Ac 2d 3h 4s", ranking)
    assert beats("Ac 2d 3h 4s", "2c 3d 4h 4s", ranking)


@pytest.mark.parametrize("ranking", BADUGIS, ids=lambda ranking: ranking.value)
@given(one=HANDS, other=HANDS)
def test_bdg_1_the_best_badugi_is_the_best_of_all_choices(ranking, one, other):
    ours = best_badugi(one, ranking), best_badugi(other, ranking)
    expected = strongest(one, ranking), strongest(other, ranking)
    assert (ours[0] < ours[1]) == (expected[0] < expected[1])
    assert (ours[0] == ours[1]) == (expected[0] == expected[1])


@pytest.mark.parametrize("ranking", BADUGIS, ids=lambda ranking: ranking.value)
@given(hand=HANDS)
def test_bdg_2_no_rank_and_no_suit_plays_twice(ranking, hand):
    reading = best_badugi(hand, ranking)
    assert len({card.rank for card in reading.five}) == len(reading.five) == reading.category
    assert len({card.suit for card in reading.five}) == len(reading.five)
    assert tuple(RANKS.index(card.rank) for card in reading.five) == reading.ranks
