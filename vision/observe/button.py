"""The button before a seat."""

from __future__ import annotations

from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.thing import Track

NEAR_MM = 160.0


class Button:
    """Watches the button."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._seat: int | None = desk.crew.button

    def settled(self, track: Track) -> None:
        """Take the button where it came to lie."""
        desk = self._desk
        seat, away_mm = desk.tracker.places.button_of(track.center_mm)
        if away_mm <= NEAR_MM and seat != self._seat:
            self._seat = seat
            desk.tell(ButtonPlaced(seat), track.rest_s, track.born)
