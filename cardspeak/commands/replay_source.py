"""What can be replayed: the log of a table, its lines of JSON, or a file of recorded hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardspeak.rules.facts.codec import from_data, parse_json
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.table import TableOpened
from cardspeak.rules.houses.house import House, load_house
from cardspeak.rules.log.errors import BadLine
from cardspeak.rules.log.reader import intact, understand
from cardspeak.rules.records.files import RecordFileError, read_records
from cardspeak.rules.records.result import house_of
from cardspeak.rules.umpire.dealing import session_of

_SQLITE = b"SQLite format 3\0"


@dataclass(frozen=True)
class Source:
    """What is to be replayed.

    Attributes:
        entries: the events, each with its number in the log.
        house: whose rules are to be played, if not those that the table was opened with.
        fault: what is wrong with the log after these entries; empty if it is whole.
        decimals: of a chip, that the amounts of each hand are counted in, the first hand first;
            none where they are whole chips.
    """

    entries: Sequence[tuple[int, Event]]
    house: House | None = None
    fault: str = ""
    decimals: Sequence[int] = ()


def read_source(path: Path, house: str | None) -> Source:
    """Read what is to be replayed; what kind it is, the file says itself.

    Args:
        path: of a log, of the lines of JSON that a log was exported as, or of recorded hands,
            which are dealt out as facts.
        house: whose rules are to be played; None for the log's or the first record's own.

    Raises:
        LogError: if it is a log of which nothing can be read.
        BadLine: if a line of JSON is no event.
        RecordFileError: if it is neither, nor a file of hands.
        CannotDeal: if a hand in it cannot be dealt out.
        HouseError: if there is no such house.
    """
    try:
        with path.open("rb") as file:
            start = file.read(len(_SQLITE))
    except OSError as error:
        raise RecordFileError(f"{path}: {error.strerror or error}") from error
    if start == _SQLITE or not start:
        return _of_log(path, house)
    if path.suffix.lower() == ".jsonl":
        return _of_facts(tuple(_lines(path)), house)
    return _of_records(path, house)


def _of_log(path: Path, house: str | None) -> Source:
    found = intact(path)
    entries = [understand(path, link) for link in found.links]
    facts = tuple((entry.number, entry.event) for entry in entries)
    return _of_facts(facts, house, str(found.fault or ""))


def _of_facts(entries: tuple[tuple[int, Event], ...], house: str | None, fault: str = "") -> Source:
    opened = (event.fact for _, event in entries if isinstance(event.fact, TableOpened))
    first = next(opened, None)
    played = load_house(house, first.format if first else None) if house else None
    return Source(entries, played, fault)


def _lines(path: Path) -> list[tuple[int, Event]]:
    """Read exported entries, or events alone, which are then numbered as they come."""
    entries: list[tuple[int, Event]] = []
    with path.open(encoding="utf-8", errors="surrogateescape") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                data = parse_json(line)
                if not (isinstance(data, dict) and "log" in data):
                    entries.append(_entry(data, len(entries) + 1))
            except FactError as error:
                raise BadLine(path, f"line {number}: {error}") from error
    return entries


def _entry(data: object, number: int) -> tuple[int, Event]:
    if isinstance(data, dict) and isinstance(data.get("number"), int):
        return data["number"], from_data(data.get("event"))
    return number, from_data(data)


def _of_records(path: Path, house: str | None) -> Source:
    try:
        records = read_records(path)
    except RecordFileError as error:
        raise RecordFileError(f"no log of a table, and no hands: {error}") from error
    if not records:
        return Source(())
    events = session_of(records, house_of(records[0], load_house(house) if house else None))
    decimals = [record.decimals for record in records]
    return Source(tuple(enumerate(events, start=1)), decimals=decimals if any(decimals) else ())
