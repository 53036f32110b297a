"""Events as JSON and back.

>>> from cardspeak.rules.facts.event import Event
>>> from cardspeak.rules.facts.hand import CardDealt
>>> canonical(Event(12.5, CardDealt(seat=4, up=True)))
'{"fact":{"seat":4,"type":"card_dealt","up":true},"t_s":12.5}'
"""

from __future__ import annotations

import json
from typing import Any

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import BadValue, FactError, Place
from cardspeak.rules.facts.objects import object_of, written


def to_data(event: Event) -> dict[str, Any]:
    """Return an event as data for JSON; what is at its default is left out.

    Raises:
        FactError: if a value in it is not one that its field can hold.
    """
    data: dict[str, Any] = written(from_data(written(event)))
    return data


def from_data(data: object) -> Event:
    """Return the event that data from JSON stands for.

    Raises:
        FactError: naming every fault; an `UnknownKind`, `UnknownField`, `MissingField` or
            `BadValue`, for the first of them.
    """
    place = Place()
    event: Event = object_of(Event).read(data, place)
    place.raise_faults()
    return event


def canonical(event: Event) -> str:
    """Return the one JSON text of an event: equal events have equal texts.

    Raises:
        FactError: if a value in it is not one that its field can hold.
    """
    return canonical_json(to_data(event))


def canonical_json(data: object) -> str:
    """Return the one JSON text of data: keys sorted, no blanks, letters as they are."""
    return json.dumps(
        data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def parse(text: str) -> Event:
    """Return the event that JSON text stands for.

    Raises:
        FactError: naming every fault; a `BadValue` if it is not JSON at all.
    """
    return from_data(parse_json(text))


def parse_json(text: str) -> Any:
    """Return the data of JSON text, in which no object may have a key twice.

    Raises:
        BadValue: if it is not JSON.
    """
    try:
        return json.loads(text, object_pairs_hook=_once)
    except FactError:
        raise
    except (ValueError, RecursionError) as error:
        raise BadValue(f"not JSON: {error}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise BadValue(f"an object has a key twice, among {', '.join(key for key, _ in pairs)}")
    return data
