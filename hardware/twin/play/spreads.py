"""A deck spread on the felt, so that every card shows its index: in rows, or in arcs."""

from __future__ import annotations

from math import cos, degrees, pi, sin
from random import Random

from cardspeak.hardware.layout import Point
from cardspeak.hardware.twin.play.places import CARD_MM, Zone
from cardspeak.hardware.twin.script import Pose

_ROWS, _ARCS = 4, 2
_ROW_STEP_MM, _ARC_STEP_MM = (24.0, 52.0), (21.0, 27.0)
_ROW_APART_MM = (0.6 * CARD_MM[1], 1.06 * CARD_MM[1])
_RADIUS_MM, _ARC_APART_MM = (480.0, 640.0), (1.08 * CARD_MM[1], 1.25 * CARD_MM[1])
_JITTER_MM, _JITTER_DEG = 1.2, 1.0
_Z_MM = 0.3
_TRIES = 20


def spread_poses(felt: Zone, middle: Point, count: int, dice: Random) -> list[Pose]:
    """Return the poses of a spread deck, from the dealer's left; each card lies on the last one.

    Args:
        felt: on which all of it lies.
        middle: about where.
        count: how many cards.
        dice: rows or arcs, and how wide.
    """
    for attempt in range(_TRIES):
        make = arcs if dice.random() < 0.5 else rows
        at = (middle[0], middle[1] * (1 - attempt / _TRIES))
        poses = make(at, count, dice)
        if all(felt.holds(corner) for pose in poses for corner in _around(pose)):
            return poses
    return rows((0.0, 0.0), count, dice, widest=False)


def rows(middle: Point, count: int, dice: Random, *, widest: bool = True) -> list[Pose]:
    """Return straight rows, the first one farthest from the dealer."""
    across = -(-count // _ROWS)
    low, high = _ROW_STEP_MM
    step = dice.uniform(low, high if widest else low)
    apart = dice.uniform(*_ROW_APART_MM) if widest else _ROW_APART_MM[0]
    poses = []
    for at in range(count):
        row, column = divmod(at, across)
        x = middle[0] + (column - (across - 1) / 2) * step
        y = middle[1] + ((_ROWS - 1) / 2 - row) * apart
        poses.append(_jittered(x, y, 0.0, at, dice))
    return poses


def arcs(middle: Point, count: int, dice: Random) -> list[Pose]:
    """Return arcs around the dealer, the widest one first."""
    across = -(-count // _ARCS)
    step, radius = dice.uniform(*_ARC_STEP_MM), dice.uniform(*_RADIUS_MM)
    apart = dice.uniform(*_ARC_APART_MM)
    poses = []
    for at in range(count):
        arc, place = divmod(at, across)
        reach = radius + (_ARCS - 1 - arc) * apart
        angle = pi / 2 - (place - (across - 1) / 2) * step / radius
        x = middle[0] + reach * cos(angle)
        y = middle[1] + reach * sin(angle) - radius
        poses.append(_jittered(x, y, degrees(angle) - 90, at, dice))
    return poses


def _jittered(x: float, y: float, turn: float, at: int, dice: Random) -> Pose:
    return Pose(
        x + dice.gauss(0, _JITTER_MM),
        y + dice.gauss(0, _JITTER_MM),
        turn + dice.gauss(0, _JITTER_DEG),
        _Z_MM * at,
    )


def _around(pose: Pose) -> list[Point]:
    reach = 0.6 * CARD_MM[1]
    return [(pose.x_mm + dx, pose.y_mm + dy) for dx in (-reach, reach) for dy in (-reach, reach)]
