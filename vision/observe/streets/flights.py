"""What flies from the deck to a place and stops there, be it seen to lie there or not."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

MIDWAY, AT_END, BEYOND = (0.4, 0.65), (0.7, 1.0), (1.35, 2.1)
"""The parts of the way from the deck to a place, and on, where a card passes or comes to rest."""

ASIDE_MM = (110.0, 210.0)
"""So far to either side of a place what comes from there moves before, such as an arm."""

FLIGHT_S = 0.2
"""From halfway to the end of its way, a card that is pitched takes no longer."""

MOVES = 0.6
"""A card in flight moves more of a part of its way than what only touches that."""


class Flights:
    """Watches for cards that fly from the deck to a place.

    What flies is midway for a moment, and at the end after that, where it comes to rest while
    nothing is midway any more, nor flies on; nor did it come from beyond or aside. An arm that lays
    something there is midway until it has gone.
    """

    def __init__(self, desk: Desk, end: Place) -> None:
        """Take the desk, and where the cards fly."""
        middles_mm = desk.tracker.places.middles_mm
        self._flow = desk.tracker.flow
        start_mm = middles_mm[Place("deck")]
        way_mm = middles_mm[end] - start_mm
        self._parts = {
            part: self._flow.steps(*(start_mm + each * way_mm for each in part))
            for part in (MIDWAY, AT_END, BEYOND)
        }
        across = np.array([way_mm[1], -way_mm[0]]) / np.hypot(*way_mm)
        end_mm = start_mm + way_mm
        self._aside = [
            self._flow.steps(*(end_mm + side * each_mm * across for each_mm in ASIDE_MM))
            for side in (-1, 1)
        ]
        self._passes_s = self._midway_s = self._elsewhere_s = -1e9
        self._since_s: float | None = None
        self._until_s = -1e9
        self._stops = False

    def take(self) -> float | None:
        """Return when a card came to rest, as soon as it has."""
        now_s = self._flow.now_s
        midway = self._moves(MIDWAY) > 0
        if midway and now_s - self._midway_s > FLIGHT_S:
            self._passes_s = now_s
        self._midway_s = now_s if midway else self._midway_s
        at_end = self._moves(AT_END)
        if at_end >= MOVES and self._since_s is None:
            self._since_s = now_s
        if self._since_s is not None and self._midway_s >= self._since_s - FLIGHT_S:
            arrives = at_end >= MOVES and self._passes_s <= self._since_s
            slides = at_end > 0 and self._passes_s < self._since_s
            self._stops |= not midway and (arrives or slides)
        landed_s = self._until_s if at_end < MOVES and self._is_from_deck() else None
        if at_end < MOVES:
            self._since_s, self._stops = None, False
        else:
            self._until_s = now_s
        aside = any(self._flow.now_along(steps) >= MOVES for steps in self._aside)
        self._elsewhere_s = now_s if aside or self._moves(BEYOND) > 0 else self._elsewhere_s
        return landed_s

    def _is_from_deck(self) -> bool:
        """Whether what was at the end stopped there: it came from the deck, and did not fly on."""
        since_s = self._since_s
        return self._stops and since_s is not None and self._elsewhere_s < since_s - FLIGHT_S

    def _moves(self, part: tuple[float, float]) -> float:
        """The share of a part of the way where something moves now."""
        return self._flow.now_along(self._parts[part])
