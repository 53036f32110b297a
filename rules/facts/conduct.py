"""Facts about manners: what anybody can see is not done as procedure has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardspeak.rules.facts.event import Fact

Breach: TypeAlias = Literal[
    "all-in touched",
    "board out of order",
    "burn on top",
    "burns away from the pot",
    "burns unprotected",
    "card pitched short",
    "cards let go",
    "cards off the felt",
    "decks not set up",
    "discards thrown",
    "folded hand left lying",
    "hand in the pot",
    "hand moved",
    "hand read for another",
    "muck out of place",
    "own change",
    "pot not stacked",
    "pot out of place",
    "pot stacked too soon",
    "split stacked",
    "stack order",
    "stacks not of twenty",
    "table unmanned",
    "tray layout",
    "up cards picked up",
    "up cards reordered",
    "wrong shuffler",
]
"""What can be wrong with where things lie and who handles them."""


@dataclass(frozen=True)
class Irregular(Fact):
    """Something lies, or is handled, as it should not be.

    Attributes:
        what: the breach.
        seat: whose it is; 0 for the dealer's.
    """

    what: Breach
    seat: int = 0
