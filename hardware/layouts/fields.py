"""Reads the fields of a TOML table one by one, and keeps every fault on the way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

from cardspeak.hardware.layouts.outlines import Outline, Point, rectangle

_T = TypeVar("_T")


@dataclass(frozen=True)
class Box:
    """A rectangle with round corners, turned anticlockwise around its middle."""

    at_mm: Point
    size_mm: Point
    corner_mm: float
    turn_deg: float

    @property
    def outline(self) -> Outline:
        """Its outline."""
        return rectangle(self.at_mm, self.size_mm, self.corner_mm, self.turn_deg)


class Fields:
    """One table of a file: each field is asked for by name, and faults are kept with its path.

    What is missing or wrong is named in `faults` and answered with something harmless, so that
    reading goes on to the next fault.
    """

    def __init__(self, table: Mapping[str, Any], faults: list[str], of: str = "") -> None:
        self._table = table
        self._of = of
        self._asked: set[str] = set()
        self.faults = faults

    def __contains__(self, name: str) -> bool:
        self._asked.add(name)
        return name in self._table

    def fault(self, name: str, words: str) -> None:
        """Name a fault of a field."""
        self.faults.append(f"{self._of}{name}: {words}")

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there."""
        given = self._given(name, default)
        if isinstance(given, str):
            return given
        return self._wrong(name, given, "text", default or "")

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; empty where it is not there."""
        given = self._given(name, [])
        if isinstance(given, list) and all(isinstance(each, str) for each in given):
            return tuple(given)
        return self._wrong(name, given, "a list of texts", ())

    def number(self, name: str, default: float | None = None) -> float:
        """Return a finite number; without a default it must be there."""
        given = self._given(name, default)
        if _is_number(given):
            return float(given)
        return self._wrong(name, given, "a number", default or 0.0)

    def whole(self, name: str, low: int = 0, default: int | None = None) -> int:
        """Return a whole number from ``low`` up; without a default it must be there."""
        given = self._given(name, default)
        if isinstance(given, int) and not isinstance(given, bool) and given >= low:
            return given
        return self._wrong(name, given, f"a whole number from {low} up", default or low)

    def numbers(self, name: str, count: int) -> tuple[float, ...]:
        """Return a list of so many numbers."""
        given = self._given(name, None)
        if _are_numbers(given, count):
            return tuple(float(each) for each in given)
        return self._wrong(name, given, f"a list of {count} numbers", (0.0,) * count)

    def point(self, name: str) -> Point:
        """Return two numbers."""
        x, y = self.numbers(name, 2)
        return x, y

    def points(self, name: str) -> tuple[Point, ...]:
        """Return a list of points."""
        given = self._given(name, None)
        if isinstance(given, list) and all(_are_numbers(each, 2) for each in given):
            return tuple((float(x), float(y)) for x, y in given)
        return self._wrong(name, given, "a list of points [x, y]", ())

    def outline(self, name: str) -> Outline:
        """Return an outline: a list of corners, or a rectangle by its middle and size."""
        if self.is_part(name):
            box = self.box(name)
            return box.outline if box else ()
        corners = self.points(name)
        if 0 < len(corners) < 3:
            self.fault(name, "an outline has three corners or more")
            return ()
        return corners

    def box(self, name: str) -> Box | None:
        """Return a rectangle; None where it cannot be read."""
        part, known = self.part(name), len(self.faults)
        box = Box(
            part.point("at_mm"),
            part.point("size_mm"),
            part.number("corner_mm", 0.0),
            part.number("turn_deg", 0.0),
        )
        part.close()
        if len(self.faults) == known and (min(box.size_mm) <= 0 or box.corner_mm < 0):
            self.fault(name, "a rectangle is more than 0 wide and high")
        return box if len(self.faults) == known else None

    def is_part(self, name: str) -> bool:
        """Whether a field is a table within this one."""
        return isinstance(self._table.get(name), dict)

    def part(self, name: str) -> Fields:
        """Return a table within this one; an empty one where it is not there."""
        given = self._given(name, {})
        if not isinstance(given, dict):
            given = self._wrong(name, given, "a table", {})
        return Fields(given, self.faults, f"{self._of}{name}.")

    def parts(self, name: str) -> tuple[Fields, ...]:
        """Return a list of tables within this one; empty where it is not there."""
        given = self._given(name, [])
        if not (isinstance(given, list) and all(isinstance(each, dict) for each in given)):
            given = self._wrong(name, given, f"a list of tables [[{name}]]", [])
        return tuple(
            Fields(each, self.faults, f"{self._of}{name} {number}: ")
            for number, each in enumerate(given, 1)
        )

    def close(self) -> None:
        """Name every field that nobody asked for."""
        for name in self._table:
            if name not in self._asked:
                self.fault(name, f"no field is called so{_hint(name, self._asked)}")

    def _given(self, name: str, default: Any) -> Any:
        self._asked.add(name)
        return self._table.get(name, default)

    def _wrong(self, name: str, given: object, wanted: str, instead: _T) -> _T:
        missing = name not in self._table
        self.fault(name, f"missing; it is {wanted}" if missing else f"{given!r} is not {wanted}")
        return instead


def _hint(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, sorted(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _is_number(given: Any) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool) and math.isfinite(given)


def _are_numbers(given: Any, count: int) -> bool:
    return isinstance(given, list) and len(given) == count and all(map(_is_number, given))
