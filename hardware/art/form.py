"""Round bodies from above: parts laid one over the other, each lit as if it bulged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardspeak.hardware.art.paint import Color, Pixels, Points, as_pixels, ellipse, pixels, polygon

Floats = NDArray[np.float64]


class Form:
    """A picture in the making, BGRA, measured in mm: y up, the origin where it is told.

    Attributes:
        image: (height, width, 4) BGRA.
    """

    def __init__(self, size_mm: tuple[float, float], origin_mm: tuple[float, float], mm_px: float):
        """Start an empty picture.

        Args:
            size_mm: its width and height.
            origin_mm: where the origin is, from its left and lower edge.
            mm_px: pixels for each mm.
        """
        width, height = (round(side * mm_px) for side in size_mm)
        self.image = np.zeros((height, width, 4), np.uint8)
        self._origin = origin_mm
        self._mm_px = mm_px

    def at(self, points_mm: ArrayLike) -> Points:
        """Bring (N, 2) mm to pixels."""
        x, y = np.asarray(points_mm, np.float64).reshape(-1, 2).T
        left, low = self._origin
        height = len(self.image)
        return np.stack([(x + left) * self._mm_px, height - (y + low) * self._mm_px], axis=1)

    def chain(self, points_mm: ArrayLike, radii_mm: Sequence[float]) -> Pixels:
        """Return the mask of a limb: circles, and what lies between one and the next."""
        mask = np.zeros(self.image.shape[:2], np.uint8)
        at = self.at(points_mm)
        rings = [
            ellipse(x, y, radius * self._mm_px, radius * self._mm_px, n=24)
            for (x, y), radius in zip(at, radii_mm, strict=True)
        ]
        for one, other in pairwise(rings):
            hull = cv2.convexHull(np.vstack([one, other]).astype(np.float32))
            polygon(mask, hull.reshape(-1, 2), 255)
        if len(rings) == 1:
            polygon(mask, rings[0], 255)
        return mask

    def outline(self, points_mm: ArrayLike) -> Pixels:
        """Return the mask of a polygon."""
        mask = np.zeros(self.image.shape[:2], np.uint8)
        polygon(mask, self.at(points_mm), 255)
        return mask

    def lay(
        self,
        mask: Pixels,
        color: Color | Pixels,
        round_mm: float,
        edge_light: float = 0.62,
        apart: float = 0.35,
    ) -> None:
        """Lay a part over what is there.

        Args:
            mask: its shape.
            color: its colour, or a picture as large as this one.
            round_mm: how far in from its edge it still bulges.
            edge_light: how light it is at its very edge.
            apart: how much it darkens what is right beside it.
        """
        x, y, width, height = cv2.boundingRect(mask)
        grow = round(3 * self._mm_px)
        rows = slice(max(0, y - grow), y + height + grow)
        columns = slice(max(0, x - grow), x + width + grow)
        part, under = mask[rows, columns], self.image[rows, columns]
        near = 2 * round(1.8 * self._mm_px) + 1
        beside = as_pixels(cv2.blur(cv2.blur(part, (near, near)), (near, near)))
        shade = 1 - apart * (beside / np.float32(255))[..., None]
        inwards = np.asarray(cv2.distanceTransform(part, cv2.DIST_L2, 5), np.float32)
        depth = np.clip(inwards / max(1.0, round_mm * self._mm_px), 0, 1)
        light = edge_light + (1.04 - edge_light) * np.sqrt(1 - (1 - depth) ** 2)
        ink = color[rows, columns] if isinstance(color, np.ndarray) else np.asarray(color)
        share = (part / np.float32(255))[..., None]
        lit = ink * light[..., None].astype(np.float32)
        under[..., :3] = pixels(under[..., :3] * shade * (1 - share) + lit * share)
        under[..., 3] = np.maximum(under[..., 3], part)

    def line(self, points_mm: ArrayLike, color: Color, width_mm: float, strength: float) -> None:
        """Draw a soft line over what is there."""
        thick = max(1, round(width_mm * self._mm_px))
        at = self.at(points_mm)
        grow = thick + round(2 * self._mm_px) + 1
        x0, y0 = np.maximum(np.floor(at.min(0)).astype(int) - grow, 0)
        x1, y1 = np.maximum(np.ceil(at.max(0)).astype(int) + grow, (x0 + 1, y0 + 1))
        part = self.image[y0:y1, x0:x1]
        mask = np.zeros(part.shape[:2], np.uint8)
        if not mask.size:
            return
        fixed = np.rint((at - [x0, y0]) * 16).astype(np.int32)
        cv2.polylines(mask, [fixed], False, (255,), thick, cv2.LINE_AA, 4)
        soft = as_pixels(cv2.GaussianBlur(mask, (0, 0), 0.5 * self._mm_px))
        share = strength * (soft / np.float32(255))[..., None]
        share = share * (part[..., 3:] > 0)
        mixed = part[..., :3] * (1 - share) + np.asarray(color, np.float32) * share
        part[..., :3] = pixels(mixed)
