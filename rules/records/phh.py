"""Hands in the PHH format: one to a ``.phh`` file, a session to a ``.phhs`` file.

The format has eleven variants, one board and no burns. What it has no field for goes into fields
whose names begin with `_`, which every reader of the format leaves alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from decimal import Decimal
from typing import Any

from cardspeak.rules.records.action_fields import set_aside
from cardspeak.rules.records.faults import ImpossibleHand
from cardspeak.rules.records.fields import occasion_fields
from cardspeak.rules.records.money import from_units
from cardspeak.rules.records.phh_actions import format_phh, is_phh
from cardspeak.rules.records.phh_in import NOT_SEEN, HistoryReader
from cardspeak.rules.records.phh_referee import objection
from cardspeak.rules.records.record import CannotCarry, HandRecord, Occasion, Stakes
from cardspeak.rules.records.replay import CannotReplay, replay
from cardspeak.rules.records.toml_text import toml_key, toml_line, toml_value
from cardspeak.rules.records.variants import VARIANTS, Variant, near_variants, variant_of

_OWN = frozenset(
    {
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "starting_stacks"),
        *("actions", "seats", "players", "finishing_stacks", "winnings"),
        *(field.name for kind in (Occasion, Stakes) for field in fields(kind)),
    }
)

_WIDEST = 100


class PhhError(ValueError):
    """A PHH file cannot be read.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class UnreadableToml(PhhError):
    """The text is not TOML, which every PHH file is."""


class UnknownVariant(PhhError):
    """The hand's variant is none of the format's codes."""


class BadFields(PhhError):
    """Fields are missing or hold something else, or actions that the format does not have."""


class IllegalAction(PhhError):
    """Actions that cannot have happened; they are never repaired."""


def read_phh(source: str) -> HandRecord:
    """Read the hand of a ``.phh`` file.

    Raises:
        UnreadableToml, UnknownVariant, BadFields, IllegalAction: naming every fault.
    """
    return _record(_load(source))


def read_phhs(source: str) -> tuple[HandRecord, ...]:
    """Read the hands of a ``.phhs`` file, each in a table of its own.

    Raises:
        UnreadableToml, UnknownVariant, BadFields, IllegalAction: naming the first hand that
            cannot be read, and every fault in it.
    """
    records = []
    for name, hand in _load(source).items():
        if not isinstance(hand, dict):
            raise BadFields([f"{name} is no hand: a session holds a table for each, as [1]"])
        try:
            records.append(_record(hand))
        except PhhError as error:
            raise type(error)([f"hand [{name}]: {fault}" for fault in error.faults]) from None
    return tuple(records)


def write_phh(record: HandRecord) -> str:
    """Write a hand as a ``.phh`` file.

    A game without a code goes out under a near one, marked ``_partial``, if the format's own
    library really plays its actions there. A hand that nobody can play again says so: its bets were
    not seen (``_wagers``), or the rules were not kept (``_irregular``).

    Raises:
        CannotCarry: if no code will do, or an extra field has the name of one of the format's.
        TomlError: if an extra field holds what TOML cannot say.
    """
    hand = _all_fields(record)
    actions = _rows("actions", hand.pop("actions"))
    lines = [_field(name, value) for name, value in hand.items()]
    return "\n".join([*lines, actions, ""])


def write_phhs(records: Iterable[HandRecord]) -> str:
    """Write hands as a ``.phhs`` file.

    Raises:
        CannotCarry, TomlError: as `write_phh` does.
    """
    hands = enumerate(map(write_phh, records), start=1)
    return "\n".join(f"[{number}]\n{hand}" for number, hand in hands)


def _field(name: str, value: object) -> str:
    """Write a field on one line, if it is no long list of tables."""
    line = toml_line(name, value)
    if len(line) > _WIDEST and isinstance(value, list) and isinstance(value[0], Mapping):
        return _rows(name, value)
    return line


def _rows(name: str, values: Iterable[object]) -> str:
    """Write a list, each item on a line of its own."""
    rows = "".join(f"  {toml_value(value)},\n" for value in values)
    return f"{toml_key(name)} = [\n{rows}]"


