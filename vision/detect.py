"""Finds cards, indices, chips and buttons in a picture of any size, as oriented boxes.

The network knows things whose short side is about 20 to 120 px. A photograph of unknown scale is
looked at in several sizes, each twice the one before, so that everything fits one of them.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import KINDS
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

LONG_SIDES_PX = (224, 448, 896)
MIN_SCORE = 0.12
SAME_BOX = 0.72
MOST_BOXES = 700  # of a kind, before boxes that repeat each other are thinned out
STRIDE = 32
MOST_ENLARGED = 1.6  # small cards are found and outlined better when they are made larger
TILE_PX = 1536  # a larger picture is cut up, to bound memory
TILE_OVERLAP_PX = 256
FINE_CARD_PX = 40.0  # smaller cards than this, at the finest size, are worth a closer look
FINE_TARGET_PX = 56.0
FINE_LIMIT_PX = 4096


@dataclass(frozen=True, eq=False)
class Detections:
    """What a detector found.

    Attributes:
        boxes_px: (N, 4, 2) corners of oriented boxes, clockwise, in picture pixels.
        kinds: (N,) numbers into `cardspeak.models.shapes.KINDS`.
        scores: (N,) in 0..1.
    """

    boxes_px: Floats
    kinds: NDArray[np.int64]
    scores: Floats

    def __getitem__(self, keep: NDArray[np.bool_] | NDArray[np.int64]) -> "Detections":
        """The detections that a mask or a list of places picks."""
        return Detections(self.boxes_px[keep], self.kinds[keep], self.scores[keep])

    def __len__(self) -> int:
        """How many there are."""
        return len(self.scores)

    def of(self, *kinds: str) -> "Detections":
        """Only the given kinds."""
        return self[np.isin(self.kinds, [KINDS.index(kind) for kind in kinds])]

    def sides_px(self) -> Floats:
        """(N, 2) lengths of the boxes' first two sides."""
        return np.asarray(
            np.linalg.norm(self.boxes_px[:, [1, 2]] - self.boxes_px[:, [0, 1]], axis=2)
        )


def joined(parts: list[Detections]) -> Detections:
    """All detections of several lists as one."""
    return Detections(
        np.concatenate([p.boxes_px for p in parts]),
        np.concatenate([p.kinds for p in parts]),
        np.concatenate([p.scores for p in parts]),
    )


def detect(image: Image) -> Detections:
    """Find everything in a picture (H, W, 3) of unknown scale."""
    long_side = max(image.shape[:2])
    found, view = [], image
    for side in sorted(LONG_SIDES_PX, reverse=True):
        if side < MOST_ENLARGED * long_side:
            view = scaled(view, image, side / long_side)  # each from the larger one: it is quicker
            found.append(detect_in(view, image))
    fine = fine_scale(joined(found), long_side) if found else MOST_ENLARGED
    if fine:
        found.append(detect_in(scaled(image, image, fine), image))
    return suppressed(joined(found))


def detect_at(image: Image, scale: float) -> Detections:
    """Find everything in a picture (H, W, 3) that has the right size once brought to a scale."""
    return detect_in(scaled(image, image, scale), image)


def fine_scale(found: Detections, long_side_px: int) -> float:
    """The scale for a closer look at small cards; 0 where none is needed."""
    sides = [side for side in LONG_SIDES_PX if side < MOST_ENLARGED * long_side_px]
    finest = max(sides) / long_side_px
    if finest >= 0.84 * MOST_ENLARGED:
        return 0.0
    cards = found.of("face", "back", "index")
    cards = cards[cards.scores > 0.3]
    faces = cards.of("face", "back")
    if not len(cards):
        return 0.0 if finest >= 0.84 else min(1.0, 2 * finest)
    short_px = float(np.median(faces.sides_px().min(1))) if len(faces) else 0.0
    if short_px * finest > FINE_CARD_PX:
        return 0.0
    wanted = FINE_TARGET_PX / short_px if short_px else 2 * finest
    return min(MOST_ENLARGED, max(wanted, 1.5 * finest), FINE_LIMIT_PX / long_side_px)


def scaled(view: Image, image: Image, scale: float) -> Image:
    """Bring a picture, or a smaller view of it, to a scale of the picture."""
    width, height = (max(STRIDE, round(image.shape[axis] * scale)) for axis in (1, 0))
    if (height, width) == view.shape[:2]:
        return view
    way = cv2.INTER_AREA if width < view.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(view, (width, height), interpolation=way), np.uint8)


