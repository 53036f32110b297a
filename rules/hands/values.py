"""How strong every combination of ranks is, worked out once and then looked up.

A set of cards is counted in one whole number, its *tally*: four bits for each rank, four for each
suit, and one for each card. Most of a hand's worth hangs on its ranks alone, of which there are
few combinations, so each is worked out when it first appears and kept; only flushes look at suits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from cardspeak.rules.cards import DECK, RANKS, SUITS, Card
from cardspeak.rules.hands.reading import BadugiSize, Category, Ranking, Value

ACE, FIVE, EIGHT = (RANKS.index(rank) for rank in "A58")
_SHORT_WHEEL = tuple(RANKS.index(rank) for rank in "9876A")
_SHORT_ORDER = {Category.FULL_HOUSE: Category.FLUSH, Category.FLUSH: Category.FULL_HOUSE}

_BITS = 4
_SUITS_FROM = _BITS * len(RANKS)
_CARDS_FROM = _SUITS_FROM + _BITS * len(SUITS)
RANK_PART = (1 << _SUITS_FROM) - 1

TALLY = tuple(
    (1 << _BITS * RANKS.index(card.rank))
    + (1 << _SUITS_FROM + _BITS * SUITS.index(card.suit))
    + (1 << _CARDS_FROM + card.index)
    for card in DECK
)
"""The tally of each card of the deck, by its index; a hand's is their sum."""

# Three more than a suit's count has its top bit set from five cards on.
_THREES, _TOP_BITS = (
    sum(number << _SUITS_FROM + _BITS * suit for suit in range(len(SUITS))) for number in (3, 8)
)

_FALLING = tuple(range(ACE, -1, -1))
_RISING_ACE_LOW = (ACE, *range(ACE))
_FIVE_APART = (1, 1, 1, 1, 1)
_SHAPES = {
    Category.QUADS: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.TRIPS: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.HIGH_CARD: _FIVE_APART,
}


def tally(cards: Iterable[Card]) -> int:
    """Count the ranks, suits and cards of a hand of no more than twelve."""
    count = 0
    for card in cards:  # Half the time that `sum` takes.
        count += TALLY[card.index]
    return count


def different_cards(count: int) -> int:
    """Return how many cards a tally holds, if none is in it twice; else fewer."""
    return (count >> _CARDS_FROM).bit_count()


