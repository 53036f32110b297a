"""Pots that are pulled in as they come, and lie nowhere then: only the way that they went tells."""

from __future__ import annotations

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.showdown.heaps import LEAST_CELLS
from cardspeak.vision.observe.showdown.middle import Middle
from cardspeak.vision.observe.showdown.shares import Shares, ways_out
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.places import Place

TAKEN_S, LEAST_WAY, ALL_THE_WAY = 1.4, 0.7, 0.9
"""So long after it left, a pot that lies nowhere went the one way on so much of which something
moved, when it left: on the others not even on so much.
"""

STACKED_S, STAYS_S = 2.4, 0.35
"""Whoever pulls a pot in has let go of it so long after it left its place, or once nothing has
moved at the chips for so long.
"""


class Traces:
    """Tells whom a pot went to that is gone, or what lay on when a share of it was pushed."""

    def __init__(self, desk: Desk, middle: Middle, shares: Shares) -> None:
        """Take the desk, what lies in the middle, and the shares of it."""
        self._desk, self._middle, self._shares = desk, middle, shares
        self._out: tuple[float, dict[int, float]] = LONG_AGO_S, {}

    def clear(self) -> None:
        """Forget the last hand."""
        self._out = LONG_AGO_S, {}

    def end(self, left_s: float) -> int:
        """Return the seat that a pot went to which left at a time; 0 if that is not known."""
        if self._desk.now_s - left_s < TAKEN_S or not self._middle.is_usual:
            return 0
        return self._end_of_rest(left_s) if self._desk.story.pushed else self._end(left_s)

    def _end(self, left_s: float) -> int:
        if self._middle.left >= LEAST_CELLS:
            return 0
        ways = self._ways(left_s)
        seat = _only([seat for seat, way in ways.items() if way >= LEAST_WAY])
        if ways.get(seat, 0.0) < ALL_THE_WAY or self._may_show(seat, left_s):
            return 0
        return seat

    def _end_of_rest(self, left_s: float) -> int:
        """Something may still move to whom the share went; but not all the way, from the pot."""
        story, ways = self._desk.story, self._ways(left_s)
        again = any(ways.get(seat, 0.0) >= ALL_THE_WAY for seat in story.pushed)
        if again or not self._shares.gone:
            return 0
        others = story.tabled.keys() - set(story.pushed)
        seat = _only([seat for seat, way in ways.items() if way >= LEAST_WAY and seat in others])
        return seat if ways.get(seat, 0.0) >= ALL_THE_WAY else 0

    def _ways(self, left_s: float) -> dict[int, float]:
        """For each seat, the share of the way to it on which something moved as the pot left.

        As it was first known: what moves there later hides what did before.
        """
        if left_s != self._out[0]:
            span_s = left_s - TAKEN_S / 2, left_s + TAKEN_S / 2
            self._out = left_s, ways_out(self._desk, self._desk.story.live, *span_s)
        return self._out[1]

    def _may_show(self, seat: int, left_s: float) -> bool:
        """Whether a pot may be seen among a seat's own chips yet: hands have just been there."""
        desk = self._desk
        stirred_s = desk.motion_s(Place("stack", seat))
        return desk.now_s - left_s < STACKED_S and desk.now_s - stirred_s <= STAYS_S


def _only(seats: list[int]) -> int:
    """The one seat there is of some; 0 if there are more, or none."""
    return seats[0] if len(seats) == 1 else 0
