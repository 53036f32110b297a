"""Which card is which: those nobody saw come from what the record knows, or from chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from cardspeak.hardware.twin.play.table import Table
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import SeatLeft, SeatTaken
from cardspeak.rules.records.actions import DealHole
from cardspeak.rules.records.record import HandRecord

HoleCards = Mapping[int, Mapping[int, Sequence[Card]]]
"""For each hand by its number, the cards that each seat is known to have been dealt."""


def hole_cards_of(records: Iterable[HandRecord], events: Iterable[Event]) -> HoleCards:
    """Return what records know of hole cards, by the seats that players have in the events."""
    numbered = iter(records)
    names: dict[str, int] = {}
    known: dict[int, Mapping[int, Sequence[Card]]] = {}
    for event in events:
        match event.fact:
            case SeatTaken(seat=seat, name=name) if name:
                names[name] = seat
            case SeatLeft(seat=seat):
                names = {name: other for name, other in names.items() if other != seat}
            case HandBegun(number=number, redeal=False):
                record = next(numbered, None)
                if record is not None:
                    known[number] = _known(record, names)
    return known


def _known(record: HandRecord, names: Mapping[str, int]) -> Mapping[int, Sequence[Card]]:
    seats = {seat.number: names.get(seat.name, seat.number) for seat in record.seats}
    dealt = [action for action in record.actions if isinstance(action, DealHole)]
    return {
        at: tuple(
            card for action in dealt if action.seat == number for card in action.cards if card
        )
        for number, at in seats.items()
    }


def cast(table: Table, known: Mapping[int, Sequence[Card]]) -> None:
    """Give every card of the hand that has none a face, and one that no other has."""
    used = {card.card for card in table.used if card.card}
    for number, place in table.seats.items():
        free = [card for card in known.get(number, ()) if card not in used]
        for thing in place.dealt:
            if thing.card is None and free:
                thing.card = free.pop(0)
                used.add(thing.card)
    hidden = set(chain.from_iterable(known.values()))
    rest = [card for card in table.game.deck if card not in used and card not in hidden]
    table.dice.shuffle(rest)
    spare = [card for card in table.game.deck if card not in used and card in hidden]
    for thing in table.used:
        if thing.card is None:
            pool = rest or spare or list(table.game.deck)
            thing.card = pool.pop()
