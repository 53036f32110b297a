"""A table that is looked at ten times a second, each look made by hand."""

from collections.abc import Iterator, Sequence

import numpy as np

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import Floats, Glance, Mask, Sighting
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.tracker import Tracker

LAYOUT = load_layout("oval-9")
GRID = Grid.over(LAYOUT)
SEAT = np.array(LAYOUT.seat(5).cards).mean(0)


def back(x: float, y: float = 0.0, turned: float = 0.0, score: float = 0.9) -> Sighting:
    turn = np.radians(turned)
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * [31.75, 44.45]
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return Sighting("card", "down", corners + SEAT + (x, y), score)


def face(x: float, card: int, sure: float = 0.99) -> Sighting:
    odds = np.full(52, (1 - sure) / 51)
    odds[card] = sure
    return Sighting("card", "up", back(x).corners_mm, 0.9, np.log(odds))


class Film:
    """Looks at a table, ten a second."""

    def __init__(self, expects: bool = True) -> None:
        self.expects = expects
        self.tracker = Tracker(LAYOUT, lambda _, __: self.expects)
        self.frames: Iterator[int] = iter(range(10_000))
        self.told: list[tuple[str, int]] = []

    def look(self, *seen: Sighting, hidden: Sequence[Floats] = (), times: int = 2) -> None:
        """Look at all of the table, where but for things seen and hidden there is bare felt."""
        bare = np.ones(GRID.shape, bool)
        for corners in [*(each.corners_mm for each in seen), *hidden]:
            bare[GRID.within(corners, 5.0)] = False
        for _ in range(times):
            self._take(seen, np.ones(GRID.shape, bool), bare, np.zeros(GRID.shape, bool))

    def wait(self, times: int) -> None:
        """Let time go by, and nothing move."""
        none = np.zeros(GRID.shape, bool)
        for _ in range(times):
            self._take((), none, none, none)

    def stir(self) -> None:
        """Let everything move for a moment."""
        none = np.zeros(GRID.shape, bool)
        self._take((), none, none, ~none)

    def _take(self, seen: Sequence[Sighting], looked: Mask, bare: Mask, moving: Mask) -> None:
        frame = next(self.frames)
        glance = Glance(Evidence("a", frame, frame / 10), tuple(seen), looked, bare, moving)
        for change in self.tracker.take(glance):
            self.told.append((change.what, change.track.id))
