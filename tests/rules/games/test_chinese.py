"""Chinese poker: who gets which stack, and what three rows are worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK
from cardspeak.rules.games.chinese import (
    ChineseError,
    OneCardOver,
    Rows,
    one_card_over,
    read_rows,
    row_points,
    settle_rows,
    stacks_to_seats,
)
from cardspeak.rules.hands.best import DuplicateCard, WrongNumberOfCards
from cardspeak.rules.hands.reading import Category
from cardspeak.rules.showdown.notation import parse_cards


def rows(front, middle, back):
    return Rows(parse_cards(front), parse_cards(middle), parse_cards(back))


@pytest.mark.parametrize(
    ("seats", "button", "stacks"),
    [
        ([1, 2, 3, 4], 4, (1, 2, 3, 4)),  # CHI-2: the fourth to the button
        ([1, 2, 3, 4], 2, (3, 4, 1, 2)),
        ([2, 5, 7], 5, (7, 2, 5, None)),  # CHI-4: the fourth is mucked
        ([1, 2, 3, 4, 5], 3, (4, 5, 1, 2)),  # CHI-4: no hand for the button
        ([2, 5], 2, (5, 2, None, None)),  # CHI-3: two are mucked
        ([1, 2, 3, 5], 4, (5, 1, 2, 3)),  # a button at an empty seat
    ],
)
def test_chi_2_chi_3_chi_4_who_gets_which_stack(seats, button, stacks):
    assert stacks_to_seats(seats, button) == stacks


def test_chi_3_two_players_with_two_hands_each_take_stacks_in_turn():
    assert stacks_to_seats([2, 5], 2, hands_each=2) == (5, 2, 5, 2)


@pytest.mark.parametrize(
    ("seats", "button", "hands_each"),
    [([1], 1, 1), ([1, 1], 1, 1), (range(1, 7), 1, 1), (range(1, 6), 9, 1), ([1, 2, 3], 1, 2),
     ([1, 2], 1, 3)],
)  # fmt: skip
def test_other_tables_are_refused(seats, button, hands_each):
    with pytest.raises(ChineseError):
        stacks_to_seats(list(seats), button, hands_each)


def test_chi_8_who_has_twelve_cards_picks_from_who_has_fourteen():
    assert one_card_over({1: 13, 2: 14, 3: 13, 4: 12}) == OneCardOver(spreads=2, picks=4)
    assert one_card_over({1: 13, 2: 13}) is None


@pytest.mark.parametrize(
    "counts", [{1: 13, 2: 12}, {1: 15, 2: 11}, {1: 14, 2: 12, 3: 12}, {1: 14, 2: 14}]
)
def test_chi_1_other_wrong_stacks_are_named(counts):
    with pytest.raises(ChineseError, match="a hand has 13 cards, but seat"):
        one_card_over(counts)


FRONT, MIDDLE, BACK = "9h 9c 2d", "Th Tc 4d 3s 2h", "Jh Jc 8d 8s 2s"


def test_chi_7_rows_in_order_are_not_fouled():
    reading = read_rows(rows(FRONT, MIDDLE, BACK))
    assert not reading.fouled
    assert reading.front.category is Category.PAIR


@pytest.mark.parametrize(
    ("front", "middle", "fouled"),
    [
        ("Ah Kc Qd", "Kh 9c 8d 7s 2h", True),  # ace high before king high
        ("Kc Qd 9h", "Kh Qc 9d 8s 2h", False),  # equal as far as three cards go
        ("Kc Qd Th", "Kh Qc 9d 8s 2h", True),
        ("9h 9c Kd", "9d 9s Kh 4s 2h", False),
        ("9h 9c Ad", "9d 9s Kh 4s 2h", True),
        ("Th Tc 2d", "9d 9s Kh 4s 2h", True),
        ("2h 2c 2d", "Ad As Kh Ks 3h", True),  # trips before two pair
        ("2c 2d 2s", "Ah 3c 4d 5s 2h", False),  # and behind them a straight
        ("9h 8h 7h", "6d 6s 3c 4s 5h", False),  # three cards make no straight flush
    ],
)
def test_chi_7_the_front_may_not_be_higher_than_the_middle(front, middle, fouled):
    assert read_rows(rows(front, middle, "Jh Jc Jd Js Ts")).fouled is fouled


def test_chi_7_the_middle_may_not_be_higher_than_the_back():
    assert read_rows(rows(FRONT, BACK, MIDDLE)).fouled
    equal = rows("3h 4h 2c", "Ah Kh Qc Jc 9c", "As Ks Qd Jd 9d")
    assert not read_rows(equal).fouled


def test_rows_are_of_three_five_and_five_different_cards():
    with pytest.raises(WrongNumberOfCards, match=r"\(5, 3, 5\)"):
        read_rows(rows(MIDDLE, FRONT, BACK))
    with pytest.raises(DuplicateCard, match="Nine of hearts"):
        read_rows(rows("9h 9c 2d", "9h Tc 4d 3s 2h", BACK))


BETTER = rows("Jd Js 3d", "Kh Kc 7h 6s 3c", "Ah Ac 6d 6c 3h")
MIXED = rows("5h 5c 4h", "Kd Ks 8h 7c 4c", "Ad As 5d 5s 4s")


def test_chi_6_a_point_for_each_row():
    ours, theirs = read_rows(rows(FRONT, MIDDLE, BACK)), read_rows(BETTER)
    assert row_points(theirs, ours) == 3
    assert row_points(ours, theirs) == -3
    assert row_points(ours, ours) == 0
    assert row_points(read_rows(MIXED), ours) == -1 + 1 + 1


def test_chi_6_a_scoop_pays_what_the_players_agreed_on_top():
    ours, theirs = read_rows(rows(FRONT, MIDDLE, BACK)), read_rows(BETTER)
    assert row_points(theirs, ours, scoop_bonus=3) == 6
    assert row_points(ours, theirs, scoop_bonus=3) == -6
    assert row_points(read_rows(MIXED), ours, scoop_bonus=3) == 1


def test_chi_7_a_fouled_hand_loses_all_rows_whatever_they_are():
    fouled, theirs = read_rows(rows("Ah Ac 3d", MIDDLE, BACK)), read_rows(rows(FRONT, MIDDLE, BACK))
    assert row_points(fouled, theirs, scoop_bonus=1) == -4
    assert row_points(fouled, fouled) == 0


def test_chi_6_everyone_settles_with_everyone():
    hands = {1: rows(FRONT, MIDDLE, BACK), 4: BETTER, 6: MIXED}
    assert settle_rows(hands) == {1: -3 - 1, 4: 3 + 1, 6: 1 - 1}
    with pytest.raises(DuplicateCard, match="Nine of hearts"):
        settle_rows({1: hands[1], 2: hands[1]})


PLACES = ((0, 3), (3, 8), (8, 13))


@given(deck=st.permutations(DECK), bonus=st.integers(0, 5))
def test_chi_6_what_one_wins_another_loses(deck, bonus):
    hands = {
        seat: Rows(*(tuple(deck[13 * seat + at : 13 * seat + to]) for at, to in PLACES))
        for seat in range(4)
    }
    assert sum(settle_rows(hands, bonus).values()) == 0
