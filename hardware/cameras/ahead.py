"""Getting what comes next while somebody still looks at what came before."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread
from typing import Generic, TypeVar

Item = TypeVar("Item")

_POLL_S = 0.01


class _End:
    """The end of what there is, and the fault that ended it, if one did."""

    def __init__(self, fault: BaseException | None = None) -> None:
        self.fault = fault


class Ahead(Generic[Item]):
    """What a generator yields, got by a thread of its own. Iterate it once."""

    def __init__(self, items: Generator[Item, None, None], room: int) -> None:
        """Begin to get items.

        Args:
            items: runs in the thread, and is closed there.
            room: how many items may wait.
        """
        self._box: Queue[Item | _End] = Queue(room)
        self._unwanted = Event()
        self._thread = Thread(target=self._get, args=(items,), name="reading ahead", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Item]:
        """Yield the items; raises what the generator raises, after all that came before it."""
        while True:
            item = self._box.get()
            if not isinstance(item, _End):
                yield item
            elif item.fault is not None:
                raise item.fault
            else:
                return

    def close(self) -> None:
        """Get no more, and wait until the thread has let go of all it had; iterating ends."""
        self._unwanted.set()
        while self._thread.is_alive():
            self._drop()
            self._thread.join(_POLL_S)
        self._drop()
        self._box.put(_End())

    def _drop(self) -> None:
        with suppress(Empty):
            while True:
                self._box.get_nowait()

    def _get(self, items: Generator[Item, None, None]) -> None:
        fault: BaseException | None = None
        try:
            for item in items:
                self._box.put(item)
                if self._unwanted.is_set():
                    break
            items.close()
        except BaseException as error:  # noqa: BLE001 - it is raised where the items are taken
            fault = error
        self._box.put(_End(fault))
