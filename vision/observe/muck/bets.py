"""Bets that lie before players once all is dealt, and whether they are answered."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.muck import Leaving
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

LEAST_BET_CELLS = 6
"""A chip covers about so many cells."""

LEAVES_S = (0.6, 0.25)
"""A bet lies still so long before it is seen that the cards of who gives up are gone."""

GLANCES = 90
"""So many glances are remembered."""


class Bets:
    """Watches the places for bets."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._bet_s = LONG_AGO_S
        self._empty: deque[tuple[float, bool]] = deque(maxlen=GLANCES)
        places = desk.tracker.places
        bets = [place for place in places.masks if place.kind == "bets"]
        others = [mask for place, mask in places.masks.items() if place.kind != "bets"]
        middle = np.any([places.between(bets), *(places.masks[each] for each in bets)], axis=0)
        self._open = middle & ~np.any(others, axis=0)

    def clear(self) -> None:
        """Forget the last hand."""
        self._empty.clear()

    def note(self) -> None:
        """Note whether a bet lies, and whether the places for bets are empty, be it of hands."""
        desk, story = self._desk, self._desk.story
        since_s = story.last_card_s
        came = desk.tracker.flow.moved_s > since_s
        if self._is_bet_on(came, since_s):
            self._bet_s = desk.now_s
        bets = [desk.tracker.places.masks[Place("bets", seat)] for seat in story.live]
        empty = desk.tracker.flow.not_bare(np.any(bets, axis=0) & came) < LEAST_BET_CELLS
        self._empty.append((desk.now_s, empty))

    def are_answered(self, leaving: Leaving, *, mucked: bool) -> bool:
        """Whether no bet lay any more as a seat's cards left.

        A bet that only one player was left to answer may be taken back too soon to be made out:
        then the places for bets have to be seen empty as the cards leave.

        Args:
            leaving: what left, and when.
            mucked: whether another hand was mucked already.
        """
        if self._bet_s >= leaving.taken_s:
            return False
        story = self._desk.story
        was_bet = self._bet_s > story.last_card_s
        if len(story.live) > 2 or was_bet or mucked:
            return True
        start_s = max(leaving.taken_s, leaving.gone_s - LEAVES_S[0])
        end_s = leaving.gone_s - LEAVES_S[1]
        seen = [empty for at_s, empty in self._empty if start_s <= at_s <= end_s]
        return bool(seen) and all(seen)

    def _is_bet_on(self, since: Mask, since_s: float) -> bool:
        """Whether something that was bet since the last card was dealt lies before somebody.

        Args:
            since: (rows, columns) where anything moved since then.
            since_s: when that was.
        """
        desk = self._desk
        came = desk.tracker.flow.covered() & since
        for track in desk.tracker.tracks:
            if track.kind == "card":
                came[track.rim] = False
            elif track.kind == "chip" and track.rest_s > since_s and self._is_bet(track):
                return True
        _, heaps = cv2.connectedComponents(came.astype(np.uint8))
        pots = np.unique(heaps[came & desk.tracker.places.masks[Place("pot")]])
        bets = came & self._open & ~np.isin(heaps, pots)
        return int(bets.sum()) >= LEAST_BET_CELLS

    def _is_bet(self, chips: Track) -> bool:
        """Whether chips lie where somebody bet them."""
        return self._desk.tracker.places.of(chips.center_mm).kind in ("bets", "seat")
