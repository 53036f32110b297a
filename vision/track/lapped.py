"""Cards that lap each other: which side shows of what is left of one, and what is none at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cardspeak.vision.geometry import shared_area
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.match import STILL_MM
from cardspeak.vision.track.pose import apart_mm, covered
from cardspeak.vision.track.thing import Track

READ, OFTEN, READ_OFTEN = 0.95, 3, 0.9
"""A face that was read as surely as this has not turned into a back where another back laps it; one
that so many looks have shown, if it was read a little less surely.
"""

CLEAR = 0.5
"""Nor has a back into a face, if it is less sure than this that there is one and that it is read
right: what shows of a back's pattern may look like print.
"""

FROM_EACH, ACROSS = 0.25, 0.9
"""An outline that takes this much of itself from each of two faces, and so much from all that lie
there, is put together of them.
"""


def as_lapped(one: Sighting, track: Track, seen: Sequence[Sighting]) -> Sighting:
    """What a look shows of a card where it lay: only that it does, if what shows is too little."""
    if one.face == track.face:
        return one
    if not _was_read(track) and not (track.face == "down" and is_unclear(one)):
        return one
    backs = (other.corners_mm for other in seen if other.face == "down" and other is not one)
    lapped = any(shared_area(one.corners_mm, corners) for corners in backs)
    if not lapped:
        return one
    return replace(one, face=track.face, color=None, logs=None, ink=None, patch=None)


def _was_read(track: Track) -> bool:
    """Whether a card surely showed a face."""
    enough = READ_OFTEN if track.reading.looks >= OFTEN else READ
    return track.face == "up" and bool(track.reading.odds.max() >= enough)


def is_unclear(one: Sighting) -> bool:
    """Whether it is doubtful that a face is seen, and which."""
    return one.logs is not None and one.score * float(np.exp(one.logs.max())) < CLEAR


def is_between(one: Sighting, tracks: Sequence[Track], grid: Grid) -> bool:
    """Whether a face that is read poorly is put together of others, which lap each other.

    Args:
        one: what a look shows.
        tracks: all that is known.
        grid: the table's cells.
    """
    if one.face != "up" or one.logs is None or np.exp(one.logs.max()) >= READ:
        return False
    cards = (track for track in tracks if track.kind == "card" and track.there)
    faces = [card for card in cards if _was_read(card) and not card.under]
    if any(apart_mm(one.corners_mm, face.corners_mm) < STILL_MM for face in faces):
        return False
    parts = [face for face in faces if covered(one.corners_mm, face.corners_mm) >= FROM_EACH]
    rest = np.zeros(grid.shape, bool)
    rest[grid.within(one.corners_mm)] = True
    left = (1 - ACROSS) * np.count_nonzero(rest)
    for face in parts:
        rest[grid.within(face.corners_mm)] = False
    return len(parts) > 1 and bool(np.count_nonzero(rest) <= left)
