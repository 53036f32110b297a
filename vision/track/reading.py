"""What was read of one card, look after look.

Looks at a card that lies still are looks at one picture: they share its light, its glare and the
readers' errors, and count as one look, by their mean. A look from another camera, or after the card
was moved, is another one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cardspeak.models.shapes import CARDS, SUITS
from cardspeak.vision.fuse import doubted
from cardspeak.vision.glance import Floats
from cardspeak.vision.read import log_softmax

SHARPER = 1.07
"""The exponent by which what several looks say comes true: readers are softened for their sum."""

LATER_WEIGHT = 0.7
"""So much looks from elsewhere count beside the most: views of one print are not independent."""

SISTER = 0.003
"""No look, and no number of looks, makes it less likely beside a card that it is its rank's other
one of its colour: some decks' clubs are drawn like other decks' spades, in all pictures of them.
"""


PARTLY = 0.12
"""So likely it is another card of which only a part shows, without an index, however often."""


LATE_LOOKS = 2
"""So many later looks at a card that lies still are taken where they contradict the first ones.
That many count twice as much as these: compressed pictures grow true only as nothing moves.
"""


@dataclass
class _Sum:
    """Some looks: (52,) the sum of what they said, and how many they are."""

    total: Floats = field(default_factory=lambda: np.zeros(CARDS))
    looks: int = 0

    def add(self, other: _Sum) -> None:
        """Add others."""
        self.total, self.looks = self.total + other.total, self.looks + other.looks

    @property
    def mean(self) -> Floats:
        """(52,) what they say; zeros if there are none."""
        return self.total / max(1, self.looks)


@dataclass
class _Kind:
    """Looks of one kind: the first ones, and those that were taken later."""

    soon: _Sum = field(default_factory=_Sum)
    late: _Sum = field(default_factory=_Sum)

    @property
    def looks(self) -> int:
        """How many they are."""
        return self.soon.looks + self.late.looks

    @property
    def mean(self) -> Floats:
        """(52,) what they say."""
        weights = min(self.soon.looks, 1), min(self.late.looks, LATE_LOOKS)
        return np.asarray(np.average((self.soon.mean, self.late.mean), axis=0, weights=weights))

    @property
    def wavers(self) -> bool:
        """Whether later looks say otherwise than the first ones, and are too few to tell."""
        if not self.soon.looks or not 0 < self.late.looks < LATE_LOOKS:
            return False
        return bool(self.soon.total.argmax() != self.late.total.argmax())


@dataclass
class Reading:
    """The evidence for which card it is."""

    _kinds: dict[tuple[str, int], _Kind] = field(default_factory=dict)
    _in_part: bool = True
    _logs: Floats | None = field(default=None, compare=False, repr=False)

    @property
    def looks(self) -> int:
        """How often its face was read."""
        return sum(kind.looks for kind in self._kinds.values())

    @property
    def wavers(self) -> bool:
        """Whether it is worth another look, as the later ones contradict the first."""
        return any(kind.wavers for kind in self._kinds.values())

    def add(
        self, logs: Floats, camera: str, rest: int, *, in_part: bool = False, late: bool = False
    ) -> None:
        """Add a look.

        Args:
            logs: (52,) what it says, as log-probabilities; where they leave something open, as
                they do of a card that also lies elsewhere, it may be any.
            camera: whose look it is.
            rest: how often the card had been moved until then.
            in_part: whether it showed but a part of the card, without an index.
            late: whether the card had lain still for a while.
        """
        self._in_part &= in_part
        kind = self._kinds.setdefault((camera, rest), _Kind())
        chances = np.exp(logs)
        left = max(1e-9, 1 - float(chances.sum()))
        said = doubted(np.log(chances + left / CARDS))
        (kind.late if late else kind.soon).add(_Sum(said, 1))
        self._logs = None

    def join(self, other: Reading) -> None:
        """Take over the evidence for another thing that is the same card."""
        for key, kind in other._kinds.items():
            own = self._kinds.setdefault(key, _Kind())
            own.soon.add(kind.soon)
            own.late.add(kind.late)
        self._in_part &= other._in_part
        self._logs = None

    @property
    def logs(self) -> Floats:
        """(52,) normalised log-probabilities; all alike where no face was seen."""
        if self._logs is None:
            self._logs = self._summed()
            self._logs.flags.writeable = False
        return self._logs

    def _summed(self) -> Floats:
        """What all looks say."""
        kinds = sorted(self._kinds.values(), key=lambda kind: -kind.looks)
        total = np.zeros(CARDS)
        for place, kind in enumerate(kinds):
            weight = LATER_WEIGHT if place else 1.0
            total += weight * kind.mean
        logs = log_softmax(SHARPER * total).reshape(-1, SUITS)
        told = log_softmax(np.maximum(logs, logs[:, ::-1] + np.log(SISTER)).ravel())
        return doubted(told, PARTLY) if kinds and self._in_part else told

    @property
    def best(self) -> int:
        """The likeliest card's number."""
        return int(self.logs.argmax())

    @property
    def odds(self) -> Floats:
        """(52,) probabilities."""
        return np.asarray(np.exp(self.logs))
