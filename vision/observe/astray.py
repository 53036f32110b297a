"""Burns that are put elsewhere than where the layout has them: under the pot, or by the board."""

from __future__ import annotations

from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.board import Boards
from cardspeak.vision.observe.burns import BURN, Burns
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

WAY_S = 0.9
"""A card that is burned was so long on its way from the deck."""


class Astray:
    """Takes a lone back in the middle for a burn, once a street is turned for which none came."""

    def __init__(self, desk: Desk, boards: Boards, burns: Burns) -> None:
        """Take the desk, the boards, and the burns that lie where they should."""
        self._desk, self._boards, self._burns = desk, boards, burns
        self._waiting: list[Track] = []
        self._street_s = -1e9

    def came(self, track: Track, place: Place) -> None:
        """Take a card that came to lie where none belongs."""
        story = self._desk.story
        middle = place.kind in ("pot", "felt")
        if story.playing and middle and track.face == "down" and self._is_from_deck(track):
            self._waiting.append(track)

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

    def _is_from_deck(self, track: Track) -> bool:
        """Whether nothing moved from a player to a card rather than from the deck."""
        middles_mm = self._desk.tracker.places.middles_mm
        story = self._desk.story
        players = [self._way(middles_mm[Place("seat", s)], track) for s in sorted(story.live)]
        return self._way(middles_mm[Place("deck")], track) >= max(players, default=0.0)

    def _way(self, start_mm: Floats, track: Track) -> float:
        flow, end_s = self._desk.tracker.flow, track.born_s
        return flow.along(start_mm, track.center_mm, end_s - WAY_S, end_s)
