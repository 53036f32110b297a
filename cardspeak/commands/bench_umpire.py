"""Times the umpire on a session of made-up hands, and the log that it reads."""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import quantiles

from cardspeak.commands.made_hands import made_hands
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import Folded
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.table import TableOpened
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.writer import LogWriter
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.umpire import Umpire

_HOUSE = ("wsop-2012", "cash")


@dataclass(frozen=True)
class Spread:
    """How long something took: the middle, and the longest but for one in a hundred."""

    p50_ms: float
    p99_ms: float

    @classmethod
    def of(cls, times_ms: Sequence[float]) -> Spread:
        """Summarise at least two times."""
        cuts = quantiles(times_ms, n=100, method="inclusive")
        return cls(cuts[49], cuts[98])


@dataclass(frozen=True)
class Pace:
    """How fast the umpire is.

    Attributes:
        hands: how many hands the session has.
        facts: how many facts.
        rulings: how many rulings there were that are more than notes; these hands are clean.
        replay_s: how long the whole session took.
        judged: how long each fact took.
        appended: how many facts were appended to a log, too.
        append: how long each of these took until it was on the disk and judged.
        small_correction_ms: how long a correction took that changes the first hand alone.
        large_correction_ms: how long one took after which every hand is judged anew.
    """

    hands: int
    facts: int
    rulings: int
    replay_s: float
    judged: Spread
    appended: int
    append: Spread
    small_correction_ms: float
    large_correction_ms: float

    @property
    def hands_s(self) -> float:
        """Hands judged in a second."""
        return self.hands / self.replay_s


def measure(hands: int, appended: int, seed: int) -> Pace:
    """Judge a session fact by fact, correct it, and append the first of its facts to a log.

    Args:
        hands: how many to make up.
        appended: how many facts to append, to a log in the temporary folder.
        seed: of the hands.
    """
    house = load_house(*_HOUSE)
    events = session_of(made_hands(hands, house, seed), house)
    umpire = Umpire()
    times_ms = list(_judged_ms(umpire, events))
    grave = [each for each in umpire.rulings.values() if each.finding.severity > Severity.NOTE]
    corrections = _corrections(events)
    small_ms, large_ms = _judged_ms(umpire, corrections, start=len(events) + 1)
    appends_ms = _appended_ms(events[:appended])
    return Pace(
        hands=hands,
        facts=len(events),
        rulings=len(grave),
        replay_s=sum(times_ms) / 1000,
        judged=Spread.of(times_ms),
        appended=len(appends_ms),
        append=Spread.of(appends_ms),
        small_correction_ms=small_ms,
        large_correction_ms=large_ms,
    )


def _judged_ms(umpire: Umpire, events: Iterable[Event], start: int = 1) -> Iterator[float]:
    for number, event in enumerate(events, start):
        started_s = time.perf_counter()
        umpire.observe(number, event)
        yield 1000 * (time.perf_counter() - started_s)


def _appended_ms(events: Sequence[Event]) -> list[float]:
    umpire, key, times_ms = Umpire(), Key(secrets.token_bytes(32)), []
    with tempfile.TemporaryDirectory() as folder, LogWriter(Path(folder) / "log", key) as log:
        for event in events:
            started_s = time.perf_counter()
            entry = log.append(event)
            umpire.observe(entry.number, entry.event)
            times_ms.append(1000 * (time.perf_counter() - started_s))
    return times_ms


def _corrections(events: Sequence[Event]) -> Iterator[Event]:
    """Say that the first hand to be folded had no cards, and that the table has more seats."""
    why = "seen again"
    facts = [(number, event.fact) for number, event in enumerate(events, start=1)]
    folds = (
        Correction(number, why, replace(fact, cards=0))
        for number, fact in facts
        if isinstance(fact, Folded)
    )
    openings = (
        Correction(number, why, replace(fact, seats=99))
        for number, fact in facts
        if isinstance(fact, TableOpened)
    )
    for correction in (next(folds), next(openings)):
        yield Event(events[-1].t_s, correction)
