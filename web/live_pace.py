"""How fast frames are shown, and what the page is told of the cameras."""

from __future__ import annotations

import time
from collections import deque

from cardspeak.web.live_feed import Feed
from cardspeak.web.live_reel import Reel, Sees

STATUS_S = 1.0
_BEHIND_S = 1.0
"""A film that is so late is shown slower, and not hurried along."""


class Pace:
    """Shows recordings in the time in which they were taken; live cameras keep their own."""

    def __init__(self, *, live: bool) -> None:
        self._live = live
        self._begun_s: float | None = None
        self.late_s = 0.0

    def wait_s(self, t_s: float) -> float:
        """Return how long to wait for a frame's time."""
        now_s = time.monotonic()
        if self._begun_s is None or self._live:
            self._begun_s = now_s - t_s
        self.late_s = max(0.0, now_s - self._begun_s - t_s)
        if self.late_s > _BEHIND_S:
            self._begun_s = now_s - t_s
        return max(0.0, self._begun_s + t_s - now_s)


class Health:
    """Tells the page, every second, how the cameras do and how many frames are looked at."""

    def __init__(self, feed: Feed, reel: Reel, sees: Sees) -> None:
        self._feed, self._reel, self._sees = feed, reel, sees
        self._looked: deque[float] = deque(maxlen=40)
        self._told_s, self._late_s = 0.0, 0.0
        self._faults: tuple[str, ...] = ()
        reel.troubles.changed = self._tell  # a lost camera gives no frame that would tell of it

    def look(self, late_s: float) -> None:
        """Count a frame that was looked at, so late."""
        self._looked.append(time.monotonic())
        self._late_s, self._faults = late_s, tuple(self._sees.faults)
        if self._looked[-1] - self._told_s >= STATUS_S:
            self._told_s = self._looked[-1]
            self._tell()

    def _tell(self) -> None:
        source, looked = self._reel.source, tuple(self._looked)
        span_s = looked[-1] - looked[0] if looked else 0.0
        status = {
            "state": "watching",
            "words": self._reel.title,
            "live": source.live,
            "camera": source.name,
            "faults": [*self._reel.troubles.now, *self._faults],
            "dropped": source.dropped,
            "looks_hz": round((len(looked) - 1) / span_s) if span_s else 0,
            "late_s": round(self._late_s, 1),
        }
        self._feed.put("status", status)
