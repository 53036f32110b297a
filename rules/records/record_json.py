"""Cards Speak's own JSON for hands: it carries every record whole, and says which version it is.

Amounts are whole numbers of ``10 ** -decimals`` chips. What JSON has no value for stands as an
object with one key that begins with `$`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.action_fields import action_fields, make_action, word_of
from cardspeak.rules.records.actions import Action
from cardspeak.rules.records.fields import BadField, Fields, each, table, text, truth, whole
from cardspeak.rules.records.record import HandRecord, Occasion, RecordError, Seat, Stakes

FORMAT = "cardspeak-hands"
VERSION = 1


def _number(text_of_it: str) -> Decimal:
    try:
        return Decimal(text_of_it)
    except InvalidOperation:
        raise BadField(f"{text_of_it!r} is no number") from None


_TAGS: dict[str, Callable[[str], object]] = {
    "$number": _number,
    "$datetime": datetime.fromisoformat,
    "$date": date.fromisoformat,
    "$time": time.fromisoformat,
}
_TABLE = "$table"


class BadRecordJson(ValueError):
    """A file is not our JSON, or not of a version that is known here.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def write_json(records: Iterable[HandRecord]) -> str:
    """Write hands.

    Raises:
        BadField: if an extra field holds neither what JSON can say nor a number, date or time.
    """
    hands = [hand_fields(record) for record in records]
    written = {"format": FORMAT, "version": VERSION, "hands": hands}
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def read_json(source: str) -> tuple[HandRecord, ...]:
    """Read hands that `write_json` wrote.

    Raises:
        BadRecordJson: if the text is anything else; names the first hand that cannot be read,
            and every fault in it.
    """
    try:
        data = json.loads(source, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise BadRecordJson(f"not JSON: {error}") from None
    if not is_ours(data):
        raise BadRecordJson(f"not Cards Speak's own JSON: its 'format' is {FORMAT!r}")
    if data.get("version") != VERSION:
        raise BadRecordJson(
            f"version {data.get('version')!r} is not known here, only {VERSION}: "
            "read it with the Cards Speak that wrote it"
        )
    hands = data.get("hands")
    if not isinstance(hands, list):
        raise BadRecordJson("'hands' holds a list of hands")
    return tuple(_numbered(number, hand) for number, hand in enumerate(hands, start=1))


def is_ours(data: object) -> bool:
    """Tell whether what a JSON file holds says that it is of this format."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def hand_fields(record: HandRecord) -> dict[str, Any]:
    """Return all that a record says, as data of JSON.

    Raises:
        BadField: as `write_json` does.
    """
    return {
        "game": record.game,
        "limit": record.limit.value,
        "button": record.button,
        "seats": [_said(seat) for seat in record.seats],
        "stakes": _said(record.stakes),
        "decimals": record.decimals,
        "even_antes": record.even_antes,
        "chips": list(record.chips),
        "actions": [{"do": word_of(action), **action_fields(action)} for action in record.actions],
        "finishing": None if record.finishing is None else list(record.finishing),
        "winnings": None if record.winnings is None else list(record.winnings),
        "house": record.house,
        "wagers_seen": record.wagers_seen,
        "irregular": list(record.irregular),
        "occasion": _coded(_said(record.occasion)),
        "extra": _coded(record.extra),
    }


def record_of(hand: object) -> HandRecord:
    """Make the record that `hand_fields` tells of.

    Raises:
        BadRecordJson: if it is none; names every fault.
    """
    try:
        found = Fields(table(_decoded(hand)))
    except ValueError as error:
        raise BadRecordJson(str(error)) from None
    made = _made(found)
    found.done()
    if found.faults:
        raise BadRecordJson(*found.faults)
    try:
        return HandRecord(**made)
    except RecordError as error:
        raise BadRecordJson(*error.faults) from None


def _numbered(number: int, hand: object) -> HandRecord:
    try:
        return record_of(hand)
    except BadRecordJson as error:
        raise BadRecordJson(*(f"hand {number}: {fault}" for fault in error.faults)) from None


def _made(found: Fields) -> dict[str, Any]:
    """Take out everything that makes a record."""
    found.need("game", "limit", "button", "seats", "actions")
    no_seats: list[Seat] = []
    no_actions: list[Action] = []
    no_words: list[str] = []
    nothing: dict[str, Any] = {}
    return {
        "game": found.take("game", "", text),
        "limit": found.take("limit", Limit.NONE, lambda value: Limit(text(value))),
        "button": found.take("button", 0, whole),
        "seats": tuple(found.take("seats", no_seats, each(_seat))),
        "stakes": found.take("stakes", Stakes(), _stakes),
        "decimals": found.take("decimals", 0, whole),
        "even_antes": found.take("even_antes", True, truth),
        "chips": tuple(found.take("chips", [1], each(whole))),
        "actions": tuple(found.take("actions", no_actions, each(_action))),
        "finishing": found.take("finishing", None, _amounts),
        "winnings": found.take("winnings", None, _amounts),
        "house": found.take("house", "", text),
        "wagers_seen": found.take("wagers_seen", True, truth),
        "irregular": tuple(found.take("irregular", no_words, each(text))),
        "occasion": found.take("occasion", Occasion(), _occasion),
        "extra": found.take("extra", nothing, table),
    }


def _said(value: Seat | Stakes | Occasion) -> dict[str, Any]:
    """Return the fields that say something else than usual."""
    return {
        field.name: getattr(value, field.name)
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }


def _seat(value: object) -> Seat:
    found = Fields(table(value))
    found.need("number", "stack")
    amounts = ("number", "stack", "ante", "blind", "post")
    seat = {name: found.take(name, 0, whole) for name in amounts}
    name = found.take("name", "", text)
    _finish(found)
    return Seat(**seat, name=name)


def _stakes(value: object) -> Stakes:
    found = Fields(table(value))
    stakes = Stakes(*(found.take(field.name, 0, whole) for field in fields(Stakes)))
    _finish(found)
    return stakes


def _occasion(value: object) -> Occasion:
    found = Fields(table(value))
    occasion = found.occasion()
    _finish(found)
    return occasion


def _action(value: object) -> Action:
    action = dict(table(value))
    return make_action(text(action.pop("do", None)), action)


def _amounts(value: object) -> tuple[int, ...] | None:
    return None if value is None else tuple(each(whole)(value))


def _finish(found: Fields) -> None:
    found.done()
    if found.faults:
        raise BadField("; ".join(found.faults))


def _coded(value: object) -> object:
    """Put a value into what JSON can say."""
    if isinstance(value, Mapping):
        coded = {key: _coded(each_value) for key, each_value in value.items()}
        return {_TABLE: coded} if any(key.startswith("$") for key in coded) else coded
    if isinstance(value, list | tuple):
        return [_coded(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Decimal):
        return {"$number": str(value)}
    for kind, tag in ((datetime, "$datetime"), (date, "$date"), (time, "$time")):
        if isinstance(value, kind):
            return {tag: value.isoformat()}
    raise BadField(f"{value!r} cannot be written: amounts that are not whole are Decimals")


def _decoded(value: object) -> object:
    """Undo `_coded`."""
    if isinstance(value, list):
        return [_decoded(item) for item in value]
    if not isinstance(value, dict):
        return value
    tag, inner = next(iter(value.items()), ("", None))
    if len(value) == 1 and tag in _TAGS:
        return _TAGS[tag](str(inner))
    if len(value) == 1 and tag == _TABLE:
        value = table(inner)
    return {key: _decoded(item) for key, item in value.items()}
