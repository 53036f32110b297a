"""Manners at the table: where things lie, and who handles them. Each breach is a row of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cardspeak.rules.facts.conduct import Breach, Irregular
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.umpire.check import before
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Table

ROWS: Mapping[Breach, tuple[str, Severity]] = MappingProxyType(
    {
        "all-in touched": ("CNT-1", Severity.LOW),
        "board out of order": ("BURN-10", Severity.LOW),
        "burn on top": ("BURN-4", Severity.LOW),
        "burns away from the pot": ("BURN-3", Severity.LOW),
        "burns unprotected": ("BURN-8", Severity.LOW),
        "card pitched short": ("DEAL-4", Severity.MEDIUM),
        "cards let go": ("SHOW-12", Severity.LOW),
        "cards off the felt": ("DECK-20", Severity.MEDIUM),
        "decks not set up": ("DECK-18", Severity.LOW),
        "discards thrown": ("MUCK-6", Severity.LOW),
        "folded hand left lying": ("MUCK-1", Severity.LOW),
        "hand in the pot": ("POT-11", Severity.MEDIUM),
        "hand moved": ("SHOW-3", Severity.LOW),
        "hand read for another": ("SHOW-11", Severity.LOW),
        "muck out of place": ("MUCK-2", Severity.LOW),
        "own change": ("CHG-1", Severity.MEDIUM),
        "pot not stacked": ("POT-6", Severity.LOW),
        "pot out of place": ("POT-9", Severity.LOW),
        "pot stacked too soon": ("POT-7", Severity.LOW),
        "split stacked": ("POT-3", Severity.LOW),
        "stack order": ("SETUP-7", Severity.LOW),
        "stacks not of twenty": ("CNT-5", Severity.LOW),
        "table unmanned": ("SETUP-9", Severity.MEDIUM),
        "tray layout": ("SETUP-3", Severity.LOW),
        "up cards picked up": ("STUD-11", Severity.HIGH),
        "up cards reordered": ("STUD-12", Severity.MEDIUM),
        "wrong shuffler": ("DECK-21", Severity.LOW),
    }
)
"""The row of the rulebook that each breach is of, and how grave it is."""


@before(Irregular)
def irregular(table: Table, fact: Irregular) -> Iterator[Finding]:
    """Tell of a breach, if the house minds it."""
    rule, severity = ROWS[fact.what]
    if rule == "BURN-4" and table.house["burn.stack"] != "under_previous":
        return
    yield Finding(
        rule,
        severity,
        "conduct-" + fact.what.replace(" ", "-"),
        seats=(fact.seat,) if fact.seat else (),
        about=f"seat {fact.seat}",
    )


@before(HandBegun)
def hand_begun_in_a_break(table: Table, _: HandBegun) -> Iterator[Finding]:
    """`BLND-6`: no new hand starts while the clock is stopped for a break."""
    if table.on_break:
        yield Finding("BLND-6", Severity.LOW, "conduct-hand-in-a-break")


CHECKS = (irregular, hand_begun_in_a_break)
