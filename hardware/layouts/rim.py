"""Seats around a rim: where players sit at it, and the zones before each of them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardspeak.hardware.layout import Seat
from cardspeak.hardware.layouts.outlines import Facing, Outline, Point


@dataclass(frozen=True)
class Post(Facing):
    """Where a player sits: a point of the felt's rim, and the way the player looks."""

    at_mm: Point
    facing_deg: float

    def point(self, inside_mm: float, right_mm: float) -> Point:
        """Return the point so far inside the rim, and so far to the player's right."""
        (ahead_x, ahead_y), (right_x, right_y) = self.ahead, self.right
        x = self.at_mm[0] + inside_mm * ahead_x + right_mm * right_x
        y = self.at_mm[1] + inside_mm * ahead_y + right_mm * right_y
        return round(x, 1) + 0.0, round(y, 1) + 0.0


@dataclass(frozen=True)
class Zone:
    """A rectangle before every player: how far inside the rim it begins, and its size."""

    from_mm: float
    size_mm: Point

    def before(self, post: Post) -> Outline:
        """Return it for one player, anticlockwise from the near right corner."""
        near, far = self.from_mm, self.from_mm + self.size_mm[1]
        half = self.size_mm[0] / 2
        corners = ((near, half), (far, half), (far, -half), (near, -half))
        return tuple(post.point(inside, right) for inside, right in corners)


@dataclass(frozen=True)
class Zones:
    """What lies before every player; the button so far inside the rim, and to the right."""

    stack: Zone
    cards: Zone
    bets: Zone
    button: Point

    def seat(self, number: int, post: Post) -> Seat:
        """Return a seat with its zones."""
        return Seat(
            number,
            cards=self.cards.before(post),
            bets=self.bets.before(post),
            stack=self.stack.before(post),
            button=post.point(*self.button),
            facing_deg=round(post.facing_deg, 2) % 360,
        )


@dataclass(frozen=True)
class Rim:
    """A felt's rim: a rectangle around the origin with round corners, an oval or a circle."""

    size_mm: Point
    corner_mm: float

    def posts(self, count: int, dealer_mm: float, even_mm: float) -> tuple[Post, ...]:
        """Return where so many players sit, clockwise from the dealer's left.

        Args:
            count: of players.
            dealer_mm: how much at the bottom is the dealer's.
            even_mm: how far inside the rim the players are the same way apart. Inside the felt
                those around a bend come closer together than those on a straight side.
        """
        inner = self._inset(even_mm)
        apart = (inner.length_mm - dealer_mm) / count
        places = (dealer_mm / 2 + (number + 0.5) * apart for number in range(count))
        posts = (inner.post(place) for place in places)
        return tuple(Post(post.point(-even_mm, 0.0), post.facing_deg) for post in posts)

    def around(self, count: int, outside_mm: float) -> tuple[Point, ...]:
        """Return points evenly around the rim, clockwise from the dealer's left."""
        outer = self._inset(-outside_mm)
        return tuple(
            outer.post((number + 0.5) * outer.length_mm / count).point(0.0, 0.0)
            for number in range(count)
        )

    def _inset(self, by_mm: float) -> Rim:
        width, height = self.size_mm
        return Rim((width - 2 * by_mm, height - 2 * by_mm), max(0.0, self.corner_mm - by_mm))

    @property
    def length_mm(self) -> float:
        """How long it is all around."""
        width, height = self.size_mm
        return 2 * (width + height) - (8 - 2 * math.pi) * self.corner_mm

    def post(self, place_mm: float) -> Post:
        """Return the point so far along, clockwise from the dealer, and the way inwards there."""
        half, up = self.size_mm[0] / 2 - self.corner_mm, self.size_mm[1] / 2 - self.corner_mm
        bend = math.pi / 2 * self.corner_mm
        # Each straight side starts at a point and leads on; after it comes a bend.
        sides = (
            (half, (0.0, -up), 90.0),
            (2 * up, (-half, -up), 0.0),
            (2 * half, (-half, up), 270.0),
            (2 * up, (half, up), 180.0),
            (half, (half, -up), 90.0),
        )
        for length, start, facing in sides:
            if place_mm <= length:
                on = _ahead(start, facing + 90, place_mm)
                return Post(_ahead(on, facing + 180, self.corner_mm), facing)
            place_mm -= length
            if place_mm < bend:
                center = _ahead(start, facing + 90, length)
                facing -= math.degrees(place_mm / self.corner_mm)
                return Post(_ahead(center, facing + 180, self.corner_mm), facing)
            place_mm -= bend
        return Post((0.0, -self.size_mm[1] / 2), 90.0)


def _ahead(start: Point, direction_deg: float, by_mm: float) -> Point:
    angle = math.radians(direction_deg)
    return start[0] + by_mm * math.cos(angle), start[1] + by_mm * math.sin(angle)
