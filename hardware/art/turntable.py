"""A disc drawn unrolled, so that what runs around it is drawn straight."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.hardware.art.paint import Color, Pixels, as_pixels, blend_centered, fit


@dataclass(frozen=True)
class Turntable:
    """A chip unrolled: rows run from the centre to the rim, columns once around."""

    image: Pixels
    radius_px: int

    @property
    def around_px(self) -> int:
        """Length of a whole turn."""
        return len(self.image[0])

    def block(self, at: float, wide: float, inner: float, outer: float, ink: Color) -> None:
        """Fill a sector: middle and width in turns, radii in parts of the radius."""
        rows = slice(round(inner * self.radius_px), round(outer * self.radius_px))
        count = max(1, round(wide * self.around_px))
        first = round((at - wide / 2) * self.around_px)
        self.image[rows, np.arange(first, first + count) % self.around_px] = ink

    def print(self, mask: Pixels, at: float, radius: float, ink: Color) -> None:
        """Print a mask upright towards the rim, centred at a turn and a radius."""
        x = (at % 1.0) * self.around_px
        for shift in (-self.around_px, 0, self.around_px):
            blend_centered(self.image, mask[::-1], ink, x + shift, radius * self.radius_px)

    def roll(self, diameter_px: int) -> Pixels:
        """Return the disc, (diameter, diameter, 3)."""
        at = np.arange(2 * diameter_px) + 0.5 - diameter_px
        x, y = np.meshgrid(at, at)
        rows = np.hypot(x, y) / diameter_px * self.radius_px
        columns = (np.arctan2(y, x) / (2 * np.pi) % 1.0) * self.around_px
        disc = cv2.remap(
            self.image,
            columns.astype(np.float32),
            np.minimum(rows, self.radius_px - 1).astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_WRAP,
        )
        return fit(as_pixels(disc), diameter_px, diameter_px)