def _load(source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise UnreadableToml([f"not TOML, as a PHH file has to be: {error}"]) from None


def _record(hand: dict[str, Any]) -> HandRecord:
    variant = VARIANTS.get(str(hand.get("variant")))
    if variant is None:
        codes = ", ".join(VARIANTS)
        raise UnknownVariant([f"no variant {hand.get('variant')!r}: the codes are {codes}"])
    reader = HistoryReader(variant, hand)
    record = reader.record()
    if record is None:
        raise BadFields(reader.faults)
    if not record.is_playable:
        return record
    try:
        replay(record)
    except ImpossibleHand as error:
        raise IllegalAction(
            [f"{reader.place(record, fault.action)}: {fault.why}" for fault in error.faults]
        ) from None
    except CannotReplay as error:
        raise BadFields([f"_game: {error}"]) from None
    return record


def _all_fields(record: HandRecord) -> dict[str, Any]:
    """Return everything that a file says, the actions and what was set aside among it."""
    _check_extra(record)
    variant, marks = _variant(record)
    asides = set_aside(record.actions, is_phh)[1]
    numbers = [seat.number for seat in record.seats]
    names = [seat.name for seat in record.seats]
    hand: dict[str, Any] = _played(record, variant) | occasion_fields(record.occasion)
    if numbers != list(range(1, len(numbers) + 1)):
        hand["seats"] = numbers
    if any(names):
        hand["players"] = names
    for name, amounts in (("finishing_stacks", record.finishing), ("winnings", record.winnings)):
        if amounts is not None:
            hand[name] = _amounts(record, amounts)
    return {**hand, **dict(_own_fields(record, variant)), **marks, **asides, **record.extra}


def _own_fields(record: HandRecord, variant: Variant) -> Iterator[tuple[str, object]]:
    """Yield what the format has no field for, where it is not as usual."""
    if record.button != variant.usual_button([seat.number for seat in record.seats]):
        yield "_button", record.button
    if record.chips != (1,):
        yield "_chips", _amounts(record, record.chips)
    if record.house:
        yield "_house_profile", record.house
    if not record.wagers_seen:
        yield "_wagers", NOT_SEEN
    if record.irregular:
        yield "_irregular", record.irregular


def _check_extra(record: HandRecord) -> None:
    taken = sorted(_OWN & set(record.extra))
    if taken:
        raise CannotCarry(
            f"extra field {', '.join(taken)} means something else in PHH: rename it with a _ before"
        )


def _variant(record: HandRecord) -> tuple[Variant, dict[str, Any]]:
    """Return the variant that a hand goes out as, and the fields that say what it really is."""
    exact = variant_of(record.game, record.limit)
    if exact:
        return exact, {}
    for near in near_variants(record.game, record.limit):
        if not record.is_playable or objection(_played(record, near)) is None:
            return near, {"_partial": True, "_game": record.game, "_limit": record.limit.value}
    raise CannotCarry(
        f"PHH has no code for {record.game} ({record.limit.value}), and under no other do its "
        "actions replay: write Cards Speak's own JSON, a file that ends in .json"
    )


def _played(record: HandRecord, variant: Variant) -> dict[str, Any]:
    """Return the fields that the hand is played from."""
    seats = record.seats[::-1] if len(record.seats) == 2 else record.seats
    blinds = [seat.blind - seat.post for seat in seats]
    stakes = asdict(record.stakes)
    kept = set_aside(record.actions, is_phh)[0]
    numbers = [seat.number for seat in record.seats]
    hand: dict[str, Any] = {
        "variant": variant.code,
        "ante_trimming_status": record.even_antes,
        "antes": _amounts(record, [seat.ante for seat in seats]),
    }
    if not variant.has_bring_in or any(blinds):
        hand["blinds_or_straddles"] = _amounts(record, blinds)
    bets = [name for name, value in stakes.items() if value or name in variant.bets]
    return (
        hand
        | {name: _amounts(record, [stakes[name]])[0] for name in bets}
        | {
            "starting_stacks": _amounts(record, [seat.stack for seat in record.seats]),
            "actions": [
                format_phh(action, numbers, lambda units: from_units(units, record.decimals))
                for action in kept
            ],
        }
    )


def _amounts(record: HandRecord, units: Iterable[int]) -> list[int | Decimal]:
    """Return amounts as they stand in a file: whole numbers, or with the record's decimals."""
    if not record.decimals:
        return list(units)
    return [Decimal(from_units(each, record.decimals)) for each in units]
