"""Reading a high hand: which five cards play, what they make, and what that is called.

Sources: `READ-1` and `SHOW-14` for the names, `SHOW-15` (suits never break a tie) and `SHOW-16`
(side cards decide when fewer than five cards make the hand).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations

from cardspeak.rules.cards import RANK_NAMES, RANKS, Card, CardError

FEWEST, MOST = 5, 7

_ACE, _FIVE = RANKS.index("A"), RANKS.index("5")
_WHEEL = (_ACE, *range(_FIVE, -1, -1))


class DuplicateCard(CardError):
    """The same card appears twice, which one deck cannot do."""


class WrongNumberOfCards(CardError):
    """There are too few or too many cards to read a hand from."""


class Category(IntEnum):
    """What five cards can make, weakest first. A royal flush is the highest straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8


_BY_SHAPE = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.TRIPS,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.QUADS,
}

# How a category is said, and how many ranks make the hand before its kickers.
_WORDING = {
    Category.HIGH_CARD: ("{one[0]} high, {kickers}", 1),
    Category.PAIR: ("Pair of {many[0]}, {kickers}", 1),
    Category.TWO_PAIR: ("Two pair, {many[0]} and {many[1]}, {kickers}", 2),
    Category.TRIPS: ("Trip {many[0]}, {kickers}", 1),
    Category.STRAIGHT: ("{one[0]}-high straight", 1),
    Category.FLUSH: ("{one[0]}-high flush", 5),
    Category.FULL_HOUSE: ("{many[0]} full of {many[1]}", 2),
    Category.QUADS: ("Quad {many[0]}, {kickers}", 1),
    Category.STRAIGHT_FLUSH: ("Straight flush, {one[0]} high", 1),
}
_NAMED = {
    (Category.STRAIGHT_FLUSH, _ACE): "Royal flush",
    (Category.STRAIGHT, _FIVE): "Five-high straight, the wheel",
}


@dataclass(frozen=True, order=True)
class HandReading:
    """What a hand is worth. Readings compare by strength: equal ones split the pot.

    Attributes:
        category: what the five cards make.
        ranks: what decides between hands of one category, most important first, each a place
            in ``RANKS``. A straight is decided by its top card alone.
        five: the cards that play, in the order they are read: the made hand, then the kickers.
            They take no part in comparing, since suits never break a tie.
    """

    category: Category
    ranks: tuple[int, ...]
    five: tuple[Card, ...] = field(compare=False)

    @property
    def name(self) -> str:
        """The hand in the words a dealer uses, kickers included (`READ-1`)."""
        return _name(self.category, self.ranks)


def best_hand(cards: Sequence[Card]) -> HandReading:
    """Read the best five of five to seven cards.

    Where several fives tie, the one with the higher suits is taken, so that the same cards
    always give the same five, in whatever order they lie.

    Raises:
        DuplicateCard: if a card appears twice.
        WrongNumberOfCards: if there are not five to seven.

    >>> best_hand([Card.parse(text) for text in "Kh 9c Ks 9d 2s Kd 7c".split()]).name
    'Kings full of Nines'
    """
    twice = [card.name for card, count in Counter(cards).items() if count > 1]
    if twice:
        raise DuplicateCard(f"the same card twice: {', '.join(twice)}; a deck has one of each")
    if not FEWEST <= len(cards) <= MOST:
        raise WrongNumberOfCards(f"a hand is read from {FEWEST} to {MOST} cards, not {len(cards)}")
    # max keeps the first of equals, and combinations of falling cards start with the highest.
    return max(map(_read_five, combinations(sorted(cards, reverse=True), 5)))


def _read_five(cards: tuple[Card, ...]) -> HandReading:
    """Read exactly five cards, given from high to low."""
    counts = Counter(RANKS.index(card.rank) for card in cards)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    ranks = tuple(groups)
    category = _BY_SHAPE[tuple(counts[rank] for rank in groups)]
    top = _straight_top(ranks)
    flush = len({card.suit for card in cards}) == 1
    if top is not None:
        category, ranks = Category.STRAIGHT, (top,)
        # The wheel is read five to ace: 5-4-3-2-A.
        groups = [(top - step) % len(RANKS) for step in range(5)]
    if flush:
        category = Category.FLUSH if top is None else Category.STRAIGHT_FLUSH
    five = sorted(cards, key=lambda card: groups.index(RANKS.index(card.rank)))
    return HandReading(category, ranks, tuple(five))


def _straight_top(ranks: tuple[int, ...]) -> int | None:
    """Return the top of the straight that five falling ranks make, or None."""
    if ranks == _WHEEL:
        return _FIVE
    run = len(ranks) == 5 and ranks == tuple(range(ranks[0], ranks[0] - 5, -1))
    return ranks[0] if run else None


def _name(category: Category, ranks: tuple[int, ...]) -> str:
    """Name a hand by its category and its deciding ranks."""
    if (category, ranks[0]) in _NAMED:
        return _NAMED[category, ranks[0]]
    one = [RANK_NAMES[RANKS[rank]] for rank in ranks]
    many = [name + ("es" if name == "Six" else "s") for name in one]
    wording, made = _WORDING[category]
    return wording.format(one=one, many=many, kickers=_kickers(one[made:]))


def _kickers(names: list[str]) -> str:
    """Say the side cards: ``"King kicker"``, ``"Ace, King and Four kickers"``."""
    if len(names) < 2:
        return "".join(names) + " kicker"
    return f"{', '.join(names[:-1])} and {names[-1]} kickers"
