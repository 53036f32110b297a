"""A closer look at a deck that lies spread in a film: some still frames, read while it goes on."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.vision.detect import Detections
from cardspeak.vision.spread.film import Small, around, felt_of, has_moved, shrunk
from cardspeak.vision.spread.light import lit
from cardspeak.vision.spread.page import BLANK, Page, read_page
from cardspeak.vision.spread.reading import SpreadReading, reading
from cardspeak.vision.spread.rows import CARD_MM
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

FRAMES = 4
"""So many still frames are averaged."""
SETTLED_S, PATIENCE_S = 0.1, 0.8
"""For so long no more of the spread may come to light, if anything moves about it, and so long is
waited at most for that, and for a still picture; then what there is has to do."""
READ_S = 0.4
"""So much later, by the film's time, what was read of a recording is told: at once or not, always
just then. At a live table nothing waits for it, and it is told when it is read."""
AROUND_MM = np.array([[-110.0, -110.0], [110.0, 110.0]])
"""So far around the cards that are known, others may lie."""
EDGE_MM = 60.0
"""An index so near to the edge of what is read tells that cards lie beyond it,"""
WIDER_MM = 250.0
"""and so far beyond it is looked for them."""
FINER = 8
"""Noise is no motion: so many pixels are one when pictures are compared."""


@dataclass
class _View:
    """One camera's frames of a spread since it was last still."""

    model: CameraModel
    place_mm: Floats
    frames: list[Frame] = field(default_factory=list)
    small: Small | None = None

    def take(self, frame: Frame) -> None:
        part, _ = cut_out(frame.image, self.model, self.place_mm)
        if not part.size:
            return
        small = shrunk(part, max(1, part.shape[1] // FINER))
        if self.small is None or has_moved(small, self.small):
            self.frames, self.small = [], small
        if len(self.frames) < FRAMES:
            self.frames.append(frame)

    def page(self, place_mm: Floats) -> Page:
        """What the frames show of a spread, beyond the place that is known of it, too."""
        card_px = CARD_MM[0] * self.model.px_per_mm()
        light, indices, start = self._shown(place_mm, card_px)
        while (wider_mm := self._wider(place_mm, indices.boxes_px.mean(1) + start)) is not None:
            place_mm = wider_mm
            light, indices, start = self._shown(place_mm, card_px)
        if not len(indices):
            return BLANK
        place, corner = around(indices, card_px)
        part = np.ascontiguousarray(light[place])
        return read_page(part, card_px, felt_of(self.model, start + corner, card_px))

    def _shown(self, place_mm: Floats, card_px: float) -> tuple[Image, Detections, Floats]:
        """A place as all frames show it, the indices in it, and its corner (2,) in the picture."""
        parts = [cut_out(frame.image, self.model, place_mm)[0] for frame in self.frames]
        _, start = cut_out(self.frames[0].image, self.model, place_mm)
        image = np.asarray(np.rint(np.mean(parts, axis=0)), np.uint8)
        light, _, indices = lit(image, lambda _: card_px)
        return light, indices, start

    def _wider(self, place_mm: Floats, indices_px: Floats) -> Floats | None:
        """A place (2, 2), wider at the edges where indices (N, 2) stand, if all lies still there.

        None where no index stands at an edge, or the picture ends.
        """
        if not len(indices_px):
            return None
        at_mm = self.model.to_mm(indices_px)
        low = at_mm.min(0) - place_mm[0] < EDGE_MM
        high = place_mm[1] - at_mm.max(0) < EDGE_MM
        wider = place_mm + WIDER_MM * np.stack([-1.0 * low, 1.0 * high])
        now, then = (
            cut_out(self.frames[0].image, self.model, each)[0] for each in (place_mm, wider)
        )
        return wider if then.size > now.size and self.is_still(wider) else None

    def is_still(self, place_mm: Floats) -> bool:
        """Whether nothing has moved at a place (2, 2) from the first frame to the last."""
        ends = [cut_out(self.frames[i].image, self.model, place_mm)[0] for i in (0, -1)]
        width = max(1, ends[0].shape[1] // FINER)
        return not has_moved(*(shrunk(part, width) for part in ends))


class CloseLook:
    """Reads one spread after the other. What it tells of recordings depends on the frames alone."""

    def __init__(self, *, live: bool = False) -> None:
        """Start before the first frame.

        Args:
            live: whether frames come as they are taken, so that they must not be kept waiting.
        """
        self._live = live
        self._views: dict[str, _View] = {}
        self._place_mm: Floats | None = None
        self._since_s = self._grown_s = self._due_s = 0.0
        self._pages: list[Future[Page]] = []
        self._worker: ThreadPoolExecutor | None = None

    def take(self, frame: Frame, model: CameraModel, place_mm: Floats | None) -> None:
        """Take a frame, of which nothing is needed while others are read.

        Args:
            frame: of any camera.
            model: how it sees the felt.
            place_mm: (2, 2) the corners around what is known of a spread that wants reading.
        """
        if self._pages:
            return
        if place_mm is None:
            self._views.clear()
            self._place_mm = None
            return
        wide = self._grow(place_mm + AROUND_MM, frame.t_s)
        self._views.setdefault(frame.camera, _View(model, wide)).take(frame)
        if self._is_ready(wide, frame.t_s):
            self._begin(wide, frame.t_s)

    def told(self, now_s: float) -> SpreadReading | None:
        """What a spread is found to be, once it is read and it is time to tell it."""
        if not self._pages or now_s < self._due_s:
            return None
        if self._live and not all(page.done() for page in self._pages):
            return None
        pages, self._pages = [page.result() for page in self._pages], []
        self._place_mm = None
        return reading(pages)

    def _grow(self, place_mm: Floats, now_s: float) -> Floats:
        """Take in what more is known of a spread's place."""
        if self._place_mm is None:
            self._place_mm, self._since_s, self._grown_s = place_mm, now_s, now_s
        low = np.minimum(self._place_mm[0], place_mm[0])
        wide = np.stack([low, np.maximum(self._place_mm[1], place_mm[1])])
        if np.abs(wide - self._place_mm).max() > 1:
            self._grown_s = now_s
        self._place_mm = wide
        return wide

    def _is_ready(self, place_mm: Floats, now_s: float) -> bool:
        """Whether there are pictures good enough to be read, and no more of a spread is coming."""
        counts = [len(view.frames) for view in self._views.values()]
        if max(counts) == 0 or now_s - self._since_s >= PATIENCE_S:
            return max(counts) > 0
        full = [view for view in self._views.values() if len(view.frames) == FRAMES]
        beyond = place_mm + WIDER_MM * np.array([[-1.0], [1.0]])
        settled = now_s - self._grown_s >= SETTLED_S
        return bool(full) and (settled or all(view.is_still(beyond) for view in full))

    def _begin(self, place_mm: Floats, now_s: float) -> None:
        """Read pages beside what else is done."""
        self._worker = self._worker or ThreadPoolExecutor(1, "spread")
        views = [view for view in self._views.values() if view.frames]
        self._pages = [self._worker.submit(view.page, place_mm) for view in views]
        self._due_s = now_s + READ_S
        self._views.clear()

    def close(self) -> None:
        """Let go of the thread that reads."""
        if self._worker is not None:
            self._worker.shutdown(wait=not self._live, cancel_futures=True)
        self._worker, self._pages = None, []


def cut_out(image: Image, model: CameraModel, place_mm: Floats) -> tuple[Image, Floats]:
    """The part of a picture that shows a place, (2, 2) mm, and its corner (2,)."""
    (left, low), (right, high) = place_mm
    corners = model.to_px(np.array([[left, low], [right, low], [right, high], [left, high]]))
    size = np.array(image.shape[1::-1])
    start = np.clip(corners.min(0), 0, size).astype(int)
    end = np.clip(np.ceil(corners.max(0)), 0, size).astype(int)
    return image[start[1] : end[1], start[0] : end[0]], start.astype(np.float64)
