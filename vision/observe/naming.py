"""Naming a card: what was read of it, and which cards are already seen elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np

from cardspeak.models.shapes import CARDS, SUITS
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.vision.company import by_company
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.suits import by_inks
from cardspeak.vision.track.thing import Track

NAMED, COURT_NAMED = 0.92, 0.97
"""A card is named from this probability on; below it, there are candidates.

Courts show their suits in a few small prints, beside a picture that is each deck's own: readings of
them err more often than they say.
"""

COURTS = "JQK"

CLEAR = 0.98
"""A card read as surely as this speaks against a less sure reading of the same elsewhere."""

READABLE = 0.8
"""What is read less surely than this may be no face at all."""

ONE_OF_A_KIND = 0.97
"""How sure it is that a deck holds a card only once."""

NO_INK = np.full(2, np.nan)
LEAST = 1e-9
LISTED = 0.02
MOST_LISTED = 5


def odds_of(track: Track, others: Iterable[Track]) -> Floats:
    """(52,) how likely a card is each of the deck, given what else lies face up.

    A clear reading is left as it is, so that a card that is there twice is told twice.
    """
    odds = track.reading.odds
    if odds.max() >= CLEAR:
        return odds
    cards = [each for each in others if each is not track and is_read(each)]
    odds = together([track, *cards])
    for card in cards:
        its = card.reading.odds
        if its.max() >= CLEAR:
            odds[its.argmax()] *= 1 - ONE_OF_A_KIND
    return np.asarray(odds / odds.sum())


def together(cards: Sequence[Track]) -> Floats:
    """(52,) how likely the first of a deck's cards is each, by its reading and by how all look."""
    odds = np.array([card.reading.odds for card in cards]).reshape(len(cards), -1, SUITS)
    inks = np.array([NO_INK if card.ink is None else card.ink for card in cards])
    suits = odds.sum(1)
    told = by_inks(suits, inks)[0] / np.maximum(suits[0], LEAST)
    if cards[0].patch is not None:
        told = told * np.exp(by_company([c.patch for c in cards if c.patch is not None])[0])
    return np.asarray((odds[0] * told).ravel())


def is_sure(odds: Floats) -> bool:
    """Whether a card may be named that is likely (52,) to be each of the deck."""
    best = int(odds.argmax())
    return bool(odds[best] >= (COURT_NAMED if Card.from_index(best).rank in COURTS else NAMED))


def is_read(track: Track) -> bool:
    """Whether a card lies face up, and was read."""
    return track.face == "up" and track.reading.looks > 0


def shows(track: Track) -> float:
    """How sure it is that what seems a face is one: what nobody can read may be anything.

    A face is also clear where it is one of two cards.
    """
    return float(np.partition(track.reading.odds, -2)[-2:].sum())


def unread(others: Iterable[Track]) -> Sight:
    """Return a card that lies face up unread: it may be any that is not seen elsewhere."""
    clear = {
        other.reading.best
        for other in others
        if other.face == "up" and other.reading.odds.max() >= CLEAR
    }
    left = [index for index in range(CARDS) if index not in clear]
    return Sight(candidates=tuple((Card.from_index(i), round(1 / len(left), 4)) for i in left))


def has_come_to_light(track: Track, others: Collection[Track]) -> bool:
    """Whether a covered card was since read elsewhere: then another one is what is covered."""
    if track.state != "covered":
        return False
    best = track.reading.best
    later = (each for each in others if is_read(each) and each.last.t_s > track.last.t_s)
    return any(each.reading.best == best and is_sure(each.reading.odds) for each in later)


def sight_of(track: Track, others: Collection[Track]) -> Sight:
    """Return a card as it is to be told."""
    if track.face != "up":
        return BACK
    if not track.reading.looks or has_come_to_light(track, others):
        return unread(others)
    odds = odds_of(track, others)
    best = int(odds.argmax())
    if is_sure(odds):
        return Sight(Card.from_index(best))
    order = [int(i) for i in np.argsort(-odds, kind="stable")[:MOST_LISTED] if odds[i] >= LISTED]
    listed = order or [best]
    return Sight(candidates=tuple((Card.from_index(i), round(float(odds[i]), 3)) for i in listed))


def is_contested(track: Track, others: Collection[Track]) -> bool:
    """Whether a card has a name that another one bears which is not clearly read.

    Then it is likelier that the other one is misread than that the card is there twice.
    """
    card = sight_of(track, others).card
    alike = (
        each.reading.odds.max()
        for each in others
        if each is not track and is_read(each) and card == Card.from_index(each.reading.best)
    )
    return any(sure < CLEAR for sure in alike)


def is_named(track: Track, others: Collection[Track]) -> bool:
    """Whether a card need not be looked at again: it lies face down, or is sure to be named."""
    return track.face != "up" or sight_of(track, others).card is not None
