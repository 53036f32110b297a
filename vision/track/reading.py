"""What was read of one card, look after look.

Looks at a card that lies still share their light, their glare and their errors, so the second
look of a kind adds less than the first; a look from another camera, or after the card was moved,
adds more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cardspeak.vision.fuse import INDEX_WEIGHT, doubted, normalised
from cardspeak.vision.glance import Floats

CARDS = 52
STILL_GROWTH = 0.5
MOST_GROWTH = 1.8
"""Looks of one kind count as many as there are to this power, but no more than this."""


@dataclass
class _Kind:
    """Looks of one kind: (52,) the sum of what they said, and how many they are."""

    total: Floats
    looks: int = 0


@dataclass
class Reading:
    """The evidence for which card it is."""

    _kinds: dict[tuple[str, int], _Kind] = field(default_factory=dict)

    @property
    def looks(self) -> int:
        """How often its face was read."""
        return sum(kind.looks for kind in self._kinds.values())

    def add(self, logs: Floats, camera: str, rest: int) -> None:
        """Add a look.

        Args:
            logs: (52,) what it says, as log-probabilities.
            camera: whose look it is.
            rest: how often the card had been moved until then.
        """
        kind = self._kinds.setdefault((camera, rest), _Kind(np.zeros(CARDS)))
        kind.total = kind.total + doubted(normalised(logs))
        kind.looks += 1

    def join(self, other: Reading) -> None:
        """Take over the evidence for another thing that is the same card."""
        for key, kind in other._kinds.items():
            own = self._kinds.setdefault(key, _Kind(np.zeros(CARDS)))
            own.total, own.looks = own.total + kind.total, own.looks + kind.looks

    @property
    def logs(self) -> Floats:
        """(52,) normalised log-probabilities; all alike where no face was seen."""
        kinds = sorted(self._kinds.values(), key=lambda kind: -kind.looks)
        total = np.zeros(CARDS)
        for place, kind in enumerate(kinds):
            weight = INDEX_WEIGHT if place else 1.0
            growth = min(MOST_GROWTH, kind.looks**STILL_GROWTH)
            total += weight * growth * kind.total / kind.looks
        return normalised(total)

    @property
    def odds(self) -> Floats:
        """(52,) probabilities."""
        return np.asarray(np.exp(self.logs))
