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
from cardspeak.vision.geometry import lengths
from cardspeak.vision.rectify import Picture
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
SURE_SCORE = 0.5
LARGE_PX = 150.0  # what has no longer side than this needs no look from further away


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
        return self[(self.kinds[:, None] == [KINDS.index(kind) for kind in kinds]).any(1)]

    def sides_px(self) -> Floats:
        """(N, 2) lengths of the boxes' first two sides."""
        return lengths(self.boxes_px[:, [1, 2]] - self.boxes_px[:, [0, 1]])


def joined(parts: list[Detections]) -> Detections:
    """All detections of several lists as one."""
    return Detections(
        np.concatenate([p.boxes_px for p in parts]),
        np.concatenate([p.kinds for p in parts]),
        np.concatenate([p.scores for p in parts]),
    )


def detect(image: Image | Picture) -> Detections:
    """Find everything in a picture (H, W, 3) of unknown scale."""
    picture = Picture.of(image)
    long_side = max(picture.image.shape[:2])
    sides = sorted((s for s in LONG_SIDES_PX if s < MOST_ENLARGED * long_side), reverse=True)
    found: list[Detections] = []
    for side in sides:
        if not found or not all_small(found[0], sides[0] / long_side):
            found.append(detect_at(picture, side / long_side))
    fine = fine_scale(joined(found), long_side) if found else MOST_ENLARGED
    if fine:
        found.append(detect_at(picture, fine))
    return found[0] if len(found) == 1 else suppressed(joined(found))


def all_small(found: Detections, scale: float) -> bool:
    """Whether a look at a scale saw cards, and nothing for which it was too close."""
    cards = found.of("face", "back")
    return bool((cards.scores > SURE_SCORE).any()) and cards.sides_px().max() * scale < LARGE_PX


def detect_at(image: Image | Picture, scale: float) -> Detections:
    """Find everything in a picture (H, W, 3) that has the right size once brought to a scale."""
    picture = Picture.of(image)
    return detect_in(scaled(picture, scale), picture.image)


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


def scaled(picture: Picture, scale: float) -> Image:
    """Bring a picture to a scale, by whole factors first: that is quick."""
    height, width = picture.image.shape[:2]
    size = max(STRIDE, round(width * scale)), max(STRIDE, round(height * scale))
    view = picture.shrunk(max(1, min(width // size[0], height // size[1])))
    if size == view.shape[1::-1]:
        return view
    way = cv2.INTER_AREA if size[0] < view.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(view, size, interpolation=way), np.uint8)


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
    batch = np.empty((1, 3, height, width), np.float32)
    for plane, channel in zip(batch[0, ::-1], cv2.split(padded), strict=True):
        np.multiply(channel, np.float32(1 / 255), out=plane)
    (raw,) = network("detector")(batch)
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


def likeness(boxes_px: Floats, others_px: Floats) -> Floats:
    """(N,) probabilistic overlap of pairs of oriented boxes (N, 4, 2), taken as Gaussians.

    See Llerena et al. 2021, "Gaussian Bounding Boxes and Probabilistic Intersection-over-Union".
    """
    (own_a, own_b, own_c), (other_a, other_b, other_c) = spreads(boxes_px), spreads(others_px)
    a, b, c = own_a + other_a, own_b + other_b, own_c + other_c
    dx, dy = (boxes_px.mean(1) - others_px.mean(1)).T
    both = np.maximum(a * b - c * c, 1e-9)
    own = np.sqrt(np.maximum(own_a * own_b - own_c**2, 1e-9))
    other = np.sqrt(np.maximum(other_a * other_b - other_c**2, 1e-9))
    apart = ((a * dy * dy + b * dx * dx) / 4 - c * dx * dy / 2) / both
    unlike = 0.5 * np.log(both / (4 * own * other))
    alike: Floats = 1 - np.sqrt(np.maximum(0, 1 - np.exp(-np.clip(apart + unlike, 1e-9, 100))))
    return alike


def spreads(boxes_px: Floats) -> tuple[Floats, Floats, Floats]:
    """(N,) each of the numbers of boxes' covariances: across, down, and of the two."""
    u = (boxes_px[:, 1] - boxes_px[:, 0]) / np.sqrt(12)
    v = (boxes_px[:, 2] - boxes_px[:, 1]) / np.sqrt(12)
    across, down = (u**2 + v**2).T
    return across, down, u.prod(1) + v.prod(1)


def suppressed(found: Detections) -> Detections:
    """Keep the best of boxes of a kind that lie on each other; overlapping cards both stay."""
    parts = [thinned(found[found.kinds == kind]) for kind in np.unique(found.kinds)]
    return joined(parts) if parts else found


def thinned(found: Detections) -> Detections:
    """Drop every box that a stronger one of the same kind repeats."""
    if len(found) < 2:
        return found
    found = found[np.argsort(-found.scores, kind="stable")[:MOST_BOXES]]
    strong, weak = near(found.boxes_px)
    same = likeness(found.boxes_px[strong], found.boxes_px[weak]) > SAME_BOX
    keep = [True] * len(found)
    for i, j in zip(strong[same].tolist(), weak[same].tolist(), strict=True):
        keep[j] = keep[j] and not keep[i]
    return found[np.array(keep, np.bool_)]


def near(boxes_px: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of boxes, the first before the second, whose middles are not too far apart to repeat.

    Each middle lies within the other's half long side, in order of the first.
    """
    middles = boxes_px.mean(1).astype(np.float32)
    reach = np.ptp(boxes_px, axis=1).max(1).astype(np.float32) / 2
    x, y = np.abs(middles[:, None] - middles).transpose(2, 0, 1)
    close = np.triu(np.maximum(x, y) < np.minimum(reach[:, None], reach), 1)
    first, second = np.nonzero(close)
    return first, second
