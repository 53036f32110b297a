"""Hands as a table, one line each, for a spreadsheet (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cardspeak.rules.games.table import UnknownGame
from cardspeak.rules.houses.house import House
from cardspeak.rules.records import times
from cardspeak.rules.records.actions import write_cards
from cardspeak.rules.records.money import from_units
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.replay import CannotReplay, replay
from cardspeak.rules.records.result import Undecided, house_of, paid_out, result_of
from cardspeak.rules.showdown.outcome import Award, OddChip, Outcome

COLUMNS = (
    "id",
    "date",
    "game",
    "limit",
    "stakes",
    "seats",
    "button",
    "board",
    "hole cards",
    "winners",
    "pot",
    "odd chips",
    "rulings",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def write_csv(records: Iterable[HandRecord], house: House | None = None) -> str:
    """Write hands as a table with a heading.

    What cannot be told of a hand is left empty.

    Args:
        records: what to write.
        house: who decides the pots; without it the house of each record, else the TDA.

    Raises:
        ImpossibleHand: if a hand cannot have been played like this.
    """
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for record in records:
        row = _row(record, house_of(record, house))
        table.writerow([guarded(row.get(name, "")) for name in COLUMNS])
    return text.getvalue()


def guarded(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _row(record: HandRecord, house: House) -> dict[str, str]:
    return {
        "id": record.occasion.hand,
        "date": _date(record),
        "game": record.game,
        "limit": record.limit.value,
        "stakes": _stakes(record),
        "seats": "; ".join(
            f"{seat.number} {seat.name} ({_money(record, seat.stack)})" for seat in record.seats
        ),
        "button": str(record.button or ""),
        "rulings": " ".join(_rulings(record)),
        **_played(record, house),
    }


def _played(record: HandRecord, house: House) -> dict[str, str]:
    """Return what playing the hand again tells; nothing where that cannot be done."""
    try:
        played = replay(record)
    except (CannotReplay, UnknownGame):
        return {}
    won = Counter[int]()
    for _, wins in paid_out(record, house):
        won.update(wins)
    names = {seat.number: seat.name for seat in record.seats}
    known = [(seat, cards) for seat, cards in played.dealt.items() if any(cards)]
    return {
        "board": " / ".join(write_cards(board) for board in played.boards if board),
        "hole cards": "; ".join(f"{seat} {write_cards(cards)}" for seat, cards in known),
        "winners": "; ".join(
            f"{seat} {names[seat]} {_money(record, amount)}" for seat, amount in won.items()
        ),
        "pot": _money(record, sum(pot.amount for pot in played.pots)),
        "odd chips": "; ".join(_odd_chips(record, house)),
    }


def _date(record: HandRecord) -> str:
    occasion = record.occasion
    moment = times.local(occasion)
    if moment:
        return f"{moment.isoformat(' ')} {occasion.time_zone}".strip()
    parts = (occasion.year, occasion.month, occasion.day)
    return "-".join(f"{part:02}" for part in parts if part is not None)


def _stakes(record: HandRecord) -> str:
    """Return the blinds or the bring-in, and the bets where the limit is fixed."""
    blinds = sorted(seat.blind for seat in record.seats if seat.blind)
    stakes = record.stakes
    amounts = blinds or ([stakes.bring_in] if stakes.bring_in else [])
    bets = [bet for bet in (stakes.small_bet, stakes.big_bet) if bet]
    written = ["/".join(_money(record, each) for each in group) for group in (amounts, bets)]
    return ", ".join(part for part in written if part)


def _odd_chips(record: HandRecord, house: House) -> Iterator[str]:
    try:
        outcome = result_of(record, house).outcome
    except Undecided:
        return
    for award, chip in _odd(outcome):
        where = f"pot {award.pot + 1}, {award.part}"
        yield f"{_money(record, chip.amount)} to {chip.reason.value} ({chip.rule}), {where}"


def _odd(outcome: Outcome | None) -> Iterator[tuple[Award, OddChip]]:
    for award in outcome.awards if outcome else ():
        chips = [award.odd, *(share.odd for share in award.shares)]
        yield from ((award, chip) for chip in chips if chip)


def _rulings(record: HandRecord) -> Iterator[str]:
    """Yield the rules that the record says were broken."""
    errors = record.extra.get("_rulings", record.extra.get("_errors", ()))
    for error in errors if isinstance(errors, list) else ():
        yield str(error.get("rule", "")) if isinstance(error, Mapping) else str(error)


def _money(record: HandRecord, units: int) -> str:
    return from_units(units, record.decimals)
