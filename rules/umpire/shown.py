"""What hands and boards show at showdown, and all ways in which unsure cards may lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.games.game import Family
from cardspeak.rules.showdown.outcome import Hand as ShownHand
from cardspeak.rules.showdown.outcome import Pot, Showdown
from cardspeak.rules.umpire.state import Hand, Table

MOST_WORLDS = 400
"""So many ways are tried; with more, who wins is not known."""

_UNTOLD = (1,)


@dataclass(frozen=True)
class Slot:
    """A place where a card lies.

    Attributes:
        seat: whose card it is; 0 for one of a board.
        options: what it may be, each with its odds; None for a card that is not seen.
    """

    seat: int
    options: tuple[tuple[Card | None, float], ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that it may be."""
        return tuple(card for card, _ in self.options if card)


World = tuple[Card | None, ...]
"""What lies in each slot, in one of the ways in which the cards may lie."""


@dataclass(frozen=True)
class Felt:
    """All cards that decide who wins.

    Attributes:
        hand: whose showdown it is.
        pots: with the seats that claim them.
        rows: the boards, of seat 0, and then the hands, each as it lies.
        slots: every card of the rows, and then the mark of each hand, where hands are marked.
    """

    hand: Hand
    pots: tuple[Pot, ...]
    rows: tuple[tuple[int, tuple[Sight, ...]], ...]
    slots: tuple[Slot, ...]

    @property
    def is_whole(self) -> bool:
        """Whether all cards of the boards are seen and count, and no run is still to come."""
        boards = [row for seat, row in self.rows if not seat]
        runs = any(plaque.plaque == "run it twice" for plaque in self.hand.plaques)
        if len(boards) < 1 + runs or any(self.hand.surplus.values()):
            return False
        return all(is_face_up(card) for row in boards for card in row)

    def worlds(self) -> tuple[World, ...]:
        """Return every way in which the cards may lie, the likeliest first; none if too many."""
        if prod(len(slot.options) for slot in self.slots) > MOST_WORLDS:
            return ()
        ways = list(product(*(slot.options for slot in self.slots)))
        ways.sort(key=lambda way: -prod(odds for _, odds in way))
        return tuple(tuple(card for card, _ in way) for way in ways)

    def showdown(self, world: World) -> Showdown:
        """Return the showdown if the cards lie so."""
        cards = iter(world)
        laid = [(seat, tuple(next(cards) for _ in row)) for seat, row in self.rows]
        marks = dict(zip((seat for seat, _ in laid if seat), cards, strict=False))
        return Showdown(
            self.hand.game,
            self.hand.house,
            self.hand.button,
            tuple(tuple(card for card in row if card) for seat, row in laid if not seat),
            tuple(ShownHand(seat, row, marks.get(seat)) for seat, row in laid if seat),
            self.pots,
            chips_in_play(self.hand, self.pots),
        )


def felt_of(hand: Hand, pots: tuple[Pot, ...]) -> Felt:
    """Return all cards that decide who wins some pots."""
    seats = sorted({seat for pot in pots for seat in pot.seats})
    rows = (
        *((0, board) for board in _boards(hand)),
        *((seat, _lying(hand, seat)) for seat in seats),
    )
    slots = [Slot(seat, tuple(_options(hand, seat, sight))) for seat, row in rows for sight in row]
    marks = [_mark(hand, seat) for seat in seats if hand.game.marks]
    return Felt(hand, pots, rows, (*slots, *marks))


def playing(table: Table) -> Hand | None:
    """Return the hand if one is played and the picture of it fits."""
    hand = table.hand
    plays = hand is not None and not hand.over and not hand.misdeal and not table.out_of_step
    return hand if plays else None


def at_showdown(table: Table) -> Hand | None:
    """Return the hand if its betting is over and it is to be shown."""
    hand = playing(table)
    return hand if hand and hand.showdown else None


def is_tabled(hand: Hand, seat: int) -> bool:
    """Tell whether all cards of a hand were turned up while it was alive (`SHOW-9`)."""
    cards = hand.tabled.get(seat, ())
    return len(cards) == cards_held(hand) and all(map(is_face_up, cards))


def cards_held(hand: Hand) -> int:
    """Return how many cards of its own a hand has at showdown."""
    common = len(hand.boards[0]) if hand.game.family is Family.STUD else 0
    return hand.game.held - common


def is_face_up(sight: Sight) -> bool:
    """Tell whether anything of a card's face is seen."""
    return sight.card is not None or bool(sight.candidates)


def chips_in_play(hand: Hand, pots: Sequence[Pot]) -> tuple[int, ...]:
    """Return the denominations, or ones if some pot cannot be paid with them."""
    smallest = min(hand.stakes.chips, default=0)
    payable = smallest > 0 and not any(pot.amount % smallest for pot in pots)
    return hand.stakes.chips if payable else _UNTOLD


def _boards(hand: Hand) -> list[tuple[Sight, ...]]:
    """Return the boards as they lie, each whole run of a board that is run again (`RIT-1`)."""
    first, *others = (tuple(board) for board in hand.boards)
    if hand.game.boards > 1 and not hand.game.runs:
        return [first, *others]
    return [first, *(first[: max(len(first) - len(run), 0)] + run for run in others if run)]


def _lying(hand: Hand, seat: int) -> tuple[Sight, ...]:
    """Return a hand as it lies, a back for each card that it does not show."""
    due = cards_held(hand)
    cards = hand.tabled.get(seat, ())
    return (BACK,) * due if len(cards) > due else cards + (BACK,) * (due - len(cards))


def _options(hand: Hand, seat: int, sight: Sight) -> Iterator[tuple[Card | None, float]]:
    """Yield what a card may be: nothing that was seen where it could not have come from."""
    if sight.card is not None or not sight.candidates:
        yield sight.card, 1.0
        return
    here = {f"seat {seat}"} if seat else {f"board {place}" for place in range(len(hand.boards))}
    for card, odds in sight.candidates:
        if hand.places.get(card) in here | hand.comes_back_from:
            yield card, odds


def _mark(hand: Hand, seat: int) -> Slot:
    """Return the card that a hand has marked: any of them, if it was not seen which (`DENT-1`)."""
    marked = hand.marked.get(seat, BACK).card
    cards = [sight.card for sight in hand.tabled.get(seat, ())]
    if marked in cards or not is_tabled(hand, seat):
        return Slot(seat, ((marked, 1.0),))
    return Slot(seat, tuple((card, 1.0) for card in cards))
