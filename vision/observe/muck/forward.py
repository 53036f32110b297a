"""Hands that were pushed forward, and wait there for the dealer to pull them into the muck."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.deal.landings import CELLS_OF_CARD
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

AHEAD_MM, ASIDE_MM = (60.0, 340.0), 150.0
"""So far ahead of where it lay, and to either side, a hand is pushed."""

WHOLE = 0.8
"""It covers so much more than a card; single chips do not."""

BEFORE_S = 1.0
"""Where it lies, the felt was bare when hands came to it, or so long before."""


class Forward:
    """Watches what lies before the seats."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        places, layout = desk.tracker.places, desk.layout
        spots = [mask for place, mask in places.masks.items() if not place.seat]
        elsewhere = np.any(spots, axis=0)
        self._ahead: dict[int, Mask] = {}
        for seat in layout.seats:
            off_mm = places.grid.centers_mm - places.middles_mm[Place("seat", seat.number)]
            ahead_mm, aside_mm = off_mm @ seat.ahead, off_mm @ seat.right
            near = (np.abs(aside_mm) < ASIDE_MM) & (ahead_mm > AHEAD_MM[0])
            self._ahead[seat.number] = near & (ahead_mm < AHEAD_MM[1]) & ~elsewhere

    def lies(self, seat: int, taken_s: float) -> bool:
        """Whether something as large as a hand lies before a seat since hands were at its cards."""
        flow = self._desk.tracker.flow
        came = flow.covered() & (flow.bare_s > taken_s - BEFORE_S) & self._ahead[seat]
        return int(np.count_nonzero(came)) >= WHOLE * CELLS_OF_CARD

    def lies_at(self, seat: int, taken_s: float) -> bool:
        """Whether what may be a card that nobody made out lies at a seat since hands were there.

        So it does if it lay there when the next hand came over it.
        """
        tracker = self._desk.tracker
        came = self._desk.place_of(seat) & (tracker.flow.moved_s >= taken_s)
        for track in tracker.tracks:
            if track.there:
                came[track.rim] = False
        return tracker.flow.lay(came) * int(np.count_nonzero(came)) >= WHOLE * CELLS_OF_CARD
