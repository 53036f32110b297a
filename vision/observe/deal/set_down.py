"""Things that are set down, and that look like backs: a phone like two, side by side."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.observe.deal.turns import Turns
from cardspeak.vision.observe.deal.ways import FROM_DECK, Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

FLEW = 0.1
"""With no more of a flight from the deck than this, none flew in."""

NARROW_MM, WIDE_MM = 20.0, 110.0
"""Two backs that come at once, so far apart, may be one thing."""

AT_ONCE_S = 0.2
"""A hand that sets it down leaves the one half this much earlier."""

OFF_MM = 160.0
"""No hand begins with a card so far from its seat's place, such as the other deck that is put away
beside the tray, along the way that cards take.
"""


class SetDown:
    """Tells such things from cards that are dealt: it was not the turn, and none flew there."""

    def __init__(self, desk: Desk, ways: Ways, turns: Turns) -> None:
        """Take the desk, which way cards come, and whose turn it is."""
        self._desk, self._ways, self._turns = desk, ways, turns
        self._last: Track | None = None

    def is_one(self, track: Track, seat: int) -> bool:
        """Whether what came to a seat was set down there; two at once are looked at no more."""
        if track.face == "up" or not self._turns.is_ahead(seat):
            return False
        if self._begins_far_off(track, seat):
            self._desk.tracker.set_down(track)
            return True
        if self._ways.from_deck(track.center_mm, track.rest_s) / FROM_DECK > FLEW:
            return False
        last, self._last = self._last, track
        if last is not None and is_half(last, track):
            self._desk.tracker.set_down(last, track)
        return True

    def _begins_far_off(self, track: Track, seat: int) -> bool:
        """Whether no card is out yet, and this one lies far off where the seat's cards do."""
        middle_mm = self._desk.tracker.places.middles_mm[Place("seat", seat)]
        off_mm = float(np.hypot(*(track.center_mm - middle_mm)))
        return self._desk.story.phase == "clear" and off_mm > OFF_MM


def is_half(first: Track, second: Track) -> bool:
    """Whether two backs that came may be the halves of one thing."""
    apart = NARROW_MM < apart_mm(first.corners_mm, second.corners_mm) < WIDE_MM
    return apart and abs(first.born.t_s - second.born.t_s) < AT_ONCE_S
