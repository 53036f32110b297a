"""Whose rules are played: a house, and what it rules on every switch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from cardspeak.rules.houses.housefile import FORMATS, Entry
from cardspeak.rules.houses.lineage import (
    ENDING,
    BadHouse,
    Link,
    UnknownHouse,
    house_names,
    lineage,
)
from cardspeak.rules.houses.switches import (
    HouseError,
    UnknownSwitch,
    Value,
    all_switches,
    find_switch,
    hint,
)

__all__ = [
    "BadHouse",
    "House",
    "HouseError",
    "Setting",
    "UnknownFormat",
    "UnknownHouse",
    "UnknownSwitch",
    "house_names",
    "load_house",
]


class UnknownFormat(HouseError):
    """Poker is played as a tournament, a satellite or a cash game."""


@dataclass(frozen=True)
class Setting:
    """What a house plays on one switch, and why.

    Attributes:
        value: None where nobody rules on it: the floor decides.
        rules: the ids the value comes from, such as ``C35`` and ``ODD-5``.
        fallback: it is not in this house's own rulebook.
        house: the house whose file gives the value; empty where none does.
        place: where it stands in that house's rulebook, if its file says.
        note: why, or with what exception.
    """

    key: str
    value: Value | None = field(hash=False)
    rules: tuple[str, ...] = ()
    fallback: bool = False
    house: str = ""
    place: str = ""
    note: str = "nobody rules on this: the floor decides"


@dataclass(frozen=True)
class House:
    """A house's rules in one format of play; ``house[key]`` is what is played.

    Attributes:
        id: the name of its file.
        title: what it is called.
        lineage: its own id, then those of the houses it extends.
        fallback: the title of the house whose rules fill the gaps; empty where none does.
        format: one of `FORMATS`.
    """

    id: str
    title: str
    lineage: tuple[str, ...]
    fallback: str
    format: str
    _settings: Mapping[str, Setting] = field(repr=False, hash=False)

    def __getitem__(self, key: str) -> Value | None:
        return self.setting(key).value

    def setting(self, key: str) -> Setting:
        """Return what is played on a switch, and why.

        Raises:
            UnknownSwitch: there is no such switch.
        """
        return self._settings.get(key) or self._settings[find_switch(key).key]

    def number(self, key: str) -> int | None:
        """Return what is played on a switch that is answered by a whole number.

        Raises:
            UnknownSwitch: there is no such switch.
            HouseError: it is not answered by a number.
        """
        value = self[key]
        if find_switch(key).kind != "number" or not isinstance(value, int | None):
            raise HouseError(f"{key} is not answered by a number")
        return value

    def settings(self) -> Iterator[Setting]:
        """Yield what is played on every switch."""
        yield from self._settings.values()


def load_house(name: str | Path, format: str | None = None) -> House:  # noqa: A002
    """Return a house: one that comes with Cards Speak, in any case of letters, or one of a file.

    Args:
        name: a name of `house_names`, or the path of a ``.toml`` file.
        format: one of `FORMATS`; without it the one the house is mostly played in.

    Raises:
        UnknownHouse: there is no such house or file; lists the houses there are.
        UnknownFormat: the format is none of `FORMATS`.
        BadHouse: the file, or one it builds on, is faulty; lists every fault.

    >>> load_house("WSOP-2012")["odd.stud.card_set"]
    'entire_hand'
    >>> load_house("generic-tournament").setting("odd.stud.card_set").note
    "TDA 2024 rule 20, not in this house's rulebook"
    """
    is_file = str(name).casefold().endswith(ENDING)
    # A file may change; what comes with Cards Speak does not.
    return (_built if is_file else _shipped)(str(name), format)


def _built(name: str, format: str | None) -> House:  # noqa: A002
    links = lineage(name)
    own = [link.file for link in links if not link.fallback]
    usual = next((link.file.format for link in links if link.file.format), FORMATS[0])
    play = format or usual
    if play not in FORMATS:
        raise UnknownFormat(f"{play!r} is none of {', '.join(FORMATS)}{hint(play, FORMATS)}")
    return House(
        own[0].id,
        own[0].title,
        lineage=tuple(file.id for file in own),
        fallback=next((link.file.title for link in links if link.fallback), ""),
        format=play,
        _settings={key: _setting(key, links, play) for key in all_switches()},
    )


_shipped = lru_cache(maxsize=64)(_built)


def _setting(key: str, links: Sequence[Link], play: str) -> Setting:
    for link in links:
        entry = link.file.entries.get(key, Entry({}))
        name = entry.field_for(play)
        if name:
            return Setting(
                key,
                entry.values[name],
                entry.rules,
                fallback=link.fallback or entry.fallback,
                house=link.file.id,
                place=entry.place,
                note=_note(link, entry),
            )
    return Setting(key, None)


def _note(link: Link, entry: Entry) -> str:
    if not link.fallback:
        return entry.note
    source = f"{link.file.title} {entry.place}".strip()
    also = f": {entry.note}" if entry.note else ""
    return f"{source}, not in this house's rulebook{also}"
