"""Facts wait a moment before they are told, so that they come out in the order they happened."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardspeak.rules.facts.event import Event, Evidence, Fact

HOLD_S = 0.25
"""Things that came to rest one after the other may be looked at in another order within this."""


JUST_BEFORE_S = 0.001
"""What nobody saw is told to have happened so long before what it has to have come before."""


@dataclass(order=True)
class _Waiting:
    t_s: float
    number: int
    event: Event = field(compare=False)


@dataclass
class Outbox:
    """What is to be told.

    Attributes:
        held_s: what happened from this time on has to wait; None where nothing has.
        quiet_s: nothing is told before what happened after this time can be.
    """

    held_s: float | None = None
    quiet_s: float = 0.0

    _waiting: list[_Waiting] = field(default_factory=list)
    _told: int = 0
    _last_s: float = 0.0

    def put(
        self, t_s: float, fact: Fact, evidence: tuple[Evidence, ...], confidence: float = 1.0
    ) -> None:
        """Add a fact that happened at a time."""
        self._told += 1
        event = Event(t_s, fact, confidence, evidence)
        self._waiting.append(_Waiting(t_s, self._told, event))

    def bring_forward(self, kind: type[Fact], t_s: float) -> bool:
        """Let a fact of a kind have happened earlier, if it waits to be told; tell if it does."""
        late = [each for each in self._waiting if isinstance(each.event.fact, kind)]
        for each in late:
            self._waiting.remove(each)
            event = replace(each.event, t_s=min(t_s, each.t_s))
            self._waiting.append(_Waiting(event.t_s, each.number, event))
        return bool(late)

    def wait(self, now_s: float) -> None:
        """Tell nothing now of what waits."""
        self.quiet_s = max(self.quiet_s, now_s - HOLD_S)

    def release(self, until_s: float) -> tuple[Event, ...]:
        """Return what happened up to a time, the earliest first; times never run backwards."""
        if until_s <= self.quiet_s:
            return ()
        if self.held_s is not None:
            until_s = min(until_s, self.held_s)
        ready = sorted(each for each in self._waiting if each.t_s <= until_s)
        self._waiting = [each for each in self._waiting if each.t_s > until_s]
        events = []
        for each in ready:
            self._last_s = max(self._last_s, each.t_s)
            event = each.event
            events.append(Event(self._last_s, event.fact, event.confidence, event.evidence))
        return tuple(events)
