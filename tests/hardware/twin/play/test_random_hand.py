"""Hands that nobody played."""

from random import Random

import pytest

from cardspeak.hardware.twin.play.random_hand import NothingToPlayFor, random_hand
from cardspeak.rules.games.game import Family
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.actions import BetOrRaise, DealBoard, Fold, Muck
from cardspeak.rules.records.result import result_of
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.umpire import Umpire

TDA = load_house("tda-2024")
PLAYED = [name for name, game in GAMES.items() if game.family not in (Family.CHINESE, Family.HOUSE)]


@pytest.mark.parametrize("game", PLAYED)
def test_a_hand_of_every_game_is_legal(game):
    for seed in range(3):
        record = random_hand(game, TDA, range(1, 10), Random(seed))
        assert sum(result_of(record, TDA).stacks) == sum(seat.stack for seat in record.seats)
        umpire = Umpire()
        for number, event in enumerate(facts_of(record, TDA), start=1):
            rulings = umpire.observe(number, event)
            assert all(ruling.finding.severity is Severity.NOTE for ruling in rulings)


def test_players_do_all_that_players_do():
    hands = [random_hand("holdem", TDA, range(1, 10), Random(seed)) for seed in range(30)]
    did = {type(action) for hand in hands for action in hand.actions}
    assert {BetOrRaise, DealBoard, Fold, Muck} <= did
    assert len({len(hand.seats) for hand in hands}) > 3


def test_the_same_chance_makes_the_same_hand():
    one, same = (random_hand("omaha", TDA, (1, 2, 3, 5), Random(9)) for _ in range(2))
    assert one == same
    assert {seat.number for seat in one.seats} <= {1, 2, 3, 5}


@pytest.mark.parametrize("game", ["chinese", "holdem-bonus"])
def test_a_game_without_a_pot_is_refused(game):
    with pytest.raises(NothingToPlayFor, match="choose another game"):
        random_hand(game, TDA, range(1, 6), Random(1))
