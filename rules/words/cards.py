"""Cards and a hand, as they are announced."""

from collections.abc import Iterable

from cardspeak.rules.cards import Card
from cardspeak.rules.hands.reading import HandReading
from cardspeak.rules.words.hand_names import hand_name
from cardspeak.rules.words.phrases import ENGLISH, Phrases


def announce_cards(cards: Iterable[Card], words: Phrases = ENGLISH) -> str:
    """List cards as they are said, in the order given; ``"No cards"`` where there are none.

    >>> announce_cards([Card.parse("As"), Card.parse("Tc")])
    'Ace of spades, Ten of clubs'
    """
    named = [words.card(card) for card in cards]
    return words.say("joins.list").join(named) if named else words.say("cards.none")


def announce_hand(reading: HandReading, words: Phrases = ENGLISH) -> str:
    """Say what a hand is, as a sentence (`SHOW-1`, `SHOW-14`)."""
    return words.say("cards.best", hand=hand_name(reading, words))
