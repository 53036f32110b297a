"""Pots pushed: what lay in the middle is gone from there, and something came from there to a seat.

Chips are hard to make out, and so is what looks like one. But felt that is bare, or is not, and the
way that something took, show a pot that is pushed; what only returns to its player, or came from
elsewhere, is none.
"""

from __future__ import annotations

import numpy as np

from cardspeak.rules.facts.hand import PotPushed
from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.releases import Releases
from cardspeak.vision.observe.showdown.heaps import LEAST_CELLS, Heaps, thick
from cardspeak.vision.observe.showdown.middle import POT, PUSHES_S, Middle
from cardspeak.vision.observe.showdown.shares import UNSEEN, Shares
from cardspeak.vision.observe.showdown.showing import Showing
from cardspeak.vision.observe.showdown.traces import Traces
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

PULLED_LEFT = 0.25
"""A pot that its winner has among other chips already covers no more of what it covered."""

LIES_S = 1.0
"""A pot in which no chips were seen lies longer than an arm that reaches over its place, if it is
not the last hand's."""

WAY_S, LEAST_WAY = 1.4, 0.7
"""Something moved so long ago, on that much of the way from the pot, when one is pushed."""

SHARES_WAY = 0.5
"""Of the next share of one, chips that lie there alone tell, too: so much will do."""

STAYS_S, ALONE_S = 0.35, 0.18
"""Felt that a pot only passed, on its way to another seat, is seen to be bare by then. If there is
no other seat that it may go to, only an arm passed there.
"""

WRONGLY_S = 0.8
"""One that is pushed wrongly lies there for so long: felt may be known to be bare only then."""

SWIFT_S = 0.15
"""Between two looks chips are pushed so swiftly, or a camera left out those in between."""

LEAVES_S = 0.4
"""What came to lie so long before the pot leaves is none of it, if the seat gave up its hand."""

STEP_S = 0.05
"""What moved first is told to within this."""

DECIDED_S = 0.2
"""No pot is pushed sooner than this after the last hand but one is given up."""

SHARED_S = 3.0
"""Shares of a pot are pushed within this of each other."""


