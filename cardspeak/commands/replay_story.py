"""A table's log told hand by hand: what happened on each street, and every ruling in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cardspeak.commands.replay_words import tell
from cardspeak.rules.facts.event import Event, Fact, Sight
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.hand import BoardDealt, CardDealt, HandBegun, HandOver
from cardspeak.rules.houses.house import House
from cardspeak.rules.umpire.finding import Ruling
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.umpire import Umpire

BEFORE, SHOWDOWN, UNCONTESTED = "before the hand", "showdown", "uncontested"


@dataclass
class Dealt:
    """The cards that each seat got, in dealing order."""

    seats: dict[int, list[Sight]] = field(default_factory=dict)


@dataclass
class Passage:
    """A part of a hand: what comes before it, a street, or the showdown.

    Attributes:
        name: of the street, or what the part is called.
        pot: the chips in it when it begins.
        boards: the cards of each board when it ends, if it turned any.
        items: what happened, in words, the cards and the rulings, in order.
    """

    name: str
    pot: int = 0
    boards: list[list[Sight]] = field(default_factory=list)
    items: list[str | Dealt | Ruling] = field(default_factory=list)

    def deal(self, seat: int, card: Sight) -> None:
        """Take note of a card to a seat."""
        dealt = next((item for item in self.items if isinstance(item, Dealt)), None)
        if dealt is None:
            dealt = Dealt()
            self.items.append(dealt)
        dealt.seats.setdefault(seat, []).append(card)


@dataclass
class HandStory:
    """A hand, told.

    Attributes:
        house: whose rules are played.
        hand: what is known of it at its end; None for what happened after the last hand.
        t_s: when it began, in seconds of the session.
        stacks: what each seat dealt in had at first, in dealing order.
        names: of the players that have one, by seat.
        passages: its parts, in order.
        ends: what each seat has when it is over; empty where that was not seen.
    """

    house: House
    hand: Hand | None = None
    t_s: float = 0.0
    stacks: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    passages: list[Passage] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)

    @property
    def rulings(self) -> Iterator[Ruling]:
        """The rulings, in order."""
        return (item for part in self.passages for item in part.items if isinstance(item, Ruling))

    def keep(self, rules: Collection[str]) -> None:
        """Keep only the rulings by some rules."""
        for part in self.passages:
            part.items = [
                item
                for item in part.items
                if not isinstance(item, Ruling) or item.finding.rule in rules
            ]


def stories(entries: Iterable[tuple[int, Event]], umpire: Umpire) -> Iterator[HandStory]:
    """Let an umpire follow a log, and tell of each hand when it is over.

    What happens between two hands belongs to the second one. A fact that the umpire cannot take is
    told, with what is wrong with it, and has no effect.

    Raises:
        FactError: if the table cannot be opened.
    """
    teller = _Teller(umpire)
    for number, event in entries:
        yield from teller.take(number, event)
    if teller.story and (teller.story.hand or any(teller.story.rulings)):
        yield teller.story


@dataclass
class _Teller:
    """Tells what an umpire is told; the story is that of the hand under way."""

    umpire: Umpire
    story: HandStory | None = None

    def take(self, number: int, event: Event) -> Iterator[HandStory]:
        """Take the next entry, and yield a hand if it is over with it."""
        place, pot = _place(self.umpire.table)
        told = self._observe(number, event)
        table = self.umpire.table
        if table is None:
            return
        if isinstance(event.fact, HandBegun):
            yield from self._begin(table, event.t_s)
            place, pot = _place(table)
        self.story = self.story or HandStory(table.house)
        passage = _passage(self.story, place, pot)
        _take(passage, table, event.fact)
        passage.items += told
        if isinstance(event.fact, HandOver) and self.story.hand:
            self.story.ends = {seat: table.players[seat].stack for seat in self.story.stacks}
            yield self.story
            self.story = None

    def _observe(self, number: int, event: Event) -> Sequence[str | Ruling]:
        try:
            return self.umpire.observe(number, event)
        except FactError as error:
            if self.umpire.table is None:
                raise
            return (f"entry {number} is not taken: {error}",)

    def _begin(self, table: Table, t_s: float) -> Iterator[HandStory]:
        """Begin a hand; one that is under way ends here."""
        if self.story and self.story.hand:
            yield self.story
            self.story = None
        self.story = self.story or HandStory(table.house)
        self.story.hand, self.story.t_s = table.hand, t_s
        for seat in table.hand.order if table.hand else ():
            player = table.players[seat]
            self.story.stacks[seat] = player.stack
            if player.name:
                self.story.names[seat] = player.name


def _place(table: Table | None) -> tuple[str, int]:
    """Name the part of the hand that comes next, and count the pot."""
    hand = table.hand if table else None
    if hand is None or hand.over:
        return BEFORE, 0
    if hand.showdown:
        return SHOWDOWN, hand.pot
    return (hand.now.name if len(hand.contenders) > 1 else UNCONTESTED), hand.pot


def _passage(story: HandStory, place: str, pot: int) -> Passage:
    """Return the part of the hand that is under way."""
    if not story.passages or story.passages[-1].name != place:
        story.passages.append(Passage(place, pot))
    return story.passages[-1]


def _take(passage: Passage, table: Table, fact: Fact) -> None:
    """Tell a fact, unless it is one of those that go without saying."""
    if isinstance(fact, CardDealt):
        passage.deal(fact.seat, fact.card)
        return
    if isinstance(fact, BoardDealt) and table.hand:
        passage.boards = [list(board) for board in table.hand.boards]
    told = tell(fact, table)
    if told:
        passage.items.append(told)
