"""Chips that go from the pot to a seat."""

from __future__ import annotations

from cardspeak.rules.facts.hand import PotPushed
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

MOST_LEFT = 0.6
"""A pot that is pushed, or shared, has no more of its chips left."""

UNSEEN = 0.6
"""How sure it is that the last seat in the hand got a pot that was gathered under hands."""

NEVER_S = 1e9
DECIDED_S = 0.2
"""No pot is pushed sooner than this after the last hand but one is given up."""

BEFORE_S = 0.5
AFTER_S = 3.0
"""Chips come to the winner so long before they are missed from the pot, or after."""


class Pots:
    """Watches the pot being pushed."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._left_s: float | None = None
        self._came: dict[int, Track] = {}
        self._most = 0

    def settled(self, track: Track) -> None:
        """Take chips that came to lie somewhere."""
        place = self._desk.tracker.places.of(track.center_mm)
        if place.kind in ("bets", "seat") and place.seat:
            self._came[place.seat] = track

    def left(self, track: Track) -> None:
        """Note that chips are gone from where they lay."""
        place = self._desk.tracker.places.of(track.center_mm)
        if place.kind == "pot":
            self._left_s = self._desk.now_s

    def take(self) -> None:
        """Tell of pots pushed."""
        story = self._desk.story
        if not story.playing:
            return
        since_s = min(self._emptied_s() - BEFORE_S, story.decided_s + DECIDED_S)
        for seat, track in sorted(self._came.items(), key=lambda each: each[1].rest_s):
            if track.rest_s > since_s:
                del self._came[seat]
                if seat not in story.pushed and seat in story.dealt:
                    self._push(seat, track)

    def _emptied_s(self) -> float:
        """Since when most of the pot is gone; far ahead where it is there."""
        here = chips_in(self._desk, Place("pot"))
        self._most = max(self._most, here)
        if self._left_s is None or self._desk.now_s - self._left_s > AFTER_S:
            self._left_s, self._most = None, here
            return NEVER_S
        return self._left_s if here <= MOST_LEFT * self._most else NEVER_S

    def _push(self, seat: int, track: Track) -> None:
        desk, story = self._desk, self._desk.story
        story.pushed.append(seat)
        story.pushed_s = min(story.pushed_s, track.rest_s)
        desk.tell(PotPushed(seat, 0), track.rest_s, track.born)

    def close(self) -> None:
        """Tell of a pot that was not seen to be pushed where only one seat can have got it."""
        desk, story = self._desk, self._desk.story
        if story.left and not story.pushed:
            story.pushed.append(story.left)
            desk.tell(PotPushed(story.left, 0), desk.now_s, desk.now, UNSEEN)

    def clear(self) -> None:
        """Forget the last hand's chips."""
        self._came.clear()
        self._left_s, self._most = None, 0


def chips_in(desk: Desk, place: Place) -> int:
    """How many lots of chips lie at a place."""
    return sum(
        track.kind == "chip" and desk.tracker.places.of(track.center_mm) == place
        for track in desk.tracker.tracks
    )
