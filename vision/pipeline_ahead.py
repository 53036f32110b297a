"""From the frames of a recording to facts, on two cores."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from importlib import import_module
from threading import Thread

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Event
from cardspeak.vision.beside import EyeBeside
from cardspeak.vision.felt.felt import FeltWatcher
from cardspeak.vision.pipeline import Pipeline
from cardspeak.vision.taught.deck import TaughtDeck

LOADED_LATE = "scipy.optimize"
"""What only `cardspeak.vision.track.match` needs, and takes long to load."""

AHEAD = 3
"""How many frames are looked at before one is told of. It is always just as many: what is told
depends on the frames alone. With more, a card would be believed after one look (`LONE_S`) before
the second look that it calls for could come."""


class PipelineAhead(Pipeline):
    """Watches recordings of a table: networks look at the next frames while one is told of.

    Facts are told up to `AHEAD` frames later than by a `Pipeline`.
    """

    def __init__(
        self,
        layout: Layout,
        cameras: Mapping[str, CameraModel],
        setup: Sequence[Event],
        beside: EyeBeside,
        taught: TaughtDeck | None = None,
    ) -> None:
        """Take a table before the first frame, as a `Pipeline` does.

        Args:
            layout: what lies where.
            cameras: how each camera sees it, by its name.
            setup: what the crew typed in.
            beside: looks at the pictures.
            taught: the deck on the table, where it is known.
        """
        # It is loaded while the first frames are decoded and looked at.
        Thread(target=import_module, args=(LOADED_LATE,), name="loading", daemon=True).start()
        self._waiting: deque[tuple[Frame, tuple[Event, ...], FeltWatcher | None]] = deque()
        super().__init__(layout, cameras, setup, taught, beside)

    def take(self, frame: Frame) -> tuple[Event, ...]:
        """Have a frame looked at, and return what those before it show to have happened.

        Raises:
            UnknownCamera: if its camera is none of the table's.
            LostEye: the process that looks has ended.
        """
        if not self._takes(frame):
            return ()
        faults = tuple(self._faults(frame))
        felt = None if self._blind(frame) else self._felts[frame.camera]
        if felt is not None:
            felt.begin(frame)
        self._waiting.append((frame, faults, felt))
        return self._told_until(AHEAD)

    def catch_up(self) -> tuple[Event, ...]:
        """Return what the frames show that are looked at already; raises as `take` does."""
        return self._told_until(0)

    def finish(self) -> tuple[Event, ...]:
        """Return what was still waiting to be told when the frames end; raises as `take` does."""
        return (*self.catch_up(), *super().finish())

    def _told_until(self, left: int) -> tuple[Event, ...]:
        """Tell of frames until only so many are left."""
        told: list[Event] = []
        while len(self._waiting) > left:
            frame, faults, felt = self._waiting.popleft()
            told += self._told(frame, faults, felt.tell() if felt else None)
        return tuple(told)
