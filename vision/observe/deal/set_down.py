"""Things that players set down, and that look like backs: a phone like two, side by side."""

from __future__ import annotations

from cardspeak.vision.observe.deal.turns import Turns
from cardspeak.vision.observe.deal.ways import FROM_DECK, Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

FLEW = 0.1
"""With no more of a flight from the deck than this, none flew in."""

WIDE_MM = 110.0
"""Two backs that come at once, no farther apart, may be one thing."""


class SetDown:
    """Tells such things from cards that are dealt: none flew there, and it was not the turn."""

    def __init__(self, desk: Desk, ways: Ways, turns: Turns) -> None:
        """Take the desk, which way cards come, and whose turn it is."""
        self._desk, self._ways, self._turns = desk, ways, turns
        self._last: Track | None = None

    def is_one(self, track: Track, seat: int) -> bool:
        """Whether what came to a seat was set down there; two at once are looked at no more."""
        flew = self._ways.from_deck(track.center_mm, track.rest_s) / FROM_DECK > FLEW
        if flew or track.face == "up" or not self._turns.is_ahead(seat):
            return False
        last, self._last = self._last, track
        at_once = last is not None and last.born == track.born
        if last and at_once and apart_mm(last.corners_mm, track.corners_mm) < WIDE_MM:
            self._desk.tracker.set_down(last, track)
        return True
