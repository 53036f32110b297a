"""A camera without pixels: glances straight from a script, as good or as poor as is asked for."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Pose, Prop, Script
from cardspeak.rules.facts.event import Event, Evidence
from cardspeak.vision.felt.gate import STILL_S
from cardspeak.vision.glance import CELL_MM, Floats, Glance, Mask, Sighting
from cardspeak.vision.observe.observer import Observer

FINE = 2
"""Pixels a cell's side, so that what lies on what is drawn finely enough."""

MOVED_GLANCES = 2
"""What is not as it was so many glances ago is moving."""

REACH_CELLS = 11
TALL = {"hand": 30.0, "head": 350.0, "glass": 60.0, "chips": 10.0, "protector": 12.0, "button": 6.0}
ROUND = {"chips": 19.5, "button": 32.0, "glass": 38.0, "head": 110.0, "protector": 20.0}
ROUNDED = np.array([(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)[:-1]])
Picture = NDArray[np.int32]


@dataclass(frozen=True)
class Poorness:
    """How poor a camera is.

    Attributes:
        place_mm: by which it misplaces things: the standard deviation.
        turn_deg: by which it turns them.
        misses: the share of things that it overlooks in a look.
        ghosts: how many things a look invents.
        merges: the share of overlapping backs of which the lower one is taken for the upper's rim.
        unsure: the share of readings that are poor.
        wrong: the share of readings that are of another card altogether.
        shows: the share of a card that has to be visible for it to be seen.
    """

    place_mm: float = 0.0
    turn_deg: float = 0.0
    misses: float = 0.0
    ghosts: float = 0.0
    merges: float = 0.0
    unsure: float = 0.0
    wrong: float = 0.0
    shows: float = 0.12


PERFECT = Poorness()
USUAL = Poorness(
    place_mm=1.5, turn_deg=1.5, misses=0.04, ghosts=0.01, merges=0.3, unsure=0.1, wrong=0.005
)


