"""A layout drawn over a camera's picture, to see whether the calibration is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel, Floats
from cardspeak.hardware.frame import Pixels
from cardspeak.hardware.layout import Kind, Layout, Outline, Point
from cardspeak.hardware.layouts.outlines import middle, rectangle

_Color = tuple[int, int, int]

# BGR
_FELT: _Color = (250, 252, 252)
_LINE: _Color = (112, 230, 250)
_SLOT: _Color = (250, 252, 252)
_BUTTON: _Color = (250, 252, 252)
_MARKER: _Color = (235, 90, 235)
_INK: _Color = (28, 24, 20)
_COLORS: dict[Kind, _Color] = {
    "seat": (120, 220, 90),
    "bets": (90, 190, 250),
    "stack": (200, 190, 150),
    "board": (250, 200, 90),
    "burn": (90, 110, 240),
    "muck": (150, 130, 235),
    "stub": (210, 150, 200),
    "deck": (230, 190, 160),
    "tray": (170, 170, 170),
    "pot": (80, 210, 235),
}
_NAMED: tuple[Kind, ...] = ("board", "burn", "muck", "stub", "deck", "tray", "pot")

_CARD_MM = (63.5, 88.9)
_BUTTON_MM = 26.0
_STEP_MM = 20.0
"""Pieces that edges are drawn in: a lens bends them."""
_FILL = 0.16
_FONT = cv2.FONT_HERSHEY_DUPLEX
_SUBPIXEL_BITS = 4
_ASTRAY_MM = 2.0
_TEXT_MM = 24.0


def draw_layout(image: Pixels, layout: Layout, model: CameraModel) -> Pixels:
    """Draw a layout on a copy of a picture.

    Args:
        image: (height, width, 3) BGR.
        layout: what lies where.
        model: how the picture's camera sees the table.

    Returns:
        A copy of the same shape: every place outlined and tinted, the spots named, the seats
        numbered.
    """
    pen = _Pen(image, model.resized(image.shape[1], image.shape[0]))
    pen.tint((_COLORS[place.kind], outline) for place, outline in layout.zones())
    pen.outline(layout.felt, _FELT, 1.6)
    if layout.line:
        pen.outline(layout.line, _LINE, 1.3)
    for place, outline in layout.zones():
        pen.outline(outline, _COLORS[place.kind], 1.0)
    for slot in (slot for board in layout.boards for slot in board):
        pen.outline(rectangle(slot, _CARD_MM, corner=5.0), _SLOT, 0.7)
    for marker in layout.markers:
        pen.outline(marker.corners_mm, _MARKER, 1.3, marker.z_mm)
    _write(pen, layout)
    return pen.canvas


def _write(pen: _Pen, layout: Layout) -> None:
    """Write the names last, so that no outline crosses them."""
    for seat in layout.seats:
        x, y = seat.button
        pen.outline(rectangle((x, y), (2 * _BUTTON_MM,) * 2, corner=_BUTTON_MM), _BUTTON, 0.8)
        pen.name(f"{seat.number}", middle(seat.cards), _COLORS["seat"], 1.8)
    for name in _NAMED:
        if name in layout.spots:
            pen.name(name, middle(layout.spots[name]), _COLORS[name], 1.0)


@dataclass(frozen=True)
class _Stroke:
    """An outline in pixels; ``whole`` where all of it can be seen by the lens."""

    points_px: Floats
    whole: bool


class _Pen:
    """Draws on the felt of a picture."""

    def __init__(self, image: Pixels, model: CameraModel) -> None:
        self.canvas = image.copy()
        self._model = model
        self._px_mm = model.px_per_mm()
        self._weight = max(0.6, max(image.shape[:2]) / 960)

    def tint(self, zones: Iterator[tuple[_Color, Outline]]) -> None:
        """Fill outlines, so that the picture shines through."""
        filled = self.canvas.copy()
        for color, outline in zones:
            stroke = self._stroke(outline, 0.0)
            if stroke.whole:
                points = [_subpixel(stroke.points_px)]
                cv2.fillPoly(filled, points, color, cv2.LINE_AA, _SUBPIXEL_BITS)
        cv2.addWeighted(filled, _FILL, self.canvas, 1 - _FILL, 0, dst=self.canvas)

    def outline(self, outline: Outline, color: _Color, weight: float, z_mm: float = 0.0) -> None:
        """Draw an outline, dark at its edges to be seen on any felt."""
        stroke = self._stroke(outline, z_mm)
        if len(stroke.points_px) < 2:
            return
        points = [_subpixel(stroke.points_px)]
        width = max(1, round(weight * self._weight))
        for ink, thickness in ((_INK, width + 2), (color, width)):
            cv2.polylines(
                self.canvas, points, stroke.whole, ink, thickness, cv2.LINE_AA, _SUBPIXEL_BITS
            )

    def name(self, text: str, at_mm: Point, color: _Color, size: float) -> None:
        """Write a word around a point, if that is in the picture."""
        stroke = self._stroke((at_mm,), 0.0)
        if not stroke.whole:
            return
        scale = max(0.35, size * _TEXT_MM * self._px_mm / 22)
        weight = max(1, round(1.3 * scale))
        (width, height), _ = cv2.getTextSize(text, _FONT, scale, weight)
        left, base = np.round(stroke.points_px[0] + [-width / 2, height / 2]).astype(int).tolist()
        for ink, thick in ((_INK, 3 * weight + 1), (color, weight)):
            cv2.putText(self.canvas, text, (left, base), _FONT, scale, ink, thick, cv2.LINE_AA)

    def _stroke(self, outline: Outline, z_mm: float) -> _Stroke:
        """Bring an outline to pixels, without what lies beyond where the lens is known."""
        at = _in_pieces(np.array(outline))
        seen = self._model.to_px(np.column_stack([at, np.full(len(at), z_mm)]))
        with np.errstate(invalid="ignore", over="ignore"):
            astray = np.linalg.norm(self._model.to_mm(seen, z_mm) - at, axis=1)
        known = astray < _ASTRAY_MM
        if known.all():
            return _Stroke(seen, whole=True)
        after = int(np.flatnonzero(~known)[-1]) + 1  # a stroke that is broken begins after it
        return _Stroke(np.roll(seen, -after, axis=0)[np.roll(known, -after)], whole=False)


def _in_pieces(outline: Floats) -> Floats:
    """Return an outline's corners and, between them, points a step apart."""
    pieces = []
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        count = max(1, int(np.hypot(*(b - a)) / _STEP_MM))
        pieces.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate(pieces)


def _subpixel(points_px: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.round(points_px * (1 << _SUBPIXEL_BITS)).astype(np.int32)
