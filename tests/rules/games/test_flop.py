"""Games with a board: each row against the catalogue, and hands read by it."""

import pytest

from cardspeak.rules.games.game import Forced, Limit, Opener
from cardspeak.rules.games.table import find_game
from cardspeak.rules.hands.best import WrongNumberOfCards, read_with_board
from cardspeak.rules.hands.reading import Category
from cardspeak.rules.showdown.notation import parse_cards


def read(game, hole, board, part=0):
    """Read a hand by the game's row."""
    by = find_game(game).parts[part]
    return read_with_board(by.ranking, parse_cards(hole), parse_cards(board), by.use)


def plays(reading):
    return set(map(str, reading.five))


@pytest.mark.parametrize(
    ("rule", "game", "hole", "boards", "discards"),
    [
        ("HE-1", "holdem", 2, [3, 1, 1], []),
        ("OMA-1", "omaha", 4, [3, 1, 1], []),
        ("OM8-1", "omaha-8", 4, [3, 1, 1], []),
        ("IRI-1", "irish", 4, [3, 1, 1], [("flop", 2)]),
        ("PINE-1", "pineapple", 3, [3, 1, 1], [("flop", 1)]),
        ("TRIF-1", "triple-flop", 2, [2, 2, 2], []),
        ("CINC-1", "cincinnati", 4, [1, 1, 1, 1], []),
        ("DBL-1", "double-board", 2, [3, 1, 1], []),
        ("DENT-1", "double-entendre", 3, [3, 1, 1], []),
        ("ROCK-1 AMB-15", "rocky-mtn", 5, [3, 1, 1], [("pre-flop", 1), ("flop", 1), ("turn", 1)]),
        ("BLOOD-1", "river-of-blood", 2, [3, 1, 1, 1], []),
        ("RITP-1", "run-it-twice", 2, [3, 1, 1], []),
        ("GOLD-1", "goldschlager", 2, [3, 1, 1], []),
        ("BOMB-1", "bomb-pot", 2, [3, 1, 1], []),
        ("SQUID-1", "squid-game", 2, [3, 1, 1], []),
        ("HEIST-1", "money-heist", 2, [3, 1, 1], []),
        ("MUSH-1", "mushroom", 2, [3, 1, 1], []),
    ],
)
def test_what_is_dealt_turned_and_discarded(rule, game, hole, boards, discards):
    row = find_game(game)
    first, *later = row.streets
    assert (first.down, first.up, first.board) == (hole, 0, 0)
    assert [street.board for street in later] == boards
    assert [(s.name, s.discard) for s in row.streets if s.discard] == discards
    assert set(rule.split()) <= set(row.rules)


@pytest.mark.parametrize(
    ("game", "boards"),
    [("double-board", 2), ("bomb-pot", 2), ("squid-game", 3), ("run-it-twice", 2), ("holdem", 1)],
)
def test_dbl_1_bomb_1_squid_1_ritp_1_how_many_boards(game, boards):
    assert find_game(game).boards == boards


def test_squid_1_the_lowest_river_kills_a_board_there_alone():
    assert find_game("squid-game").kills_lowest_river
    assert not find_game("bomb-pot").kills_lowest_river


def test_bomb_1_squid_1_everyone_posts_and_the_action_starts_on_the_flop():
    for game, forced in (("bomb-pot", Forced.EVERYONE_TWO), ("squid-game", Forced.EVERYONE_ONE)):
        row = find_game(game)
        assert row.forced is forced
        assert row.streets[0].betting is None
        assert row.streets[1].betting.opener is Opener.LEFT_OF_BUTTON


def test_blood_1_the_sixth_card_comes_after_a_red_river_alone():
    streets = find_game("river-of-blood").streets
    assert [street.only_after_red for street in streets] == [False] * 4 + [True]
    assert streets[-1].betting is not None


def test_dent_1_the_card_is_marked_after_the_flops_betting():
    assert [s.name for s in find_game("double-entendre").streets if s.mark] == ["flop"]


def test_he_1_oma_1_om8_1_the_betting_structures():
    assert {Limit.LIMIT, Limit.NO_LIMIT, Limit.POT_LIMIT} <= set(find_game("holdem").limits)
    assert find_game("omaha").limits[0] is Limit.POT_LIMIT
    assert set(find_game("omaha-8").limits) == {Limit.LIMIT, Limit.POT_LIMIT}
    assert {find_game(game).seats for game in ("holdem", "omaha", "omaha-8")} == {(2, 10)}


