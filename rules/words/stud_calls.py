"""What a stud dealer calls while the cards come: the bring-in, new pairs, who acts first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.games.game import Opener
from cardspeak.rules.hands.reading import Category
from cardspeak.rules.hands.values import low_place
from cardspeak.rules.words.hand_names import made_name
from cardspeak.rules.words.phrases import ENGLISH, Phrases

_SHAPES = {
    Category.QUADS: (4,),
    Category.FULL_HOUSE: (3, 2),
    Category.TRIPS: (3,),
    Category.TWO_PAIR: (2, 2),
    Category.PAIR: (2,),
}


def call_bring_in(
    card: Card, seat: int, opener: Opener = Opener.LOW_CARD, words: Phrases = ENGLISH
) -> str:
    """Call the card that brings it in on third street by rank and suit, be it unique or not.

    Source: `READ-3`, `STUD-4`, `RAZZ-2`.

    Args:
        card: the low card, in Razz the high card.
        seat: whose it is.
        opener: ``LOW_CARD`` or ``HIGH_CARD``.
        words: the language.

    >>> call_bring_in(Card.parse("2c"), 4)
    'Low card, Two of clubs, seat 4, brings it in.'
    """
    key = f"stud.{opener.name.lower()}"
    return words.sentence(words.say(key, card=words.card(card), seat=words.seats([seat])))


def call_up_cards(
    before: Mapping[int, Sequence[Card]],
    after: Mapping[int, Sequence[Card]],
    first: int,
    opener: Opener = Opener.HIGH_HAND,
    words: Phrases = ENGLISH,
    leader: int | None = None,
) -> tuple[str, ...]:
    """Call what a street brought, fourth to seventh (`READ-3`, `RAZZ-2`).

    First every pair or higher hand showing that is new, then who is high (where the low hand
    acts first: who is low) and so acts first. Straights and flushes that may come are never
    called.

    Args:
        before: the up cards of each live seat before the street.
        after: the same after it, in the order they were dealt.
        first: the seat that acts first.
        opener: ``HIGH_HAND`` or ``LOW_HAND``.
        words: the language.
        leader: the seat that is high (or low), where that is all-in and does not act.

    Returns:
        The sentences to say.
    """
    new = [
        words.about(words.seat(seat), _showing(cards, opener, words))
        for seat, cards in after.items()
        if _made(cards) and _made(cards) != _made(before.get(seat, ()))
    ]
    ahead = first if leader is None else leader
    acts = words.say(
        f"stud.{'' if ahead == first else 'all_in.'}{opener.name.lower()}",
        seat=words.seats([ahead]),
        hand=_showing(after[ahead], opener, words),
        first=words.seats([first]),
    )
    return tuple(words.sentence(text) for text in (*new, acts))


def _showing(cards: Sequence[Card], opener: Opener, words: Phrases) -> str:
    """Name what up cards make, or read them from the top down."""
    made = _made(cards)
    if made:
        return made_name(*made, words, "inside")
    places = [RANKS.index(card.rank) for card in cards]
    return words.run(sorted(places, key=low_place if opener is Opener.LOW_HAND else int)[::-1])


def _made(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]] | None:
    """Return what ranks make that show more than once, and those ranks; None if none does."""
    counts = Counter(RANKS.index(card.rank) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    for category, shape in _SHAPES.items():
        fits = [counts[rank] >= number for rank, number in zip(ranks, shape, strict=False)]
        if len(fits) == len(shape) and all(fits):
            return category, tuple(ranks[: len(shape)])
    return None
