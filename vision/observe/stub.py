"""The stub dropped: several cards come to lie face down at once, where no card belongs."""

from __future__ import annotations

from cardspeak.rules.facts.deck import StubDropped
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.thing import Track

AT_ONCE_S = 0.5
FEWEST = 4
"""So many cards that come at once have fallen: fewer may be burned, or laid aside."""

ABOUT = ("stub", "pot", "burn")


class Stub:
    """Watches the stub."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._fell_s = -1e9

    def take(self) -> None:
        """Tell of a stub that was dropped."""
        desk = self._desk
        if not desk.story.playing or desk.story.pushed:
            return
        cards = [track for track in desk.tracker.tracks if self._is_about(track)]
        for first in cards:
            if sum(abs(card.born_s - first.born_s) < AT_ONCE_S for card in cards) < FEWEST:
                continue
            if first.born_s - self._fell_s > AT_ONCE_S:
                desk.tell(StubDropped(disordered=True), first.born_s, first.born)
            self._fell_s = first.born_s

    def fell(self, track: Track) -> bool:
        """Whether a card came to lie where it is when the stub was dropped."""
        return abs(track.born_s - self._fell_s) < AT_ONCE_S

    def _is_about(self, track: Track) -> bool:
        """Whether a card lies face down about the dealer."""
        known = track.kind == "card" and track.face == "down" and track.state == "lying"
        return known and self._desk.tracker.places.home(track.center_mm).kind in ABOUT
