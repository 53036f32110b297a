"""How many cards there are by the felt they cover: taken out of a row, or laid forward."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

LONG, MOST = 2.0, 0.6
"""A row tells only if it covered as much as so many cards side by side. If so much of what its
other cards covered shows now, its player has put them together, and it tells nothing.
"""

SQUARED = 1.6
"""Cards that are squared up cover less than so many side by side."""

WIDER, AROUND_MM = 0.6, 40.0
"""Where so much of a card more is covered around those that are outlined, there are more."""

BEFORE_S, STILL_S = 3.0, 0.1
"""Felt showed there so shortly before they came; and nothing has moved for so long."""


def taken_out(desk: Desk, seat: int, since_s: float) -> tuple[float, bool]:
    """How many cards of a seat's row are not there, by how much of it has shown felt since a time.

    Each card but the uppermost shows about as much of itself.

    Returns:
        About so many; 0 where the row tells nothing, or stayed as long as it was.
        And whether the cards are squared up, so that nobody sees how many are taken out.
    """
    held, (row, one) = desk.story.held(seat), _extent(desk, seat)
    covered = np.count_nonzero(row)
    squared = bool(covered < SQUARED * one)
    if held < 2 or covered < LONG * one:
        return 0.0, squared
    shows = np.count_nonzero(desk.tracker.flow.bare_s[row] > since_s)
    share = float(shows / (covered - one))
    return share * (held - 1) if share <= MOST else 0.0, squared


def is_wide(desk: Desk, cards: Iterable[Track], since_s: float) -> bool:
    """Whether cards that came since a time take more place than their outlines do.

    Those that lap may be outlined as one.
    """
    grid, flow = desk.tracker.places.grid, desk.tracker.flow
    lie = [card for card in cards if card.there and card.looks]
    near, own = np.zeros(grid.shape, np.bool_), np.zeros(grid.shape, np.bool_)
    for card in lie:
        near[grid.within(card.corners_mm, AROUND_MM)] = True
        own[grid.within(card.corners_mm)] = True
    if not lie or (flow.moved_s[near] >= flow.now_s - STILL_S).any():
        return False
    came = near & flow.hidden() & (flow.bare_s > since_s - BEFORE_S)
    one = np.count_nonzero(own) / len(lie)
    return bool(np.count_nonzero(came & ~own) >= WIDER * one)


def _extent(desk: Desk, seat: int) -> tuple[Mask, float]:
    """(rows, columns) what a seat's cards cover, and how many cells one of them does."""
    grid, cards = desk.tracker.places.grid, desk.cards_at(Place("seat", seat))
    row, whole = np.zeros(grid.shape, np.bool_), list[int]()
    for card in cards:
        cells = grid.within(card.corners_mm)
        row[cells] = True
        whole.append(int(np.count_nonzero(row[cells])))
    return row, float(np.median(whole)) if whole else np.inf
