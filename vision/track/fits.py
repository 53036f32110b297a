"""How well sightings fit things that lie still, that only look different, or were moved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import numpy as np

from cardspeak.models.shapes import SUITS
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats, Glance, Mask, Sighting
from cardspeak.vision.inks import BLACKS_AND_REDS
from cardspeak.vision.track.flow import Flow
from cardspeak.vision.track.match import CLEAR, Cost, lies_still, likeness, shared, unlike
from cardspeak.vision.track.places import Places
from cardspeak.vision.track.pose import apart_mm, turned_deg
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, Track

ANOTHER = 0.4
"""A face as unlike as this is another card's, if anything has moved."""

SAME_FACE, SAME_PLACE = 0.8, 0.55
"""A face as like as this is the same card's: a deck has it once; so is one that covers so much."""

ANOTHER_LOOK = 0.3
SAME_PICTURE = 0.45
"""What covers each other this much is the same thing, if nothing has moved."""

MOVE_MM = 260.0
"""A card that is pushed, gathered or turned over before a player ends within this."""

ON_TOP_MM = 25.0
"""A burn that comes to lie this near to the last one hides it: nobody moves burns by so little."""

LEFT = 0.4
"""A card has left its place where this share of what no other covers is bare felt."""

NEEDS_CELLS = 3

ASIDE_MM = 25.0
"""A card of a board is moved no farther where no felt shows that it lay there."""

Expects = Callable[[Sighting | Track, float], bool]
"""Whether a card that is seen somewhere, at a time, may well have come there from elsewhere."""


class Fits:
    """Tells how badly sightings fit things: below 1, or they do not at all."""

    def __init__(self, places: Places, flow: Flow, expects: Expects) -> None:
        """Take the places, what moves there, and what is expected."""
        self._places, self._flow, self._expects = places, flow, expects

    def still(self, seen: Sequence[Sighting], tracks: Sequence[Track]) -> Cost:
        """Return how badly a sighting fits a thing that lies where it lay.

        A face that lay open nearby was pushed there: it is no back that was turned over. One that
        only seems of the other suit of its colour now is partly covered: half a club may be read
        as a spade.

        Args:
            seen: all that was seen.
            tracks: all that may be seen.
        """
        pushed = {id(one) for one in seen if self._is_again(one, tracks)}

        def cost(one: Sighting, track: Track) -> float:
            if track.face == "down" and id(one) in pushed:
                return 1.0
            away = lies_still(one, track)
            if away < 1 and self._is_upon(one, track):
                return 1.0
            if away < 1 and unlike(one, track) > ANOTHER and not is_twin(one, track):
                return 1.0 if self._flow.has_moved(track.rim, track.last.t_s) else away
            return away

        return cost

    def _is_upon(self, one: Sighting, track: Track) -> bool:
        """Whether a face has come to lie upon a back, as one is due there."""
        if not turns_up(one, track) or one.score < ONE_GOOD_LOOK:
            return False
        came = self._flow.has_moved(track.rim, track.last.t_s)
        return came and self._expects(one, self._flow.now_s)

    def same_picture(self, one: Sighting, track: Track) -> float:
        """How badly a sighting fits a thing that looked different, though nothing moved since."""
        if one.kind != track.kind or track.state == "gone" or track.under:
            return 1.0
        both = overlap(one.corners_mm, track.corners_mm)
        if both < SAME_PICTURE or unlike(one, track) > ANOTHER_LOOK:
            return 1.0
        return 1.0 if self._flow.has_moved(track.rim, track.last.t_s) else 1 - both

    def moved(
        self,
        seen: Sequence[Sighting],
        still: Collection[Track],
        missed: Sequence[Track],
        glance: Glance,
    ) -> Cost:
        """Return how badly a sighting fits a card that was moved a little, or turned over.

        Args:
            seen: all that was seen.
            still: what lies where it lay.
            missed: what was not found there.
            glance: the look.
        """
        now_s = glance.evidence.t_s
        fresh = {id(one): self._expects(one, now_s) for one in seen if one.kind == "card"}
        faces = [t for t in missed if t.face == "up" and t.there and t.reading.looks]
        known = {id(one) for one in seen if is_amiss(one, faces) or self._is_again(one, faces)}

        def cost(one: Sighting, track: Track) -> float:
            at = (track.under or track).corners_mm
            away, like = apart_mm(one.corners_mm, at), unlike(one, track)
            another = like > ANOTHER and not (away <= ON_TOP_MM and is_twin(one, track))
            if another or track.under in still or not self._is_near(one, track, at):
                return 1.0
            poor = one.score < ONE_GOOD_LOOK and not self.has_come_from(one, track)
            if poor and track.state != "new":
                return 1.0  # what is believed is not moved by a poor look
            shown = track.under or track
            upon = turns_up(one, track) and fresh[id(one)] and not self._beside(shown, [one]).any()
            stays = shown.state != "gone" and (upon or not self.has_left(shown, [one], glance))
            if stays and away > ASIDE_MM and self._is_on_board(shown):
                return 1.0  # a face like it is another card's, or seems to lie between two
            burn = track.burned or self._places.home(one.center_mm).kind == "burn"
            burned = away <= ON_TOP_MM and burn
            if (stays or burned) and fresh[id(one)] and not is_known(one, track):
                return 1.0
            due = turns_up(one, track) and fresh[id(one)]
            if track.face == "down" and (id(one) in known or (due and not track.looks)):
                return 1.0  # no back that was turned over, nor one that nobody ever made out
            if track.under is not None:
                return 0.3 + 0.3 * away / MOVE_MM + 0.3 * like
            turned = turned_deg(one.corners_mm, at)
            return 0.5 * away / MOVE_MM + 0.1 * turned / 90 + 0.3 * like + 0.1 * stays

        return cost

    def _is_on_board(self, track: Track) -> bool:
        return self._places.home(track.center_mm).kind == "board"

    def has_come_from(self, one: Sighting, track: Track) -> bool:
        """Whether a face is a card's of its place, where something moved: a deck has it once."""
        if one.logs is None or track.face != "up" or not track.there:
            return False
        if not self._flow.has_moved(track.rim, track.last.t_s):
            return False
        at_mm = (track.under or track).corners_mm
        return self._is_near(one, track, at_mm) and likeness(one.logs, track) > SAME_FACE

    def _is_again(self, one: Sighting, tracks: Sequence[Track]) -> bool:
        """Whether a face is one of some cards'."""
        return any(self.has_come_from(one, track) for track in tracks)

    def has_left(self, track: Track, seen: Sequence[Sighting], glance: Glance) -> bool:
        """Whether bare felt shows where a thing lay and nothing else now does."""
        free = self._beside(track, seen)
        if not free.any():
            return track.state != "new" and bool(seen)
        return bool(glance.bare[free].mean() >= LEFT)

    def _beside(self, track: Track, seen: Sequence[Sighting]) -> Mask:
        """(rows, columns) where a thing lay and nothing that is seen does, if that is enough."""
        free = np.zeros(self._places.grid.shape, bool)
        free[track.rim] = True
        for one in seen:
            free[self._places.grid.within(one.corners_mm, 4.0)] = False
        return free & (np.count_nonzero(free) >= NEEDS_CELLS)

    def _is_near(self, one: Sighting, track: Track, at_mm: Floats) -> bool:
        """Whether a card may have been moved within a place, from where it lay to where one is."""
        if one.kind != "card" or track.kind != "card" or apart_mm(one.corners_mm, at_mm) > MOVE_MM:
            return False
        return self._places.home(one.center_mm) == self._places.home(at_mm.mean(0))


