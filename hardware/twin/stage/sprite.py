"""Flat pictures of things, and how they come to lie in a camera's picture.

A `Sprite` is a picture in millimetres, a `Piece` is one held somewhere in space, a `Patch` is what
pieces look like through the camera, ready to be laid on whatever is behind them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.paint import Pixels, as_pixels, fit, pixels
from cardspeak.hardware.calibration.camera_model import CameraModel

Floats = NDArray[np.float64]
Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels; the last two are not part of it."""
Part = tuple[slice, slice]
"""Rows and columns of a picture."""

_SOFT_PX_MM = 0.5
"""Shadows are kept at this scale."""
_SOFT_MM = (1.2, 3.0, 7.0, 14.0)
"""How soft the kept shadows are, standard deviations; so far do they reach, three times."""
_SOFT_FROM_MM = (3.0, 16.0, 60.0)
"""From which height above what it falls on a shadow is the next softer one."""
_SHARP = 1.25
"""A sprite has so many pixels for each of the picture's."""


@dataclass(frozen=True, eq=False)
class Sprite:
    """A flat picture.

    Attributes:
        image: (height, width, 4) BGRA, colours multiplied by alpha.
        size_mm: its width and height.
        glossy: whether it mirrors the lamp.
    """

    image: Pixels
    size_mm: tuple[float, float]
    glossy: bool = False
    _shadows: dict[int, Pixels] = field(default_factory=dict)

    @classmethod
    def of(cls, drawn: Pixels, size_mm: tuple[float, float], mm_px: float, glossy: bool = False,
           ) -> Sprite:  # fmt: skip
        """Bring a drawn BGRA picture to the scale of a camera, ``mm_px`` pixels a mm."""
        alpha = drawn[..., 3:].astype(np.float32) / 255
        inked = np.dstack([drawn[..., :3] * alpha, drawn[..., 3:]]).astype(np.uint8)
        width, height = (side * mm_px * _SHARP for side in size_mm)
        small = width < inked.shape[1]
        return cls(fit(inked, width, height) if small else inked, size_mm, glossy)

    def soft(self, softness: int) -> Pixels:
        """Return its shadow: larger all around by three times as much as it is soft."""
        if softness not in self._shadows:
            soft_px = _SOFT_MM[softness] * _SOFT_PX_MM
            width, height = (side * _SOFT_PX_MM for side in self.size_mm)
            alpha = fit(np.ascontiguousarray(self.image[..., 3]), width, height)
            padded = np.pad(alpha, round(3 * soft_px))
            self._shadows[softness] = as_pixels(cv2.GaussianBlur(padded, (0, 0), soft_px))
        return self._shadows[softness]


@dataclass(frozen=True, eq=False)
class Piece:
    """A sprite somewhere in space.

    Attributes:
        sprite: what it looks like.
        corners_mm: (4, 3), clockwise from the sprite's own top left.
        light: how much of the light it catches.
        drop_mm: how far below it its shadow falls, None for no shadow.
        shade: how dark its shadow is, from 0 to 1.
        rows: which part of the sprite it shows, as shares of its height.
    """

    sprite: Sprite
    corners_mm: Floats
    light: float = 1.0
    drop_mm: float | None = None
    shade: float = 0.0
    rows: tuple[float, float] = (0.0, 1.0)

    @property
    def softness(self) -> int:
        """Which of the sprite's soft pictures is its shadow."""
        return int(np.searchsorted(_SOFT_FROM_MM, self.drop_mm or 0.0))


@dataclass(frozen=True, eq=False)
class Patch:
    """A rectangle to lay on a picture: what is behind is multiplied by keep, then ink is added.

    Attributes:
        x: of its left edge, in pixels.
        y: of its top edge.
        ink: (height, width, 3).
        keep: (height, width, 3), 255 where all of what is behind stays.
    """

    x: int
    y: int
    ink: Pixels
    keep: Pixels

    @property
    def box(self) -> Box:
        """Where in the picture it lies."""
        height, width = self.ink.shape[:2]
        return self.x, self.y, self.x + width, self.y + height

    def lay(self, image: Pixels, x0: int, y0: int) -> None:
        """Lay it on a picture whose top left pixel is at x0, y0; what sticks out is dropped."""
        left, top, right, bottom = self.box
        a, b = max(left, x0), max(top, y0)
        c, d = min(right, x0 + image.shape[1]), min(bottom, y0 + image.shape[0])
        if a >= c or b >= d:
            return
        part = slice(b - top, d - top), slice(a - left, c - left)
        under = image[b - y0 : d - y0, a - x0 : c - x0]
        kept = cv2.multiply(under, self.keep[part], scale=1 / 255)
        cv2.add(kept, self.ink[part], dst=kept)
        under[:] = kept


