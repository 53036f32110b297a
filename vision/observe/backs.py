"""A card with another deck's back among the cards in play."""

from __future__ import annotations

from collections import deque

import numpy as np

from cardspeak.rules.facts.deck import BackSeen
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.thing import Track

KNOWN = 4
"""So many cards have to be seen to know the deck's back."""

REMEMBERED = 40
OTHER = 28.0
"""Backs as far apart in colour as this, lightness counted half, are of two decks."""

LOOKS = 2
COLORS = {
    "red": (45.0, 60.0, 35.0),
    "blue": (38.0, 10.0, -50.0),
    "green": (45.0, -45.0, 30.0),
    "black": (15.0, 0.0, 0.0),
    "grey": (55.0, 0.0, 0.0),
    "white": (92.0, 0.0, 0.0),
    "purple": (35.0, 45.0, -40.0),
    "orange": (65.0, 40.0, 60.0),
    "yellow": (85.0, 0.0, 70.0),
    "brown": (35.0, 18.0, 25.0),
}
"""Common colours in CIELAB."""


class Backs:
    """Watches the backs of the cards in play."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._colors: deque[Floats] = deque(maxlen=REMEMBERED)
        self._known: set[int] = set()

    def take(self) -> None:
        """Tell of a card whose back is not the deck's."""
        desk = self._desk
        for track, place in desk.at.items():
            if track.id in self._known or not self._is_clear(track):
                continue
            color = np.asarray(track.color)
            self._known.add(track.id)
            usual = np.median(self._colors, axis=0) if len(self._colors) >= KNOWN else color
            if away(color, usual) < OTHER:
                self._colors.append(color)
                continue
            where = f"{place.kind} {place.seat}" if place.seat else place.kind
            desk.tell(BackSeen(called(color), where), track.born_s, track.born)

    def _is_clear(self, track: Track) -> bool:
        seen = track.face == "down" and track.state == "lying" and track.looks >= LOOKS
        return seen and track.color is not None


def away(a: Floats, b: Floats) -> float:
    """How far two colours are apart, lightness counted half."""
    return float(np.hypot(np.hypot(a[1] - b[1], a[2] - b[2]), 0.5 * (a[0] - b[0])))


def called(color: Floats) -> str:
    """Return the common name of a colour."""
    return min(COLORS, key=lambda name: away(color, np.array(COLORS[name])))
