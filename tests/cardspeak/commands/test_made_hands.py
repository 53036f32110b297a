"""Hands that are made up can be played, and follow one another."""

from itertools import pairwise

import pytest

from cardspeak.commands.made_hands import GAMES, made_hands
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.actions import BetOrRaise, CheckOrCall, Fold
from cardspeak.rules.records.result import result_of
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.umpire import Umpire

HANDS = 45


@pytest.fixture(scope="module")
def house():
    return load_house("wsop-2012", "cash")


@pytest.fixture(scope="module")
def hands(house):
    return list(made_hands(HANDS, house, seed=4))


def test_every_hand_is_legal_and_all_games_are_played(hands, house):
    assert len(hands) == HANDS
    assert {(hand.game, hand.limit) for hand in hands} == set(GAMES)
    for hand in hands:
        assert sum(result_of(hand, house).stacks) == sum(seat.stack for seat in hand.seats)


def test_players_do_all_that_players_do(hands):
    actions = {type(action) for hand in hands for action in hand.actions}
    assert {BetOrRaise, CheckOrCall, Fold} <= actions
    assert len({len(hand.actions) for hand in hands}) > HANDS // 3


def test_the_next_hand_begins_with_what_the_last_left(hands, house):
    """Who is short has bought in again."""
    for before, after in pairwise(hands):
        ends = {
            seat.number: stack
            for seat, stack in zip(before.seats, result_of(before, house).stacks, strict=True)
        }
        for seat in after.seats:
            assert seat.stack == (ends[seat.number] if ends[seat.number] >= 500 else 2000)


def test_the_same_seed_makes_the_same_hands(hands, house):
    assert list(made_hands(HANDS, house, seed=4)) == hands
    assert list(made_hands(HANDS, house, seed=5)) != hands


@pytest.mark.parametrize(
    "name", ["wsop-2012", "tda-2024", "play-poker-chicago-2018", "dead-money", "generic-tournament"]
)
def test_no_house_finds_anything_wrong_when_they_are_dealt_out(name):
    """Where its own rules settle them."""
    house = load_house(name)
    umpire = Umpire()
    events = session_of(made_hands(HANDS, house, seed=4), house)
    umpire.observe_all(enumerate(events, start=1))
    assert umpire.table.hands == HANDS
    graver = [each for each in umpire.rulings.values() if each.finding.severity > Severity.NOTE]
    assert graver == []
