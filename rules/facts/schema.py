"""The form of an event as a JSON Schema, for other programs."""

from __future__ import annotations

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.objects import object_of
from cardspeak.rules.facts.shapes import Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def event_schema() -> Schema:
    """Return the JSON Schema, draft 2020-12, of one event of a table's log."""
    definitions: dict[str, Schema] = {}
    reference = object_of(Event).schema(definitions)
    return {
        "$schema": DIALECT,
        "title": "Cards Speak: an event at a poker table",
        **reference,
        "$defs": dict(sorted(definitions.items())),
    }
