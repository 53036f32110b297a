"""What is watched for the page: a source with its table, and what is wrong with it."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.fault import Fault
from cardspeak.hardware.frame import Frame, Source
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.table import Table
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.vision.track.thing import Track

if TYPE_CHECKING:
    from cardspeak.vision.taught.deck import TaughtDeck


class Sees(Protocol):
    """What makes facts of frames, such as `cardspeak.vision.pipeline.Pipeline`."""

    @property
    def tracks(self) -> Sequence[Track]:
        """Everything that lies on the table."""
        ...

    @property
    def faults(self) -> Sequence[str]:
        """What is wrong with the cameras now, a line each."""
        ...

    def add(self, camera: str, model: CameraModel) -> None:
        """Take in one camera more."""
        ...

    def learn(self, *events: Event) -> None:
        """Take in what the crew says meanwhile."""
        ...

    def due(self, camera: str, t_s: float) -> bool:
        """Tell whether a frame of this time would be looked at."""
        ...

    def take(self, frame: Frame) -> tuple[Event, ...]:
        """Look at a frame, and return what it shows to have happened."""
        ...

    def picture(self, frame: Frame) -> Frame:
        """Return a frame that was just taken as its camera hung at first."""
        ...

    def finish(self) -> tuple[Event, ...]:
        """Return what was still waiting to be told when the frames end."""
        ...


def pipeline(
    layout: Layout,
    cameras: Mapping[str, CameraModel],
    setup: Sequence[Event],
    taught: TaughtDeck | None = None,
) -> Sees:
    """Make facts with the networks, which take a second to load: the page is there sooner."""
    from cardspeak.vision.pipeline import Pipeline

    return Pipeline(layout, cameras, setup, taught, live=True)


class Troubles:
    """What is wrong with a source, kept until it is over; any thread may tell."""

    def __init__(self) -> None:
        self._new: queue.SimpleQueue[Fault] = queue.SimpleQueue()
        self._now: dict[tuple[str, str], Fault] = {}
        self.changed: Callable[[], None] = lambda: None

    def tell(self, fault: Fault) -> None:
        """Take in that something is wrong, or is no more."""
        if fault.over:
            self._now.pop((fault.kind, fault.camera), None)
        else:
            self._now[fault.kind, fault.camera] = fault
            self._new.put(fault)
        self.changed()

    @property
    def now(self) -> tuple[str, ...]:
        """What is wrong now, a line each."""
        return tuple(fault.told for fault in self._now.copy().values())

    def events(self) -> Iterator[Event]:
        """Yield what was not asked for yet, as facts: what passes by meanwhile is not known."""
        while not self._new.empty():
            fault = self._new.get()
            yield Event(fault.t_s, OutOfStep(fault.told))


@dataclass(frozen=True)
class Reel:
    """Something to be watched to its end.

    Attributes:
        source: where the frames come from.
        table: what they show.
        setup: what the crew typed in.
        title: what the page calls it.
        troubles: what the source lives through.
    """

    source: Source
    table: Table
    setup: tuple[Event, ...]
    title: str
    troubles: Troubles = field(default_factory=Troubles)
