"""A log as lines of JSON, for keeping and for other programs, and back.

The first line tells the session, how many entries there are and the hash of the last; then each
entry has a line. The log that is made of them is the same, but for the head: this installation
signs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardspeak.rules.facts.codec import canonical_json, from_data, parse_json
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.log.chain import FORMAT, Link, beginning
from cardspeak.rules.log.database import create
from cardspeak.rules.log.errors import AlteredLog, BadLine, LogExists, NewerLog
from cardspeak.rules.log.key import Key

_NAME = "cardspeak"
_HEADER = {"entries": int, "format": int, "head": str, "log": str, "session": str}
_ENTRY = {"event": dict, "hash": str, "number": int}


def entry_line(link: Link) -> str:
    """Return an entry as a line, without its end."""
    return f'{{"event":{link.text},"hash":"{link.hash}","number":{link.number}}}'


def export_lines(session: str, links: Iterable[Link]) -> Iterator[str]:
    """Yield the lines of a log, without their ends.

    Args:
        session: the log's.
        links: its entries from the first; how they are had says whether they were checked.
    """
    kept = list(links)
    last = kept[-1] if kept else beginning(session)
    yield canonical_json(
        {
            "entries": last.number,
            "format": FORMAT,
            "head": last.hash,
            "log": _NAME,
            "session": session,
        }
    )
    yield from map(entry_line, kept)


def import_lines(lines: Iterable[str], path: Path, key: Key) -> int:
    """Make a log of the lines of one that was exported.

    Args:
        lines: with or without their ends.
        path: of the log, which must not exist.
        key: signs its head.

    Returns:
        How many entries it has.

    Raises:
        BadLine: if a line cannot be taken: it is not JSON, or holds what no log does.
        AlteredLog: if entries were changed, moved, added or removed.
        NewerLog: if another version of Cards Speak wrote it.
        LogExists, NotWritten: if the log cannot be made there.
    """
    if path.exists():
        raise LogExists(path, "there is something already; name a new file")
    numbered = enumerate(lines, start=1)
    header = _header(path, numbered)
    links = list(_links(path, numbered, beginning(header["session"])))
    last = links[-1] if links else beginning(header["session"])
    if (last.number, last.hash) != (header["entries"], header["head"]):
        why = f"line 1 says that there are {header['entries']} entries, but {last.number} came"
        raise AlteredLog(path, why, last.number + 1)
    create(path, key, header["session"], links)
    return last.number


def _header(path: Path, numbered: Iterator[tuple[int, str]]) -> dict[str, Any]:
    number, line = next(numbered, (1, ""))
    header = _object(path, number, line, _HEADER)
    if header["log"] != _NAME:
        raise BadLine(path, "line 1: this is no log of Cards Speak")
    if not re.fullmatch("[0-9a-f]{32}", header["session"]):
        raise BadLine(path, "line 1: session: not 32 hexadecimal digits")
    if header["format"] != FORMAT:
        why = f"line 1: it has format {header['format']}; this version reads {FORMAT}"
        raise NewerLog(path, why)
    return header


def _links(path: Path, numbered: Iterator[tuple[int, str]], last: Link) -> Iterator[Link]:
    for number, line in numbered:
        entry = _object(path, number, line, _ENTRY)
        try:
            from_data(entry["event"])
        except FactError as error:
            raise BadLine(path, f"line {number}: {error}", last.number + 1) from error
        last = last.next(canonical_json(entry["event"]))
        if (entry["number"], entry["hash"]) != (last.number, last.hash):
            why = f"line {number}: entry {last.number} is not what was exported"
            raise AlteredLog(path, why, last.number)
        yield last


def _object(path: Path, number: int, line: str, fields: dict[str, type]) -> dict[str, Any]:
    """Return a line as an object with just these fields."""
    try:
        data = parse_json(line)
    except FactError as error:
        raise BadLine(path, f"line {number}: {error}") from error
    if not isinstance(data, dict) or data.keys() != fields.keys():
        raise BadLine(path, f"line {number}: not an object with {', '.join(fields)}")
    for name, kind in fields.items():
        if type(data[name]) is not kind:
            raise BadLine(path, f"line {number}: {name}: not of type {kind.__name__}")
    return dict(data)
