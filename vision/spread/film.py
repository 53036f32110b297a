"""Finds the spread deck in films: where the picture rests and shows the most indices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.vision.detect import Detections
from cardspeak.vision.eye import Eye
from cardspeak.vision.spread.light import LEAST_INDICES, lit
from cardspeak.vision.spread.page import BLANK, Page, ToFelt, read_page
from cardspeak.vision.spread.prints import card_size
from cardspeak.vision.spread.reading import SAME_MM, SpreadReading, reading
from cardspeak.vision.spread.rows import CARD_MM
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]
Small = NDArray[np.float32]

SMALL_PX = 240
MOVED = 3.0
"""Grey levels by which a small picture differs, in its hundredth that differs most."""
FRAMES, APART_S = 4, 0.06
"""So many frames of a still picture are averaged, so far apart at least."""
BEST = 3
"""So many still pictures are read in full."""
BACK_SURE = 0.7
ANOTHER_SPREAD = 0.2
"""Where more of the cards lie elsewhere in another picture, they were moved in between."""
READ = 0.4
"""What another picture alone shows counts if it is read at least as surely."""


class NoSpread(ValueError):
    """No picture shows a spread deck: film it from above, in light, each index in sight."""


@dataclass(eq=False)
class Still:
    """A picture that rests, and how many indices it shows."""

    small: Small
    frames: list[Frame] = field(default_factory=list)

    def image(self) -> Image:
        """The mean of its frames: their noise is gone."""
        total = np.mean([frame.image for frame in self.frames], axis=0)
        return np.asarray(np.rint(total), np.uint8)


@dataclass(frozen=True, eq=False)
class _Found:
    """A still picture with its indices, as it is and with light cards."""

    indices: Detections
    card_px: float
    light: Image
    image: Image


class Finder:
    """Keeps one camera's still pictures that show the most indices."""

    def __init__(self, model: CameraModel | None) -> None:
        """Start before the first frame; without a model, its scale is found from the cards."""
        self._model = model
        self._now: Still | None = None
        self._brief: Still | None = None
        self._found: list[_Found] = []

    def take(self, frame: Frame) -> None:
        """Take the next frame."""
        small = shrunk(frame.image)
        if self._now is None or has_moved(small, self._now.small):
            self._close()
            self._now = Still(small)
        last = self._now.frames[-1].t_s if self._now.frames else -np.inf
        if len(self._now.frames) < FRAMES and frame.t_s - last >= APART_S:
            self._now.frames.append(frame)
            if len(self._now.frames) == FRAMES:
                self._weigh(self._now)

    def page(self, eye: Eye) -> tuple[Page, int]:
        """What the picture with the most cards tells, and how many lie face down in it."""
        self._close()
        if not self._found and self._brief is not None:
            self._weigh(self._brief)
        pages = [self._read(eye, found) for found in self._found]
        best, backs = max(pages, key=lambda each: weight(each[0]), default=(BLANK, 0))
        unseen = max((unseen_of(best, other) for other, _ in pages), default=0)
        return replace(best, gaps=best.gaps + unseen), backs

    def _read(self, eye: Eye, found: _Found) -> tuple[Page, int]:
        place, corner = around(found.indices, found.card_px)
        light, image = (np.ascontiguousarray(each[place]) for each in (found.light, found.image))
        page = read_page(light, found.card_px, felt_of(self._model, corner, found.card_px))
        return page, backs_among(eye, image, found.card_px, page)

    def _close(self) -> None:
        """Weigh a rest that was too short to fill; single frames count where there is no rest."""
        if self._now is not None and len(self._now.frames) == 1:
            self._brief = self._now
        elif self._now is not None and len(self._now.frames) < FRAMES:
            self._weigh(self._now)
        self._now = None

    def _weigh(self, still: Still) -> None:
        """Keep a picture if it is among the best."""
        image = still.image()
        light, card_px, indices = lit(image, self._card_px)
        if card_px is not None and len(indices) >= LEAST_INDICES:
            self._found.append(_Found(indices, card_px, light, image))
            self._found = sorted(self._found, key=lambda each: -len(each.indices))[:BEST]

    def _card_px(self, image: Image) -> float | None:
        if self._model is None:
            return card_size(image)
        return CARD_MM[0] * self._model.px_per_mm()


