"""What cameras asked about, and answer themselves: a card is read better after it was told.

An observer knows what it told, not which entry of the log that became. So it tells what it reads
now of which fact; whoever writes the log down makes a correction of that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.hand import Discarded, HandBegun
from cardspeak.rules.facts.people import Correction

REASON = "later looks tell more of which card it is"
COUNTED = "as many cards came for them"
HELD = "its player held it, and it lies there now"


@dataclass(frozen=True)
class Reread(Fact):
    """Cards of an earlier fact are named now, are not what they were named, or are more than seen.

    Attributes:
        of: the fact as it was told.
        fact: the same with the cards; None for a hand that was not given up, but held.
    """

    of: Fact
    fact: Fact | None


class Answers:
    """Knows which entry of a log is which fact of the hand that is played."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self._entries: dict[Fact, int] = {}

    def written(self, number: int, event: Event) -> None:
        """Take an entry; what a person has corrected, no camera does any more."""
        fact = event.fact
        if isinstance(fact, HandBegun):
            self._entries.clear()
        elif not isinstance(fact, Correction):
            self._entries[fact] = number
        elif event.author:
            self._entries = {f: n for f, n in self._entries.items() if n != fact.entry}

    def placed(self, event: Event) -> Event | None:
        """Return an event as it is to be written down: a correction where cards are reread.

        Returns:
            None if the entry is none of this hand any more, or somebody has corrected it.
        """
        if not isinstance(event.fact, Reread):
            return event
        entry = self._entries.get(event.fact.of)
        if entry is None:
            return None
        fact = event.fact.fact
        reason = COUNTED if isinstance(fact, Discarded) else REASON if fact else HELD
        return replace(event, fact=Correction(entry, reason, fact))
