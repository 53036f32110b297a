"""Naming a card: what was read of it, and which cards are already seen elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.vision.glance import Floats
from cardspeak.vision.track.reading import CARDS
from cardspeak.vision.track.thing import Track

NAMED = 0.95
"""A card is named from this probability on; below it, there are candidates."""

CLEAR = 0.98
"""Another card read as surely as this speaks against a doubtful reading of the same."""

ONE_OF_A_KIND = 0.97
"""How sure it is that a deck holds a card only once."""

LISTED = 0.02
MOST_LISTED = 5


def odds_of(track: Track, others: Iterable[Track]) -> Floats:
    """(52,) how likely a card is each of the deck, given what else lies face up.

    A clear reading is left as it is, so that a card that is there twice is told twice.
    """
    odds = track.reading.odds
    if odds.max() >= NAMED:
        return odds
    for other in others:
        if other is track or not other.reading.looks or other.face != "up":
            continue
        its = other.reading.odds
        if its.max() >= CLEAR:
            odds = odds.copy()
            odds[its.argmax()] *= 1 - ONE_OF_A_KIND
    return np.asarray(odds / odds.sum())


def unread(others: Iterable[Track]) -> Sight:
    """Return a card that lies face up unread: it may be any that is not seen elsewhere."""
    clear = {
        int(other.reading.odds.argmax())
        for other in others
        if other.face == "up" and other.reading.odds.max() >= CLEAR
    }
    left = [index for index in range(CARDS) if index not in clear]
    return Sight(candidates=tuple((Card.from_index(i), round(1 / len(left), 4)) for i in left))


def sight_of(track: Track, others: Iterable[Track]) -> Sight:
    """Return a card as it is to be told."""
    if track.face != "up":
        return BACK
    if not track.reading.looks:
        return unread(others)
    odds = odds_of(track, others)
    best = int(odds.argmax())
    if odds[best] >= NAMED:
        return Sight(Card.from_index(best))
    order = [int(i) for i in np.argsort(-odds, kind="stable")[:MOST_LISTED] if odds[i] >= LISTED]
    listed = order or [best]
    return Sight(candidates=tuple((Card.from_index(i), round(float(odds[i]), 3)) for i in listed))


def is_named(track: Track, others: Iterable[Track]) -> bool:
    """Whether a card need not be looked at again: it lies face down, or is sure to be named."""
    return track.face != "up" or sight_of(track, others).card is not None
