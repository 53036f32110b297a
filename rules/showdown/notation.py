"""Cards, pots and chips as people write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from cardspeak.rules.cards import Card, CardError
from cardspeak.rules.showdown.outcome import Hand, Pot

_T = TypeVar("_T")
_CHIPS = re.compile(r"(?:(\d+)\s*[x×*]\s*)?([\d,_']+)$")


class NotationError(ValueError):
    """Something is written so that it cannot be read.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards that all lie face up: ``"Ks 7h 4d"``, or ``"Ks7h4d"``.

    Raises:
        NotationError: naming everything that is no card.
    """
    return _each(_split(text), Card.parse)


def parse_hand(seat: int, text: str) -> Hand:
    """Read a hand: ``"Ah Kd"``; ``??`` is a card not shown, a star marks the card before it.

    Raises:
        NotationError: naming everything that is no card.
    """
    words = _split(text)
    cards = _each([word.rstrip("*") for word in words], _card_or_unseen)
    marked = [card for card, word in zip(cards, words, strict=True) if word.endswith("*")]
    if len(marked) > 1 or None in marked:
        raise NotationError([f"seat {seat} marks one card that it shows, not {text!r}"])
    return Hand(seat, cards, marked[0] if marked else None)


def parse_pot(text: str, everybody: Iterable[int]) -> Pot:
    """Read a pot: ``"1225"`` for all live hands, ``"600:3,7"`` for some of them.

    Raises:
        NotationError: if it is written otherwise.
    """
    amount, colon, seats = text.partition(":")
    try:
        who = sorted(
            {int(seat) for seat in re.split(r"[\s,+]+", seats.strip())} if colon else everybody
        )
        return Pot(_amount(amount), tuple(who))
    except ValueError:
        hint = "write its amount, and after a colon the seats that can win it, as in 600:3,7"
        raise NotationError([f"no pot {text!r}: {hint}"]) from None


def parse_chips(text: str) -> dict[int, int | None]:
    """Read the chips in play, ``"25,100"``, or the very chips in the pot, ``"9x100,13x25"``.

    Returns:
        For each value, falling, how many chips of it lie in the pot; None where that is not
        told.

    Raises:
        NotationError: if it is written otherwise.
    """
    chips: dict[int, int | None] = {}
    for word in re.split(r"[\s,]+", text.strip()):
        match = _CHIPS.match(word)
        if match is None or _amount(match[2]) == 0:
            hint = "write their values, 25,100, or how many there are of each, 9x100,13x25"
            raise NotationError([f"no chips {word!r}: {hint}"])
        chips[_amount(match[2])] = int(match[1]) if match[1] else None
    return dict(sorted(chips.items(), reverse=True))


def _amount(text: str) -> int:
    amount = int(re.sub(r"[,_']", "", text.strip()))
    if amount < 0:
        raise ValueError(text)
    return amount


def _split(text: str) -> list[str]:
    """Part cards, with or without blanks between them, each with its star."""
    return re.findall(r"10[^\s,]\*?|[^\s,]{2}\*?|[^\s,]", text)


def _card_or_unseen(text: str) -> Card | None:
    return None if text == "??" else Card.parse(text)


def _each(words: Iterable[str], read: Callable[[str], _T]) -> tuple[_T, ...]:
    """Read every word, and report every one that cannot be read."""
    cards: list[_T] = []
    faults = []
    for word in words:
        try:
            cards.append(read(_usual(word)))
        except CardError as fault:
            faults.append(str(fault))
    if faults:
        raise NotationError(faults)
    return tuple(cards)


def _usual(word: str) -> str:
    """Write a card the usual way, where people write it otherwise: ``10H``, ``kS``, ``A♠``."""
    word = word.replace("10", "T")
    suit = word[1:].lower().translate(str.maketrans("♣♦♥♠", "cdhs"))
    return word[:1].upper() + suit
