"""Cards gathered in under others: they are there, although nobody sees them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.fits import MOVE_MM
from cardspeak.vision.track.match import nearest
from cardspeak.vision.track.places import Places
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

SLIP_MM = 150.0
"""Cards gathered from within this lie under the one that shows."""


class Piles:
    """The cards that lie under others, among all that is on the table."""

    def __init__(self, places: Places, tracks: list[Track]) -> None:
        """Take the places, and the list of all tracks."""
        self._places, self._tracks = places, tracks

    def under(self, track: Track) -> list[Track]:
        """Return the cards that lie under one."""
        return [each for each in self._tracks if each.under is track]

    def tuck(self, track: Track, over: Track) -> None:
        """Let a card, and all that lay under it, lie under another one."""
        top = over.under or over
        for each in (track, *self.under(track)):
            each.state, each.under, each.bare_s = "covered", top, None

    def uncover(self, track: Track) -> None:
        """Let what lies under a card be covered by something else, where that was seen last."""
        for each in self.under(track):
            each.under, each.state = None, "covered"

    def forget(self, track: Track) -> None:
        """Drop a thing that was none."""
        self.uncover(track)
        track.state, track.under, track.gone_s = "gone", None, -math.inf

    def over(self, track: Track, moved: Sequence[Track]) -> Track | None:
        """Return the card that came to rest over one, of those that just did, if one can have."""
        alike = [card for card in moved if card.kind == "card" and card.face == track.face]
        return nearest(track, list(self._beside(track, alike)), SLIP_MM)

    def gathered_under(self, track: Track) -> Track | None:
        """Return the card of the same seat that one lies under that is gone from its place."""
        home = self._places.home(track.center_mm)
        if track.kind != "card" or track.face == "up" or home.kind != "seat":
            return None
        cards = (t for t in self._tracks if t.kind == "card" and t.there and t.under is None)
        near = [card for card in cards if card is not track and card.bare_s is None]
        return nearest(track, list(self._beside(track, near)), MOVE_MM)

    def may_have_hidden(self, one: Sighting, shown: Collection[Track]) -> bool:
        """Whether something may have lain unseen beside or upon cards that a look did not show.

        Args:
            one: what has come to light.
            shown: the things that the same look shows.
        """
        cards = (t for t in self._tracks if t.kind == one.kind == "card" and t.there)
        hidden = (card.under or card for card in cards if card.under or card not in shown)
        return any(apart_mm(one.corners_mm, card.corners_mm) < SLIP_MM for card in hidden)

    def _beside(self, track: Track, cards: Iterable[Track]) -> Iterable[Track]:
        home = self._places.home(track.center_mm)
        return (card for card in cards if self._places.home(card.center_mm) == home)
