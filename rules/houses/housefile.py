"""A house's file: what it says of each switch, and every fault in it.

A file gives its ``title``; the house it ``extends``, whose rules it takes for its own, or the one
it has for a ``fallback``, whose rules are shown as another's; the ``format`` it is mostly played
in; and under ``[switches]`` what it rules on. A switch has its bare value, or a table of

    value                          what is played, in every format not named beside it
    tournament, satellite, cash    what is played in that format alone
    rules                          the ids it comes from
    place                          where it stands in this house's rulebook
    fallback                       true where it does not stand there at all
    note                           why, or with what exception
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardspeak.rules.houses.switches import (
    Switch,
    UnknownSwitch,
    Value,
    WrongValue,
    all_switches,
    find_switch,
    hint,
)

FORMATS = ("tournament", "satellite", "cash")
"""The formats of play. A satellite is a tournament wherever it has no rule of its own."""

_ANY = "value"
_VALUES = (_ANY, *FORMATS)
_ENTRY: Mapping[str, type] = dict.fromkeys(_VALUES, object) | {
    "rules": list,
    "place": str,
    "fallback": bool,
    "note": str,
}
_HEAD = dict.fromkeys(("title", "extends", "fallback", "format"), str) | {"switches": dict}
_TYPES = {str: "text", bool: "true or false", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Entry:
    """What one file says of one switch; its values by format, ``value`` for all others."""

    values: Mapping[str, Value | None]
    rules: tuple[str, ...] = ()
    place: str = ""
    fallback: bool = False
    note: str = ""

    def field_for(self, play: str) -> str | None:
        """Return which of `values` counts in a format; None where the entry leaves it open."""
        nearest = (play, "tournament") if play == "satellite" else (play,)
        return next((name for name in (*nearest, _ANY) if name in self.values), None)


@dataclass(frozen=True)
class HouseFile:
    """A file as read: its head, its entries by switch, and what is wrong with it."""

    path: Path
    title: str = ""
    extends: str = ""
    fallback: str = ""
    format: str = ""
    entries: Mapping[str, Entry] = field(default_factory=dict)
    faults: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of the file, without its ending."""
        return self.path.stem


def read_house_file(path: Path) -> HouseFile:
    """Read a house's file; what is wrong with it is in `HouseFile.faults`, all of it at once."""
    try:
        return _read(path, path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return HouseFile(path, faults=(f"{path}: not a TOML file: {error}",))


@lru_cache(maxsize=64)
def _read(path: Path, text: str) -> HouseFile:
    table = tomllib.loads(text)
    reader = _Reader()
    head = reader.head(table)
    entries = reader.entries(head.pop("switches", {}))
    faults = tuple(f"{path}: {fault}" for fault in reader.faults)
    return HouseFile(path, entries=entries, faults=faults, **head)


@dataclass
class _Reader:
    """Reads the parts of one file, and keeps the faults it meets."""

    faults: list[str] = field(default_factory=list)

    def head(self, table: Mapping[str, Any]) -> dict[str, Any]:
        if "title" not in table:
            self.faults.append("title: missing; say what the house is called")
        head = self._fields("", table, _HEAD)
        if head.get("format", FORMATS[0]) not in FORMATS:
            self.faults.append(f"format: {head['format']!r} is none of {', '.join(FORMATS)}")
        return head

    def entries(self, table: Mapping[str, Any]) -> dict[str, Entry]:
        entries = {}
        for key, raw in table.items():
            try:
                entries[key] = self._entry(find_switch(key), raw)
            except UnknownSwitch as fault:
                self.faults.append(f"{key}: {fault}{_quoting(key)}")
        return entries

    def _entry(self, switch: Switch, raw: Any) -> Entry:
        if not isinstance(raw, dict) or _bare_amounts(switch, raw):
            raw = {_ANY: raw}
        known = self._fields(f"{switch.key}.", raw, _ENTRY)
        given = {name: known.pop(name) for name in _VALUES if name in known}
        if not given:
            self.faults.append(f"{switch.key}: has no value")
        known["rules"] = tuple(str(rule) for rule in known.get("rules", ()))
        return Entry(self._values(switch, given), **known)

    def _values(self, switch: Switch, given: Mapping[str, Any]) -> dict[str, Value | None]:
        values = {}
        for name, raw in given.items():
            try:
                values[name] = switch.read(raw)
            except WrongValue as fault:
                where = switch.key if name == _ANY else f"{switch.key}.{name}"
                self.faults.append(f"{where}: {fault}")
        return values

    def _fields(
        self, of: str, table: Mapping[str, Any], types: Mapping[str, type]
    ) -> dict[str, Any]:
        """Return the fields that are known and of the right type; the others are faults."""
        fields = {}
        for name, given in table.items():
            if name not in types:
                self.faults.append(f"{of}{name}: no field is called so{hint(name, types)}")
            elif not isinstance(given, types[name]):
                self.faults.append(f"{of}{name}: {given!r} is not {_TYPES[types[name]]}")
            else:
                fields[name] = given
        return fields


def _bare_amounts(switch: Switch, raw: Mapping[str, Any]) -> bool:
    return switch.kind == "amounts" and not any(name in raw for name in _VALUES)


def _quoting(key: str) -> str:
    """Return advice on keys written without quotes, which TOML takes for tables within tables."""
    inside = next((known for known in all_switches() if known.startswith(f"{key}.")), None)
    return f'; write whole keys in quotes, as "{inside}"' if inside else ""
