"""Mixed games: which game is on, counted by the chips in the dealer's well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.mixed import (
    ROTATIONS,
    RotationError,
    UnknownRotation,
    dealers_choice,
    find_leg,
    find_rotation,
    turn_after,
)
from cardspeak.rules.games.table import UnknownGame
from cardspeak.rules.rulebook.rulebook import rulebook

HORSE = find_rotation("HORSE")


def test_the_rotations_are_played_in_their_usual_order():
    games = {name: [leg.game.id for leg in turns.legs] for name, turns in ROTATIONS.items()}
    assert games["horse"] == ["holdem", "omaha-8", "razz", "stud", "stud-8"]
    assert games["hose"] == ["holdem", "omaha-8", "stud", "stud-8"]
    assert games["hoe"] == ["holdem", "omaha-8", "stud-8"]
    assert games["8-game"] == [
        "2-7-triple-draw", "holdem", "omaha-8", "razz", "stud", "stud-8", "holdem", "omaha",
    ]  # fmt: skip
    assert [leg.limit for leg in ROTATIONS["8-game"].legs[-2:]] == [
        Limit.NO_LIMIT, Limit.POT_LIMIT,
    ]  # fmt: skip
    assert {leg.limit for leg in HORSE.legs} == {Limit.LIMIT}


@pytest.mark.parametrize("rotation", ROTATIONS.values(), ids=ROTATIONS.keys())
def test_every_limit_is_one_of_its_game_and_every_rule_is_in_the_rulebook(rotation):
    assert all(leg.limit in leg.game.limits for leg in rotation.legs)
    assert set(rotation.rules) <= set(rulebook())


def test_cut_4_each_hand_moves_one_counting_chip_from_left_to_right():
    wells = [turn_after(HORSE, dealt, hands=3) for dealt in range(4)]
    assert [(turn.chips_left, turn.chips_right) for turn in wells] == [
        (2, 1),
        (1, 2),
        (0, 3),
        (2, 1),
    ]
    assert [turn.hand for turn in wells] == [1, 2, 3, 1]


def test_mix_1_mix_2_the_last_chip_announces_the_last_hand_and_then_the_next_game():
    turns = [turn_after(HORSE, dealt, hands=2) for dealt in range(10)]
    assert [turn.leg.game.id for turn in turns[::2]] == [leg.game.id for leg in HORSE.legs]
    assert [turn.is_last_hand for turn in turns] == [False, True] * 5
    assert [turn.following.game.id for turn in turns if turn.is_last_hand] == [
        "omaha-8", "razz", "stud", "stud-8", "holdem",
    ]  # fmt: skip
    assert turn_after(HORSE, 10, hands=2) == turns[0]
    assert turns[0].leg.title == "Texas Hold'em, limit"


@given(dealt=st.integers(0, 10_000), hands=st.integers(1, 20))
def test_mix_1_a_game_goes_on_until_its_last_hand(dealt, hands):
    now, after = turn_after(HORSE, dealt, hands), turn_after(HORSE, dealt + 1, hands)
    assert now.chips_left + now.chips_right == hands
    assert after.leg == (now.following if now.is_last_hand else now.leg)
    assert after.hand == (1 if now.is_last_hand else now.hand + 1)


def test_mix_1_hands_are_counted_from_none_up():
    for dealt, hands in ((-1, 8), (0, 0)):
        with pytest.raises(RotationError):
            turn_after(HORSE, dealt, hands)


@pytest.mark.parametrize(
    ("name", "game", "limit"),
    [
        ("razz", "razz", Limit.LIMIT),
        ("Limit Hold'em", "holdem", Limit.LIMIT),
        ("NL holdem", "holdem", Limit.NO_LIMIT),
        ("no-limit 2-7 single draw", "2-7-single-draw", Limit.NO_LIMIT),
        ("pot limit Omaha", "omaha", Limit.POT_LIMIT),
        ("PLO", "omaha", Limit.POT_LIMIT),
        ("PLO8", "omaha-8", Limit.POT_LIMIT),
        ("LHE", "holdem", Limit.LIMIT),
        ("holdem", "holdem", Limit.NO_LIMIT),
        ("fl badugi", "badugi", Limit.LIMIT),
    ],
)
def test_a_leg_is_named_with_or_without_its_limit(name, game, limit):
    leg = find_leg(name)
    assert (leg.game.id, leg.limit) == (game, limit)


def test_a_leg_that_cannot_be_is_named():
    with pytest.raises(RotationError, match="Razz is not played no-limit but limit"):
        find_leg("no-limit razz")
    with pytest.raises(UnknownGame, match="no game 'limit raz'"):
        find_leg("limit raz")


def test_dealers_choice_takes_a_list_of_ones_own():
    ours = dealers_choice(["badugi", "no-limit holdem", "Badeucey"])
    assert [leg.game.id for leg in ours.legs] == ["badugi", "holdem", "badeucey"]
    assert turn_after(ours, 2, hands=1).leg.game.id == "badeucey"


def test_dealers_choice_tells_all_that_cannot_be_played():
    with pytest.raises(RotationError, match=r"'bridge'.*; Razz is not played pot-limit"):
        dealers_choice(["bridge", "stud", "pot-limit razz"])
    with pytest.raises(RotationError, match="no game: name those"):
        dealers_choice([])


def test_a_rotation_is_found_however_it_is_spelt():
    assert find_rotation("8 Game") is find_rotation("Eight-Game") is ROTATIONS["8-game"]
    with pytest.raises(UnknownRotation, match="no rotation 'horsey': did you mean horse"):
        find_rotation("horsey")
