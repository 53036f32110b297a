"""What up to four cards make: pairs, trips and quads, but no straights or flushes.

So the hands showing in stud are called (`READ-3`), and so the front of a Chinese hand is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.hands.best import DuplicateCard, WrongNumberOfCards
from cardspeak.rules.hands.reading import Category
from cardspeak.rules.hands.values import low_place

MOST = 4

_CATEGORIES = {
    (4,): Category.QUADS,
    (3,): Category.TRIPS,
    (3, 1): Category.TRIPS,
    (2, 2): Category.TWO_PAIR,
    (2, 1, 1): Category.PAIR,
    (2, 1): Category.PAIR,
    (2,): Category.PAIR,
}


@dataclass(frozen=True)
class Showing:
    """What one to four cards make.

    Attributes:
        category: no pair, a pair, two pair, trips or quads.
        ranks: what decides within it, most important first, as places in ``RANKS``.
        strength: of as many cards, the greater is the higher hand.
    """

    category: Category
    ranks: tuple[int, ...]
    strength: tuple[int, ...]


def read_showing(cards: Sequence[Card], *, ace_low: bool = False) -> Showing:
    """Read the pairs, trips or quads of one to four cards.

    Args:
        cards: in any order.
        ace_low: the ace is below the deuce, as in razz (`RAZZ-1`).

    Raises:
        WrongNumberOfCards: if there are none or more than four.
        DuplicateCard: if a card appears twice.

    >>> read_showing([Card.parse(text) for text in "9h Kd 9c".split()]).category.name
    'PAIR'
    """
    if not 1 <= len(cards) <= MOST:
        raise WrongNumberOfCards(f"one to {MOST} cards can show, not {len(cards)}")
    verify_different(cards)
    place = low_place if ace_low else int
    counts = Counter(RANKS.index(card.rank) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], place(rank)), reverse=True)
    shape = tuple(counts[rank] for rank in ranks)
    category = _CATEGORIES.get(shape, Category.HIGH_CARD)
    return Showing(category, tuple(ranks), (category, *map(place, ranks)))


def verify_different(cards: Iterable[Card]) -> None:
    """Do nothing if all cards are different.

    Raises:
        DuplicateCard: if some are not; it names them all.
    """
    twice = [card.name for card, times in Counter(cards).items() if times > 1]
    if twice:
        raise DuplicateCard(f"the same card twice: {', '.join(twice)}; a deck has one of each")
