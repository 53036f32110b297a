"""Follows every card, chip and button from look to look."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import numpy as np

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.geometry import lengths
from cardspeak.vision.glance import Glance, Mask, Sighting
from cardspeak.vision.track.bare import MISSED_OFTEN
from cardspeak.vision.track.fits import Expects, Fits
from cardspeak.vision.track.fixtures import Fixtures
from cardspeak.vision.track.flow import Flow
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.lapped import as_lapped, is_between
from cardspeak.vision.track.match import (
    STILL_MM,
    assign,
    distinct,
    is_again,
    lay_askew,
    left_of,
    without,
)
from cardspeak.vision.track.missing import Missing
from cardspeak.vision.track.piles import Piles
from cardspeak.vision.track.places import Places
from cardspeak.vision.track.pose import apart_mm, same_order
from cardspeak.vision.track.reading import Reading
from cardspeak.vision.track.thing import (
    LATER_S,
    ONE_GOOD_LOOK,
    SETTLED_LOOKS,
    SMOOTH_LOOKS,
    Change,
    Track,
    What,
    blended,
)

LONE_S = 0.25
"""For so long a second look is waited for."""

READ = 0.95
"""A face that was read as surely as this is not looked at again for its name;"""

READ_LOOKS = 3
"""nor is one that was looked at so often where it lies."""

TURNED_MISSES = 4
"""What showed its other side once, and then did not show, is looked for so often again."""

NEAR_MM = 20.0
"""What lies nearer than this to where something is seen may be that."""

REMEMBERED_S = 2.5
"""For so long, a thing that is gone may turn up again close by, under a hand until then."""


class Tracker:
    """Everything on the table. Give it one glance after the other."""

    def __init__(
        self,
        layout: Layout,
        expects: Expects = lambda _, __: True,
    ) -> None:
        """Begin with a table of which nothing is known.

        Args:
            layout: what lies where.
            expects: whether a card that is seen somewhere, at a time, may well have come there
                from elsewhere, so that what lay there is rather under it than moved.
        """
        self.places = Places(layout)
        self._expects = expects
        self.flow = Flow(self.places.grid)
        self._fits = Fits(self.places, self.flow, expects)
        self._tracks: list[Track] = []
        self._piles = Piles(self.places, self._tracks)
        self._numbers = count(1)
        self._changes: list[Change] = []
        self._missing = Missing(self.places, self._fits, self._piles, self._tracks, self._changes)
        self._fixtures = Fixtures(self.places, self._tracks)

    def take(self, glance: Glance) -> tuple[Change, ...]:
        """Take a glance, and return what has changed."""
        self._changes.clear()
        self.flow.take(glance)
        if glance.seen or glance.looked.any():
            self._look(glance)
        self._believe(glance.evidence.t_s)
        self._missing.clear(glance)
        now_s = glance.evidence.t_s
        self._fixtures.note(glance)
        self._tracks[:] = [t for t in self._tracks if not self._is_forgotten(t, now_s)]
        return tuple(self._changes)

    @property
    def tracks(self) -> tuple[Track, ...]:
        """All that is on the table, in the order in which it came."""
        return tuple(track for track in self._tracks if track.there)

    @property
    def glimpsed(self) -> tuple[Track, ...]:
        """What was seen too seldom to be believed."""
        return tuple(track for track in self._tracks if track.state == "new")

    @property
    def doubted(self) -> tuple[Track, ...]:
        """Cards that were seen too seldom to be believed, or shall have been turned over."""
        cards = (track for track in self._tracks if track.kind == "card")
        return tuple(t for t in cards if t.state == "new" or (t.there and t.odd_looks))

    def wants(self) -> Mask:
        """The cells that are worth another look."""
        wanted = np.zeros(self.places.grid.shape, bool)
        for track in self._tracks:
            lying = track.state == "lying"
            hidden = track.state == "covered" and track.misses <= TURNED_MISSES
            turned = track.odd_looks and (lying or hidden)
            missed = lying and track.kind == "card" and 0 < track.misses < MISSED_OFTEN
            if track.state == "new" or turned or missed or (lying and self._is_vague(track)):
                wanted[track.rim] = True
        return wanted

    def _is_vague(self, track: Track) -> bool:
        """Whether a face in play is not read surely yet, or was read as it had just come to rest.

        It may be gathered in at any time; but of a compressed film the first pictures are poor.
        """
        if track.face != "up" or not track.reading.looks:
            return False
        if self.places.home(track.center_mm).kind not in ("seat", "board"):
            return False
        if track.last.t_s < track.rest_s + LATER_S <= self.flow.now_s or track.reading.wavers:
            return True
        return track.still_looks < READ_LOOKS and float(track.reading.odds.max()) < READ

    def ask(self, track: Track, wanted: Mask) -> None:
        """Add a thing's cells to those worth another look."""
        wanted[track.rim] = True

    def forget(self, track: Track) -> None:
        """Drop a thing that was none."""
        self._piles.forget(track)

    def set_down(self, *tracks: Track) -> None:
        """Take what seemed cards for a thing that lies there."""
        self._fixtures.set_down(*tracks)

    def conceive(
        self, one: Sighting, rest_s: float, frame: Evidence, over: Track | None = None
    ) -> Track:
        """Follow a card from now on that must be there, although it was not made out.

        Args:
            one: what would have been seen; its score is how sure it is that the card is there.
            rest_s: since when.
            frame: the frame that shows that it must be.
            over: the card under which it lies.
        """
        track = Track.of(next(self._numbers), one, frame)
        track.state, track.looks = "covered", 0
        track.rest_s = track.born_s = rest_s
        track.place(one.corners_mm, self.places.grid)
        track.under = over and (over.under or over)
        self._tracks.append(track)
        return track

    def join(self, track: Track, later: Track) -> None:
        """Take what came to light later for the same thing, which it is from then on."""
        track.was_mm = track.corners_mm
        track.place(later.corners_mm, self.places.grid)
        track.first, track.last, track.rest_s = later.first, later.last, later.rest_s
        track.state, track.under, track.face = "lying", None, later.face
        track.reading.join(later.reading)
        if later.ink is not None:
            track.ink = blended(track.ink, later.ink)
        if later.patch is not None:
            track.patch, track.patch_px = later.patch, later.patch_px
        track.looks += later.looks
        track.bare_s = track.gone_s = None
        self.forget(later)

    # Looking

    def _look(self, glance: Glance) -> None:
        """Find each sighting's thing, and what has become of the things not seen."""
        seen = self._fixtures.without(distinct(glance.seen), glance.evidence.t_s)
        seen = [one for one in seen if not is_between(one, self._tracks, self.places.grid)]
        touched = self._touched(glance, seen)
        visible = [t for t in touched if t.state != "gone" and t.under is None]
        still = assign(seen, visible, self._fits.still(seen, touched))
        for one, track in still:
            self._see(track, as_lapped(one, track, seen), glance.evidence)
        rest, others = without(seen, still), left_of(touched, still)
        askew = assign(rest, others, lay_askew)
        for one, track in askew:
            track.place(one.corners_mm, self.places.grid)
            self._see(track, one, glance.evidence)
        still += askew
        lying = [track for _, track in still]
        rest, others = without(rest, askew), left_of(others, askew)
        found = assign(rest, others, self._fits.same_picture)
        for one, track in found:
            self._correct(track, as_lapped(one, track, seen), glance.evidence)
        rest, others = without(rest, found), left_of(others, found)
        rest = [one for one in rest if not any(is_again(one, track) for track in lying)]
        moved = assign(rest, others, self._fits.moved(seen, lying, others, glance))
        for one, track in moved:
            self._move(track, one, glance)
        shown = [track for _, track in (*still, *found, *moved)]
        fresh = [self._begin(one, glance, shown) for one in without(rest, moved)]
        risen = [*(t for _, t in moved), *fresh]
        self._missing.settle(left_of(others, moved), risen, seen, glance)

    def _touched(self, glance: Glance, seen: Sequence[Sighting]) -> list[Track]:
        """The things that a look may have something to say about."""
        seen_mm = np.array([one.center_mm for one in seen]).reshape(-1, 2)
        lie_mm = np.array([track.center_mm for track in self._tracks]).reshape(-1, 2)
        near = np.any(lengths(lie_mm[:, None] - seen_mm) < NEAR_MM, axis=1).tolist()
        each = zip(self._tracks, near, strict=True)
        return [track for track, is_near in each if self._is_touched(track, glance, seen, is_near)]

    def _is_touched(
        self, track: Track, glance: Glance, seen: Sequence[Sighting], is_near: bool
    ) -> bool:
        """Whether a look may have something to say about a thing, near one that is seen or not."""
        now_s = glance.evidence.t_s
        if track.state == "gone":
            return track.gone_s is not None and now_s - track.gone_s < REMEMBERED_S
        if is_near or share(glance.looked, track.cells) >= 0.5:
            return True
        return any(self._fits.has_come_from(one, track) for one in seen)

    def _see(self, track: Track, one: Sighting, frame: Evidence) -> None:
        """Take another look at a thing that lies where it lay."""
        if one.face == track.face:
            track.odd_looks = 0
        elif not is_dim(track, one):
            self._doubt_face(track, one, frame)
        away_mm = apart_mm(one.corners_mm, track.corners_mm)
        if self.flow.has_moved(track.rim, track.last.t_s):
            track.shift_mm = away_mm
        track.see(one, frame)
        blend = 1 / min(track.still_looks, SMOOTH_LOOKS)
        if away_mm < STILL_MM and one.face == track.face:
            order = same_order(track.corners_mm, one.corners_mm)
            track.place((1 - blend) * track.corners_mm + blend * order, self.places.grid)
        if track.state == "covered":
            track.state = "lying"
        if track.state == "new" and track.looks >= SETTLED_LOOKS:
            track.state = "lying"
            self._tell("settled", track, track.born)

    def _doubt_face(self, track: Track, one: Sighting, frame: Evidence) -> None:
        """Count a look that shows a thing's other side: it is turned over after some."""
        track.odd_looks += 1
        if track.state == "new":
            track.reading = Reading()  # a back that looked like a face
        if track.odd_looks >= SETTLED_LOOKS or track.state == "new":
            track.face, track.odd_looks = one.face, 0
            track.moves, track.still_looks, track.first = track.moves + 1, 0, frame
            if track.state != "new":
                track.rest_s = self._rest_s(track, frame.t_s)
                self._tell("turned", track, frame)

    def _correct(self, track: Track, one: Sighting, frame: Evidence) -> None:
        """Take another look at a thing that seemed to lie a little differently."""
        if track.still_looks < SETTLED_LOOKS or one.score > track.score:
            track.place(one.corners_mm, self.places.grid)
        self._see(track, one, frame)

    def _move(self, track: Track, one: Sighting, glance: Glance) -> None:
        """Let a thing lie elsewhere."""
        was_gone, turned = track.state == "gone", one.face != track.face
        track.was_mm = track.corners_mm
        track.place(one.corners_mm, self.places.grid)
        track.rest_s = self._rest_s(track, glance.evidence.t_s)
        track.moves, track.still_looks = track.moves + 1, 0
        track.first, track.face = glance.evidence, one.face
        track.see(one, glance.evidence)
        track.gone_s = None
        if track.state == "new":
            if track.looks >= SETTLED_LOOKS:
                track.state = "lying"
                self._tell("settled", track, track.born)
            return
        track.state = "lying"
        if was_gone:
            self._tell("back", track, glance.evidence)
        self._tell("turned" if turned else "moved", track, glance.evidence)

    def _begin(self, one: Sighting, glance: Glance, shown: Sequence[Track]) -> Track:
        """Begin to follow a thing that was not there before."""
        frame = glance.evidence
        track = Track.of(next(self._numbers), one, frame)
        track.place(one.corners_mm, self.places.grid)
        track.rest_s = track.born_s = self._rest_s(track, frame.t_s)
        track.notice(one, frame)
        track.doubtful = self._piles.may_have_hidden(one, shown)
        self._tracks.append(track)
        return track

    def _rest_s(self, track: Track, now_s: float) -> float:
        """Since when a thing lies where it is seen: since nothing moves there any more."""
        last_s = self.flow.last_s(track.rim)
        return min(now_s, last_s) if last_s > now_s - 2 else now_s

    def _believe(self, now_s: float) -> None:
        """Believe one good look at a card where there is no second, as it is handled or hidden.

        A look at its place that does not show it speaks against it.
        """
        for track in self._tracks:
            if track.state != "new" or track.kind != "card":
                continue
            if track.score < ONE_GOOD_LOOK or track.misses:
                continue
            handled = self.flow.last_s(track.rim) > track.born.t_s
            if not handled and now_s - track.born.t_s < LONE_S:
                continue
            if self._expects(track, track.rest_s):
                track.state = "covered"
                self._tell("settled", track, track.born)

    def _is_forgotten(self, track: Track, now_s: float) -> bool:
        since = track.gone_s
        return track.state == "gone" and since is not None and now_s - since > REMEMBERED_S

    def _tell(self, what: What, track: Track, frame: Evidence) -> None:
        self._changes.append(Change(what, track, frame))


def is_dim(track: Track, one: Sighting) -> bool:
    """Whether a face that was read surely looks like a back, but hardly: fingers lie on it."""
    read = track.face == "up" and track.reading.odds.max() >= READ
    return bool(read and one.score < ONE_GOOD_LOOK)
