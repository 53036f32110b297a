"""What a format did not carry of a record, so that a hand comes back whole from any file.

A hand is written in the words of a format, and read back from them. Where the record that comes
back says something else, its own words go along, under one name that other readers pass over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.record_json import hand_fields, record_of

NAME = "_cardspeak"
"""The field that holds the difference."""


def difference(record: HandRecord, read_back: HandRecord) -> dict[str, Any]:
    """Return the parts of a record that are not what was read back."""
    came = hand_fields(read_back)
    return {name: value for name, value in hand_fields(record).items() if value != came[name]}


def whole_again(read_back: HandRecord, parts: Mapping[str, Any]) -> HandRecord:
    """Return the record whose difference these parts are.

    Raises:
        BadRecordJson: if they are no parts of a record.
    """
    return record_of({**hand_fields(read_back), **parts})
