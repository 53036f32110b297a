"""Entries of a log as text for a terminal: when, what, where, how sure, who reports it."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any

from cardspeak.rules.facts.event import Event, Fact, Sight
from cardspeak.rules.facts.vocabulary import KINDS, facts_in, kind_of
from cardspeak.rules.log.reader import Entry

_NUMBER_WIDTH = 6
_KIND_WIDTH = max(map(len, KINDS))
_UNSEEN = "??"
_UNLABELLED = ("card", "cards")


@dataclass(frozen=True)
class Wanted:
    """Which events are asked for.

    Attributes:
        since_s: none before this time of the session.
        until_s: none after it.
        seat: only facts of this seat.
        kinds: only facts of these kinds; of all kinds if empty.
    """

    since_s: float | None = None
    until_s: float | None = None
    seat: int | None = None
    kinds: Collection[str] = ()

    def has(self, event: Event) -> bool:
        """Whether an event is asked for, for its own fact or for the one that this carries."""
        early = self.since_s is not None and event.t_s < self.since_s
        late = self.until_s is not None and event.t_s > self.until_s
        return not early and not late and any(map(self._is_about, facts_in(event.fact)))

    def _is_about(self, fact: Fact) -> bool:
        return (self.seat is None or getattr(fact, "seat", None) == self.seat) and (
            not self.kinds or kind_of(fact) in self.kinds
        )


def entry_page(entry: Entry, width: int) -> Iterator[str]:
    """Show an entry.

    Args:
        entry: of a log.
        width: columns of the terminal, 60 or more.

    Yields:
        Lines: the fact, then how sure it is, who reports it and what shows it.
    """
    event = entry.event
    kind = _words(kind_of(event.fact))
    start = f"{entry.number:{_NUMBER_WIDTH}}  {clock(event.t_s):>11}  {kind:{_KIND_WIDTH}}  "
    indent = " " * len(start)
    lines = [", ".join(_told(event.fact)), "; ".join(_vouched(event))]
    shown = [line for text in lines for line in textwrap.wrap(_plain(text), width - len(start))]
    yield f"{start}{shown[0] if shown else ''}".rstrip()
    yield from (f"{indent}{line}" for line in shown[1:])


def clock(t_s: float) -> str:
    """Return a time of the session as it is shown.

    >>> clock(3723.4567)
    '1:02:03.457'
    """
    minutes, milliseconds = divmod(round(1000 * t_s), 60_000)
    return f"{minutes // 60}:{minutes % 60:02}:{milliseconds / 1000:06.3f}"


def _told(fact: Fact) -> Iterator[str]:
    """The fields of a fact in words, but for those that say nothing special."""
    for field in fields(fact):
        value = getattr(fact, field.name)
        if value == field.default and field.default is not MISSING:
            continue
        label = _words(field.name)
        if isinstance(value, bool):
            yield label if value else f"not {label}"
        elif isinstance(value, Fact):
            told = ", ".join(_told(value))
            yield _words(kind_of(value)) + (f" ({told})" if told else "")
        elif field.name in _UNLABELLED and not isinstance(value, int):
            yield _value(value)
        else:
            yield f"{label} {_value(value)}"


def _vouched(event: Event) -> Iterator[str]:
    """What stands behind an event: how sure it is, who says so, which frames show it."""
    if event.confidence < 1:
        yield f"{event.confidence:.2f} sure"
    if event.author:
        yield f"by {event.author}"
    if event.evidence:
        yield "seen by " + ", ".join(f"{seen.camera} #{seen.frame}" for seen in event.evidence)


def _value(value: Any) -> str:
    if isinstance(value, Sight):
        return _sight(value)
    if isinstance(value, tuple):
        return " ".join(_value(item) for item in value) or "none"
    return str(value)


def _sight(sight: Sight) -> str:
    if sight.card:
        return sight.card.pretty
    odds = (f"{card.pretty} {share:.2f}" for card, share in sight.candidates)
    return " or ".join(odds) or _UNSEEN


def _plain(text: str) -> str:
    """Leave out what would move the cursor or colour the terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _words(name: str) -> str:
    return name.replace("_", " ")
