"""Cards in flight: what moves from the deck towards a seat, from one frame to the next.

A card that comes to lie under a hand, or right upon another one, may never be made out. But on its
way it was alone, and each frame shows it a little farther on. An arm is slower, and long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.glance import Floats, Glance, Mask
from cardspeak.vision.observe.deal.ways import flies_by
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

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
HIDDEN_S = 0.16
"""A card in flight may go unseen for so long, as another crosses its way."""

TRAILS, TRACE_S, AT_ONCE_S = 0.08, 0.16, 0.1
"""What moves so near to where a card was so shortly before is its trace: a picture changes where it
was, too. And no two cards come at once.
"""

FRAMES, FAR, NEAR = 3, 0.3, 0.78
"""What was seen in so many frames, and went so far, until it was so near, came to the seat."""

PASSED_S = 0.25
"""A card that came to rest elsewhere within this flew by."""


BEFORE_S, AFTER_S = 0.4, 0.2
"""A card is seen to fly so long before it is known to rest, or after."""

APART = 0.55
"""What seems to come to a seat twice, nearer together than so much of the dealer's pace, is one."""

IN_TURN = 0.75
"""Two cards that come to it one right after the other are no nearer together than this."""

ENOUGH, MOST = 2, 0.75
"""Where so many cards are known, and such a share of them was seen to fly, flights tell."""


@dataclass(eq=False)
class Streak:
    """Something on its way.

    Attributes:
        begun: where it was seen first, as a share of the way.
        at_s: when it was seen last,
        at: where,
        speed: and how fast it was, in ways a second.
        frames: in how many frames it was seen.
        path: when it was where before.
    """

    begun: float
    at_s: float
    at: float
    speed: float = USUAL
    frames: int = 1
    path: list[tuple[float, float]] = field(default_factory=list)

    def after(self, at_s: float, at: float) -> float | None:
        """How fast it is if it is somewhere at a time; None if no card is so fast, or so slow."""
        speed = (at - self.at) / (at_s - self.at_s)
        return speed if SPEEDS[0] <= speed <= SPEEDS[1] else None

    @property
    def came(self) -> bool:
        """Whether it flew to the seat."""
        return self.frames >= FRAMES and self.at - self.begun >= FAR and self.at >= NEAR


@dataclass(eq=False)
class _Corridor:
    """The way to a seat.

    Attributes:
        cells: (rows, columns) which it has.
        flat: (N,) the same, counted row by row.
        steps: (N,) in which step each of them is.
        counts: (S,) how many a step has.
        flying: what is on its way.
        came_s: when something came.
    """

    cells: Mask
    flat: Counts
    steps: Counts
    counts: Counts
    flying: list[Streak] = field(default_factory=list)
    came_s: list[float] = field(default_factory=list)

    @property
    def last_s(self) -> float:
        """When a card came last."""
        return max(self.came_s, default=-np.inf)


