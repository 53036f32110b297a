"""Badugi: the most cards of different ranks and suits, and of those the lowest."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.hands.reading import HandReading, Ranking
from cardspeak.rules.hands.values import badugi_value, low_place

_LOW_PLACE = {rank: low_place(place) for place, rank in enumerate(RANKS)}
_HIGH_PLACE = {rank: place for place, rank in enumerate(RANKS)}


def best_badugi(cards: Sequence[Card], ranking: Ranking = Ranking.BADUGI) -> HandReading:
    """Read the best badugi of some cards: four of them, or the five of a hybrid game.

    A hand of more cards beats one of fewer (`BDG-2`); of as many, the lowest top card wins, then
    the next (`BDG-1`). Where suits leave a choice the lower ones play, as in the example of
    `BDG-3`. In Badeucey the ace is high and so the worst card (`HYB-2`).
    """
    place = _HIGH_PLACE if ranking is Ranking.BADUGI_ACE_HIGH else _LOW_PLACE
    rising = sorted(cards, key=lambda card: place[card.rank] << 2 | card.index & 3)
    ranks = [card.rank for card in rising]
    suits = "".join([card.suit for card in rising])
    repeats = tuple([rank == before for rank, before in zip(ranks[1:], ranks, strict=False)])
    chosen = _lowest_badugi(suits, repeats)
    playing = [rising[at] for at in chosen]
    return HandReading(badugi_value(tuple([card.index >> 2 for card in playing]), ranking), playing)


@cache
def _lowest_badugi(suits: str, repeats: tuple[bool, ...]) -> tuple[int, ...]:
    """Choose the cards that play, as places in a rising hand, highest first.

    Only the pattern matters: the suits in rising order, and which card is of the same rank as
    the one before, so few patterns are ever worked out.
    """
    ranks = [0]
    for repeat in repeats:
        ranks.append(ranks[-1] + (not repeat))
    falling = range(len(suits) - 1, -1, -1)
    for size in (4, 3, 2):
        choices = [
            choice
            for choice in combinations(falling, size)
            if len({suits[at] for at in choice}) == len({ranks[at] for at in choice}) == size
        ]
        if choices:
            return min(choices, key=lambda choice: ([ranks[at] for at in choice], choice))
    return (0,)
