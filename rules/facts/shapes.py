"""The shapes that values of an event have in JSON.

A shape reads JSON data, noting every fault, and writes itself as a JSON Schema; the two stand side
by side so that they cannot come to differ.
"""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from typing import Any, Protocol

from cardspeak.rules.cards import DECK, Card, CardError
from cardspeak.rules.facts.faults import BadValue, Place

MOST = 2**53 - 1
"""The largest number taken: up to here every program that reads JSON has the same."""

Schema = dict[str, Any]


class Shape(Protocol):
    """How a value of one type stands in JSON."""

    def read(self, data: Any, at: Place) -> Any:
        """Return the value that JSON data stands for; note at its place why it stands for none."""

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return the JSON Schema of the data; what it refers to is put among the definitions."""


@dataclass(frozen=True)
class Whole:
    """A count, an amount in chips, a seat, the number of an entry or a frame."""

    def read(self, data: Any, at: Place) -> int:
        """Read a whole number; JSON does not tell 3.0 from 3."""
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, int) or not 0 <= data <= MOST:
            at.refuse(BadValue, f"{shown(data)} is not a whole number from 0 to {MOST}")
            return 0
        return data

    def schema(self, _: dict[str, Schema]) -> Schema:
        """Return the schema of a whole number."""
        return {"type": "integer", "minimum": 0, "maximum": MOST}


@dataclass(frozen=True)
class Number:
    """A time or a share, from 0 up."""

    most: int

    def read(self, data: Any, at: Place) -> float:
        """Read a number, which NaN and the infinite are not."""
        given = isinstance(data, int | float) and not isinstance(data, bool)
        if not given or not 0 <= data <= self.most:
            at.refuse(BadValue, f"{shown(data)} is not a number from 0 to {self.most}")
            return 0.0
        return float(data) + 0.0  # never -0.0

    def schema(self, _: dict[str, Schema]) -> Schema:
        """Return the schema of such a number."""
        return {"type": "number", "minimum": 0, "maximum": self.most}


@dataclass(frozen=True)
class Text:
    """Any text."""

    def read(self, data: Any, at: Place) -> str:
        """Read text, of which all can be written as UTF-8."""
        if not isinstance(data, str):
            at.refuse(BadValue, f"{shown(data)} is not text")
            return ""
        try:
            data.encode()
        except UnicodeEncodeError:
            at.refuse(BadValue, f"{shown(data)} holds half a character (a lone surrogate)")
        return data

    def schema(self, _: dict[str, Schema]) -> Schema:
        """Return the schema of text."""
        return {"type": "string"}


@dataclass(frozen=True)
class Truth:
    """True or false."""

    def read(self, data: Any, at: Place) -> bool:
        """Read true or false, for which no number stands."""
        if not isinstance(data, bool):
            at.refuse(BadValue, f"{shown(data)} is neither true nor false")
        return data is True

    def schema(self, _: dict[str, Schema]) -> Schema:
        """Return the schema of true or false."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Word:
    """One of a few words or numbers."""

    options: tuple[str | int, ...]

    def read(self, data: Any, at: Place) -> str | int:
        """Read one of the options."""
        for option in self.options:
            if option == data and not isinstance(data, bool):
                return option
        listed = ", ".join(repr(option) for option in self.options)
        at.refuse(BadValue, f"{shown(data)} is none of {listed}")
        return self.options[0]

    def schema(self, _: dict[str, Schema]) -> Schema:
        """Return the schema of the options."""
        return {"enum": list(self.options)}


@dataclass(frozen=True)
class CardName:
    """A card, as in ``"As"``."""

    def read(self, data: Any, at: Place) -> Card | None:
        """Read a card."""
        try:
            return Card.parse(data if isinstance(data, str) else shown(data))
        except CardError as error:
            at.refuse(BadValue, str(error))
            return None

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return a reference to the schema of a card."""
        definitions["card"] = {
            "description": "A card: its rank, then its suit.",
            "enum": [str(card) for card in DECK],
        }
        return {"$ref": "#/$defs/card"}


@dataclass(frozen=True)
class Maybe:
    """A value, or null for none."""

    inner: Shape

    def read(self, data: Any, at: Place) -> Any:
        """Read the value, or none."""
        return None if data is None else self.inner.read(data, at)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return the schema of the value or null."""
        return {"anyOf": [self.inner.schema(definitions), {"type": "null"}]}


@dataclass(frozen=True)
class Many:
    """A list of values of one kind."""

    inner: Shape

    def read(self, data: Any, at: Place) -> tuple[Any, ...]:
        """Read the list."""
        if not isinstance(data, list):
            at.refuse(BadValue, f"{shown(data)} is not a list")
            return ()
        return tuple(self.inner.read(item, at.item(index)) for index, item in enumerate(data))

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return the schema of the list."""
        return {"type": "array", "items": self.inner.schema(definitions)}


@dataclass(frozen=True)
class Row:
    """A list of so many values, each with its own shape."""

    inner: tuple[Shape, ...]

    def read(self, data: Any, at: Place) -> tuple[Any, ...]:
        """Read the list."""
        if not isinstance(data, list) or len(data) != len(self.inner):
            at.refuse(BadValue, f"{shown(data)} is not a list of {len(self.inner)}")
            return ()
        pairs = enumerate(zip(self.inner, data, strict=True))
        return tuple(shape.read(item, at.item(index)) for index, (shape, item) in pairs)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return the schema of the list."""
        items = [shape.schema(definitions) for shape in self.inner]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def shown(data: object) -> str:
    """Return data as a fault shows it: cut short where it is long."""
    return reprlib.repr(data)
