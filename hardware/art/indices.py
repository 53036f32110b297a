"""The indices of a deck's cards, with their exact boxes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.paint import Color, Pixels, as_pixels, blend, fit, half_turn, mix, tight
from cardspeak.hardware.art.pips import suit_mask
from cardspeak.hardware.art.sheet import Sheet
from cardspeak.hardware.art.style import HEIGHT_PX, FaceStyle


class IndexPainter:
    """Prints the indices of one style."""

    def __init__(self, style: FaceStyle) -> None:
        self._style = style
        self._width = style.width_px
        self._masks: dict[tuple[str, str], Pixels] = {}
        self._column = max(self.size(r, s)[1] for r in "23456789JQKA" for s in "cdhs")

    def size(self, rank: str, suit: str) -> tuple[int, ...]:
        """Return the height and width of an index in pixels."""
        return self._mask(rank, suit).shape

    def left(self, width: int) -> int:
        """Return where an index starts: centred over the others where there is room."""
        index = self._style.index
        left = round(index.margin_x * self._width)
        if not index.centered or index.layout == "beside":
            return left
        return int(max(left + (self._column - width) // 2, left // 2, 2))

    def _sign(self, suit: str) -> Pixels:
        return suit_mask(self._style.shapes, suit, round(self._style.index.suit_height * HEIGHT_PX))

    def _mask(self, rank: str, suit: str) -> Pixels:
        """Return rank and suit as one tight mask, which is made once."""
        if (rank, suit) not in self._masks:
            self._masks[rank, suit] = self._made(rank, suit)
        return self._masks[rank, suit]

    def _made(self, rank: str, suit: str) -> Pixels:
        index = self._style.index
        text = index.ten if rank == "T" else rank
        letter = self._style.typeface.rank(text, index.rank_height * HEIGHT_PX)
        widest = index.max_width * self._width
        if letter.shape[1] > widest:
            letter = tight(fit(letter, widest, letter.shape[0]))
        sign = self._sign(suit)
        gap = max(1, round(index.gap * HEIGHT_PX))
        if index.layout == "beside":
            return _side_by_side(letter, sign, gap, index.centered)
        pair = (letter, sign) if index.layout == "stacked" else (sign, letter)
        return _stacked(*pair, gap, index.centered)

    def _mark(self, suit: str, size: tuple[int, ...], pad: int) -> tuple[float, float, float]:
        """Return where the suit mark stands in an index of a size with a rim, and its height."""
        index, (height, width) = self._style.index, size
        high, wide = self._sign(suit).shape
        x = width / 2 if index.centered else wide / 2
        y = height - high / 2 if index.layout == "stacked" else high / 2
        if index.layout == "beside":
            x, y = width - wide / 2, height / 2 if index.centered else high / 2
        return x + pad, y + pad, high

    def draw(self, sheet: Sheet, rank: str, suit: str) -> NDArray[np.float32]:
        """Print an index in each corner that has one, and return their boxes (K, 5)."""
        index, ink = self._style.index, self._style.inks[suit]
        mask = self._mask(rank, suit)
        rim = thickened(mask) if index.outlined else mask
        height, width = rim.shape
        at_x, at_y, high = self._mark(suit, mask.shape, (height - mask.shape[0]) // 2)
        left = self.left(width)
        top = round(index.margin_y * HEIGHT_PX)
        places = [(left, top, False), (left, top, True),
                  (self._width - left - width, top, False),
                  (self._width - left - width, top, True)]  # fmt: skip
        boxes = []
        for x, y, down in places[: index.corners]:
            if down:
                x, y = self._width - x - width, HEIGHT_PX - y - height
            self._print(sheet.image, rim, mask, ink, x, y, down)
            mark = (width - at_x, height - at_y) if down else (at_x, at_y)
            sheet.marks.append((x + mark[0], y + mark[1], high))
            boxes.append((x, y, x + width, y + height, -1.0 if down else 1.0))
        return np.array(boxes, np.float32)

    def _print(
        self, image: Pixels, rim: Pixels, mask: Pixels, ink: Color, x: int, y: int, down: bool
    ) -> None:
        pad = (rim.shape[0] - mask.shape[0]) // 2
        if rim is not mask:
            blend(image, half_turn(rim) if down else rim, mix(ink, (0, 0, 0), 0.8), x, y)
        blend(image, half_turn(mask) if down else mask, ink, x + pad, y + pad)


def thickened(mask: Pixels) -> Pixels:
    """A mask with a rim of 2 px around it."""
    return as_pixels(cv2.dilate(np.pad(mask, 2), np.ones((5, 5), np.uint8)))


def _stacked(upper: Pixels, lower: Pixels, gap: int, centered: bool) -> Pixels:
    width = max(upper.shape[1], lower.shape[1])
    rows = []
    for mask in (upper, lower):
        left = (width - mask.shape[1]) // 2 if centered else 0
        rows.append(np.pad(mask, ((0, 0), (left, width - mask.shape[1] - left))))
    return tight(np.vstack([rows[0], np.zeros((gap, width), np.uint8), rows[1]]))


def _side_by_side(left: Pixels, right: Pixels, gap: int, centered: bool) -> Pixels:
    height = max(left.shape[0], right.shape[0])
    columns = []
    for mask in (left, right):
        top = (height - mask.shape[0]) // (2 if centered else 1)
        columns.append(np.pad(mask, ((top, height - mask.shape[0] - top), (0, 0))))
    return tight(np.hstack([columns[0], np.zeros((height, gap), np.uint8), columns[1]]))
