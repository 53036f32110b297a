"""What each of some unsure cards can be, where no two of them are the same."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.rules.cards import Card

Choice = frozenset[Card]
"""All that a card may be."""


def possible(choices: Sequence[Choice]) -> tuple[Choice, ...] | None:
    """Keep, of what each card may be, only what it is in a reading in which all cards differ.

    Returns:
        What is left for each card, in order: a single one where it is settled. None where there is
        no such reading, so that something was read wrong or there are two of a card.
    """
    holder = matched(choices)
    if len(holder) < len(choices):
        return None
    return tuple(
        frozenset(card for card in choice if _fits(card, place, choices, holder))
        for place, choice in enumerate(choices)
    )


def matched(choices: Sequence[Choice]) -> dict[Card, int]:
    """Name as many different cards as can be named, each with the place that it is at."""
    holder: dict[Card, int] = {}
    for place in range(len(choices)):
        _settle(place, choices, holder, set())
    return holder


def _fits(card: Card, place: int, choices: Sequence[Choice], holder: dict[Card, int]) -> bool:
    """Tell whether the other places can still all be named with this card at this place."""
    other = holder.get(card, place)
    if other == place:
        return True
    rest = {known: at for known, at in holder.items() if at not in (place, other)}
    return _settle(other, choices, {**rest, card: place}, {card})


def _settle(
    place: int, choices: Sequence[Choice], holder: dict[Card, int], tried: set[Card]
) -> bool:
    """Name the card at a place, moving others on where that helps."""
    for card in choices[place]:
        if card in tried:
            continue
        tried.add(card)
        if card not in holder or _settle(holder[card], choices, holder, tried):
            holder[card] = place
            return True
    return False
