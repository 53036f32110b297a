"""Hands that leave after a deal that went wrong: folded, or gathered in to be dealt once more."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.misdeal import is_amiss, is_short
from cardspeak.vision.observe.muck.muck import MUCK, Leaving
from cardspeak.vision.track.places import Place

GATHERED_S = 2.0
"""While a misdeal is gathered in, one hand leaves within this of another."""

PUSHED_S, OUTWARDS_S, SEEN = 1.2, 0.03, 0.5
"""A hand is on its way to the muck for no longer. Half way there something moves so much sooner
than near the end, if anything is seen on so much of that part.
"""


class Withheld:
    """Keeps back that hands were folded until others are seen to play on.

    But not the first one that its player puts away while a seat is a card short, which is a mistake
    as soon as anybody acts (`T24-1`): its way begins at the seat, a dealer's at the muck.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._left: list[Leaving] = []

    def note(self, leaving: Leaving) -> None:
        """Keep a hand back, of which a part may have left before the rest."""
        self._left = [each for each in self._left if each.seat != leaving.seat] + [leaving]

    def may_be_gathered(self, leaving: Leaving) -> bool:
        """Whether a hand that left may have been gathered in, rather than folded."""
        alone = not leaving.others and not self._left
        return is_amiss(self._desk) and not (
            alone and is_short(self._desk) and self._went_outwards(leaving)
        )

    def _went_outwards(self, leaving: Leaving) -> bool:
        """Whether what a player put away moved from its seat to the muck."""
        tracker, gone_s = self._desk.tracker, leaving.gone_s
        seat_mm = tracker.places.middles_mm[Place("seat", leaving.seat)]
        muck_mm = tracker.places.middles_mm[MUCK]
        first_s = tracker.flow.first_s(seat_mm, muck_mm, gone_s - PUSHED_S, gone_s)
        third = len(first_s) // 3
        near_s, far_s = first_s[third : 2 * third], first_s[2 * third :]
        if np.isfinite(near_s).mean() < SEEN:
            return True  # it was thrown: no arm lay on its way
        return bool(np.median(near_s) + OUTWARDS_S <= np.median(far_s))

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
