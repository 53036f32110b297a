"""Watches the felt through one camera: frames in, glances out."""

from __future__ import annotations

from functools import partial

import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.eye import Eye
from cardspeak.vision.felt.backs import Backs
from cardspeak.vision.felt.bare import PRINT_S, Bare
from cardspeak.vision.felt.colors import White, named
from cardspeak.vision.felt.discs import Buttons
from cardspeak.vision.felt.flat import finely, flattened
from cardspeak.vision.felt.gate import STILL_S, Gate, Motion
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.looking import look, told
from cardspeak.vision.felt.regions import AROUND_MM, Region, regions
from cardspeak.vision.glance import Glance, Mask, Sighting

MOST_CARDS = 60.0
"""The area that is looked at in one frame, in cards, so that live frames need not wait long."""
MOVING_SHARE = 0.25
"""Of a thing; where more of it moves, it was not seen well enough to be told of."""
COVER_MM = 4.0


class FeltWatcher:
    """Looks where the picture changed and came to rest, and only there."""

    def __init__(
        self, layout: Layout, model: CameraModel, eye: Eye, still_s: float = STILL_S
    ) -> None:
        """Start before the first frame.

        Args:
            layout: the table.
            model: the camera.
            eye: the networks; cameras may share one.
            still_s: how long a change has to rest before it is looked at.
        """
        self.ground = Ground(layout, model)
        self._eye = eye
        self._gate = Gate(self.ground, still_s)
        self._bare = Bare(self.ground)
        self._buttons = Buttons(layout)
        self._backs = Backs()
        self._white = White()
        self._begun = False

    def look(self, frame: Frame) -> Glance:
        """Take the next frame; most cost no more than a small grey picture."""
        luma = getattr(frame, "luma", None)
        motion = self._gate.take(frame.image if luma is None else luma, frame.t_s)
        moving = self.ground.cells_of_tiles(motion.moving)
        if not self._begun:
            self._bare.begin(frame.image)
            self._begun = True
        seen: list[Sighting] = []
        looked = np.zeros(self.ground.cells, np.bool_)
        for region in self._chosen(motion, moving, frame.t_s):
            found = self._seen_in(region, frame, moving)
            seen += found
            looked |= region.cells
        if looked.any():
            self._gate.looked(self.ground.small_of_cells(looked))
        long = motion.rested_s >= PRINT_S
        if long.any():
            self._bare.rested(self.ground.cells_of_tiles(long & ~motion.changed))
        unsure = self.ground.cells_of_tiles(motion.changed) & ~looked
        bare = self._bare.shows & ~moving & ~unsure
        evidence = Evidence(frame.camera, frame.number, frame.t_s)
        return Glance(evidence, tuple(seen), looked, bare, moving)

    def again(self, cells: Mask) -> None:
        """Ask for another look at cells, once they rest."""
        self._gate.again(self.ground.tiles_of_cells(cells))

    def _chosen(self, motion: Motion, moving: Mask, t_s: float) -> list[Region]:
        """What is looked at in this frame: the oldest first, as much as there is time for."""
        due = self.ground.cells_of_tiles(motion.due)
        if not due.any():
            return []
        since_s = t_s - self.ground.of_tiles(motion.rested_s)
        chosen: list[Region] = []
        area = 0.0
        for region in regions(self.ground, due, moving, since_s):
            area += region.area_px / self.ground.card_px(region.middle_mm) ** 2
            if chosen and area > MOST_CARDS:
                break
            chosen.append(region)
        return chosen

    def _seen_in(self, region: Region, frame: Frame, moving: Mask) -> list[Sighting]:
        """Look at a region; what moves is left for later."""
        white = self._white.bgr
        found = look(self._eye, self.ground, frame.image, region, white)
        flat = flattened(self.ground, frame.image, region.cells, AROUND_MM)
        hidden = self._bare.hidden(flat)
        found = self._buttons.look(flat, hidden, found, white)
        beyond = finely(self.ground.beyond[flat.cells])
        tells = partial(told, self.ground, frame.image)
        found = self._backs.look(flat, hidden, beyond, found, white, tells)
        here = self.ground.has(
            region.cells, np.array([each.center_mm for each in found]).reshape(-1, 2)
        )
        found = [each for each, inside in zip(found, here, strict=True) if inside]
        known = [self.ground.model.to_px(each.corners_mm) for each in named(found)]
        self._white.learn(frame.image, known)
        covered = self.ground.painted([each.corners_mm for each in found], COVER_MM)
        self._bare.look(flat, hidden, region.cells, covered)
        return [each for each in found if self._rests(each, moving)]

    def _rests(self, thing: Sighting, moving: Mask) -> bool:
        cells = self.ground.painted([thing.corners_mm])
        return not cells.any() or float(moving[cells].mean()) < MOVING_SHARE
