"""What cannot have happened in a hand, by name."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Kind(Enum):
    """The ways in which a record can be impossible."""

    OUT_OF_TURN = "out of turn"
    NOT_IN_THE_HAND = "not in the hand"
    NOTHING_TO_DO = "nothing of the kind to do"
    TOO_SMALL = "bet too small"
    TOO_BIG = "bet too big"
    MAY_NOT_RAISE = "may not raise"
    WRONG_CARDS = "wrong number of cards"
    SAME_CARD_TWICE = "same card twice"
    NOT_ITS_CARD = "not its card"


Complaint: TypeAlias = tuple[Kind, str]
"""What is wrong with an action, in a word and in a sentence."""


@dataclass(frozen=True)
class Fault:
    """One thing that cannot have happened.

    Attributes:
        action: its number among the actions of the record, from 1; one more than there are
            where the record ends too early.
        kind: what is wrong.
        why: the same in a sentence.
    """

    action: int
    kind: Kind
    why: str

    def __str__(self) -> str:
        return f"action {self.action}: {self.why}"


class ImpossibleHand(ValueError):
    """A record cannot have been played like this.

    Attributes:
        faults: everything that is wrong, in order.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults
