"""Draw games: each row against the catalogue, and hands read by it."""

import pytest

from cardspeak.rules.games.game import Limit, Opener, Size
from cardspeak.rules.games.table import find_game
from cardspeak.rules.hands.best import read_hand
from cardspeak.rules.hands.reading import BadugiSize
from cardspeak.rules.showdown.notation import parse_cards


def read(game, cards, part=0):
    return read_hand(find_game(game).parts[part].ranking, parse_cards(cards))


def plays(reading):
    return set(map(str, reading.five))


@pytest.mark.parametrize(
    ("rule", "game", "cards", "most", "draws"),
    [
        ("SDRAW-1", "2-7-single-draw", 5, 7, 1),
        ("TDRAW-1", "2-7-triple-draw", 5, 6, 3),
        ("A5-1", "a-5-single-draw", 5, 7, 1),
        ("A5-1", "a-5-triple-draw", 5, 6, 3),
        ("BDG-1", "badugi", 4, 8, 3),
        ("HYB-1", "badacey", 5, 6, 3),
        ("HYB-2", "badeucey", 5, 6, 3),
    ],
)
def test_cards_players_draws_and_one_more_betting_round(rule, game, cards, most, draws):
    row = find_game(game)
    assert (row.dealt, row.seats[1]) == (cards, most)
    assert [street.draw for street in row.streets] == [False] + [True] * draws
    assert all(street.betting for street in row.streets)
    assert rule in row.rules


def test_sdraw_1_tdraw_1_the_usual_limits():
    assert find_game("2-7-single-draw").limits[0] is Limit.NO_LIMIT
    assert find_game("2-7-triple-draw").limits[0] is Limit.LIMIT


def test_tdraw_2_the_bet_doubles_in_the_last_two_rounds_and_draws_begin_left_of_the_button():
    streets = find_game("2-7-triple-draw").streets
    sizes = [street.betting.size for street in streets]
    assert sizes == [Size.SMALL, Size.SMALL, Size.BIG, Size.BIG]
    assert [street.betting.opener for street in streets[1:]] == [Opener.LEFT_OF_BUTTON] * 3


def test_low_1_tdraw_2_deuce_to_seven_from_the_best_down():
    falling = [
        "7h 5d 4c 3s 2h",  # the best
        "7h 6d 4c 3s 2h",
        "8h 5d 4c 3s 2h",
        "Ah 5d 4c 3s 2h",  # no straight: the ace is only high
        "2h 2d 3c 4s 5h",
        "6h 5d 4c 3s 2h",  # a straight counts against, and so does a flush
        "7h 5h 4h 3h 2h",
    ]
    readings = [read("2-7-triple-draw", cards) for cards in falling]
    assert readings == sorted(readings, reverse=True)
    assert len(set(readings)) == len(readings)


@pytest.mark.parametrize("game", ["a-5-single-draw", "a-5-triple-draw"])
def test_low_1_a5_1_ace_to_five_from_the_best_down(game):
    falling = [
        "5h 4d 3c 2s Ah",
        "6h 4d 3c 2s Ah",
        "Kh Qd Jc Ts 9h",
        "Ah Ad Kc Qs Jh",
        "2h 2d 3c 4s 5h",
    ]
    readings = [read(game, cards) for cards in falling]
    assert readings == sorted(readings, reverse=True)
    assert len(set(readings)) == len(readings)


def test_low_1_a_straight_or_flush_is_not_void():
    assert read("2-7-single-draw", "7h 5h 4h 3h 2h") is not None
    assert read("2-7-single-draw", "6h 5d 4c 3s 2h") > read("2-7-single-draw", "8h 7d 6c 5s 4h")


def test_bdg_1_the_best_badugi_is_ace_to_four_of_four_suits():
    best = read("badugi", "Ah 2d 3c 4s")
    assert best.category is BadugiSize.FOUR_CARDS
    assert best > read("badugi", "Ah 2d 3c 5s")


def test_bdg_2_fewer_cards_lose_to_more():
    hands = ["Kh Qd Jc Ts", "Ah 2d 3c 4c", "Ah 2h 3d 3c", "Ah 2h 3h 4h"]
    readings = [read("badugi", cards) for cards in hands]
    assert [reading.category.value for reading in readings] == [4, 3, 2, 1]
    assert readings == sorted(readings, reverse=True)


def test_bdg_3_the_worked_example():
    one, two = read("badugi", "As 2s 4c 5d"), read("badugi", "Ad 2c 2h 3s")
    assert plays(one) == {"As", "4c", "5d"}
    assert plays(two) == {"Ad", "2c", "3s"}
    assert two > one


def test_hyb_1_badacey_is_best_with_ace_to_four_of_four_suits_and_any_five():
    five, badugi = (read("badacey", "Ah 2d 3c 4s 5h", part) for part in (0, 1))
    assert plays(five) == {"Ah", "2d", "3c", "4s", "5h"}
    assert plays(badugi) == {"Ah", "2d", "3c", "4s"}
    for other in ("Ah 2d 3c 4s 6h", "Ah 2d 3c 5s 4h"):
        assert read("badacey", other) <= five
        assert read("badacey", other, part=1) <= badugi
    assert read("badacey", "Ah 2d 3c 5s 4h", part=1) < badugi


def test_hyb_2_badeucey_is_best_with_two_to_five_of_four_suits_and_any_seven():
    five, badugi = (read("badeucey", "2h 3d 4c 5s 7h", part) for part in (0, 1))
    assert plays(badugi) == {"2h", "3d", "4c", "5s"}
    assert badugi.category is BadugiSize.FOUR_CARDS
    with_ace = "Ah 2d 3c 4s 7h"
    assert read("badeucey", with_ace, part=1) < badugi  # the ace is never low
    assert read("badeucey", with_ace) < five


def test_hyb_3_odd_8_the_five_card_hand_comes_first():
    for game in ("badacey", "badeucey"):
        assert [part.name for part in find_game(game).parts] == ["low", "badugi"]
