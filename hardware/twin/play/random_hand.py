"""A hand that nobody played: legal, of any game with a pot, always the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cardspeak.rules.games.game import Family, Forced, Game
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.actions import Muck
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.record import HandRecord, Seat, Stakes
from cardspeak.rules.records.result import result_of
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.played import played

_BLIND = 100
_STACKS = (40, 150)
_MUCKS = 0.4
_FEWEST, _MOST_STUD = 2, 6


class NothingToPlayFor(ValueError):
    """The game has no pot that players bet for, so that no hand of it can be recorded."""


def random_hand(name: str, house: House, seats: Sequence[int], dice: Random) -> HandRecord:
    """Make up a hand.

    Args:
        name: of the game.
        house: by whose rules it is played.
        seats: the seats at the table; as many of them are taken as the game allows, or fewer.
        dice: decides who sits where, the cards, and what the players do.

    Raises:
        UnknownGame: if there is no such game.
        NothingToPlayFor: if nobody bets against anybody in it.
    """
    game = find_game(name)
    if game.family in (Family.CHINESE, Family.HOUSE):
        raise NothingToPlayFor(f"{game.title} has no pot to play for: choose another game")
    return _with_mucks(played(_opening(game, seats, dice), house, dice), house, dice)


def _opening(game: Game, seats: Sequence[int], dice: Random) -> HandRecord:
    """Return a hand before its first card."""
    stud = game.family is Family.STUD
    most = min(game.seats[1], len(seats), _MOST_STUD if stud else len(seats))
    taken = sorted(dice.sample(list(seats), dice.randint(min(most, _FEWEST + 2), most)))
    button = 0 if stud else dice.choice(taken)
    order = clockwise(taken, button)
    limit = dice.choice(game.limits)
    fixed = is_fixed(limit)
    stakes = Stakes(
        min_bet=0 if fixed else _most_blind(game),
        small_bet=_BLIND if fixed else 0,
        big_bet=2 * _BLIND if fixed else 0,
        bring_in=_BLIND // 4 if stud else 0,
    )
    blinds = _blinds(game, order)
    players = tuple(
        Seat(at, _BLIND * dice.randint(*_STACKS), f"Player {at}", _ante(game), blinds.get(at, 0))
        for at in order
    )
    return HandRecord(game.id, limit, players, (), button, stakes)


def _ante(game: Game) -> int:
    return {Forced.BRING_IN: _BLIND // 4, Forced.ANTE: _BLIND}.get(game.forced, 0)


def _blinds(game: Game, order: Sequence[int]) -> dict[int, int]:
    match game.forced:
        case Forced.EVERYONE_ONE | Forced.EVERYONE_TWO:
            return dict.fromkeys(order, _most_blind(game))
        case Forced.ANTE:
            return {order[-1]: _BLIND}
        case Forced.BLINDS:
            first, second = order[:2] if len(order) > 2 else order[::-1]
            return {first: _BLIND // 2, second: _BLIND}
    return {}


def _most_blind(game: Game) -> int:
    return _BLIND * (2 if game.forced is Forced.EVERYONE_TWO else 1)


def _with_mucks(record: HandRecord, house: House, dice: Random) -> HandRecord:
    """Let some of those who lose at the showdown throw their hands away."""
    result = result_of(record, house)
    if result.outcome is None:
        return record
    losers = [hand.seat for hand in result.replay.hands if not result.won.get(hand.seat)]
    mucks = tuple(Muck(seat) for seat in losers if dice.random() < _MUCKS)
    return replace(record, actions=(*record.actions, *mucks))