class Pots:
    """Watches the pot being pushed."""

    def __init__(self, desk: Desk, showing: Showing, releases: Releases) -> None:
        """Take the desk, the hands that are being shown, and those that are given up."""
        self._desk, self._showing, self._releases = desk, showing, releases
        self._heaps, self._shares = Heaps(desk), Shares(desk)
        self._middle = Middle(desk, self._heaps)
        self._traces = Traces(desk, self._middle, self._shares)
        self._came: dict[int, Track] = {}
        self._has_chips = False

    def settled(self, track: Track) -> None:
        """Take chips that came to lie somewhere."""
        place = self._desk.tracker.places.of(track.center_mm)
        self._has_chips |= place == POT
        if place.kind in ("bets", "seat") and self._way(place.seat, track.rest_s) >= LEAST_WAY:
            self._came[place.seat] = track

    def take(self) -> None:
        """Tell of pots pushed."""
        if not self._desk.story.playing:
            return
        middle = self._middle
        middle.take(over=self._is_over)
        self._shares.take(middle.cells, middle.left)
        if middle.has_left and self._is_time():
            self._look_about()

    def _look_about(self) -> None:
        """Tell of a pot that now lies before a seat."""
        story = self._desk.story
        for seat in sorted(story.dealt):
            if self._may_win(seat):
                self._look(seat)
            elif not story.pushed and (led_s := self._led_s(seat)):
                self._push(seat, led_s)
        if seat := self._traces.end(self._left_s):
            self._push(seat, self._left_s, UNSEEN)

    @property
    def _left_s(self) -> float:
        """When the pot left; if one seat alone may get it, an arm over its place is none still."""
        middle = self._middle
        alone = self._desk.story.left and middle.whole_s - middle.lain_s >= LIES_S
        return middle.whole_s if alone else middle.lay_s

    def _is_time(self) -> bool:
        """Whether a pot may be pushed: there was one, or the hand is over but for it."""
        desk, story = self._desk, self._desk.story
        if story.pushed:  # a share that was left there goes, too
            return desk.now_s < min(story.pushed_s + SHARED_S, self._middle.lay_s + PUSHES_S)
        if story.uncontested:
            return desk.now_s > story.decided_s + DECIDED_S
        lay = self._middle.is_usual and desk.now_s - self._middle.lay_s < PUSHES_S
        long = self._has_chips or self._middle.lay_s - self._middle.lain_s >= LIES_S
        shown = bool(story.tabled) and (desk.all_dealt or self._middle.has_lain)
        return (lay and long) or shown  # bets of an all-in hand are raked in before the board

    def _may_win(self, seat: int) -> bool:
        """Whether a seat may get something of the pot, rightly or, if that was seen, wrongly."""
        story = self._desk.story
        if story.pushed:
            return seat not in story.pushed and seat in story.tabled
        lay = self._middle.has_lain and self._middle.is_usual
        return lay or seat == story.left or not story.uncontested

    def _led_s(self, seat: int) -> float | None:
        """When a heap came to rest before a seat that was led there from the pot's usual place.

        Blinds that nobody called are pulled in and pushed in one go, and no pot lies between. For
        who gave up the hand it takes more than a way that moved: its half by the pot did so first.
        """
        flow, places = self._desk.tracker.flow, self._desk.tracker.places
        bets = Place("bets", seat)
        heap = self._heaps.largest(flow.covered() & places.masks[bets] & self._heaps.fresh())
        if np.count_nonzero(heap) < LEAST_CELLS:
            return None
        rest_s = float(flow.moved_s[heap].max())
        end_mm = places.middles_mm[bets]
        half_mm = (places.middles_mm[POT] + end_mm) / 2
        for half_s in np.arange(max(self._desk.story.decided_s, rest_s - WAY_S), rest_s, STEP_S):
            since_s = max(self._desk.story.decided_s, half_s - WAY_S / 2)
            near = flow.along(places.middles_mm[POT], half_mm, since_s, half_s)
            early, late = (
                flow.along(half_mm, end_mm, *span) for span in ((since_s, half_s), (half_s, rest_s))
            )
            if min(near, late, 1 - early) >= LEAST_WAY:
                return rest_s
        return None

    def _look(self, seat: int) -> None:
        """Tell of a pot that has come to lie before a seat, since it last lay in the middle.

        What moved between the two before took the bets in.
        """
        desk, chips = self._desk, self._came.get(seat)
        since_s = max(self._middle.lain_s, desk.now_s - WAY_S)
        if desk.story.uncontested:
            since_s = max(since_s, desk.story.decided_s)
        if seat not in desk.story.live:
            left_s = min(self._middle.whole_s, self._middle.lay_s)  # arms that push it hide it
            since_s = max(since_s, left_s - LEAVES_S)
        if chips and chips.rest_s > since_s:
            self._push(seat, chips.rest_s)
            return
        lies = self._lying(seat)
        if np.count_nonzero(lies) < LEAST_CELLS:
            return
        rest_s = float(desk.tracker.flow.moved_s[lies].max())
        rests_s = desk.now_s - rest_s
        if rests_s < (self._stays_s(seat) if self._is_due(seat) else WRONGLY_S):
            return
        heap = desk.story.pushed and np.count_nonzero(self._heap_since(lies)) >= LEAST_CELLS
        least = SHARES_WAY if heap else LEAST_WAY
        if rest_s > since_s and (self._way(seat, rest_s) >= least or self._is_swift(rest_s)):
            self._push(seat, rest_s)

    def _heap_since(self, lies: Mask) -> Mask:
        """(rows, columns) what of some cells is a heap, and no arm, come since the pot left."""
        fresh = self._desk.tracker.flow.bare_s > self._middle.lay_s - WAY_S
        return self._heaps.largest(lies & fresh)

    def _is_due(self, seat: int) -> bool:
        """Whether a pot may rightly be pushed to a seat now."""
        return self._is_over and seat in self._desk.story.live

    @property
    def _is_over(self) -> bool:
        """Whether hands are shown, or nobody is left to play against: the pot is due."""
        return bool(self._desk.story.tabled) or self._desk.story.uncontested

    def _lying(self, seat: int) -> Mask:
        """(rows, columns) what may be a pot that lies before a seat, or among its chips.

        One that is pushed wrongly is not told by an arm that rests there, nor by what lay there.
        """
        flow = self._desk.tracker.flow
        lies = thick(flow.covered()) & self._desk.tracker.places.masks[Place("bets", seat)]
        if not self._is_due(seat):
            return self._heap_since(lies)
        middle = self._middle
        if np.count_nonzero(lies) >= LEAST_CELLS or middle.left > PULLED_LEFT * middle.most:
            return lies
        return self._pulled_in(seat)

    def _pulled_in(self, seat: int) -> Mask:
        """(rows, columns) what came to rest among a seat's own chips since the pot left.

        Who is quick pulls a pot in before it has rested.
        """
        flow, stack = self._desk.tracker.flow, self._desk.tracker.places.masks[Place("stack", seat)]
        fresh = flow.bare_s > self._middle.lay_s - LEAVES_S
        fresh &= flow.moved_s < flow.now_s - STAYS_S
        return np.asarray(thick(flow.covered() & fresh) & stack)

    def _stays_s(self, seat: int) -> float:
        """For how long a pot that is due rests before it is told: it may only pass by.

        Who is left alone may pull it in sooner.
        """
        if not self._goes_on(seat):
            return 0.0
        return ALONE_S if seat == self._desk.story.left else STAYS_S

    def _goes_on(self, seat: int) -> bool:
        """Whether something moves before another seat, to which a pot may be on its way."""
        others = (Place("bets", other) for other in self._desk.story.dealt if other != seat)
        return any(self._desk.motion_s(bets) >= self._desk.now_s for bets in others)

    def _is_swift(self, rest_s: float) -> bool:
        """Whether the pot, or its rest, left as chips came elsewhere, unseen on their way."""
        lay = not self._desk.story.pushed or rest_s - self._middle.lay_s < LEAVES_S
        return self._is_over and lay and abs(rest_s - self._middle.moved_s) < SWIFT_S

    def _way(self, seat: int, rest_s: float) -> float:
        """The share of the way from the pot to a seat on which something moved before a time."""
        tracker = self._desk.tracker
        if self._middle.moved_s < rest_s - WAY_S:
            return 0.0
        end_mm = tracker.places.middles_mm[Place("bets", seat)]
        return tracker.flow.along(self._middle.middle_mm, end_mm, rest_s - WAY_S, rest_s)

    def _push(self, seat: int, rest_s: float, confidence: float = 1.0) -> None:
        desk, story = self._desk, self._desk.story
        self._showing.conclude()
        self._releases.conclude(seat, rest_s)
        others = [] if story.pushed else self._shares.of_others(seat, rest_s)
        for to, at_s, sure in (*others, (seat, rest_s, confidence)):
            story.pushed.append(to)
            story.pushed_s = min(story.pushed_s, at_s)
            desk.tell(PotPushed(to, 0), at_s, desk.now, sure)

    def close(self, over_s: float) -> None:
        """Tell of a pot that was not seen to be pushed where only one seat can have got it.

        Args:
            over_s: when the hand was over.
        """
        desk, story = self._desk, self._desk.story
        if story.left and not story.pushed:
            story.pushed.append(story.left)
            desk.tell(PotPushed(story.left, 0), over_s, desk.now, UNSEEN)

    def conclude(self) -> None:
        """Tell the same of one that has left by the end of the film, though cards lie there yet."""
        if self._desk.story.playing and self._middle.has_lain and self._middle.has_left:
            self.close(self._middle.lay_s)

    def clear(self) -> None:
        """Forget the last hand's chips."""
        self._came.clear()
        self._traces.clear()
        self._shares.clear()
        self._middle.clear()
        self._has_chips = False