def weight(page: Page) -> tuple[int, float]:
    """How much a page tells: how many cards, and how surely."""
    return len(page.cards), float(page.said.max(1).sum()) if page.cards else 0.0


def unseen_of(page: Page, other: Page) -> int:
    """How many cards a picture lacks that another one of the same spread shows.

    They lie where it shows none, and read as cards that it does not name.
    """
    if not page.cards or not other.cards:
        return 0
    own, there = (np.array([card.at_mm for card in each.cards]) for each in (page, other))
    lone = np.linalg.norm(there[:, None] - own, axis=2).min(1) > SAME_MM
    if lone.mean() > ANOTHER_SPREAD:
        return 0
    named = np.isin(other.read.argmax(1), page.read.argmax(1))
    return int((lone & ~named & (other.read.max(1) > np.log(READ))).sum())


def read_spread(
    frames: Iterable[Frame], models: Mapping[str, CameraModel], eye: Eye
) -> SpreadReading:
    """Read a deck that is spread face up, card by card, over all frames and cameras.

    Args:
        frames: of one camera or several, in the order taken.
        models: of cameras that are calibrated, by name; several have to be.
        eye: the networks.

    Raises:
        NoSpread: nothing like a spread is seen.
    """
    finders: dict[str, Finder] = {}
    for frame in frames:
        if frame.camera not in finders:
            finders[frame.camera] = Finder(models.get(frame.camera))
        finders[frame.camera].take(frame)
    pages = [finder.page(eye) for finder in finders.values()]
    if not any(page.cards for page, _ in pages):
        raise NoSpread(" ".join((NoSpread.__doc__ or "").split()))
    return reading([page for page, _ in pages], max(backs for _, backs in pages))


def shrunk(image: Image, width_px: int = SMALL_PX) -> Small:
    """A small grey picture."""
    height = max(1, round(width_px * image.shape[0] / image.shape[1]))
    small = cv2.resize(image[::2, ::2], (width_px, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)


def has_moved(now: Small, before: Small) -> bool:
    """Whether anything moved; another light alone does not count, nor what is too light for it."""
    if now.shape != before.shape:
        return True
    gain = float(now.mean() / max(1.0, float(before.mean())))
    differs = np.minimum(np.abs(now - gain * before), np.abs(now - before))
    return float(np.percentile(differs, 99)) > MOVED


def around(indices: Detections, card_px: float) -> tuple[tuple[slice, slice], Floats]:
    """The part of a picture that shows indices, as rows and columns, and its corner (2,)."""
    middles = indices.boxes_px.mean(1)
    if not len(middles):
        return (slice(None), slice(None)), np.zeros(2)
    low, high = np.percentile(middles, [2, 98], axis=0)
    low = np.maximum(low - 2 * card_px, 0).astype(int)
    high = (high + 2 * card_px).astype(int)
    place = slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))
    return place, low.astype(np.float64)


def cut(image: Image, indices: Detections, card_px: float) -> tuple[Image, Floats]:
    """The part of a picture (H, W, 3) that shows indices, and its corner (2,)."""
    place, corner = around(indices, card_px)
    return np.ascontiguousarray(image[place]), corner


def felt_of(model: CameraModel | None, corner_px: Floats, card_px: float) -> ToFelt:
    """How pixels of a part of a picture lie on the felt; as if seen from above, if need be."""
    if model is not None:
        return lambda points: model.to_mm(points + corner_px)
    scale = CARD_MM[0] / card_px
    return lambda points: (points + corner_px) * [scale, -scale]


def backs_among(eye: Eye, part: Image, card_px: float, page: Page) -> int:
    """How many cards lie face down among those of a page."""
    if not page.cards:
        return 0
    at = np.array([card.print.at_px for card in page.cards])
    low, high = at.min(0) - card_px / 2, at.max(0) + card_px / 2
    backs = eye.look(part, card_px).backs
    middles = backs.quads_px.mean(1)
    inside = (middles > low).all(1) & (middles < high).all(1)
    return int((inside & (backs.scores * backs.kinds[:, 1] > BACK_SURE)).sum())
