"""Every kind of fact, by its name. The list is closed: nothing else can be reported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import MappingProxyType, ModuleType

from cardspeak.rules.facts import conduct, deck, hand, people, table
from cardspeak.rules.facts.event import Fact


def snake_case(name: str) -> str:
    """Write the name of a class in small letters: ``"CardDealt"`` as ``"card_dealt"``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def kind_of(fact: Fact) -> str:
    """Return the name of a fact's kind: ``"card_dealt"``."""
    return snake_case(type(fact).__name__)


def facts_in(fact: Fact) -> Iterator[Fact]:
    """Yield a fact, then the one it carries if it is a correction, and so on."""
    yield fact
    for field in fields(fact):
        if isinstance(inner := getattr(fact, field.name), Fact):
            yield from facts_in(inner)


def _kinds(*modules: ModuleType) -> Iterator[tuple[str, type[Fact]]]:
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Fact) and value is not Fact:
                yield snake_case(name), value


KINDS: Mapping[str, type[Fact]] = MappingProxyType(dict(_kinds(table, deck, hand, people, conduct)))
