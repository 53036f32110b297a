"""What players do, in turn or out of it, and what that leaves behind."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Did(Enum):
    """What a player does in turn, or out of it."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"


@dataclass(frozen=True)
class Act:
    """One action of a hand.

    Attributes:
        seat: whose.
        did: what.
        street: the place of the street.
        in_turn: whether it was the seat's turn.
        to: all chips in front of the seat afterwards.
        cost: the chips it put in.
        faulty: whether that was not what it had to be.
        forced: whether it is the bring-in, which is nobody's choice.
    """

    seat: int
    did: Did
    street: int
    in_turn: bool
    to: int = 0
    cost: int = 0
    faulty: bool = False
    forced: bool = False


@dataclass(frozen=True)
class EarlyAct:
    """An action out of turn that waits for its turn (`T24-30`).

    Attributes:
        did: what.
        to: all chips that the seat put before it.
        level: what there was to call: once that changes, the action does not bind.
    """

    did: Did
    to: int
    level: int


@dataclass
class Turns:
    """What acting out of turn leaves behind in a betting round (`T24-30`, `ACT-3`, `ACT-8`).

    Attributes:
        early: the actions that wait for their turn, by seat, in the order in which they were made.
        bound: the actions that took effect when their turn came, by seat.
        returned: the seats whose chips go back, as the action to them changed.
        passed: the seats that lost their turn, as too many acted before them.
        barred: the seats that may not raise what there was to call, by seat (`ACT-8`).
        decided: what the last action decided: each seat, and whether its action binds.
    """

    early: dict[int, EarlyAct] = field(default_factory=dict)
    bound: dict[int, EarlyAct] = field(default_factory=dict)
    returned: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)
    barred: dict[int, int] = field(default_factory=dict)
    decided: list[tuple[int, bool]] = field(default_factory=list)