def detect_in(view: Image, image: Image) -> Detections:
    """Find what is of the right size in a view; boxes are in pixels of the picture."""
    parts = [run(view[y : y + TILE_PX, x : x + TILE_PX], x, y) for x, y in tile_origins(view)]
    found = suppressed(joined(parts))
    ratio = np.array([image.shape[1] / view.shape[1], image.shape[0] / view.shape[0]])
    return Detections(found.boxes_px * ratio, found.kinds, found.scores)


def tile_origins(image: Image) -> list[tuple[int, int]]:
    """Top left corners of overlapping tiles that cover a picture."""
    step = TILE_PX - TILE_OVERLAP_PX
    columns = range(0, max(1, image.shape[1] - TILE_OVERLAP_PX), step)
    rows = range(0, max(1, image.shape[0] - TILE_OVERLAP_PX), step)
    return [(x, y) for y in rows for x in columns]


def run(tile: Image, x_px: int, y_px: int) -> Detections:
    """Run the network on one tile whose top left lies at (x, y)."""
    height, width = (-(-side // STRIDE) * STRIDE for side in tile.shape[:2])
    padded = np.full((height, width, 3), 114, np.uint8)
    padded[: tile.shape[0], : tile.shape[1]] = tile
    batch = cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True)
    (raw,) = network("detector")(np.asarray(batch, np.float32))
    return decoded(raw[0].astype(np.float64), x_px, y_px)


def decoded(raw: Floats, x_px: int, y_px: int) -> Detections:
    """Turn the network's (4 + kinds + 1, anchors) into boxes, without suppression."""
    count = len(KINDS)
    scores = raw[4 : 4 + count].max(0)
    keep = scores > MIN_SCORE
    x, y, w, h = raw[:4, keep]
    angle = raw[4 + count, keep]
    along = np.stack([np.cos(angle), np.sin(angle)], 1) * (w / 2)[:, None]
    down = np.stack([-np.sin(angle), np.cos(angle)], 1) * (h / 2)[:, None]
    center = np.stack([x + x_px, y + y_px], 1)
    corners = [
        center - along - down,
        center + along - down,
        center + along + down,
        center - along + down,
    ]
    return Detections(np.stack(corners, 1), raw[4 : 4 + count, keep].argmax(0), scores[keep])


def likeness(boxes_px: Floats) -> Floats:
    """(N, N) probabilistic overlap of oriented boxes taken as Gaussians (Llerena et al. 2021)."""
    u = (boxes_px[:, 1] - boxes_px[:, 0]) / np.sqrt(12)
    v = (boxes_px[:, 2] - boxes_px[:, 1]) / np.sqrt(12)
    spread_x, spread_y, tilt = (u**2 + v**2)[:, 0], (u**2 + v**2)[:, 1], u.prod(1) + v.prod(1)
    a, b, c = (part[:, None] + part[None, :] for part in (spread_x, spread_y, tilt))
    x, y = boxes_px.mean(1).T
    dx, dy = x[:, None] - x[None, :], y[:, None] - y[None, :]
    both = np.maximum(a * b - c * c, 1e-9)
    own = np.sqrt(np.maximum(spread_x * spread_y - tilt**2, 1e-9))
    apart = ((a * dy * dy + b * dx * dx) / 4 - c * dx * dy / 2) / both
    unlike = 0.5 * np.log(both / (4 * own[:, None] * own[None, :]))
    alike: Floats = 1 - np.sqrt(np.maximum(0, 1 - np.exp(-np.clip(apart + unlike, 1e-9, 100))))
    return alike


def suppressed(found: Detections) -> Detections:
    """Keep the best of boxes of a kind that lie on each other; overlapping cards both stay."""
    parts = [thinned(found[found.kinds == kind]) for kind in range(len(KINDS))]
    return joined(parts)


def thinned(found: Detections) -> Detections:
    """Drop every box that a stronger one of the same kind repeats."""
    found = found[np.argsort(-found.scores, kind="stable")[:MOST_BOXES]]
    repeated = np.triu(likeness(found.boxes_px) > SAME_BOX, 1) if len(found) else np.zeros((0, 0))
    keep = np.ones(len(found), np.bool_)
    for i in range(len(found)):
        if keep[i]:
            keep &= repeated[i] == 0
    return found[keep]
