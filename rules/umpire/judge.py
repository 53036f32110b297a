"""What a log comes to: the state of the table, and what is wrong with it.

What happened is taken in order, as it reads after all corrections, and can be undone from any
entry on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.people import RulingDismissed
from cardspeak.rules.facts.table import TableOpened
from cardspeak.rules.facts.vocabulary import KINDS
from cardspeak.rules.houses.house import House, load_house
from cardspeak.rules.umpire.check import Check, in_force, is_own
from cardspeak.rules.umpire.checks.all import CHECKS
from cardspeak.rules.umpire.closing import close_betting
from cardspeak.rules.umpire.copying import copied
from cardspeak.rules.umpire.doubts import SURE, Doubts
from cardspeak.rules.umpire.finding import Finding, Ruling, Status
from cardspeak.rules.umpire.fold import apply
from cardspeak.rules.umpire.once import unchanging
from cardspeak.rules.umpire.state import Table
from cardspeak.rules.umpire.stretches import Stretch, Stretches, stood_before


@dataclass(frozen=True)
class Undone:
    """What was known before it was undone.

    Attributes:
        stretches: the log's, from the one with the first entry that is undone, by their own first
            entries.
        table: what was known of the table.
        rulings: those that were made or changed in the stretches, as they stood at the end.
        dismissed: the keys of all that were dismissed, and the entry that did.
        doubts: the facts of the last hand that are not sure.
    """

    stretches: Mapping[int, Stretch]
    table: Table | None
    rulings: Mapping[str, Ruling]
    dismissed: Mapping[str, int]
    doubts: Doubts

    @property
    def start(self) -> int:
        """The first entry that was undone."""
        return next(iter(self.stretches))


@dataclass
class Judge:
    """Judges what happens at one table.

    Attributes:
        house: whose rules are played; None for those that the table was opened with.
        table: what is known of it; None until it is opened.
        rulings: every ruling by its key, those withdrawn or dismissed included.
    """

    house: House | None = None
    table: Table | None = None
    rulings: dict[str, Ruling] = field(default_factory=dict)
    _dismissed: dict[str, int] = field(default_factory=dict)
    _stretches: Stretches = field(default_factory=Stretches)
    _doubts: Doubts = field(default_factory=Doubts)
    _houses: dict[tuple[str, str], House] = field(default_factory=dict)

    def take(self, number: int, events: Sequence[Event]) -> Iterator[Ruling]:
        """Let happen what happened at one entry, and yield what is ruled."""
        if any(isinstance(event.fact, HandBegun) for event in events):
            self._stretches.hand_begins(number, self.table)
        for event in events:
            yield from self._take_one(number, event)

    def undo(self, entry: int) -> Undone:
        """Go back to where a stretch of the log begins, at this entry or before it."""
        tail = self._stretches.cut(entry)
        stood = stood_before(tail)
        rulings = {key: ruling for key, ruling in self.rulings.items() if key in stood}
        stretches = {stretch.entry: stretch for stretch in tail}
        undone = Undone(stretches, self.table, rulings, self._dismissed, self._doubts)
        for key, ruling in stood.items():
            if ruling:
                self.rulings[key] = ruling
            else:
                self.rulings.pop(key, None)
        self.table, self._doubts = tail[0].table, Doubts()
        self._dismissed = _until(self._dismissed, undone.start)
        return undone

    def redo(self, undone: Undone, entry: int) -> bool:
        """Take up what was undone again, from an entry on, if it would come to the same.

        Returns:
            Whether it would. It can only where a stretch began.
        """
        stretch = undone.stretches.get(entry)
        if stretch is None or entry == undone.start or stretch.table != self.table:
            return False
        kept = [each for start, each in undone.stretches.items() if start >= entry]
        stood = stood_before(kept)
        same = all(standing(self.rulings.get(key)) == standing(was) for key, was in stood.items())
        if not same or _until(undone.dismissed, entry) != self._dismissed:
            return False
        self._stretches.rejoin(kept)
        self.rulings |= {key: undone.rulings[key] for key in stood if key in undone.rulings}
        self.table, self._dismissed = undone.table, dict(undone.dismissed)
        self._doubts = undone.doubts
        return True

    def changes(self, undone: Undone, correction: int) -> Iterator[Ruling]:
        """Yield the rulings that are not what they were before they were undone.

        Args:
            undone: what was undone, and has been judged anew since.
            correction: the entry that brought it about.
        """
        stood = stood_before(self._stretches.since(undone.start))
        for key, was in {**stood, **undone.rulings}.items():
            now = standing(self.rulings.get(key))
            yield from self._announce_change(was, now) if now else self._withdraw(was, correction)

    def _take_one(self, number: int, event: Event) -> Iterator[Ruling]:
        fact = event.fact
        if isinstance(fact, TableOpened):
            self.table = Table(self.house or self._load(fact.house, fact.format), fact.seats)
            self._doubts = Doubts()
        elif isinstance(fact, HandBegun):
            self._doubts = Doubts()
        elif isinstance(fact, RulingDismissed):
            yield from self._dismiss(number, fact.ruling)
        if self.table is None:
            return
        before = copied(self.table) if event.confidence < SURE else None
        found = list(_rulings(self.table, number, event))
        for key in self._doubts.take(found, lambda table: _rulings(table, number, event)):
            yield from self._bear_out(key)
        if before:
            self._doubts.add(before, found)
        for ruling in found:
            yield from self._announce(ruling)

    def _load(self, name: str, play: str) -> House:
        """Return a house, always the same: its file could change while it is played."""
        if (name, play) not in self._houses:
            self._houses[name, play] = load_house(name, play)
        return self._houses[name, play]

    def _announce(self, ruling: Ruling) -> Iterator[Ruling]:
        """Announce a ruling once, and again only if it has changed, unless it is dismissed."""
        known = standing(self.rulings.get(ruling.key))
        if known and known.finding == ruling.finding:
            return
        asked = self._doubts.hold(ruling.key)
        if known:
            if asked and known.status is not Status.ASKED:
                return  # what is only asked does not change what is ruled
            ruling = _changed(known, ruling)
        if asked:
            ruling = replace(ruling, status=Status.ASKED)
        dismissed = ruling.key in self._dismissed
        ruling = self._put(replace(ruling, status=Status.DISMISSED) if dismissed else ruling)
        if not dismissed:
            yield ruling

    def _bear_out(self, key: str) -> Iterator[Ruling]:
        """Make a ruling of what was asked, now that what it hangs on is sure."""
        known = self.rulings.get(key)
        if known and known.status is Status.ASKED:
            yield self._put(replace(known, status=Status.NEW))

    def _dismiss(self, number: int, key: str) -> Iterator[Ruling]:
        known = standing(self.rulings.get(key))
        self._stretches.last.before.setdefault(key, known)
        if known and key not in self._dismissed:
            yield self._put(replace(known, status=Status.DISMISSED))
        self._dismissed.setdefault(key, number)

    def _put(self, ruling: Ruling) -> Ruling:
        """Let a ruling stand from now on, until it is undone."""
        before = self._stretches.last.before
        before.setdefault(ruling.key, self.rulings.get(ruling.key))
        self.rulings[ruling.key] = ruling
        return ruling

    def _announce_change(self, was: Ruling | None, now: Ruling) -> Iterator[Ruling]:
        """Announce a ruling that is not what it was before a correction."""
        known = standing(was)
        dismissed = known is not None and known.status is Status.DISMISSED
        if now.status is Status.DISMISSED:
            if known and not dismissed:
                yield now
            return
        if now.status is Status.ASKED:
            if known == now:
                return
        elif known is None or dismissed or known.status is Status.ASKED:
            now = replace(now, status=Status.NEW)
        elif known.finding != now.finding:
            now = replace(now, status=Status.GROWN)
        else:
            return
        self.rulings[now.key] = now
        yield now

    def _withdraw(self, was: Ruling | None, correction: int) -> Iterator[Ruling]:
        """Withdraw a ruling that a correction made void, if it was not withdrawn before."""
        if was is None:
            return
        known = standing(was)
        gone = replace(was, status=Status.WITHDRAWN, withdrawn_by=correction) if known else was
        self.rulings[was.key] = gone
        if known and known.status is not Status.DISMISSED:
            yield gone


def standing(ruling: Ruling | None) -> Ruling | None:
    """Return a ruling if it is one and is not withdrawn."""
    return None if ruling is None or ruling.status is Status.WITHDRAWN else ruling


def _changed(known: Ruling, ruling: Ruling) -> Ruling:
    """Return a ruling as it is by now: it has grown, unless it was only asked so far."""
    more = [each for each in ruling.evidence if each not in known.evidence]
    status = Status.NEW if known.status is Status.ASKED else Status.GROWN
    evidence = (*known.evidence, *more)
    return replace(known, finding=ruling.finding, evidence=evidence, status=status)


def _until(dismissed: Mapping[str, int], entry: int) -> dict[str, int]:
    return {key: number for key, number in dismissed.items() if number < entry}


def _rulings(table: Table, number: int, event: Event) -> Iterator[Ruling]:
    """Let a fact have its effect, and yield what is wrong with it, in the words of the house."""
    before, after = _LOOKS[type(event.fact)]
    table.now_s = event.t_s
    close_betting(table, event.fact)
    with unchanging(table):
        findings = list(_found(before, table, event.fact))
    hand, street = _place(table)
    apply(table, event.fact)
    with unchanging(table):
        findings += _found(after, table, event.fact)
    if not hand or isinstance(event.fact, HandBegun):
        hand, street = _place(table)
    for finding in findings:
        if in_force(table.house, finding.rule):
            yield Ruling(
                key=".".join(filter(None, (str(hand), finding.rule, finding.about))),
                finding=finding,
                entry=number,
                t_s=event.t_s,
                hand=hand,
                street=street,
                fallback=not is_own(table.house, finding.rule),
                confidence=event.confidence,
                evidence=event.evidence,
            )


def _found(checks: Iterable[Check], table: Table, fact: Fact) -> Iterator[Finding]:
    for check in checks:
        if check.needs.isdisjoint(table.unwatched):
            yield from check.look(table, fact)


def _looks_at(kind: type[Fact]) -> tuple[tuple[Check, ...], tuple[Check, ...]]:
    """Return what looks at facts of a kind: before they have their effect, and after."""
    checks = [check for check in CHECKS if kind in check.kinds]
    before = (check for check in checks if not check.after)
    return tuple(before), tuple(check for check in checks if check.after)


_LOOKS = {kind: _looks_at(kind) for kind in KINDS.values()}


def _place(table: Table) -> tuple[int, str]:
    """Return the number of the hand and the name of the street."""
    return (table.hand.number, table.hand.now.name) if table.hand else (0, "")
