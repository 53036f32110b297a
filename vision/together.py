"""Several cameras' glances at one table, each filled up with what the others saw last."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.vision.glance import Glance

LATELY_S = 0.2
"""So long a camera's last glance still holds."""


class Together:
    """Joins what moves and what lies bare; what one camera does not see, another may."""

    def __init__(self) -> None:
        """Begin before the first glance."""
        self._last: dict[str, Glance] = {}

    def take(self, glance: Glance) -> Glance:
        """Return a glance as if its camera saw all that any camera does."""
        self._last[glance.evidence.camera] = glance
        if len(self._last) == 1:
            return glance
        since_s = glance.evidence.t_s - LATELY_S
        moving, bare = glance.moving.copy(), glance.bare.copy()
        for other in self._last.values():
            if other.evidence.t_s >= since_s:
                moving |= other.moving
                bare |= other.bare
        return replace(glance, moving=moving, bare=bare & ~moving)
