"""Rows of cards at a seat: how many were taken out of one, by the felt that shows since."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

LONG, MOST = 2.0, 0.6
"""A row tells only if it covered as much as so many cards side by side. If so much of what its
other cards covered shows now, its player has put them together, and it tells nothing.
"""


def taken_out(desk: Desk, seat: int, since_s: float) -> float:
    """How many cards of a seat's row are not there, by how much of it has shown felt since a time.

    Each card but the uppermost shows about as much of itself.

    Returns:
        About so many; 0 where the row tells nothing, or stayed as long as it was.
    """
    tracker, held = desk.tracker, desk.story.held(seat)
    cards = desk.cards_at(Place("seat", seat))
    if len(cards) < 2 or held < 2:
        return 0.0
    row, whole = np.zeros(tracker.places.grid.shape, np.bool_), list[int]()
    for card in cards:
        cells = tracker.places.grid.within(card.corners_mm)
        row[cells] = True
        whole.append(int(np.count_nonzero(row[cells])))
    one, covered = float(np.median(whole)), np.count_nonzero(row)
    if covered < LONG * one:
        return 0.0
    shows = np.count_nonzero(tracker.flow.bare_s[row] > since_s)
    share = float(shows / (covered - one))
    return share * (held - 1) if share <= MOST else 0.0
