"""Facts about the table: who sits where, what is played, the button, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardspeak.rules.facts.event import Fact


@dataclass(frozen=True)
class TableOpened(Fact):
    """A session begins: whose rules are played, and how many seats there are.

    Attributes:
        house: a house's name.
        format: how it is played, one of the house's formats.
        seats: how many seats the table has.
    """

    house: str
    format: str
    seats: int


@dataclass(frozen=True)
class GameChosen(Fact):
    """What is played from the next hand on.

    Attributes:
        game: its id in the table of games.
        limit: a value of `Limit`.
        small_blind: of games with blinds; also the smaller bet's unit where none is told.
        big_blind: of games with blinds.
        ante: from every player, or from the big blind for all.
        ante_by: ``"everyone"`` or ``"big blind"``.
        bring_in: of stud games.
        small_bet: of limit games.
        big_bet: of limit games.
        chips: the denominations in play, falling.
    """

    game: str
    limit: str
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_by: Literal["everyone", "big blind"] = "everyone"
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    chips: tuple[int, ...] = (1,)


@dataclass(frozen=True)
class SeatTaken(Fact):
    """A player has a seat, with this stack.

    Attributes:
        seat: 1 up, clockwise from the dealer's left.
        stack: in chips.
        name: as it is to be written; empty if not told.
        entitled: whether the player is dealt in from the next hand on.
    """

    seat: int
    stack: int
    name: str = ""
    entitled: bool = True


@dataclass(frozen=True)
class SeatLeft(Fact):
    """A seat is open: its player has left or is out."""

    seat: int


@dataclass(frozen=True)
class PlayerAway(Fact):
    """A player with a stack is not at the seat."""

    seat: int


@dataclass(frozen=True)
class PlayerBack(Fact):
    """A player is at the seat again."""

    seat: int


@dataclass(frozen=True)
class SeatExcused(Fact):
    """A seat is left out of the deal, or dealt in, on purpose.

    Attributes:
        seat: which.
        dealt_in: whether it is to get cards.
    """

    seat: int
    dealt_in: bool


@dataclass(frozen=True)
class ButtonPlaced(Fact):
    """The button lies before a seat, be it open."""

    seat: int


@dataclass(frozen=True)
class PlaqueShown(Fact):
    """A plaque or kill button is played.

    Attributes:
        seat: whose.
        plaque: ``"run it twice"``, ``"goldschlager"`` or ``"kill"``.
    """

    seat: int
    plaque: Literal["run it twice", "goldschlager", "kill"]


@dataclass(frozen=True)
class DealerChanged(Fact):
    """Another dealer sits down."""


@dataclass(frozen=True)
class BreakBegun(Fact):
    """Play stops for a break."""


@dataclass(frozen=True)
class BreakOver(Fact):
    """Play goes on after a break."""


@dataclass(frozen=True)
class HandForHand(Fact):
    """Hand-for-hand play begins or ends."""

    on: bool


@dataclass(frozen=True)
class HandReleased(Fact):
    """In hand-for-hand play, the next hand may be dealt."""


@dataclass(frozen=True)
class TablesLeft(Fact):
    """How many tables of the tournament are still in play."""

    tables: int


@dataclass(frozen=True)
class ChipsMoved(Fact):
    """Chips pass between the bank and a place where the bank may not pay.

    Attributes:
        amount: how many.
        source: ``"bank"``, ``"pot"`` or ``"seat"``.
        target: likewise.
    """

    amount: int
    source: Literal["bank", "pot", "seat"]
    target: Literal["bank", "pot", "seat"]


@dataclass(frozen=True)
class Unwatched(Fact):
    """From here on nobody reports facts of these kinds: what hangs on them is not judged.

    It holds until the next such fact, or until a table is opened.

    Attributes:
        kinds: by their names, such as ``"bet"``; none if everything is watched again.
    """

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class OutOfStep(Fact):
    """The picture no longer fits the story; nothing is guessed until the next hand."""

    reason: str
