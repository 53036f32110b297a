"""The best hand: worked examples of every ranking, and what is refused."""

from itertools import pairwise

import pokerkit
import pytest

from cardspeak.rules.cards import Card, CardError
from cardspeak.rules.hands.best import (
    DuplicateCard,
    Use,
    WrongNumberOfCards,
    best_hand,
    read_hand,
    read_with_board,
)
from cardspeak.rules.hands.reading import Category, Ranking

HIGH, EIGHT_OR_BETTER = Ranking.HIGH, Ranking.EIGHT_OR_BETTER
ACE_TO_FIVE, DEUCE_TO_SEVEN = Ranking.ACE_TO_FIVE, Ranking.DEUCE_TO_SEVEN
FIVES = (HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN)
by_name = pytest.mark.parametrize("ranking", Ranking, ids=lambda ranking: ranking.value)


def cards(text):
    return [Card.parse(word) for word in text.split()]


def written(hand):
    return " ".join(map(str, hand))


@pytest.mark.parametrize(
    ("text", "category", "five"),
    [
        ("As Ks Qs Js Ts 2d 3d", Category.STRAIGHT_FLUSH, "As Ks Qs Js Ts"),
        ("9h 8h 7h 6h 5h Ad Ac", Category.STRAIGHT_FLUSH, "9h 8h 7h 6h 5h"),
        ("Ad 2d 3d 4d 5d Ks Kd", Category.STRAIGHT_FLUSH, "5d 4d 3d 2d Ad"),
        ("6c 6d 6h 6s Kd 2c 3c", Category.QUADS, "6s 6h 6d 6c Kd"),
        ("Kh Kd Kc 9s 9d", Category.FULL_HOUSE, "Kh Kd Kc 9s 9d"),
        ("6h 6d 6c Ts Td Ac As", Category.FULL_HOUSE, "6h 6d 6c As Ac"),
        ("Ah Jh 9h 6h 3h Kc Qd", Category.FLUSH, "Ah Jh 9h 6h 3h"),
        ("As Kd Qc Jh Ts", Category.STRAIGHT, "As Kd Qc Jh Ts"),
        ("As 2d 3c 4h 5s Kd Kc", Category.STRAIGHT, "5s 4h 3c 2d As"),
        ("Qs Qd Qc Ah Js 4d", Category.TRIPS, "Qs Qd Qc Ah Js"),
        ("As Ad 8c 8h Qs Jd 2c", Category.TWO_PAIR, "As Ad 8h 8c Qs"),
        ("Ts Td Ac Kh 4s", Category.PAIR, "Ts Td Ac Kh 4s"),
        ("As Qd Tc 6h 4s", Category.HIGH_CARD, "As Qd Tc 6h 4s"),
    ],
)
def test_read_1_high_hands(text, category, five):
    reading = best_hand(cards(text))
    assert (reading.category, written(reading.five)) == (category, five)


