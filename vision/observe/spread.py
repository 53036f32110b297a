"""A deck spread face up on the table, and cards turned up that are nobody's."""

from __future__ import annotations

from cardspeak.rules.facts.deck import CardTurned, DeckSpread
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import NAMED
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

MOST_ON_BOARDS = 15
"""More cards face up outside the seats than any boards have: a deck is spread."""

QUIET_S, LONGEST_S = 0.2, 0.8
"""A spread is told once nothing more of it has come to light for so long, or is doubted; it is not
waited for longer.
"""


class Spreads:
    """Watches decks being spread."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._told = False
        self._faces: set[int] = set()
        self._turned: list[Track] = []

    def take(self) -> None:
        """Tell of a spread once it lies, and of cards turned up that are read."""
        self._tell_turned()
        cards = self.cards()
        if len(cards) <= MOST_ON_BOARDS:
            self._told = self._told and bool(cards)
            return
        rest_s, seen_s = max(t.rest_s for t in cards), max(t.born.t_s for t in cards)
        if self._told or not self._lies(seen_s):
            return
        if self._desk.is_read(cards, seen_s):
            self._told = True
            cards.sort(key=lambda track: (-round(track.center_mm[1] / 50), track.center_mm[0]))
            sights = tuple(self._desk.sight(track) for track in cards)
            self._desk.tell(DeckSpread("", sights), rest_s, cards[0].born)

    def _lies(self, seen_s: float) -> bool:
        """Whether all of a spread has come to light, the last of it at some time."""
        waited_s = self._desk.now_s - seen_s
        doubted = any(track.face == "up" for track in self._desk.tracker.doubted)
        return waited_s >= LONGEST_S or (waited_s >= QUIET_S and not doubted)

    def cards(self) -> list[Track]:
        """Return the face-up cards that lie at no seat."""
        places = self._desk.tracker.places
        return [
            track
            for track in self._desk.tracker.tracks
            if track.kind == "card" and track.face == "up" and not places.of(track.center_mm).seat
        ]

    @property
    def lies(self) -> bool:
        """Whether a deck is spread, or is about to be believed to be."""
        doubted = [track for track in self._desk.tracker.doubted if track.face == "up"]
        return len({*self.cards(), *doubted}) > MOST_ON_BOARDS

    def turned(self, track: Track, place: Place) -> None:
        """Note a card turned up where it is nobody's."""
        if place.kind in ("stub", "deck"):
            self._turned.append(track)

    def _tell_turned(self) -> None:
        """Tell of cards turned up while a hand is played, or when one seat alone is left in it.

        Cards that were seen elsewhere in the hand are only gathered in.
        """
        desk, story = self._desk, self._desk.story
        if not story.playing:
            self._faces.clear()
            self._turned.clear()
        for track in [track for track in self._turned if is_named(track)]:
            self._turned.remove(track)
            nobodys = int(track.reading.odds.argmax()) not in self._faces
            if nobodys and (not story.pushed or story.decided):
                desk.tell(CardTurned("stub", desk.sight(track)), track.rest_s, track.first)
        self._turned = [track for track in self._turned if track.there]
        self._faces |= {int(track.reading.odds.argmax()) for track in desk.at if is_named(track)}


def is_named(track: Track) -> bool:
    """Whether a card lies face up and is read for sure."""
    return track.face == "up" and bool(track.reading.odds.max() >= NAMED)