def test_kill_1_limit_holdem_is_played_with_a_kill():
    assert Limit.KILL in find_game("holdem").limits


def test_he_1_any_of_the_seven_may_play():
    board = "Th Jh Qh Kh 2c"
    assert read("holdem", "Ah 2d", board).category is Category.STRAIGHT_FLUSH
    assert plays(read("holdem", "3c 4d", "As Ks Qs Js Ts")) == {"As", "Ks", "Qs", "Js", "Ts"}


def test_oma_1_just_two_hole_cards_and_three_of_the_board():
    four_hearts = "Th Jh Qh Kh 2c"
    assert read("omaha", "Ah 2d 3d 4d", four_hearts).category is not Category.FLUSH
    assert read("omaha", "Ah 2h 3d 4d", four_hearts).category is Category.FLUSH
    royal = "As Ks Qs Js Ts"
    reading = read("omaha", "3c 4d 5h 6c", royal)
    assert reading.category is Category.HIGH_CARD  # the board alone does not play
    assert len(plays(reading) & set(royal.split())) == 3
    trips = read("omaha", "9s 9d 9c 2h", "Kh Qd 8c 5s 3h")
    assert trips.category is Category.PAIR  # of three nines two play


def test_om8_1_high_and_low_from_two_and_three_the_same_cards_or_others():
    hole, board = "Ah 2d Kc Kd", "3s 5h 8c Kh Qd"
    assert plays(read("omaha-8", hole, board)) == {"Kc", "Kd", "Kh", "Qd", "8c"}
    assert plays(read("omaha-8", hole, board, part=1)) == {"Ah", "2d", "3s", "5h", "8c"}
    assert plays(read("omaha-8", "Ah 2h Kc Kd", "3h 4h 5h Ks Qd")) == plays(
        read("omaha-8", "Ah 2h Kc Kd", "3h 4h 5h Ks Qd", part=1)
    )


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("Ah 2d Kc Kd", "3s 5h 9c Kh Qd"),  # only two low cards on the board
        ("Ah Ad Kc Kd", "2s 3h 4c 5h Qd"),  # only one low card in the hand
        ("Ah 2d Kc Kd", "As 2h 3c 3h Qd"),  # not five different ranks
    ],
)
def test_om8_1_no_low_without_five_ranks_of_eight_or_below(hole, board):
    assert read("omaha-8", hole, board, part=1) is None


def test_iri_1_pine_1_rock_1_hold_em_once_cards_are_discarded():
    board = "Ah Kh Qh Jh 2c"
    for game in ("irish", "pineapple", "rocky-mtn"):
        assert find_game(game).held == 2
        assert read(game, "Th 2d", board).category is Category.STRAIGHT_FLUSH  # four of the board
        assert read(game, "3c 4d", "As Ks Qs Js Ts").category is Category.STRAIGHT_FLUSH


def test_trif_1_the_best_five_of_eight():
    reading = read("triple-flop", "9h 9d", "9c 2s 2d Ks Kd Kc")
    assert reading.category is Category.FULL_HOUSE
    assert plays(reading) == {"Ks", "Kd", "Kc", "9h", "9d"}


def test_cinc_1_the_best_five_of_eight_with_any_of_four_hole_cards():
    assert plays(read("cincinnati", "Ah Kh Qh Jh", "Th 2c 3c 4c")) == {"Ah", "Kh", "Qh", "Jh", "Th"}
    assert plays(read("cincinnati", "Ah 7d 2s 9d", "Kc Qc Jc Tc")) == {"Ah", "Kc", "Qc", "Jc", "Tc"}


def test_dbl_1_each_board_is_read_by_itself():
    one = read("double-board", "9h 9d", "9c Ks Qd 2c 3s")
    other = read("double-board", "9h 9d", "Ac Ad As 2h 3d")
    assert (one.category, other.category) == (Category.TRIPS, Category.FULL_HOUSE)


def test_blood_1_the_blood_card_is_one_of_eight():
    before = read("river-of-blood", "9h 9d", "9c Ks Qd 2c 3h")
    after = read("river-of-blood", "9h 9d", "9c Ks Qd 2c 3h 9s")
    assert (before.category, after.category) == (Category.TRIPS, Category.QUADS)


def test_oma_1_a_board_too_short_is_refused():
    with pytest.raises(WrongNumberOfCards):
        read("omaha", "9h 9d 2c 3c", "9c Ks")
