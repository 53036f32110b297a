"""Times the eye's stages from outside, so that no copy of its pipeline can drift from it."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

from cardspeak.vision import eye
from cardspeak.vision.types import Image

_Result = TypeVar("_Result")

STAGES = {
    "detect": ("detect", "detect_at"),
    "outline": ("outline", "outlined_again"),
    "read faces": ("faces_in", "without_others"),
    "read indices": ("read_indices_closely",),
    "read chips": ("chips_in",),
    "fuse": ("distinct", "housed", "places", "unseen", "fuse", "settle", "face_down"),
}
"""The functions that `cardspeak.vision.eye` calls in each stage; none of them calls another."""
WHOLE = "whole reading"


def time_looks(
    look: Callable[[Image], object], images: list[Image], runs: int, warm_up_runs: int = 2
) -> dict[str, list[float]]:
    """Look at every picture several times.

    Args:
        look: One of the eye's ways of looking.
        images: BGR pictures.
        runs: How often to look at each.
        warm_up_runs: How often to look at each before, untimed.

    Returns:
        Milliseconds of every look, by stage; `WHOLE` is all of it.
    """
    times_ms: dict[str, list[float]] = {stage: [] for stage in (WHOLE, *STAGES)}
    for image in images:
        for _ in range(warm_up_runs):
            look(image)
        for _ in range(runs):
            with _watched() as spent_s:
                started_s = time.perf_counter()
                look(image)
                times_ms[WHOLE].append(1000 * (time.perf_counter() - started_s))
            for stage in STAGES:
                times_ms[stage].append(1000 * spent_s[stage])
    return times_ms


@contextmanager
def _watched() -> Iterator[dict[str, float]]:
    """Put a watch around each function of every stage; yields the seconds by stage."""
    spent_s: dict[str, float] = defaultdict(float)
    plain = {name: getattr(eye, name) for names in STAGES.values() for name in names}
    try:
        for stage, names in STAGES.items():
            for name in names:
                setattr(eye, name, _watch(plain[name], stage, spent_s))
        yield spent_s
    finally:
        for name, function in plain.items():
            setattr(eye, name, function)


def _watch(
    function: Callable[..., _Result], stage: str, spent_s: dict[str, float]
) -> Callable[..., _Result]:
    @wraps(function)
    def watched(*arguments: object, **named: object) -> _Result:
        started_s = time.perf_counter()
        try:
            return function(*arguments, **named)
        finally:
            spent_s[stage] += time.perf_counter() - started_s

    return watched
