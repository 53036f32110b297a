"""What a dealer of a house does with the deck before and after a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.facts import deck
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.games.game import Game
from cardspeak.rules.houses.house import House

BACKS = ("red", "blue")
"""The two decks of a table (`SETUP-1`); the first one is played."""

_USUAL_ROUTINE = ("riffle", "riffle", "strip", "riffle")
_SECTIONS = 4
_RESET_SUITS = "shcd"
_RESET_RANKS = "A" + RANKS[:-1]


def introduced(game: Game, house: House) -> Iterator[Fact]:
    """Spread as many decks face up as the house wants, the one in play last (`DECK-1`, `DECK-6`).

    A new deck lies in the order of a reset one (`DECK-17`).
    """
    order = [Card(rank, suit) for suit in _RESET_SUITS for rank in _RESET_RANKS]
    cards = tuple(Sight(card) for card in order if card in game.deck)
    yield deck.DecksSeen(BACKS)
    for back in reversed(BACKS[: house.number("deck.verify_count") or 1]):
        yield deck.DeckSpread(back, cards)


def shuffled(house: House) -> Iterator[Fact]:
    """Riffle and strip as the house does (`SHUF-1`, `SHUF-2`, `SHUF-5`)."""
    routine = house["shuffle.sequence"]
    for motion in routine if isinstance(routine, Sequence) else _USUAL_ROUTINE:
        yield deck.DeckStripped(_SECTIONS) if motion == "strip" else deck.DeckRiffled()
