"""A table as its log goes on, and the hands that are played at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.hand import HandBegun, HandOver
from cardspeak.rules.facts.people import Added, Correction
from cardspeak.rules.facts.table import (
    ButtonPlaced,
    GameChosen,
    SeatLeft,
    SeatTaken,
    TableOpened,
    Unwatched,
)
from cardspeak.rules.facts.unwatched import WAGERS
from cardspeak.rules.games.game import Family
from cardspeak.rules.games.table import find_game
from cardspeak.rules.records.from_facts_chips import Chips
from cardspeak.rules.records.from_facts_hand import HandTold
from cardspeak.rules.records.told import Entry
from cardspeak.rules.umpire.amend import amendments, correction_faults
from cardspeak.rules.umpire.playable import unplayable


def amended(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield what happened after all corrections; what cannot be taken did not happen."""
    known: dict[int, Event] = {}
    refused = set()
    for number, event in entries:
        corrects = any(correction_faults(number, event.fact, known))
        refused |= {number} if corrects or any(unplayable(event.fact, any_house=True)) else set()
        known[number] = event
    corrections = {
        number: event
        for number, event in known.items()
        if isinstance(event.fact, Correction | Added)
    }
    made = amendments(corrections, refused)
    for number, event in known.items():
        yield from ((number, stands) for stands in made.at(number, event))


@dataclass
class Play:
    """A hand at a table.

    Attributes:
        told: what its facts tell.
        house: the name of the house that the table was opened with; empty if it was not.
        seats: how many seats the table has; 0 if that is not known.
        is_finished: whether it goes on no more.
    """

    told: HandTold
    house: str
    seats: int
    is_finished: bool = False


@dataclass
class Book:
    """A table, and its hands.

    Attributes:
        hands: those begun so far.
    """

    hands: list[Play] = field(default_factory=list)
    _opened: TableOpened | None = None
    _stakes: GameChosen | None = None
    _stacks: dict[int, int] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)
    _button: int = 0
    _unwatched: frozenset[str] = frozenset()

    def take(self, entry: Entry) -> None:
        """Take the next entry."""
        hand, fact = self._hand, entry[1].fact
        if hand:
            hand.told.take(entry)
        if isinstance(fact, TableOpened | HandBegun | HandOver):
            self._finish()
        if isinstance(fact, HandBegun):
            self._begin(fact, entry)
        self._on_table(fact)

    @property
    def _hand(self) -> Play | None:
        """The hand that goes on."""
        return self.hands[-1] if self.hands and not self.hands[-1].is_finished else None

    def _on_table(self, fact: Fact) -> None:
        match fact:
            case TableOpened():
                self._opened, self._stakes, self._button = fact, None, 0
                self._stacks, self._names, self._unwatched = {}, {}, frozenset()
            case Unwatched(kinds):
                self._unwatched = frozenset(kinds)
            case GameChosen():
                self._stakes = fact
            case SeatTaken(seat, stack, name):
                self._stacks[seat], self._names[seat] = stack, name
            case SeatLeft(seat):
                self._stacks.pop(seat, None)
                self._names.pop(seat, None)
            case ButtonPlaced(seat):
                self._place_button(seat)

    def _place_button(self, seat: int) -> None:
        """It is for the hand that goes on only while nobody has a card of it."""
        self._button = seat
        hand = self._hand
        if hand and not hand.told.seats:
            hand.told.chips.button = self._button_in(hand.told)

    def _button_in(self, hand: HandTold) -> int:
        return 0 if hand.game.family is Family.STUD else self._button

    def _begin(self, fact: HandBegun, entry: Entry) -> None:
        """Begin a hand, or once more the last one; what nobody knows the game of is no hand."""
        if self._stakes is None:
            return
        told = HandTold(
            number=fact.number,
            game=find_game(self._stakes.game),
            chips=Chips(self._stakes, 0, dict(self._stacks)),
            names=dict(self._names),
            wagers_seen=self._unwatched.isdisjoint(WAGERS),
            begun=entry,
        )
        told.chips.button = self._button_in(told)
        if fact.redeal and self.hands and self.hands[-1].told.number == fact.number:
            told.begun = self.hands.pop().told.begun
            told.remark("dealt anew after a misdeal", entry)
        opened = self._opened or TableOpened("", "", 0)
        self.hands.append(Play(told, opened.house, opened.seats))

    def _finish(self) -> None:
        """End the hand that goes on; if its bets were seen, it leaves other stacks."""
        hand = self._hand
        if hand is None:
            return
        hand.is_finished = True
        chips = hand.told.chips
        if hand.told.wagers_seen and chips.is_settled:
            self._stacks |= {seat: chips.behind[seat] for seat in chips.stacks}
