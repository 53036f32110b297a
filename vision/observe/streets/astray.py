"""Burns that are put elsewhere than where the layout has them: under the pot, by board or stub."""

from __future__ import annotations

from math import dist

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.streets.board import Boards
from cardspeak.vision.observe.streets.burns import Burns
from cardspeak.vision.observe.streets.burns_unseen import BURN, JUST_BEFORE_S
from cardspeak.vision.track.places import CARD_MM, Place
from cardspeak.vision.track.thing import Track


class Astray:
    """Takes a lone back in the middle for a burn, once a street comes for which none was seen."""

    def __init__(self, desk: Desk, boards: Boards, burns: Burns) -> None:
        """Take the desk, the boards, and the burns that lie where they should."""
        self._desk, self._boards, self._burns = desk, boards, burns
        self._waiting: list[Track] = []
        self._street_s = -1e9

    def came(self, track: Track, place: Place) -> None:
        """Take a card that came to lie where none belongs."""
        if not self._desk.story.playing or track.face == "up" or self._is_dealing():
            return
        if self._is_aside(track, place) and self._burns.is_from_deck(track):
            self._waiting.append(track)

    def clear(self) -> None:
        """Forget the last hand."""
        self._waiting.clear()

    def take(self) -> None:
        """Tell of a burn before a street that seems to have none."""
        story = self._desk.story
        self._waiting += self._boards.astray
        self._boards.astray.clear()
        street_s = story.last_board_s if self._has_board else story.last_dealt_s
        if street_s <= self._street_s:
            return
        since_s, self._street_s = self._street_s, street_s
        if self._has_board:
            since_s = max(since_s, story.last_dealt_s)
        due = [t for t in self._waiting if t.born_s > since_s and t.there and self._was_there(t)]
        self._waiting = [t for t in self._waiting if t.born_s >= street_s and t not in due]
        burned = any(card.born_s > since_s for card in self._desk.cards_at(BURN))
        if due and not burned:
            burn = max(due, key=lambda track: track.born_s)
            burn.rest_s = burn.born_s = min(burn.born_s, street_s - JUST_BEFORE_S)
            self._burns.came(burn)

    @property
    def _has_board(self) -> bool:
        """Whether streets are turned on a board, rather than dealt to the seats."""
        game = self._desk.crew.game
        return game is None or any(street.board for street in game.streets)

    def _is_dealing(self) -> bool:
        """Whether cards are just dealt to the seats, so that what comes is none that is burned."""
        return not self._has_board and any(map(self._desk.is_owed, self._desk.story.live))

    def _is_aside(self, track: Track, place: Place) -> bool:
        """Whether a card lies in the middle, or by the deck, but is not the deck itself."""
        held_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        by_deck = place.kind == "deck" and dist(track.center_mm, held_mm) > CARD_MM[1]
        return by_deck or place.kind in ("pot", "felt", "stub")

    def _was_there(self, track: Track) -> bool:
        """Whether a card lay there as the last street came, be it under the arm that laid that."""
        shown_s = float(self._desk.tracker.flow.bare_s[track.rim].max(initial=-1e9))
        return min(track.born_s, shown_s) < self._street_s
