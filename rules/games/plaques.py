"""Running it more than once, and the plaques that allow it or swap cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from cardspeak.rules.cards import RANKS, Card

_BOARD = 5
_RUNS_FROM = (0, 3, 4)
_ACE_TO_KING = "A" + RANKS


class RunsError(ValueError):
    """A hand cannot be run like this."""


class PlaqueFault(Enum):
    """Why a plaque may not be played now."""

    NONE_LEFT = "the player has no plaque"
    PLAYED_THIS_HAND = "the player has played one this hand"
    CARDS_MUCKED = "cards have been mucked"
    TURN_REVEALED = "the turn has been revealed"
    WRONG_NUMBER = "one or two cards are swapped"


@dataclass(frozen=True)
class PlaqueHolder:
    """A player's plaques: how many are left, and whether one was played in this hand."""

    left: int
    played: bool = False

    @property
    def faults(self) -> tuple[PlaqueFault, ...]:
        """Why none may be played, whatever is on the table."""
        holds = {
            PlaqueFault.NONE_LEFT: self.left < 1,
            PlaqueFault.PLAYED_THIS_HAND: self.played,
        }
        return tuple(fault for fault, is_so in holds.items() if is_so)

    def after_rebuy(self) -> PlaqueHolder:
        """Return the holder with the plaque that a re-buy brings, knocked out or not (`RITP-2`)."""
        return replace(self, left=self.left + 1)

    def inheriting(self, owner: PlaqueHolder) -> PlaqueHolder:
        """Return the holder with what an owner did not use who is finally out (`RITP-2`)."""
        return replace(self, left=self.left + owner.left)


def run_it_twice_faults(holder: PlaqueHolder, *, mucked: bool) -> tuple[PlaqueFault, ...]:
    """Return all reasons why a Run It Twice plaque may not be played now (`RITP-1`).

    Args:
        holder: who wants to play one.
        mucked: whether any card has gone to the muck in this hand.
    """
    return (*holder.faults, *([PlaqueFault.CARDS_MUCKED] if mucked else []))


def boards_with_plaques(played: int) -> int:
    """Return how many boards are dealt: one more, however many plaques were played (`RITP-1`)."""
    return 2 if played else 1


def boards_agreed(wishes: Mapping[int, int], most: int | None) -> int:
    """Return how many boards the players in the hand agree on; one if they do not (`RIT-1`).

    Args:
        wishes: how many each of them would deal, by seat.
        most: what the house allows, as its switch ``run_it_twice.most_boards`` says; None where
            it leaves it to the floor.

    Raises:
        RunsError: if they agree on more than that, or on fewer than one.
    """
    agreed = set(wishes.values())
    boards = agreed.pop() if len(agreed) == 1 else 1
    if boards < 1 or (most is not None and boards > most):
        raise RunsError(f"a board is run 1 to {most or 'more'} times, not {boards}")
    return boards


def cards_per_run(board: Collection[Card]) -> int:
    """Return how many cards each run deals: a whole board, turn and river, or the river (`RIT-1`).

    Raises:
        RunsError: if the flop, turn or river is not what comes next.
    """
    if len(board) not in _RUNS_FROM:
        raise RunsError(f"a hand is run anew from 0, 3 or 4 board cards, not {len(board)}")
    return _BOARD - len(board)


def goldschlager_faults(holder: PlaqueHolder, swaps: int, board: int) -> tuple[PlaqueFault, ...]:
    """Return all reasons why a Goldschlager plaque may not be played now (`GOLD-1`).

    Exposed cards are none.

    Args:
        holder: who wants to play one.
        swaps: hole cards to swap for the top of the deck.
        board: cards on the board.
    """
    holds = {
        PlaqueFault.TURN_REVEALED: board > 3,
        PlaqueFault.WRONG_NUMBER: swaps not in (1, 2),
    }
    return (*holder.faults, *(fault for fault, is_so in holds.items() if is_so))


def earns_plaque(hole: Sequence[Card], *, scooped: bool) -> bool:
    """Return whether a hand earns another Goldschlager plaque (`GOLD-2`).

    For scooping with a suited connector: two cards of one suit that are neighbours in a straight.
    So ace-king and ace-deuce both are, since straights have the ace at either end.
    """
    return scooped and is_suited_connector(hole)


def is_suited_connector(hole: Sequence[Card]) -> bool:
    """Return whether these are two cards of one suit and of ranks next to each other.

    >>> is_suited_connector([Card.parse("As"), Card.parse("2s")])
    True
    """
    if len(hole) != 2 or len({card.suit for card in hole}) > 1:
        return False
    one, other = (card.rank for card in hole)
    return one + other in _ACE_TO_KING or other + one in _ACE_TO_KING
