"""Shares of a pot: pushed while most of it still lies in the middle, or left there at first."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.showdown.heaps import LEAST_CELLS, thick
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import Place

LEAST_CHIPS = 6
"""Chips that come to lie at the edge of others cover at least so many cells more."""

WAY_S, ALL_THE_WAY = 1.4, 0.9
"""Something moved so long ago, on so much of the way to a seat, when a share comes there."""

RESTS_S = 0.12
"""What lies in the middle is compared once nothing has moved there for so long."""

COMES_S = 2.0
"""Its player has put a share to the other chips within this of its leaving."""

SWIFT_S, HALF = 2.5, 0.5
"""Shares of which one is pushed right after the other, so that the pot is not seen to rest between,
come to their seats within this: something moved on half of the way, and half of where chips lie was
felt until then."""

UNSEEN = 0.6
"""How sure it is that a seat got what was not seen to be pushed to it alone."""


def ways_out(desk: Desk, seats: Iterable[int], start_s: float, end_s: float) -> dict[int, float]:
    """For some seats, the share of the way from the pot on which something moved in a time."""
    places, flow = desk.tracker.places, desk.tracker.flow
    ends_mm = ((seat, places.middles_mm[Place("bets", seat)]) for seat in seats)
    pot_mm = places.middles_mm[Place("pot")]
    return {seat: flow.along(pot_mm, end_mm, start_s, end_s) for seat, end_mm in ends_mm}


class Shares:
    """Watches for a part of the pot that leaves, goes to a seat that shows its hand, and stays.

    A dealer who sorts the pot takes chips away, too, and arms reach by: only where other chips come
    to lie at the seat, or its player's hands are all over those, and the rest is pushed to another
    one later, was it a share.

    Attributes:
        rests: whether chips lay on in the middle after the first share was pushed: an arm that
            comes there later is none,
        gone: and whether they do not any more.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._lay = 0
        self._left: dict[int, float] = {}
        self._came: dict[int, float] = {}
        self.rests, self.gone = False, False

    def take(self, pot: Mask, lies: int) -> None:
        """Compare the pot with what it was.

        Args:
            pot: (rows, columns) where it lies.
            lies: how many cells of that something covers.
        """
        desk, flow = self._desk, self._desk.tracker.flow
        if len(desk.story.tabled) < 2 or desk.story.pushed:
            self._lay = lies
            self.rests = self.rests or (bool(desk.story.pushed) and self._lies_on(pot))
            self.gone = self.gone or (self.rests and lies < LEAST_CELLS)
            return
        if float(flow.moved_s[pot].max()) < desk.now_s - RESTS_S:
            if LEAST_CELLS <= lies <= self._lay - LEAST_CELLS:
                self._leaves()
            self._lay = lies
        for seat, left_s in self._left.items():
            if seat not in self._came and desk.now_s - left_s < COMES_S and self._gains(seat):
                self._came[seat] = left_s

    def of_others(self, seat: int, rest_s: float) -> list[tuple[int, float, float]]:
        """Other seats that got a share before one did, when, and how sure that is.

        Args:
            seat: the one.
            rest_s: when its share came to rest.
        """
        sure = [(*each, 1.0) for each in self._came.items() if each[0] != seat]
        story = self._desk.story
        swift = [
            (other, came_s, UNSEEN)
            for other in sorted(story.tabled.keys() & story.live - self._came.keys() - {seat})
            if (came_s := self._came_s(other, rest_s)) is not None
        ]
        pulled = [
            (other, left_s, UNSEEN)
            for other, left_s in self._left.items()
            if other not in (seat, *self._came, *(each for each, *_ in swift))
            and self._was_pulled_in(other)
        ]
        return sure + swift + pulled

    def clear(self) -> None:
        """Forget the last hand."""
        self._lay = 0
        self._left.clear()
        self._came.clear()
        self.rests, self.gone = False, False

    def _lies_on(self, pot: Mask) -> bool:
        """Whether chips of the pot lie there as they did before a share of it was pushed."""
        flow, pushed_s = self._desk.tracker.flow, self._desk.story.pushed_s
        lies = pot & flow.covered() & (flow.bare_s < pushed_s - WAY_S)
        still = flow.moved_s < flow.now_s - RESTS_S
        return int(np.count_nonzero(lies & still)) >= LEAST_CELLS

    def _leaves(self) -> None:
        """Note where chips went that are gone from the pot, if it is clear."""
        desk = self._desk
        seats = desk.story.tabled.keys() & desk.story.live
        ways = ways_out(desk, seats, desk.now_s - WAY_S, desk.now_s)
        ends = [seat for seat, way in ways.items() if way >= ALL_THE_WAY]
        if len(ends) == 1:
            self._left[ends[0]] = desk.now_s

    def _came_s(self, seat: int, until_s: float) -> float | None:
        """When chips came to a seat, if they may be from the pot, shortly before a time."""
        desk, since_s = self._desk, until_s - SWIFT_S
        at, felt = self._before(seat), desk.tracker.flow.bare_s > since_s
        came = [chip for chip in desk.chips() if chip.rest_s > since_s and at[chip.rim].any()]
        came = [chip for chip in came if share(felt, chip.rim) >= HALF]
        way = ways_out(desk, [seat], since_s, until_s)[seat]
        came_s = [min(chip.rest_s, until_s) for chip in came if way >= HALF]
        return min(came_s, default=None)

    def _was_pulled_in(self, seat: int) -> bool:
        """Whether hands were all over the chips of a seat as a share went there."""
        flow, stack = self._desk.tracker.flow, self._desk.tracker.places.masks[Place("stack", seat)]
        return float(np.mean(flow.moved_s[stack] > self._left[seat] - WAY_S)) >= ALL_THE_WAY

    def _gains(self, seat: int) -> bool:
        """Whether something lies at a seat where felt showed until the chips left."""
        flow = self._desk.tracker.flow
        fresh = flow.bare_s > self._left[seat] - WAY_S
        gained = thick(flow.covered() & fresh) & self._before(seat)
        return int(np.count_nonzero(gained)) >= LEAST_CHIPS

    def _before(self, seat: int) -> Mask:
        """(rows, columns) where a seat's bets and its other chips lie."""
        masks = self._desk.tracker.places.masks
        return masks[Place("bets", seat)] | masks[Place("stack", seat)]
