"""Who opens a betting round (`STUD-4`, `STUD-5`, `RAZZ-2`, `BTN-14`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from cardspeak.rules.cards import RANKS, SUITS, Card
from cardspeak.rules.games.game import Opener
from cardspeak.rules.hands.values import low_place
from cardspeak.rules.records.record import Seat


def opener(
    how: Opener,
    seats: Sequence[Seat],
    live: Collection[int],
    up: Mapping[int, Sequence[Card | None]],
) -> int | None:
    """Return the seat that opens a round, or None where that cannot be told.

    Unseen up cards may hide it, and of tied hands the house says which is first (`C32`).


    A hand that is all-in opens all the same; who is next then acts first (`STUD-9`, `S8-3`).

    Args:
        how: what decides.
        seats: clockwise, the first left of the button first.
        live: the seats that have not folded.
        up: each seat's cards that lie face up.
    """
    order = [seat.number for seat in seats]
    if how is Opener.LEFT_OF_BIG_BLIND:
        posted = [seat.blind for seat in seats]
        # The last of equal blinds is the big one; a dead small blind posts nothing (`BTN-7`).
        last = max(range(len(order)), key=lambda at: (posted[at], at))
        return order[(last + 1) % len(order)]
    showing = [seat for seat in order if seat in live]
    if how is Opener.LEFT_OF_BUTTON:
        return showing[0]
    cards = {seat: [card for card in up[seat] if card] for seat in showing}
    if any(len(cards[seat]) < len(up[seat]) or not up[seat] for seat in showing):
        return None
    best = max if how in (Opener.HIGH_CARD, Opener.HIGH_HAND) else min
    aces_low = how in (Opener.HIGH_CARD, Opener.LOW_HAND)
    by_card = how in (Opener.HIGH_CARD, Opener.LOW_CARD)
    shown = {seat: _showing(cards[seat], aces_low, by_card) for seat in showing}
    first = best(shown.values())
    tied = [seat for seat in showing if shown[seat] == first]
    return tied[0] if len(tied) == 1 else None


def _showing(cards: Sequence[Card], aces_low: bool, by_card: bool) -> list[tuple[int, ...]]:
    """Rank up cards: how many of a kind, then their ranks; a single card by its suit too."""
    places = {card: _place(card, aces_low) for card in cards}
    if by_card:
        return [(places[card], SUITS.index(card.suit)) for card in cards[-1:]]
    kinds = sorted(((n, place) for place, n in Counter(places.values()).items()), reverse=True)
    return [tuple(n for n, _ in kinds), tuple(place for _, place in kinds)]


def _place(card: Card, aces_low: bool) -> int:
    place = RANKS.index(card.rank)
    return low_place(place) if aces_low else place


def has_open_pair(up: Sequence[Card | None]) -> bool:
    """Tell whether a pair shows among up cards."""
    return any(number > 1 for number in Counter(card.rank for card in up if card).values())
