"""The switches: every question a house can rule on, and which answers are legal."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

Value = str | int | tuple[str, ...] | Mapping[str, int]
"""A word, a whole number, true or false, words, or a number for each of some words."""

FLOOR = "floor"
"""What a file writes where the floor decides; read as None."""


class HouseError(ValueError):
    """Something is wrong with a house, or with what was asked of it."""


class WrongValue(HouseError):
    """A switch is set to what it cannot be."""


class UnknownSwitch(HouseError):
    """No switch has this key."""


@dataclass(frozen=True)
class Switch:
    """One question: its key, its row in the rulebook, and the answers that are legal.

    Attributes:
        row: the row it stands for, such as ``C35`` or ``AMB-16``.
        asks: the question, as a sentence.
        kind: how it is answered, a key of `_READERS`.
        words: the legal words.
        bounds: the least and the most a number may be.
    """

    key: str
    row: str
    asks: str
    kind: str
    words: tuple[str, ...] = ()
    bounds: tuple[int, int] = (0, 0)

    def read(self, raw: object) -> Value | None:
        """Return the value that a file gives; None where it leaves the floor to decide.

        Raises:
            WrongValue: the value is none of the legal ones; says which are.
        """
        return None if raw == FLOOR else _READERS[self.kind](self, raw)


def hint(word: object, known: Iterable[str]) -> str:
    """Return a question after the known word nearest to a mistyped one, or nothing.

    >>> hint("burn.stak", ["burn.stack", "rabbit"])
    "; did you mean 'burn.stack'?"
    """
    near = get_close_matches(str(word), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


@cache
def all_switches() -> Mapping[str, Switch]:
    """Return every switch by its key, in the order of the file that lists them."""
    table = tomllib.loads(Path(__file__).with_name("switches.toml").read_text("utf-8"))
    return MappingProxyType({key: _switch(key, **row) for key, row in table.items()})


def find_switch(key: str) -> Switch:
    """Return the switch with this key.

    Raises:
        UnknownSwitch: there is none; names the nearest.
    """
    if key not in all_switches():
        raise UnknownSwitch(f"no switch is called {key!r}{hint(key, all_switches())}")
    return all_switches()[key]


def _switch(key: str, row: str, asks: str, **answer: Any) -> Switch:
    ((kind, legal),) = answer.items()
    if kind == "yes_no":
        return Switch(key, row, asks, kind)
    if kind == "number":
        return Switch(key, row, asks, kind, bounds=tuple(legal))
    return Switch(key, row, asks, kind, words=tuple(legal))


def _legal(switch: Switch, words: Iterable[object]) -> tuple[str, ...]:
    words = list(words)
    wrong = [word for word in words if word not in switch.words]
    if wrong:
        shown = ", ".join(repr(word) for word in wrong)
        verb = "is" if len(wrong) == 1 else "are"
        legal = ", ".join((*switch.words, FLOOR))
        raise WrongValue(f"{shown} {verb} none of {legal}{hint(wrong[0], switch.words)}")
    return tuple(str(word) for word in words)


def _one_of(switch: Switch, raw: object) -> str:
    return _legal(switch, [raw])[0]


def _in_order(switch: Switch, raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise WrongValue(f"{raw!r} is not a list of words ({', '.join(switch.words)})")
    return _legal(switch, raw)


def _some_of(switch: Switch, raw: object) -> tuple[str, ...]:
    words = _in_order(switch, raw)
    twice = sorted({word for word in words if words.count(word) > 1})
    if twice:
        raise WrongValue(f"names {', '.join(twice)} more than once")
    return words


def _yes_no(_: Switch, raw: object) -> bool:
    if not isinstance(raw, bool):
        raise WrongValue(f"{raw!r} is neither true nor false")
    return raw


def _number(switch: Switch, raw: object) -> int:
    least, most = switch.bounds
    if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
        raise WrongValue(f"{raw!r} is not a whole number from {least} to {most}")
    return raw


def _amounts(switch: Switch, raw: object) -> Mapping[str, int]:
    if not isinstance(raw, dict):
        raise WrongValue(f"{raw!r} is not a table of numbers by word")
    _legal(switch, raw)
    wrong = [word for word, each in raw.items() if type(each) is not int or each < 1]
    if wrong:
        raise WrongValue(f"{', '.join(wrong)}: needs a whole number, 1 or more")
    return MappingProxyType(dict(raw))


_READERS: Mapping[str, Callable[[Switch, object], Value]] = {
    "one_of": _one_of,
    "some_of": _some_of,
    "in_order": _in_order,
    "yes_no": _yes_no,
    "number": _number,
    "amounts": _amounts,
}
