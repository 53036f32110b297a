"""Where on the table a thing lies: at a seat, on the board, among the burns, in the muck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

import cv2
import numpy as np

from cardspeak.hardware.layout import Layout, Outline, Point
from cardspeak.vision.glance import CELL_MM, Floats, Mask
from cardspeak.vision.track.grid import Grid

REACH_MM = 70.0
"""How far beyond its outline a place still claims what lies on nobody's felt."""

FELT = "felt"
CARD_MM = (63.5, 88.9)
BUTTON_MM = (56.0, 56.0)
SLACK_MM = 8.0
"""Of a card in its slot, so much of the rim may lie outside."""


@dataclass(frozen=True, order=True)
class Place:
    """A place on the table.

    Attributes:
        kind: ``"seat"``, ``"bets"``, ``"stack"``, one of `SPOTS`, or ``"felt"`` for none of them.
        seat: whose, 0 for nobody's.
    """

    kind: str
    seat: int = 0


BOARD = Place("board")


class Places:
    """The places of a layout.

    Attributes:
        grid: the cells of the felt.
        masks: the cells of every place.
        middles_mm: (2,) the middle of every place.
        slots: the cells that a card covers in each slot of each board.
        buttons: those that the button covers before each seat.
    """

    def __init__(self, layout: Layout) -> None:
        """Draw the places of a table once."""
        self.grid = Grid.over(layout)
        self._layout = layout
        outlines = {Place(kind): outline for kind, outline in layout.spots.items()}
        for seat in layout.seats:
            outlines[Place("seat", seat.number)] = seat.cards
            outlines[Place("bets", seat.number)] = seat.bets
            outlines[Place("stack", seat.number)] = seat.stack
        self._names = [Place(FELT), *outlines]
        self._labels = self._drawn(list(outlines.values()))
        self.masks = {place: self._inside(outline) for place, outline in outlines.items()}
        self.middles_mm: dict[Place, Floats] = {
            place: np.asarray(np.array(outline, np.float64).mean(0))
            for place, outline in outlines.items()
        }
        self.slots = [
            [self.grid.within(box(at, CARD_MM), -SLACK_MM) for at in row] for row in layout.boards
        ]
        self._slot_names = [
            (board, slot) for board, row in enumerate(layout.boards) for slot in range(len(row))
        ]
        self._slots_mm = np.array([layout.boards[board][slot] for board, slot in self._slot_names])
        self.buttons = {
            seat.number: self.grid.within(box(seat.button, BUTTON_MM)) for seat in layout.seats
        }

    def _inside(self, outline: Outline) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        picture = np.zeros(self.grid.shape, np.uint8)
        cells = (np.array(outline) - self.grid.low_mm) / CELL_MM - 0.5
        cv2.fillPoly(picture, [np.round(cells).astype(np.int32)], 1)
        return picture.astype(bool)

    def _drawn(self, outlines: list[Outline]) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
        """Give every cell the nearest place's number, 0 where none is near."""
        nearest = np.full(self.grid.shape, REACH_MM / CELL_MM)
        labels = np.zeros(self.grid.shape, np.int32)
        for number, outline in enumerate(outlines, start=1):
            outside = (~self._inside(outline)).astype(np.uint8)
            away = cv2.distanceTransform(outside, cv2.DIST_L2, 5)
            closer = away < nearest
            labels[closer], nearest[closer] = number, away[closer]
        return labels

    def between(self, places: Sequence[Place]) -> Mask:
        """(rows, columns) what lies between some places: inside the line around their middles."""
        around = np.array([self.middles_mm[place] for place in places], np.float32)
        hull = cv2.convexHull(around).reshape(-1, 2)
        return self._inside(tuple((float(x), float(y)) for x, y in hull))

    def of(self, point_mm: Floats) -> Place:
        """Return where a point lies."""
        low, (rows, columns) = self.grid.low_mm, self.grid.shape
        column, row = (floor((float(point_mm[i]) - low[i]) / CELL_MM) for i in (0, 1))
        on_grid = 0 <= row < rows and 0 <= column < columns
        return self._names[self._labels[row, column]] if on_grid else Place(FELT)

    def home(self, point_mm: Floats) -> Place:
        """Return whose a card is that lies there: all before a player is that seat's."""
        place = self.of(point_mm)
        return Place("seat", place.seat) if place.seat else place

    def slot(self, point_mm: Floats) -> tuple[int, int]:
        """Return the board and the slot of it that lie nearest to a point."""
        return self._slot_names[int(self._to_slots_mm(point_mm).argmin())]

    def to_slot_mm(self, point_mm: Floats) -> float:
        """Return how far it is from a point to the nearest slot of the boards, in mm."""
        return float(self._to_slots_mm(point_mm).min())

    def _to_slots_mm(self, point_mm: Floats) -> Floats:
        """(S,) how far it is from a point to every slot."""
        return np.asarray(np.hypot(*(self._slots_mm - point_mm).T))

    def button_of(self, point_mm: Floats) -> tuple[int, float]:
        """Return whose button place lies nearest to a point, and how far away it is, in mm."""
        seats = self._layout.seats
        ways = [float(np.hypot(*(seat.button - point_mm))) for seat in seats]
        nearest = int(np.argmin(ways))
        return seats[nearest].number, ways[nearest]


def box(middle_mm: Point, size_mm: tuple[float, float]) -> Floats:
    """(4, 2) the corners of an upright box."""
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * np.array(size_mm) / 2
    return np.asarray(np.array(middle_mm) + corners)
