"""The log as it reads after all corrections: nothing is edited, everything is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.people import Added, Correction


class NoSuchEntry(FactError):
    """A correction names an entry that there is not, or not before it."""


class MisplacedCorrection(FactError):
    """A correction stands where only what happens at the table can."""


@dataclass(frozen=True)
class Amendments:
    """What corrections make of a log.

    Attributes:
        instead: what happened in place of an entry; None where nothing did.
        missed: what happened just before an entry, in order.
    """

    instead: Mapping[int, Event | None] = field(default_factory=dict)
    missed: Mapping[int, tuple[Event, ...]] = field(default_factory=dict)

    def at(self, number: int, event: Event) -> Iterator[Event]:
        """Yield what happened at an entry, all at its time.

        What was missed comes first. A fact that replaces another is as sure as the correction,
        and is shown by what showed the fact it replaces, too.
        """
        for missed in self.missed.get(number, ()):
            yield replace(missed, t_s=event.t_s)
        stands = self.instead.get(number, event)
        if stands is None or isinstance(stands.fact, Correction | Added):
            return
        if stands is not event:
            evidence = (*event.evidence, *stands.evidence)
            stands = replace(stands, t_s=event.t_s, evidence=evidence)
        yield stands

    def differing(self, other: Amendments) -> set[int]:
        """Return the entries at which something else happened than by other amendments."""
        places = {*self.instead, *self.missed, *other.instead, *other.missed}
        return {place for place in places if self._change(place) != other._change(place)}

    def _change(self, place: int) -> object:
        kept = place not in self.instead
        return kept, self.instead.get(place), self.missed.get(place)


def amendments(corrections: Mapping[int, Event], refused: Collection[int] = ()) -> Amendments:
    """Return what corrections make of a log; of two corrections of one entry the later holds.

    A correction can itself be corrected, which undoes or changes it.

    Args:
        corrections: every entry that is a `Correction` or says what was `Added`.
        refused: the entries that could not be taken, so that nothing happened there unless they
            were corrected.
    """
    instead: dict[int, Event | None] = {}
    missed: dict[int, tuple[Event, ...]] = {}
    for number, event in sorted(corrections.items(), reverse=True):
        stands = instead.get(number, None if number in refused else event)
        fact = stands.fact if stands else None
        if stands and isinstance(fact, Correction):
            instead.setdefault(fact.entry, replace(stands, fact=fact.fact) if fact.fact else None)
        elif stands and isinstance(fact, Added):
            missed[fact.before] = (replace(stands, fact=fact.fact), *missed.get(fact.before, ()))
    instead |= {number: None for number in refused if number not in instead}
    return Amendments(
        # A correction that is undone, or that stands as another one, is no happening itself.
        {
            place: event
            for place, event in instead.items()
            if not _is_void(event, place, corrections)
        },
        missed,
    )


def correction_faults(number: int, fact: Fact, entries: Mapping[int, Event]) -> Iterator[FactError]:
    """Say why a fact cannot be taken as a correction.

    Args:
        number: of the entry that it is, or would replace.
        fact: any fact; what corrects nothing has no faults.
        entries: the log.
    """
    if not isinstance(fact, Correction | Added):
        return
    target = fact.entry if isinstance(fact, Correction) else fact.before
    if target not in entries or target >= number:
        why = f"there is no entry {target} before entry {number} that could be corrected"
        yield NoSuchEntry(f"fact: {why}; name one of the log")
    elif not isinstance(fact.fact, Correction | Added):
        return
    elif isinstance(fact, Added) or not isinstance(entries[target].fact, Correction | Added):
        why = "only a correction can be corrected into another: append it as an entry of its own"
        yield MisplacedCorrection(f"fact.fact: {why}")
    else:
        yield from correction_faults(target, fact.fact, entries)


def _is_void(event: Event | None, place: int, corrections: Collection[int]) -> bool:
    return place in corrections and (event is None or isinstance(event.fact, Correction | Added))