def flush_suit(count: int) -> str | None:
    """Return the suit of which a tally has five or more, if it has."""
    top_bit = (count + _THREES) & _TOP_BITS
    return SUITS[(top_bit.bit_length() - 1 - _SUITS_FROM) // _BITS] if top_bit else None


@cache
def high_value(ranks: int) -> Value:
    """Value the best high hand of five or more cards, suits apart (`READ-1`)."""
    counts = _counts(ranks)
    straight = _straight_top(counts)
    for category, shape in _SHAPES.items():
        if straight is not None and category < Category.STRAIGHT:
            return _straight(Category.STRAIGHT, straight)
        plays = _fill(shape, counts, _FALLING)
        if plays:
            return _value(Ranking.HIGH, category, plays)
    raise AssertionError("five cards always make something")


@cache
def flush_value(ranks: int) -> Value:
    """Value the best flush of five or more cards of one suit."""
    counts = _counts(ranks)
    top = _straight_top(counts)
    if top is not None:
        return _straight(Category.STRAIGHT_FLUSH, top)
    return _value(Ranking.HIGH, Category.FLUSH, _fill(_FIVE_APART, counts, _FALLING))


@cache
def short_deck_value(ranks: int) -> Value:
    """Value the best hand of five or more cards of a deck from the six up, suits apart."""
    high = high_value(ranks)
    if high.category < Category.STRAIGHT and all(_counts(ranks)[at] for at in _SHORT_WHEEL):
        return _straight(Category.STRAIGHT, _SHORT_WHEEL[0], _SHORT_WHEEL, Ranking.SHORT_DECK)
    return _short_deck(high)


@cache
def short_deck_flush_value(ranks: int) -> Value:
    """Value the best flush of five or more cards of one suit of a deck from the six up."""
    flush = flush_value(ranks)
    if flush.category is Category.FLUSH and all(_counts(ranks)[at] for at in _SHORT_WHEEL):
        top = _SHORT_WHEEL[0]
        return _straight(Category.STRAIGHT_FLUSH, top, _SHORT_WHEEL, Ranking.SHORT_DECK)
    return _short_deck(flush)


@cache
def ace_to_five_value(ranks: int, ranking: Ranking = Ranking.ACE_TO_FIVE) -> Value:
    """Value the best ace-to-five low of five or more cards (`RAZZ-1`)."""
    counts = _counts(ranks)
    for category, shape in reversed(_SHAPES.items()):
        plays = _fill(shape, counts, _RISING_ACE_LOW)
        if plays:
            # Found from the lowest up, read from the top down.
            read = sorted(plays, key=lambda play: (play[1], low_place(play[0])), reverse=True)
            return _value(ranking, category, tuple(read), place=low_place, low=True)
    raise AssertionError("five cards always make something")


@cache
def eight_or_better_value(ranks: int) -> Value | None:
    """Value the best low of five ranks, all eight or below; None where there is none (`S8-1`)."""
    low = ace_to_five_value(ranks, Ranking.EIGHT_OR_BETTER)
    if low.category is not Category.HIGH_CARD or low_place(low.ranks[0]) > low_place(EIGHT):
        return None
    return low


@cache
def deuce_to_seven_value(ranks: int) -> Value:
    """Value just five cards, not of one suit, as a deuce-to-seven low (`LOW-1`)."""
    return _deuce_to_seven(high_value(ranks), Category.HIGH_CARD)


@cache
def deuce_to_seven_flush_value(ranks: int) -> Value:
    """Value just five cards of one suit as a deuce-to-seven low (`LOW-1`)."""
    return _deuce_to_seven(flush_value(ranks), Category.FLUSH)


@cache
def badugi_value(ranks: tuple[int, ...], ranking: Ranking) -> Value:
    """Value a badugi of these ranks, from the highest down (`BDG-1`, `BDG-2`)."""
    place = low_place if ranking is Ranking.BADUGI else int
    strength = _packed([place(rank) for rank in ranks])
    plays = tuple((rank, 1) for rank in ranks)
    size = BadugiSize(len(ranks))
    return Value(ranking, (size << _BITS * 4) - strength, size, ranks, plays)


def low_place(rank: int) -> int:
    """Place a rank where the ace is low: 0 for the ace up to 12 for the king."""
    return (rank + 1) % len(RANKS)


def _deuce_to_seven(high: Value, unless_straight: Category) -> Value:
    """Turn a high hand round. The ace is only high, so that five to ace is no straight."""
    category, ranks, plays = high.category, high.ranks, high.plays
    if ranks == (FIVE,):
        ranks = (ACE, *range(FIVE, -1, -1))
        category, plays = unless_straight, tuple((rank, 1) for rank in ranks)
    return Value(Ranking.DEUCE_TO_SEVEN, -_strength(category, ranks), category, ranks, plays)


def _counts(ranks: int) -> list[int]:
    return [ranks >> _BITS * rank & (1 << _BITS) - 1 for rank in range(len(RANKS))]


def _straight_top(counts: Sequence[int]) -> int | None:
    """Return the top of the best straight among the ranks that are there, or None."""
    run = 1 if counts[ACE] else 0
    best = None
    for rank, count in enumerate(counts):
        run = run + 1 if count else 0
        if run >= len(_FIVE_APART):
            best = rank
    return best


def _fill(
    shape: Sequence[int], counts: Sequence[int], order: Iterable[int]
) -> tuple[tuple[int, int], ...]:
    """Choose the first ranks in this order that fill the shape; nothing where it cannot be."""
    ranks = list(order)
    plays = []
    for number in shape:
        rank = next((rank for rank in ranks if counts[rank] >= number), None)
        if rank is None:
            return ()
        ranks.remove(rank)
        plays.append((rank, number))
    return tuple(plays)


def _straight(
    category: Category,
    top: int,
    ranks: Sequence[int] = (),
    ranking: Ranking = Ranking.HIGH,
) -> Value:
    """Value a straight; the wheel is read five to ace."""
    run = ranks or [(top - step) % len(RANKS) for step in range(len(_FIVE_APART))]
    plays = tuple((rank, 1) for rank in run)
    return Value(ranking, _strength(category, (top,)), category, (top,), plays)


def _short_deck(high: Value) -> Value:
    """Put a high hand in the order of the short deck."""
    place = _SHORT_ORDER.get(Category(high.category), high.category)
    strength = _strength(place, high.ranks)
    return Value(Ranking.SHORT_DECK, strength, high.category, high.ranks, high.plays)


def _value(
    ranking: Ranking,
    category: Category,
    plays: tuple[tuple[int, int], ...],
    *,
    place: Callable[[int], int] = int,
    low: bool = False,
) -> Value:
    ranks = tuple(rank for rank, _ in plays)
    strength = _strength(category, [place(rank) for rank in ranks])
    return Value(ranking, -strength if low else strength, category, ranks, plays)


def _strength(category: int, places: Sequence[int]) -> int:
    """Put a category and what decides within it into one number."""
    unused = len(_FIVE_APART) - len(places)
    return _packed([category, *places]) << _BITS * unused


def _packed(numbers: Iterable[int]) -> int:
    packed = 0
    for number in numbers:
        packed = packed << _BITS | number
    return packed
