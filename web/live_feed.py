"""What a live page shows, and whoever waits for what is new in it.

There is no queue: everything that is shown has a key, and only its newest value is kept. A reader
that is slow, or comes late, gets the newest of everything it has not seen, and holds up nobody.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

KEPT = {"facts": 200, "rulings": 100, "hands": 200}
"""How many are kept of what there are many of: the newest."""


@dataclass(frozen=True)
class News:
    """What has changed for a reader.

    Attributes:
        version: to ask from next time.
        fresh: whether this is everything there is, and what was shown before is void.
        items: topic, key and value, the oldest change first.
    """

    version: int
    fresh: bool
    items: tuple[tuple[str, str, Any], ...]


class Feed:
    """The newest of everything that is shown. Any thread may write, and any may wait."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._version = 0
        self._begun = 0
        self._is_closed = False
        self._items: dict[tuple[str, str], tuple[int, Any]] = {}

    def put(self, topic: str, value: Any, key: str = "") -> None:
        """Show something in place of what was shown under its topic and key."""
        with self._changed:
            at = (topic, key)
            if at in self._items and self._items[at][1] == value:
                return
            self._version += 1
            if at in self._items and topic not in KEPT:
                del self._items[at]
            self._items[at] = (self._version, value)
            self._forget(topic)
            self._changed.notify_all()

    def begin(self, *topics: str) -> None:
        """Take down everything but these topics; readers begin anew."""
        with self._changed:
            kept = {at: held for at, held in self._items.items() if at[0] in topics}
            self._items = kept
            self._version += 1
            self._begun = self._version
            self._changed.notify_all()

    def close(self) -> None:
        """Send all readers away."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether there will be nothing more."""
        return self._is_closed

    def news(self, since: int, wait_s: float) -> News | None:
        """Return what has changed since a version, waiting for it.

        Args:
            since: the version that the reader has; 0 for none.
            wait_s: how long to wait at most.

        Returns:
            None if nothing has changed in that time.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._version > since or self._is_closed, wait_s)
            if self._version <= since:
                return None
            fresh = since < self._begun or not since
            return News(self._version, fresh, tuple(self._since(0 if fresh else since)))

    def _since(self, version: int) -> Iterator[tuple[str, str, Any]]:
        newer = [(put, at) for at, (put, _) in self._items.items() if put > version]
        for _, (topic, key) in sorted(newer):
            yield topic, key, self._items[topic, key][1]

    def _forget(self, topic: str) -> None:
        """Drop the oldest of a topic that there are too many of."""
        if topic not in KEPT:
            return
        held = Counter(at[0] for at in self._items)[topic]
        if held > KEPT[topic]:
            oldest = next(at for at in self._items if at[0] == topic)
            del self._items[oldest]
