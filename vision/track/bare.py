"""Whether so much felt shows where a thing lay that it cannot lie there any more."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.track.grid import Grid, share
from cardspeak.vision.track.thing import SETTLED_LOOKS, Track

BARE = 0.45
"""No card lies where this share of its place is bare felt, whatever hides the rest."""

CORNER_BARE, MOST_CORNERS, MISSED_OFTEN = 0.7, 2, 2
"""Nor where more corners than this are bare, so far, or as many, if looks did not show it since:
what hides the rest lay upon it.
"""

SMALLER, AROUND_CELLS = 0.8, 4
"""What takes up less than this share of a card's place hides none: a protector was left there. It
is measured so far around the card.
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
    if int((corners >= CORNER_BARE).sum()) + missed > MOST_CORNERS:
        return True
    return track.misses > 0 and largest_upon(track, bare) < SMALLER * len(track.rim[0])


def largest_upon(track: Track, bare: Mask) -> int:
    """How many cells the largest thing takes up that lies, if only in part, where a card lay."""
    rows, columns = track.rim
    top, left = (max(0, int(each.min()) - AROUND_CELLS) for each in (rows, columns))
    bottom, right = (int(each.max()) + AROUND_CELLS + 1 for each in (rows, columns))
    hidden = ~bare[top:bottom, left:right]
    _, things = cv2.connectedComponents(hidden.astype(np.uint8), connectivity=8)
    upon = np.unique(things[rows - top, columns - left])
    return max((int((things == each).sum()) for each in upon if each), default=0)
