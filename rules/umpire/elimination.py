"""What each of some unsure cards can be, where no two of them are the same."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.rules.cards import Card

Choice = frozenset[Card]
"""All that a card may be."""


def possible(choices: Sequence[Choice]) -> tuple[Choice, ...] | None:
    """Keep, of what each card may be, only what it is in a reading in which all cards differ.

    A card that may be as many as there are cards in all, such as one that shows its back, can be
    named last, whatever the others are: only these have to be matched with each other.

    Returns:
        What is left for each card, in order: a single one where it is settled. None where there is
        no such reading, so that something was read wrong or there are two of a card.
    """
    tight = [choice for choice in choices if len(choice) < len(choices)]
    holder = matched(tight)
    if len(holder) < len(tight):
        return None
    taken = {card for card in holder if not _is_spared(card, tight, holder)}
    left = iter(
        frozenset(card for card in choice if _fits(card, place, tight, holder))
        for place, choice in enumerate(tight)
    )
    return tuple(next(left) if len(choice) < len(choices) else choice - taken for choice in choices)


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


def _is_spared(card: Card, choices: Sequence[Choice], holder: dict[Card, int]) -> bool:
    """Tell whether all places can be named without a card."""
    rest = {known: at for known, at in holder.items() if known != card}
    return _settle(holder[card], choices, rest, {card})


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
