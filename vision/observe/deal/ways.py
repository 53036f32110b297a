"""Which way a card came to a seat: from the deck, or by its player's hand."""

from __future__ import annotations

from math import dist

import numpy as np

from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.thing import Track

PITCH_S, HAND_S = 0.9, 0.45
"""A card that was pitched, or laid by its player, moved within so long before it came to rest."""

FLIGHT_S = 0.2
"""From half of its way on, a pitched card takes no longer."""

PASSES_MM = 120.0
"""What flies by nearer than this may seem to come to rest."""

BEGINS, ENDS_ALONE = 0.3, 0.6
"""So much of the way a card may still be in the dealer's hands, or on its way to another seat."""

FROM_DECK, BY_PLAYER = 0.2, 0.2
"""So much of the way from the deck, or to the player, has seen motion then."""

RESTS = 0.6
"""So much of the way to the player an arm hides that rests there."""


class Ways:
    """Knows what moved on the way to a card."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._deck_mm = np.array(desk.layout.spots["deck"], np.float64).mean(0)

    def is_pitched(self, track: Track) -> bool:
        """Whether something came from the deck to where a card lies, when it came there."""
        return self.from_deck(track.center_mm, track.rest_s) >= FROM_DECK

    def came_s(self, track: Track) -> float:
        """When a card came to rest: soon after it was on its way, whatever moved there later."""
        way = track.center_mm - self._deck_mm
        start, end = self._deck_mm + 0.3 * way, self._deck_mm + 0.65 * way
        passed_s = self._desk.tracker.flow.passed_s(start, end)
        pitched = track.rest_s - PITCH_S <= passed_s <= track.rest_s
        return min(track.rest_s, passed_s + FLIGHT_S) if pitched else track.rest_s

    def from_deck(self, at_mm: Floats, rest_s: float, within_s: float = PITCH_S) -> float:
        """The share of the way from the deck to a card where something has just moved."""
        start = self._deck_mm + 0.25 * (at_mm - self._deck_mm)
        end = self._deck_mm + 0.8 * (at_mm - self._deck_mm)
        return self._desk.tracker.flow.along(start, end, rest_s - within_s, rest_s)

    def ends_here(self, at_mm: Floats, seat: int, since_s: float, now_s: float) -> bool:
        """Whether something flew to a seat since a time, and can have gone to no other."""
        way = at_mm - self._deck_mm
        start, end = self._deck_mm + 0.5 * way, self._deck_mm + 0.85 * way
        flew = self._desk.tracker.flow.along(start, end, since_s, now_s) >= FROM_DECK
        return flew and not self.leads_on(at_mm, seat)

    def leads_on(self, at_mm: Floats, seat: int) -> bool:
        """Whether a card that flies to another seat comes by, near to where one lies."""
        for other in self._desk.crew.players - {seat}:
            cards_mm = np.array(self._desk.layout.seat(other).cards, np.float64)
            if flies_by(at_mm, self._deck_mm, cards_mm.mean(0)):
                return True
        return False

    def passed_for(
        self, at_mm: Floats, since_s: float, rest_s: float, first: float = BEGINS
    ) -> float:
        """How long something passed on the way from the deck: one card does so for a moment.

        Args:
            at_mm: where the way ends.
            since_s: from when on.
            rest_s: until when.
            first: how much of the way is left out, which may also lead elsewhere.
        """
        way = at_mm - self._deck_mm
        start, end = self._deck_mm + first * way, self._deck_mm + 0.85 * way
        since_s = max(since_s, rest_s - PITCH_S)
        return self._desk.tracker.flow.lasted_s(start, end, since_s, rest_s)

    def was_handled(
        self, at_mm: Floats, seat: int, rest_s: float, within_s: float = HAND_S
    ) -> bool:
        """Whether something has just moved between a card and its player."""
        near, far = self._to_player(at_mm, seat)
        return self._desk.tracker.flow.along(near, far, rest_s - within_s, rest_s) >= BY_PLAYER

    def is_held(self, at_mm: Floats, seat: int, since_s: float) -> bool:
        """Whether a hand that came since a time rests between a card and its player."""
        near, far = self._to_player(at_mm, seat)
        return self._desk.tracker.flow.covers(near, far, since_s) >= RESTS

    def _to_player(self, at_mm: Floats, seat: int) -> tuple[Floats, Floats]:
        """The way (2,), (2,) from beside a card to its player."""
        ahead = np.array(self._desk.layout.seat(seat).ahead)
        return at_mm - 90 * ahead, at_mm - 200 * ahead


def flies_by(at_mm: Floats, deck_mm: Floats, end_mm: Floats) -> bool:
    """Whether a card that flies from the deck to some point comes by near to another point."""
    here_mm, way_mm = at_mm - deck_mm, end_mm - deck_mm
    passed = min(1.0, max(0.0, float(here_mm @ way_mm / (way_mm @ way_mm))))
    return dist(here_mm, passed * way_mm) < PASSES_MM
