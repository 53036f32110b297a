"""Pictures out: films in H.264, and stills.

Nothing half-written is ever left under the name that was asked for: what is made grows beside it,
and takes the name when it is whole and on the disk.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Self

import av
import av.error
import cv2
import numpy as np
from av.video.frame import PictureType
from av.video.reformatter import ColorRange, Colorspace, Interpolation, VideoReformatter

from cardspeak.hardware.frame import Frame, Pixels

STILLS = (".jpg", ".png")

_QUICK: dict[str, object] = {
    "preset": "ultrafast",
    "mbtree": "1",
    "rc-lookahead": "10",
    "x264-params": "deblock=1,0,0",
}
"""The quickest that x264 has, but for what makes still pictures small, and edges smooth."""

_CLOCK = Fraction(1, 90_000)
_BT709 = 1
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class FilmError(Exception):
    """A film or still cannot be made; its text is one line that says what to do.

    Attributes:
        path: of what was to be made.
        why: what is wrong.
    """

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class DiskFull(FilmError):
    """There is no room for it on the disk; nothing of it was left there."""


class NotWritable(FilmError):
    """It cannot be written there."""


class NothingToFilm(FilmError):
    """There was no frame to show."""


class FilmWriter:
    """Writes a film, frame by frame, in a ``with`` block.

    The film is there when the block ends, and only if it ends well. It can be jumped into at every
    second, and plays in browsers while it still loads.
    """

    def __init__(
        self,
        path: Path,
        size: tuple[int, int],
        fps: float = 30.0,
        crf: int = 23,
        *,
        quick: bool = False,
    ) -> None:
        """Begin a film.

        Args:
            path: the MP4 file to make; one that is there is replaced at the end.
            size: width and height, px; pictures are scaled to it. An odd one loses a line.
            fps: about how many frames come a second.
            crf: 0 is without loss, 18 looks like it, 23 is usual, 51 is the worst.
            quick: whether it is made in less than half the time, and is a quarter larger; no
                picture of it is drawn after a later one, so that any may end a part that is copied.

        Raises:
            FilmError: `DiskFull` or `NotWritable`.
        """
        self.path = path
        self._size = (size[0] // 2 * 2, size[1] // 2 * 2)
        self._begin_s: float | None = None
        self._last = -1
        self._scaler = VideoReformatter()
        self._part = _beside(path)
        self._container = av.open(
            str(self._part), "w", format="mp4", options={"movflags": "faststart"}
        )
        self._stream = self._container.add_stream("libx264", rate=max(1, round(fps)))
        self._stream.width, self._stream.height = self._size
        self._stream.pix_fmt = "yuv420p"
        usual: dict[str, object] = {"preset": "veryfast", "crf": str(crf)}
        self._stream.options = {**usual, "g": str(max(1, round(fps))), **(_QUICK if quick else {})}
        context = self._stream.codec_context
        context.time_base = _CLOCK
        context.thread_count = 2
        context.colorspace = context.color_primaries = context.color_trc = _BT709
        context.color_range = ColorRange.MPEG
        try:
            with _named_faults(path):
                self._container.start_encoding()
        except FilmError:
            self._tidy()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._finish()
        finally:
            self._tidy()

    def write(self, image: Pixels, t_s: float) -> None:
        """Add a frame.

        Args:
            image: BGR, shape ``(height, width, 3)``.
            t_s: when it was taken; the film begins with the first, and a frame that is not later
                than the one before it is left out.

        Raises:
            FilmError: `DiskFull` or `NotWritable`.
        """
        self._add(_picture(image), t_s)

    def write_frame(self, frame: Frame, *, whole: bool = False) -> None:
        """Add a frame, as `write` does, but from its decoder's own picture where it has one.

        That takes an eighth of the time that it takes to go by its colours.

        Args:
            frame: the frame.
            whole: whether it can be jumped to, and so begin a part that is copied.
        """
        picture = getattr(frame, "picture", None) or _picture(frame.image)
        self._add(picture, frame.t_s, whole=whole)

    def _add(self, picture: av.VideoFrame, t_s: float, *, whole: bool = False) -> None:
        """Add a picture of any form and size."""
        if self._begin_s is None:
            self._begin_s = t_s
        pts = round((t_s - self._begin_s) / _CLOCK)
        if pts <= self._last:
            return
        self._last = pts
        scaled = self._scaler.reformat(
            picture,
            *self._size,
            format="yuv420p",
            dst_colorspace=Colorspace.ITU709,
            dst_color_range=ColorRange.MPEG,
            interpolation=Interpolation.BILINEAR | Interpolation.ACCURATE_RND,
            threads=1,
        )
        scaled.pts, scaled.time_base = pts, _CLOCK
        scaled.pict_type = PictureType.I if whole else PictureType.NONE
        with _named_faults(self.path):
            self._container.mux(self._stream.encode(scaled))

    def _finish(self) -> None:
        if self._last < 0:
            raise NothingToFilm(self.path, "no frame was given for it")
        with _named_faults(self.path):
            self._container.mux(self._stream.encode(None))
            self._container.close()
            _settle(self._part, self.path)

    def _tidy(self) -> None:
        """Leave nothing that is not whole."""
        with suppress(av.error.FFmpegError, OSError):
            self._container.close()
        self._part.unlink(missing_ok=True)


def save_still(frame: Frame, path: Path, quality: int = 92) -> None:
    """Save a frame as a picture, at full size.

    Args:
        frame: the frame.
        path: the file to make, ending in one of `STILLS`.
        quality: of a JPEG, 0 to 100.

    Raises:
        FilmError: `DiskFull` or `NotWritable`.
    """
    if path.suffix not in STILLS:
        raise NotWritable(path, f"stills end in {' or '.join(STILLS)}: give it such a name")
    wishes = [cv2.IMWRITE_JPEG_QUALITY, quality] if path.suffix == ".jpg" else []
    _, data = cv2.imencode(path.suffix, frame.image, wishes)
    with made_whole(path) as part:
        part.write_bytes(data.tobytes())


def _picture(image: Pixels) -> av.VideoFrame:
    """Return BGR pixels as a picture that can be encoded."""
    return av.VideoFrame.from_ndarray(np.ascontiguousarray(image), format="bgr24")


def _beside(path: Path) -> Path:
    """Return where a file grows until it is whole."""
    return path.with_name(f".{path.name}.part")


@contextmanager
def made_whole(path: Path) -> Iterator[Path]:
    """Give a file to write beside a path, which takes its place once all of it is there."""
    part = _beside(path)
    try:
        with _named_faults(path):
            yield part
            _settle(part, path)
    finally:
        part.unlink(missing_ok=True)


def _settle(part: Path, path: Path) -> None:
    """Put a file that is whole where it belongs, so that a power cut cannot undo it."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(path)


@contextmanager
def _named_faults(path: Path) -> Iterator[None]:
    """Turn what the system says of writing into what to do about it.

    Raises:
        FilmError: `DiskFull` or `NotWritable`.
    """
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise DiskFull(path, "the disk is full: make room and do it again") from error
        reason = (error.strerror or type(error).__name__).lower()
        raise NotWritable(path, f"it cannot be written ({reason}): choose another place") from error
