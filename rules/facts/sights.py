"""The cards of a fact, whichever of its fields they stand in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import TypeVar

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Fact, Sight

AnyFact = TypeVar("AnyFact", bound=Fact)


def sights_of(fact: Fact) -> tuple[Sight, ...]:
    """Return all cards of a fact, in the order of its fields."""
    return tuple(sight for _, sights in _held(fact) for sight in sights)


def with_sights(fact: AnyFact, sights: Sequence[Sight]) -> AnyFact:
    """Return a fact with other cards in place of its own, as many, in the order of `sights_of`."""
    left = iter(sights)
    changed = {name: [next(left) for _ in held] for name, held in _held(fact)}
    rows = {name: isinstance(getattr(fact, name), tuple) for name in changed}
    return replace(fact, **{n: tuple(new) if rows[n] else new[0] for n, new in changed.items()})


def with_card(fact: AnyFact, place: int, card: Card) -> AnyFact:
    """Return a fact with one of its cards named.

    Args:
        fact: the fact.
        place: which of `sights_of`, from 0.
        card: what it is.

    Raises:
        IndexError: it has no such card.
    """
    sights = list(sights_of(fact))
    sights[place] = Sight(card)
    return with_sights(fact, sights)


def _held(fact: Fact) -> Iterator[tuple[str, tuple[Sight, ...]]]:
    """Yield the fields that hold cards, and which."""
    for field in fields(fact):
        value = getattr(fact, field.name)
        if isinstance(value, Sight):
            yield field.name, (value,)
        elif isinstance(value, tuple) and value and all(isinstance(each, Sight) for each in value):
            yield field.name, value
