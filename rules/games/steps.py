"""What a dealer does with the deck, one step after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Act(Enum):
    """One thing that a dealer does with the deck: the key of its words in the phrase tables."""

    BURN = "burn"
    DEAL = "deal"
    MIX_LAST_WITH_BURNS = "mix the last card of the stub with the burns"
    MIX_STUB_WITH_BURNS = "mix the stub with the burns"
    MIX_LAST_WITH_MUCK = "mix the last card of the stub with the muck"
    SHUFFLE_DISCARDS = "shuffle the discards"
    CUT = "cut"
    ANNOUNCE_COMMUNITY_CARD = "announce a community card, but not which"
    COMMUNITY_CARD = "turn a community card"


@dataclass(frozen=True)
class Step:
    """One step, and how many cards it is about: those burned, dealt, mixed or cut."""

    act: Act
    cards: int


def steps(*pairs: tuple[Act, int]) -> tuple[Step, ...]:
    """Return these steps in order; a step about no cards falls out.

    >>> [step.act.name for step in steps((Act.BURN, 1), (Act.DEAL, 0), (Act.CUT, 5))]
    ['BURN', 'CUT']
    """
    return tuple(Step(act, cards) for act, cards in pairs if cards)


def cards_dealt(taken: Iterable[Step]) -> int:
    """Return how many cards some steps give to players."""
    return sum(step.cards for step in taken if step.act is Act.DEAL)
