"""Films a script: the simulated table as a camera above it sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Key, Pose, Script, pose_at
from cardspeak.hardware.twin.stage.camera import CAMERAS, Preset, hang, knocked
from cardspeak.hardware.twin.stage.shot import Shot, Shown

_SMEAR_PX = 2.5
"""A thing that moves is drawn again after so many pixels of its way."""
_MOST_MOMENTS = 5
_SWAY_MM, _SWAY_DEG = 1.5, 1.0
"""Heads move in such steps: they are never quite still, and need not be drawn each time."""


class StageError(ValueError):
    """The stage cannot film what it is asked to."""


class Stage:
    """A table, what happens on it, and a camera above it.

    Attributes:
        name: the camera's.
        script: what happens.
        layout: the table.
        fps: frames a second.
        model: how the camera sees the table, until something knocks it.
    """

    def __init__(
        self,
        script: Script,
        layout: Layout,
        camera: str | Preset,
        seed: int,
        fps: float = 30.0,
        *,
        compressed: bool = True,
        markers: bool = False,
        knock_s: float | None = None,
        tremble_px: float = 0.0,
    ) -> None:
        """Set the stage.

        Args:
            script: what happens.
            layout: the table.
            camera: the name of one of `CAMERAS`, or a preset of one's own.
            seed: decides the camera, the light and what everything looks like.
            fps: frames a second.
            compressed: whether pictures go through JPEG, as a webcam's do.
            markers: whether the layout's markers are on the table, and in the picture.
            knock_s: when something hits the camera, which hangs otherwise from then on.
            tremble_px: how far the picture sways to and fro all the time.

        Raises:
            StageError: there is no such camera.
        """
        if isinstance(camera, str) and camera not in CAMERAS:
            raise StageError(f"no camera {camera!r}; choose one of {', '.join(CAMERAS)}")
        self._preset = CAMERAS[camera] if isinstance(camera, str) else camera
        self.name = camera if isinstance(camera, str) else "twin"
        self.script, self.layout, self.fps = script, layout, fps
        self.model: CameraModel = hang(
            self._preset, layout, np.random.default_rng([seed, 1]), markers
        )
        self._seed, self._compressed, self._markers = seed, compressed, markers
        self._knock_s, self._tremble_px = knock_s, tremble_px
        self._mm_px = self.model.px_per_mm()

    def __len__(self) -> int:
        """How many frames the film has."""
        return max(1, round(self.script.duration_s * self.fps))

    def frames(self) -> Iterator[Frame]:
        """Yield the film's frames."""
        for number in range(len(self)):
            yield self.frame(number / self.fps)

    def frame(self, t_s: float) -> Frame:
        """Return the picture taken at a time; the same seed and time give the same picture."""
        shot = self._before if self._knock_s is None or t_s < self._knock_s else self._after
        there = self._there(t_s, t_s - shot.shutter_s)
        number = round(t_s * self.fps)
        return Frame(self.name, number, t_s, shot.take(there, number, t_s))

    @cached_property
    def _before(self) -> Shot:
        return self._shot(self.model)

    @cached_property
    def _after(self) -> Shot:
        return self._shot(knocked(self.model, np.random.default_rng([self._seed, 3])))

    def _shot(self, model: CameraModel) -> Shot:
        looks = self._compressed, self._markers, self._tremble_px
        return Shot(model, self._preset, self.layout, self._seed, *looks)

    def _there(self, t_s: float, open_s: float) -> Iterator[Shown]:
        """Yield everything that is there at a time, with its poses since the shutter opened."""
        for prop, keys in zip(self.script.props, self.script.keys, strict=True):
            last = pose_at(keys, t_s)
            if last is None:
                continue
            sways = prop.kind == "head"
            poses = (_swayed(last),) if sways else self._poses(keys, last, t_s, open_s)
            yield Shown(prop, poses)
            if prop.kind == "hand":
                yield Shown(prop, poses, arm=True)

    def _poses(
        self, keys: tuple[Key, ...], last: Pose, t_s: float, open_s: float
    ) -> tuple[Pose, ...]:
        """Return a thing's poses while the shutter was open."""
        first = pose_at(keys, open_s)
        if first is None or first == last:
            return (last,)
        way_px = self._mm_px * _way_mm(first, last)
        count = int(np.clip(np.ceil(way_px / _SMEAR_PX), 1, _MOST_MOMENTS))
        between = (pose_at(keys, float(at)) for at in np.linspace(open_s, t_s, count + 1)[1:])
        return tuple(pose for pose in between if pose is not None)


def _swayed(pose: Pose) -> Pose:
    return replace(
        pose,
        x_mm=_SWAY_MM * round(pose.x_mm / _SWAY_MM),
        y_mm=_SWAY_MM * round(pose.y_mm / _SWAY_MM),
        turn_deg=_SWAY_DEG * round(pose.turn_deg / _SWAY_DEG),
    )


def _way_mm(a: Pose, b: Pose) -> float:
    """About how far the farthest point of a thing moves from one pose to another."""
    turned = 45 * np.deg2rad(abs(a.turn_deg - b.turn_deg) + 180 * abs(a.flip - b.flip))
    return float(np.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) + turned)
