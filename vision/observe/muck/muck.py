"""The muck, and which seat cards come to it from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

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

MOST_WAY = 0.6
"""What was seen on so much of it came all the way, whoever else gives cards away."""

ALL_THE_WAY = 0.95


@dataclass(frozen=True)
class Leaving:
    """Cards that left a seat.

    Attributes:
        seat: which.
        taken_s: since when hands have been at them.
        gone_s: when their place was first seen to be bare.
        others: the other seats that cards are just leaving, or have left since.
        went_s: when they went, as far as is known: a hand may hide that a place is bare.
    """

    seat: int
    taken_s: float
    gone_s: float
    others: Collection[int]
    went_s: float


class Muck:
    """Watches the muck.

    Attributes:
        swept: whether the hands of this deal are being gathered in, and the muck with them.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self.swept = False
        self._before = 0.0

    def take(self) -> None:
        """Note how much of the place is hidden since before the hand: not by cards of it."""
        hidden = self._hidden
        self._before = min(self._before, hidden) if self._desk.story.playing else hidden

    def reached(self, leaving: Leaving) -> bool:
        """Whether cards that left a seat came to the muck, rather than those of others."""
        tracks = self._desk.tracker.tracks
        cards = [track for track in tracks if track.kind == "card" and self._is_here(track)]
        came_s = [card.rest_s for card in cards if card.rest_s >= leaving.taken_s - EARLIER_S]
        others = {*leaving.others, *map(self.source, came_s)} - {0, leaving.seat}
        if len(came_s) < sum(map(self._desk.story.held, {leaving.seat, *others})):
            came_s = [at_s for at_s in came_s if self._is_from(leaving, others, at_s)]
        return bool(came_s)

    @property
    def lies(self) -> bool:
        """Whether there is a muck, as far as is known."""
        return not self.swept and self._hidden - self._before >= LEAST_OCCUPIED

    @property
    def _hidden(self) -> float:
        """The share of the place where something lies."""
        tracker = self._desk.tracker
        return tracker.flow.lay(tracker.places.masks[MUCK])

    def stirred(self, since_s: float) -> bool:
        """Whether there is a muck, and something moved there since a time."""
        return self.lies and self._desk.motion_s(MUCK) >= since_s - EARLIER_S

    def is_of_others(self, leaving: Leaving) -> bool:
        """Whether others' cards were seen to come all the way, and nothing from this seat."""
        since_s, now_s = min(leaving.taken_s, leaving.gone_s - WAY_S), self._desk.now_s
        ways = (self.way(seat, since_s, now_s) for seat in leaving.others)
        own = self.way(leaving.seat, since_s, now_s)
        return own < LEAST_WAY and max(ways, default=0) >= MOST_WAY

    def came_all_the_way(self, leaving: Leaving, since_s: float) -> bool:
        """Whether something was seen on most of the way from a seat to the muck since a time."""
        return self.way(leaving.seat, since_s, self._desk.now_s) >= MOST_WAY

    def sweep(self, seat: int, since_s: float) -> None:
        """Note that hands are gathered in, if what left a seat went all the way to the deck.

        Where a board lies, it flew by on its way to the muck.
        """
        desk, at = self._desk, Place("seat", seat)
        if any(desk.story.boards.values()):
            return
        way = desk.way(at, Place("deck"), since_s - EARLIER_S, desk.now_s)
        self.swept |= way >= ALL_THE_WAY

    def source(self, rest_s: float) -> int:
        """Return the seat from which motion led to the muck before a time; 0 for none."""
        desk, ways = self._desk, {}
        for seat in sorted(desk.story.live):
            if desk.motion_s(Place("seat", seat)) >= rest_s - WAY_S:
                ways[seat] = self.way(seat, rest_s - WAY_S, rest_s)
        best = max(ways, key=lambda seat: ways[seat], default=0)
        return best if best and ways[best] >= LEAST_WAY else 0

    def _is_from(self, leaving: Leaving, others: Collection[int], rest_s: float) -> bool:
        """Whether what came to the muck by a time is a seat's, rather than another one's."""
        since_s = min(rest_s, leaving.gone_s, leaving.went_s) - WAY_S
        own = self.way(leaving.seat, since_s, rest_s)
        most = max((self.way(seat, rest_s - WAY_S, rest_s) for seat in others), default=0)
        return own >= min(most, MOST_WAY)

    def way(self, seat: int, since_s: float, rest_s: float) -> float:
        """The share of the way from a seat to the muck where something moved in a time."""
        return self._desk.way(Place("seat", seat), MUCK, since_s, rest_s)

    def _is_here(self, track: Track) -> bool:
        return self._desk.tracker.places.home(track.center_mm) == MUCK
