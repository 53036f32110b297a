"""Watches the felt through one camera: frames in, glances out."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.eye import NOTHING_SEEN, Look
from cardspeak.vision.felt.backs import Backs
from cardspeak.vision.felt.bare import PRINT_S, Bare
from cardspeak.vision.felt.colors import White, named
from cardspeak.vision.felt.discs import Buttons
from cardspeak.vision.felt.flat import Flat, Light, finely, flattened
from cardspeak.vision.felt.gate import Gate, Motion
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.looking import Cutout, cut, dyed, is_of_chips, seen_in, told
from cardspeak.vision.felt.pattern import Pattern
from cardspeak.vision.felt.prints import Prints
from cardspeak.vision.felt.regions import AROUND_MM, Region, joined, regions, shifted
from cardspeak.vision.felt.steady import Steady
from cardspeak.vision.glance import Glance, Mask, Sighting
from cardspeak.vision.pace import Pace
from cardspeak.vision.types import Image

MOST_CARDS = 60.0
"""The area that is looked at in one frame, in cards, so that live frames need not wait long."""
MOVING_SHARE = 0.25
"""Of a thing; where more of it moves, it was not seen well enough to be told of."""
COVER_MM = 4.0


class Looks(Protocol):
    """What looks at pictures, at once or beside the rest: an `Eye`, or one in its own process."""

    def ask(self, image: Image, card_px: float, closely: bool = False) -> Future[Look]:
        """Have a picture looked at, as `look` does."""
        ...


@dataclass(frozen=True, eq=False)
class Asked:
    """A region that is being looked at.

    Attributes:
        region: where.
        seen: what the picture shows of it.
        card_px: how long a card's short side is there.
        flat: the map of it.
        answer: what the eye sees.
    """

    region: Region
    seen: Cutout
    card_px: float
    flat: Flat
    answer: Future[Look]


@dataclass(frozen=True, eq=False)
class Begun:
    """A frame that is being looked at.

    Attributes:
        frame: the frame.
        motion: where its picture moves and rests.
        moving: the cells that move.
        looked: the cells that are looked at.
        looks: the regions that are looked at.
    """

    frame: Frame
    motion: Motion
    moving: Mask
    looked: Mask
    looks: tuple[Asked, ...]


class FeltWatcher:
    """Looks where the picture changed and came to rest, and only there.

    `look` takes one frame after the other. Frames may also be begun before those that came first
    are told of: the glances are the same, but that `again` is heeded, and bare felt known, that
    much later.

    Attributes:
        last: the last frame that was told of, as the camera hung at first.
    """

    _last: Begun

    def __init__(self, layout: Layout, model: CameraModel, eye: Looks) -> None:
        """Start before the first frame.

        Args:
            layout: the table.
            model: the camera.
            eye: the networks; cameras may share one.
        """
        self.ground = Ground(layout, model)
        self._eye = eye
        self.last: Frame | None = None
        self._steady = Steady(self.ground)
        self._gate = Gate(self.ground)
        self._bare = Bare(self.ground)
        self._buttons = Buttons(layout)
        self._backs = Backs()
        self._prints = Prints()
        self._pattern = Pattern()
        self._white = White()
        self._is_new = True
        self._looked_s = np.full(self.ground.cells, -np.inf)
        self._waiting: deque[Begun] = deque()

    @property
    def model(self) -> CameraModel:
        """The camera."""
        return self.ground.model

    @property
    def puts_back(self) -> bool:
        """Whether the camera does not hang as it did at first, and its pictures are put back."""
        return self._steady.puts_back

    def keep(self, pace: Pace) -> None:
        """Take frames so often from now on."""
        self._gate.still_s = pace.still_s

    def look(self, frame: Frame) -> Glance:
        """Take the next frame; most cost no more than a small grey picture."""
        self.begin(frame)
        return self.tell()

    def begin(self, frame: Frame) -> None:
        """Choose what to look at in the next frame, and have it looked at."""
        put = self._steady.take(frame)
        self._last = self._unseen(frame, self._last) if put is None else self._begun(put)
        self._waiting.append(self._last)

    def _unseen(self, frame: Frame, last: Begun) -> Begun:
        """Take a frame of a camera that swings: what moved before moves still, as far as is known.

        Nothing is looked at.
        """
        as_last = last.frame.called(frame.camera, frame.number, frame.t_s)
        return replace(last, frame=as_last, looked=np.zeros_like(last.looked), looks=())

    def _begun(self, frame: Frame) -> Begun:
        """Have it looked at what is to be looked at in a frame."""
        motion = self._gate.take(frame)
        moving = self.ground.cells_of_tiles(motion.moving)
        looked = np.zeros(self.ground.cells, np.bool_)
        chosen = self._chosen(motion, moving, frame)
        for region in chosen:
            looked |= region.cells
        light = self.ground.of_tiles(self._gate.light()).astype(np.float32) if chosen else None
        if looked.any():
            self._gate.looked(self.ground.small_of_cells(looked))
            self._looked_s[looked] = frame.t_s
        looks = tuple(self._asked(frame, region, moving, light) for region in chosen)
        return Begun(frame, motion, moving, looked, looks)

    def tell(self) -> Glance:
        """Return what the first of the frames shows that are not told; waits for the eye.

        Raises:
            LostEye: the process that looks, if one does, has ended.
        """
        begun = self._waiting.popleft()
        frame, motion, moving = begun.frame, begun.motion, begun.moving
        self.last = frame
        if self._is_new:
            self._bare.begin(frame.image)
            self._is_new = False
        seen: list[Sighting] = []
        for asked in begun.looks:
            seen += self._explained(asked, begun)
        long = motion.rested_s >= PRINT_S
        if long.any():
            self._bare.rested(self.ground.cells_of_tiles(long & ~motion.changed))
        unsure = self.ground.cells_of_tiles(motion.changed) & ~begun.looked
        bare = self._bare.shows & ~moving & ~unsure
        evidence = Evidence(frame.camera, frame.number, frame.t_s)
        return Glance(evidence, tuple(seen), begun.looked, bare, moving)

    def again(self, cells: Mask) -> None:
        """Ask for another look at cells, once they rest, unless one has begun."""
        for begun in self._waiting:
            cells = cells & ~begun.looked
        self._gate.again(self.ground.tiles_of_cells(cells))

    def _chosen(self, motion: Motion, moving: Mask, frame: Frame) -> list[Region]:
        """What is looked at in this frame: what has waited longest, as much as there is time for.

        What changes anew as soon as it is looked at, as under a light that wanders, comes last.
        """
        due = self.ground.cells_of_tiles(motion.due)
        if not due.any():
            return []
        fresh = self.ground.cells_of_tiles(motion.due & motion.fresh)
        since_s = np.maximum(frame.t_s - self.ground.of_tiles(motion.rested_s), self._looked_s)
        chosen: list[Region] = []
        area = 0.0
        for region in regions(self.ground, due, fresh, moving, since_s):
            area += region.area_px / self.ground.card_px(region.middle_mm) ** 2
            if chosen and area > MOST_CARDS:
                break
            again = not (fresh & region.cells).any()
            chosen.append(shifted(self.ground, region, frame.number) if again else region)
        return chosen

    def _asked(self, frame: Frame, region: Region, moving: Mask, light: Light | None) -> Asked:
        """Have a region looked at, if there is more to see than felt that is known."""
        card_px = self.ground.card_px(region.middle_mm)
        drawn = joined(region.cells, self._bare.hides & ~moving)
        seen = cut(frame, self.ground, region, card_px, drawn)
        flat = flattened(self.ground, seen.image, drawn, AROUND_MM, seen.corner_px, light)
        if self._bare.again(flat, region.cells):
            answer: Future[Look] = Future()
            answer.set_result(NOTHING_SEEN)
        else:
            answer = self._eye.ask(seen.part, card_px, region.again)
        return Asked(region, seen, card_px, flat, answer)

    def _explained(self, asked: Asked, begun: Begun) -> list[Sighting]:
        """Tell what lies in a region, by shapes too; what moves is left for later."""
        region, flat, white = asked.region, asked.flat, self._white.bgr
        found = seen_in(asked.answer.result(), self.ground, asked.seen, white)
        hidden = self._bare.hidden(flat)
        found = self._buttons.look(flat, hidden.surely, found, white)
        beyond = finely(self.ground.beyond[flat.cells])
        tells = partial(told, self.ground, asked.seen)
        found = self._backs.look(flat, hidden, beyond, found, white, tells)
        found = [each for each in found if not is_of_chips(each, found)]
        found = self._pattern.look(asked.seen, self.model, found, begun.frame.t_s)
        found = dyed(self.ground, asked.seen, found, white)
        covered = self.ground.painted([each.corners_mm for each in found], COVER_MM)
        here = self.ground.has(region.cells, [each.center_mm for each in found])
        found = [each for each, inside in zip(found, here, strict=True) if inside]
        self._backs.remember(self.ground, region.cells, found)
        to_px, corner_px = self.ground.model.to_px, asked.seen.corner_px
        known = [to_px(each.corners_mm) - corner_px for each in named(found)]
        self._white.learn(asked.seen.image, known)
        self._bare.look(flat, hidden, region.cells, covered)
        found = [each for each in found if self._rests(each, begun.moving)]
        return self._prints.look(flat, self.ground, region.cells & ~begun.moving, found)

    def _rests(self, thing: Sighting, moving: Mask) -> bool:
        cells = self.ground.painted([thing.corners_mm])
        return not cells.any() or float(moving[cells].mean()) < MOVING_SHARE
