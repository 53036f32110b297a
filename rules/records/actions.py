"""What can happen in a hand, one type for each: the alphabet of every record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from cardspeak.rules.cards import Card, CardError

UNKNOWN = "??"

Cards: TypeAlias = tuple[Card | None, ...]
"""Cards in the order they were dealt; None for one that nobody saw."""


@dataclass(frozen=True)
class _Happening:
    """What every action has.

    Attributes:
        note: what the record says about it, in its own words.
    """

    note: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class DealHole(_Happening):
    """A seat is dealt cards. Which of them lie face up, the street of the game says."""

    seat: int
    cards: Cards


@dataclass(frozen=True)
class DealBoard(_Happening):
    """Cards are turned on a board; ``board`` is its place among several, from 0."""

    cards: Cards
    board: int = 0


@dataclass(frozen=True)
class Burn(_Happening):
    """A card is burned, and seldom seen."""

    card: Card | None = None


@dataclass(frozen=True)
class BringIn(_Happening):
    """A seat posts the bring-in."""

    seat: int


@dataclass(frozen=True)
class Fold(_Happening):
    """A seat gives up its hand."""

    seat: int


@dataclass(frozen=True)
class CheckOrCall(_Happening):
    """A seat checks, or calls what it faces as far as its stack goes."""

    seat: int


@dataclass(frozen=True)
class BetOrRaise(_Happening):
    """A seat completes, bets or raises; ``to`` is all that it then has in front of it."""

    seat: int
    to: int


@dataclass(frozen=True)
class Discard(_Happening):
    """A seat puts cards away, before a draw or for good; no cards at all is standing pat."""

    seat: int
    cards: Cards


@dataclass(frozen=True)
class Mark(_Happening):
    """A seat marks the card that plays with each of its others (`DENT-1`)."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Show(_Happening):
    """A seat tables its hand; no cards at all are the cards it is known to hold."""

    seat: int
    cards: Cards = ()


@dataclass(frozen=True)
class Muck(_Happening):
    """A seat gives up its hand at the showdown, unseen."""

    seat: int


@dataclass(frozen=True)
class Remark(_Happening):
    """Nothing happens, but the record says something."""


Action: TypeAlias = (
    DealHole
    | DealBoard
    | Burn
    | BringIn
    | Fold
    | CheckOrCall
    | BetOrRaise
    | Discard
    | Mark
    | Show
    | Muck
    | Remark
)
Wager: TypeAlias = BringIn | Fold | CheckOrCall | BetOrRaise
"""What a seat can do when it is its turn to bet."""


def seat_of(action: Action) -> int | None:
    """Return the seat that an action belongs to; None if it is the dealer's."""
    return None if isinstance(action, DealBoard | Burn | Remark) else action.seat


def read_cards(text: str) -> Cards:
    """Read cards written without blanks: ``"AsKd??"``.

    Raises:
        CardError: if the text is anything else.
    """
    if len(text) % 2:
        raise CardError(f"no cards {text!r}: write rank and suit of each, as in 'AsKd', or ??")
    words = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(None if word == UNKNOWN else Card.parse(word) for word in words)


def write_cards(cards: Iterable[Card | None]) -> str:
    """Write cards without blanks, ``??`` for one that nobody saw."""
    return "".join(str(card) if card else UNKNOWN for card in cards)
