"""The words to say aloud."""

from collections.abc import Iterable

from cardspeak.rules.cards import Card
from cardspeak.rules.reading import HandReading


def announce_cards(cards: Iterable[Card]) -> str:
    """List cards as they are said, in the order given; ``"No cards"`` where there are none.

    >>> announce_cards([Card.parse("As"), Card.parse("Tc")])
    'Ace of spades, Ten of clubs'
    """
    return ", ".join(card.name for card in cards) or "No cards"


def announce_hand(reading: HandReading) -> str:
    """Say what a hand is, as a sentence (`SHOW-1`, `SHOW-14`)."""
    return f"Best hand: {reading.name}."
