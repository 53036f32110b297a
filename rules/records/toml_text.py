"""Writing TOML, of which the standard library only reads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class TomlError(ValueError):
    """TOML has no way to say a value."""


def toml_line(key: str, value: object) -> str:
    """Write a key and its value.

    Raises:
        TomlError: if the value is of a kind that TOML does not have.
    """
    try:
        return f"{toml_key(key)} = {toml_value(value)}"
    except TomlError as error:
        raise TomlError(f"field {key}: {error}") from None


def toml_value(value: object) -> str:
    """Write a value, on one line.

    Raises:
        TomlError: if it is of a kind that TOML does not have.
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        items = [f"{toml_key(key)} = {toml_value(each)}" for key, each in value.items()]
        return f"{{{', '.join(items)}}}"
    raise TomlError(f"{value!r} cannot be said in TOML, which has no null and exact Decimals here")


def _number(value: Decimal) -> str:
    """Write a float, which in TOML has a point or an exponent."""
    text = str(value).lower().replace("infinity", "inf")
    return text if value.is_finite() is False or set(text) & {".", "e"} else f"{text}.0"


def _text(text: str) -> str:
    # JSON's escapes are TOML's, but for the delete character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(key: str) -> str:
    """Write a key, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else _text(key)
