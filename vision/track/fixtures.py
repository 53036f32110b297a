"""What looks like the back of a card, and is none: what stood there, printed frames, and chips."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import CARD_MM, Places
from cardspeak.vision.track.pose import apart_mm, sides_mm
from cardspeak.vision.track.thing import INWARD_MM, Track

BEGINNING_S, ONCE_BARE = 3.0, 0.3
"""Where less felt than this share was ever seen, no card comes to lie after the beginning."""

SAME_MM = 20.0

SURELY = 0.95
"""What is seen less surely where chips stand is no back."""

LARGER = 1.08
"""What is larger than a card both ways by this is the frame printed around its place on a board."""


class Fixtures:
    """Tells things that belong to the table, or stood on it from the beginning, from cards."""

    def __init__(self, places: Places, tracks: list[Track]) -> None:
        """Take the places, and the list of all tracks."""
        self._places, self._tracks = places, tracks
        self._was_bare = np.zeros(places.grid.shape, bool)
        self._begun_s = np.inf
        self._set_down: list[Track] = []

    def set_down(self, *tracks: Track) -> None:
        """Take what turned out to be a thing: it is no card until the felt shows there."""
        self._set_down += tracks

    def note(self, glance: Glance) -> None:
        """Note where the felt shows."""
        self._begun_s = min(self._begun_s, glance.evidence.t_s)
        self._was_bare |= glance.bare
        self._set_down = [
            track for track in self._set_down if share(glance.bare, track.cells) < ONCE_BARE
        ]

    def without(self, seen: Iterable[Sighting], now_s: float) -> list[Sighting]:
        """Leave out what is none of the cards, chips and buttons."""
        return [one for one in seen if one.face != "down" or not self._is_none(one, now_s)]

    def _is_none(self, one: Sighting, now_s: float) -> bool:
        """Whether what looks like a back is something else."""
        things = (track.corners_mm for track in self._set_down)
        if any(apart_mm(one.corners_mm, corners) < SAME_MM for corners in things):
            return True
        return self._is_frame(one) or self._is_rather_chips(one) or self._stood(one, now_s)

    def _is_frame(self, one: Sighting) -> bool:
        if self._places.home(one.center_mm).kind != "board":
            return False
        sides = zip(sides_mm(one.corners_mm), CARD_MM, strict=True)
        return all(side > LARGER * card for side, card in sides)

    def _is_rather_chips(self, one: Sighting) -> bool:
        """Whether a back is seen, not too surely, where a player's chips stand, as under a hand."""
        return one.score < SURELY and self._places.of(one.center_mm).kind == "stack"

    def _stood(self, one: Sighting, now_s: float) -> bool:
        """Whether what looks like a back is a thing that stood at a seat from the beginning.

        Glasses and phones are looked at anew when a hand has passed over them.
        """
        if now_s - self._begun_s < BEGINNING_S:
            return False
        if self._places.home(one.center_mm).kind != "seat":
            return False
        cells = self._places.grid.within(one.corners_mm, -INWARD_MM)
        if share(self._was_bare, cells) >= ONCE_BARE:
            return False
        lying = (track.corners_mm for track in self._tracks if track.there)
        return all(apart_mm(one.corners_mm, corners) > SAME_MM for corners in lying)
