"""Corrections and rulings: they are appended, never edited in.

All are facts of people, but one: a camera corrects what it told once it can read a card that it had
to ask about.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardspeak.rules.facts.event import Fact


@dataclass(frozen=True)
class Correction(Fact):
    """An earlier entry was wrong.

    Attributes:
        entry: the number of the entry in the log.
        reason: why, in words.
        fact: what happened instead; None where nothing did.
    """

    entry: int
    reason: str
    fact: Fact | None = None


@dataclass(frozen=True)
class Added(Fact):
    """Something happened that was missed.

    Attributes:
        before: the number of the entry before which it happened.
        reason: how that is known, in words.
        fact: what happened.
    """

    before: int
    reason: str
    fact: Fact


@dataclass(frozen=True)
class RulingDismissed(Fact):
    """The floor does not follow a ruling.

    Attributes:
        ruling: the ruling's key.
        reason: why, in words.
    """

    ruling: str
    reason: str


@dataclass(frozen=True)
class MisdealCalled(Fact):
    """The floor calls a misdeal: the hand is dealt anew."""

    reason: str = ""


@dataclass(frozen=True)
class FloorRuled(Fact):
    """The floor rules otherwise, in words; play goes on from here."""

    words: str
