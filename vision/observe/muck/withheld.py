"""Hands that leave after a deal that went wrong: folded, or gathered in to be dealt once more."""

from __future__ import annotations

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.misdeal import is_amiss
from cardspeak.vision.observe.muck.muck import Leaving
from cardspeak.vision.track.places import Place

GATHERED_S = 2.0
"""While a misdeal is gathered in, one hand leaves within this of another."""


class Withheld:
    """Keeps back that hands were folded until others are seen to play on."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._left: list[Leaving] = []

    def note(self, leaving: Leaving) -> None:
        """Keep a hand back, of which a part may have left before the rest."""
        self._left = [each for each in self._left if each.seat != leaving.seat] + [leaving]

    def holds(self, seat: int) -> bool:
        """Whether a seat's hand is kept back."""
        return any(leaving.seat == seat for leaving in self._left)

    def clear(self) -> None:
        """Forget the last hand."""
        self._left.clear()

    def take(self) -> list[Leaving]:
        """Return those that were folded after all, in the order in which they went."""
        if not self._left or not self._is_played_on():
            return []
        folded = sorted(self._left, key=lambda leaving: leaving.went_s)
        self._left.clear()
        return folded

    def _is_played_on(self) -> bool:
        """Whether other hands stay when a dealer would have gathered them in."""
        desk = self._desk
        if not is_amiss(desk):
            return True
        left_s = max(leaving.gone_s for leaving in self._left)
        others = desk.story.live - {leaving.seat for leaving in self._left}
        stay = any(card.there for card in desk.cards_at(*(Place("seat", seat) for seat in others)))
        return stay and desk.now_s - left_s >= GATHERED_S