class Ghost:
    """A camera over a script's table."""

    def __init__(
        self, script: Script, layout: Layout, poorness: Poorness = PERFECT, seed: int = 0
    ) -> None:
        self.script, self.poor = script, poorness
        self.dice = np.random.default_rng(seed)
        felt = np.array(layout.felt)
        self.low, high = felt.min(0), felt.max(0)
        columns, rows = np.ceil((high - self.low) / CELL_MM).astype(int)
        self.shape = (int(rows), int(columns))
        self.polygons: dict[int, tuple[Pose, list[Picture]]] = {}
        self.drawn: tuple[list[tuple[Prop, Pose]], Picture] | None = None

    def glances(
        self, hz: float = 15.0, wants: Callable[[], Mask] | None = None
    ) -> Iterator[Glance]:
        """Yield what the camera sees; it looks again where it is asked to."""
        signs = felt = np.zeros(0, np.int32)
        seen_as: Picture | None = None
        still_s = np.zeros(self.shape)
        past = deque([self._drawn(0.0)], maxlen=MOVED_GLANCES + 1)
        for number in range(int(self.script.duration_s * hz)):
            t_s = number / hz
            past.append(self._drawn(t_s))
            (before, then), (things, labels) = past[0], past[-1]
            moving = self._moving(things, labels, before, then)
            still_s[moving] = t_s
            still = t_s - still_s >= STILL_S
            seen_as = np.full_like(labels, -9) if seen_as is None else seen_as
            if not number or past[-1] is not past[-2]:
                signs = self._signs(things, labels)
                felt = _cells((labels < 0).astype(np.uint8), least=3)
            changed = _cells((signs != seen_as).astype(np.uint8))
            due = changed & still
            looked = np.zeros_like(still)
            if due.any():
                near = cv2.dilate(due.astype(np.uint8), np.ones((REACH_CELLS, REACH_CELLS)))
                looked = near.astype(bool) & still
                seen_as = np.where(_pixels(due), signs, seen_as)
            if wants is not None:
                looked |= wants() & still
            bare = felt & ~moving
            seen = tuple(self._seen(things, labels, looked)) if looked.any() else ()
            yield Glance(Evidence("ghost", number, t_s), seen, looked, bare, moving)

    def _drawn(self, t_s: float) -> tuple[list[tuple[Prop, Pose]], Picture]:
        """What is there, lowest first, and which of it is on top at every point."""
        things = list(self.script.at(t_s))
        things.sort(key=lambda each: each[1].z_mm + TALL.get(each[0].kind, 0))
        if self.drawn is not None and self.drawn[0] == things:
            return self.drawn
        labels = np.full((self.shape[0] * FINE, self.shape[1] * FINE), -1, np.int32)
        for prop, pose in things:
            for points in self._polygons(prop, pose):
                cv2.fillConvexPoly(labels, points, prop.id, shift=4)
        self.drawn = things, labels
        return self.drawn

    def _polygons(self, prop: Prop, pose: Pose) -> list[Picture]:
        """What a thing covers, in sixteenths of a point; most things lie where they lay."""
        last = self.polygons.get(prop.id)
        if last is None or last[0] != pose:
            points = [(each - self.low) / CELL_MM * FINE - 0.5 for each in outlines(prop, pose)]
            last = pose, [np.round(each * 16).astype(np.int32) for each in points]
            self.polygons[prop.id] = last
        return last[1]

    def _signs(self, things: list[tuple[Prop, Pose]], labels: Picture) -> Picture:
        """What every point looks like, as a number."""
        table = np.full(max((p.id for p, _ in things), default=0) + 2, -1, np.int32)
        for prop, pose in things:
            place = (pose.x_mm // 2, pose.y_mm // 2, pose.turn_deg // 3, pose.flip > 0.5)
            table[prop.id] = abs(hash((prop.id, *place))) % 1_000_000
        return table.take(labels, mode="wrap")

    def _moving(
        self,
        things: list[tuple[Prop, Pose]],
        labels: Picture,
        before: list[tuple[Prop, Pose]],
        then: Picture,
    ) -> Mask:
        poses = {prop.id: pose for prop, pose in before}
        ids = [prop.id for prop, pose in things if _differs(poses.pop(prop.id, None), pose)]
        ids += list(poses)
        if not ids:
            return np.zeros(self.shape, bool)
        moved = np.zeros(max(labels.max(), then.max(), *ids, 0) + 2, bool)
        moved[ids] = True
        on = moved.take(labels, mode="wrap") | moved.take(then, mode="wrap")
        return _cells(on.astype(np.uint8))

    def _seen(
        self, things: list[tuple[Prop, Pose]], labels: Picture, looked: Mask
    ) -> Iterator[Sighting]:
        visible = np.bincount((labels + 1).ravel())
        inside = np.bincount(labels[_pixels(looked)] + 1, minlength=len(visible))
        backs: list[Floats] = []
        for prop, pose in reversed(things):
            if prop.kind not in ("card", "chips", "button") or pose.z_mm > 60:
                continue
            shows = visible[prop.id + 1] if prop.id + 1 < len(visible) else 0
            if not shows or inside[prop.id + 1] < 0.6 * shows:
                continue
            size = 63.5 * 88.9 if prop.kind == "card" else math.pi * ROUND[prop.kind] ** 2
            if shows * (CELL_MM / FINE) ** 2 < max(self.poor.shows, 0.02) * size:
                continue
            if self.dice.random() < self.poor.misses:
                continue
            if prop.kind == "card" and pose.flip < 0.5:
                over = [b for b in backs if np.hypot(*(b - (pose.x_mm, pose.y_mm))) < 30]
                if over and self.dice.random() < self.poor.merges:
                    continue
                backs.append(np.array([pose.x_mm, pose.y_mm]))
            yield self._sighting(prop, pose)
        yield from self._invented(looked)

    def _sighting(self, prop: Prop, pose: Pose) -> Sighting:
        dice, poor = self.dice, self.poor
        wrong = Pose(
            pose.x_mm + dice.normal(0, poor.place_mm + 1e-9),
            pose.y_mm + dice.normal(0, poor.place_mm + 1e-9),
            pose.turn_deg + dice.normal(0, poor.turn_deg + 1e-9),
        )
        (corners,) = outlines(prop, wrong)
        score = float(dice.uniform(0.75, 0.99))
        if prop.kind == "card":
            up = pose.flip >= 0.5
            logs = self._logs(prop) if up else None
            color = None if up else np.array([40.0 + 20 * prop.deck, 50 - 90 * prop.deck, 20.0])
            return Sighting("card", "up" if up else "down", corners, score, logs, color)
        if prop.kind == "chips":
            return Sighting("chip", None, _box(corners), score, name=prop.color)
        return Sighting("button", None, _box(corners), score)

    def _logs(self, prop: Prop) -> Floats:
        dice, poor = self.dice, self.poor
        card = prop.card.index if prop.card else 0
        if dice.random() < poor.wrong:
            card = int(dice.integers(52))
        sure = dice.uniform(0.4, 0.9) if dice.random() < poor.unsure else 0.995
        odds = np.full(52, (1 - sure) * 0.2 / 52)
        odds[card] += sure
        odds[(card + 2) % 52] += (1 - sure) * 0.8
        return np.asarray(np.log(odds / odds.sum()))

    def _invented(self, looked: Mask) -> Iterator[Sighting]:
        if self.dice.random() >= self.poor.ghosts:
            return
        rows, columns = np.nonzero(looked)
        at = int(self.dice.integers(len(rows)))
        x = self.low[0] + columns[at] * CELL_MM
        y = self.low[1] + rows[at] * CELL_MM
        (corners,) = outlines(Prop(0, "card"), Pose(x, y, float(self.dice.uniform(0, 180))))
        yield Sighting("card", "down", corners, 0.5)


def told(
    script: Script, layout: Layout, shown: Callable[[Glance], Glance]
) -> Iterator[tuple[float, Event]]:
    """Yield all that is told of a film as it is shown, and when."""
    observer = Observer(layout, script.setup)
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        for event in observer.take(shown(glance)):
            yield glance.evidence.t_s, event


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


def _box(points: Floats) -> Floats:
    low, high = points.min(0), points.max(0)
    return np.array([[low[0], high[1]], high, [high[0], low[1]], low])


def _differs(a: Pose | None, b: Pose) -> bool:
    if a is None:
        return True
    far = abs(a.x_mm - b.x_mm) + abs(a.y_mm - b.y_mm) + abs(a.z_mm - b.z_mm) > 2
    turned = abs(a.turn_deg - b.turn_deg) > 2
    return far or turned or abs(a.flip - b.flip) > 0.02 or abs(a.bend - b.bend) > 0.05


def _cells(fine: NDArray[np.uint8], least: int = 1) -> Mask:
    """Cells of which at least so many of their pixels are set."""
    parts = [fine[row::FINE, column::FINE] for row in range(FINE) for column in range(FINE)]
    return np.asarray(sum(parts[1:], parts[0]) >= least)


def _pixels(cells: Mask) -> Mask:
    """All pixels of some cells."""
    return cells.repeat(FINE, 0).repeat(FINE, 1)
