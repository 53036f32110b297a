"""What has become of things that a look does not show, and of those where the felt shows."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.track.bare import MISSED_OFTEN, is_bare
from cardspeak.vision.track.fits import Fits
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.piles import Piles
from cardspeak.vision.track.places import Places
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, SETTLED_LOOKS, Change, Track

GOOD_MISSES = 3
"""One good look may so often fail to be confirmed."""

GONE_S = 0.1
LOOKED, MOVES = 0.5, 0.2
"""The share of a thing's place that is looked at, or that moves, for it to be looked at, or hidden
by what moves."""

EDGE = np.ones((3, 3), np.uint8)
BETWEEN, ALL_BARE = 0.15, 0.9
"""Where nothing that lies there now hides so much of a card's place, so much of that is bare felt
if the card is gone."""


class Missing:
    """Tells things that are covered, or under others, from those that are gone."""

    def __init__(
        self, places: Places, fits: Fits, piles: Piles, tracks: list[Track], changes: list[Change]
    ) -> None:
        """Take the places, what fits what, the piles, and the lists of tracks and of changes."""
        self._places, self._fits, self._piles = places, fits, piles
        self._tracks, self._changes = tracks, changes

    def settle(
        self,
        hidden: Sequence[Track],
        risen: Sequence[Track],
        seen: Sequence[Sighting],
        glance: Glance,
    ) -> None:
        """Settle what has become of things that a look does not show.

        Args:
            hidden: the things.
            risen: the things that came to rest anew in this look.
            seen: all that was seen.
            glance: the look.
        """
        for track in hidden:
            if track.state == "gone":
                self._gather_again(track, risen, glance.evidence)
            if track.state == "gone" or share(glance.looked, track.cells) < LOOKED:
                continue
            track.misses += 1
            if track.state == "new":
                self._doubt(track)
            elif track.kind != "card":
                track.state = "covered"
            elif track.under is None and self._fits.has_left(track, seen, glance):
                over = self._piles.over(track, risen)
                if over:
                    self._piles.tuck(track, over)
            else:
                track.state = "covered"

    def clear(self, glance: Glance) -> None:
        """Let go of what lay where the felt is bare now."""
        now_s = glance.evidence.t_s
        for track in self._tracks:
            if track.state == "gone" or track.under is not None:
                continue
            bare = is_bare(track, glance.bare, self._places.grid) or self._is_between(track, glance)
            if not bare or share(glance.moving, track.cells) > MOVES:
                track.bare_s = None
                continue
            track.bare_s = now_s if track.bare_s is None else track.bare_s
            if now_s - track.bare_s >= GONE_S or track.state == "new":
                self._lose(track, glance.evidence)

    def _is_between(self, track: Track, glance: Glance) -> bool:
        """Whether only felt shows where nothing that lies there now hides a card missed twice."""
        if track.kind != "card" or track.misses < MISSED_OFTEN or track.looks < SETTLED_LOOKS:
            return False
        lying = np.zeros(self._places.grid.shape, np.uint8)
        for other in self._tracks:
            if other is not track and other.state == "lying" and not other.misses:
                lying[other.rim] = 1
        free = cv2.dilate(lying, EDGE)[track.cells] == 0  # a card's edge hides part of a cell
        if not free.any() or free.mean() < BETWEEN:
            return False
        return bool(glance.bare[track.cells][free].mean() >= ALL_BARE)

    def _doubt(self, track: Track) -> None:
        """Drop a thing that was seen too badly to be missed again."""
        if track.misses > (GOOD_MISSES if track.score >= ONE_GOOD_LOOK else 0):
            self._piles.forget(track)

    def _gather_again(self, track: Track, risen: Sequence[Track], frame: Evidence) -> None:
        """Let a card that was missed lie under another that was missed and has turned up again."""
        over = self._piles.over(track, [card for card in risen if card.moves])
        if over and track.face == "down" and self._places.home(track.center_mm).kind == "seat":
            track.gone_s = None
            self._piles.tuck(track, over)
            self._changes.append(Change("back", track, frame))

    def _lose(self, track: Track, frame: Evidence) -> None:
        """Let a thing be gone, unless it can have been gathered in under others nearby."""
        if track.state == "new":
            self._piles.forget(track)
            return
        over = self._piles.gathered_under(track)
        if over:
            self._piles.tuck(track, over)
            return
        for each in (track, *self._piles.under(track)):
            each.state, each.gone_s = "gone", frame.t_s
            self._changes.append(Change("gone", each, frame))
