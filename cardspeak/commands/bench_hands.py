"""Times how fast hands are read and named, beside pokerkit in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.games.game import Game, Part
from cardspeak.rules.games.table import find_game
from cardspeak.rules.hands.best import Use, read_hand, read_with_board
from cardspeak.rules.hands.reading import Ranking
from cardspeak.rules.words.hand_names import hand_name

GAMES = ("holdem", "omaha-8", "stud-8", "badugi", "2-7-triple-draw")

_POKERKITS = {
    (Ranking.HIGH, Use.ANY): "StandardHighHand",
    (Ranking.HIGH, Use.EXACTLY_TWO): "OmahaHoldemHand",
    (Ranking.EIGHT_OR_BETTER, Use.ANY): "EightOrBetterLowHand",
    (Ranking.EIGHT_OR_BETTER, Use.EXACTLY_TWO): "OmahaEightOrBetterLowHand",
    (Ranking.BADUGI, Use.ANY): "BadugiHand",
    (Ranking.DEUCE_TO_SEVEN, Use.ANY): "StandardLowHand",
}


@dataclass(frozen=True)
class Pace:
    """How fast the hands of a game are read and named, for every part of its pot.

    Attributes:
        game: its title.
        cards: in each hand, the board's included.
        ours_hands_s: hands a second.
        pokerkit_hands_s: hands a second by pokerkit; None where it is not installed.
    """

    game: str
    cards: int
    ours_hands_s: float
    pokerkit_hands_s: float | None

    @property
    def ratio(self) -> float | None:
        """How many times pokerkit's pace ours is."""
        return self.pokerkit_hands_s and self.ours_hands_s / self.pokerkit_hands_s


@dataclass(frozen=True)
class _Reader:
    """The hands of a game as one side has them, and how it reads each part and names it."""

    hands: Sequence[Sequence[Any]]
    parts: Sequence[Callable[[Sequence[Any]], object]]
    name: Callable[[Any], str]

    def pace_hands_s(self) -> float:
        started_s = time.perf_counter()
        for hand in self.hands:
            for read in self.parts:
                reading = read(hand)
                if reading is not None:
                    self.name(reading)
        return len(self.hands) / (time.perf_counter() - started_s)


def load_pokerkit() -> ModuleType | None:
    """Return pokerkit, or None where it is not installed."""
    try:
        return import_module("pokerkit")
    except ModuleNotFoundError:
        return None


def measure(name: str, hands: int, rounds: int, seed: int, pokerkit: ModuleType | None) -> Pace:
    """Read and name the hands of a game, turn and turn about with pokerkit.

    Both sides get cards of their own make, made before the watch starts. Each reads every hand
    once untimed, since the tables of what hands are worth fill as hands are read.

    Args:
        name: The game.
        hands: How many to draw.
        rounds: How often each side reads them; its best round counts.
        seed: Of the draw.
        pokerkit: The module, or None to time ours alone.
    """
    game = find_game(name)
    size = game.held + game.board_sizes[0]
    deal = random.Random(seed)
    drawn = [deal.sample(DECK, size) for _ in range(hands)]
    ours = _Reader(drawn, [_our_reader(game, part) for part in game.parts], hand_name)
    readers = [ours, *([_pokerkits(game, drawn, pokerkit)] if pokerkit else [])]
    for reader in readers:
        reader.pace_hands_s()
    paces_hands_s = [[reader.pace_hands_s() for reader in readers] for _ in range(rounds)]
    best_hands_s = [max(of_one) for of_one in zip(*paces_hands_s, strict=True)]
    return Pace(game.title, size, best_hands_s[0], best_hands_s[1] if pokerkit else None)


def _our_reader(game: Game, part: Part) -> Callable[[Sequence[Card]], object]:
    if part.use is Use.ANY:
        return partial(read_hand, part.ranking)
    held = game.held
    return lambda hand: read_with_board(part.ranking, hand[:held], hand[held:], part.use)


def _pokerkits(game: Game, drawn: Sequence[Sequence[Card]], pokerkit: ModuleType) -> _Reader:
    cards = {card: next(pokerkit.Card.parse(str(card))) for card in DECK}
    hands = [[cards[card] for card in hand] for hand in drawn]
    # It has no names for hands beyond their text.
    return _Reader(hands, [_pokerkits_reader(game, part, pokerkit) for part in game.parts], str)


def _pokerkits_reader(
    game: Game, part: Part, pokerkit: ModuleType
) -> Callable[[Sequence[Any]], object]:
    reader = getattr(pokerkit, _POKERKITS[part.ranking, part.use])
    read: Callable[..., object] = reader.from_game_or_none
    held = game.held
    return read if part.use is Use.ANY else lambda hand: read(hand[:held], hand[held:])
