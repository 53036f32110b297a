"""The muck, and which seat cards come to it from."""

from __future__ import annotations

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

MUCK = Place("muck")
EARLIER_S = 0.6
"""Cards may come to the muck so long before they are missed at their seat."""

LEAST_OCCUPIED = 0.07
"""Of the muck's place, less than one card covers."""

WAY_S, LEAST_WAY = 0.45, 0.4
"""Cards that come to the muck were so long on their way, and were seen on that much of it."""

ALL_THE_WAY = 0.95


class Muck:
    """Watches the muck.

    Attributes:
        swept: whether the hands of this deal are being gathered in, and the muck with them.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self.swept = False

    def reached(self, since_s: float) -> bool:
        """Whether cards came to the muck since a time."""
        tracks = self._desk.tracker.tracks
        cards = [track for track in tracks if track.kind == "card" and self._is_here(track)]
        return any(track.rest_s >= since_s - EARLIER_S for track in cards)

    @property
    def lies(self) -> bool:
        """Whether there is a muck, as far as is known."""
        tracker = self._desk.tracker
        return (
            not self.swept and tracker.flow.occupied(tracker.places.masks[MUCK]) >= LEAST_OCCUPIED
        )

    def stirred(self, since_s: float) -> bool:
        """Whether there is a muck, and something moved there since a time."""
        return self.lies and self._desk.motion_s(MUCK) >= since_s - EARLIER_S

    def sweep(self, seat: int, since_s: float) -> None:
        """Note that hands are gathered in, if what left a seat went all the way to the deck."""
        desk, at = self._desk, Place("seat", seat)
        way = desk.way(at, Place("deck"), since_s - EARLIER_S, desk.now_s)
        self.swept |= way >= ALL_THE_WAY

    def source(self, rest_s: float) -> int:
        """Return the seat from which motion led to the muck before a time; 0 for none."""
        desk, ways = self._desk, {}
        for seat in sorted(desk.story.live):
            if desk.motion_s(Place("seat", seat)) >= rest_s - WAY_S:
                ways[seat] = desk.way(Place("seat", seat), MUCK, rest_s - WAY_S, rest_s)
        best = max(ways, key=lambda seat: ways[seat], default=0)
        return best if best and ways[best] >= LEAST_WAY else 0

    def _is_here(self, track: Track) -> bool:
        return self._desk.tracker.places.home(track.center_mm) == MUCK
