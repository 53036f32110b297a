"""What a camera without pixels has before it: a script's table, frame by frame."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.twin.script import Pose, Prop, Script
from cardspeak.vision.glance import CELL_MM, Floats, Mask

FINE = 2
"""Pixels a cell's side, so that what lies on what is drawn finely enough."""

MOVED_FRAMES = 2
"""What is not as it was so many frames ago is moving."""

TALL = {"hand": 30.0, "head": 350.0, "glass": 60.0, "chips": 10.0, "protector": 12.0, "button": 6.0}
ROUND = {"chips": 19.5, "button": 32.0, "glass": 38.0, "head": 110.0, "protector": 20.0}
ROUNDED = np.array([(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)[:-1]])
Points = NDArray[np.int32]
Picture = NDArray[np.int16]


@dataclass(frozen=True)
class Still:
    """The table at a time.

    Attributes:
        things: what is there, lowest first.
        labels: the number of what is on top at every point, or -1.
        moving: the cells where something moves.
    """

    things: list[tuple[Prop, Pose]]
    labels: Picture
    moving: Mask


class Reel:
    """A script's stills, each drawn once."""

    def __init__(
        self, script: Script, low_mm: tuple[float, float], shape: tuple[int, int], hz: float
    ) -> None:
        self.script, self.low_mm, self.shape, self.hz = script, np.array(low_mm), shape, hz
        self.polygons: dict[int, tuple[Pose, list[Points]]] = {}
        self.stills: list[Still] = []

    def __getitem__(self, number: int) -> Still:
        while len(self.stills) <= number:
            self.stills.append(self._drawn(len(self.stills)))
        return self.stills[number]

    def _drawn(self, number: int) -> Still:
        things = list(self.script.at(number / self.hz))
        things.sort(key=lambda each: each[1].z_mm + TALL.get(each[0].kind, 0))
        if self.stills and self.stills[-1].things == things:
            labels = self.stills[-1].labels
        else:
            labels = self._labels(things)
        before = self.stills[max(0, number - MOVED_FRAMES)] if self.stills else None
        return Still(things, labels, self._moving(things, labels, before))

    def _labels(self, things: list[tuple[Prop, Pose]]) -> Picture:
        labels = np.full((self.shape[0] * FINE, self.shape[1] * FINE), -1, np.int16)
        for prop, pose in things:
            for points in self._polygons(prop, pose):
                cv2.fillConvexPoly(labels, points, prop.id, shift=4)
        return labels

    def _polygons(self, prop: Prop, pose: Pose) -> list[Points]:
        """What a thing covers, in sixteenths of a point; most things lie where they lay."""
        last = self.polygons.get(prop.id)
        if last is None or last[0] != pose:
            points = [(each - self.low_mm) / CELL_MM * FINE - 0.5 for each in outlines(prop, pose)]
            last = pose, [np.round(each * 16).astype(np.int32) for each in points]
            self.polygons[prop.id] = last
        return last[1]

    def _moving(
        self, things: list[tuple[Prop, Pose]], labels: Picture, before: Still | None
    ) -> Mask:
        if before is None:
            return np.zeros(self.shape, bool)
        poses = {prop.id: pose for prop, pose in before.things}
        ids = [prop.id for prop, pose in things if _differs(poses.pop(prop.id, None), pose)]
        ids += list(poses)
        if not ids:
            return np.zeros(self.shape, bool)
        moved = np.zeros(max(labels.max(), before.labels.max(), *ids, 0) + 2, bool)
        moved[ids] = True
        on = moved.take(labels, mode="wrap") | moved.take(before.labels, mode="wrap")
        return cells_of(on.astype(np.uint8))


reel_of = lru_cache(maxsize=2)(Reel)
"""A script's reel: many tests look at the same film."""


def outlines(prop: Prop, pose: Pose) -> list[Floats]:
    """What a thing covers, as convex outlines (N, 2) in mm."""
    at = np.array([pose.x_mm, pose.y_mm])
    turn = math.radians(pose.turn_deg)
    if prop.kind in ("card", "cut card", "joker"):
        half = np.array([31.75 * max(0.1, abs(math.cos(math.pi * pose.flip))), 44.45])
        corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
        return [at + corners @ _rotation(turn)]
    if prop.kind == "hand":
        along = np.array([math.cos(turn), math.sin(turn)])
        across = np.array([-along[1], along[0]])
        wrist = at - 50 * along
        elbow = at - 650 * along
        arm = np.stack(
            [wrist + 35 * across, elbow + 55 * across, elbow - 55 * across, wrist - 35 * across]
        )
        palm = at + ROUNDED @ np.stack([60 * along, 42 * across])
        return [arm, palm]
    return [at + ROUND.get(prop.kind, 25.0) * ROUNDED]


def _rotation(turn: float) -> Floats:
    return np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])


def _differs(a: Pose | None, b: Pose) -> bool:
    if a is None:
        return True
    far = abs(a.x_mm - b.x_mm) + abs(a.y_mm - b.y_mm) + abs(a.z_mm - b.z_mm) > 2
    turned = abs(a.turn_deg - b.turn_deg) > 2
    return far or turned or abs(a.flip - b.flip) > 0.02 or abs(a.bend - b.bend) > 0.05


def cells_of(fine: NDArray[np.uint8], least: int = 1) -> Mask:
    """Cells of which at least so many of their pixels are set."""
    parts = [fine[row::FINE, column::FINE] for row in range(FINE) for column in range(FINE)]
    return np.asarray(sum(parts[1:], parts[0]) >= least)


def pixels_of(cells: Mask) -> Mask:
    """All pixels of some cells."""
    return cells.repeat(FINE, 0).repeat(FINE, 1)
