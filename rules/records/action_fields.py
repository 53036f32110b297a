"""Actions as plain fields, and those that a format has no word for set aside in `_` fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import MISSING, fields

from cardspeak.rules.cards import Card, CardError
from cardspeak.rules.records import actions as act
from cardspeak.rules.records.actions import UNKNOWN, Action, read_cards, write_cards

WORDS: dict[str, Callable[..., Action]] = {
    "deal": act.DealHole,
    "board": act.DealBoard,
    "burn": act.Burn,
    "bring-in": act.BringIn,
    "fold": act.Fold,
    "call": act.CheckOrCall,
    "raise": act.BetOrRaise,
    "discard": act.Discard,
    "mark": act.Mark,
    "show": act.Show,
    "muck": act.Muck,
    "remark": act.Remark,
}
_WORD_OF = {kind: word for word, kind in WORDS.items()}
ASIDES = {"_boards": "board", "_burns": "burn", "_marks": "mark"}
"""The fields for actions that a format has no word for, and what happens in them.

Each holds a list of tables: ``at``, the action's number among all actions of the hand from 1,
and the action's own fields.
"""
_FIELD_OF = {word: name for name, word in ASIDES.items()}


class BadAction(ValueError):
    """What is written for an action does not make one."""


def action_fields(action: Action) -> dict[str, object]:
    """Return an action's fields, those left out that have their usual value."""
    return {
        field.name: _written(value)
        for field in fields(action)
        if (value := getattr(action, field.name)) != field.default
    }


def word_of(action: Action) -> str:
    """Return the word for what happens."""
    return _WORD_OF[type(action)]


def make_action(word: str, written: Mapping[str, object]) -> Action:
    """Make the action that a word and its fields say.

    Raises:
        BadAction: if there is no such word, or its fields are not these.
    """
    kind = WORDS.get(word)
    if kind is None:
        raise BadAction(f"nothing is called {word!r}: it is one of {', '.join(WORDS)}")
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    needed = {name for name, field in known.items() if field.default is MISSING}
    if not needed <= set(written) <= set(known):
        raise BadAction(f"{word} takes {', '.join(known)}, not {', '.join(written) or 'nothing'}")
    return kind(**{name: _read(name, value) for name, value in written.items()})


def set_aside(
    actions: Iterable[Action], carries: Callable[[Action], bool]
) -> tuple[list[Action], dict[str, object]]:
    """Part actions into those that a format has words for and fields for the others.

    Args:
        actions: all of them.
        carries: tells whether the format has words for one.
    """
    kept: list[Action] = []
    asides: dict[str, list[dict[str, object]]] = {}
    for number, action in enumerate(actions, start=1):
        if carries(action):
            kept.append(action)
        else:
            field = _FIELD_OF[word_of(action)]
            asides.setdefault(field, []).append({"at": number, **action_fields(action)})
    return kept, dict(asides)


def put_back(kept: Iterable[Action], aside: MutableMapping[str, object]) -> tuple[Action, ...]:
    """Put actions that were set aside back among the others; their fields are taken out.

    Raises:
        BadAction: if such a field does not hold actions.
    """
    actions = list(kept)
    placed = [
        (at, make_action(word, item))
        for name, word in ASIDES.items()
        for at, item in _items(name, aside)
    ]
    for at, action in sorted(placed, key=lambda pair: pair[0]):
        if at > len(actions) + 1:
            raise BadAction(f"{_FIELD_OF[word_of(action)]}: there is no action {at} in the hand")
        actions.insert(at - 1, action)
    return tuple(actions)


def _items(name: str, aside: MutableMapping[str, object]) -> list[tuple[int, dict[str, object]]]:
    items = aside.pop(name, [])
    if not isinstance(items, list):
        raise BadAction(f"{name} holds a list, not {items!r}")
    found = []
    for item in items:
        at = item.get("at") if isinstance(item, Mapping) else None
        if isinstance(at, bool) or not isinstance(at, int) or at < 1:
            raise BadAction(f"{name} holds tables with 'at', an action's number, not {item!r}")
        found.append((at, {key: value for key, value in item.items() if key != "at"}))
    return found


def _written(value: object) -> object:
    if isinstance(value, tuple):
        return write_cards(value)
    return str(value) if isinstance(value, Card) else value


def _read(name: str, value: object) -> object:
    """Read the value of a field by its name."""
    wanted = int if name in ("seat", "to", "board") else str
    if isinstance(value, bool) or not isinstance(value, wanted):
        raise BadAction(
            f"{name} is {value!r}: {'a whole number' if wanted is int else 'text'} is due"
        )
    try:
        if name == "cards":
            return read_cards(str(value))
        if name == "card":
            return None if value == UNKNOWN else Card.parse(str(value))
    except CardError as error:
        raise BadAction(str(error)) from None
    return value
