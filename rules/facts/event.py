"""One fact with its time, how sure it is, what shows it, and who reports it."""

from __future__ import annotations

from dataclasses import dataclass

from cardspeak.rules.cards import Card


@dataclass(frozen=True)
class Sight:
    """A card as it was seen: named, or a few it may be, or only its back.

    Attributes:
        card: the card, where it is sure; None where it is not, or where it lies face down.
        candidates: the cards it may be, with the odds of each, the likeliest first. Empty where
            it is sure, and where nothing of its face was seen.
    """

    card: Card | None = None
    candidates: tuple[tuple[Card, float], ...] = ()


BACK = Sight()
"""A card of which only the back is seen."""


@dataclass(frozen=True)
class Evidence:
    """A frame that shows a fact.

    Attributes:
        camera: its name.
        frame: the sequence number of the frame.
        t_s: when it was taken, in the time of the session.
    """

    camera: str
    frame: int
    t_s: float


@dataclass(frozen=True)
class Fact:
    """Something that happened at the table. Each kind is a class of its own."""


@dataclass(frozen=True)
class Event:
    """One entry of a table's log.

    Attributes:
        t_s: when it happened, in seconds of the session, from the frame and never from a clock.
        fact: what happened.
        confidence: how sure the reporter is, 0 to 1.
        evidence: the frames that show it, the first that does so first.
        author: the person who reports it; empty for cameras.
    """

    t_s: float
    fact: Fact
    confidence: float = 1.0
    evidence: tuple[Evidence, ...] = ()
    author: str = ""
