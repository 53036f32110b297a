"""A hand that has been read: what it makes, by which ranking, and the cards that play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import total_ordering
from operator import attrgetter

from cardspeak.rules.cards import RANKS, Card


class Ranking(Enum):
    """The ways of ranking a hand.

    Sources: high hands `READ-1`; `RAZZ-1` and `LOW-1` for ace to five, `S8-1` and `OM8-1` for
    eight or better, `LOW-1` for deuce to seven, `BDG-1` and `HYB-2` for the two badugis.
    """

    HIGH = "high"
    ACE_TO_FIVE = "ace-to-five"
    EIGHT_OR_BETTER = "eight-or-better"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    BADUGI = "badugi"
    BADUGI_ACE_HIGH = "badugi-ace-high"
    SHORT_DECK = "short-deck"
    """High, of thirty-six cards: a flush beats a full house, and the ace is below the six."""


class Category(IntEnum):
    """What five cards can make, weakest first. A royal flush is the highest straight flush.

    In a low hand ``HIGH_CARD`` is a hand without a pair.
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8


class BadugiSize(IntEnum):
    """How many cards of different ranks and suits a badugi hand has (`BDG-2`)."""

    ONE_CARD = 1
    TWO_CARDS = 2
    THREE_CARDS = 3
    FOUR_CARDS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """What a combination of ranks is worth in one ranking. Made once for each and kept.

    Attributes:
        ranking: by what the hand was read.
        strength: more is better, in lows too.
        category: what the cards make; for a badugi, of how many cards it is.
        ranks: what decides within the category, most important first, as places in ``RANKS``.
            A straight is decided by its top card alone.
        plays: the ranks that play and how many cards of each, in the order they are read.
    """

    ranking: Ranking
    strength: int
    category: Category | BadugiSize
    ranks: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]


@total_ordering
class HandReading:
    """What some cards are worth. Of two readings the greater wins; equal ones split.

    Readings compare within one ranking; between two rankings there is no order (``TypeError``).
    The suits of the cards take no part, since they never break a tie (`SHOW-15`).
    """

    __slots__ = ("_cards", "value")

    def __init__(self, value: Value, cards: Sequence[Card]) -> None:
        """Take a value, and the cards among which all are that make it."""
        self.value = value
        self._cards = cards

    @property
    def ranking(self) -> Ranking:
        """By what the hand was read."""
        return self.value.ranking

    @property
    def category(self) -> Category | BadugiSize:
        """What the cards make; for a badugi, of how many cards it is."""
        return self.value.category

    @property
    def ranks(self) -> tuple[int, ...]:
        """What decides within the category, most important first, as places in ``RANKS``."""
        return self.value.ranks

    @property
    def five(self) -> tuple[Card, ...]:
        """The cards that play, in the order they are read; of equal ones the higher suits.

        The made hand and then the kickers, a low from the top down. A badugi plays one to four,
        of equal ones the lower suits (`BDG-3`).
        """
        falling = sorted(self._cards, key=attrgetter("index"), reverse=True)
        return tuple(
            card
            for rank, number in self.value.plays
            for card in [card for card in falling if card.rank == RANKS[rank]][:number]
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandReading):
            return NotImplemented
        return (self.ranking, self.value.strength) == (other.ranking, other.value.strength)

    def __lt__(self, other: HandReading) -> bool:
        if self.ranking is not other.ranking:
            return NotImplemented
        return self.value.strength < other.value.strength

    def __hash__(self) -> int:
        return hash((self.ranking, self.value.strength))

    def __repr__(self) -> str:
        cards = " ".join(map(str, self.five))
        return f"<{self.ranking.value} {self.category.name.lower()}: {cards}>"
