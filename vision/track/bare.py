"""Whether so much felt shows where a thing lay that it cannot lie there any more."""

from __future__ import annotations

from cardspeak.vision.glance import Mask
from cardspeak.vision.track.grid import Grid, share
from cardspeak.vision.track.thing import SETTLED_LOOKS, Track

BARE = 0.45
"""No card lies where this share of its place is bare felt, whatever hides the rest."""

CORNER_BARE, MOST_CORNERS, MISSED_OFTEN = 0.7, 2, 2
"""Nor where more corners than this are bare, so far, or as many, if looks did not show it since:
what hides the rest lay upon it.
"""


def is_bare(track: Track, bare: Mask, grid: Grid) -> bool:
    """Whether so much felt shows where a thing lay that it cannot lie there any more.

    Args:
        track: the thing.
        bare: (rows, columns) where bare felt shows.
        grid: the cells of the felt.
    """
    if share(bare, track.cells) >= BARE:
        return True
    if track.kind != "card" or not bare[track.cells].any():
        return False
    corners = grid.corners(bare, track.cells, track.corners_mm)
    missed = track.misses >= MISSED_OFTEN and track.looks >= SETTLED_LOOKS
    return int((corners >= CORNER_BARE).sum()) + missed > MOST_CORNERS
