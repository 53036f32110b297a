"""Labelled pictures for the detector: a scene, developed, with oriented boxes."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CHIP_COLORS, KINDS
from cardspeak.rules.cards import DECK
from training.bank import BankDeck
from training.develop import develop, filmed
from training.layouts import PLAY, TABLE
from training.props import Props
from training.scene import Thing, draw_scene

Rng = np.random.Generator
Pixels = NDArray[np.uint8]

# What must be seen of a thing before the detector is asked to find it.
MIN_SHOWN = {"face": 0.22, "back": 0.22, "index": 0.8, "chip": 0.4, "button": 0.4}
MIN_SIDE_PX = {"face": 8.0, "back": 8.0, "index": 5.0, "chip": 8.0, "button": 8.0}
SHORT_SIDES_PX = (20.0, 120.0)
FILMED = 0.5  # share of the tiles that a camera over a hand in play takes,
FILM_SIDES_PX = (32.0, 90.0)  # where cards are of these sizes
FONT = cv2.FONT_HERSHEY_SIMPLEX
# How things are marked for a person to look at, BGR.
TONES = {
    "face": (0, 255, 0),
    "back": (255, 0, 0),
    "index": (0, 0, 255),
    "chip": (255, 255, 0),
    "button": (255, 0, 255),
}


@dataclass(frozen=True, eq=False)
class Tile:
    """A training picture.

    Attributes:
        image: (S, S, 3) BGR.
        kinds: (N,) numbers into `KINDS`.
        quads_px: (N, 4, 2) corners, which may lie outside the picture.
        labels: (N,) as `Thing.label`.
        shown: (N,) as `Thing.shown`.
    """

    image: Pixels
    kinds: NDArray[np.int64]
    quads_px: NDArray[np.float64]
    labels: NDArray[np.int64]
    shown: NDArray[np.float64]


def wanted(thing: Thing) -> bool:
    """Whether enough of a thing shows for the detector to be asked for it."""
    if thing.shown < MIN_SHOWN[thing.kind]:
        return False
    _, sides, _ = cv2.minAreaRect(thing.quad_px.astype(np.float32))
    return min(sides) >= MIN_SIDE_PX[thing.kind]


def make_tile(rng: Rng, decks: list[BankDeck], props: Props, size_px: int) -> Tile:
    """Draw one tile; sizes are even per card, not per picture, so that big cards are not rare."""
    film = rng.random() < FILMED
    short_side = rng.uniform(*(FILM_SIDES_PX if film else SHORT_SIDES_PX))
    mix = PLAY if film else TABLE
    image, things = draw_scene(rng, decks, props, short_side, size_px, mix)
    if rng.random() < 0.12:
        image, things = distort(rng, image, things)
    kept = [thing for thing in things if wanted(thing)]
    blur_px = float(np.clip(short_side / 45, 0.5, 2.0))
    return Tile(
        filmed(rng, image) if film else develop(rng, image, blur_px),
        np.array([KINDS.index(t.kind) for t in kept], np.int64),
        np.array([t.quad_px for t in kept], np.float64).reshape(-1, 4, 2),
        np.array([t.label for t in kept], np.int64),
        np.array([t.shown for t in kept], np.float64),
    )


def distort(rng: Rng, image: Pixels, things: list[Thing]) -> tuple[Pixels, list[Thing]]:
    """Bend straight lines as a cheap wide lens does; truth corners move along."""
    size = image.shape[1]
    camera = np.array([[size, 0, size / 2], [0, size, size / 2], [0, 0, 1]], np.float64)
    lens = np.array([rng.uniform(-0.35, 0.15), rng.uniform(-0.05, 0.05), 0, 0])
    bent = cv2.undistort(image, camera, lens)
    moved = []
    for thing in things:
        quad = cv2.undistortPoints(thing.quad_px.reshape(-1, 1, 2), camera, lens, P=camera)
        corners = np.asarray(quad, np.float64).reshape(4, 2)
        moved.append(Thing(thing.kind, corners, thing.shown, thing.label))
    return np.asarray(bent, np.uint8), moved


def oriented_boxes(tile: Tile) -> NDArray[np.float32]:
    """The boxes to learn: the smallest rectangle around what of each thing lies inside the tile.

    Returns:
        (N, 4, 2) corners in pixels.
    """
    size = tile.image.shape[1]
    frame = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    boxes = np.zeros((len(tile.quads_px), 4, 2), np.float32)
    for i, quad in enumerate(tile.quads_px.astype(np.float32)):
        area, inside = cv2.intersectConvexConvex(quad, frame)
        boxes[i] = cv2.boxPoints(cv2.minAreaRect(inside if area > 1 else quad))
    return boxes


def turned(tile: Tile, quarters: int) -> Tile:
    """The same tile turned by quarters of a full turn, anticlockwise."""
    size, quads = tile.image.shape[1], tile.quads_px
    for _ in range(quarters):
        quads = np.stack([quads[..., 1], size - quads[..., 0]], -1)
    image = np.ascontiguousarray(np.rot90(tile.image, quarters))
    return Tile(image, tile.kinds, quads, tile.labels, tile.shown)


def marked(tile: Tile) -> Pixels:
    """A tile with its things outlined and named, for a person to look at."""
    image = tile.image.copy()
    for kind, quad, label in zip(tile.kinds, tile.quads_px, tile.labels, strict=True):
        tone = TONES[KINDS[kind]]
        corners = np.rint(quad).astype(np.int32)
        cv2.polylines(image, [corners], True, tone, 1, cv2.LINE_AA)
        cv2.circle(image, corners[0].tolist(), 2, tone, -1)  # its own top left
        if KINDS[kind] in ("face", "chip") and label >= 0:
            name = str(DECK[label]) if KINDS[kind] == "face" else CHIP_COLORS[label]
            at = quad.mean(0).astype(int).tolist()
            for ink, width in ((0, 0, 0), 3), (tone, 1):
                cv2.putText(image, name, at, FONT, 0.45, ink, width, cv2.LINE_AA)
    return image


def contact_sheet(tiles: Sequence[Tile], columns: int) -> Pixels:
    """Tiles of one size side by side, marked; places left over are black."""
    images = [marked(tile) for tile in tiles]
    columns = min(columns, len(images))
    images += [np.zeros_like(images[0])] * (-len(images) % columns)
    return np.vstack([np.hstack(images[i : i + columns]) for i in range(0, len(images), columns)])
