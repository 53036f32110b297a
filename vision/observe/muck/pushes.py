"""Cards that players push into the muck: which seat did so, and when."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.muck import MUCK, Muck

RUN_S = 0.3
"""Cards pushed into the muck may be hidden for so long on their way."""

LEAST_S, EARLIER_S = 0.15, 0.5
"""A hand takes so long to come into the muck, and does not so much sooner than it is missed."""
RAKED_S = 0.2
"""Bets that are raked into the pot lie there so soon after an arm has passed by the muck."""

DEALING_S, DEALT_S = 1.0, 0.5
"""So long after a card was dealt, or after the last one, what moves by the muck may be the dealer.
"""


class Pushes:
    """Notes which seats put cards into the muck."""

    def __init__(self, desk: Desk, muck: Muck) -> None:
        """Take the desk, and the muck."""
        self._desk, self._muck = desk, muck
        self._pushes: dict[int, list[tuple[float, float]]] = {}
        self._muck_s = -1e9

    def take(self) -> None:
        """Note which seat puts cards into the muck, from when to when."""
        moved_s = self._desk.motion_s(MUCK)
        if moved_s <= self._muck_s or self._may_deal(moved_s):
            return
        self._muck_s = moved_s
        seat = self._muck.source(moved_s)
        if seat:
            pushes = self._pushes.setdefault(seat, [])
            goes_on = pushes and moved_s - pushes[-1][1] <= RUN_S
            begun_s = pushes.pop()[0] if goes_on else moved_s
            pushes.append((begun_s, moved_s))

    def _may_deal(self, at_s: float) -> bool:
        """Whether the dealer may have been dealing at a time: in a draw it is known who puts."""
        desk, story = self._desk, self._desk.story
        if story.drawing_s is not None:
            return False
        within_s = DEALING_S if any(map(desk.is_owed, story.live)) else DEALT_S
        return at_s - story.last_dealt_s < within_s

    def of(self, seat: int) -> list[tuple[float, float]]:
        """When a seat put cards away: from when to when, each time since they were forgotten."""
        return self._pushes.get(seat, [])

    def pushed(self, seat: int, since_s: float, least_s: float = LEAST_S) -> bool:
        """Whether a seat surely put cards away since a time at which its own began to be missed."""
        pushes = (push for push in self.of(seat) if push[1] - push[0] >= least_s)
        late = (push for push in pushes if push[1] >= since_s - EARLIER_S)
        return any(not self._raked(push) for push in late)

    def _raked(self, push: tuple[float, float]) -> bool:
        """Whether what a seat pushed were bets, which an arm took into the pot by the muck."""
        tracker, (begun_s, until_s) = self._desk.tracker, push
        came = [each for each in tracker.tracks if each.kind == "chip" and each.rest_s > begun_s]
        pot = [chips for chips in came if tracker.places.of(chips.center_mm).kind == "pot"]
        return any(chips.rest_s <= until_s + RAKED_S for chips in pot)

    def clear(self, until_s: float = np.inf) -> None:
        """Forget those that began before a time, or all."""
        for seat, pushes in self._pushes.items():
            self._pushes[seat] = [push for push in pushes if push[0] >= until_s]
