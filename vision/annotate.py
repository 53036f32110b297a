"""A photo's reading drawn on the photo: every card outlined and named, every chip circled."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.rules.cards import Card
from cardspeak.vision.telling import is_sure
from cardspeak.vision.types import Image, PhotoReading, SeenCard, SeenChip

# BGR
_SURE = (112, 214, 76)
_ASKED = (46, 170, 255)
_DOWN = (214, 160, 108)
_CHIP = (235, 200, 235)
_PAPER = (250, 252, 252)
_SUIT_INK = {"c": (30, 28, 26), "d": (40, 32, 196), "h": (40, 32, 196), "s": (30, 28, 26)}
_FONT = cv2.FONT_HERSHEY_DUPLEX
_SUBPIXEL_BITS = 4


def annotate(image: Image, reading: PhotoReading) -> Image:
    """Draw a reading on a copy of its photo.

    Green outlines are read for sure, amber ones are not, blue ones lie face down. An amber card
    carries its best candidate with a question mark. The short stroke marks the card's top edge.

    Args:
        image: BGR photo, shape ``(height, width, 3)``.
        reading: What was seen in it.

    Returns:
        An annotated copy of the same shape.
    """
    canvas = image.copy()
    scale = max(0.35, max(image.shape[:2]) / 1600)
    for chip in reading.chips:
        _draw_chip(canvas, chip, scale)
    for seen in reading.cards:
        _draw_outline(canvas, seen, scale)
    for seen in reading.cards:  # last, so that no outline crosses a name
        _draw_name(canvas, seen, scale)
    return canvas


def _color(seen: SeenCard) -> tuple[int, int, int]:
    if seen.face == "down":
        return _DOWN
    return _SURE if is_sure(seen) else _ASKED


def _subpixel(points_px: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round((points_px - 0.5) * (1 << _SUBPIXEL_BITS)).astype(np.int32)


def _draw_outline(canvas: Image, seen: SeenCard, scale: float) -> None:
    points = _subpixel(seen.corners_px)
    width = max(1, round(3 * scale))
    for ink, thickness in (((20, 20, 20), width + 2), (_color(seen), width)):
        cv2.polylines(canvas, [points], True, ink, thickness, cv2.LINE_AA, _SUBPIXEL_BITS)
    if seen.face == "up":
        cv2.polylines(
            canvas, [points[:2]], False, _color(seen), width * 2, cv2.LINE_AA, _SUBPIXEL_BITS
        )


def _draw_chip(canvas: Image, chip: SeenChip, scale: float) -> None:
    center = _subpixel(np.array(chip.center_px))
    radius = round(chip.diameter_px / 2 * (1 << _SUBPIXEL_BITS))
    width = max(1, round(2 * scale))
    for ink, thickness in (((20, 20, 20), width + 2), (_CHIP, width)):
        cv2.circle(
            canvas, center.tolist(), radius, ink, thickness, cv2.LINE_AA, shift=_SUBPIXEL_BITS
        )
    middle_px = np.array(chip.center_px)
    _draw_label(canvas, chip.color, middle_px, (30, 28, 26), None, scale * 0.7)


def _draw_name(canvas: Image, seen: SeenCard, scale: float) -> None:
    if seen.face == "down":
        return
    card = seen.card or (seen.candidates[0][0] if seen.candidates else None)
    top_left, top_right = seen.corners_px[:2]
    at_px = top_left + 0.28 * (top_right - top_left)
    if card is None:
        _draw_label(canvas, "?", at_px, (30, 28, 26), None, scale)
        return
    text = card.rank.replace("T", "10")
    mark = "" if is_sure(seen) else "?"
    _draw_label(canvas, text, at_px, _SUIT_INK[card.suit], card, scale, mark)


def _draw_label(
    canvas: Image,
    text: str,
    middle_px: NDArray[np.float64],
    ink: tuple[int, int, int],
    card: Card | None,
    scale: float,
    mark: str = "",
) -> None:
    """Write a paper label around a point, moved where needed to lie inside the picture."""
    weight = max(1, round(1.6 * scale))
    pad = round(6 * scale)
    (text_px, high_px), _ = cv2.getTextSize(text, _FONT, scale * 0.9, weight)
    mark_px = cv2.getTextSize(mark, _FONT, scale * 0.9, weight)[0][0] if mark else 0
    suit_px = round(high_px * 1.2) if card else 0
    size = np.array([text_px + suit_px + mark_px + 2 * pad, high_px + 2 * pad])
    limit = np.maximum(np.array(canvas.shape[1::-1]) - size, 0)
    left, top = np.clip(np.round(middle_px - size / 2), 0, limit).astype(int).tolist()
    right, bottom = left + int(size[0]), top + int(size[1])
    cv2.rectangle(canvas, (left, top), (right, bottom), _PAPER, cv2.FILLED)
    cv2.rectangle(canvas, (left, top), (right, bottom), (20, 20, 20), 1, cv2.LINE_AA)
    base = bottom - pad
    cv2.putText(canvas, text, (left + pad, base), _FONT, scale * 0.9, ink, weight, cv2.LINE_AA)
    if card:
        suit_at = (left + pad + text_px + suit_px / 2, base - high_px / 2)
        _draw_suit(canvas, card.suit, suit_at, high_px, ink)
    if mark:
        mark_at = (left + pad + text_px + suit_px, base)
        cv2.putText(canvas, mark, mark_at, _FONT, scale * 0.9, ink, weight, cv2.LINE_AA)


def _draw_suit(
    canvas: Image, suit: str, at_px: tuple[float, float], size_px: float, ink: tuple[int, int, int]
) -> None:
    """Fill a suit sign of about ``size_px`` around a point; OpenCV's fonts have none."""
    for outline in _SUIT_SHAPES[suit]:
        points = _subpixel(np.array(at_px) + outline * size_px)
        cv2.fillPoly(canvas, [points], ink, cv2.LINE_AA, _SUBPIXEL_BITS)


def _disc(x: float, y: float, radius: float) -> NDArray[np.float64]:
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)


_STEM = np.array([(0, 0.1), (0.18, 0.5), (-0.18, 0.5)])
_HEART = (_disc(-0.2, -0.2, 0.245), _disc(0.2, -0.2, 0.245), np.array([
    (-0.405, -0.06), (-0.2, -0.2), (0.2, -0.2), (0.405, -0.06), (0, 0.5)
]))  # fmt: skip
_SUIT_SHAPES: dict[str, tuple[NDArray[np.float64], ...]] = {
    "h": _HEART,
    "s": (*(part * (1, -0.85) - (0, 0.075) for part in _HEART), _STEM),
    "d": (np.array([(0, -0.55), (0.38, 0), (0, 0.55), (-0.38, 0)]),),
    "c": (_disc(0, -0.27, 0.22), _disc(-0.24, 0.1, 0.22), _disc(0.24, 0.1, 0.22), _STEM),
}