@pytest.mark.parametrize(
    ("text", "category", "five"),
    [
        # Three pairs: the third pair gives only a kicker, where it is the highest.
        ("As Ad 8c 8h Qs Qd Kc", Category.TWO_PAIR, "As Ad Qs Qd Kc"),
        ("As Ad 8c 8h Qs Qd 2c", Category.TWO_PAIR, "As Ad Qs Qd 8h"),
        # Two trips fill up.
        ("Kh Kd Kc 9s 9d 9c 2s", Category.FULL_HOUSE, "Kh Kd Kc 9s 9d"),
        ("9h 9d 9c Ks Kd Kc As Ad", Category.FULL_HOUSE, "Ks Kd Kc As Ad"),
        # Quads take the highest kicker, be it one of a pair or of trips.
        ("6c 6d 6h 6s Kd Kc Ks As", Category.QUADS, "6s 6h 6d 6c As"),
        ("6c 6d 6h 6s Kd Kc Ks 2c", Category.QUADS, "6s 6h 6d 6c Ks"),
        # Only from eight cards on is a full house, or are quads, in one hand with a flush.
        ("As Ad Ah 9s 9d 6s 4s 2s", Category.FULL_HOUSE, "As Ah Ad 9s 9d"),
        ("As Ad Ah Ac 9s 6s 4s 2s", Category.QUADS, "As Ah Ad Ac 9s"),
        ("9s 8s 7s 6s 5s 9d 9h 9c", Category.STRAIGHT_FLUSH, "9s 8s 7s 6s 5s"),
        # The best flush holds no straight flush, but a lower one does.
        ("As Ks 9s 8s 7s 6s 5s", Category.STRAIGHT_FLUSH, "9s 8s 7s 6s 5s"),
        ("As Ks 5s 4s 3s 2s 8d", Category.STRAIGHT_FLUSH, "5s 4s 3s 2s As"),
        # A straight and a flush that are not of the same five cards.
        ("9s 8s 7s 6d 5s 2s Kc", Category.FLUSH, "9s 8s 7s 5s 2s"),
        ("As Ks Qs Js 9s Td 8d", Category.FLUSH, "As Ks Qs Js 9s"),
        # The better of two straights; an ace ends no straight on both sides.
        ("As 2d 3c 4h 5s 6d", Category.STRAIGHT, "6d 5s 4h 3c 2d"),
        ("As 2d 3c 4h 5s 6d 7c 8c 9h", Category.STRAIGHT, "9h 8c 7c 6d 5s"),
        ("Ks Ad 2c 3h 4s", Category.HIGH_CARD, "Ad Ks 4s 3h 2c"),
        ("Qs Ks Ad 2c 3h 7d", Category.HIGH_CARD, "Ad Ks Qs 7d 3h"),
        # A straight through pairs and trips.
        ("9s 9d 9c 8h 7s 6d 5c", Category.STRAIGHT, "9s 8h 7s 6d 5c"),
        # Seven spades: the five highest.
        ("As Js 9s 7s 5s 3s 2s", Category.FLUSH, "As Js 9s 7s 5s"),
    ],
)
def test_read_1_hands_with_more_than_one_thing_in_them(text, category, five):
    reading = best_hand(cards(text))
    assert (reading.category, written(reading.five)) == (category, five)


def test_stud_3_the_best_five_of_seven_play():
    reading = best_hand(cards("2c 7d Jh Js 7c 4d Kd"))
    assert written(reading.five) == "Js Jh 7d 7c Kd"


def test_stud_19_a_community_card_plays_in_everybodys_hand():
    community = cards("6s")
    one = read_with_board(HIGH, cards("2c 3d 4h 5s Kd Kc"), community)
    other = read_with_board(HIGH, cards("Ad Ac 9h 6d Jc 2s"), community)
    assert (one.category, other.category) == (Category.STRAIGHT, Category.TWO_PAIR)


@pytest.mark.parametrize(
    ("rule", "hole", "board"),
    [("TRIF-1", "9s 2c", "9d 9h 2d As Kc 7h"), ("CINC-1", "9s 9d 2c 7h", "9h 2d As Kc")],
)
def test_trif_1_cinc_1_the_best_five_of_eight_play(rule, hole, board):
    reading = read_with_board(HIGH, cards(hole), cards(board))
    assert written(reading.five) == "9s 9h 9d 2d 2c", rule


@pytest.mark.parametrize("ranking", [ACE_TO_FIVE, EIGHT_OR_BETTER])
def test_razz_1_a5_1_s8_1_the_wheel_is_best_and_a_flush_spoils_nothing(ranking):
    wheel = read_hand(ranking, cards("Ac 2d 3h 4s 5c Kd Kh"))
    assert written(wheel.five) == "5c 4s 3h 2d Ac"
    assert read_hand(ranking, cards("As 2s 3s 4s 5s")) == wheel
    assert wheel > read_hand(ranking, cards("Ac 2d 3h 4s 6c"))


