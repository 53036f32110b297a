"""What a photograph's name tells of what it shows: `As.jpg`, `10h-Kd.jpg`, `back.jpg`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardspeak.rules.cards import Card, CardError

_APART = re.compile(r"[-_+, ]+")
_NUMBER = re.compile(r"\(?\d+\)?")
_VALUE = re.compile(r"\D{0,2}\d+(\.\d+)?[kKmM]?")


@dataclass(frozen=True)
class Shown:
    """What a photograph shows, from left to right, as far as its name tells.

    Attributes:
        cards: face up.
        back: whether it shows backs, and nothing of other decks.
        values: what its chips are worth.
    """

    cards: tuple[Card, ...] = ()
    back: bool = False
    values: tuple[str, ...] = ()


def shown(stem: str) -> Shown:
    """What a name without its ending tells; nothing for most names.

    A number at the end tells photographs of the same apart: `As-2`, `back_1`.
    """
    first, *rest = _APART.split(stem.strip()) or [""]
    if first.casefold() in ("chip", "chips"):
        return Shown(values=tuple(rest) if all(map(_VALUE.fullmatch, rest)) else ())
    if rest and _NUMBER.fullmatch(rest[-1]):
        rest = rest[:-1]
    if first.casefold() in ("back", "backs"):
        return Shown(back=not rest)
    try:
        return Shown(tuple(_card(word) for word in (first, *rest)))
    except CardError:
        return Shown()


def _card(word: str) -> Card:
    rank, suit = word[:-1], word[-1:]
    return Card.parse(f"{'T' if rank == '10' else rank.upper()}{suit.lower()}")
