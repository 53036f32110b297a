"""`--deck`: a deck that was taught, and what it tells of backs and chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cardspeak.vision.taught.deck import TaughtDeck
    from cardspeak.vision.types import Image, PhotoReading


def taught_deck(name: str | None) -> TaughtDeck | None:
    """Read the deck that is named, if one is."""
    from cardspeak.vision.taught.file import DeckError, load

    if name is None:
        return None
    try:
        return load(name)
    except DeckError as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from error


def kin_lines(deck: TaughtDeck | None, image: Image, reading: PhotoReading) -> Iterator[str]:
    """Tell backs of another deck, and what the chips are worth, line by line."""
    record = kin_record(deck, image, reading)
    for x_px, y_px in record.get("strange_backs", ()):
        yield f"  a back of another deck  at ({x_px:.0f}, {y_px:.0f})"
    values = record.get("chip_values", ())
    if values:
        counts = Counter("of another set" if value is None else value for value in values)
        yield f"  chips: {', '.join(f'{n} x {value}' for value, n in counts.most_common())}"


def kin_record(deck: TaughtDeck | None, image: Image, reading: PhotoReading) -> dict[str, Any]:
    """Tell the same as plain values: the middles of strange backs, and each chip's worth."""
    from cardspeak.vision.taught.kin import strange_backs, values_in

    if deck is None:
        return {}
    record: dict[str, Any] = {}
    if len(deck.backs):
        strange = strange_backs(deck, image, reading.cards)
        middles = [card.corners_px.mean(axis=0) for card in strange]
        record["strange_backs"] = [[round(float(v), 1) for v in middle] for middle in middles]
    if deck.values:
        record["chip_values"] = values_in(deck, image, reading.chips, reading.cards)
    return record