@pytest.mark.parametrize(
    "falling",
    [
        ["5c 4s 3h 2d Ac", "6c 4s 3h 2d Ac", "7s 6s 5s 4s 3s", "8c 4s 3h 2d Ac"],
        ["Kc Qd Jh Ts 9c", "Ac Ad 2c 3d 4h", "Ac Ad 2c 3d 5h", "2c 2d Ac 3d 4h"],
        ["Kc Kd Qh Js Tc", "Ac Ad 2c 2d 3h", "Ac Ad 2c 2d Kh", "3c 3d 2c 2d Ah"],
        ["Kc Kd Qh Qs Jc", "Ac Ad Ah 2c 3d", "Kc Kd Kh Qs Jd", "Ac Ad Ah Kc Kd"],
        ["2c 2d 2h Ac Ad", "2c 2d 2h 3c 3d", "Kc Kd Kh Qc Qd", "Ac Ad Ah As Kd"],
    ],
)
def test_razz_1_two_aces_are_the_lowest_pair(falling):
    lows = [read_hand(ACE_TO_FIVE, cards(text)) for text in falling]
    assert all(better > worse for better, worse in pairwise(lows))


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("Kc Kd Kh Qs Qd 2c Ac", "Qs Qd Kh 2c Ac"),
        ("Ac Ad 2c 2d 3h 3s Kd", "Ad Ac Kd 3s 2d"),
        ("Ac Ad Ah 2c 2d 2h 3s", "2h 2d Ah Ad 3s"),
        ("Ac Ad Ah As 2c 2d 2h", "As Ah Ad 2h 2d"),
        ("9c 8d 7h 6s 5c 4d 4s", "8d 7h 6s 5c 4s"),
    ],
)
def test_razz_1_the_five_that_play_when_seven_cards_pair(text, five):
    assert written(read_hand(ACE_TO_FIVE, cards(text)).five) == five


def test_s8_1_high_and_low_may_be_of_different_cards():
    seven = cards("As 2s 4s 5d 8s Ks Kd")
    assert written(read_hand(HIGH, seven).five) == "As Ks 8s 4s 2s"
    assert written(read_hand(EIGHT_OR_BETTER, seven).five) == "8s 5d 4s 2s As"


@pytest.mark.parametrize(
    ("text", "qualifies"),
    [
        ("8c 7d 6h 5s 4c", True),
        ("8c 7d 6h 5s 4c Kd Kh", True),
        ("As 2d 3h 4s 8c 8d 8h", True),
        ("9c 7d 6h 5s 4c", False),
        ("As 2d 3h 4s 4c 2h Ad", False),
        ("As 2d 3h 4s Kc Qd 9h", False),
    ],
)
def test_s8_1_a_low_needs_five_different_ranks_eight_or_below(text, qualifies):
    assert (read_hand(EIGHT_OR_BETTER, cards(text)) is not None) == qualifies


@pytest.mark.parametrize(
    "falling",
    [
        ["7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c", "7c 6d 5h 4s 2c", "8c 5d 4h 3s 2c"],
        # Five to ace is ace high and no straight; of aces high it is the best.
        ["Kc Qd Jh Ts 8c", "Ac 5d 4h 3s 2c", "Ac 6d 4h 3s 2c", "Ac Kd Qh Js 9c"],
        ["Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c", "2c 2d 3h 4s 6c", "Ac Ad Kh Qs Jc"],
        ["Ac Ad Kh Qs Jc", "3c 3d 2h 2s 4c", "2c 2d 2h 3s 4c", "6c 5d 4h 3s 2c"],
        ["6c 5d 4h 3s 2c", "7c 6d 5h 4s 3c", "Ac Kd Qh Js Tc", "7c 5c 4c 3c 2c"],
        # Five to ace in one suit is a flush and no straight flush.
        ["Kc Qc Jc Tc 8c", "Ac 5c 4c 3c 2c", "Ac Kc Qc Jc 9c", "2c 2d 2h 3s 3c"],
        ["2c 2d 2h 3s 3c", "2c 2d 2h 2s 3c", "6c 5c 4c 3c 2c", "Ac Kc Qc Jc Tc"],
    ],
)
def test_low_1_tdraw_2_straights_and_flushes_count_against_and_aces_are_high(falling):
    lows = [read_hand(DEUCE_TO_SEVEN, cards(text)) for text in falling]
    assert all(better > worse for better, worse in pairwise(lows))


@pytest.mark.parametrize(
    ("text", "category", "five"),
    [
        ("5d 7c 2c 4h 3s", Category.HIGH_CARD, "7c 5d 4h 3s 2c"),
        ("3s Ac 5d 2c 4h", Category.HIGH_CARD, "Ac 5d 4h 3s 2c"),
        ("3c Ac 5c 2c 4c", Category.FLUSH, "Ac 5c 4c 3c 2c"),
        ("6c 5d 4h 3s 2c", Category.STRAIGHT, "6c 5d 4h 3s 2c"),
        ("2d 9h 2c Ks 4h", Category.PAIR, "2d 2c Ks 9h 4h"),
        # More than five: the five that break up the straight and the flush.
        ("6c 5c 4c 3c 2c 8h 9d", Category.HIGH_CARD, "8h 5c 4c 3c 2c"),
    ],
)
def test_low_1_read_2_deuce_to_seven_lows_are_read_from_the_top_down(text, category, five):
    reading = read_hand(DEUCE_TO_SEVEN, cards(text))
    assert (reading.category, written(reading.five)) == (category, five)


