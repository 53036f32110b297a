"""Cards that a player lays forward to draw others, as far as they can be counted where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from cardspeak.rules.facts.event import Evidence
from cardspeak.rules.facts.hand import Folded
from cardspeak.vision.geometry import areas, overlap, shared_areas
from cardspeak.vision.glance import Floats
from cardspeak.vision.track.thing import Track

LAPS, LONG_S = 0.3, 0.35
"""Where cards that were laid forward lie so much upon each other, or were not left to lie for so
long before the dealer took them, there may be more than were seen.
"""

LATE_S = 0.15
"""What begins to move so long after the burn was not put away before it."""

NEARLY = 0.35
"""A row lacks a number of cards if it seems to lack that many, give or take so much of one; or
still more, where those that are left were put together.
"""

BESIDE = 0.1
"""Cards that lie so little upon each other are two."""

SHOWS = 0.15
"""So much of a card shows beside the others that are outlined, or they may look like one more."""


@dataclass
class Put:
    """Cards that a player laid forward.

    Attributes:
        rest_s: since when they lie there.
        seen: the frame that shows them first.
        cards: which.
        counted: how many were seen at once,
        surely: and how many of them showed beside the others.
        most: how many they can be, by those that stayed at the seat.
        row: about how many they are by the row that they were taken out of; 0 if it tells nothing,
        squared: as it cannot where that is squared up.
        lap: how much two of them lie upon each other, 0..1.
        wide: whether they take more place than so many do.
        lay_s: for how long they lay there, and nothing moved over them.
        taken_s: when they were seen to be taken in.
        told: whether it is told how many they are,
        count: and how many that was, if there may be more.
        taken_for: the fold that it was told to be, until cards came for it.
    """

    rest_s: float
    seen: Evidence
    cards: set[Track] = field(default_factory=set)
    counted: int = 0
    surely: int = 0
    most: int = 0
    row: float = 0.0
    squared: bool = False
    lap: float = 0.0
    wide: bool = False
    lay_s: float = 0.0
    taken_s: float = 0.0
    told: bool = False
    count: int = 0
    taken_for: Folded | None = None

    def look(self) -> None:
        """Count those that lie there at once, though a later look may miss some of them.

        Beside one that comes later those before lie on, where nothing has changed since.
        """
        there = [card for card in self.cards if card.there]
        for at_s in {card.last.t_s for card in there}:
            lie = [c.corners_mm for c in there if c.first.t_s <= at_s <= c.last.t_s]
            before = [card.corners_mm for card in there if card.last.t_s < at_s]
            lie += [a for a in before if all(overlap(a, b) < BESIDE for b in lie)]
            self.counted = max(self.counted, len(lie))
            self.surely = max(self.surely, showing(lie))
            self.lap = max([self.lap, *(overlap(a, b) for a, b in combinations(lie, 2))])

    @property
    def unsure(self) -> bool:
        """Whether there may be more than were seen, by those that stayed."""
        more = self.wide or self.lap >= LAPS or self.lay_s < LONG_S
        return more and self.counted < self.most

    def is_heap(self, count: int) -> bool:
        """Whether what was told to be one card may be a heap of so many: its row lacks them.

        Nobody sees whether those that are squared up do.
        """
        may_be = self.counted == 1 and self.count < count <= self.most
        return may_be and (self.squared or self.row >= count - NEARLY)


def showing(cards_mm: Sequence[Floats]) -> int:
    """How many cards (4, 2) show beside others that lie with them."""
    outlines_mm = np.array(cards_mm, np.float64)
    whole_mm2 = areas(outlines_mm)
    covered_mm2 = shared_areas(outlines_mm, outlines_mm).sum(1) - whole_mm2
    return int(np.count_nonzero(covered_mm2 <= (1 - SHOWS) * whole_mm2))
