"""What flies from the deck to a place and stops there, be it seen to lie there or not."""

from __future__ import annotations

from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

MIDWAY, AT_END, BEYOND = (0.4, 0.65), (0.7, 1.0), (1.35, 2.1)
"""The parts of the way from the deck to a place, and on, where a card passes or comes to rest."""

FLIGHT_S = 0.2
"""From halfway to the end of its way, a card that is pitched takes no longer."""

MOVES = 0.6
"""A card in flight moves more of a part of its way than what only touches that."""


class Flights:
    """Watches for cards that fly from the deck to a place.

    What flies is midway for a moment, and at the end after that, where it comes to rest while
    nothing is midway any more, nor flies on; nor did it come from beyond. An arm that lays
    something there is midway until it has gone.
    """

    def __init__(self, desk: Desk, end: Place) -> None:
        """Take the desk, and where the cards fly."""
        middles_mm = desk.tracker.places.middles_mm
        self._flow = desk.tracker.flow
        self._start_mm = middles_mm[Place("deck")]
        self._way_mm: Floats = middles_mm[end] - self._start_mm
        self._passes_s = self._midway_s = self._beyond_s = -1e9
        self._since_s: float | None = None
        self._until_s = -1e9
        self._stops = self._goes_on = False

    def take(self) -> float | None:
        """Return when a card came to rest, as soon as it has."""
        now_s = self._flow.now_s
        midway = self._moves(MIDWAY) > 0
        if midway and now_s - self._midway_s > FLIGHT_S:
            self._passes_s = now_s
        self._midway_s = now_s if midway else self._midway_s
        at_end, beyond = self._moves(AT_END), self._moves(BEYOND) > 0
        if at_end >= MOVES and self._since_s is None:
            self._since_s = now_s
            self._goes_on = now_s - self._beyond_s <= FLIGHT_S  # it comes from there
        self._beyond_s = now_s if beyond else self._beyond_s
        if self._since_s is not None and self._midway_s >= self._since_s - FLIGHT_S:
            arrives = at_end >= MOVES and self._passes_s <= self._since_s
            slides = at_end > 0 and self._passes_s < self._since_s
            self._stops |= not midway and (arrives or slides)
        if at_end < MOVES:
            landed = self._stops and not self._goes_on
            self._since_s, self._stops, self._goes_on = None, False, False
            return self._until_s if landed else None
        self._until_s = now_s
        self._goes_on |= beyond
        return None

    def _moves(self, part: tuple[float, float]) -> float:
        """The share of a part of the way where something moves now."""
        start_mm, end_mm = (self._start_mm + each * self._way_mm for each in part)
        return self._flow.along(start_mm, end_mm, self._flow.now_s, self._flow.now_s)
