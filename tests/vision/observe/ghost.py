"""A camera without pixels: glances straight from a script, as good or as poor as is asked for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from reel import FINE, ROUND, Picture, Still, cells_of, outlines, pixels_of, reel_of

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Pose, Prop, Script
from cardspeak.rules.facts.event import Event, Evidence
from cardspeak.vision.glance import CELL_MM, Floats, Glance, Mask, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.pace import pace_of

REACH_CELLS = 11
Signs = NDArray[np.int32]


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

    def glances(
        self, hz: float = 15.0, wants: Callable[[], Mask] | None = None
    ) -> Iterator[Glance]:
        """Yield what the camera sees; it looks again where it is asked to."""
        reel = reel_of(self.script, (float(self.low[0]), float(self.low[1])), self.shape, hz)
        signs, felt = np.zeros(0, np.int32), np.zeros(0, bool)
        seen_as: Signs = np.full((self.shape[0] * FINE, self.shape[1] * FINE), -9, np.int32)
        drawn: Picture | None = None
        still_s = np.zeros(self.shape)
        for number in range(int(self.script.duration_s * hz)):
            t_s = number / hz
            shot = reel[number]
            still_s[shot.moving] = t_s
            still = t_s - still_s >= pace_of(None).still_s
            if shot.labels is not drawn:
                drawn, signs = shot.labels, self._signs(shot)
                felt = cells_of((shot.labels < 0).astype(np.uint8), least=3)
            changed = cells_of((signs != seen_as).astype(np.uint8))
            due = changed & still
            looked = np.zeros_like(still)
            if due.any():
                near = cv2.dilate(due.astype(np.uint8), np.ones((REACH_CELLS, REACH_CELLS)))
                looked = near.astype(bool) & still
                seen_as = np.where(pixels_of(due), signs, seen_as)
            if wants is not None:
                looked |= wants() & still
            bare = felt & ~shot.moving
            seen = tuple(self._seen(shot, looked)) if looked.any() else ()
            yield Glance(Evidence("ghost", number, t_s), seen, looked, bare, shot.moving)

    def _signs(self, shot: Still) -> Signs:
        """What every point looks like, as a number."""
        table = np.full(max((p.id for p, _ in shot.things), default=0) + 2, -1, np.int32)
        for prop, pose in shot.things:
            place = (pose.x_mm // 2, pose.y_mm // 2, pose.turn_deg // 3, pose.flip > 0.5)
            table[prop.id] = abs(hash((prop.id, *place))) % 1_000_000
        return table.take(shot.labels, mode="wrap")

    def _seen(self, shot: Still, looked: Mask) -> Iterator[Sighting]:
        visible = np.bincount((shot.labels + 1).ravel())
        inside = np.bincount(shot.labels[pixels_of(looked)] + 1, minlength=len(visible))
        backs: list[Floats] = []
        for prop, pose in reversed(shot.things):
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


def _box(points: Floats) -> Floats:
    low, high = points.min(0), points.max(0)
    return np.array([[low[0], high[1]], high, [high[0], low[1]], low])