def turns_up(one: Sighting, track: Track) -> bool:
    """Whether what is seen is a face, and a card was seen face down."""
    return track.face == "down" and one.face == "up"


def is_amiss(one: Sighting | Track, faces: Sequence[Track]) -> bool:
    """Whether a face that is read poorly is another's: of one that lay there and was not seen."""
    logs = logs_of(one)
    if one.face != "up" or logs is None or logs.max() > np.log(CLEAR):
        return False
    return any(apart_mm(one.corners_mm, face.corners_mm) < ON_TOP_MM for face in faces)


def logs_of(one: Sighting | Track) -> Floats | None:
    """(52,) what was read of a face, as log-probabilities."""
    return one.logs if isinstance(one, Sighting) else one.reading.logs


def is_twin(one: Sighting | Track, track: Track) -> bool:
    """Whether a face is read as of the same rank and colour as a card, whichever the suit."""
    logs = logs_of(one)
    if logs is None or not track.reading.looks:
        return False
    both = (np.exp(logs), track.reading.odds)
    seen, known = (odds.reshape(-1, SUITS) @ BLACKS_AND_REDS.T for odds in both)
    return shared(seen, known) > SAME_FACE


def is_known(one: Sighting, track: Track) -> bool:
    """Whether a face must be a card's that was seen before, though it lies a little differently."""
    if one.logs is None or not track.reading.looks:
        return False
    if likeness(one.logs, track) > SAME_FACE:
        return True
    both = overlap(one.corners_mm, track.corners_mm)
    return both > SAME_PLACE and unlike(one, track) < ANOTHER_LOOK
