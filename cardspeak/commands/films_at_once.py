"""Films that are worked through side by side, each on one core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Film = TypeVar("Film")
Score = TypeVar("Score")


def scored(score: Callable[[Film], Score], films: Iterable[Film], workers: int) -> Iterator[Score]:
    """Score films, as many at once as there are workers, in their order."""
    from cardspeak.models.loader import THREADS

    os.environ[THREADS] = "1"
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(score, films)
