"""Who sits where, when nobody typed it in: those who are dealt in.

The facts of a hand wait until its first round is dealt, so that who has a seat is told before the
first card: an empty seat must not look like one that was passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardDealt, HandBegun, HandOver
from cardspeak.rules.facts.table import ButtonPlaced, SeatLeft, SeatTaken

LONGEST_S = 10.0
"""How long facts wait at most after the last card of an unfinished round."""
AROUND = 2
"""So many seats with a second card, and the first round is over."""


class Seating:
    """Adds to what a table's cameras tell who has a seat."""

    def __init__(self) -> None:
        """Begin with nobody seated."""
        self._players: set[int] = set()
        self._held: list[Event] = []
        self._dealt: Counter[int] = Counter()

    def take(self, events: Iterable[Event], t_s: float) -> Iterator[Event]:
        """Yield the facts that are ready, with those about seats among them.

        Args:
            events: what was just told.
            t_s: the time now.
        """
        for event in events:
            fact = event.fact
            if isinstance(fact, HandBegun):
                yield from self.finish()
                self._dealt.clear()
            if isinstance(fact, CardDealt):
                self._dealt[fact.seat] += 1
            if self._held or isinstance(fact, HandBegun):
                self._held.append(event)
                if self._is_round_over(event):
                    yield from self.finish()
            else:
                yield event
            if isinstance(fact, HandOver):
                yield from self._left(event)
        if self._held and t_s - self._held[-1].t_s > LONGEST_S:
            yield from self.finish()

    def finish(self) -> Iterator[Event]:
        """Yield what is still held."""
        held, self._held = self._held, []
        for seat in sorted(set(self._dealt) - self._players) if held else ():
            self._players.add(seat)
            yield Event(held[0].t_s, SeatTaken(seat, 0))
        yield from held

    def _is_round_over(self, event: Event) -> bool:
        if not isinstance(event.fact, HandBegun | CardDealt | ButtonPlaced):
            return True
        return sum(count > 1 for count in self._dealt.values()) >= AROUND

    def _left(self, over: Event) -> Iterator[Event]:
        """Whoever was not dealt in has left."""
        for seat in sorted(self._players - set(self._dealt)) if self._dealt else ():
            self._players.discard(seat)
            yield Event(over.t_s, SeatLeft(seat))
