"""Records of the hands that a table's log tells.

What no fact tells is not made up: a card that nobody saw is unknown, and where the bets were not
watched there are none, which the record says. Corrections are applied first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.games.game import Limit
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.annotations import NO_FILES, Files, notes_of
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.faults import ImpossibleHand
from cardspeak.rules.records.from_facts_hand import HandTold
from cardspeak.rules.records.from_facts_table import Book, Play, amended
from cardspeak.rules.records.record import HandRecord, Occasion, Stakes
from cardspeak.rules.records.replay import CannotReplay, replay
from cardspeak.rules.records.told import Entry
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.finding import Ruling, Status


def records_of(
    entries: Sequence[Entry],
    house: House | None = None,
    rulings: Iterable[Ruling] = (),
    *,
    unfinished: bool = False,
    files: Files = NO_FILES,
) -> tuple[HandRecord, ...]:
    """Make a record of every hand that a log tells to its end.

    Of a hand that is dealt anew after a misdeal, the record is that of the last deal. A hand in
    which nobody got a card or did anything has none.

    Args:
        entries: events with their numbers in the log, in order.
        house: whose rules are played; None for the one that the table was opened with.
        rulings: what the umpire said; those that stand are kept with their hands.
        unfinished: whether the hand that goes on when the log ends gets a record, too.
        files: the pictures and films that show the entries and rulings.
    """
    book = Book()
    for number, event in amended(entries):
        book.take((number, event))
    hands = book.hands if unfinished else [hand for hand in book.hands if hand.is_finished]
    said = _by_hand(hands, rulings)
    return tuple(
        _record(each, house, said[place], files)
        for place, each in enumerate(hands)
        if each.told.seats
    )


def _by_hand(hands: Sequence[Play], rulings: Iterable[Ruling]) -> list[list[Ruling]]:
    """Give every hand the rulings that stand, of those for anybody's eyes.

    What was ruled between two hands belongs to the later one, as the shuffle does.
    """
    ends = [hand.told.over[0] if hand.told.over else 0 for hand in hands]
    for place in reversed(range(len(hands) - 1)):
        ends[place] = ends[place] or hands[place + 1].told.begun[0] - 1
    said: list[list[Ruling]] = [[] for _ in hands]
    for ruling in rulings:
        if ruling.status in (Status.NEW, Status.GROWN) and not ruling.finding.discreet and hands:
            later = (place for place, end in enumerate(ends[:-1]) if ruling.entry <= end)
            said[next(later, -1)].append(ruling)
    return said


def _record(hand: Play, house: House | None, rulings: list[Ruling], files: Files) -> HandRecord:
    told, chips = hand.told, hand.told.chips
    order = clockwise(told.seats, chips.button)
    settled = told.wagers_seen and chips.is_settled
    record = HandRecord(
        game=told.game.id,
        limit=Limit(chips.stakes.limit),
        seats=tuple(chips.seat(seat, told.names.get(seat, "")) for seat in order),
        actions=tuple(each.action for each in told.told),
        button=chips.button,
        stakes=_stakes(chips.stakes),
        even_antes=chips.even_antes,
        chips=tuple(chip for chip in chips.stakes.chips if chip > 0) or (1,),
        finishing=tuple(chips.behind[seat] for seat in order) if settled else None,
        house=house.id if house else hand.house,
        wagers_seen=told.wagers_seen,
        irregular=(*told.irregular, *_without_stack(told)),
        occasion=Occasion(hand=str(told.number), seat_count=hand.seats or None),
        extra=notes_of(told, rulings, files, finished=hand.is_finished),
    )
    return _judged(record)


def _stakes(chosen: GameChosen) -> Stakes:
    """Return what a bet is; where the limit is fixed and the bets are not told, by the blinds."""
    if not is_fixed(Limit(chosen.limit)):
        return Stakes(chosen.big_blind, bring_in=chosen.bring_in)
    small = chosen.small_bet or chosen.big_blind
    return Stakes(0, small, chosen.big_bet or 2 * small, chosen.bring_in)


def _without_stack(told: HandTold) -> Iterator[str]:
    if told.wagers_seen:
        for seat in sorted(told.seats):
            if not told.chips.stacks.get(seat):
                yield f"seat {seat} is in the hand, but no stack of it was told"


def _judged(record: HandRecord) -> HandRecord:
    """Have a record say so itself if it cannot have been played like this."""
    try:
        if record.is_playable:
            replay(record)
    except ImpossibleHand as error:
        return replace(record, irregular=tuple(map(str, error.faults)))
    except CannotReplay:
        return record  # nobody bets in such a game
    return record
