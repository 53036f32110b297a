"""Copies of the state, quickly made: what never changes is shared."""

from __future__ import annotations

import copy
from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

_T = TypeVar("_T")
_SIMPLE = (int, float, str, bytes, tuple, frozenset, type, Enum, type(None))
_ITSELF, _LIST, _SET, _DICT, _FIELDS, _OTHER = range(6)


def copied(value: _T) -> _T:
    """Copy a state so that neither changes with the other.

    Lists, sets, dictionaries and dataclasses that can change are copied, each once, so that what
    was one object in the state is one in the copy. Frozen dataclasses and tuples are shared.
    """
    return _copied(value, {})  # type: ignore[no-any-return]


def _copied(value: Any, done: dict[int, Any]) -> Any:
    kind = type(value)
    how = _KNOWN.get(kind)
    if how is None:
        how = _KNOWN[kind] = _how(kind)
    if how == _ITSELF:
        return value
    if id(value) not in done:
        done[id(value)] = _COPY[how](value, done)
    return done[id(value)]


def _fields_copied(value: Any, done: dict[int, Any]) -> Any:
    new = object.__new__(type(value))
    vars(new).update((name, _copied(held, done)) for name, held in vars(value).items())
    return new


_COPY: dict[int, Callable[[Any, dict[int, Any]], Any]] = {
    _LIST: lambda value, done: [_copied(item, done) for item in value],
    _SET: lambda value, _: set(value),  # what a set holds cannot change
    _DICT: lambda value, done: {key: _copied(item, done) for key, item in value.items()},
    _FIELDS: _fields_copied,
    _OTHER: copy.deepcopy,
}


_KNOWN: dict[type, int] = {}


def _how(kind: type) -> int:
    if kind in (list, set, dict):
        return {list: _LIST, set: _SET, dict: _DICT}[kind]
    params = getattr(kind, "__dataclass_params__", None)
    if issubclass(kind, _SIMPLE) or (params and params.frozen):
        return _ITSELF
    return _FIELDS if params else _OTHER
