"""Plain geometry of outlines: what lies in one, and whether two share any felt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""A simple polygon's corners, in order."""

_ARC_POINTS = 24
"""Points a quarter of a circle is drawn with: 540 mm of radius are kept within 0.3 mm."""


class Facing:
    """Somebody at the table, who looks in a direction, in degrees."""

    facing_deg: float

    @property
    def ahead(self) -> Point:
        """One millimetre to where they look."""
        turn = math.radians(self.facing_deg)
        return (math.cos(turn), math.sin(turn))

    @property
    def right(self) -> Point:
        """One millimetre to their right."""
        x, y = self.ahead
        return (y, -x)


def contains(outline: Sequence[Point], at: Point) -> bool:
    """Whether a point lies in an outline.

    >>> contains(((0, 0), (10, 0), (10, 10), (0, 10)), (4, 5))
    True
    """
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two outlines share more than an edge or a corner."""
    if _apart(one, other):
        return False
    if any(_cross(*a, *b) for a in edges(one) for b in edges(other)):
        return True
    return any(
        _well_inside(outline, point)
        for outline, points in ((one, other), (other, one))
        for point in (*points, inner_point(points), *_within_edges(points))
    )


def crosses_itself(outline: Sequence[Point]) -> bool:
    """Whether an outline's edges cross each other, or it has no inside."""
    sides = list(edges(outline))
    crossed = any(_cross(*a, *b) for k, a in enumerate(sides) for b in sides[k + 1 :])
    return crossed or abs(area(outline)) < 1.0


def area(outline: Sequence[Point]) -> float:
    """Return an outline's area in square mm, negative where its corners run clockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline)) / 2


def middle(outline: Sequence[Point]) -> Point:
    """Return the middle of an outline's corners."""
    return (
        sum(x for x, _ in outline) / len(outline),
        sum(y for _, y in outline) / len(outline),
    )


def inner_point(outline: Sequence[Point]) -> Point:
    """Return a point inside an outline: its middle, or that of one of its inner triangles."""
    corners = list(outline)
    triangles = zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True)
    candidates = (middle(corners), *(middle(triangle) for triangle in triangles))
    return next((point for point in candidates if contains(outline, point)), candidates[0])


def edges(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield each edge's two ends."""
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def distance(outline: Sequence[Point], at: Point) -> float:
    """Return how far a point is from the nearest edge, in mm."""
    return min(_from_segment(at, a, b) for a, b in edges(outline))


def rectangle(at: Point, size: Point, corner: float = 0.0, turn_deg: float = 0.0) -> Outline:
    """Return a rectangle around a point, with round corners and turned anticlockwise."""
    width, height = size
    corner = min(corner, width / 2, height / 2)
    x, y = width / 2 - corner, height / 2 - corner
    steps = _ARC_POINTS if corner else 0
    points = []
    for quarter, (sx, sy) in enumerate(((x, y), (-x, y), (-x, -y), (x, -y))):
        for step in range(steps + 1):
            angle = math.pi / 2 * (quarter + step / max(1, steps))
            points.append((sx + corner * math.cos(angle), sy + corner * math.sin(angle)))
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    turned = ((at[0] + cos * px - sin * py, at[1] + sin * px + cos * py) for px, py in points)
    return _without_repeats([_tenths(point) for point in turned])


def _tenths(point: Point) -> Point:
    return round(point[0], 1) + 0.0, round(point[1], 1) + 0.0


def _without_repeats(points: list[Point]) -> Outline:
    return tuple(point for point, before in zip(points, points[-1:] + points, strict=False)
                 if point != before)  # fmt: skip


def _apart(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return any(
        max(point[axis] for point in a) <= min(point[axis] for point in b)
        for axis in (0, 1)
        for a, b in ((one, other), (other, one))
    )


def _well_inside(outline: Sequence[Point], at: Point) -> bool:
    return contains(outline, at) and distance(outline, at) > 1e-6


def _within_edges(outline: Sequence[Point]) -> Iterator[Point]:
    """Yield a point just inside the middle of each edge."""
    inwards = math.copysign(0.01, area(outline))
    for (ax, ay), (bx, by) in edges(outline):
        length = math.dist((ax, ay), (bx, by)) or 1.0
        x, y = (ax + bx) / 2, (ay + by) / 2
        yield x - (by - ay) / length * inwards, y + (bx - ax) / length * inwards


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross in the inside of both."""
    return _side(a, b, c) * _side(a, b, d) < -1e-9 and _side(c, d, a) * _side(c, d, b) < -1e-9


def _side(a: Point, b: Point, at: Point) -> float:
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])


def _from_segment(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length2 if length2 else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(at[0] - a[0] - share * dx, at[1] - a[1] - share * dy)
