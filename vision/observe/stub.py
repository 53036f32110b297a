"""The stub dropped: several cards come to lie face down at once, where no card belongs."""

from __future__ import annotations

from cardspeak.rules.facts.deck import StubDropped
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, Track

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
        tracker = desk.tracker
        known = dict.fromkeys((*tracker.tracks, *tracker.doubted))
        cards = [track for track in known if self._is_about(track)]
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
        """Whether a card was seen face down about the dealer; of a heap one good look will do."""
        seen = track.looks and (track.there or track.score >= ONE_GOOD_LOOK)
        if not seen or track.kind != "card" or track.face == "up":
            return False
        return self._desk.tracker.places.home(track.center_mm).kind in ABOUT
