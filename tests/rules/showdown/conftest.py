"""A showdown from a few words."""

import pytest

from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.notation import parse_cards, parse_hand, parse_pot
from cardspeak.rules.showdown.outcome import Showdown
from cardspeak.rules.showdown.settle import settle


@pytest.fixture(scope="session")
def table():
    """Make a showdown: ``table("omaha", {3: "Ah ..."}, "Ks ...", pot="300", button=1)``."""

    def make(game, hands, *boards, pot=(), button=0, chips=(1,), house="wsop-2012"):
        pots = (pot,) if isinstance(pot, str) else pot
        return Showdown(
            find_game(game),
            load_house(house),
            button,
            tuple(parse_cards(board) for board in boards) or ((),),
            tuple(parse_hand(seat, text) for seat, text in hands.items()),
            tuple(parse_pot(text, hands) for text in pots),
            chips,
        )

    return make


@pytest.fixture(scope="session")
def decide(table):
    """Settle a showdown given in a few words."""
    return lambda *words, **more: settle(table(*words, **more))
