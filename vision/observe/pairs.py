"""What one card that was seen at a place tells of another: which was there, and which has come."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardspeak.models.shapes import SUITS
from cardspeak.vision.geometry import overlap
from cardspeak.vision.observe.naming import CLEAR
from cardspeak.vision.track.match import likeness
from cardspeak.vision.track.thing import Track

SAME_S = 0.12
"""Cards do not come to rest at one seat nearer to each other in time: one was there before."""

TOO_SOON_S = 0.1
"""Nor so near to each other, however they were seen."""

SAME = 0.5
"""Of two backs that cover each other so much, the upper one hides most of the lower."""

UNLIKE = 0.2
"""Faces that are as little alike are of two cards."""

LAPS = 0.75
"""Faces that are read clearly, and share no more than so much of their places, are of two cards if
their ranks differ.
"""

AT_ONCE_S = 1.0
"""A hand is turned up within this, and its cards have lain for longer."""


FAR_MM = 150.0
"""A card that was taken for granted lies within this of where its seat's cards do."""


def is_elsewhere(card: Track) -> bool:
    """Whether a card that nobody ever made out was looked for in the wrong place."""
    return card.state == "gone" and not card.looks


def is_far_from(card: Track, track: Track) -> bool:
    """Whether a card that nobody ever made out is looked for far from where one came to light."""
    return not card.looks and float(np.hypot(*(card.center_mm - track.center_mm))) > FAR_MM


def is_other(card: Track, track: Track) -> bool:
    """Whether two faces are read as two cards."""
    if "down" in (card.face, track.face) or not card.reading.looks:
        return False
    return likeness(track.reading.logs, card) < UNLIKE


def laps(track: Track, others: Iterable[Track]) -> bool:
    """Whether a card that lies upon a single other one shows a rank of its own beside it.

    What lies upon two may be what shows of one between them.
    """
    shares = {card: overlap(card.corners_mm, track.corners_mm) for card in others}
    upon = [card for card, share in shares.items() if share > 0]
    if len(upon) != 1 or shares[upon[0]] >= LAPS:
        return False
    ranks = {card.reading.best // SUITS for card in (track, *upon)}
    return len(ranks) > 1 and all(map(_is_clear, (track, *upon)))


def _is_clear(track: Track) -> bool:
    reading = track.reading
    return track.face == "up" and reading.looks > 1 and float(reading.odds.max()) >= CLEAR


def is_seen_again(card: Track, track: Track) -> bool:
    """Whether a card that was known shows where it lay in the look that found another."""
    return card.born.t_s < track.born.t_s <= card.last.t_s


def came_with(card: Track, track: Track, apart_s: float = SAME_S) -> bool:
    """Whether a card lay still already, and no sooner, when the look was taken that found another.

    Then both came at once, and as cards come one by one, one of them was there before.
    """
    between_s = abs(track.rest_s - card.born_s)
    return between_s < TOO_SOON_S or (between_s < apart_s and track.rest_s <= card.born.t_s)


def is_twice(track: Track, card: Track) -> bool:
    """Whether the look that first shows two backs shows them as nearly in one place as one back."""
    both = track.face == card.face == "down" and track.born == card.born
    return both and overlap(card.corners_mm, track.corners_mm) > SAME


def is_turned_up_with(cards: Iterable[Track], track: Track) -> bool:
    """Whether a face came to light as the other cards of its seat were turned up.

    Some of those may have been put away since, which nobody counted yet.
    """
    others = [card for card in cards if card is not track]
    lay = (card for card in others if card.face == "up" and card.rest_s - card.born_s > AT_ONCE_S)
    turned = sum(abs(card.rest_s - track.rest_s) < AT_ONCE_S for card in lay)
    return turned > 1 or (turned == 1 and len(others) == 1)
