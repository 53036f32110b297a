"""How cards come to lie on a table: hole cards, boards, fans, spreads, mucks and squared decks.

Each layout takes a centre in millimetres, a turn and a number of cards, and gives their poses,
the undermost first.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from training.draw import Pose

Rng = np.random.Generator
Layout = Callable[[Rng, float, float, float, int], list[Pose]]


def pair(rng: Rng, x: float, y: float, turn: float, count: int) -> list[Pose]:
    """Hole cards: each shifted over the one before by part of a card."""
    step = rng.uniform(8, 55), rng.normal(0, 9)
    poses, angle = [], turn
    for i in range(count):
        dx = (i - (count - 1) / 2) * step[0]
        dy = (i - (count - 1) / 2) * step[1]
        c, s = np.cos(turn), np.sin(turn)
        poses.append(Pose(x + c * dx - s * dy, y + s * dx + c * dy, angle))
        angle = turn + rng.normal(0, 0.2)
    return poses


def row(rng: Rng, x: float, y: float, turn: float, count: int) -> list[Pose]:
    """A board: cards side by side, a little crooked."""
    step, c, s = rng.uniform(62, 92), np.cos(turn), np.sin(turn)
    crooked = rng.choice([0.01, 0.06])
    return [
        Pose(
            x + c * (i - count / 2) * step,
            y + s * (i - count / 2) * step + rng.normal(0, 2),
            turn + rng.normal(0, crooked),
        )
        for i in range(count)
    ]


def fan(rng: Rng, x: float, y: float, turn: float, count: int) -> list[Pose]:
    """Cards turned about a common point below them, as held or tabled in a fan."""
    radius, step = rng.uniform(60, 260), -rng.uniform(0.07, 0.3)
    poses = []
    for i in range(count):
        a = turn + (i - count / 2) * step
        poses.append(Pose(x - radius * np.sin(a), y + radius * np.cos(a), a))
    return poses


def spread(rng: Rng, x: float, y: float, turn: float, count: int) -> list[Pose]:
    """A dealer's spread: a long ribbon or arc with little of each card showing."""
    step, curve = rng.uniform(9, 24), rng.normal(0, 0.02)
    poses, a = [], turn
    px, py = x - np.cos(turn) * step * count / 2, y - np.sin(turn) * step * count / 2
    for _ in range(count):
        poses.append(Pose(px, py, a + rng.normal(0, 0.01)))
        a += curve
        px, py = px + np.cos(a) * step, py + np.sin(a) * step
    return poses


def scatter(rng: Rng, x: float, y: float, _turn: float, count: int) -> list[Pose]:
    """A muck: cards thrown on a heap, or spread apart at random."""
    reach = rng.uniform(25, 130)
    return [
        Pose(x + rng.normal(0, reach), y + rng.normal(0, reach), rng.uniform(0, 2 * np.pi))
        for _ in range(count)
    ]


def packet(rng: Rng, x: float, y: float, turn: float, count: int) -> list[Pose]:
    """A squared deck: every card on the one below, so that it stands up."""
    return [
        Pose(
            x + rng.normal(0, 0.7),
            y + rng.normal(0, 0.7),
            turn + rng.normal(0, 0.01),
            lift_mm=2.2 * i,
        )
        for i in range(count)
    ]


# Each with the range its number of cards is drawn from (the upper end left out).
LAYOUTS: tuple[tuple[Layout, tuple[int, int]], ...] = (
    (pair, (1, 2)),
    (pair, (2, 5)),
    (row, (3, 8)),
    (fan, (3, 14)),
    (spread, (10, 53)),
    (scatter, (2, 9)),
    (packet, (3, 9)),
)


@dataclass(frozen=True)
class Mix:
    """What kind of scenes to draw.

    Attributes:
        weights: how often each of `LAYOUTS`.
        reach: how far from the middle groups lie, as a share of the picture.
        crowd: how many groups more than one there are, against a table's usual.
        cards: share of the scenes with cards.
        chips: share of the scenes with chips.
        heaps: about how many heaps of chips these have.
        down: share of the groups that lie face down; of squared packets more do.
        tilt: how far the camera usually is off the vertical, in radians.
        alike: share of the scenes whose felt has nearly the colour of a deck's backs.
        reprinted: share of the faces that are printed a little otherwise than in the bank.
    """

    weights: tuple[float, ...]
    reach: float
    crowd: float
    cards: float = 0.9
    chips: float = 0.5
    heaps: float = 1.1
    down: float = 0.22
    tilt: float = 0.5
    alike: float = 0.0
    reprinted: float = 0.0

    def pick(self, rng: Rng) -> tuple[Layout, int]:
        """A layout and its number of cards."""
        layout, (low, high) = LAYOUTS[int(rng.choice(len(LAYOUTS), p=self.weights))]
        return layout, int(rng.integers(low, high))


# What a table looks like, for finding things; and close-ups, most of them of cards in full view,
# for reading: a reader that mostly sees scraps learns to guess.
TABLE = Mix((0.29, 0.24, 0.12, 0.13, 0.07, 0.10, 0.05), 0.45, 1.0)
# A camera over a hand in play: hole cards in pairs, a muck, most of them face down.
PLAY = Mix((0.26, 0.34, 0.08, 0.07, 0.03, 0.16, 0.06), 0.45, 1.0, down=0.5, tilt=0.2, alike=0.25)
CLOSE_UP = Mix((0.46, 0.27, 0.13, 0.07, 0.02, 0.03, 0.02), 0.2, 0.4, reprinted=0.7)
CHIPS = Mix(CLOSE_UP.weights, 0.3, 0.4, cards=0.3, chips=1.0, heaps=2.5)
