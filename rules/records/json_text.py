"""Writing JSON with exact decimal numbers, which the standard library turns into binary ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal


def json_text(value: object) -> str:
    """Write a value on one line; decimals keep every digit they have."""
    if isinstance(value, Mapping):
        items = [f"{json.dumps(key)}: {json_text(item)}" for key, item in value.items()]
        return f"{{{', '.join(items)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(json_text, value))}]"
    if isinstance(value, Decimal) and value.is_finite():
        return f"{value:f}"
    return json.dumps(value, ensure_ascii=False)
