"""Amounts as stacks of chips."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardspeak.hardware.layout import Point
from cardspeak.hardware.twin.play.places import CHIP_MM, Side, Zone, distance
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose

COLORS = (
    (1, "white"),
    (5, "red"),
    (25, "green"),
    (100, "black"),
    (500, "purple"),
    (1_000, "yellow"),
    (5_000, "orange"),
    (25_000, "pink"),
    (100_000, "blue"),
    (500_000, "grey"),
    (2_500_000, "brown"),
)
"""What a chip of each colour is worth."""

_KINDS, _MOST = 3, 8
_STACK = (5, 20)
_STACKS = (2, 5)
_GAP_MM = 3.0


def stacks_of(amount: int) -> Iterator[tuple[str, int]]:
    """Yield the colour and number of a few stacks worth about an amount, the highest first."""
    kinds = 0
    for value, color in reversed(COLORS):
        count = min(amount // value, _MOST)
        if count and kinds < _KINDS:
            kinds += 1
            amount -= amount // value * value
            yield color, count
    if not kinds:
        yield COLORS[0][1], 1


def chips_worth(amount: int) -> list[Thing]:
    """Return stacks worth about an amount; they are not on the table yet."""
    return [Thing("chips", color=color, count=count) for color, count in stacks_of(amount)]


def behind(big_blind: int, dice: Random) -> list[Thing]:
    """Return the stacks that stand behind, in colours that suit the blinds."""
    fit = [color for value, color in COLORS if value * 4 >= big_blind][:4]
    colors = fit or [COLORS[-1][1]]
    return [
        Thing("chips", color=dice.choice(colors), count=dice.randint(*_STACK))
        for _ in range(dice.randint(*_STACKS))
    ]


def in_rows(count: int, zone: Zone, side: Side) -> list[Point]:
    """Return places for some stacks, side by side in rows, the first row farthest ahead."""
    step = CHIP_MM + _GAP_MM
    across = max(1, int(2 * zone.half_width(side.right) // step))
    rows = [min(across, count - done) for done in range(0, count, across)]
    places = []
    for row, many in enumerate(rows):
        ahead = ((len(rows) - 1) / 2 - row) * step
        for at in range(many):
            there = side.off(zone.middle, ahead, (at - (many - 1) / 2) * step)
            places.append(zone.pulled_in(there))
    return places


def free_place(zone: Zone, taken: list[Point], dice: Random) -> Point:
    """Return a place in a zone where a stack stands on no other, if there is one."""
    best, room = zone.middle, -1.0
    for _ in range(12):
        at = zone.somewhere(dice, 0.85)
        gap = min((distance(at, other) for other in taken), default=CHIP_MM)
        if gap >= CHIP_MM:
            return at
        if gap > room:
            best, room = at, gap
    return best


def at_point(at: Point, dice: Random, z_mm: float = 0.0) -> Pose:
    """Return the pose of a stack at a point, turned anyhow."""
    return Pose(at[0], at[1], dice.uniform(0, 360), z_mm)
