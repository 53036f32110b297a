"""Cards of which a back that laps them leaves but a part: which side of them shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cardspeak.vision.geometry import shared_area
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.thing import Track

READ = 0.95
"""A face that was read as surely as this has not turned into a back where another back laps it."""

CLEAR = 0.5
"""Nor has a back into a face, if it is less sure than this that there is one and that it is read
right: what shows of a back's pattern may look like print.
"""


def as_lapped(one: Sighting, track: Track, seen: Sequence[Sighting]) -> Sighting:
    """What a look shows of a card where it lay: only that it does, if what shows is too little."""
    if one.face == track.face:
        return one
    was_read = track.face == "up" and track.reading.odds.max() >= READ
    if not was_read and not (track.face == "down" and is_unclear(one)):
        return one
    backs = (other.corners_mm for other in seen if other.face == "down" and other is not one)
    lapped = any(shared_area(one.corners_mm, corners) for corners in backs)
    if not lapped:
        return one
    return replace(one, face=track.face, color=None, logs=None, ink=None, patch=None)


def is_unclear(one: Sighting) -> bool:
    """Whether it is doubtful that a face is seen, and which."""
    return one.logs is not None and one.score * float(np.exp(one.logs.max())) < CLEAR
