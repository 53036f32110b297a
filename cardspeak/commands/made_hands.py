"""Hands that nobody played: legal ones of several games, always the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardspeak.rules.games.game import Family, Game, Limit
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.record import HandRecord, Seat, Stakes
from cardspeak.rules.records.result import result_of
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.played import played

GAMES = (
    ("holdem", Limit.NO_LIMIT),
    ("omaha-8", Limit.POT_LIMIT),
    ("stud", Limit.LIMIT),
    ("2-7-triple-draw", Limit.LIMIT),
)
_HANDS_A_GAME = 10
_SEATS = 6
_STACK = 2000
_LEAST_STACK = 500
_BLIND = 20


def made_hands(number: int, house: House, seed: int) -> Iterator[HandRecord]:
    """Make up hands of one session: six players, ten hands of one game and then of the next.

    Args:
        number: how many.
        house: by whose rules they are settled, so that the next hand follows from the last.
        seed: of the cards and of what the players do.
    """
    chance = random.Random(seed)
    stacks = dict.fromkeys(range(1, _SEATS + 1), _STACK)
    button = 1
    for place in range(number):
        name, limit = GAMES[place // _HANDS_A_GAME % len(GAMES)]
        record = played(_opening(find_game(name), limit, stacks, button), house, chance)
        yield record
        ends = result_of(record, house).stacks
        for seat, stack in zip(record.seats, ends, strict=True):
            stacks[seat.number] = stack if stack >= _LEAST_STACK else _STACK
        button = clockwise(stacks, button)[0] if record.button else button


def _opening(game: Game, limit: Limit, stacks: dict[int, int], button: int) -> HandRecord:
    """Return a hand before its first card."""
    stud = game.family is Family.STUD
    button = 0 if stud else button
    order = clockwise(stacks, button)
    blinds = {} if stud else dict(zip(order, (_BLIND // 2, _BLIND), strict=False))
    bets = Stakes(
        min_bet=0 if limit is Limit.LIMIT else _BLIND,
        small_bet=_BLIND if limit is Limit.LIMIT else 0,
        big_bet=2 * _BLIND if limit is Limit.LIMIT else 0,
        bring_in=_BLIND // 4 if stud else 0,
    )
    ante = _BLIND // 10 if stud else 0
    seats = tuple(Seat(at, stacks[at], f"Seat {at}", ante, blinds.get(at, 0)) for at in order)
    return HandRecord(game.id, limit, seats, (), button, bets)
