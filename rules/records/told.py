"""Actions of a record with the entries of the log that tell them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardspeak.rules.facts.event import Event, Sight
from cardspeak.rules.records.actions import Action, Cards, write_cards

Entry = tuple[int, Event]
"""An event with its number in the log."""


@dataclass
class Told:
    """An action, and the entries of the log that tell it.

    Attributes:
        action: what happened.
        by: the entries, in order: of cards dealt to a seat, one for each card.
        unsure: the places of its cards that have only candidates, and these.
    """

    action: Action
    by: list[Entry]
    unsure: list[tuple[int, Sight]] = field(default_factory=list)


def cards_of(sights: Iterable[Sight]) -> Cards:
    """Return cards as they were seen; None for a back, and for one that is not sure."""
    return tuple(sight.card for sight in sights)


def unsure(sights: Iterable[Sight]) -> Iterable[tuple[int, Sight]]:
    """Return the cards that have only candidates, each with its place."""
    return ((place, sight) for place, sight in enumerate(sights) if sight.candidates)


def named(sight: Sight) -> str:
    """Name a card, or all that it may be."""
    cards = [sight.card] if sight.card else [card for card, _ in sight.candidates]
    return " or ".join(map(str, cards)) or write_cards([None])
