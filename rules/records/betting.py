"""One betting round: who may act, how much a bet may be, and what it puts into the pot.

How often a house lets a bet be raised is not asked here: one raise too many is a ruling, and no
sign that a record is wrong (`LIM-1`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.faults import Complaint, Kind


def is_fixed(limit: Limit) -> bool:
    """Tell whether every bet of a round has one size."""
    return limit in (Limit.LIMIT, Limit.KILL, Limit.FIXED)


@dataclass
class Purse:
    """A seat's chips.

    Attributes:
        stack: behind.
        bet: in front, in this round.
        paid: in the pot, from earlier rounds.
    """

    stack: int
    bet: int = 0
    paid: int = 0

    @property
    def reach(self) -> int:
        """All that the seat can have in front of it in this round."""
        return self.stack + self.bet

    def put(self, amount: int) -> int:
        """Move chips in front, as far as they go, and return how many."""
        moved = min(amount, self.stack)
        self.stack -= moved
        self.bet += moved
        return moved


@dataclass(frozen=True)
class Size:
    """How much may be bet in a round.

    Attributes:
        limit: the betting structure.
        bets: the sizes of a bet where the limit is fixed, else the smallest bet. There are two
            where an open pair in stud leaves the choice (`STUD-6`).
        allowance: chips that some houses count into the pot of a pot-limit round, the small
            blind being taken for a big one (`PL-5`).
    """

    limit: Limit
    bets: tuple[int, ...]
    allowance: int = 0

    @property
    def is_fixed(self) -> bool:
        """Whether every bet has one size."""
        return is_fixed(self.limit)


@dataclass(frozen=True)
class _Undo:
    """What held before the last bet or raise."""

    seat: int
    level: int
    completes: bool
    full: int
    step: int
    to_act: tuple[int, ...]


@dataclass
class Round:
    """A betting round as it goes.

    Attributes:
        purses: every seat that was dealt in.
        live: the seats that have not folded.
        order: all seats clockwise, who opens first.
        size: how much may be bet.
        pot: what lies in the middle already.
        level: what a seat must have in front of it to stay in. A blind or bring-in that a stack
            cannot post whole counts as whole (`BET-4`, `STUD-9`).
        to_act: who is still to act, the next first.
    """

    purses: Mapping[int, Purse]
    live: set[int]
    order: Sequence[int]
    size: Size
    pot: int = 0
    level: int = 0
    to_act: list[int] = field(init=False)
    _completes: bool = field(init=False, default=False)
    _full: int = field(init=False)
    _step: int = field(init=False)
    _answered: dict[int, int] = field(init=False, default_factory=dict)
    _undo: _Undo | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._full, self._step = self.level, max(self.size.bets)
        self.to_act = [seat for seat in self.order if self._can_lose(seat)]
        if len(self.to_act) == 1 and self.purses[self.to_act[0]].bet >= self._highest():
            self.to_act = []

    @property
    def is_over(self) -> bool:
        """Whether nobody has to act any more."""
        return not self.owing

    @property
    def completes(self) -> bool:
        """Whether the next bet completes a bring-in, which is no raise (`LIM-4`)."""
        return self._completes

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats whose action the round still needs, the next first."""
        if len(self.live) < 2:
            return ()
        return tuple(seat for seat in self.to_act if self._can_lose(seat))

    def fold(self, seat: int) -> None:
        """Give up a hand."""
        self.live.discard(seat)
        self._acted(seat)

    def call(self, seat: int) -> int:
        """Check or call, and return what it cost."""
        purse = self.purses[seat]
        cost = purse.put(max(self.level - purse.bet, 0))
        self._acted(seat)
        return cost

    def leave(self, seat: int, to: int) -> int:
        """Check or call with no more than is seen in front, be it too little; return the cost."""
        cost = self.purses[seat].put(max(to - self.purses[seat].bet, 0))
        self._acted(seat)
        return cost

    def post_bring_in(self, seat: int, amount: int) -> int:
        """Post the bring-in; others enter for all of it even if this stack does not (`STUD-9`)."""
        cost = self.purses[seat].put(amount)
        self.level, self._completes = amount, True
        self._acted(seat)
        self.to_act = self._others_after(seat)
        return cost

    def raise_to(self, seat: int, to: int) -> int:
        """Complete, bet or raise, and return what it cost. Everybody else has to answer."""
        purse = self.purses[seat]
        before = (self.level, self._completes, self._full, self._step)
        self._undo = _Undo(seat, *before, tuple(self.to_act))
        cost = purse.put(to - purse.bet)
        self._count_raise(purse.bet)
        self._acted(seat)
        self.to_act = self._others_after(seat)
        return cost

    def amend(self, seat: int, to: int) -> int:
        """Put right what a seat has in front of it, and return what that costs, below 0 or not.

        The last bet or raise becomes one of the right size, or is undone if it is none any more.
        Whoever is left short has to act once more.
        """
        purse = self.purses[seat]
        cost = min(to, purse.reach) - purse.bet
        purse.stack, purse.bet = purse.stack - cost, purse.bet + cost
        undo = self._undo
        if undo and undo.seat == seat:
            self.level, self._completes = undo.level, undo.completes
            self._full, self._step = undo.full, undo.step
            if purse.bet > undo.level:
                self._count_raise(purse.bet)
            else:
                self.to_act = [other for other in undo.to_act if other in self.live]
                self._undo = None
        elif purse.bet > self.level:
            self._count_raise(purse.bet)
            self.to_act = self._others_after(seat)
        self._answered[seat] = self.level
        if purse.bet < self.level and purse.stack and seat in self.live:
            self.to_act = [seat, *(other for other in self.to_act if other != seat)]
        elif seat in self.to_act and purse.bet == self.level > 0:
            self.to_act.remove(seat)
        return cost

    def complaints(self, seat: int, to: int) -> Iterator[Complaint]:
        """Say what is wrong with a seat's bet or raise to an amount."""
        purse = self.purses[seat]
        others = [self.purses[other].reach for other in self.live - {seat}]
        if to > purse.reach:
            yield Kind.TOO_BIG, f"seat {seat} bets {to:,} but has {purse.reach:,}"
        elif to <= self.level:
            yield Kind.TOO_SMALL, f"seat {seat} raises to {to:,} but faces {self.level:,} already"
        elif max(others, default=0) <= self.level:
            yield Kind.MAY_NOT_RAISE, f"nobody is left who could call seat {seat}"
        elif not self.may_raise(seat):
            yield Kind.MAY_NOT_RAISE, f"seat {seat} has acted and faces no full raise (`NL-6`)"
        elif to not in (purse.reach, max(others, default=0)):
            yield from self._size_complaints(seat, to)
        elif self.size.limit is not Limit.NO_LIMIT and to > self.most(seat):
            yield self._too_big(seat, to)

    def _size_complaints(self, seat: int, to: int) -> Iterator[Complaint]:
        if to > self.most(seat):
            yield self._too_big(seat, to)
        elif self.size.is_fixed and to not in self.fixed():
            due = " or ".join(f"{amount:,}" for amount in sorted(self.fixed()))
            yield Kind.TOO_SMALL, f"seat {seat} bets {to:,}: the limit allows {due}"
        elif not self.size.is_fixed and to < self.least():
            yield Kind.TOO_SMALL, f"seat {seat} bets {to:,}: the least is {self.least():,}"

    def _too_big(self, seat: int, to: int) -> Complaint:
        return Kind.TOO_BIG, f"seat {seat} bets {to:,}: the most is {self.most(seat):,}"

    def least(self) -> int:
        """Return the lowest bet or raise that is not all-in (`NL-4`, `NL-5`)."""
        return min(self.fixed()) if self.size.is_fixed else self.level + self._step

    def most(self, seat: int) -> int:
        """Return the highest bet that the limit allows a seat (`PL-3`)."""
        if self.size.is_fixed:
            return max(self.fixed())
        if self.size.limit is not Limit.POT_LIMIT:
            return self.purses[seat].reach
        bets = sum(purse.bet for purse in self.purses.values())
        call = self.level - self.purses[seat].bet
        return self.level + self.pot + bets + call + self.size.allowance

    def fixed(self) -> Collection[int]:
        """Return what a bet may be where the limit is fixed.

        A short all-in may be completed, counted as a full bet, or raised by one (`LIM-5`).
        """
        due = {self._full + bet for bet in self.size.bets}
        if self.level > self._full and not self._completes:
            due |= {self._full + 2 * bet for bet in self.size.bets}
            due |= {self.level + bet for bet in self.size.bets}
        return {to for to in due if to > self.level} or {self.level + min(self.size.bets)}

    def _is_full(self, raised: int, to: int) -> bool:
        """Tell whether a raise opens the betting anew; a completion does too."""
        if self.size.is_fixed:
            return to >= self._full + min(self.size.bets)
        return raised >= self._step

    def may_raise(self, seat: int) -> bool:
        """Tell whether a seat has not acted, or faces a full raise since it did (`NL-7`).

        Where the limit is fixed half a bet is enough (`NL-6`).
        """
        if seat not in self._answered:
            return True
        faced = self.level - self._answered[seat]
        return 2 * faced >= min(self.size.bets) if self.size.is_fixed else faced >= self._step

    def _count_raise(self, to: int) -> None:
        """Take a bet as what everybody else has to answer."""
        raised = to - self.level
        if self._is_full(raised, to):
            self._full = to
            self._step = max(raised, self._step) if not self.size.is_fixed else self._step
        self.level, self._completes = max(self.level, to), False

    def _others_after(self, seat: int) -> list[int]:
        """Return everybody else who has chips, the next after a seat first."""
        at = self.order.index(seat)
        others = (*self.order[at + 1 :], *self.order[:at])
        return [other for other in others if other in self.live and self.purses[other].stack]

    def _can_lose(self, seat: int) -> bool:
        """Tell whether a seat has chips that somebody could still win from it."""
        purse = self.purses[seat]
        if seat not in self.live or purse.stack <= 0:
            return False
        return any(self.purses[other].reach > purse.bet for other in self.live if other != seat)

    def _highest(self) -> int:
        return max(purse.bet for purse in self.purses.values())

    def _acted(self, seat: int) -> None:
        if seat in self.to_act:
            self.to_act.remove(seat)
        self._answered[seat] = self.level
