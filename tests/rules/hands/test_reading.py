"""A reading: how it compares, and the cards it shows."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.hands.best import best_hand, read_hand
from cardspeak.rules.hands.reading import Category, Ranking


def cards(text):
    return [Card.parse(word) for word in text.split()]


def readings(ranking):
    deck = DECK
    if ranking is Ranking.EIGHT_OR_BETTER:
        deck = [card for card in DECK if card.rank in "A2345678"]
    hand = st.lists(st.sampled_from(deck), min_size=5, max_size=7, unique=True)
    return hand.map(lambda drawn: read_hand(ranking, drawn)).filter(bool)


def test_suits_never_break_a_tie_show_15():
    one, other = best_hand(cards("As Ks 9h 8d 2c")), best_hand(cards("Ad Kc 9s 8h 2d"))
    assert one == other
    assert not one < other
    assert not other < one
    assert len({one, other}) == 1


def test_flushes_of_two_suits_split_show_15():
    assert best_hand(cards("As Js 9s 6s 3s")) == best_hand(cards("Ad Jd 9d 6d 3d"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ad Kh 8d 2c", "Ac Ah Qs 8h 7d"),
        ("As Ad Kh 8d 3c", "Ac Ah Ks 8h 2d"),
        ("9s 9d 5h 5d Qc", "9c 9h 5s 5c Jd"),
        ("7s 7d 7h Kc 3d", "7s 7d 7h Kc 2d"),
        ("4s 4d 4h 4c Jd", "4s 4d 4h 4c Td"),
        ("As Js 9s 6s 3s", "Ad Jd 9d 6d 2d"),
    ],
)
def test_side_cards_decide_between_equal_made_hands_show_16(better, worse):
    assert best_hand(cards(better)) > best_hand(cards(worse))


def test_a_sixth_card_never_decides_show_16():
    board = "As Ad Kh 8d 7c"
    assert best_hand(cards(f"{board} 6s 2c")) == best_hand(cards(f"{board} 5s 4c"))


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("2c 9s Kh 9d Kd Kc 3c", "Kh Kd Kc 9s 9d"),
        ("Kd 5s Ad 3c 4h 2d", "5s 4h 3c 2d Ad"),
        ("4s Ts Kh Ac Td", "Ts Td Ac Kh 4s"),
        ("6c Ah 7d 9s Tc 8h", "Tc 9s 8h 7d 6c"),
        ("Kc 5s Ks 2d 5d 3h", "Ks Kc 5s 5d 3h"),
    ],
)
def test_the_five_that_play_come_in_the_order_they_are_read_show_13(text, five):
    assert " ".join(map(str, best_hand(cards(text)).five)) == five


def test_what_decides_is_told_by_places_of_ranks():
    reading = best_hand(cards("As Ad 8c 8h Qs Jd 2c"))
    assert (reading.ranking, reading.category) == (Ranking.HIGH, Category.TWO_PAIR)
    assert reading.ranks == (12, 6, 10)


def test_a_reading_shows_its_ranking_category_and_cards():
    low = read_hand(Ranking.ACE_TO_FIVE, cards("8s 6h 4d 2c Ac Kd Kh"))
    assert repr(low) == "<ace-to-five high_card: 8s 6h 4d 2c Ac>"


def test_readings_of_two_rankings_do_not_compare():
    hand = cards("7s 5h 4d 3c 2c")
    readings = [read_hand(ranking, hand) for ranking in Ranking]
    assert len(set(readings)) == len(Ranking)
    for pair in combinations(readings, 2):
        assert pair[0] != pair[1]
        for compare in (min, max, sorted):
            with pytest.raises(TypeError):
                compare(pair)


def test_a_reading_is_no_other_thing():
    reading = best_hand(cards("7s 5h 4d 3c 2c"))
    assert reading != "7s 5h 4d 3c 2c"
    assert reading != reading.value.strength


@pytest.mark.parametrize("ranking", Ranking, ids=lambda ranking: ranking.value)
@given(data=st.data())
def test_of_two_readings_one_is_greater_or_both_are_equal(ranking, data):
    one, two, three = sorted(data.draw(readings(ranking)) for _ in range(3))
    assert [one < two, one == two, one > two].count(True) == 1
    assert (one <= two, one >= two) == (one < two or one == two, one > two or one == two)
    assert one <= two <= three
    assert one <= three
    if one == two:
        assert hash(one) == hash(two)
        assert (one.category, one.ranks) == (two.category, two.ranks)
