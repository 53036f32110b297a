"""The way to a seat, and what is seen to fly along it, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.glance import Floats, Mask
from cardspeak.vision.track.grid import Grid

Counts = NDArray[np.int64]

STEP, BEGINS, ENDS = 0.05, 0.3, 1.2
"""The way to a seat is looked at in such steps, from so far on, where 1 is the middle of its cards,
and beyond it."""

BESIDE_MM = 60.0
"""Cards fly no farther beside the straight way."""

MOVES = 0.2
"""Something moves in a step of the way where it does in so much of it."""

LONGEST = 0.4
"""A card in flight is no longer than this, blurred and seen where it was and where it is."""

GAP = 0.6
"""Where so much less moves between two parts of a longer piece, they are two cards."""

SPEEDS = 0.8, 6.0
"""Ways a second: dealers pitch cards neither more slowly nor faster."""

USUAL = 2.5
REACH, FASTER = 0.1, 2.0
"""Where it is seen so much farther ahead, and beyond so many times the way that it went so far,
something else moves."""

HIDDEN_S = 0.16
"""A card in flight may go unseen for so long, as another crosses its way."""

TRAILS, TRACE_S, AT_ONCE_S = 0.08, 0.16, 0.1
"""What moves so near to where a card was so shortly before is its trace: a picture changes where it
was, too. And no two cards come at once.
"""

FRAMES, FAR, NEAR, FIRST = 3, 0.3, 0.78, 0.7
"""What was seen in so many frames, and went so far, until it was so near, came to the seat, if it
was seen first before it was nearly there: hands move there.
"""

LEAP = 0.5
"""What seems to go so far from one frame in which it was seen to the next are two hands."""


@dataclass(frozen=True)
class Piece:
    """A piece of the way on which something moves.

    Attributes:
        low: where it begins, as a share of the way,
        high: where it ends,
        at: and its middle.
    """

    low: float
    high: float
    at: float

    @property
    def long(self) -> bool:
        """Whether it is longer than a card alone, though one may be at its far end."""
        return self.high - self.low > LONGEST + STEP / 2

    @property
    def ends(self) -> bool:
        """Whether it goes on to the end of the way, beyond the seat's cards."""
        return self.high >= ENDS - STEP / 2

    def reaches(self, at: float) -> bool:
        """Whether something moves there, or right up to there."""
        return self.low < at < self.high + STEP / 2


@dataclass(eq=False)
class Streak:
    """Something on its way.

    Attributes:
        at_s: when it was seen last,
        piece: where,
        speed: and how fast it was, in ways a second.
        path: when it was where before.
        came_s: when it came to the seat, if it did.
    """

    at_s: float
    piece: Piece
    speed: float = USUAL
    path: list[tuple[float, float]] = field(default_factory=list)
    came_s: float = np.inf

    @property
    def at(self) -> float:
        """Where its middle was seen last."""
        return self.piece.at

    @property
    def frames(self) -> int:
        """In how many frames it was seen."""
        return len(self.path) + 1

    @property
    def went(self) -> float:
        """How far it has come since it was seen first, as a share of the way."""
        return self.at - self.path[0][1] if self.path else 0.0

    def after(self, at_s: float, piece: Piece) -> float | None:
        """How fast it is if it is somewhere at a time; None if no card is so fast, or so slow."""
        if self.piece.long or piece.long:
            return None
        return self._speed(at_s, piece.at - self.at)

    def leads_on(self, at_s: float, piece: Piece) -> float | None:
        """The same, by how far ahead it is seen, whatever moves behind it as it leaves a hand.

        As it slides to its rest its tail draws up.
        """
        ahead, behind = piece.high - self.piece.high, piece.low - self.piece.low
        if piece.ends:  # a hand moves beyond, too
            return self._speed(at_s, behind) if self._flies else None
        if ahead < -STEP / 2 and not self.piece.long:
            return None  # it is another one, unless what moved before it has come to rest
        rests = ahead < 1.5 * STEP
        return self._speed(at_s, ahead) or (self._speed(at_s, behind) if rests else None)

    @property
    def _flies(self) -> bool:
        """Whether it was seen to fly for a while."""
        return self.frames >= FRAMES and self.went >= FAR / 2

    def _speed(self, at_s: float, way: float) -> float | None:
        went_s = at_s - self.at_s
        speed = way / went_s
        near = way <= REACH + FASTER * self.speed * went_s
        return speed if near and SPEEDS[0] <= speed <= SPEEDS[1] else None

    def goes_on(self, at_s: float, piece: Piece, speed: float) -> None:
        """Note where it is seen next."""
        self.path.append((self.at_s, self.at))
        self.at_s, self.piece, self.speed = at_s, piece, speed
        if self.came:
            self.came_s = min(self.came_s, at_s)

    @property
    def came(self) -> bool:
        """Whether it flew to the seat."""
        far = self.went >= FAR and self.at >= NEAR
        return self.frames >= FRAMES and far and not self.piece.long and self._longest < LEAP

    @property
    def _longest(self) -> float:
        """How far it went at most from one frame in which it was seen to the next."""
        ways = [at for _, at in self.path] + [self.at]
        return max(after - before for before, after in pairwise(ways))


