"""Jobs that are done in a thread of their own, one after the other, while the work goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

Job = Callable[[], None]

MOST_WAITING = 24
"""So many jobs may wait, lest the pictures that they hold fill the memory."""


class Background:
    """Does jobs in the order in which they are given."""

    def __init__(self) -> None:
        """Begin without any."""
        self._thread = ThreadPoolExecutor(1, "background")
        self._jobs: deque[Future[None]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._thread.shutdown(cancel_futures=True)

    def do(self, job: Job) -> None:
        """Give it a job.

        Raises:
            Exception: what one of the jobs before raised.
        """
        while self._jobs and (self._jobs[0].done() or len(self._jobs) >= MOST_WAITING):
            self._jobs.popleft().result()
        self._jobs.append(self._thread.submit(job))

    def finish(self) -> None:
        """Wait for all jobs; raises as `do` does."""
        while self._jobs:
            self._jobs.popleft().result()
