"""Reading the best hand that some cards make, by any ranking, and from hole cards and a board."""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import combinations

from cardspeak.rules.cards import Card, CardError
from cardspeak.rules.hands import values
from cardspeak.rules.hands.badugi import best_badugi
from cardspeak.rules.hands.reading import HandReading, Ranking, Value
from cardspeak.rules.hands.values import RANK_PART, different_cards, flush_suit, tally

FEWEST, MOST = 5, 9


class DuplicateCard(CardError):
    """The same card appears twice, which one deck cannot do."""


class WrongNumberOfCards(CardError):
    """There are too few or too many cards to read a hand from."""


class Use(Enum):
    """Which of the hole cards and board cards may play together."""

    ANY = "any"
    EXACTLY_TWO = "exactly two"
    """Two hole cards and three board cards, neither more nor fewer (`OMA-1`, `OM8-1`)."""


def best_hand(cards: Sequence[Card]) -> HandReading:
    """Read the best high hand of five to nine cards.

    Where several fives tie, the one with the higher suits is taken, so that the same cards
    always give the same five, in whatever order they lie.

    Raises:
        DuplicateCard: if a card appears twice.
        WrongNumberOfCards: if there are too few or too many.

    >>> best_hand([Card.parse(text) for text in "Kh 9c Ks 9d 2s Kd 7c".split()])
    <high full_house: Ks Kh Kd 9d 9c>
    """
    return _read_high(cards, _verified(cards, FEWEST))


def read_hand(ranking: Ranking, cards: Sequence[Card]) -> HandReading | None:
    """Read the best hand by any ranking; None where the cards do not qualify for it.

    Only eight or better can fail to qualify. A badugi is read from one card on, all else from
    five.

    Raises:
        DuplicateCard: if a card appears twice.
        WrongNumberOfCards: if there are too few or too many.
    """
    fewest, read = _READERS[ranking]
    return read(cards, _verified(cards, fewest))


def read_with_board(
    ranking: Ranking, hole: Sequence[Card], board: Sequence[Card], use: Use = Use.ANY
) -> HandReading | None:
    """Read the best hand of hole cards and a board; None where there is none.

    Raises:
        DuplicateCard: if a card appears twice.
        WrongNumberOfCards: if there are too few or too many, or fewer than two hole cards and
            three board cards where just these must play.
    """
    if use is Use.ANY:
        return read_hand(ranking, (*hole, *board))
    if len(hole) < 2 or len(board) < 3:
        raise WrongNumberOfCards(
            "two hole cards and three board cards must play, "
            f"but there are {len(hole)} and {len(board)}"
        )
    _verified((*hole, *board), FEWEST)
    return _two_and_three(ranking, hole, board)


def _verified(cards: Sequence[Card], fewest: int) -> int:
    """Return the tally of some cards, which are all different and neither too few nor too many."""
    count = tally(cards)
    if different_cards(count) != len(cards):
        twice = [card.name for card, times in Counter(cards).items() if times > 1]
        raise DuplicateCard(f"the same card twice: {', '.join(twice)}; a deck has one of each")
    if not fewest <= len(cards) <= MOST:
        raise WrongNumberOfCards(f"a hand is read from {fewest} to {MOST} cards, not {len(cards)}")
    return count


def _read_high(cards: Sequence[Card], count: int) -> HandReading:
    value = values.high_value(count & RANK_PART)
    suit = flush_suit(count)
    if suit:
        suited = [card for card in cards if card.suit == suit]
        flush = values.flush_value(tally(suited) & RANK_PART)
        if flush.strength > value.strength:
            return HandReading(flush, suited)
    return HandReading(value, cards)


def _read_short_deck(cards: Sequence[Card], count: int) -> HandReading:
    best = HandReading(values.short_deck_value(count & RANK_PART), cards)
    suit = flush_suit(count)
    if suit:
        suited = [card for card in cards if card.suit == suit]
        flush = HandReading(values.short_deck_flush_value(tally(suited) & RANK_PART), suited)
        return max(best, flush)
    return best


def _read_ace_to_five(cards: Sequence[Card], count: int) -> HandReading:
    return HandReading(values.ace_to_five_value(count & RANK_PART), cards)


def _read_eight_or_better(cards: Sequence[Card], count: int) -> HandReading | None:
    value = values.eight_or_better_value(count & RANK_PART)
    return HandReading(value, cards) if value else None


def _read_deuce_to_seven(cards: Sequence[Card], count: int) -> HandReading:
    if len(cards) == FEWEST:
        return HandReading(_deuce_to_seven_value(count), cards)
    # A card more may break up a straight or a flush, so that every five counts.
    fives = combinations(sorted(cards, reverse=True), FEWEST)
    readings = (HandReading(_deuce_to_seven_value(tally(five)), five) for five in fives)
    return max(readings)


def _read_badugi(cards: Sequence[Card], _: int) -> HandReading:
    return best_badugi(cards)


def _read_badugi_ace_high(cards: Sequence[Card], _: int) -> HandReading:
    return best_badugi(cards, Ranking.BADUGI_ACE_HIGH)


def _two_and_three(
    ranking: Ranking, hole: Sequence[Card], board: Sequence[Card]
) -> HandReading | None:
    """Take the best of every two hole cards with every three board cards."""
    value_of = _VALUES_OF_FIVE[ranking]
    pairs = [(tally(pair), pair) for pair in combinations(sorted(hole, reverse=True), 2)]
    triples = [(tally(triple), triple) for triple in combinations(sorted(board, reverse=True), 3)]
    best: Value | None = None
    five: tuple[Card, ...] = ()
    for pair_tally, pair in pairs:
        for triple_tally, triple in triples:
            value = value_of(pair_tally + triple_tally)
            if value and (best is None or value.strength > best.strength):
                best, five = value, (*pair, *triple)
    return HandReading(best, five) if best else None


def _high_value(count: int) -> Value:
    value_of = values.flush_value if flush_suit(count) else values.high_value
    return value_of(count & RANK_PART)


def _deuce_to_seven_value(count: int) -> Value:
    if flush_suit(count):
        return values.deuce_to_seven_flush_value(count & RANK_PART)
    return values.deuce_to_seven_value(count & RANK_PART)


_VALUES_OF_FIVE: dict[Ranking, Callable[[int], Value | None]] = {
    Ranking.HIGH: _high_value,
    Ranking.ACE_TO_FIVE: lambda count: values.ace_to_five_value(count & RANK_PART),
    Ranking.EIGHT_OR_BETTER: lambda count: values.eight_or_better_value(count & RANK_PART),
    Ranking.DEUCE_TO_SEVEN: _deuce_to_seven_value,
}
# For each ranking the fewest cards that are read, and what reads them.
_READERS: dict[Ranking, tuple[int, Callable[[Sequence[Card], int], HandReading | None]]] = {
    Ranking.HIGH: (FEWEST, _read_high),
    Ranking.ACE_TO_FIVE: (FEWEST, _read_ace_to_five),
    Ranking.EIGHT_OR_BETTER: (FEWEST, _read_eight_or_better),
    Ranking.DEUCE_TO_SEVEN: (FEWEST, _read_deuce_to_seven),
    Ranking.BADUGI: (1, _read_badugi),
    Ranking.BADUGI_ACE_HIGH: (1, _read_badugi_ace_high),
    Ranking.SHORT_DECK: (FEWEST, _read_short_deck),
}
