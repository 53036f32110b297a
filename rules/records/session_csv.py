"""A session that was seen, one line a hand, for a spreadsheet (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from cardspeak.rules.records.actions import DealBoard, Show, write_cards
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.table_csv import guarded

COLUMNS = (
    "hand",
    "begun",
    "over",
    "game",
    "seats",
    "button",
    "board",
    "shown",
    "winners",
    "rulings",
    "out of step",
    "stills",
)


def write_session_csv(records: Iterable[HandRecord]) -> str:
    """Write hands as a table with a heading; times are of the session, as h:mm:ss.

    Unlike `table_csv.write_csv`, it tells what was seen and plays nothing again, so that hands
    whose bets nobody saw have their lines, too. The stills are those of the boards, of the hands
    that were tabled, and of the pots.
    """
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS)
    table.writeheader()
    for record in records:
        table.writerow({name: guarded(cell) for name, cell in _row(record).items()})
    return text.getvalue()


def _row(record: HandRecord) -> dict[str, str]:
    shows = {action.seat: action for action in record.actions if isinstance(action, Show)}
    return {
        "hand": record.occasion.hand,
        "begun": _clock(record.extra.get("_begun_s")),
        "over": _clock(record.extra.get("_over_s")),
        "game": record.game,
        "seats": "; ".join(f"{seat.number} {seat.name}".strip() for seat in record.seats),
        "button": str(record.button or ""),
        "board": " / ".join(_boards(record)),
        "shown": "; ".join(f"{seat} {write_cards(show.cards)}" for seat, show in shows.items()),
        "winners": "; ".join(dict.fromkeys(str(row["seat"]) for row in _rows(record, "_winners"))),
        "rulings": " ".join(str(row["rule"]) for row in _rows(record, "_rulings")),
        "out of step": "; ".join(str(row["reason"]) for row in _rows(record, "_out_of_step")),
        "stills": " ".join(dict.fromkeys(_stills(record))),
    }


def _boards(record: HandRecord) -> Iterator[str]:
    boards: dict[int, str] = {}
    for action in record.actions:
        if isinstance(action, DealBoard):
            boards[action.board] = boards.get(action.board, "") + write_cards(action.cards)
    return (boards[board] for board in sorted(boards))


def _stills(record: HandRecord) -> Iterator[str]:
    for row in _rows(record, "_evidence"):
        at = row.get("at")
        action = record.actions[at - 1] if isinstance(at, int) else None
        if isinstance(action, DealBoard | Show) and "still" in row:
            yield str(row["still"])
    yield from (str(row["still"]) for row in _rows(record, "_winners") if "still" in row)


def _rows(record: HandRecord, name: str) -> Iterator[Mapping[str, object]]:
    """Yield the rows of a field, if it holds any."""
    field = record.extra.get(name)
    return (row for row in (field if isinstance(field, list) else ()) if isinstance(row, Mapping))


def _clock(t_s: object) -> str:
    if not isinstance(t_s, Decimal):
        return ""
    minutes, seconds = divmod(t_s, 60)
    return f"{int(minutes) // 60}:{int(minutes) % 60:02}:{seconds:06.3f}"
