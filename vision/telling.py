"""What may be said of a reading: which cards are sure, the hand they make, and the words.

Only what is read above `SURE` is said as a fact. The rest is asked about, never guessed aloud.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.rules.cards import Card
from cardspeak.rules.hands.best import best_hand
from cardspeak.rules.hands.reading import HandReading
from cardspeak.rules.words.cards import announce_cards, announce_hand
from cardspeak.vision.types import PhotoReading, SeenCard

SURE = 0.99
"""A card read with at least this probability is told as a fact. Of photographs as they come, nearly
all are; of drawn tables in poor light, small and lapping, one reading in 750 above it is wrong, and
above 0.8 one in 50."""

FEWEST, MOST = 5, 7
"""How many face-up cards are read as one hand."""


def is_sure(seen: SeenCard) -> bool:
    """Whether a card is face up and its reading may be told as a fact."""
    return seen.face == "up" and seen.card is not None and seen.confidence >= SURE


def sure_cards(reading: PhotoReading) -> tuple[Card, ...]:
    """The cards that may be told as facts, in reading order: rows from the top, left to right."""
    return tuple(s.card for s in in_reading_order(reading.cards) if is_sure(s) and s.card)


def asked(reading: PhotoReading) -> tuple[SeenCard, ...]:
    """The face-up cards that are not sure, in reading order."""
    return tuple(s for s in in_reading_order(reading.cards) if s.face == "up" and not is_sure(s))


def in_reading_order(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Sort cards as a person reads them: rows from the top, each from left to right.

    A card joins the row above it when its middle lies within half a card of that row's first.
    """
    rows: list[list[SeenCard]] = []
    for seen in sorted(cards, key=lambda s: float(s.corners_px[:, 1].mean())):
        middle_px = float(seen.corners_px[:, 1].mean())
        first = rows[-1][0].corners_px[:, 1] if rows else None
        if first is not None and middle_px - float(first.mean()) < float(np.ptp(first)) / 2:
            rows[-1].append(seen)
        else:
            rows.append([seen])
    return [s for row in rows for s in sorted(row, key=lambda s: float(s.corners_px[:, 0].mean()))]


def tabled_hand(cards: Sequence[Card], asks: int = 0) -> HandReading | None:
    """The best hand that the cards in sight make.

    Args:
        cards: The cards that are sure.
        asks: How many more lie face up unread.

    Returns:
        The best five, where five to seven different cards lie face up and all are read;
        otherwise ``None``.
    """
    if asks or not FEWEST <= len(cards) <= MOST or len(set(cards)) != len(cards):
        return None
    return best_hand(cards)


def words(cards: Sequence[Card], asks: int = 0) -> str:
    """What to say about the cards in sight.

    Args:
        cards: The cards that are sure, in the order to say them.
        asks: How many more lie face up unread.

    Returns:
        Sentences for the voice, never empty.
    """
    hand = tabled_hand(cards, asks)
    said = [announce_cards(cards)] if cards else []
    if hand is not None:
        said.append(announce_hand(hand))
    if asks:
        said.append("One card is not sure." if asks == 1 else f"{asks} cards are not sure.")
    if not said:
        return "No cards face up."
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in said)
