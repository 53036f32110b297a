"""Reading hands, against the rule book's words, the known counts, and an independent reader."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, RANKS, Card, CardError
from cardspeak.rules.reading import Category, DuplicateCard, WrongNumberOfCards, best_hand


def cards(text):
    return [Card.parse(word) for word in text.split()]


def hands(fewest=5, most=7):
    return st.lists(st.sampled_from(DECK), min_size=fewest, max_size=most, unique=True)


def oracle(hand):
    """The same cards as pokerkit reads them."""
    return pokerkit.StandardHighHand.from_game("".join(map(str, hand)))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("As Ks Qs Js Ts 2d 3d", "Royal flush"),
        ("9h 8h 7h 6h 5h Ad Ac", "Straight flush, Nine high"),
        ("Ad 2d 3d 4d 5d Ks Kd", "Straight flush, Five high"),
        ("6c 6d 6h 6s Kd 2c 3c", "Quad Sixes, King kicker"),
        ("Kh Kd Kc 9s 9d", "Kings full of Nines"),
        ("Kh Kd Kc 9s 9d 9c 2s", "Kings full of Nines"),
        ("6h 6d 6c Ts Td Ac As", "Sixes full of Aces"),
        ("Ah Jh 9h 6h 3h Kc Qd", "Ace-high flush"),
        ("Ts 9d 8c 7h 6s", "Ten-high straight"),
        ("As Kd Qc Jh Ts", "Ace-high straight"),
        ("As 2d 3c 4h 5s Kd Kc", "Five-high straight, the wheel"),
        ("As 2d 3c 4h 5s 6d", "Six-high straight"),
        ("Qs Qd Qc Ah Js 4d", "Trip Queens, Ace and Jack kickers"),
        ("As Ad 8c 8h Qs Jd 2c", "Two pair, Aces and Eights, Queen kicker"),
        ("As Ad 8c 8h Qs Qd Kc", "Two pair, Aces and Queens, King kicker"),
        ("Ts Td Ac Kh 4s", "Pair of Tens, Ace, King and Four kickers"),
        ("As Qd Tc 6h 4s", "Ace high, Queen, Ten, Six and Four kickers"),
        ("Ks Ad 2c 3h 4s", "Ace high, King, Four, Three and Two kickers"),
    ],
)
def test_hands_are_named_in_the_dealers_words_read_1(text, name):
    assert best_hand(cards(text)).name == name


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("2c 9s Kh 9d Kd Kc 3c", "Kh Kd Kc 9s 9d"),
        ("Kd 5s Ad 3c 4h 2d", "5s 4h 3c 2d Ad"),
        ("4s Ts Kh Ac Td", "Ts Td Ac Kh 4s"),
        ("6c Ah 7d 9s Tc 8h", "Tc 9s 8h 7d 6c"),
    ],
)
def test_the_five_that_play_come_in_the_order_they_are_read_show_13(text, five):
    assert " ".join(map(str, best_hand(cards(text)).five)) == five


def test_suits_never_break_a_tie_show_15():
    assert best_hand(cards("As Ks 9h 8d 2c")) == best_hand(cards("Ad Kc 9s 8h 2d"))


def test_a_kicker_decides_between_equal_pairs_show_16():
    assert best_hand(cards("As Ad Kh 8d 2c")) > best_hand(cards("Ac Ah Qs 8h 7d"))


@pytest.mark.parametrize("text", ["", "As", "As Ks Qs Js", "As Ks Qs Js Ts 9s 8s 7s"])
def test_too_few_or_too_many_cards_are_refused(text):
    with pytest.raises(WrongNumberOfCards, match=f"5 to 7 cards, not {len(cards(text))}"):
        best_hand(cards(text))


def test_a_card_seen_twice_is_refused_by_name():
    with pytest.raises(DuplicateCard, match="Ace of spades"):
        best_hand(cards("As Ks Qs Js As"))
    assert issubclass(DuplicateCard, CardError)


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand, random):
    shuffled = random.sample(hand, len(hand))
    first, second = best_hand(hand), best_hand(shuffled)
    assert (first, first.five) == (second, second.five)


@given(hands(6, 7), st.data())
def test_another_card_never_makes_the_best_hand_worse(hand, data):
    fewer = hand[: data.draw(st.integers(5, len(hand) - 1))]
    assert best_hand(hand) >= best_hand(fewer)


@given(hands())
def test_the_five_that_play_are_worth_the_whole_hand(hand):
    reading = best_hand(hand)
    assert set(reading.five) <= set(hand)
    again = best_hand(reading.five)
    assert (again, again.five, again.name) == (reading, reading.five, reading.name)


@given(hands(), hands())
def test_hands_compare_as_an_independent_reader_compares_them(one, other):
    ours, theirs = best_hand(one), best_hand(other)
    assert (ours > theirs) == (oracle(one) > oracle(other))
    assert (ours == theirs) == (oracle(one) == oracle(other))


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


def every_kind_of_hand():
    """Yield one hand for each of the ways that five cards can differ in worth."""
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) <= 4:
            yield from suitings(ranks)


def test_every_five_card_hand_falls_in_its_category():
    deals, kinds = Counter(), Counter()
    for hand, ways in every_kind_of_hand():
        category = best_hand(hand).category
        deals[category] += ways
        kinds[category] += 1
    assert deals == {
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
    assert kinds.total() == 7_462


def test_all_7462_kinds_of_hand_stand_in_the_one_right_order():
    ordered = sorted((hand for hand, _ in every_kind_of_hand()), key=best_hand)
    worths = [pokerkit.StandardHighHand("".join(map(str, hand))) for hand in ordered]
    assert all(weaker < stronger for weaker, stronger in pairwise(worths))
    assert len({best_hand(hand) for hand in ordered}) == 7_462


def test_every_rank_can_be_said_as_a_pair_and_as_quads():
    plurals = set()
    for rank, other in product(RANKS, "A2"):
        if rank != other:
            hand = [Card(rank, suit) for suit in "cdhs"] + [Card(other, "s")]
            plurals.add(best_hand(hand).name.split(",")[0].removeprefix("Quad "))
    assert len(plurals) == 13
    assert "Sixes" in plurals
