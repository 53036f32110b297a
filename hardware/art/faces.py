"""Card faces: stock, pips or court, and indices, with where indices and suit marks are."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.courts import draw_court
from cardspeak.hardware.art.glyphs import text_mask
from cardspeak.hardware.art.indices import IndexPainter, thickened
from cardspeak.hardware.art.ornament import draw_border, draw_frame, draw_motif
from cardspeak.hardware.art.paint import (
    Pixels,
    blank,
    blend_centered,
    fit,
    half_turn,
    rounded_alpha,
    with_alpha,
)
from cardspeak.hardware.art.pips import suit_mask
from cardspeak.hardware.art.sheet import Sheet
from cardspeak.hardware.art.style import HEIGHT_PX, FaceStyle

Rect = tuple[int, int, int, int]

_PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(0, 0), (0, 1)],
    "3": [(0, 0), (0, 0.5), (0, 1)],
    "4": [(-1, 0), (1, 0), (-1, 1), (1, 1)],
    "5": [(-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "6": [(-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "7": [(-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "8": [(-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1), (1, 1)],
    "9": [(-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (0, 0.5), (-1, 2 / 3), (1, 2 / 3), (-1, 1),
          (1, 1)],
    "T": [(-1, 0), (1, 0), (0, 1 / 6), (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3),
          (0, 5 / 6), (-1, 1), (1, 1)],
}  # fmt: skip
"""Where pips stand: column -1, 0 or 1 and the share of the way from the top row to the last."""


class FacePainter:
    """Draws the faces of one style.

    The corners that the widest index needs are kept clear on every face.
    """

    def __init__(self, style: FaceStyle) -> None:
        self._style = style
        self._width = style.width_px
        self._index = IndexPainter(style)
        narrow = [self._index.size(r, s) for r in "23456789JQKA" for s in "cdhs"]
        tens = [self._index.size("T", s) for s in "cdhs"]
        self._reach = self._corner(narrow + tens)
        self._court_reach = self._corner(narrow)
        self._pip_height, self._spread, self._top = self._pip_grid()

    def _corner(self, shapes: list[tuple[int, ...]]) -> tuple[int, int]:
        """Return how far indices of these shapes reach in from a corner, with a gap."""
        index, gap = self._style.index, round(0.018 * self._width)
        x = max(self._index.left(width) + width for _, width in shapes)
        y = round(index.margin_y * HEIGHT_PX) + max(height for height, _ in shapes)
        return x + gap, y + gap

    def draw(self, rank: str, suit: str) -> tuple[Pixels, NDArray[np.float32], NDArray[np.float32]]:
        """Return the BGRA picture of a face, its index boxes (K, 5) and its suit marks (M, 3)."""
        style = self._style
        sheet = Sheet(blank(HEIGHT_PX, self._width, style.stock))
        draw_border(sheet.image, style)
        if rank in "JQK":
            self._court(sheet, rank, suit)
        elif rank == "A":
            self._ace(sheet, suit)
        elif style.pips == "single" or self._pip_height < 0.05 * HEIGHT_PX:
            self._large_pip(sheet, suit, 1.3 * style.ace_height)
        else:
            self._number(sheet, rank, suit)
        self._maker(sheet.image, rank, suit)
        boxes = self._index.draw(sheet, rank, suit)
        alpha = rounded_alpha(HEIGHT_PX, self._width, style.corner_px)
        return with_alpha(sheet.image, alpha), boxes, np.array(sheet.marks, np.float32)

    def _pip(
        self, sheet: Sheet, suit: str, height: int, x: float, y: float, down: bool = False
    ) -> None:
        mask = suit_mask(self._style.shapes, suit, height)
        turned = half_turn(mask) if down and self._style.pips_turn else mask
        blend_centered(sheet.image, turned, self._style.inks[suit], x, y)
        sheet.marks.append((x, y, height))

    def _clear_corners(self, image: Pixels, inside: Rect, reach: tuple[int, int]) -> list[Rect]:
        """Blank the corners where indices stand; return what was cut out of ``inside``."""
        rx, ry, width = *reach, self._width
        zones = [(0, 0, rx, ry), (width - rx, HEIGHT_PX - ry, width, HEIGHT_PX)]
        zones += [(width - rx, 0, width, ry), (0, HEIGHT_PX - ry, rx, HEIGHT_PX)]
        count = 4 if self._style.index.corners == 4 else 2
        cut = []
        for x0, y0, x1, y1 in zones[:count]:
            a, b = max(x0, inside[0]), max(y0, inside[1])
            c, d = min(x1, inside[2]), min(y1, inside[3])
            if a < c and b < d:
                image[b:d, a:c] = self._style.stock
                cut.append((a, b, c, d))
        return cut

    # Number cards

    def _pip_grid(self) -> tuple[int, float, float]:
        """Return pip height, column offset and first row, in pixels, clear of the indices."""
        style = self._style
        height, spread = style.pip_height * HEIGHT_PX, style.pip_spread * self._width
        top = max(style.pip_top * HEIGHT_PX, 0.65 * height)
        if style.pips == "panel":
            height, spread, top = 0.55 * height, 0.62 * spread, 0.29 * HEIGHT_PX
        for _ in range(40):
            reach = self._width / 2 - spread - 0.5 * height
            if reach > self._reach[0] or top - height / 2 > self._reach[1]:
                break
            height, spread = 0.96 * height, max(0.97 * spread, 0.62 * height)
        return round(height), spread, top

    def _number(self, sheet: Sheet, rank: str, suit: str) -> None:
        style, middle = self._style, self._width / 2
        edge = self._spread + 0.75 * self._pip_height
        if style.frame != "none" or style.tint is not None:
            rect = (round(middle - edge), round(self._top - 0.7 * self._pip_height))
            box = (*rect, self._width - rect[0], HEIGHT_PX - rect[1])
            draw_frame(sheet.image, box, style, style.inks[suit])
            self._clear_corners(sheet.image, box, self._reach)
        span = HEIGHT_PX - 2 * self._top
        for column, row in _PIPS[rank]:
            x, y = middle + column * self._spread, self._top + row * span
            self._pip(sheet, suit, self._pip_height, x, y, row > 0.5)

    def _ace(self, sheet: Sheet, suit: str) -> None:
        style = self._style
        grand = suit == "s" and style.ace_ornate
        height = self._large_pip(sheet, suit, style.ace_height * (1.45 if grand else 1.0))
        if style.ace_ornate and height > 0.12 * HEIGHT_PX:
            draw_motif(sheet.image, style, suit, height)

    def _large_pip(self, sheet: Sheet, suit: str, share: float) -> int:
        """Print one pip in the middle, as large as the indices allow; return its height."""
        room = self._width / 2 - self._reach[0], HEIGHT_PX / 2 - self._reach[1]
        height = round(min(share, 0.55) * HEIGHT_PX)
        while height > 0.05 * HEIGHT_PX:
            mask = suit_mask(self._style.shapes, suit, height)
            if mask.shape[1] / 2 < room[0] or mask.shape[0] / 2 < room[1]:
                self._pip(sheet, suit, height, self._width / 2, HEIGHT_PX / 2)
                return height
            height -= 8
        return 0

    def _maker(self, image: Pixels, rank: str, suit: str) -> None:
        style = self._style
        if not style.maker or not (rank == "A" and suit == "s"):
            return
        mask = text_mask(style.text_source, style.maker, 0.022 * HEIGHT_PX)
        mask = mask if mask.shape[1] < 0.5 * self._width else fit(mask, 0.5 * self._width, 10)
        blend_centered(image, mask, style.inks[suit], self._width / 2, 0.8 * HEIGHT_PX)

    # Court cards

    def _court_box(self) -> Rect:
        style = self._style
        x0 = round(style.court_inset * self._width)
        y0 = round(0.6 * style.court_inset * HEIGHT_PX)
        if style.court.manner == "bleed":
            x0, y0 = 3, 3
        elif style.pips == "panel":
            x0, y0 = round(0.25 * self._width), round(0.24 * HEIGHT_PX)
        elif self._court_reach[0] < 0.24 * self._width:
            x0 = max(x0, self._court_reach[0] + 3)
        return x0, y0, self._width - x0, HEIGHT_PX - y0

    def _court(self, sheet: Sheet, rank: str, suit: str) -> None:
        style, image = self._style, sheet.image
        box = self._court_box()
        x0, y0, x1, y1 = box
        ink = style.inks[suit]
        image[y0:y1, x0:x1] = draw_court(style.court, rank, suit, ink, x1 - x0, y1 - y0)
        framed = style.court.background is not None or style.court.seed % 4
        if framed:
            cv2.rectangle(image, (x0, y0), (x1, y1), style.court.line, 1 + style.seed % 2)
        outside = (x0 - 2, y0 - 2, x1 + 3, y1 + 3)
        for a, b, c, d in self._clear_corners(image, outside, self._court_reach):
            if framed:
                self._notch(image, (a, b, c, d))
        if style.court.manner != "portrait" or style.seed % 2:
            self._court_pips(sheet, suit, box)

    def _notch(self, image: Pixels, cut: Rect) -> None:
        a, b, c, d = cut
        x = c if a < self._width / 2 else a
        y = d if b < HEIGHT_PX / 2 else b
        color, thick = self._style.court.line, 1 + self._style.seed % 2
        cv2.line(image, (x, b), (x, d), color, thick)
        cv2.line(image, (a, y), (c, y), color, thick)

    def _court_pips(self, sheet: Sheet, suit: str, box: Rect) -> None:
        x0, y0, x1, _ = box
        height = round(min(0.24 * (x1 - x0), 0.75 * self._style.pip_height * HEIGHT_PX))
        x, y = x0 + 0.62 * height, y0 + 0.68 * height
        reach_x, reach_y = self._court_reach
        if x - height / 2 < reach_x and y - height / 2 < reach_y:
            y = reach_y + 0.6 * height
            if y + height / 2 > 0.46 * HEIGHT_PX:
                return
        mask = suit_mask(self._style.shapes, suit, height)
        ink, ground = self._style.inks[suit], self._style.stock
        for turned, px, py in (
            (mask, x, y),
            (half_turn(mask), self._width - x, HEIGHT_PX - y),
        ):
            blend_centered(sheet.image, thickened(turned), ground, px, py)
            blend_centered(sheet.image, turned, ink, px, py)
            sheet.marks.append((px, py, height))
