"""A photo's reading as one JSON object: what `cardspeak read --json` prints and the page gets."""

from __future__ import annotations

from typing import Any

from cardspeak.vision.types import PhotoReading, SeenCard, SeenChip


def photo_record(photo: str, reading: PhotoReading) -> dict[str, Any]:
    """Write a reading as plain values, ready for `json.dumps`.

    Args:
        photo: What the user called the photograph.
        reading: What was seen in it.

    Returns:
        ``photo``, ``width_px``, ``height_px``, ``cards`` and ``chips``. Positions are rounded to
        a tenth of a pixel, probabilities to four places.
    """
    return {
        "photo": photo,
        "width_px": reading.width_px,
        "height_px": reading.height_px,
        "cards": [_card(card) for card in reading.cards],
        "chips": [_chip(chip) for chip in reading.chips],
    }


def _card(seen: SeenCard) -> dict[str, Any]:
    return {
        "card": None if seen.card is None else str(seen.card),
        "face": seen.face,
        "confidence": round(float(seen.confidence), 4),
        "corners_px": [[round(float(x), 1), round(float(y), 1)] for x, y in seen.corners_px],
        "candidates": [[str(card), round(float(p), 4)] for card, p in seen.candidates],
    }


def _chip(chip: SeenChip) -> dict[str, Any]:
    return {
        "color": chip.color,
        "center_px": [round(float(value), 1) for value in chip.center_px],
        "diameter_px": round(float(chip.diameter_px), 1),
        "confidence": round(float(chip.confidence), 4),
    }
