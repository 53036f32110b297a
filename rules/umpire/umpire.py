"""The umpire: facts in, rulings out. A pure fold: no clock, no chance, no memory but the facts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.people import Added, Correction, RulingDismissed
from cardspeak.rules.houses.house import House
from cardspeak.rules.houses.switches import hint
from cardspeak.rules.umpire.amend import Amendments, amendments, correction_faults
from cardspeak.rules.umpire.due import Due, What, due
from cardspeak.rules.umpire.finding import Ruling
from cardspeak.rules.umpire.judge import Judge
from cardspeak.rules.umpire.playable import unplayable
from cardspeak.rules.umpire.state import Table


class OutOfOrder(FactError):
    """An entry does not come after all before it."""


class NoSuchRuling(FactError):
    """A ruling is dismissed that was never made."""


class Umpire:
    """Follows the log of one table, in which each hand has a number of its own."""

    def __init__(self, house: House | None = None) -> None:
        """Take a log before its first entry.

        Args:
            house: whose rules are played; None for those that the table is opened with.
        """
        self._judge = Judge(house)
        self._entries: dict[int, Event] = {}
        self._corrections: dict[int, Event] = {}
        self._refused: set[int] = set()
        self._amendments = Amendments()

    @property
    def table(self) -> Table | None:
        """What is known of the table; None until it is opened."""
        return self._judge.table

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by its key, those withdrawn or dismissed included."""
        return MappingProxyType(self._judge.rulings)

    @property
    def due(self) -> Due:
        """What should happen next in the hand."""
        hand = self.table.hand if self.table else None
        return due(hand) if hand else Due(What.NOTHING)

    def observe(self, number: int, event: Event) -> tuple[Ruling, ...]:
        """Take the next entry of the log.

        After a correction, what follows the corrected entry is judged anew.

        Returns:
            The rulings that are new, have changed, or are withdrawn or dismissed.

        Raises:
            OutOfOrder: if an entry of this number, or a later one, was taken before.
            NoSuchEntry, MisplacedCorrection, NoSuchRuling, Unplayable: if the fact cannot be
                taken. Then nothing happened, but the entry is one that can be corrected.
        """
        last = next(reversed(self._entries), 0)
        if number <= last:
            raise OutOfOrder(f"entry {number} cannot come after entry {last}")
        faults = tuple(self._faults(number, event.fact))
        self._entries[number] = event
        correction = isinstance(event.fact, Correction | Added)
        if correction:
            self._corrections[number] = event
        if faults:
            self._refused.add(number)
            self._amendments = amendments(self._corrections, self._refused)
            raise type(faults[0])(*(str(fault) for fault in faults))
        return tuple(self._correct(number) if correction else self._judge.take(number, (event,)))

    def observe_all(self, entries: Iterable[tuple[int, Event]]) -> None:
        """Take many entries, those that can be taken.

        Raises:
            FactError: afterwards, if there were others; it names every fault.
        """
        errors: dict[int, FactError] = {}
        for number, event in entries:
            try:
                self.observe(number, event)
            except FactError as error:
                errors[number] = error
        if errors:
            first = next(iter(errors.values()))
            raise type(first)(*(f"entry {number}: {each}" for number, each in errors.items()))

    def _faults(self, number: int, fact: Fact) -> Iterator[FactError]:
        """Say why a fact cannot be taken."""
        yield from correction_faults(number, fact, self._entries)
        yield from unplayable(fact, any_house=self._judge.house is not None)
        if isinstance(fact, RulingDismissed) and fact.ruling not in self.rulings:
            why = f"there is no ruling {fact.ruling!r}{hint(fact.ruling, self.rulings)}"
            yield NoSuchRuling(f"fact.ruling: {why}")

    def _correct(self, number: int) -> Iterator[Ruling]:
        """Go back to before what a correction changes, and judge anew what follows."""
        before = self._amendments
        self._amendments = amendments(self._corrections, self._refused)
        changed = self._amendments.differing(before)
        if not changed:
            return
        undone = self._judge.undo(min(changed))
        for each in self._numbers_from(undone.start):
            if each > max(changed) and self._judge.redo(undone, each):
                break
            events = tuple(self._amendments.at(each, self._entries[each]))
            for _ in self._judge.take(each, events):
                pass
        yield from self._judge.changes(undone, number)

    def _numbers_from(self, first: int) -> list[int]:
        numbers = list(self._entries)
        return numbers[bisect_left(numbers, first) :]
