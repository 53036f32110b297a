"""What the umpire says when something is wrong. It advises; the floor decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Evidence
from cardspeak.rules.showdown.outcome import Outcome


class Severity(IntEnum):
    """How much is at stake."""

    NOTE = 0
    """Nothing is wrong: something to announce or to remember."""
    LOW = 1
    """Best practice."""
    MEDIUM = 2
    """Protection or procedure, which can become a dispute."""
    HIGH = 3
    """The hand's legality, a pot, or an elimination."""


@dataclass(frozen=True)
class Finding:
    """What one check finds in one fact.

    Attributes:
        rule: the catalogue row that is broken or applied.
        severity: how much is at stake.
        phrase: the key of its words in the phrase tables, under ``rulings``.
        seats: the seats involved.
        cards: the cards involved.
        values: what else the words name; whole numbers are amounts or counts.
        steps: the remedy, as keys of the phrase tables under ``steps``, in order.
        about: what tells this ruling from another of the same rule in the same hand, so that one
            error is announced once and updated as it grows.
        outcome: what the showdown comes to, as far as that is told with it.
        discreet: never to reach a player's ears or eyes (`DECK-11`).
    """

    rule: str
    severity: Severity
    phrase: str
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    values: Mapping[str, int | str] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    about: str = ""
    outcome: Outcome | None = None
    discreet: bool = False


class Status(Enum):
    """What became of a ruling; one that is asked hangs on a fact that is not sure."""

    ASKED = "asked"
    NEW = "new"
    GROWN = "grown"
    WITHDRAWN = "withdrawn"
    DISMISSED = "dismissed"


@dataclass(frozen=True)
class Ruling:
    """A finding with its place in the log.

    Attributes:
        key: the same for the same error, whatever is learnt about it later.
        finding: what was found.
        entry: the number of the log entry that showed it.
        t_s: when, in seconds of the session.
        hand: the number of the hand; 0 between hands.
        street: the name of the street; empty between hands.
        fallback: whether the house's own rulebook is silent, and the row is another's.
        confidence: of the fact that showed it.
        evidence: the frames that show it.
        status: whether it is new, has grown, or is withdrawn or dismissed.
        withdrawn_by: the entry of the correction that made it void; None while it stands.
    """

    key: str
    finding: Finding
    entry: int
    t_s: float
    hand: int
    street: str
    fallback: bool
    confidence: float
    evidence: tuple[Evidence, ...]
    status: Status = Status.NEW
    withdrawn_by: int | None = None
