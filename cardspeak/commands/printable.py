"""Text as the terminal can show it."""

from __future__ import annotations

import sys

from cardspeak.rules.cards import DECK

_LETTERS = str.maketrans({card.pretty[1]: card.suit for card in DECK})


def printable(text: str) -> str:
    """Suits are letters, and other marks give way, where the terminal has no sign for them."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_LETTERS).encode(encoding, "replace").decode(encoding)
    return text
