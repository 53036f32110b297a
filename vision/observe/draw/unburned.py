"""Cards that are drawn without a burn: they come after others were laid forward, and none does."""

from __future__ import annotations

from cardspeak.vision.observe.deal.pitches import Pitches
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

ALONE_S = 0.4
"""A card that flies in alone is taken for drawn once the burns' place lay still for so long."""


class Unburned:
    """Knows when cards came for those that were laid forward, though none was burned."""

    def __init__(self, desk: Desk, pitches: Pitches) -> None:
        """Take the desk, and what flies to the seats."""
        self._desk, self._pitches = desk, pitches
        self._laid_s: dict[int, float] = {}

    def laid(self, seat: int, rest_s: float) -> None:
        """Note that a seat laid cards forward at a time, and the dealer has taken them now."""
        self._desk.story.laid[seat], self._laid_s[seat] = self._desk.now_s, rest_s

    def clear(self) -> None:
        """Forget the last draw."""
        self._desk.story.laid.clear()
        self._laid_s.clear()

    def came_s(self) -> list[float]:
        """When cards came since others were laid forward, if they surely did: one is seen, or two.

        The stub's burn may not be seen yet as the first one flies. But where nothing moved at the
        burns' place since they were laid forward, none will be.
        """
        laid, dealt_s = self._desk.story.laid, self._desk.story.last_dealt_s
        came_s = [
            at_s for seat, since_s in laid.items() for at_s in self._pitches.flown_s(seat, since_s)
        ]
        if any(dealt_s > since_s for since_s in laid.values()):
            return [*came_s, dealt_s]
        return came_s if len(came_s) > 1 else self._alone_s()

    def _alone_s(self) -> list[float]:
        """When the only card flew in that is drawn, past burns that lay still all along."""
        now_s, burns_moved_s = self._desk.now_s, self._desk.motion_s(Place("burn"))
        return [
            at_s
            for seat, rest_s in self._laid_s.items()
            if burns_moved_s < rest_s
            for at_s in self._pitches.flown_s(seat, rest_s)
            if now_s - at_s >= ALONE_S and self._pitches.streaks.flew(seat, at_s)
        ]
