"""Cards turned up that are nobody's, such as those that were still to come off the stub."""

from __future__ import annotations

from cardspeak.rules.facts.deck import CardTurned
from cardspeak.vision.observe.desk import READ_S, Desk
from cardspeak.vision.observe.naming import NAMED, READABLE, shows
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track


class Turned:
    """Watches cards turned up about the deck."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._faces: set[int] = set()
        self._waiting: list[Track] = []

    def came(self, track: Track, place: Place) -> None:
        """Note a card that shows its face where it is nobody's."""
        if place.kind in ("stub", "deck"):
            self._waiting.append(track)

    def take(self) -> None:
        """Tell of them while a hand is played, or when one seat alone is left in it."""
        desk, story = self._desk, self._desk.story
        if not story.playing:
            self._faces.clear()
            self._waiting.clear()
        for track in [each for each in self._waiting if self._is_read(each)]:
            if (not story.pushed or story.decided) and self._is_nobodys(track):
                self._waiting.remove(track)
                desk.tell(CardTurned("stub", desk.sight(track)), track.rest_s, track.first)
        self._waiting = [track for track in self._waiting if track.there]
        sure = (each for each in desk.at if each.face == "up" and each.reading.odds.max() >= NAMED)
        self._faces |= {track.reading.best for track in sure}

    def _is_read(self, track: Track) -> bool:
        """Whether a card shows its face, and need not be looked at again before it is told."""
        lay_s = self._desk.now_s - track.born.t_s
        read = lay_s >= READ_S or self._desk.is_read([track], track.born.t_s)
        return read and track.face == "up"

    def _is_nobodys(self, track: Track) -> bool:
        """Whether a face is none of those seen in this hand, which are only gathered in."""
        seen = float(track.reading.odds[list(self._faces)].sum())
        return shows(track) >= READABLE and seen <= 1 - NAMED
