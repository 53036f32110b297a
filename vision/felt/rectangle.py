"""A card's place on the felt, as a corner of an outline tells it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, hypot, radians, sin

import numpy as np

from cardspeak.vision.felt.ground import CARD_MM
from cardspeak.vision.glance import Floats

LONG_SIDE_MM = 25.0
SQUARE_DEG = 13.0
SHORT_SQUARE_DEG = 25.0
"""How far two sides that meet in a card's corner may be from square; short ones waver more."""
REACH_MM = 14.0
"""How far a corner may lie from where its sides end: corners are round, and shadows blunt them."""
ALIKE_MM, ALIKE_DEG = 5.0, 5.0


@dataclass(frozen=True)
class Rectangle:
    """A card's place: its middle, and the direction of its long side, anticlockwise."""

    x_mm: float
    y_mm: float
    turn_deg: float

    def corners(self, grow_mm: float = 0.0) -> Floats:
        """(4, 2) in mm, clockwise with y up, from the card's top left; grown on all sides."""
        turn = radians(self.turn_deg)
        along, aside = CARD_MM[1] / 2 + grow_mm, CARD_MM[0] / 2 + grow_mm
        ax, ay = cos(turn) * along, sin(turn) * along
        rx, ry = sin(turn) * aside, -cos(turn) * aside
        x, y = self.x_mm, self.y_mm
        return np.array(
            [
                (x + ax - rx, y + ay - ry),
                (x + ax + rx, y + ay + ry),
                (x - ax + rx, y - ay + ry),
                (x - ax - rx, y - ay - ry),
            ]
        )


def all_corners(cards: Sequence[Rectangle], grown_mm: Sequence[float]) -> Floats:
    """(G, K, 4, 2) the `Rectangle.corners` of many cards at once, for each of some lengths."""
    places = np.array([(card.x_mm, card.y_mm, card.turn_deg) for card in cards]).reshape(-1, 3)
    turn = np.radians(places[:, 2])
    up = np.stack([np.cos(turn), np.sin(turn)], 1)
    right = np.stack([up[:, 1], -up[:, 0]], 1)
    grow = np.asarray(grown_mm)[:, None, None]
    up, right = up * (CARD_MM[1] / 2 + grow), right * (CARD_MM[0] / 2 + grow)
    around = np.stack([up - right, up + right, right - up, -up - right], 2)
    return np.asarray(places[:, None, :2] + around)


def placed(corners_mm: Floats) -> Rectangle:
    """The place of a card with corners (4, 2), clockwise from its top left."""
    along = corners_mm[:2].sum(0) - corners_mm[2:].sum(0)
    x_mm, y_mm = corners_mm.mean(0).tolist()
    return Rectangle(x_mm, y_mm, float(np.degrees(np.arctan2(*along[::-1]))))


def alike(a: Rectangle, b: Rectangle, near_mm: float = ALIKE_MM) -> bool:
    """Whether two rectangles are one card, or lie as near to each other as is said."""
    turn = abs((a.turn_deg - b.turn_deg + 90) % 180 - 90)
    return hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) < near_mm and turn < ALIKE_DEG


def distinct(cards: Iterable[Rectangle]) -> tuple[Rectangle, ...]:
    """Some cards, each only once."""
    kept: list[Rectangle] = []
    for card in cards:
        if not any(alike(card, other) for other in kept):
            kept.append(card)
    return tuple(kept)


def meeting(first: Floats, second: Floats) -> Floats | None:
    """(2,) where two sides (2, 2) meet in a corner that could be a card's, if they do."""
    u, v = first[1] - first[0], second[1] - second[0]
    (ux, uy), (vx, vy) = u.tolist(), v.tolist()
    cross = ux * vy - uy * vx
    turn = degrees(atan2(cross, ux * vx + uy * vy))
    short = min(hypot(ux, uy), hypot(vx, vy)) < LONG_SIDE_MM
    if abs(turn - 90) > (SHORT_SQUARE_DEG if short else SQUARE_DEG):
        return None
    across = second[0] - first[0]
    share = (across[0] * v[1] - across[1] * v[0]) / cross
    corner = np.asarray(first[0] + share * u)
    near = min(dist(corner, first[1]), dist(corner, first[0]))
    far = min(dist(corner, second[0]), dist(corner, second[1]))
    return corner if max(near, far) < REACH_MM else None


def at_corner(corner: Floats, first: Floats, second: Floats) -> Iterator[Rectangle]:
    """The two cards that have a corner where two sides meet, lying inside them."""
    back, on = first[0] - first[1], second[1] - second[0]
    lengths = np.linalg.norm(back), np.linalg.norm(on)
    angle = np.arctan2(*on[::-1])
    other = np.arctan2(*back[::-1]) - np.pi / 2
    off = (other - angle + np.pi) % (2 * np.pi) - np.pi
    angle += off * lengths[0] / (lengths[0] + lengths[1])
    forth = np.array([np.cos(angle), np.sin(angle)])
    aside = np.array([-forth[1], forth[0]])
    for wide, high, turn in ((CARD_MM[0], CARD_MM[1], angle + np.pi / 2), (*CARD_MM[::-1], angle)):
        middle = corner + forth * wide / 2 + aside * high / 2
        yield Rectangle(float(middle[0]), float(middle[1]), float(np.degrees(turn)))


def along(side: Floats) -> Iterator[Rectangle]:
    """The four cards with a side that begins, or ends, with a straight piece (2, 2), lying left."""
    forth = (side[1] - side[0]) / np.linalg.norm(side[1] - side[0])
    aside = np.array([-forth[1], forth[0]])
    angle = float(np.degrees(np.arctan2(*forth[::-1])))
    for wide, high, turn in ((*CARD_MM, angle + 90), (*CARD_MM[::-1], angle)):
        for end in (side[0] + forth * wide / 2, side[1] - forth * wide / 2):
            middle = end + aside * high / 2
            yield Rectangle(float(middle[0]), float(middle[1]), turn)
