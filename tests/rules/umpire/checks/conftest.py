"""Lets the tests of this folder share what they play and how they listen."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

CLUB = "dead-money"


@pytest.fixture
def preflop(play):
    """Four players before the flop, blinds 50 and 100: 9, 1, 4, 7 act in this order."""

    def opened(house=CLUB, game="holdem", **more):
        table = play(house, game, seats=(1, 4, 7, 9), **more)
        table.deal()
        return table

    return opened


@pytest.fixture
def flop(preflop):
    """The same on the flop, the pot 400: 4, 7, 9, 1."""

    def opened(house=CLUB, game="holdem", **more):
        table = preflop(house, game, **more)
        table.passive()
        table.street("Ks 7h 2c")
        return table

    return opened
