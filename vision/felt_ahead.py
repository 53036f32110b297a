"""Watches the felt of a recording: the networks look at the next frames while one is told of."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass

import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.beside import EyeBeside
from cardspeak.vision.eye import Eye, Look
from cardspeak.vision.felt.bare import PRINT_S
from cardspeak.vision.felt.felt import FeltWatcher
from cardspeak.vision.felt.gate import Motion
from cardspeak.vision.felt.regions import Region
from cardspeak.vision.glance import Glance, Mask, Sighting
from cardspeak.vision.types import Image


@dataclass(frozen=True, eq=False)
class Begun:
    """A frame that is being looked at.

    Attributes:
        frame: the frame.
        motion: where its picture moves and rests.
        moving: the cells that move.
        looked: the cells that are looked at.
        regions: what is looked at, and what the eye sees there.
    """

    frame: Frame
    motion: Motion
    moving: Mask
    looked: Mask
    regions: tuple[tuple[Region, Future[Look]], ...]


class FeltAhead(FeltWatcher):
    """Looks at frames before those that came first are told of.

    Give frames to `begin`, and `tell` them in the same order, as many later as you like: the
    glances are those of a `FeltWatcher` whose `again` is heeded that much later.
    """

    def __init__(self, layout: Layout, model: CameraModel, beside: EyeBeside) -> None:
        """Start before the first frame.

        Args:
            layout: the table.
            model: the camera.
            beside: the networks; cameras may share it.
        """
        self._answer = _Answer()
        super().__init__(layout, model, self._answer)
        self._beside = beside
        self._waiting: deque[Begun] = deque()

    def look(self, frame: Frame) -> Glance:
        """Begin a frame and tell it, where none is waiting."""
        self.begin(frame)
        return self.tell()

    def begin(self, frame: Frame) -> None:
        """Choose what to look at in the next frame, and have it looked at."""
        luma = getattr(frame, "luma", None)
        motion = self._gate.take(frame.image if luma is None else luma, frame.t_s)
        moving = self.ground.cells_of_tiles(motion.moving)
        looked = np.zeros(self.ground.cells, np.bool_)
        chosen = self._chosen(motion, moving, frame.t_s)
        for region in chosen:
            looked |= region.cells
        if looked.any():
            self._gate.looked(self.ground.small_of_cells(looked))
        regions = tuple((region, self._asked(frame, region)) for region in chosen)
        self._waiting.append(Begun(frame, motion, moving, looked, regions))

    def tell(self) -> Glance:
        """Return what the first of the frames shows that are not told; waits for the eye.

        Raises:
            LostEye: the process that looks has ended.
        """
        begun = self._waiting.popleft()
        frame, motion = begun.frame, begun.motion
        if not self._begun:
            self._bare.begin(frame.image)
            self._begun = True
        seen: list[Sighting] = []
        for region, answer in begun.regions:
            self._answer.comes = answer
            seen += self._seen_in(region, frame, begun.moving)
        long = motion.rested_s >= PRINT_S
        if long.any():
            self._bare.rested(self.ground.cells_of_tiles(long & ~motion.changed))
        unsure = self.ground.cells_of_tiles(motion.changed) & ~begun.looked
        bare = self._bare.shows & ~begun.moving & ~unsure
        evidence = Evidence(frame.camera, frame.number, frame.t_s)
        return Glance(evidence, tuple(seen), begun.looked, bare, begun.moving)

    def again(self, cells: Mask) -> None:
        """Ask for another look at cells, once they rest, unless one has begun."""
        for begun in self._waiting:
            cells = cells & ~begun.looked
        super().again(cells)

    def _asked(self, frame: Frame, region: Region) -> Future[Look]:
        x0, y0, x1, y1 = region.window_px
        part = np.ascontiguousarray(frame.image[y0:y1, x0:x1])
        return self._beside.ask(part, self.ground.card_px(region.middle_mm))


class _Answer(Eye):
    """An eye that sees what was seen already.

    Attributes:
        comes: what it sees next.
    """

    comes: Future[Look]

    def __init__(self) -> None:
        """Open nothing."""

    def look(self, image: Image, card_px: float) -> Look:  # noqa: ARG002 - they were asked for
        """Wait for what is seen."""
        return self.comes.result()
