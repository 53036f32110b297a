"""The fifty-two cards, and what each is called."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import total_ordering

RANKS = "23456789TJQKA"
SUITS = "cdhs"

RANK_NAMES = {
    "2": "Two",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class CardError(ValueError):
    """Something is wrong with a card, or with cards taken together."""


@total_ordering
@dataclass(frozen=True)
class Card:
    """One card of the deck. Cards sort by rank, then by suit: clubs, diamonds, hearts, spades.

    The order of suits is that of `READ-4`; it never breaks a tie for a pot (`SHOW-15`).

    Attributes:
        rank: one of ``RANKS``.
        suit: one of ``SUITS``.
        index: the card's place in ``DECK``, 0..51: four times its rank plus its suit.

    Raises:
        CardError: if there is no such card.

    >>> Card.parse("As").name
    'Ace of spades'
    >>> Card.parse("Td") < Card.parse("Jc")
    True
    """

    rank: str
    suit: str
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.rank not in RANK_NAMES or self.suit not in SUIT_NAMES:
            raise CardError(
                f"no card {self.rank + self.suit!r}: "
                f"write a rank of {RANKS} and a suit of {SUITS}, as in 'As'"
            )
        index = len(SUITS) * RANKS.index(self.rank) + SUITS.index(self.suit)
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card written as rank and suit, such as ``"As"`` or ``"Td"``.

        Raises:
            CardError: if the text does not name a card.
        """
        return cls(text[:1], text[1:])

    @classmethod
    def from_index(cls, index: int) -> Card:
        """Return the card with this place in ``DECK``.

        Raises:
            CardError: if the index is not in 0..51.
        """
        if not 0 <= index < len(RANKS) * len(SUITS):
            raise CardError(f"no card has index {index}: they run from 0 (2c) to 51 (As)")
        rank, suit = divmod(index, len(SUITS))
        return cls(RANKS[rank], SUITS[suit])

    @property
    def name(self) -> str:
        """The card as it is said: ``"Ace of spades"``."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    @property
    def pretty(self) -> str:
        """The card with its suit sign: ``"A♠"``."""
        return self.rank + _SUIT_SIGNS[self.suit]

    def __str__(self) -> str:
        return self.rank + self.suit

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
