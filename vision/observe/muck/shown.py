"""Cards of a folded hand that fall face up into the muck."""

from __future__ import annotations

from cardspeak.rules.facts.hand import CardExposed
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.muck import MUCK
from cardspeak.vision.observe.naming import READABLE, shows
from cardspeak.vision.track.thing import Track

WITH_S = 1.0
"""A card that lies in the muck is of a seat that gave up its hand within this of its coming."""


class ShownInMuck:
    """Watches for faces in the muck."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._told: set[Track] = set()

    def clear(self) -> None:
        """Forget the last hand."""
        self._told.clear()

    def take(self) -> None:
        """Tell which cards players showed as they folded; of hands that are shown it is known."""
        desk, story = self._desk, self._desk.story
        if not desk.all_down or not story.playing or story.pushed or story.tabled:
            return
        for track in desk.cards_at(MUCK):
            if track.face != "up" or track.state != "lying" or track in self._told:
                continue
            seats = [seat for seat in story.folded if self._is_of(track, seat)]
            if len(seats) == 1 and self._is_read(track):
                self._told.add(track)
                fact = CardExposed(seats[0], desk.sight(track), "player")
                at_s = max(track.rest_s, story.gave_up_s[seats[0]])
                desk.tell(fact, at_s, track.first, track.chance)

    def _is_of(self, track: Track, seat: int) -> bool:
        """Whether a seat gave up its hand as a card came to the muck."""
        return abs(track.rest_s - self._desk.story.gave_up_s[seat]) < WITH_S

    def _is_read(self, track: Track) -> bool:
        """Whether a card surely shows its face; else another look is asked for."""
        read = track.reading.looks > 1 and shows(track) >= READABLE
        if not read:
            self._desk.wanted.append(track)
        return read
