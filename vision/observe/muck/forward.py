"""Hands that were pushed forward, and wait there for the dealer to pull them into the muck."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from cardspeak.hardware.layouts.outlines import contains
from cardspeak.vision.glance import Floats, Mask
from cardspeak.vision.observe.deal.landings import CELLS_OF_CARD
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

AHEAD_MM, ASIDE_MM = (60.0, 340.0), 150.0
"""So far ahead of where it lay, and to either side, a hand is pushed."""

GIVEN_UP_MM = 100.0
"""So far ahead, over the betting line if there is one, it is given up."""

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
        self._side = {seat.number: np.array(seat.ahead) for seat in layout.seats}
        self._dealt_mm: dict[Track, Floats] = {}
        for seat in layout.seats:
            off_mm = places.grid.centers_mm - places.middles_mm[Place("seat", seat.number)]
            ahead_mm, aside_mm = off_mm @ seat.ahead, off_mm @ seat.right
            near = (np.abs(aside_mm) < ASIDE_MM) & (ahead_mm > AHEAD_MM[0])
            self._ahead[seat.number] = near & (ahead_mm < AHEAD_MM[1]) & ~elsewhere

    def note(self) -> None:
        """Note where the cards of the seats lay first."""
        for track, place in self._desk.at.items():
            if place.seat:
                self._dealt_mm.setdefault(track, track.center_mm)

    def clear(self) -> None:
        """Forget the last hand."""
        self._dealt_mm.clear()

    def let_go_s(self, cards: Collection[Track]) -> float:
        """When a hand was let go of that lies far ahead of where it was dealt; never, otherwise.

        Of cards that lie under others it is not known.
        """
        known_s = [card.rest_s for card in cards if card.under is None]
        ahead = all(self._ahead_mm(card) > AHEAD_MM[0] for card in cards)
        return max(known_s) if known_s and ahead else np.inf

    def given_up_s(self, cards: Collection[Track]) -> float:
        """When a hand was let go of that lies over the betting line; never, otherwise."""
        over = all(self._ahead_mm(card) > GIVEN_UP_MM and self._is_over(card) for card in cards)
        return self.let_go_s(cards) if over else np.inf

    def _is_over(self, card: Track) -> bool:
        """Whether a card lies over the betting line, if there is one."""
        line, (x, y) = self._desk.layout.line, card.center_mm
        return not line or contains(line, (float(x), float(y)))

    def _ahead_mm(self, card: Track) -> float:
        """How far a card lies ahead of where it was dealt."""
        place, dealt_mm = self._desk.at.get(card), self._dealt_mm.get(card)
        if place is None or dealt_mm is None:
            return 0.0
        return float((card.center_mm - dealt_mm) @ self._side[place.seat])

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
