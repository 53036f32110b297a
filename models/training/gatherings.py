"""Draws faces of one deck as one film shows them: on one felt, in one light, by one camera."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import FACE
from cardspeak.vision.rectify import rectify
from training.bank import BankDeck
from training.camera import random_view
from training.develop import filmed
from training.draw import Canvas, Pose
from training.layouts import CLOSE_UP
from training.props import Props
from training.scene import Layer, Stage, Thing, draw_layer, shuffled, truth

Rng = np.random.Generator
Pixels = NDArray[np.uint8]

FILM_PX, USUALLY = (44.0, 56.0), 0.7  # a card's short side: a whole table at 1080p,
ANY_PX = (34.0, 80.0)  # or some other part of it
ENOUGH, PICTURES = 12, 2  # cards are drawn until there are enough, or so many pictures
ABREAST = 4  # cards, in as many rows
REACH = 6.2  # a picture's side, in cards' short sides
LAPPED, APART_MM = 0.6, (14.0, 48.0)  # share of the second cards that lie upon or by the one before
SHOWN = 0.35  # less of a card is not read
ONE_LIGHT = 0.8  # share of the gatherings whose pictures have all the same light


@dataclass(frozen=True, eq=False)
class Faces:
    """Faces that lie on one felt.

    Attributes:
        patches: (N, H, W, 3) BGR, brought upright, either end up.
        cards: (N,) their numbers, no two alike.
        deck: the place of their deck in the bank.
    """

    patches: Pixels
    cards: NDArray[np.int64]
    deck: int


def draw_faces(rng: Rng, deck: BankDeck, place: int, props: Props, lapping: bool) -> Faces:
    """Draw about a dozen faces or more of a deck.

    Args:
        rng: where all chance comes from.
        deck: whose faces.
        place: the deck's, in the bank.
        props: what lies beneath them.
        lapping: whether some lie upon others.
    """
    usual = rng.random() < USUALLY
    short_px = rng.uniform(*FILM_PX) if usual else np.exp(rng.uniform(*np.log(ANY_PX)))
    light = int(rng.integers(1 << 31))
    same = rng.random() < ONE_LIGHT
    found: dict[int, Pixels] = {}
    for _ in range(PICTURES):
        drawn, things = draw_felt(rng, deck, props, float(short_px), lapping)
        image = filmed(np.random.default_rng(light) if same else rng, drawn)
        for thing in things:
            if thing.kind == "face" and thing.label >= 0 and thing.shown > SHOWN:
                found.setdefault(thing.label, cut(rng, image, thing))
        if len(found) >= ENOUGH:
            break
    patches = np.stack(list(found.values()) or [np.zeros((*FACE.size_px[::-1], 3), np.uint8)])
    return Faces(patches[: len(found)], np.array(list(found), np.int64), place)


def draw_felt(
    rng: Rng, deck: BankDeck, props: Props, short_px: float, lapping: bool
) -> tuple[Pixels, list[Thing]]:
    """Draw a felt with cards of a deck, in rows, and what can be seen of them."""
    size = int(REACH * short_px) // 16 * 16  # codecs want even sides
    view = random_view(rng, short_px, size, CLOSE_UP.tilt)
    stage = Stage([deck], props, view, Canvas.over(props.background(rng, size)))
    poses = lying(rng, size / view.scale_px_per_mm / ABREAST, lapping)
    for pose, card in zip(poses, shuffled(rng, CLOSE_UP), strict=False):
        draw_layer(rng, stage, Layer("face", pose, card))
    return stage.canvas.image, truth(stage)


def lying(rng: Rng, step_mm: float, lapping: bool) -> list[Pose]:
    """Where cards lie: in rows, more or less straight, or every other one upon the one before."""
    main = rng.uniform(0, 2 * np.pi)
    bend_mm = float(rng.normal(0, 3.0)) if rng.random() < 0.3 else 0.0
    poses: list[Pose] = []
    for i in range(ABREAST**2):
        row, column = divmod(i, ABREAST)
        x, y = (np.array([column, row]) - (ABREAST - 1) / 2) * step_mm + rng.normal(0, 4.0, 2)
        turn = main + rng.normal(0, 0.3) if rng.random() < 0.6 else rng.uniform(0, 2 * np.pi)
        pose = Pose(float(x), float(y), float(turn), 0.0, bend_mm * rng.uniform(0.5, 1.3))
        if lapping and i % 2 and rng.random() < LAPPED:
            pose = upon(rng, pose, poses[-1])
        poses.append(pose)
    return poses


def upon(rng: Rng, pose: Pose, first: Pose) -> Pose:
    """The pose of a card that is laid upon or close by another one."""
    way = first.angle + rng.choice([0.0, np.pi]) + rng.normal(0, 0.3)
    far = rng.uniform(*APART_MM)
    return replace(
        pose,
        x_mm=first.x_mm + far * np.cos(way),
        y_mm=first.y_mm + far * np.sin(way) + rng.normal(0, 6.0),
        angle=first.angle + rng.normal(0, 0.12),
    )


def cut(rng: Rng, image: Pixels, thing: Thing) -> Pixels:
    """A face as it is found: a little off, either end up."""
    size = np.sqrt(cv2.contourArea(thing.quad_px.astype(np.float32)))
    wobble = rng.choice([0.004, 0.012]) * size
    quad = thing.quad_px + rng.normal(0, wobble, (4, 2)) + rng.normal(0, wobble, 2)
    quad = np.roll(quad, 2 * int(rng.integers(2)), axis=0)
    return rectify(image, quad, FACE.size_px, FACE.margin)