class Streaks:
    """Follows what flies to the seats."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._deck_mm = desk.tracker.places.middles_mm[Place("deck")]
        self._corridors: dict[int, _Corridor] = {}
        self._at_s, self._moving = -np.inf, np.zeros(desk.tracker.places.grid.shape, np.bool_)

    def take(self, glance: Glance) -> None:
        """Follow what moved in the frame before, which several cameras may have shown."""
        now_s = glance.evidence.t_s
        if now_s <= self._at_s:
            self._moving = self._moving | glance.moving
            return
        for seat in self._desk.crew.players if np.isfinite(self._at_s) else ():
            if seat not in self._corridors:
                self._corridors[seat] = self._corridor(seat)
            _follow(self._corridors[seat], self._moving, self._at_s)
        self._at_s, self._moving = now_s, glance.moving

    def came_s(self, seat: int, since_s: float) -> list[float]:
        """When cards flew to a seat since a time, as far as they can have gone to no other."""
        corridor = self._corridors.get(seat)
        times = corridor.came_s if corridor else []
        here_s = (at_s for at_s in times if at_s > since_s and not self._flew_by(seat, at_s))
        return _apart(here_s, APART * self._desk.story.pace_s)

    def in_turn_s(self, seat: int, since_s: float) -> list[float]:
        """When cards flew to a seat since a time, as far as each may be one of its own."""
        return _apart(self.came_s(seat, since_s), IN_TURN * self._desk.story.pace_s)

    def tells(self, seat: int, born_s: Sequence[float]) -> bool:
        """Whether cards that are known to have come to a seat at some times were seen to fly there.

        Then what was not seen to is none.
        """
        times = self._corridors[seat].came_s if seat in self._corridors else []
        flew = sum(self._is_near(times, at_s) for at_s in born_s)
        return len(born_s) >= ENOUGH and flew >= MOST * len(born_s)

    def doubles(self, seat: int, born_s: Sequence[float]) -> bool:
        """Whether any of the cards that came to a seat at some times left more traces than one."""
        times, near_s = self._corridors[seat].came_s, self._desk.story.pace_s
        return any(sum(abs(each - at_s) < near_s for each in times) > 1 for at_s in born_s)

    def flew(self, seat: int, at_s: float) -> bool:
        """Whether something was seen to fly to a seat about a time."""
        return seat in self._corridors and self._is_near(self._corridors[seat].came_s, at_s)

    def deny(self, seat: int, at_s: float) -> bool:
        """Whether nothing was seen to fly to a seat about a time, as its other cards were."""
        if self.flew(seat, at_s):
            return False
        cards = self._desk.cards_at(Place("seat", seat))
        return self.tells(seat, [c.born_s for c in cards if c.looks and c.born_s < at_s])

    def flew_on(self, seat: int, since_s: float, until_s: float) -> bool:
        """Whether what moved at a seat for a time was seen to fly on to another one, over it."""
        place = self._desk.place_of(seat)
        return any(
            since_s <= at_s <= until_s + PASSED_S
            for other, corridor in self._corridors.items()
            if other != seat and (corridor.cells & place).any()
            for at_s in corridor.came_s
        )

    @staticmethod
    def _is_near(times: Iterable[float], at_s: float) -> bool:
        return any(is_of(each, [at_s]) for each in times)

    def clear(self) -> None:
        """Forget the last hand."""
        for corridor in self._corridors.values():
            corridor.came_s.clear()

    def _flew_by(self, seat: int, at_s: float) -> bool:
        """Whether a card came to another seat just then, and its way leads by."""
        desk, here_mm = self._desk, self._middle_mm(seat)
        others = (card for card in desk.cards_of("seat") if desk.at[card].seat != seat)
        return any(
            abs(card.born_s - at_s) < PASSED_S and flies_by(here_mm, self._deck_mm, card.center_mm)
            for card in others
        )

    def _middle_mm(self, seat: int) -> Floats:
        return self._desk.tracker.places.middles_mm[Place("seat", seat)]

    def _corridor(self, seat: int) -> _Corridor:
        way_mm = self._middle_mm(seat) - self._deck_mm
        ahead = way_mm / np.hypot(*way_mm)
        from_deck = self._desk.tracker.places.grid.centers_mm - self._deck_mm
        along = from_deck @ ahead / np.hypot(*way_mm)
        beside_mm = np.abs(from_deck @ np.array([-ahead[1], ahead[0]]))
        cells = (along >= BEGINS) & (along < ENDS) & (beside_mm < BESIDE_MM)
        steps = ((along[cells] - BEGINS) / STEP).astype(np.int64)
        counts = np.bincount(steps, minlength=round((ENDS - BEGINS) / STEP))
        return _Corridor(cells, np.flatnonzero(cells), steps, counts)


def _apart(times: Iterable[float], least_s: float) -> list[float]:
    """Those of some times that are so far apart, from the first on."""
    kept = list[float]()
    for at_s in times:
        if not kept or at_s - kept[-1] >= least_s:
            kept.append(at_s)
    return kept


def is_of(flew_s: float, born_s: Iterable[float]) -> bool:
    """Whether something that flew to a seat at a time may be one of the cards that came there."""
    return any(-BEFORE_S <= flew_s - at_s <= AFTER_S for at_s in born_s)


def _follow(corridor: _Corridor, moving: Mask, now_s: float) -> None:
    """Follow what moves on the way to a seat."""
    flying, seen = list[Streak](), _moving(corridor, moving)
    for streak in corridor.flying:
        speeds = [(streak.after(now_s, at), at) for at in seen]
        ways = [(abs(speed - streak.speed), speed, at) for speed, at in speeds if speed]
        if ways:
            streak.path.append((streak.at_s, streak.at))
            _, streak.speed, streak.at = min(ways)
            streak.at_s, streak.frames = now_s, streak.frames + 1
            seen.remove(streak.at)
        if now_s - streak.at_s < HIDDEN_S:
            flying.append(streak)
        elif streak.came and streak.at_s - corridor.last_s > AT_ONCE_S:
            corridor.came_s.append(streak.at_s)
    flying += [Streak(at, now_s, at) for at in seen if at < NEAR]
    corridor.flying = [streak for streak in flying if not _is_trace(streak, flying, now_s)]


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


def _moving(corridor: _Corridor, moving: Mask) -> list[float]:
    """Where on a way something moves that may be a card: the middle of each such piece of it."""
    counts, steps = corridor.counts, corridor.steps[moving.ravel()[corridor.flat]]
    if not len(steps):
        return []
    moved = np.bincount(steps, minlength=len(counts))
    share = moved / np.maximum(counts, 1)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], share >= MOVES, [0]])))
    pieces = (part for low, high in edges.reshape(-1, 2) for part in _parted(low, high, share))
    short = [(low, high) for low, high in pieces if (high - low) * STEP <= LONGEST]
    middles = (np.average(np.arange(a, b) + 0.5, weights=share[a:b]) for a, b in short)
    return [BEGINS + STEP * float(at) for at in middles]


def _parted(low: int, high: int, share: Floats) -> list[tuple[int, int]]:
    """A piece of a way, or two: one card flies on as the one before still slides at its end."""
    if (high - low) * STEP <= LONGEST:
        return [(low, high)]
    gap = low + 1 + int(share[low + 1 : high - 1].argmin())
    least = min(share[low:gap].max(), share[gap:high].max())
    return [(low, gap), (gap, high)] if share[gap] <= GAP * least else [(low, high)]
