"""Places in a log to come back to, so that a correction need not go back to its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardspeak.rules.umpire.copying import copied
from cardspeak.rules.umpire.finding import Ruling
from cardspeak.rules.umpire.state import Table

MOST = 256
"""How many places are kept; of a longer session, only every other one, and so on."""


@dataclass
class Stretch:
    """Some whole hands.

    Attributes:
        entry: the number of the first entry; 0 for the beginning of the log.
        table: what was known before it; None until a table is opened.
        hands: how many hands begin in it.
        before: the rulings that were made or changed in it, as they stood before it; None for
            those that did not.
    """

    entry: int
    table: Table | None
    hands: int = 0
    before: dict[str, Ruling | None] = field(default_factory=dict)


class Stretches:
    """A log in stretches, the last of which is going on."""

    def __init__(self) -> None:
        """Begin the first."""
        self._all = [Stretch(0, None)]
        self._hands = 1

    @property
    def last(self) -> Stretch:
        """The stretch that is going on."""
        return self._all[-1]

    def hand_begins(self, entry: int, table: Table | None) -> None:
        """Begin a new stretch with a hand, if the last one is long enough."""
        if entry > self.last.entry and self.last.hands >= self._hands:
            self._all.append(Stretch(entry, copied(table)))
        self.last.hands += 1
        if len(self._all) > MOST:
            self._hands *= 2
            pairs = [self._all[place : place + 2] for place in range(0, len(self._all), 2)]
            self._all = [_joined(pair) for pair in pairs]

    def cut(self, entry: int) -> list[Stretch]:
        """Take away the stretch with an entry and all after it, and begin that one anew."""
        place = max(at for at, each in enumerate(self._all) if each.entry <= entry)
        tail, self._all = self._all[place:], self._all[:place]
        self._all.append(Stretch(tail[0].entry, copied(tail[0].table)))
        return tail

    def since(self, entry: int) -> list[Stretch]:
        """Return the stretches that begin with an entry or after it."""
        return [each for each in self._all if each.entry >= entry]

    def rejoin(self, stretches: Iterable[Stretch]) -> None:
        """Go on with stretches that were taken away."""
        self._all += stretches


def stood_before(stretches: Sequence[Stretch]) -> dict[str, Ruling | None]:
    """Return the rulings that were made or changed in some stretches, as they stood before."""
    stood: dict[str, Ruling | None] = {}
    for stretch in reversed(stretches):
        stood |= stretch.before
    return stood


def _joined(stretches: list[Stretch]) -> Stretch:
    first = stretches[0]
    hands = sum(stretch.hands for stretch in stretches)
    return Stretch(first.entry, first.table, hands, stood_before(stretches))
