"""The deck's account: where each of its cards was seen, and what the others can be.

Nothing is ever rewritten: a card that was not sure when it was seen stays so in the facts, and what
it must be, as all others are elsewhere, is worked out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.umpire.due import What, burns_due, on_street
from cardspeak.rules.umpire.elimination import Choice, matched, possible
from cardspeak.rules.umpire.state import Hand, Table

Spot = tuple[str, int]
"""A place such as ``"seat 4"``, and which of the cards there, from 0."""

_ODD_PLACES = {"aside", "deck", "floor", "stub"}


@dataclass(frozen=True)
class Account:
    """All that is known of the cards of a hand.

    Attributes:
        places: where each card lies that is known, be it only as nothing else is left.
        choices: what each card that was not sure when it was seen, or showed its back, may be.
        unseen: the cards that lie in no known place.
    """

    places: Mapping[Card, str]
    choices: Mapping[Spot, Choice]
    unseen: frozenset[Card]


def account(hand: Hand) -> Account:
    """Account for all cards of a hand."""
    sights = dict(_sights(hand))
    left = possible(list(_choices(hand, sights))) or ()
    choices = {
        spot: choice
        for spot, choice in zip(sights, left, strict=False)
        if sights[spot].card is None
    }
    places = dict(hand.places)
    for (place, _), choice in choices.items():
        if len(choice) == 1:
            places |= dict.fromkeys(choice, place)
    return Account(places, choices, frozenset(hand.game.deck) - places.keys())


def settled(table: Table) -> dict[Spot, Card]:
    """Return the cards that were not sure when they were seen and can be nothing else by now."""
    hand = table.hand
    if hand is None or not any(sight.candidates for _, sight in _sights(hand)):
        return {}
    choices = account(hand).choices
    return {spot: next(iter(choice)) for spot, choice in choices.items() if len(choice) == 1}


def _sights(hand: Hand) -> Iterator[tuple[Spot, Sight]]:
    """Yield every card of the seats, the boards and the burns, with the best that was seen of it.

    Cards that may have gone back into the stub are left out, as they may have come again.
    """
    seats = hand.contenders if "muck" in hand.shuffled_in else hand.order
    lying = [(f"seat {seat}", _hand_of(hand, seat)) for seat in seats]
    lying += [(f"board {number}", board) for number, board in enumerate(hand.boards)]
    if "burns" not in hand.shuffled_in:
        lying.append(("burns", hand.burns))
    for place, sights in lying:
        for number, sight in enumerate(sights):
            yield (place, number), sight


def _hand_of(hand: Hand, seat: int) -> Sequence[Sight]:
    """Return a seat's cards as tabled, with what was known before of those that are not sure."""
    held = [each.sight for each in hand.held.get(seat, [])]
    tabled = list(hand.tabled.get(seat, ()))
    if len(tabled) != len(held):
        return tabled or held
    named = {sight.card for sight in tabled}
    for card in {sight.card for sight in held if sight.card} - named:
        fits = [
            place
            for place, sight in enumerate(tabled)
            if sight.card is None and card in _seen(sight, hand.game.deck)
        ]
        if len(fits) == 1:
            tabled[fits[0]] = Sight(card)
    return tabled


def _choices(hand: Hand, sights: Mapping[Spot, Sight]) -> Iterator[Choice]:
    """Yield what each card may be, as far as cards that are known to lie elsewhere tell."""
    elsewhere = {place: _elsewhere(hand, place) for place, _ in sights}
    whole = frozenset(hand.game.deck)
    for (place, _), sight in sights.items():
        if sight.card:
            yield frozenset({sight.card})
        else:
            seen = frozenset(card for card, _ in sight.candidates) or whole
            yield seen - elsewhere[place]


def _elsewhere(hand: Hand, place: str) -> Choice:
    """Return the cards that are known to lie elsewhere than in a place."""
    here = {place, *hand.comes_back_from}
    if place in {f"seat {seat}" for seat in hand.order if seat not in hand.contenders}:
        here.add("muck")
    return frozenset(card for card, known in hand.places.items() if known not in here)


def _seen(sight: Sight, deck: Sequence[Card]) -> Choice:
    """Return what a card may be by what is seen of its face; any of the deck if it shows none."""
    if sight.card:
        return frozenset({sight.card})
    return frozenset(card for card, _ in sight.candidates) or frozenset(deck)


@dataclass(frozen=True)
class Spread:
    """What a face-up spread shows of a deck.

    Attributes:
        missing: how many of the deck's cards are not there.
        perhaps: which these may be: just as many where it is sure.
        doubled: the cards that are there more than once.
        choices: what each card of the spread may be, in order.
    """

    missing: int
    perhaps: tuple[Card, ...]
    doubled: tuple[Card, ...]
    choices: tuple[Choice, ...]


def read_spread(cards: Sequence[Sight], deck: Sequence[Card] = DECK) -> Spread:
    """Check a deck that is spread face up, card by card (`DECK-1`, `DECK-2`, `DECK-16`).

    Args:
        cards: as they lie.
        deck: what should be there.
    """
    choices = [_seen(sight, deck) for sight in cards]
    due = [choice & frozenset(deck) for choice in choices]
    there = len(matched(due))
    counts = Counter(sight.card for sight in cards if sight.card)
    missing = len(deck) - there
    return Spread(
        missing,
        tuple(card for card in deck if _can_lack(card, due, there)) if missing else (),
        tuple(sorted(card for card, count in counts.items() if count > 1)),
        possible(choices) or tuple(choices),
    )


def _can_lack(card: Card, choices: Sequence[Choice], there: int) -> bool:
    """Tell whether a card may be the one that is missing: without it as many can be named."""
    return len(matched([choice - {card} for choice in choices])) == there


def cards_out(hand: Hand) -> int | None:
    """Return how many cards are out of the stub (`DECK-10`).

    Returns:
        None where that is not sure: cards are still due or went back, or burns are missing or too
        many, be it only that one was not seen.
    """
    moved = hand.exposures or hand.shuffled_in or _ODD_PLACES & set(hand.places.values())
    burns = hand.burns_waived or len(hand.burns) != burns_due(hand)
    if moved or burns or hand.misdeal or any(e.what is What.CARD for e in on_street(hand)):
        return None
    dealt = sum(hand.got.values()) + sum(hand.stray.values())
    return dealt + len(hand.burns) + sum(map(len, hand.boards))
