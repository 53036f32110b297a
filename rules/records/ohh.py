"""Hands in Open Hand History 1.4, a JSON object each, for hold'em and Omaha.

The format knows no burns, and lets nobody discard or bring it in. What it does not say of a hand
goes along under a name that begins with `_`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from cardspeak.rules.houses.house import House
from cardspeak.rules.records.difference import NAME, difference, whole_again
from cardspeak.rules.records.fields import table
from cardspeak.rules.records.hearing import BadHistory, Heard, check
from cardspeak.rules.records.json_text import json_text
from cardspeak.rules.records.ohh_in import read_public
from cardspeak.rules.records.ohh_out import public_fields
from cardspeak.rules.records.ohh_words import BET_TYPES, GAME_TYPES
from cardspeak.rules.records.record import CannotCarry, HandRecord
from cardspeak.rules.records.result import house_of


class OhhError(BadHistory):
    """A file is not Open Hand History, or tells what cannot have happened."""


def read_ohh(source: str) -> tuple[HandRecord, ...]:
    """Read the hands of an ``.ohh`` file, each an object of its own.

    Raises:
        OhhError: naming the first hand that cannot be read, and every fault in it.
    """
    return tuple(_read(number, hand) for number, hand in enumerate(_objects(source), start=1))


def write_ohh(records: Iterable[HandRecord], house: House | None = None) -> str:
    """Write hands, a blank line between them.

    Args:
        records: what to write.
        house: who decides the pots; without it the house of each record, else the TDA.

    Raises:
        CannotCarry: if a game is neither hold'em nor Omaha, or played for nothing, or a hand
            cannot be played again.
        ImpossibleHand: if a hand cannot have been played like this.
        BadField: if an extra field holds what JSON cannot say.
    """
    return "\n\n".join(json_text({"ohh": _written(each, house)}) for each in records) + "\n"


def _objects(source: str) -> Iterable[object]:
    decoder = json.JSONDecoder(parse_float=Decimal)
    at = 0
    while at < len(source) and source[at:].strip():
        at += len(source[at:]) - len(source[at:].lstrip())
        try:
            found, at = decoder.raw_decode(source, at)
        except (ValueError, RecursionError) as error:
            raise OhhError([f"not JSON: {error}"]) from None
        yield found


def _read(number: int, hand: object) -> HandRecord:
    try:
        ohh = table(table(hand).get("ohh"))
        heard = read_public(ohh)
        parts = table(ohh.get(NAME, {}))
        record = whole_again(heard.record, parts) if parts else heard.record
        check(Heard(record, {} if "actions" in parts else heard.costs))
    except BadHistory as error:
        raise OhhError(f"hand {number}: {fault}" for fault in error.faults) from None
    except ValueError as error:
        raise OhhError([f"hand {number}: {error}"]) from None
    return record


def _written(record: HandRecord, house: House | None) -> dict[str, Any]:
    if record.game not in GAME_TYPES or record.limit not in BET_TYPES:
        raise CannotCarry(
            f"Open Hand History cannot carry {record.game} ({record.limit.value}), only hold'em "
            "and Omaha: write PHH (.phh), or Cards Speak's own JSON (.json)"
        )
    if not record.is_playable:
        raise CannotCarry(
            "Open Hand History carries no hand whose bets were not seen, or that broke the rules: "
            "write PHH (.phh), or Cards Speak's own JSON (.json)"
        )
    public = public_fields(record, house_of(record, house))
    read_back = read_public({**public, NAME: {}}).record
    return {**public, NAME: difference(record, read_back)}
