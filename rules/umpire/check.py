"""What a check is: one function a rule, looking at a table and the fact that is about to happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar, cast

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.houses.house import House
from cardspeak.rules.rulebook.rulebook import rulebook
from cardspeak.rules.umpire.finding import Finding
from cardspeak.rules.umpire.state import Table

FALLBACK_HOUSE = "tda-2024"

_RING = {"cash": ("cash", "ring")}
"""A ring game is one for cash, and some rows call it so."""

Look = Callable[[Table, Fact], Iterator[Finding]]

F = TypeVar("F", bound=Fact)
LookAt = Callable[[Table, F], Iterator[Finding]]


@dataclass(frozen=True)
class Check:
    """One rule's check.

    Attributes:
        look: yields what is wrong; empty in the usual case.
        kinds: the facts it looks at.
        after: whether it looks when the fact has had its effect, and not just before.
        needs: the facts on which it hangs: where one goes unwatched, it is silent.
    """

    look: Look
    kinds: tuple[type[Fact], ...]
    after: bool = False
    needs: frozenset[type[Fact]] = frozenset()


def before(*kinds: type[F]) -> Callable[[LookAt[F]], Check]:
    """Make a check that looks at the table just before a fact of these kinds has its effect."""
    return lambda look: Check(cast(Look, look), kinds)


def after(*kinds: type[F]) -> Callable[[LookAt[F]], Check]:
    """Make a check that looks at the table just after a fact of these kinds had its effect."""
    return lambda look: Check(cast(Look, look), kinds, after=True)


def hanging_on(kinds: Iterable[type[Fact]], *checks: Check) -> tuple[Check, ...]:
    """Make checks hang on facts of some kinds."""
    needs = frozenset(kinds)
    return tuple(replace(check, needs=check.needs | needs) for check in checks)


def is_own(house: House, rule: str) -> bool:
    """Tell whether a house's own rulebook has a rule, in the format that is played."""
    return _applies(house.lineage, house.format, rule)


def in_force(house: House, rule: str) -> bool:
    """Tell whether a rule holds in a house, as its own or as the fallback's (`T24-…`)."""
    return _applies(house.lineage, house.format, rule, or_as_fallback=True)


@cache
def _applies(
    houses: tuple[str, ...], play: str, rule: str, *, or_as_fallback: bool = False
) -> bool:
    row = rulebook()[rule]
    if or_as_fallback and row.applies_to(FALLBACK_HOUSE):
        return True
    return any(
        row.applies_to(name, each, as_fallback=or_as_fallback)
        for name in houses
        for each in _RING.get(play, (play,))
    )


def first_in_force(house: House, *rules: str) -> str | None:
    """Return the first of some rules that holds in a house: its own before the fallback's."""
    return next((rule for rule in rules if in_force(house, rule)), None)
