"""Hands to read, to write and to play again."""

import random
import warnings
from pathlib import Path

import pytest
from pokerkit import Automation, HandHistory, Mode

from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.faults import ImpossibleHand
from cardspeak.rules.records.phh import read_phh
from cardspeak.rules.records.phh_in import HistoryReader
from cardspeak.rules.records.replay import replay
from cardspeak.rules.records.variants import VARIANTS

_TABLES = {
    "FT": {"raw_blinds_or_straddles": (1, 2), "small_bet": 2, "big_bet": 4},
    "NT": {"raw_blinds_or_straddles": (1, 2), "min_bet": 2},
    "NS": {"raw_blinds_or_straddles": (1, 2), "min_bet": 2},
    "PO": {"raw_blinds_or_straddles": (1, 2), "min_bet": 2},
    "FO/8": {"raw_blinds_or_straddles": (1, 2), "small_bet": 2, "big_bet": 4},
    "F7S": {"bring_in": 1, "small_bet": 2, "big_bet": 4},
    "F7S/8": {"bring_in": 1, "small_bet": 2, "big_bet": 4},
    "FR": {"bring_in": 1, "small_bet": 2, "big_bet": 4},
    "N2L1D": {"raw_blinds_or_straddles": (1, 2), "min_bet": 2},
    "F2L3D": {"raw_blinds_or_straddles": (1, 2), "small_bet": 2, "big_bet": 4},
    "FB": {"raw_blinds_or_straddles": (1, 2), "small_bet": 2, "big_bet": 4},
}
_BIG_BET = ("NT", "NS", "PO", "N2L1D")
_BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@pytest.fixture(scope="session")
def hands():
    """The folder with small hands made up for these tests."""
    return Path(__file__).parent / "hands"


@pytest.fixture(scope="session")
def hand(hands):
    """Read one of them: ``hand("side-pots")``."""
    return lambda name: read_phh((hands / f"{name}.phh").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def made():
    """Make a record of actions as PHH has them, whether or not they are possible.

    ``made("p2 f", "p1 cc", code="NT", stacks=(100, 100), _game="irish")``
    """

    def make(*actions, code="NT", stacks=(100, 100), **fields):
        variant = VARIANTS[code]
        posted = {} if variant.has_bring_in else {"blinds_or_straddles": [1, 2]}
        posted = {name: [*sizes, *[0] * (len(stacks) - 2)] for name, sizes in posted.items()}
        sizes = {"bring_in": 1, "min_bet": 2, "small_bet": 2, "big_bet": 4}
        hand = {"variant": code, "antes": [0] * len(stacks), "ante_trimming_status": True}
        hand |= posted | {name: sizes[name] for name in variant.bets}
        hand |= {"starting_stacks": list(stacks), "actions": list(actions), **fields}
        reader = HistoryReader(variant, hand)
        record = reader.record()
        assert not reader.faults
        return record

    return make


@pytest.fixture(scope="session")
def faults(made):
    """Play such a record, and return the number and kind of every fault."""

    def find(*actions, **fields):
        try:
            replay(made(*actions, **fields))
        except ImpossibleHand as error:
            return [(fault.action, fault.kind) for fault in error.faults]
        return []

    return find


@pytest.fixture(scope="session")
def wsop():
    """The house that most of the hands are decided by."""
    return load_house("wsop-2012")


@pytest.fixture(scope="session")
def play():
    """Let pokerkit play a hand at random; returns its PHH and the stacks that it leaves."""

    def play_one(code, players, seed):
        chance = random.Random(seed)
        stacks = [chance.choice((3, 7, 20, 60)) for _ in range(players)]
        game = HandHistory.game_types[code](
            automations=_BY_ITSELF,
            ante_trimming_status=True,
            raw_antes=1 if "bring_in" in _TABLES[code] else chance.choice((0, 1)),
            mode=Mode.TOURNAMENT,
            **_TABLES[code],
        )
        with _seeded(seed), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            state = game(stacks, players)
            while state.status:
                _act(state, chance, raises=code in _BIG_BET)
        return HandHistory.from_game_state(game, state).dumps(), tuple(state.stacks)

    return play_one


class _seeded:  # noqa: N801
    """pokerkit shuffles with the one generator that everybody shares."""

    def __init__(self, seed):
        self.seed = seed

    def __enter__(self):
        self.state = random.getstate()
        random.seed(self.seed)

    def __exit__(self, *_):
        random.setstate(self.state)


def _act(state, chance, *, raises):
    """Take any action that is open; draws keep the cards or change some."""
    if state.can_stand_pat_or_discard():
        cards = tuple(state.get_down_cards(state.stand_patter_or_discarder_index))
        state.stand_pat_or_discard(chance.sample(cards, chance.randint(0, 3)))
    elif state.can_post_bring_in() and chance.random() < 0.7:
        state.post_bring_in()
    elif state.can_complete_bet_or_raise_to() and chance.random() < 0.35:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount if raises else least
        state.complete_bet_or_raise_to(chance.choice((least, most, chance.randint(least, most))))
    elif state.can_fold() and chance.random() < 0.2:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to()
