"""Recorded hands as facts: dealt by a good dealer of a house, seen by a perfect camera.

Nothing is seen that a camera could not see: hole cards, burns and discards show their backs. What
a dealer does and no record tells, such as the shuffle, the burns and the button's way, is done as
the house wants it. The same records always make the same facts, at the same times.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.rules.facts.event import Event
from cardspeak.rules.games.stud_stub import ImpossibleStub
from cardspeak.rules.games.table import UnknownGame
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.faults import ImpossibleHand
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.replay import CannotReplay
from cardspeak.rules.records.result import Undecided
from cardspeak.rules.umpire.deal_hand import DeckTooShort
from cardspeak.rules.umpire.deal_log import Log
from cardspeak.rules.umpire.deal_session import Session

_CANNOT = (UnknownGame, CannotReplay, ImpossibleHand, Undecided, ImpossibleStub, DeckTooShort)


class CannotDeal(ValueError):
    """A record cannot be dealt out: it cannot be played again, or does not say who won."""


def facts_of(
    record: HandRecord, house: House, *, start_s: float = 0.0, number: int = 1
) -> tuple[Event, ...]:
    """Deal one hand, at a table that is opened for it.

    All amounts are in the units of the record, ``10 ** -decimals`` chips.

    Args:
        record: what was played.
        house: whose dealer deals it, and pushes its odd chips.
        start_s: when it begins, in seconds of the session.
        number: the number of the hand in the session.

    Raises:
        CannotDeal: if the hand cannot be played again, or it cannot be told who wins.
    """
    return session_of((record,), house, start_s=start_s, number=number)


def session_of(
    records: Iterable[HandRecord], house: House, *, start_s: float = 0.0, number: int = 1
) -> tuple[Event, ...]:
    """Deal hand after hand; the table is opened anew where one cannot have followed the last.

    A hand follows if the same players are in it and the button is where the last one left it.
    Where the records number the seats afresh from each button, players are known by their names
    and keep the seats they had.

    Args:
        records: in the order played.
        house: as for `facts_of`.
        start_s: when the first hand begins.
        number: the number of the first hand.

    Raises:
        CannotDeal: as `facts_of` does; it names the first such hand.
    """
    session = Session(house, Log(start_s))
    for place, record in enumerate(records, start=number):
        try:
            session.play(record, place)
        except _CANNOT as error:
            raise CannotDeal(f"hand {place} cannot be dealt: {error}") from error
    return tuple(session.log.events)
