"""Films one after the other, as one session: times and frames count on from film to film.

Several cameras' films run beside each other: the first of each camera began at the same moment, and
so did the second of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import zip_longest
from pathlib import Path

from cardspeak.hardware.cameras.errors import CameraError
from cardspeak.hardware.cameras.fault import Fault
from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.frame import Frame
from cardspeak.vision.archive import Recording, placed
from cardspeak.vision.pace import USUAL, Pace

_STEP_S = 0.001
"""Less than from any frame to the next."""

_SHORT_S = 10.0
"""A film that ends so much sooner than those beside it is missed; recorders are stopped by hand."""


@dataclass(frozen=True)
class Film:
    """A film of one camera.

    Attributes:
        path: where it lies.
        camera: the name of its camera.
    """

    path: Path
    camera: str


def parts_of(films: Sequence[Film]) -> tuple[tuple[Film, ...], ...]:
    """Put films that were taken at the same time together: the first of each camera, the second."""
    cameras = dict.fromkeys(film.camera for film in films)
    own = [[film for film in films if film.camera == camera] for camera in cameras]
    return tuple(tuple(filter(None, part)) for part in zip_longest(*own))


class Reel:
    """The frames of films that are looked at, from wherever they are to be gone on with.

    Attributes:
        films: those that were begun.
        next_s: the time in the newest of them from which to go on after the last frame.
        frames_total: how many frames there will be of the camera with the most, as far as its
            films tell.
    """

    def __init__(
        self,
        films: Sequence[Film],
        begun: Sequence[Recording],
        next_s: float,
        tell: Callable[[float, str], None],
        pace: Pace = USUAL,
    ) -> None:
        """Look into every film.

        Args:
            films: each camera's in the order filmed.
            begun: those that were begun before; none at the beginning.
            next_s: the time in the newest of them from which to go on.
            tell: is told, at a time of the session, of faults that hide what happened.
            pace: how often the felt is looked at.

        Raises:
            CameraError: if one of them cannot be opened.
        """
        self._tell, self._pace = tell, pace
        self._counts = {film: self._source(film).frames_total or 0 for film in films}
        self.frames_total = max(
            sum(self._counts[film] for film in films if film.camera == camera)
            for camera in {film.camera for film in films}
        )
        self._parts = parts_of(films)
        self.films, self.next_s = [*begun], next_s
        self._begun, left = 0, len(begun)
        while left > 0:
            left -= len(self._parts[self._begun])
            self._begun += 1
        self._numbers = {film.camera: 0 for film in films}
        if not begun:
            self._begin(0.0)

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames; a film that breaks off is told of, and those after it follow."""
        while True:
            newest = self.films[-len(self._parts[self._begun - 1]) :]
            yield from self._together(newest)
            if self._begun == len(self._parts):
                return
            self._begin(newest[0].begin_s + self.next_s)

    def _begin(self, begin_s: float) -> None:
        """Begin the next film of each camera."""
        for film in self._parts[self._begun]:
            number = self._numbers[film.camera]
            self.films.append(Recording(film.path, film.camera, begin_s, number))
        self._begun += 1
        self.next_s = 0.0

    def _together(self, films: Sequence[Recording]) -> Iterator[Frame]:
        """Yield the frames of films that began at the same moment, in the order of their times."""
        ended: dict[str, float] = {}
        begin_s = films[0].begin_s
        for film in films:
            self._numbers[film.camera] = film.first + self._counts[Film(film.path, film.camera)]
        each = (self._frames(film, self.next_s, ended) for film in films)
        for frame in merge(*each, key=lambda frame: frame.t_s):
            self.next_s = frame.t_s - begin_s + _STEP_S
            self._numbers[frame.camera] = frame.number + 1
            for camera in [name for name, t_s in ended.items() if frame.t_s - t_s > _SHORT_S]:
                self._tell(ended.pop(camera), f"{camera}: its film ends, but another's goes on")
            yield frame

    def _frames(
        self, recording: Recording, next_s: float, ended: dict[str, float]
    ) -> Iterator[Frame]:
        """Yield the frames of one film, and say when it ended, if it is whole."""
        film = Film(recording.path, recording.camera)
        try:
            for frame in self._source(film, recording.begin_s, next_s):
                next_s = frame.t_s + _STEP_S
                yield placed(frame, recording)
        except CameraError as error:
            self._tell(recording.begin_s + next_s, str(error))
        else:
            ended[recording.camera] = recording.begin_s + next_s

    def _source(self, film: Film, begin_s: float = 0.0, start_s: float = 0.0) -> FileSource:
        def tell(fault: Fault) -> None:
            if not fault.over:
                self._tell(begin_s + fault.t_s, f"camera {film.camera}: {fault.words}")

        url = f"file:{film.path}"
        return FileSource(url, film.camera, apart_s=self._pace.apart_s, start_s=start_s, tell=tell)
