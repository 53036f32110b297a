"""Burns that are put elsewhere than where the layout has them: under the pot, by board or stub."""

from __future__ import annotations

from math import dist

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.streets.board import Boards
from cardspeak.vision.observe.streets.burns import Burns
from cardspeak.vision.observe.streets.burns_unseen import BURN
from cardspeak.vision.track.places import CARD_MM, Place
from cardspeak.vision.track.thing import Track


class Astray:
    """Takes a lone back in the middle for a burn, once a street is turned for which none came."""

    def __init__(self, desk: Desk, boards: Boards, burns: Burns) -> None:
        """Take the desk, the boards, and the burns that lie where they should."""
        self._desk, self._boards, self._burns = desk, boards, burns
        self._waiting: list[Track] = []
        self._street_s = -1e9

    def came(self, track: Track, place: Place) -> None:
        """Take a card that came to lie where none belongs."""
        if not self._desk.story.playing or track.face == "up":
            return
        if self._is_aside(track, place) and self._burns.is_from_deck(track):
            self._waiting.append(track)

    def _is_aside(self, track: Track, place: Place) -> bool:
        """Whether a card lies in the middle, or by the deck, but is not the deck itself."""
        held_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        by_deck = place.kind == "deck" and dist(track.center_mm, held_mm) > CARD_MM[1]
        return by_deck or place.kind in ("pot", "felt", "stub")

    def clear(self) -> None:
        """Forget the last hand."""
        self._waiting.clear()

    def take(self) -> None:
        """Tell of a burn before a street that seems to have none."""
        story = self._desk.story
        self._waiting += self._boards.astray
        self._boards.astray.clear()
        if story.last_board_s <= self._street_s:
            return
        since_s, self._street_s = max(self._street_s, story.last_dealt_s), story.last_board_s
        due = [t for t in self._waiting if since_s < t.born_s < self._street_s and t.there]
        self._waiting = [t for t in self._waiting if t.born_s >= self._street_s]
        burned = any(card.born_s > since_s for card in self._desk.cards_at(BURN))
        if due and not burned:
            self._burns.came(max(due, key=lambda track: track.born_s))
