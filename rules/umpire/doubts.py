"""Facts that are not sure: what is ruled because of one is asked until it is borne out.

Beside what is known, each of them has an account of the hand without it. What is found wrong with
and without it can be ruled at once. What is wrong only if it happened hangs on it. As soon as
something would be wrong only if it had not happened, it is taken to have happened; unless it is
itself what is wrong, for then it may have happened otherwise, and somebody has to say so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from cardspeak.rules.umpire.finding import Ruling, Severity
from cardspeak.rules.umpire.state import Table

SURE = 0.7
"""A fact that is told as less sure than this may not have happened."""


@dataclass(eq=False)
class _Doubt:
    """An unsure fact.

    Attributes:
        table: what would be known without it.
        hanging: the keys of the rulings that hang on it.
        wrong: whether something is wrong with the fact itself.
    """

    table: Table
    hanging: set[str]
    wrong: bool


class Doubts:
    """The facts of a hand that are not sure."""

    def __init__(self) -> None:
        """Doubt nothing."""
        self._all: list[_Doubt] = []

    def add(self, table: Table, found: Iterable[Ruling]) -> None:
        """Doubt a fact.

        Args:
            table: a copy of what was known before it.
            found: what was found when it happened.
        """
        found = list(found)
        wrong = any(ruling.finding.severity > Severity.NOTE for ruling in found)
        self._all.append(_Doubt(table, {ruling.key for ruling in found}, wrong))

    def take(
        self, found: Collection[Ruling], look: Callable[[Table], Iterable[Ruling]]
    ) -> set[str]:
        """Take what is found wrong with the next fact, and look at it without each unsure one.

        Args:
            found: the rulings made.
            look: lets the fact happen at another table, and returns the rulings made there.

        Returns:
            The keys of the rulings that were asked and hang on nothing any more.
        """
        keys = {ruling.key for ruling in found}
        freed: set[str] = set()
        for doubt in list(self._all):
            without = {ruling.key: ruling.finding.severity for ruling in look(doubt.table)}
            missed = any(each > Severity.NOTE and key not in keys for key, each in without.items())
            if missed and not doubt.wrong:
                self._all.remove(doubt)
                freed |= doubt.hanging
            else:
                freed |= doubt.hanging & without.keys()
                doubt.hanging = (doubt.hanging | keys) - without.keys()
        return {key for key in freed if not self.hold(key)}

    def hold(self, key: str) -> bool:
        """Whether a ruling hangs on a fact that is not sure."""
        return any(key in doubt.hanging for doubt in self._all)
