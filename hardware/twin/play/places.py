"""Where things go: outlines as places with a middle, and the directions that a seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

from cardspeak.hardware.layout import Layout, Outline, Point, Seat
from cardspeak.hardware.layouts.outlines import Facing

CARD_MM = (63.5, 88.9)
CHIP_MM = 39.0
_MARGIN_MM = 8.0


@dataclass(frozen=True)
class Zone:
    """An outline as a place to put things."""

    outline: Outline

    @cached_property
    def middle(self) -> Point:
        """The middle of its corners."""
        count = len(self.outline)
        return (sum(x for x, _ in self.outline) / count, sum(y for _, y in self.outline) / count)

    def holds(self, at: Point) -> bool:
        """Tell whether a point is inside."""
        inside = False
        for (ax, ay), (bx, by) in zip(
            self.outline, (*self.outline[1:], self.outline[0]), strict=True
        ):
            if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def pulled_in(self, at: Point) -> Point:
        """Return the point, brought towards the middle until it is well inside."""
        mx, my = self.middle
        for step in range(21):
            share = 1 - step / 20
            near = (mx + (at[0] - mx) * share, my + (at[1] - my) * share)
            reach = hypot(near[0] - mx, near[1] - my)
            more = 1 + _MARGIN_MM / max(reach, _MARGIN_MM)
            if self.holds((mx + (near[0] - mx) * more, my + (near[1] - my) * more)):
                return near
        return self.middle

    def somewhere(self, dice: Random, share: float = 1.0) -> Point:
        """Return a random point inside, near the middle where only a share of it is used."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        mx, my = self.middle
        for _ in range(50):
            at = (dice.uniform(min(xs), max(xs)), dice.uniform(min(ys), max(ys)))
            if self.holds(at):
                return (mx + (at[0] - mx) * share, my + (at[1] - my) * share)
        return self.middle

    def half_width(self, direction: Point) -> float:
        """Return how far it reaches to both sides of its middle along a direction, at least."""
        mx, my = self.middle
        along = [(x - mx) * direction[0] + (y - my) * direction[1] for x, y in self.outline]
        return min(max(along), -min(along))


@dataclass(frozen=True)
class Side(Facing):
    """Somebody at the table, who looks towards its middle: a player, or the dealer.

    Attributes:
        owner: the seat, 0 for the dealer.
        at: the middle of what lies before them.
        facing_deg: where they look.
        edge: where the felt ends before them.
    """

    owner: int
    at: Point
    facing_deg: float
    edge: Point

    @property
    def card_turn(self) -> float:
        """How a card is turned that lies straight before them."""
        return self.facing_deg - 90

    def off(self, from_: Point, ahead_mm: float = 0.0, right_mm: float = 0.0) -> Point:
        """Return a point so far ahead and to the right of another, as they see it."""
        (fx, fy), (rx, ry) = self.ahead, self.right
        return (
            from_[0] + fx * ahead_mm + rx * right_mm,
            from_[1] + fy * ahead_mm + ry * right_mm,
        )

    def body(self, back_mm: float) -> Point:
        """Return a point so far behind the edge of the felt."""
        return self.off(self.edge, -back_mm)


def seat_side(layout: Layout, seat: Seat) -> Side:
    """Return the side of a seat."""
    at = Zone(seat.cards).middle
    return Side(seat.number, at, seat.facing_deg, _edge(layout, at, seat.facing_deg + 180))


def dealer_side(layout: Layout) -> Side:
    """Return the dealer's side."""
    at = Zone(layout.spots["deck"]).middle
    return Side(0, at, 90.0, _edge(layout, at, 270.0))


def direction_deg(from_: Point, to: Point) -> float:
    """Return the direction from one point to another."""
    return degrees(atan2(to[1] - from_[1], to[0] - from_[0]))


def distance(a: Point, b: Point) -> float:
    """Return how far two points are from each other."""
    return hypot(a[0] - b[0], a[1] - b[1])


def _edge(layout: Layout, at: Point, towards_deg: float) -> Point:
    felt = Zone(layout.felt)
    dx, dy = cos(radians(towards_deg)), sin(radians(towards_deg))
    reach = next(n for n in range(0, 4000, 5) if not felt.holds((at[0] + dx * n, at[1] + dy * n)))
    return (at[0] + dx * reach, at[1] + dy * reach)
