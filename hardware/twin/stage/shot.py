"""One position of a camera: the empty table from there, and what it takes of things on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.hardware.art.paint import Pixels
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Pose, Prop
from cardspeak.hardware.twin.stage.camera import Preset
from cardspeak.hardware.twin.stage.resting import Rest, rests_of
from cardspeak.hardware.twin.stage.scene import Scene
from cardspeak.hardware.twin.stage.sensor import Sensor
from cardspeak.hardware.twin.stage.sprite import Patch, View
from cardspeak.hardware.twin.stage.sway import Sway
from cardspeak.hardware.twin.stage.table import empty_table
from cardspeak.hardware.twin.stage.things import Props
from cardspeak.hardware.twin.stage.wardrobe import Wardrobe

_ARM_OVER_MM = 60.0
_SLOPE = 0.45
"""At most so far does a shadow fall along x and along y, for each mm of height."""


@dataclass(frozen=True)
class Shown:
    """Something to be seen.

    Attributes:
        prop: what it is.
        poses: where it was while the shutter was open: one if it was at rest.
        arm: whether this is the arm of a hand, which is over things that the hand may be under.
    """

    prop: Prop
    poses: tuple[Pose, ...]
    arm: bool = False

    @property
    def order(self) -> tuple[float, int]:
        """What is lower is drawn first, and of what is as high, what has the lower number."""
        return self.poses[-1].z_mm + self.arm * _ARM_OVER_MM, self.prop.id


class Shot:
    """Takes pictures from one place.

    What stays the same from one picture to the next is not drawn again.
    """

    def __init__(
        self, model: CameraModel, preset: Preset, layout: Layout, seed: int, compressed: bool,
        markers: bool, tremble_px: float = 0.0,
    ) -> None:  # fmt: skip
        """Set up a camera.

        Args:
            model: where it hangs.
            preset: what kind it is.
            layout: the table.
            seed: decides the light and what everything looks like.
            compressed: whether pictures go through JPEG.
            markers: whether the layout's markers are on the table.
            tremble_px: by how much it trembles.
        """
        rng = np.random.default_rng([seed, 5])
        chance = np.random.default_rng([seed, 6])
        sway = Sway(tremble_px, model, chance) if tremble_px else None
        sensor = Sensor(preset, model, rng, compressed, sway)
        slope = rng.uniform(-_SLOPE, _SLOPE, 2)
        self._view = View(model, (float(slope[0]), float(slope[1])), sensor.glare)
        self._props = Props(Wardrobe(seed, model.px_per_mm()))
        table = empty_table(model, layout, np.random.default_rng([seed, 2]), markers)
        self._scene = Scene(table)
        self._sensor = sensor
        self._sensor.develop(table, [(0, 0, model.width_px, model.height_px)])
        self._patches: dict[object, Patch | None] = {}

    @property
    def shutter_s(self) -> float:
        """How long the shutter is open."""
        return self._sensor.shutter_s

    def take(self, there: Iterable[Shown], number: int, t_s: float) -> Pixels:
        """Return the picture of what is there: the one with a number, at a time."""
        shown = sorted(there, key=lambda each: each.order)
        changed = self._scene.show(self._seen(shown))
        self._sensor.develop(self._scene.image, changed)
        return self._sensor.exposed(number, t_s)

    def _seen(self, shown: Sequence[Shown]) -> dict[object, Patch]:
        rests = rests_of([(each.prop, each.poses[-1]) for each in shown])
        patches: dict[object, Patch | None] = {}
        for key in zip(shown, rests, strict=True):
            patches[key] = self._patches[key] if key in self._patches else self._patch(*key)
        self._patches = patches
        return {key: patch for key, patch in patches.items() if patch is not None}

    def _patch(self, shown: Shown, rest: Rest) -> Patch | None:
        make = self._props.arm if shown.arm else self._props.pieces
        return self._view.patch([make(shown.prop, pose, rest) for pose in shown.poses])
