"""Names as people spell them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches


def plain(name: str) -> str:
    """Return a name without what people spell differently.

    >>> plain("Omaha Hi-Lo")
    'omahahilo'
    """
    return "".join(letter for letter in name.lower() if letter.isalnum())


def hint(name: str, known: Mapping[str, str]) -> str:
    """Return the question which of the known things was meant, or nothing.

    Args:
        name: what was asked for.
        known: by plain name, the id of each thing.

    >>> hint("raz", {"razz": "razz"})
    'did you mean razz? '
    """
    near = get_close_matches(plain(name), known, n=3)
    ids = dict.fromkeys(known[match] for match in near)
    return f"did you mean {' or '.join(ids)}? " if ids else ""
