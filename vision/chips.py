"""Chips and their colours, told by what else the picture shows: white cards, and other chips."""

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CHIP, CHIP_COLORS
from cardspeak.vision.detect import Detections
from cardspeak.vision.geometry import lengths, short_side, upright_boxes
from cardspeak.vision.read import Seen, read_chips
from cardspeak.vision.rectify import rectify_all
from cardspeak.vision.types import SeenCard, SeenChip

Floats = NDArray[np.float64]

WHITE_CARDS = 8  # so many are enough to know what white looks like
MIN_SCORE = 0.4
CHIP_TO_CARD = (0.35, 1.0)  # a chip is 39 mm across, a card at least 57 mm wide
NO_CHIP = len(CHIP_COLORS)
# The reader learned all colours equally often; on tables some are rarer than others.
RARE = {"purple": 0.8, "yellow": 0.8, "orange": 0.35, "pink": 0.35, "grey": 0.35, "brown": 0.35}
ALIKE_LAB = 10.0  # chips that look this much alike,
ALIKE_SAID = 0.5  # and are read this much alike, are of one kind


def chips_in(image: Seen, found: Detections, cards: list[SeenCard]) -> list[SeenChip]:
    """The chips and their colours; what has not a chip's size next to the cards is none."""
    kept = one_each(found[found.scores > MIN_SCORE])
    kept = kept[fitting(kept, cards)]
    chances = read_chips(image, kept.boxes_px, white_in(image, cards))
    real = chances[:, NO_CHIP] < 0.5 if len(kept) else np.zeros(0, np.bool_)
    kept, chances = kept[real], of_one_kind(image, kept.boxes_px[real], usual(chances[real]))
    chips = []
    for box, colors, score in zip(kept.boxes_px, chances, kept.scores, strict=True):
        low, high = box.min(0), box.max(0)
        middle, best = (low + high) / 2, int(colors.argmax())
        sure = float(score * colors[best])
        where = (float(middle[0]), float(middle[1]))
        chips.append(SeenChip(CHIP_COLORS[best], where, float((high - low).max()), sure))
    return chips


def fitting(found: Detections, cards: list[SeenCard]) -> NDArray[np.bool_]:
    """(N,) whether boxes have a chip's size next to the cards; all do where there are none."""
    if not cards:
        return np.ones(len(found), np.bool_)
    width_px = float(np.median([short_side(card.corners_px) for card in cards]))
    ratio = np.ptp(found.boxes_px, axis=1).max(1) / width_px
    return np.asarray((ratio > CHIP_TO_CARD[0]) & (ratio < CHIP_TO_CARD[1]))


def usual(chances: Floats) -> Floats:
    """(N, 11) probabilities of the colours, weighed by how common chips of each are."""
    weighed = chances[:, :NO_CHIP] * [RARE.get(color, 1.0) for color in CHIP_COLORS]
    return np.asarray(weighed / np.maximum(weighed.sum(1, keepdims=True), 1e-9))


def of_one_kind(image: Seen, boxes_px: Floats, chances: Floats) -> Floats:
    """(N, 11) probabilities, shared among chips that look alike: a set has one chip a colour."""
    if not len(boxes_px):
        return chances
    looks = looks_of(image, upright_boxes(boxes_px))
    near = np.linalg.norm(looks[:, None] - looks[None], axis=2) < ALIKE_LAB
    said = np.sqrt(chances[:, None] * chances[None]).sum(2) > ALIKE_SAID
    logs = np.log(np.maximum(chances, 1e-4))
    shared = np.array([np.exp(logs[row].mean(0)) for row in near & said])
    return np.asarray(shared / shared.sum(1, keepdims=True))


def looks_of(image: Seen, boxes_px: Floats) -> Floats:
    """(N, 3) the mean colours of chips in their upright boxes (N, 4, 2), in CIELAB."""
    patches = np.concatenate(rectify_all(image, boxes_px, CHIP.size_px, -0.08))
    colors = cv2.cvtColor(patches.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(colors.reshape(len(boxes_px), -1, 3).mean(1), np.float64)


def white_in(image: Seen, cards: list[SeenCard]) -> Floats:
    """(3,) what white looks like in a picture, from the stock of the cards that lie face up."""
    up = [c.corners_px for c in cards if c.face == "up" and c.card][:WHITE_CARDS]
    if not up:
        return np.full(3, 255.0)
    pixels = np.concatenate(rectify_all(image, np.array(up), (20, 28), -0.04)).reshape(-1, 3)
    stock = pixels[pixels.sum(1) >= np.median(pixels.sum(1))]
    return np.asarray(np.maximum(np.median(stock, axis=0), 1.0))


def one_each(found: Detections) -> Detections:
    """Keep the best box of a chip that was found at several sizes."""
    found = found[np.argsort(-found.scores)]
    low, high = found.boxes_px.min(1), found.boxes_px.max(1)
    apart = lengths(((low + high) / 2)[:, None] - found.boxes_px.mean(1))
    same = apart < 0.3 * (high - low).max(1)[:, None]
    kept = np.zeros(len(found), np.bool_)
    for i, others in enumerate(same):
        kept[i] = not others[kept].any()
    return found[kept]
