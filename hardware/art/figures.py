"""The upper body of a jack, queen or king, built from patches of cloth and ink lines."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    Points,
    blend,
    curve,
    ellipse,
    mix,
    polygon,
    stroke,
)


class Figure:
    """Draws one figure into a picture, from the background to the crown.

    Coordinates run over the panel: x from 0 to 1 across, y from 0 to 1 down; the figure of a
    double-ended court ends at y = 0.5, a single one fills the panel.
    """

    def __init__(
        self,
        image: Pixels,
        rng: np.random.Generator,
        rank: str,
        tones: Sequence[Color],
        cloths: Sequence[Pixels],
        line: Color,
        line_px: float,
        skin: Color,
        single: bool,
    ) -> None:
        self.image = image
        self._rng = rng
        self._rank = rank
        self._tones = tones
        self._cloths = cloths
        self._line = line
        self._line_px = line_px
        self._skin = skin
        self._zoom = 1.55 if single else 1.0
        self._side = 1 if rng.random() < 0.8 else -1
        self._x = 0.5 + float(rng.uniform(-0.05, 0.05))
        self._y = float(rng.uniform(0.155, 0.19))
        self._head = float(rng.uniform(0.064, 0.098))
        self._gaze = float(rng.uniform(-0.35, 0.35))

    def draw(self) -> None:
        """Draw the figure."""
        self._robe()
        self._sleeves()
        self._held()
        self._hair()
        self._face()
        self._crown()

    def _place(self, points: ArrayLike) -> Points:
        height, width = self.image.shape[:2]
        at = np.asarray(points, np.float64).reshape(-1, 2)
        at = (at - [0.5, 0.0]) * [self._zoom, self._zoom] + [0.5, 0.0]
        return np.asarray(at * [width, height])

    def _patch(self, points: ArrayLike, ink: Color | Pixels, edge: bool = True) -> None:
        at = self._place(points)
        if isinstance(ink, np.ndarray):
            mask = np.zeros(self.image.shape[:2], np.uint8)
            polygon(mask, at, 255)
            x0, y0 = np.maximum(np.floor(at.min(axis=0)).astype(int), 0)
            x1, y1 = np.maximum(np.ceil(at.max(axis=0)).astype(int) + 1, 1)
            blend(self.image, mask[y0:y1, x0:x1], ink[y0:y1, x0:x1], int(x0), int(y0))
        else:
            polygon(self.image, at, ink)
        if edge:
            stroke(self.image, at, self._line, self._line_px, closed=True)

    def _trace(self, points: ArrayLike, color: Color, width: float = 1.0) -> None:
        stroke(self.image, self._place(points), color, width * self._line_px)

    def _tone(self) -> Color:
        return self._tones[int(self._rng.integers(len(self._tones)))]

    def _cloth(self) -> Pixels:
        return self._cloths[int(self._rng.integers(len(self._cloths)))]

    def _robe(self) -> None:
        rng, x, y = self._rng, self._x, self._y + self._head
        drop = float(rng.uniform(0.06, 0.12))
        wide = float(rng.uniform(0.36, 0.5))
        for side in (-1, 1):
            shoulder = [(x, y), (x + side * 0.2, y + 0.02), (x + side * wide, y + drop)]
            hem = [(0.5 + side * 0.5, 0.5), (0.5 + side * 0.5, 0.8), (x, 0.8)]
            self._patch([*shoulder, *hem], self._cloth())
            self._trim(side, x, y, wide, drop)
        half = float(rng.uniform(0.06, 0.14))
        self._patch([(x - half, y), (x + half, y), (x + 1.6 * half, 0.8), (x - 1.6 * half, 0.8)],
                    self._cloth())  # fmt: skip
        for step in np.arange(y + 0.06, 0.7, 0.05):
            self._patch(ellipse(x, float(step), 0.018, 0.011, n=12), self._tone())
        self._scrolls(y)
        self._collar(x, y)

    def _scrolls(self, y: float) -> None:
        """Embroider the cloth with small curls.

        Each is less than a turn, without corners, apart from the others and from the middle of
        the card, where it would meet its own image: curls that meet can look like signs.
        """
        rng, low = self._rng, y + 0.12
        kept: list[tuple[Points, float]] = []
        for _ in range(int(rng.integers(0, 16))):
            at = np.array([rng.uniform(0.08, 0.92), rng.uniform(low, 0.6)])
            at[1] = low + (at[1] - low) / (0.6 - low) * max(0.0, 0.42 - low)
            t = np.linspace(0, 1, 16)
            angle = 2 * np.pi * (float(rng.random()) + 0.62 * t)
            size = float(rng.uniform(0.03, 0.09))
            reach = size * (0.35 + 0.65 * t)
            curl = np.stack([np.cos(angle), 0.7 * np.sin(angle)], axis=1) * reach[:, None]
            tone = self._tone() if rng.random() < 0.6 else self._line
            width = float(rng.uniform(1, 2.5))
            if all(np.hypot(*(at - other)) > size + far + 0.02 for other, far in kept):
                kept.append((at, size))
                self._trace(curl + at, tone, width)

    def _trim(self, side: int, x: float, y: float, wide: float, drop: float) -> None:
        rng = self._rng
        for inset in np.cumsum(rng.uniform(0.03, 0.09, int(rng.integers(2, 5)))):
            top = x + side * max(0.05, wide - 1.4 * float(inset))
            points = [(top, y + drop * 0.8), (top + side * 0.03, y + 0.2), (top, 0.8)]
            self._trace(curve(points), self._tone(), float(rng.uniform(2.5, 6)))
            self._trace(curve(points), self._line)
        if rng.random() < 0.5:
            for step in np.arange(y + drop + 0.03, 0.7, 0.045):
                at = x + side * (wide - 0.06)
                self._patch(ellipse(at, float(step), 0.02, 0.013, n=12), self._tone())

    def _collar(self, x: float, y: float) -> None:
        rng = self._rng
        wide, deep = float(rng.uniform(0.14, 0.26)), float(rng.uniform(0.05, 0.14))
        edge = [(x - wide, y + 0.02), (x - 0.06, y - 0.03), (x + 0.06, y - 0.03),
                (x + wide, y + 0.02), (x + 0.4 * wide, y + deep * 0.8), (x, y + deep),
                (x - 0.4 * wide, y + deep * 0.8)]  # fmt: skip
        self._patch(curve(edge, closed=True), self._cloth())
        inner = [(px * 0.6 + x * 0.4, py * 0.75 + y * 0.25) for px, py in edge]
        self._patch(curve(inner, closed=True), self._tone())

    def _sleeves(self) -> None:
        rng, y = self._rng, self._y + self._head
        for side in (-self._side, self._side):
            x = self._x
            elbow = (0.5 + side * float(rng.uniform(0.4, 0.47)), float(rng.uniform(0.38, 0.46)))
            wrist = (x + side * float(rng.uniform(0.1, 0.3)), float(rng.uniform(0.33, 0.42)))
            arm = [(x + side * 0.25, y + 0.06), (elbow[0], elbow[1] - 0.08), elbow,
                   (wrist[0], wrist[1] + 0.06), (wrist[0], wrist[1] - 0.02)]  # fmt: skip
            self._patch(curve(arm, closed=True), self._cloth())
            cuff = wrist[0] + side * 0.02, wrist[1] + 0.02
            self._patch(ellipse(*cuff, 0.035, 0.045, n=20), self._tone())

    def _held(self) -> None:
        rng, side = self._rng, self._side
        x = self._x + side * float(rng.uniform(0.26, 0.4))
        low, high = float(rng.uniform(0.36, 0.44)), float(rng.uniform(0.03, 0.16))
        lean = float(rng.uniform(-0.06, 0.06))
        rod = [(x - 0.012, low + 0.06), (x + lean - 0.012, high), (x + lean + 0.012, high),
               (x + 0.012, low + 0.06)]  # fmt: skip
        self._patch(rod, self._tone())
        self._head_of_rod(x + lean, high)
        hand_y = low - 0.03
        self._patch(ellipse(x + lean * 0.2, hand_y, 0.05, 0.032, n=20), self._skin)
        for finger in np.linspace(-0.02, 0.02, 4):
            ends = [(x - 0.04, hand_y + finger), (x + 0.03, hand_y + finger)]
            self._trace(ends, self._line, 0.7)

    def _head_of_rod(self, x: float, y: float) -> None:
        kind = "flower" if self._rank == "Q" else str(self._rng.choice(["sword", "orb", "axe"]))
        if kind == "flower":
            for angle in np.linspace(0, 2 * np.pi, 6, endpoint=False):
                at = x + 0.045 * np.cos(angle), y + 0.03 * np.sin(angle)
                self._patch(ellipse(*at, 0.032, 0.022, n=14), self._tones[0])
            self._patch(ellipse(x, y, 0.025, 0.017, n=14), self._tones[1])
        elif kind == "sword":
            blade = [(x - 0.022, y + 0.2), (x - 0.022, y), (x, y - 0.03), (x + 0.022, y),
                     (x + 0.022, y + 0.2)]  # fmt: skip
            self._patch(blade, self._tones[-1])
            self._trace([(x, y), (x, y + 0.2)], self._line, 0.7)
        elif kind == "orb":
            self._patch(ellipse(x, y, 0.06, 0.042), self._tones[1])
            self._trace([(x - 0.06, y), (x + 0.06, y)], self._line)
            self._trace([(x, y - 0.07), (x, y - 0.03)], self._tones[0], 2.5)
        else:
            axe = [(x, y), (x + 0.1, y - 0.02), (x + 0.07, y + 0.04), (x + 0.1, y + 0.09),
                   (x, y + 0.06)]  # fmt: skip
            self._patch(axe, self._tones[1])

    def _hair(self) -> None:
        rng, r = self._rng, self._head
        color = [self._tones[1], self._line, mix(self._line, self._tones[1], 0.5),
                 self._tones[-1]][int(rng.integers(4))]  # fmt: skip
        long = float(rng.uniform(0.9, 1.7)) * (1.2 if self._rank == "Q" else 1.0)
        for side in (-1, 1):
            x = self._x + side * 1.35 * r
            lock = [(x, self._y - 0.9 * r), (x + side * 0.7 * r, self._y),
                    (x + side * 0.9 * r, self._y + long * r), (x - side * 0.4 * r,
                    self._y + 1.1 * long * r), (x - side * 0.6 * r, self._y)]  # fmt: skip
            self._patch(curve(lock, closed=True), color)
            for shift in np.linspace(-0.3, 0.5, 4) * r:
                wave = [(x + side * shift, self._y - 0.6 * r), (x + side * (shift + 0.012),
                        self._y), (x + side * shift, self._y + long * r)]  # fmt: skip
                self._trace(curve(wave), mix(self._line, color, 0.3), 0.8)

    def _face(self) -> None:
        x, y, r = self._x, self._y, self._head
        aspect = self.image.shape[0] / self.image.shape[1]
        w = r * aspect * 0.78
        self._patch(ellipse(x, y, w, 1.15 * r), self._skin)
        gaze = self._gaze * w
        for side in (-1, 1):
            eye = x + gaze + side * 0.38 * w
            self._patch(ellipse(eye, y - 0.15 * r, 0.17 * w, 0.09 * r, n=14), self._tones[-1])
            self._patch(ellipse(eye + 0.2 * gaze, y - 0.15 * r, 0.07 * w, 0.08 * r, n=10),
                        self._line, edge=False)  # fmt: skip
            brow = [(eye - 0.22 * w, y - 0.34 * r), (eye, y - 0.42 * r), (eye + 0.22 * w,
                    y - 0.34 * r)]  # fmt: skip
            self._trace(curve(brow), self._line)
        tip = x + 1.4 * gaze
        self._trace([(x + gaze, y - 0.2 * r), (tip + 0.1 * w, y + 0.22 * r), (tip - 0.06 * w,
                     y + 0.26 * r)], self._line)  # fmt: skip
        mouth = ellipse(x + gaze, y + 0.52 * r, 0.24 * w, 0.08 * r, n=14)
        self._patch(mouth, self._tones[0])
        if self._rank == "K" or self._rng.random() < 0.15:
            self._beard(w)

    def _beard(self, w: float) -> None:
        x, y, r = self._x, self._y, self._head
        color = mix(self._tones[-1], self._tones[1], float(self._rng.random()))
        long = float(self._rng.uniform(1.2, 2.0)) * r
        edge = [(x - w, y + 0.2 * r), (x - 0.8 * w, y + long), (x, y + 1.15 * long),
                (x + 0.8 * w, y + long), (x + w, y + 0.2 * r), (x + 0.5 * w, y + 0.75 * r),
                (x, y + 0.68 * r), (x - 0.5 * w, y + 0.75 * r)]  # fmt: skip
        self._patch(curve(edge, closed=True), color)
        for shift in np.linspace(-0.6, 0.6, 5):
            hair = [(x + shift * w, y + 0.85 * r), (x + 0.8 * shift * w, y + 0.9 * long)]
            self._trace(hair, self._line, 0.7)

    def _crown(self) -> None:
        rng, x, r = self._rng, self._x, self._head
        base, wide = self._y - 0.75 * r, 1.5 * r * float(rng.uniform(0.9, 1.2))
        tall = r * {"K": 1.5, "Q": 1.1, "J": 0.9}[self._rank] * float(rng.uniform(0.8, 1.2))
        if self._rank == "J":
            cap = [(x - wide, base), (x - 1.1 * wide, base - tall), (x, base - 1.25 * tall),
                   (x + 1.1 * wide, base - tall), (x + wide, base)]  # fmt: skip
            self._patch(curve(cap, closed=True), self._cloth())
            self._patch([(x - wide, base), (x - wide, base - 0.4 * r), (x + wide, base - 0.4 * r),
                         (x + wide, base)], self._tone())  # fmt: skip
            return
        points = int(rng.integers(3, 7))
        teeth = [(x - wide, base)]
        for i in range(points):
            left = x - 1.2 * wide + 2.4 * wide * i / points
            teeth += [(left, base - 0.5 * tall), (left + 1.2 * wide / points, base - tall)]
        teeth += [(x + 1.2 * wide, base - 0.5 * tall), (x + wide, base)]
        self._patch(teeth, self._tones[1])
        for tip in teeth[2:-2:2]:
            self._patch(ellipse(*tip, 0.018, 0.013, n=12), self._tones[0])
        band = [(x - 1.05 * wide, base), (x - 1.08 * wide, base - 0.35 * r),
                (x + 1.08 * wide, base - 0.35 * r), (x + 1.05 * wide, base)]  # fmt: skip
        self._patch(band, self._cloth())