@dataclass(eq=False)
class Corridor:
    """The way to a seat.

    Attributes:
        cells: (rows, columns) which it has.
        flat: (N,) the same, counted row by row.
        steps: (N,) in which step each of them is.
        counts: (S,) how many a step has.
        flying: what is on its way,
        moved: and where something moved in the last frame.
        came_s: when something came.
    """

    cells: Mask
    flat: Counts
    steps: Counts
    counts: Counts
    flying: list[Streak] = field(default_factory=list)
    moved: list[Piece] = field(default_factory=list)
    came_s: list[float] = field(default_factory=list)

    @property
    def last_s(self) -> float:
        """When a card came last."""
        return max(self.came_s, default=-np.inf)


def corridor_of(grid: Grid, deck_mm: Floats, end_mm: Floats) -> Corridor:
    """The way from the deck to a seat.

    Args:
        grid: the table's cells.
        deck_mm: (2,) where the deck is.
        end_mm: (2,) the middle of the seat's cards.
    """
    way_mm = end_mm - deck_mm
    ahead = way_mm / np.hypot(*way_mm)
    from_deck = grid.centers_mm - deck_mm
    along = from_deck @ ahead / np.hypot(*way_mm)
    beside_mm = np.abs(from_deck @ np.array([-ahead[1], ahead[0]]))
    cells = (along >= BEGINS) & (along < ENDS) & (beside_mm < BESIDE_MM)
    steps = ((along[cells] - BEGINS) / STEP).astype(np.int64)
    counts = np.bincount(steps, minlength=round((ENDS - BEGINS) / STEP))
    return Corridor(cells, np.flatnonzero(cells), steps, counts)


def follow(corridor: Corridor, moving: Mask, now_s: float) -> None:
    """Follow what moves on the way to a seat."""
    flying, pieces = list[Streak](), _moving(corridor, moving)
    seen = [*pieces]
    for streak in corridor.flying:
        if follows := _next(streak, seen, corridor.moved, now_s):
            streak.goes_on(now_s, *follows)
            seen.remove(streak.piece)
        if now_s - streak.at_s < HIDDEN_S:
            flying.append(streak)
        elif np.isfinite(streak.came_s) and streak.came_s - corridor.last_s > AT_ONCE_S:
            corridor.came_s.append(streak.came_s)
    short = (piece for piece in seen if piece.at < FIRST and not piece.long)
    flying += [Streak(now_s, piece) for piece in short]
    corridor.flying = [streak for streak in flying if not _is_trace(streak, flying, now_s)]
    corridor.moved = pieces


def _next(
    streak: Streak, seen: Sequence[Piece], moved: Sequence[Piece], now_s: float
) -> tuple[Piece, float] | None:
    """Where something is seen next on its way, and how fast it is then; None if nowhere.

    What already moved as far ahead in the frame before, of something else, is not its doing.
    """
    others = [piece for piece in moved if piece is not streak.piece]
    fresh = (p for p in seen if p.ends or not any(each.reaches(p.high) for each in others))
    ways = [(piece, streak.after(now_s, piece)) for piece in seen]
    ways += [(piece, streak.leads_on(now_s, piece)) for piece in fresh]
    known = [(piece, speed) for piece, speed in ways if speed is not None]
    return min(known, key=lambda each: abs(each[1] - streak.speed), default=None)


def _is_trace(streak: Streak, flying: list[Streak], now_s: float) -> bool:
    """Whether something seems to move where another card just was: that changes as it goes on.

    What has come is none, though the next card flies up to where it was seen last.
    """
    return not streak.came and any(
        other.at > streak.at and abs(at - streak.at) < TRAILS
        for other in flying
        for at_s, at in other.path
        if now_s - at_s < TRACE_S
    )


def _moving(corridor: Corridor, moving: Mask) -> list[Piece]:
    """Where on a way something moves that may be a card, or end in one."""
    counts, steps = corridor.counts, corridor.steps[moving.ravel()[corridor.flat]]
    if not len(steps):
        return []
    moved = np.bincount(steps, minlength=len(counts))
    share = moved / np.maximum(counts, 1)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], share >= MOVES, [0]])))
    pieces = (part for low, high in edges.reshape(-1, 2) for part in _parted(low, high, share))
    return [_piece(low, high, share) for low, high in pieces]


def _piece(low: int, high: int, share: Floats) -> Piece:
    middle = float(np.average(np.arange(low, high) + 0.5, weights=share[low:high]))
    begins, ends, at = (BEGINS + STEP * float(each) for each in (low, high, middle))
    return Piece(begins, ends, at)


def _parted(low: int, high: int, share: Floats) -> list[tuple[int, int]]:
    """A piece of a way, or two: one card flies on as the one before still slides at its end."""
    if (high - low) * STEP <= LONGEST:
        return [(low, high)]
    gap = low + 1 + int(share[low + 1 : high - 1].argmin())
    least = min(share[low:gap].max(), share[gap:high].max())
    return [(low, gap), (gap, high)] if share[gap] <= GAP * least else [(low, high)]
