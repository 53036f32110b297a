"""The shapes that hide the felt in a part of a picture, each of one card or of some that touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.vision.felt.bare import tidied
from cardspeak.vision.felt.flat import STEP_MM, Flat
from cardspeak.vision.felt.ground import CARD_MM, CHIP_MM, beside, grown, touches
from cardspeak.vision.felt.looking import Told
from cardspeak.vision.felt.rectangle import Rectangle
from cardspeak.vision.glance import Floats, Mask, Sighting

CARD_PX = CARD_MM[0] * CARD_MM[1] / STEP_MM**2
"""How many pixels of a map a card covers."""
LEAST_CARDS, MOST_CARDS = 0.75, 5.5
"""Shapes of other sizes are left to the detector, in cards."""
LEAST_SHOWING = 0.4
"""So much of a card shows that lies partly under another thing."""
RIM_MM, AMIDST = 7.0, 0.7
"""So much of what is this close around a disc is hidden where it lies on a card."""
SLANTED, ROUND = 1.25, 24
"""A box around a disc is longer than wide by this at most; a disc is drawn with so many corners."""
BESIDE_MM = 2.5
"""An outline may be off by so much."""

AROUND_MM, PAPER, OTHER_TINT = 12.0, 0.9, 20.0
"""The felt's tint is what it is this close around a shape, and paper's that of so much of the
lightest there; backs whose tint is nearer the felt's than this cannot be told from it so.
"""
KEPT = 0.85
"""So much of a shape is of cards, where it is several that only felt in their shade joins."""

Tells = Callable[[list[Floats]], list[Told]]
"""What the networks tell of outlines (4, 2) in mm."""


@dataclass(frozen=True, eq=False)
class Scene:
    """What is known of a region before its shapes are explained.

    Attributes:
        flat: the map of it.
        beyond: of its pixels, those that are not felt, or its edge, or the map's.
        covered: those where something lies that is no back; cards may reach under it.
        white: (3,) what white is in this light, BGR.
        tells: what the networks make of outlines.
        lay: where backs lay when it was last looked.
    """

    flat: Flat
    beyond: Mask
    covered: Mask
    white: Floats
    tells: Tells
    lay: tuple[Rectangle, ...] = ()


def covering(flat: Flat, hidden: Mask, others: list[Sighting]) -> tuple[Mask, Mask]:
    """Where things other than backs lie, and of that, where discs lie in the midst of one.

    A chip or a card protector lies there, or what looks like one is a part of its pattern.
    """
    covers = [flat.painted(outline(each), 2.0) for each in others]
    covered = np.any(covers, axis=0) if covers else np.zeros_like(hidden)
    free, amidst = hidden & ~covered, np.zeros_like(hidden)
    for disc, cover in zip(others, covers, strict=True):
        rim = flat.painted(disc.corners_mm, RIM_MM) & ~cover
        if disc.kind != "card" and rim.any() and float(free[rim].mean()) > AMIDST:
            amidst |= cover
    return covered, amidst


def lone(mask: Mask, beyond: Mask) -> Mask:
    """The things in a mask that may lie upon a card: no specks, and no hands."""
    tidy = tidied(mask, CHIP_MM / 2)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(tidy.astype(np.uint8))
    small = stats[:, cv2.CC_STAT_AREA] < LEAST_CARDS * CARD_PX
    reaching = np.unique(labels[beside(beyond)])
    small[reaching] = False
    small[0] = False
    return np.asarray(small[labels])


def outline(thing: Sighting) -> Floats:
    """(K, 2) around a thing: around a chip or a button round, unless it is a stack seen aslant."""
    sides = np.linalg.norm(np.diff(thing.corners_mm[:3], axis=0), axis=1)
    if thing.kind == "card" or sides.max() > SLANTED * sides.min():
        return thing.corners_mm
    turn = np.linspace(0, 2 * np.pi, ROUND, endpoint=False)[:, None]
    right, down = np.diff(thing.corners_mm[:3], axis=0) / 2
    return np.asarray(thing.center_mm + np.cos(turn) * right + np.sin(turn) * down)


def shapes(mask: Mask, covered: Mask) -> list[Mask]:
    """The connected shapes of a mask that could be a few cards, without their holes.

    Of those beside what is covered, less may show.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        mask.astype(np.uint8), connectivity=4
    )
    found = []
    for label in range(1, count):
        size = stats[label, cv2.CC_STAT_AREA] / CARD_PX
        if LEAST_SHOWING <= size <= MOST_CARDS:
            shape = (labels == label).astype(np.uint8)
            if size < LEAST_CARDS and not touches(shape.astype(np.bool_), covered):
                continue
            outlines, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            cv2.drawContours(shape, outlines, -1, 1, -1)
            found.append(shape.astype(np.bool_))
    return found


def parted(scene: Scene, shape: Mask) -> list[Mask]:
    """The shapes of cards that lie so close that the felt between them is in their shade."""
    least = LEAST_CARDS * CARD_PX
    if shape.sum() < 2 * least:
        return [shape]
    parts = shapes(shape & ~in_felts_tint(scene, shape), scene.covered)
    apart = len(parts) > 1 and all(part.sum() >= least for part in parts)
    return parts if apart and np.sum(parts) >= KEPT * shape.sum() else [shape]


def in_felts_tint(scene: Scene, shape: Mask) -> Mask:
    """The pixels whose tint is nearer the felt's around a shape than its own, or paper's."""
    lab, near = scene.flat.lab(), np.zeros_like(shape)
    around = grown(shape, AROUND_MM, STEP_MM) & ~grown(shape, BESIDE_MM, STEP_MM)
    around &= ~(scene.beyond | scene.covered)
    if not around.any():
        return near
    light, tints = lab[shape][:, 0], lab[shape][:, 1:]
    felt, back = np.median(lab[around][:, 1:], 0), np.median(tints, 0)
    if np.hypot(*(back - felt)) < OTHER_TINT:
        return near
    paper = np.median(tints[light >= np.quantile(light, PAPER)], 0)
    off = [np.hypot(*(tints - tint).T) for tint in (felt, back, paper)]
    near[shape] = np.argmin(off, 0) == 0
    return near
