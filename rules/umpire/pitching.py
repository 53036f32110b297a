"""The cards of a street, one after the other, as they are pitched to the seats."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Street
from cardspeak.rules.records.actions import Action, DealHole

Pitch = tuple[int, Card | None, bool]
"""A card to a seat: whose, which, and whether it lies face up."""


def pitches(order: Iterable[int], street: Street, taken: Iterable[Action]) -> deque[Pitch]:
    """Return the cards to seats: one by one, round after round; draws at once (`LOW-4`).

    Args:
        order: the seats dealt in, in the order in which they get cards.
        street: what is dealt.
        taken: what the record tells of it.
    """
    due: dict[int, list[Card | None]] = {seat: [] for seat in order}
    for action in taken:
        if isinstance(action, DealHole):
            due[action.seat] += action.cards
    ups = range(street.down, street.down + street.up)
    rounds = [
        (place, (seat, card, place in ups))
        for seat, cards in due.items()
        for place, card in enumerate(cards)
    ]
    if not street.draw:
        rounds.sort(key=lambda pitch: pitch[0])
    return deque(pitch for _, pitch in rounds)
