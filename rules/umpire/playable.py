"""What nobody can play: a house, a game or a limit that there is not, and numbers below 0."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.hand import BoardDealt
from cardspeak.rules.facts.people import Added, Correction
from cardspeak.rules.facts.table import GameChosen, SeatTaken, TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import NEVER
from cardspeak.rules.facts.vocabulary import KINDS, facts_in
from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.table import UnknownGame, find_game
from cardspeak.rules.houses.house import HouseError, load_house
from cardspeak.rules.houses.switches import hint

MOST_BOARDS = 10
"""More than lie on any table: five runs of two boards."""


class Unplayable(FactError):
    """Nobody can play so: there is no such house, format, game, limit, board, kind or number."""


def unplayable(fact: Fact, *, any_house: bool = False) -> Iterator[Unplayable]:
    """Say what cannot be played of what a fact tells, or a correction that it is.

    Args:
        fact: any fact.
        any_house: whether a table may be opened with any house, as its rules are not played.
    """
    for each in facts_in(fact) if isinstance(fact, Correction | Added) else (fact,):
        for name, value in vars(each).items():
            if isinstance(value, int) and value < 0:
                yield Unplayable(f"fact.{name}: {value} is below 0")
        if not (any_house and isinstance(each, TableOpened)):
            yield from _faults(each)


def _faults(fact: Fact) -> Iterator[Unplayable]:
    match fact:
        case BoardDealt(board=board) if board >= MOST_BOARDS:
            last = MOST_BOARDS - 1
            yield Unplayable(f"fact.board: {board}; boards are numbered 0 to {last}")
        case SeatTaken(seat=0):
            yield Unplayable("fact.seat: 0; seats are numbered from 1")
        case TableOpened():
            yield from _house_faults(fact)
        case GameChosen():
            yield from _game_faults(fact)
        case Unwatched():
            yield from _watch_faults(fact)


def _watch_faults(fact: Unwatched) -> Iterator[Unplayable]:
    for kind in sorted(set(fact.kinds) - KINDS.keys()):
        why = f"no kind of fact is called {kind!r}{hint(kind, KINDS)}"
        yield Unplayable(f"fact.kinds: {why}")
    for kind in sorted({*NEVER} & {*fact.kinds}):
        yield Unplayable(f"fact.kinds: no hand can be followed without facts of {kind!r}")


def _house_faults(fact: TableOpened) -> Iterator[Unplayable]:
    try:
        load_house(fact.house, fact.format)
    except HouseError as error:
        yield Unplayable(f"fact: {error}")


def _game_faults(fact: GameChosen) -> Iterator[Unplayable]:
    try:
        find_game(fact.game)
    except UnknownGame as error:
        yield Unplayable(f"fact.game: {error}")
    limits = [limit.value for limit in Limit]
    if fact.limit not in limits:
        why = f"{fact.limit!r} is none of {', '.join(limits)}{hint(fact.limit, limits)}"
        yield Unplayable(f"fact.limit: {why}")
