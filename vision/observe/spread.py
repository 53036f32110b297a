"""A deck spread face up on the table, and cards turned up that are nobody's."""

from __future__ import annotations

from cardspeak.rules.facts.deck import CardTurned, DeckSpread
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import NAMED
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

MOST_ON_BOARDS = 15
"""More cards face up outside the seats than any boards have: a deck is spread."""

LIES_S = 0.8


class Spreads:
    """Watches decks being spread."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._told = False

    def take(self) -> None:
        """Tell of a spread once it lies."""
        cards = self.cards()
        if len(cards) <= MOST_ON_BOARDS:
            self._told = self._told and bool(cards)
            return
        rest_s = max(track.rest_s for track in cards)
        if self._told or self._desk.now_s - rest_s < LIES_S:
            return
        if self._desk.is_read(cards, rest_s):
            self._told = True
            cards.sort(key=lambda track: (-round(track.center_mm[1] / 50), track.center_mm[0]))
            sights = tuple(self._desk.sight(track) for track in cards)
            self._desk.tell(DeckSpread("", sights), rest_s, cards[0].born)

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
        """Whether a deck is spread."""
        return len(self.cards()) > MOST_ON_BOARDS

    def turned(self, track: Track, place: Place) -> None:
        """Tell of a card turned up where it is nobody's, while a hand is played."""
        desk = self._desk
        nobodys = place.kind in ("stub", "deck") and track.reading.odds.max() >= NAMED
        if desk.story.playing and not desk.story.pushed and nobodys:
            desk.tell(CardTurned("stub", desk.sight(track)), track.rest_s, track.first)
