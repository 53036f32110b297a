"""What the dealer says to a supervisor who comes about a hand."""

from cardspeak.rules.words.phrases import ENGLISH, Phrases


def say_hand_request(asks: int, holds: int, words: Phrases = ENGLISH) -> str:
    """Say that a player asks to see a hand, without a word about why (`SHOW-6`).

    Args:
        asks: the seat that asks.
        holds: the seat whose hand it is.
        words: the language.
    """
    asking, holding = words.seats([asks]), words.seats([holds])
    return words.sentence(words.say("requests.hand", asks=asking, holds=holding))
