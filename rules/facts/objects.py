"""Dataclasses as JSON objects: an event, what belongs to it, and its fact of whatever kind.

The shape of each field is found from its type alone, so that a field or a kind that is added is
read, written and described without more ado. Numbers need no ranges of their own: a whole number
counts something, chips or seats; a float is a time in seconds where its name ends in ``_s``, and a
share of 1 everywhere else.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.docstrings import attributes, summary
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.faults import BadValue, MissingField, Place, UnknownField, UnknownKind
from cardspeak.rules.facts.shapes import (
    MOST,
    CardName,
    Many,
    Maybe,
    Number,
    Row,
    Schema,
    Shape,
    Text,
    Truth,
    Whole,
    Word,
    shown,
)
from cardspeak.rules.facts.vocabulary import KINDS, kind_of, snake_case
from cardspeak.rules.houses.switches import hint

KIND = "type"
"""The key under which a fact tells its kind. No fact has a field of that name."""


@dataclass(frozen=True)
class Object:
    """An object with the fields of a dataclass; those with a default may be left out."""

    type: type
    fields: Mapping[str, tuple[dataclasses.Field[Any], Shape]]

    def read(self, data: Any, at: Place) -> Any:
        """Read the object."""
        if not isinstance(data, dict):
            at.refuse(BadValue, f"{shown(data)} is not an object")
            return None
        before = len(at.found)
        for name in data:
            if name not in self.fields:
                at.field(name).refuse(UnknownField, f"no such field{hint(name, self.fields)}")
        values = {}
        for name, (field, shape) in self.fields.items():
            if name in data:
                values[name] = shape.read(data[name], at.field(name))
            elif field.default is dataclasses.MISSING:
                at.field(name).refuse(MissingField, "is missing")
        return self.type(**values) if len(at.found) == before else None

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return a reference to the schema of the object."""
        name = snake_case(self.type.__name__)
        if name not in definitions:
            definitions[name] = {}  # it keeps its place while what it refers to is defined
            definitions[name] = self._definition(definitions)
        return {"$ref": f"#/$defs/{name}"}

    def _definition(self, definitions: dict[str, Schema]) -> Schema:
        told = attributes(self.type)
        properties: dict[str, Schema] = {}
        if issubclass(self.type, Fact):
            properties[KIND] = {"const": snake_case(self.type.__name__)}
        needed = list(properties)
        for name, (field, shape) in self.fields.items():
            properties[name] = shape.schema(definitions)
            if name in told:
                properties[name]["description"] = told[name]
            if field.default is dataclasses.MISSING:
                needed.append(name)
            else:
                properties[name]["default"] = written(field.default)
        return {
            "description": summary(self.type),
            "type": "object",
            "properties": properties,
            "required": needed,
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class AnyFact:
    """A fact: an object that tells its kind, and has the fields of that kind."""

    def read(self, data: Any, at: Place) -> Fact | None:
        """Read a fact."""
        if not isinstance(data, dict):
            at.refuse(BadValue, f"{shown(data)} is not an object")
            return None
        fields = dict(data)
        kind = fields.pop(KIND, None)
        if kind is None:
            at.field(KIND).refuse(MissingField, "is missing; it names the kind of fact")
        elif not isinstance(kind, str) or kind not in KINDS:
            why = f"no kind of fact is called {shown(kind)}{hint(kind, KINDS)}"
            at.field(KIND).refuse(UnknownKind, why)
        else:
            cls: type = KINDS[kind]
            fact: Fact | None = object_of(cls).read(fields, at)
            return fact
        return None

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """Return a reference to the schema of all facts."""
        if "fact" not in definitions:
            kinds: Iterable[type] = KINDS.values()
            definitions["fact"] = {}
            definitions["fact"] = {
                "description": summary(Fact),
                "oneOf": [object_of(kind).schema(definitions) for kind in kinds],
            }
        return {"$ref": "#/$defs/fact"}


def written(value: Any) -> Any:
    """Return a value as JSON data, just as it is: whether it may be so, the reading says.

    Of a dataclass, the fields that are at their default are left out.
    """
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple | list):
        return [written(item) for item in value]
    if not dataclasses.is_dataclass(value):
        return value
    data = {KIND: kind_of(value)} if isinstance(value, Fact) else {}
    for field in dataclasses.fields(value):
        if (held := getattr(value, field.name)) != field.default:
            data[field.name] = written(held)
    return data


@cache
def object_of(type_: type) -> Object:
    """Return the shape of a dataclass."""
    hints = get_type_hints(type_)
    named = ((field.name, field) for field in dataclasses.fields(type_))
    shapes = {name: (field, _shape(hints[name], name)) for name, field in named}
    return Object(type_, MappingProxyType(shapes))


_SHAPES: Mapping[object, Shape] = {
    bool: Truth(),
    int: Whole(),
    str: Text(),
    Card: CardName(),
    Fact: AnyFact(),
}
_SECONDS, _SHARE = Number(MOST), Number(1)


def _shape(hint: Any, name: str) -> Shape:
    """Return the shape of a field, or of what is in it.

    Raises:
        TypeError: if values of the type have no form in JSON.
    """
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return Word(inner)
    if get_origin(hint) in (Union, UnionType) and inner[1:] == (NoneType,):
        return Maybe(_shape(inner[0], name))
    if get_origin(hint) is tuple:
        shapes = tuple(_shape(each, name) for each in inner if each is not Ellipsis)
        return Many(shapes[0]) if Ellipsis in inner else Row(shapes)
    if hint is float:
        return _SECONDS if name.endswith("_s") else _SHARE
    return _SHAPES.get(hint) or object_of(hint)
