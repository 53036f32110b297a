"""Films one after the other, as one session: times and frames count on from film to film."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cardspeak.hardware.cameras.errors import CameraError
from cardspeak.hardware.cameras.fault import Fault
from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.frame import Frame
from cardspeak.vision.archive import Recording, placed

_STEP_S = 0.001
"""Less than from any frame to the next."""


class Reel:
    """The frames of films, from wherever they are to be gone on with.

    Attributes:
        films: those that were begun.
        frames_total: how many frames all of them have, as far as they tell.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        camera: str,
        films: Sequence[Recording],
        next_s: float,
        tell: Callable[[float, str], None],
    ) -> None:
        """Look into every film.

        Args:
            paths: in the order filmed.
            camera: the name of the camera.
            films: those that were begun before; none at the beginning.
            next_s: the time in the last of them from which to go on.
            tell: is told, at a time of the session, of faults that hide what happened.

        Raises:
            CameraError: if one of them cannot be opened.
        """
        self.films = [*films] or [Recording(paths[0], camera)]
        self._paths, self._camera, self._tell = paths, camera, tell
        self._next_s = next_s
        self._counts = [self._source(path).frames_total or 0 for path in paths]
        self.frames_total = sum(self._counts)

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames; a film that breaks off is told of, and the next one follows."""
        while True:
            film = self.films[-1]
            last: Frame | None = None
            try:
                for frame in self._source(film.path, film.begin_s, self._next_s):
                    self._next_s = frame.t_s + _STEP_S
                    last = placed(frame, film)
                    yield last
            except CameraError as error:
                self._tell(film.begin_s + self._next_s, str(error))
            if len(self.films) == len(self._paths):
                return
            count = self._counts[len(self.films) - 1]
            first = last.number + 1 if last else film.first + count
            path = self._paths[len(self.films)]
            begin_s = film.begin_s + self._next_s
            self.films.append(Recording(path, self._camera, begin_s, first))
            self._next_s = 0.0

    @property
    def next_s(self) -> float:
        """The time in the newest film from which to go on after the last frame."""
        return self._next_s

    def _source(self, path: Path, begin_s: float = 0.0, start_s: float = 0.0) -> FileSource:
        def tell(fault: Fault) -> None:
            if not fault.over:
                self._tell(begin_s + fault.t_s, fault.words)

        return FileSource(f"file:{path}", self._camera, start_s=start_s, tell=tell)
