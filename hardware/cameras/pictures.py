"""A picture, or a folder of pictures, as a camera."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import av

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.decode import cannot_open, open_container, pictures, video_of
from cardspeak.hardware.cameras.errors import (
    CameraError,
    NoPictures,
    SizeChanged,
    UnreadableVideo,
)
from cardspeak.hardware.cameras.fault import Spell, Tell, ignore
from cardspeak.hardware.cameras.file import sizes
from cardspeak.hardware.cameras.lazy_frame import frame_of, size_of
from cardspeak.hardware.frame import Frame

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")

_TIME = re.compile(r"(?<![\d.])(\d+(?:\.\d+)?)(ms|s)$")
_NUMBER = re.compile(r"(\d+)$")
_DIGITS = re.compile(r"(\d+)")


class PictureSource:
    """Picture files, one frame each, in the order of their names, where 10 comes after 9.

    Names that end in times (``shot_12.480s.jpg``, ``12480ms.png``) say when they were taken;
    otherwise frames come at a steady rate, and names that end in numbers which grow by one
    (``frame_0017.jpg``) say which are missing.
    """

    live = False
    model: CameraModel | None = None

    def __init__(
        self, paths: Sequence[Path], name: str, fps: float = 30.0, tell: Tell = ignore
    ) -> None:
        """Take the files.

        Args:
            paths: the files.
            name: the camera's.
            fps: frames a second, where names do not tell times.
            tell: is told of damaged pictures.
        """
        self.name = name
        self.dropped = 0
        self._paths = sorted(paths, key=_natural)
        self._numbers, self._times_s = _places([path.stem for path in self._paths], fps)
        self._tell = tell
        self._closed = False
        self.frames_total: int | None = len(paths)

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames; a broken picture is left out.

        Raises:
            CameraError: `SizeChanged`, or `UnreadableVideo` if no picture at all is whole.
        """
        self.dropped, self._closed = 0, False
        damage = Spell("damaged", self._tell)
        size: tuple[int, int] | None = None
        expected = 0
        for path, number, t_s in zip(self._paths, self._numbers, self._times_s, strict=True):
            if self._closed:
                return
            self.dropped += number - expected
            expected = number + 1
            try:
                picture = read_picture(path)
            except CameraError as error:
                self.dropped += 1
                damage.begin(t_s, f"{path.name} is left out: {error.why}")
                continue
            damage.end(t_s, "pictures are whole again")
            size = size or size_of(picture)
            if size_of(picture) != size:
                raise SizeChanged(self.name, f"{sizes(size, size_of(picture))} with {path.name}")
            yield frame_of(self.name, number, t_s, picture)
        if size is None:
            raise UnreadableVideo(self.name, "there is no whole picture in it")

    def close(self) -> None:
        """End iterating."""
        self._closed = True


def read_picture(path: Path) -> av.VideoFrame:
    """Read a picture file.

    Raises:
        CameraError: `NoSuchSource`, `NoPictures`, or `UnreadableVideo` where it is damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise cannot_open(str(path), error) from error
    with open_container(BytesIO(data), str(path)) as container:
        stream = video_of(container)
        for picture in pictures(stream, container.demux(stream)):
            if picture is not None:
                return picture
    raise UnreadableVideo(str(path), "the picture is damaged")


def pictures_in(folder: Path) -> list[Path]:
    """Return the picture files of a folder.

    Raises:
        CameraError: `NoSuchSource` or `NoPictures`.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in ENDINGS]
    except OSError as error:
        raise cannot_open(str(folder), error) from error
    if not found:
        raise NoPictures(str(folder), f"no file in it ends in {', '.join(ENDINGS)}")
    return found


def _natural(path: Path) -> list[tuple[int, str]]:
    """Return what sorts a name by its numbers' values."""
    parts = _DIGITS.split(path.name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _places(stems: Sequence[str], fps: float) -> tuple[list[int], list[float]]:
    """Return the frames' numbers and times in seconds, by their names or else by their order."""
    order = list(range(len(stems)))
    told = [_TIME.search(stem) for stem in stems]
    if all(told):
        times = [float(m[1]) * (0.001 if m[2] == "ms" else 1.0) for m in told if m]
        return order, [t_s - times[0] for t_s in times]
    numbered = [_NUMBER.search(stem) for stem in stems]
    if all(numbered):
        numbers = [int(m[1]) - int(numbered[0][1]) for m in numbered if m and numbered[0]]
        steps = sorted(b - a for a, b in itertools.pairwise(numbers))
        if steps and steps[0] >= 1 and steps[len(steps) // 2] == 1:
            order = numbers
    return order, [number / fps for number in order]
