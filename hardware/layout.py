"""A table's layout: what lies where on the felt, in millimetres.

The origin is the middle of the felt, x to the dealer's right, y away from the dealer (who sits at
the bottom), z up; angles anticlockwise. Seats are numbered clockwise from the dealer's left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cardspeak.hardware.layouts.outlines import Facing, Outline, Point, contains

__all__ = ["SPOTS", "Kind", "Layout", "Marker", "Outline", "Place", "Point", "Seat"]

SPOTS: tuple[Literal["board", "burn", "muck", "stub", "deck", "tray", "pot"], ...] = (
    "board", "burn", "muck", "stub", "deck", "tray", "pot",
)  # fmt: skip
"""The places on the felt that are nobody's; ``deck`` is where the dealer holds or lays the deck,
``stub`` where the rest of it is put down after the last card, ``pot`` where bets are pulled to."""

CARD_REACH_MM = 75.0
"""How far from its board place a card's middle may lie and still be meant for it."""

Kind = Literal[
    "seat", "bets", "stack",
    "board", "burn", "muck", "stub", "deck", "tray", "pot",
    "felt", "off",
]  # fmt: skip
"""What a point of the table is: before a player, one of `SPOTS`, plain felt, or off the felt."""


@dataclass(frozen=True)
class Place:
    """What a point of the table is.

    Attributes:
        kind: ``"seat"`` where the seat's cards lie.
        seat: whose it is; 0 for what is nobody's.
    """

    kind: Kind
    seat: int = 0


@dataclass(frozen=True)
class Seat(Facing):
    """A place to sit.

    Attributes:
        number: 1 up, clockwise from the dealer's left.
        cards: where the hand lies, and is tabled.
        bets: where chips are put over the betting line.
        stack: where the player's own chips stand.
        button: where the button lies when it is this seat's.
        facing_deg: the direction from the player towards the middle.
    """

    number: int
    cards: Outline
    bets: Outline
    stack: Outline
    button: Point
    facing_deg: float


@dataclass(frozen=True)
class Marker:
    """A printed ArUco marker on the felt or the rail.

    Attributes:
        id: in the dictionary DICT_4X4_50.
        at_mm: its middle.
        side_mm: of the black square.
        turn_deg: anticlockwise, 0 with its top away from the dealer.
        z_mm: how high it lies above the felt, as on a padded rail.
    """

    id: int
    at_mm: Point
    side_mm: float
    turn_deg: float = 0.0
    z_mm: float = 0.0

    @property
    def corners_mm(self) -> Outline:
        """The black square's corners, clockwise from its top left, as they are printed."""
        half, turn = self.side_mm / 2, math.radians(self.turn_deg)
        cos, sin = math.cos(turn), math.sin(turn)
        square = ((-half, half), (half, half), (half, -half), (-half, -half))
        x, y = self.at_mm
        return tuple((x + cos * u - sin * v, y + sin * u + cos * v) for u, v in square)


@dataclass(frozen=True)
class Layout:
    """A table.

    Attributes:
        id: by which to ask for it.
        title: as people call it.
        felt: the outline of the felt.
        line: the betting line, an outline; empty where there is none.
        seats: by number, from 1.
        spots: the outlines of `SPOTS`.
        boards: for each board, the middles of its cards, from the dealer's left.
        markers: for calibration.
        games: ids of the games it is for; empty for all.
    """

    id: str
    title: str
    felt: Outline
    line: Outline
    seats: tuple[Seat, ...]
    spots: Mapping[str, Outline]
    boards: tuple[tuple[Point, ...], ...]
    markers: tuple[Marker, ...] = ()
    games: tuple[str, ...] = ()

    def seat(self, number: int) -> Seat:
        """Return a seat by its number."""
        return self.seats[number - 1]

    def place_of(self, at_mm: Point) -> Place:
        """Return what a point of the table is."""
        x, y = at_mm
        for (left, low, right, high), outline, place in self._zones:
            if left <= x <= right and low <= y <= high and contains(outline, at_mm):
                return place
        return Place("off")

    def slot_of(self, at_mm: Point, reach_mm: float = CARD_REACH_MM) -> tuple[int, int] | None:
        """Return the board, and the place on it, that a card's middle is nearest to.

        Args:
            at_mm: the card's middle.
            reach_mm: how far from the place it may be; None is returned beyond.

        Returns:
            Both count from 0.
        """
        ways = [
            (math.dist(at_mm, slot), board, place)
            for board, slots in enumerate(self.boards)
            for place, slot in enumerate(slots)
        ]
        far, board, place = min(ways, default=(math.inf, 0, 0))
        return (board, place) if far <= reach_mm else None

    def zones(self) -> Iterator[tuple[Place, Outline]]:
        """Yield everything that has an outline within the felt, and what it is."""
        for seat in self.seats:
            yield Place("seat", seat.number), seat.cards
            yield Place("bets", seat.number), seat.bets
            yield Place("stack", seat.number), seat.stack
        for name in SPOTS:
            if name in self.spots:
                yield Place(name), self.spots[name]

    @cached_property
    def _zones(self) -> tuple[tuple[tuple[float, float, float, float], Outline, Place], ...]:
        """What is looked through for a point: bounds, outline and place, the felt last."""
        found = (*self.zones(), (Place("felt"), self.felt))
        return tuple((_bounds(outline), outline, place) for place, outline in found)


def _bounds(outline: Outline) -> tuple[float, float, float, float]:
    x, y = zip(*outline, strict=True)
    return min(x), min(y), max(x), max(y)
