"""Cards that fly to a seat in a draw: one that is due, two at once, or one too many.

They come right upon those that were kept, and the networks may see nothing new. But no hand is
near, and they fly alone.
"""

from __future__ import annotations

from cardspeak.vision.observe.deal.landings import AT_ONCE_S, Landings, Pitch
from cardspeak.vision.observe.deal.seats import Arrivals
from cardspeak.vision.observe.deal.ways import PITCH_S
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

ONE_S, TWO_S = 0.3, (0.36, 0.6)
"""One card moves at its seat no longer, and two, the second right upon the first, for as long."""

FOLLOWS_S = (0.2, 0.6)
"""One that is drawn too many comes so long after the last that was due."""


class Drawn:
    """Knows what flies to the seats in a draw."""

    def __init__(self, desk: Desk, landings: Landings, arrivals: Arrivals) -> None:
        """Take the desk, what comes to rest at the seats, and the cards that are seen to come."""
        self._desk, self._landings, self._arrivals = desk, landings, arrivals

    def flew_alone(self, seat: int, pitch: Pitch) -> bool:
        """Whether one card flew to a seat that had put cards away, and nothing else moved."""
        return pitch.took_s <= ONE_S and self._ends_here(seat, pitch)

    def is_one(self, seat: int, pitch: Pitch) -> bool:
        """Whether one card was drawn."""
        return self._is_drawing(pitch) and self.flew_alone(seat, pitch)

    def are_two(self, seat: int, pitch: Pitch) -> bool:
        """Whether two cards flew to a seat where one is seen, and no more are due."""
        if not TWO_S[0] <= pitch.took_s <= TWO_S[1] or not self._is_full(seat):
            return False
        cards = self._desk.cards_at(Place("seat", seat))
        came = [c for c in cards if pitch.since_s <= c.born_s <= pitch.rest_s + AT_ONCE_S]
        return len(came) == 1 and self._is_drawing(pitch) and self._ends_here(seat, pitch)

    def is_one_more(self, seat: int, pitch: Pitch) -> bool:
        """Whether a card flew to a seat right after the last one that it was due."""
        cards = self._desk.cards_at(Place("seat", seat))
        last_s = max((card.born_s for card in cards), default=0.0)
        follows = FOLLOWS_S[0] <= pitch.rest_s - last_s <= FOLLOWS_S[1]
        drawn = last_s > (self._desk.story.drawing_s or 0.0)
        return follows and drawn and self._is_full(seat) and self.is_one(seat, pitch)

    def _is_full(self, seat: int) -> bool:
        """Whether a seat has got all the cards that it is known to be due."""
        return seat in self._desk.story.counted and not self._desk.is_owed(seat)

    def _is_drawing(self, pitch: Pitch) -> bool:
        """Whether something came while cards are drawn."""
        drawing_s = self._desk.story.drawing_s
        return drawing_s is not None and pitch.rest_s >= drawing_s

    def _ends_here(self, seat: int, pitch: Pitch) -> bool:
        """Whether what came to a seat that had put cards away flew there, and to no other seat."""
        landings = self._landings
        known = seat in self._desk.story.laid
        if not known or pitch.handled or landings.is_passed(seat, pitch):
            return False
        at_mm, since_s = landings.middle_mm(seat), pitch.rest_s - PITCH_S
        return self._arrivals.ends_here(at_mm, seat, since_s, pitch.rest_s)
