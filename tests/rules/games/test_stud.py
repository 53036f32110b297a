"""Stud: each row against the catalogue, and hands read by it."""

import pytest

from cardspeak.rules.games.game import Limit, Opener, Size
from cardspeak.rules.games.table import find_game
from cardspeak.rules.hands.best import read_hand
from cardspeak.rules.hands.reading import Category
from cardspeak.rules.showdown.notation import parse_cards

GAMES = ("stud", "stud-8", "stud-hi-lo", "razz")


def read(game, cards, part=0):
    return read_hand(find_game(game).parts[part].ranking, parse_cards(cards))


def plays(reading):
    return set(map(str, reading.five))


@pytest.mark.parametrize("game", GAMES)
def test_stud_1_three_down_and_four_up_in_five_rounds_for_up_to_eight(game):
    row = find_game(game)
    assert [(s.down, s.up) for s in row.streets] == [(2, 1), (0, 1), (0, 1), (0, 1), (1, 0)]
    assert all(street.betting for street in row.streets)
    assert row.seats[1] == 8
    assert row.limits == (Limit.LIMIT,)


@pytest.mark.parametrize("game", GAMES)
def test_stud_2_the_larger_bet_from_fifth_street_on(game):
    sizes = [street.betting.size for street in find_game(game).streets]
    assert sizes == [Size.SMALL, Size.SMALL, Size.BIG, Size.BIG, Size.BIG]


@pytest.mark.parametrize(
    ("rule", "game", "first", "later"),
    [
        ("STUD-4 STUD-5", "stud", Opener.LOW_CARD, Opener.HIGH_HAND),
        ("S8-2 S8-3", "stud-8", Opener.LOW_CARD, Opener.HIGH_HAND),
        ("SHLR-1", "stud-hi-lo", Opener.HIGH_CARD, Opener.LOW_HAND),
        ("RAZZ-2", "razz", Opener.HIGH_CARD, Opener.LOW_HAND),
    ],
)
def test_who_opens_each_street(rule, game, first, later):
    row = find_game(game)
    assert [street.betting.opener for street in row.streets] == [first, *[later] * 4]
    assert set(rule.split()) <= set(row.rules)


def test_stud_3_the_best_five_of_seven():
    assert plays(read("stud", "9h 9d Kc Ks 9s 2c Kd")) == {"Kc", "Ks", "Kd", "9h", "9s"}


def test_stud_19_a_community_card_plays_in_every_hand():
    """Six cards of one's own and the common one."""
    common = "9c"
    full = read("stud", f"9h 9d Kc Ks 2d 3h {common}")
    straight = read("stud", f"8h 7d 6c 5s 2h 2s {common}")
    assert full.category is Category.FULL_HOUSE
    assert straight.category is Category.STRAIGHT
    assert common in plays(full) & plays(straight)


def test_s8_1_high_and_low_may_be_of_different_cards_and_the_ace_counts_in_both():
    cards = "Ah Ad 2c 4s 5h 7d Ac"
    assert read("stud-8", cards).category is Category.TRIPS
    assert plays(read("stud-8", cards, part=1)) >= {"2c", "4s", "5h", "7d"}


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("2h 3h 4h 5h 6h Kd Ks", True),  # S8-4: a straight flush is a low, too
        ("2h 3d 4c 5h 9s Kd Ks", False),  # nothing over eight
        ("2h 2d 3c 4h 5s Kd Ks", False),  # five different ranks
        ("8h 7d 6c 5h 4s Kd Ks", True),
    ],
)
def test_s8_1_s8_4_what_qualifies_for_low(cards, low):
    assert (read("stud-8", cards, part=1) is not None) is low


def test_shlr_1_the_low_needs_no_qualifier():
    reading = read("stud-hi-lo", "Kh Kd Qc Jh Ts 9d 9s", part=1)
    assert [card.rank for card in reading.five] == list("KQJT9")
    assert read("stud-8", "Kh Kd Qc Jh Ts 9d 9s", part=1) is None


def test_razz_1_five_low_cards_whatever_straight_or_flush_they_make():
    wheel = read("razz", "Ah 2h 3h 4h 5h Kd Ks")
    assert plays(wheel) == {"Ah", "2h", "3h", "4h", "5h"}
    assert wheel > read("razz", "Ah 2d 3c 4s 6h Kd Ks")


def test_razz_1_two_aces_are_the_lowest_pair():
    aces = read("razz", "Ah Ad Ac Kh Kd Ks Qc")
    deuces = read("razz", "2h 2d 2c Kh Kd Ks Qc")
    assert aces.category is deuces.category is Category.TWO_PAIR
    assert aces > deuces
