"""From frames to facts: look at the felt, follow what lies there, tell what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import cv2

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.health import Watchdog
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.models.loader import network
from cardspeak.rules.facts.event import Event, Evidence
from cardspeak.rules.facts.table import OutOfStep, SeatTaken
from cardspeak.vision.eye import Eye
from cardspeak.vision.felt.felt import FeltWatcher, Looks
from cardspeak.vision.fitting import Fitting
from cardspeak.vision.glance import Glance
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.seating import Seating
from cardspeak.vision.taught.deck import TaughtDeck
from cardspeak.vision.taught.kin import back_colors
from cardspeak.vision.together import Together
from cardspeak.vision.track.thing import Track

if TYPE_CHECKING:
    from cardspeak.vision.spread.closer import CloseLook

ELSEWHERE = (
    "the felt does not end where the layout says: is it another table's file, "
    "or does the camera hang otherwise? calibrate again"
)

BLINDING = ("frozen", "black", "blinded", "knocked", "size changed")
"""What is wrong with a camera that hides what happens: then nothing is looked at."""

PUT_BACK = "put back"
"""What a camera suffers that was knocked, and of which nothing is hidden for all that."""


class UnknownCamera(ValueError):
    """A frame comes from a camera that is not calibrated for this table."""


class Pipeline:
    """Watches one table with one camera or more. Feed it frames in the order of their times."""

    def __init__(
        self,
        layout: Layout,
        cameras: Mapping[str, CameraModel],
        setup: Sequence[Event],
        taught: TaughtDeck | None = None,
        eye: Looks | None = None,
        *,
        live: bool = False,
    ) -> None:
        """Take a table before the first frame.

        Args:
            layout: what lies where.
            cameras: how each camera sees it, by its name.
            setup: what the crew typed in: the house, the game, who sits where. Where it tells of
                nobody, whoever is dealt in has a seat, and a hand is told from its second round on.
            taught: the deck on the table, where it is known.
            eye: what looks at the pictures, if not an `Eye` of the pipeline's own.
            live: whether frames come as they are taken, so that they must not be kept waiting.

        Raises:
            WeightsError: the networks' weights are missing or damaged.
        """
        cv2.setNumThreads(1)  # its threads wait busily for each other, and others need the cores
        for name in ("company", "alike"):  # opened now, so that no card in doubt has to wait for it
            network(name)
        self._layout, self._eye = layout, eye or Eye(taught)
        self._felts: dict[str, FeltWatcher] = {}
        self._together = Together()
        seated = any(isinstance(event.fact, SeatTaken) for event in setup)
        anybody = () if seated else (Event(0.0, SeatTaken(s.number, 0)) for s in layout.seats)
        backs = back_colors(taught) if taught else None
        self._observer = Observer(layout, (*setup, *anybody), backs)
        self._observer.wait_for_closer()
        self._closer: CloseLook | None = None
        self._live = live
        self._seating = None if seated else Seating()
        self._watchdogs: dict[str, Watchdog] = {}
        self._suffers: dict[str, dict[str, str]] = {}
        self._looked_s: dict[str, float] = {}
        self._fittings: dict[str, Fitting] = {}
        for name, model in cameras.items():
            self.add(name, model)

    def add(self, camera: str, model: CameraModel) -> None:
        """Take in one camera more."""
        self._felts[camera] = FeltWatcher(self._layout, model, self._eye)
        self._felts[camera].keep(self._observer.pace)
        self._watchdogs[camera] = Watchdog()
        self._fittings[camera] = Fitting(self._layout, model)
        self._suffers[camera] = {}

    def knows(self, camera: str) -> bool:
        """Whether a camera was taken in."""
        return camera in self._felts

    def learn(self, *events: Event) -> None:
        """Take in what the crew says while the film runs, such as another game.

        Raises:
            UnknownGame: if there is no such game.
        """
        self._observer.learn(*events)
        for felt in self._felts.values():
            felt.keep(self._observer.pace)

    def due(self, camera: str, t_s: float) -> bool:
        """Whether a frame of this time would be looked at; others need not even be decoded."""
        return t_s - self._looked_s.get(camera, float("-inf")) >= self._observer.pace.apart_s

    def take(self, frame: Frame) -> tuple[Event, ...]:
        """Look at a frame, and return what it shows to have happened.

        Raises:
            UnknownCamera: if its camera is none of the table's.
        """
        if not self._takes(frame):
            return ()
        faults = tuple(self._faults(frame))
        glance = None if self._blind(frame) else self._felts[frame.camera].look(frame)
        return self._told(frame, faults, glance)

    def picture(self, frame: Frame) -> Frame:
        """Return a frame that was just taken as its camera hung at first.

        What has to be hidden in a picture is hidden where the layout has it: of a camera that was
        knocked, and of which nobody knows where it hangs, that is the last picture before.
        """
        last = self._felts[frame.camera].last
        if last is None or last.number == frame.number:
            return last or frame
        lost = "knocked" in self._suffers[frame.camera]
        return last.called(frame.camera, frame.number, frame.t_s) if lost else frame

    def _takes(self, frame: Frame) -> bool:
        """Whether a frame is looked at; the next ones will be, when their time has come."""
        if frame.camera not in self._felts:
            known = ", ".join(self._felts)
            raise UnknownCamera(f"camera {frame.camera!r} is not calibrated; there are: {known}")
        if not self.due(frame.camera, frame.t_s):
            return False
        self._looked_s[frame.camera] = frame.t_s
        return True

    def _blind(self, frame: Frame) -> bool:
        """Whether its camera hides what happens."""
        return not self._suffers[frame.camera].keys().isdisjoint(BLINDING)

    def _told(
        self, frame: Frame, faults: tuple[Event, ...], glance: Glance | None
    ) -> tuple[Event, ...]:
        """Tell what is wrong with a camera, and what its glance shows, if it gave one."""
        if glance is None:
            return self._seated(faults, frame.t_s)
        if self._closer and (spread := self._closer.told(frame.t_s)) is not None:
            self._observer.closer(spread)
        seen = self._observer.take(self._together.take(glance))
        self._felts[frame.camera].again(self._observer.wants())
        self._look_closer(self._felts[frame.camera].last or frame)
        return self._seated((*faults, *seen), frame.t_s)

    def _look_closer(self, frame: Frame) -> None:
        """Look closer at a deck that lies spread; what it takes is loaded for the first of them."""
        place_mm = self._observer.spread_mm
        if self._closer is None:
            if place_mm is None:
                return
            from cardspeak.vision.spread.closer import CloseLook

            self._closer = CloseLook(live=self._live)
        self._closer.take(frame, self._felts[frame.camera].model, place_mm)

    @property
    def tracks(self) -> tuple[Track, ...]:
        """Everything that lies on the table, as far as the cameras tell."""
        return self._observer.tracks

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the cameras now, a line each."""
        return tuple(words for faults in self._suffers.values() for words in faults.values())

    def _faults(self, frame: Frame) -> Iterator[Event]:
        """Tell what is wrong with a camera as it begins; what passes by then is not known."""
        suffers = self._suffers[frame.camera]
        for fault in self._watchdogs[frame.camera].look(frame):
            suffers.pop(fault.kind, None)
            if fault.kind == "knocked":
                suffers.pop(PUT_BACK, None)
            if fault.over:
                continue
            if fault.kind == "knocked" and self._felts[frame.camera].puts_back:
                suffers[PUT_BACK] = f"{fault.words}; until then it is put back"
            else:
                suffers[fault.kind] = fault.words
                if fault.kind in BLINDING:
                    yield _out_of_step(frame, fault.words)
        if not self._blind(frame) and self._fittings[frame.camera].fails(frame):
            suffers["elsewhere"] = ELSEWHERE
            yield _out_of_step(frame, ELSEWHERE)

    def finish(self) -> tuple[Event, ...]:
        """Return what was still waiting to be told when the frames end."""
        if self._closer is not None:
            self._closer.close()
        if self._seating is None:
            return self._observer.finish()
        seen = tuple(self._seating.take(self._observer.finish(), 0.0))
        return (*seen, *self._seating.finish())

    def _seated(self, told: tuple[Event, ...], t_s: float) -> tuple[Event, ...]:
        return tuple(self._seating.take(told, t_s)) if self._seating else told


def _out_of_step(frame: Frame, words: str) -> Event:
    """Tell what is wrong with a frame's camera."""
    shown = Evidence(frame.camera, frame.number, frame.t_s)
    return Event(frame.t_s, OutOfStep(f"camera {frame.camera}: {words}"), evidence=(shown,))