def test_low_1_a_straight_or_flush_is_not_void():
    assert read_hand(DEUCE_TO_SEVEN, cards("6c 5d 4h 3s 2c")) is not None
    assert read_hand(ACE_TO_FIVE, cards("6c 5c 4c 3c 2c")) is not None


def test_hyb_1_the_best_of_both_halves_is_ace_to_four_of_four_suits_with_any_five():
    five = cards("Ac 2d 3h 4s 5c")
    assert read_hand(ACE_TO_FIVE, five) == read_hand(ACE_TO_FIVE, cards("5d 4s 3h 2d Ac"))
    assert written(read_hand(Ranking.BADUGI, five).five) == "4s 3h 2d Ac"


def test_hyb_2_the_best_of_both_halves_is_deuce_to_five_of_four_suits_with_any_seven():
    five = cards("2c 3d 4h 5s 7c")
    assert written(read_hand(DEUCE_TO_SEVEN, five).five) == "7c 5s 4h 3d 2c"
    assert written(read_hand(Ranking.BADUGI_ACE_HIGH, five).five) == "5s 4h 3d 2c"


@pytest.mark.parametrize(
    ("hole", "board", "category", "five"),
    [
        # Playing the board is impossible, were it a royal flush or quads.
        ("2c 3d 7h 8c", "As Ks Qs Js Ts", Category.HIGH_CARD, "As Ks Qs 8c 7h"),
        ("2c 3d 7h 8c", "As Ad Ah Ac Kd", Category.TRIPS, "As Ah Ad 8c 7h"),
        # One spade in hand makes no flush with four on the board; two do with three.
        ("As Kd Qc 2h", "Js 9s 6s 4s 4d", Category.PAIR, "4s 4d As Kd Js"),
        ("As 2s Qc 2h", "Js 9s 6s 4s 4d", Category.FLUSH, "As Js 9s 6s 2s"),
        # Trips in hand are but a pair, and quads in hand no more.
        ("As Ad Ah 2c", "Kd Qc 9h 8s 3d", Category.PAIR, "As Ah Kd Qc 9h"),
        ("As Ad Ah Ac", "Kd Qc 9h 8s 3d", Category.PAIR, "As Ah Kd Qc 9h"),
        # One card of a straight in hand is not enough.
        ("8c Kd Kh 2s", "7d 6h 5s 4c Qd", Category.PAIR, "Kh Kd Qd 7d 6h"),
        ("Kc Kd 9h 9s", "Ks 9d 9c 2h 3d", Category.QUADS, "9s 9h 9d 9c Ks"),
    ],
)
def test_oma_1_just_two_hole_cards_and_three_of_the_board_play(hole, board, category, five):
    reading = read_with_board(HIGH, cards(hole), cards(board), Use.EXACTLY_TWO)
    assert (reading.category, written(reading.five)) == (category, five)


def test_oma_1_it_is_hold_em_that_may_play_the_board():
    hole, board = cards("2c 3d"), cards("As Ks Qs Js Ts")
    assert written(read_with_board(HIGH, hole, board).five) == "As Ks Qs Js Ts"


@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        ("As 2d Kh Kc", "3c 4h 5s Qd Jd", "5s 4h 3c 2d As"),
        # Counterfeited: a deuce on the board leaves no second low card in hand.
        ("As 2d Kh Kc", "2c 3h 7s Qd Jd", None),
        ("As 2d Kh Kc", "2c 3h 7s 8d Jd", "8d 7s 3h 2d As"),
        # A third low card in hand is the remedy.
        ("As 2d 4h Kc", "2c 3h 7s Qd Jd", "7s 4h 3h 2c As"),
        # Four low cards in hand are no more than two; two on the board are too few.
        ("As 2d 3h 4c", "5c Kh Qs 8d Jd", None),
        ("As 2d 3h 4c", "5c 6h Qs 8d Jd", "8d 6h 5c 2d As"),
        # Nor does a board of five low cards play by itself.
        ("Ks Qd Kh 9c", "Ac 2h 3s 4d 5d", None),
        ("Ks 8d Kh 7c", "Ac 2h 3s 4d 5d", "8d 7c 3s 2h Ac"),
    ],
)
def test_om8_1_a_low_takes_just_two_from_the_hand(hole, board, five):
    reading = read_with_board(EIGHT_OR_BETTER, cards(hole), cards(board), Use.EXACTLY_TWO)
    assert (reading and written(reading.five)) == five


