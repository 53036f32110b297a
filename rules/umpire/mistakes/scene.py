"""A clean log in which a mistake is to be made: where it can be, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.deck import DeckWashed
from cardspeak.rules.facts.event import Event, Fact, Sight
from cardspeak.rules.facts.hand import BoardDealt, CardDealt, HandBegun, HandOver, Tabled
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import TableOpened
from cardspeak.rules.houses.house import House
from cardspeak.rules.umpire.check import first_in_force
from cardspeak.rules.umpire.fold import apply
from cardspeak.rules.umpire.state import Hand, Table

_LATER_S = 5.0

Fits = Callable[[Fact, Table], bool]
"""Whether something can go wrong at a fact; the table is as it is just before it."""

FitsInHand = Callable[[Fact, Hand], bool]
"""The same of a fact of a hand."""


@dataclass(frozen=True)
class Mistake:
    """A log with one mistake in it.

    Attributes:
        events: what happened; where the house mends the mistake, it is mended.
        rule: the rule that is to be ruled.
        at: the number of the entry that shows it, from 1.
    """

    events: tuple[Event, ...]
    rule: str
    at: int


@dataclass(frozen=True)
class Scene:
    """A clean log, dealt by a house's dealer. Places are counted from 0.

    Attributes:
        events: what happened.
        house: whose rules are played.
        rng: chooses among the places where a mistake can be made.
    """

    events: tuple[Event, ...]
    house: House
    rng: Random

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What happened, without the times."""
        return tuple(event.fact for event in self.events)

    def rule(self, *rules: str) -> str | None:
        """Return the first of some rules that holds in the house."""
        return first_in_force(self.house, *rules)

    def places(self, fits: Fits) -> list[int]:
        """Return the places of all facts that fit."""
        return [at for at, fact, table in self._walk() if fits(fact, table)]

    def place(self, fits: Fits) -> int | None:
        """Choose among the places of the facts that fit; None where there is none."""
        places = self.places(fits)
        return self.rng.choice(places) if places else None

    def place_in_hand(self, fits: FitsInHand) -> int | None:
        """Choose among the places of the facts of hands that fit; None where there is none."""

        def fits_hand(fact: Fact, table: Table) -> bool:
            hand = table.hand
            return hand is not None and not hand.over and fits(fact, hand)

        return self.place(fits_hand)

    def next(self, start: int, *kinds: type[Fact]) -> int | None:
        """Return the place of the next fact of some kinds in the same hand, from a place on."""
        for at in range(start, self.end_of_hand(start)):
            if isinstance(self.facts[at], kinds):
                return at
        return None

    def end_of_hand(self, at: int) -> int:
        """Return the place after the hand that a fact belongs to."""
        for place in range(at, len(self.facts)):
            if isinstance(self.facts[place], HandOver):
                return place + 1
        return len(self.facts)

    def initial_deal(self, at: int) -> list[int]:
        """Return the places of the cards of the initial deal, from the place of the first one."""
        hand = self.hand(at)
        cards = len(hand.order) * hand.initial_cards
        dealt = (n for n in range(at, len(self.facts)) if isinstance(self.facts[n], CardDealt))
        return [n for n, _ in zip(dealt, range(cards), strict=False)]

    def before(self, at: int) -> Table:
        """Return the table as it is just before a fact."""
        return next(table for place, _, table in self._walk() if place == at)

    def hand(self, at: int) -> Hand:
        """Return the hand as it is just before one of its facts."""
        hand = self.before(at).hand
        if hand is None:
            raise ValueError(f"no hand is played at fact {at}")
        return hand

    def unseen(self, at: int) -> Sight:
        """Choose a card that nobody sees in the whole hand that a fact belongs to."""
        return self.unseen_cards(at, 1)[0]

    def unseen_cards(self, at: int, count: int) -> list[Sight]:
        """Choose some such cards."""
        seen = {card for fact in self._of_hand(at) for card in _cards(fact)}
        left = sorted(set(self.hand(at).game.deck) - seen)
        return [Sight(card) for card in self.rng.sample(left, count)]

    def put(self, start: int, stop: int, *facts: Fact) -> tuple[Event, ...]:
        """Return the log with facts in place of those from one place up to another."""
        return put(self.events, start, stop, *facts)

    def dealt_anew(self, begun: Sequence[Event], at: int) -> tuple[Event, ...]:
        """Return a log in which a misdeal is called, and the hand is dealt once more.

        Args:
            begun: the log up to the mistake.
            at: the place of a fact of the hand, which comes as it was from its shuffle on.
        """
        starts = [n for n in range(at + 1) if isinstance(self.facts[n], HandBegun)]
        start = starts[-1]
        fact = self.facts[start]
        if not isinstance(fact, HandBegun):
            raise TypeError(f"fact {start} begins no hand")
        washed = start - isinstance(self.facts[start - 1], DeckWashed)
        called = Event(begun[-1].t_s + _LATER_S, MisdealCalled())
        late = called.t_s + _LATER_S - self.events[washed].t_s
        again = [replace(event, t_s=event.t_s + late) for event in self.events[washed:]]
        again[start - washed] = replace(again[start - washed], fact=replace(fact, redeal=True))
        return (*begun, called, *again)

    def _of_hand(self, at: int) -> Iterator[Fact]:
        start = max((n for n in range(at + 1) if isinstance(self.facts[n], HandBegun)), default=0)
        yield from self.facts[start : self.end_of_hand(at)]

    def _walk(self) -> Iterator[tuple[int, Fact, Table]]:
        """Yield every fact after the table was opened, with the table just before it."""
        table: Table | None = None
        for at, fact in enumerate(self.facts):
            if isinstance(fact, TableOpened):
                table = Table(self.house, fact.seats)
            if table:
                yield at, fact, table
                apply(table, fact)


def put(events: Sequence[Event], start: int, stop: int, *facts: Fact) -> tuple[Event, ...]:
    """Return a log with facts in place of those from one place up to another, evenly in time."""
    since = events[start - 1].t_s
    until = events[stop].t_s if stop < len(events) else since + _LATER_S
    step = (until - since) / (len(facts) + 1)
    between = (Event(since + step * n, fact) for n, fact in enumerate(facts, start=1))
    return (*events[:start], *between, *events[stop:])


def _cards(fact: Fact) -> Iterator[Card]:
    match fact:
        case CardDealt(card=sight) if sight.card:
            yield sight.card
        case BoardDealt(cards=sights) | Tabled(cards=sights):
            yield from (sight.card for sight in sights if sight.card)
