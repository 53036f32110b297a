"""Reading the fields of a hand one by one, and keeping what is wrong with any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import time
from decimal import Decimal
from typing import Any, TypeVar

from cardspeak.rules.records.money import checked
from cardspeak.rules.records.record import Occasion

_T = TypeVar("_T")
_WHOLE = frozenset({"day", "month", "year", "level", "seat_count", "time_limit"})
_NAMES = frozenset({"hand", "table"})
_DIGITS = 18
"""What every reader's whole numbers have room for."""


class BadField(ValueError):
    """What a field holds is not what belongs there."""


class Fields:
    """The fields of one hand, taken out one after the other.

    Attributes:
        rest: the fields that nobody has taken yet.
        faults: what is wrong with those that were taken.
    """

    def __init__(self, rest: dict[str, Any]) -> None:
        """Start with all fields."""
        self.rest = dict(rest)
        self.faults: list[str] = []

    def take(self, name: str, usual: _T, read: Callable[[object], _T]) -> _T:
        """Take out a field; where it is missing or cannot be read, the usual value stands."""
        if name not in self.rest:
            return usual
        try:
            return read(self.rest.pop(name))
        except ValueError as error:
            self.faults.append(f"{name}: {error}")
            return usual

    def need(self, *names: str) -> None:
        """Note which fields may not be missing."""
        missing = [name for name in names if name not in self.rest]
        self.faults += [f"{name} is missing" for name in missing]

    def done(self) -> None:
        """Note which fields are left that have no business here."""
        self.faults += [f"{name} is not known" for name in self.rest]

    def occasion(self) -> Occasion:
        """Take out all that tells when and where the hand was played."""
        usual = Occasion()
        names = [field.name for field in fields(Occasion)]
        return Occasion(
            **{name: self.take(name, getattr(usual, name), _reader(name)) for name in names}
        )


def occasion_fields(occasion: Occasion) -> dict[str, object]:
    """Return the fields of an occasion that say something; a number stands as a number."""
    named = {field.name: getattr(occasion, field.name) for field in fields(Occasion)}
    return {
        name: int(value) if name in _NAMES and _is_number(value) else value
        for name, value in named.items()
        if value not in (None, "")
    }


def table(value: object) -> dict[str, Any]:
    """Read a table of fields."""
    if not isinstance(value, dict):
        raise BadField(f"{value!r} is no table of fields")
    return value


def amount(value: object) -> Decimal:
    """Read an amount of money."""
    return checked(value)


def post(value: object) -> Decimal:
    """Read a blind, or below 0 what a player who just sat down posts."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return checked(value)
    size = checked(Decimal(value).copy_abs())
    return size if value >= 0 else -size


def text(value: object) -> str:
    """Read text."""
    if not isinstance(value, str):
        raise BadField(f"{value!r} is no text")
    return value


def truth(value: object) -> bool:
    """Read whether something is so."""
    if not isinstance(value, bool):
        raise BadField(f"{value!r} is neither true nor false")
    return value


def whole(value: object) -> int:
    """Read a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadField(f"{value!r} is no whole number")
    return value


def each(read: Callable[[object], _T], number: int | None = None) -> Callable[[object], list[_T]]:
    """Return a reader of a list, of so many items if that is known."""

    def read_list(value: object) -> list[_T]:
        if not isinstance(value, list) or (number is not None and len(value) != number):
            due = "a list" if number is None else f"a list of {number}, one for each player"
            raise BadField(f"{value!r} is not {due}")
        return [_item(read, at, item) for at, item in enumerate(value, start=1)]

    return read_list


def _item(read: Callable[[object], _T], at: int, item: object) -> _T:
    try:
        return read(item)
    except ValueError as error:
        raise BadField(f"item {at}: {error}") from None


def _reader(name: str) -> Callable[[object], Any]:
    if name == "time":
        return _local_time
    if name in _NAMES:
        return _number_or_text
    return whole if name in _WHOLE else text


def _local_time(value: object) -> time:
    if not isinstance(value, time):
        raise BadField(f"{value!r} is no time of day: write 21:30:00")
    return value


def _number_or_text(value: object) -> str:
    return text(value) if isinstance(value, str) else str(whole(value))


def _is_number(value: str) -> bool:
    """Tell whether text is just how a number is written, so that no digit is lost."""
    short = len(value) <= _DIGITS and value.isascii() and value.isdigit()
    return short and str(int(value)) == value