def test_om8_1_the_low_may_take_other_cards_than_the_high_and_an_ace_is_both():
    hole, board = cards("As 2s Ad Kc"), cards("Ah 4c 7d 8h 8c")
    high = read_with_board(HIGH, hole, board, Use.EXACTLY_TWO)
    low = read_with_board(EIGHT_OR_BETTER, hole, board, Use.EXACTLY_TWO)
    assert written(high.five) == "As Ah Ad 8h 8c"
    assert written(low.five) == "8h 7d 4c 2s As"


@pytest.mark.parametrize("ranking", FIVES, ids=lambda ranking: ranking.value)
@pytest.mark.parametrize(
    "text", ["", "As", "As Ks Qs Js", "As Ks Qs Js Ts 9s 8s 7s 6s 5s"], ids=[0, 1, 4, 10]
)
def test_too_few_or_too_many_cards_are_refused(ranking, text):
    with pytest.raises(WrongNumberOfCards, match=f"5 to 9 cards, not {len(cards(text))}"):
        read_hand(ranking, cards(text))


@pytest.mark.parametrize("text", ["", "As Ks Qs Js Ts 9s 8s 7s 6s 5s"], ids=[0, 10])
def test_too_few_or_too_many_cards_for_a_badugi_are_refused(text):
    with pytest.raises(WrongNumberOfCards, match=f"1 to 9 cards, not {len(cards(text))}"):
        read_hand(Ranking.BADUGI, cards(text))


@by_name
def test_a_card_seen_twice_is_refused_by_name(ranking):
    with pytest.raises(DuplicateCard, match="Ace of spades, Two of clubs; a deck has one of each"):
        read_hand(ranking, cards("As 2c Qs As 2c 2c Js"))
    with pytest.raises(DuplicateCard, match="Ace of spades;"):
        read_hand(ranking, cards("As") * 20)
    assert issubclass(DuplicateCard, CardError)


@pytest.mark.parametrize("use", Use)
def test_a_card_in_hand_and_on_the_board_is_refused_by_name(use):
    with pytest.raises(DuplicateCard, match="Four of hearts"):
        read_with_board(HIGH, cards("4h 2c 3c 9d"), cards("Ks Qs 4h Js Ts"), use)


@pytest.mark.parametrize(
    ("hole", "board", "said"),
    [
        ("As", "Ks Qs Js Ts", "there are 1 and 4"),
        ("As Ks Qs Js", "Ts 9s", "there are 4 and 2"),
        ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "5 to 9 cards, not 10"),
    ],
)
def test_oma_1_too_few_or_too_many_cards_are_refused(hole, board, said):
    with pytest.raises(WrongNumberOfCards, match=said):
        read_with_board(HIGH, cards(hole), cards(board), Use.EXACTLY_TWO)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs 9s 7s", "As Ad Ah Ks Kd"),  # a flush beats a full house
        ("6s 7d 8h 9s Ac", "As Ad Ah Ks Qd"),  # ace to nine is a straight
        ("Ts 9d 8h 7s 6c", "6s 7d 8h 9s Ac"),  # and the lowest one
        ("6s 7s 8s 9s As", "As Ad Ah Ac Kd"),  # in one suit a straight flush
        ("As Ks Qs 9s 7s 6d 6h", "As Ad Ah Ks Kd 6d 6h"),
    ],
)
def test_short_deck_hands_rank_as_in_pokerkit(better, worse):
    ours = [read_hand(Ranking.SHORT_DECK, cards(text)) for text in (better, worse)]
    theirs = [pokerkit.ShortDeckHoldemHand.from_game(t.replace(" ", "")) for t in (better, worse)]
    assert ours[0] > ours[1]
    assert theirs[0] > theirs[1]