@dataclass(frozen=True, eq=False)
class View:
    """What pieces are seen through.

    Attributes:
        model: the camera.
        slope: how far in mm (x, y) a shadow falls for each mm of height.
        glare: (height, width) what shiny things mirror of the lamp, 0 to 255.
    """

    model: CameraModel
    slope: tuple[float, float]
    glare: Pixels

    def patch(self, moments: Sequence[Sequence[Piece]]) -> Patch | None:
        """Return what pieces look like, averaged over moments; None where they are not in sight.

        Args:
            moments: the same pieces, from the farthest to the nearest, at moments while the
                shutter is open.
        """
        quads = [self._projected(pieces) for pieces in moments]
        everything = np.concatenate([np.concatenate(quad) for quad in quads])
        box = self._box(everything)
        if box is None:
            return None
        drawn = [
            self._drawn(pieces, quad, box) for pieces, quad in zip(moments, quads, strict=True)
        ]
        ink, keep = (
            drawn[0] if len(drawn) == 1 else (_mean(each) for each in zip(*drawn, strict=True))
        )
        self._shade(moments[-1], quads[-1], keep, box)
        return Patch(box[0], box[1], ink, keep)

    def _projected(self, pieces: Sequence[Piece]) -> Floats:
        """(2 N, 4, 2) where the pieces' corners are seen, then those of their shadows."""
        corners = [piece.corners_mm for piece in pieces]
        corners += [self._shadow(piece) for piece in pieces]
        return self.model.to_px(np.concatenate(corners)).reshape(-1, 4, 2)

    def _shadow(self, piece: Piece) -> Floats:
        """(4, 3) the corners of the soft picture of a piece's shadow."""
        if piece.drop_mm is None:
            return piece.corners_mm
        fallen = piece.corners_mm + np.array([*self.slope, -1.0]) * piece.drop_mm
        middle = fallen.mean(0)
        wide = 1 + 6 * _SOFT_MM[piece.softness] / np.array(piece.sprite.size_mm)
        across, down = fallen[1] - fallen[0], fallen[3] - fallen[0]
        u, v = across * wide[0] / 2, down * wide[1] / 2
        return np.stack([middle - u - v, middle + u - v, middle + u + v, middle - u + v])

    def _box(self, at_px: Floats) -> Box | None:
        low = np.maximum(np.floor(at_px.min(0)).astype(int) - 1, 0)
        high = np.ceil(at_px.max(0)).astype(int) + 2
        x1, y1 = np.minimum(high, (self.model.width_px, self.model.height_px))
        x0, y0 = low
        return None if x0 >= x1 or y0 >= y1 else (int(x0), int(y0), int(x1), int(y1))

    def _drawn(self, pieces: Sequence[Piece], quads: Floats, box: Box) -> tuple[Pixels, Pixels]:
        """Draw pieces one over the other into an empty rectangle: ink and keep."""
        height, width = box[3] - box[1], box[2] - box[0]
        at = quads - [box[0], box[1]]
        ink = np.zeros((height, width, 3), np.uint8)
        keep = np.full_like(ink, 255)
        for piece, quad in zip(pieces, at, strict=False):
            if (rows_columns := _around(quad, width, height)) is None:
                continue
            warped = _warped(_part(piece), quad, rows_columns)
            over = warped[..., :3]
            if piece.light != 1.0:
                over = as_pixels(cv2.convertScaleAbs(over, alpha=piece.light))
            if piece.sprite.glossy:
                over = self._glazed(over, warped[..., 3], box, rows_columns)
            left = cv2.merge([255 - warped[..., 3]] * 3)
            inked, kept = ink[rows_columns], keep[rows_columns]
            inked[:] = cv2.add(cv2.multiply(inked, left, scale=1 / 255), over)
            kept[:] = cv2.multiply(kept, left, scale=1 / 255)
        return ink, keep

    def _glazed(self, over: Pixels, alpha: Pixels, box: Box, part: Part) -> Pixels:
        """Have a shiny thing mirror the lamp."""
        x0, y0, x1, y1 = box
        glare = cv2.multiply(self.glare[y0:y1, x0:x1][part], alpha, scale=1 / 255)
        return as_pixels(cv2.add(over, cv2.merge([glare] * 3)))

    def _shade(self, pieces: Sequence[Piece], quads: Floats, keep: Pixels, box: Box) -> None:
        """Darken what is behind where the pieces' shadows fall."""
        height, width = keep.shape[:2]
        dark = np.zeros((height, width), np.uint8)
        for piece, quad in zip(pieces, quads[len(pieces) :] - box[:2], strict=True):
            part = _around(quad, width, height)
            if part is not None and piece.drop_mm is not None and piece.shade:
                cast = _warped(piece.sprite.soft(piece.softness), quad, part)
                shadow = as_pixels(cv2.convertScaleAbs(cast, alpha=piece.shade))
                np.maximum(dark[part], shadow, out=dark[part])
        keep[:] = cv2.multiply(keep, cv2.merge([255 - dark] * 3), scale=1 / 255)


def _mean(pictures: Sequence[Pixels]) -> Pixels:
    return pixels(np.mean(pictures, axis=0, dtype=np.float32))


def _part(piece: Piece) -> Pixels:
    image = piece.sprite.image
    top, bottom = (round(share * len(image)) for share in piece.rows)
    return image[top:bottom]


def _around(quad_px: Floats, width: int, height: int) -> Part | None:
    """Return the rows and columns around (4, 2) pixels, None outside of a picture."""
    x0, y0 = np.maximum(np.floor(quad_px.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(quad_px.max(0)).astype(int) + 2, (width, height))
    return None if x0 >= x1 or y0 >= y1 else (slice(int(y0), int(y1)), slice(int(x0), int(x1)))


def _warped(picture: Pixels, quad_px: Floats, part: Part) -> Pixels:
    """Stretch a picture so that its corners come to lie at (4, 2) pixels, and cut a part out."""
    height, width = picture.shape[:2]
    rows, columns = part
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    to = (quad_px - [columns.start, rows.start]).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, to)
    size = columns.stop - columns.start, rows.stop - rows.start
    return as_pixels(cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR))
