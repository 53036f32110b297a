"""Opening recordings and streams with FFmpeg, and getting whole pictures out of them.

PyAV and not OpenCV's ``VideoCapture``, as measured on two cores with films in H.264 with B frames
(5 and 18 Mbit/s), in frames a second and in milliseconds of one core for a frame:

==================================  ==========  ==========
..                                       1080p          4K
==================================  ==========  ==========
OpenCV, every frame to BGR           230, 7.0    37, 26.5
PyAV, every frame to BGR             220, 5.9    39, 24.8
PyAV, luma only, as here             356, 4.7    84, 19.9
==================================  ==========  ==========

Both give the exact time of every frame where the rate varies. But OpenCV has no luma without BGR,
lands one or two frames off after a seek in such a film, and ends a truncated or damaged file as if
it were whole, with patched-up pictures in between.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from typing import BinaryIO, TypeAlias

import av
import av.error
import av.logging

from cardspeak.hardware.cameras.errors import CameraError, NoPictures, NoSuchSource, UnreadableVideo

Packet: TypeAlias = "av.Packet[av.VideoStream]"

THREADS = 2
"""Two are as fast as more on small machines, and each keeps a picture of its own."""

BROKEN_OFF = (av.error.FFmpegError, OSError, IndexError)
"""What reading packets raises where no more can be had; the last, PyAV where damage looks like the
beginning of another stream."""

av.logging.set_libav_level(av.logging.PANIC)  # what is wrong is raised, not printed


def open_container(
    file: str | BinaryIO,
    name: str,
    options: dict[str, str] | None = None,
    timeout_s: float | None = None,
) -> av.container.InputContainer:
    """Open a recording or stream.

    Args:
        file: an address (``file:`` before a path), or an open file.
        name: what to call it in an error.
        options: FFmpeg's, for the container.
        timeout_s: how long to wait for its beginning and for each read; None for ever.

    Raises:
        CameraError: `NoSuchSource`, `UnreadableVideo` or `NoPictures`.
    """
    try:
        container = av.open(
            file,
            "r",
            container_options=options or {},
            metadata_errors="replace",
            timeout=timeout_s,
        )
    except (av.error.InvalidDataError, av.error.EOFError) as error:
        why = "this is no video, or one whose recorder did not finish writing it"
        raise UnreadableVideo(name, why) from error
    except OSError as error:
        if error.errno == errno.EIO:
            raise UnreadableVideo(name, "its beginning is cut off or damaged") from error
        raise cannot_open(name, error) from error
    except av.error.FFmpegError as error:
        raise NoSuchSource(
            name, f"it cannot be opened ({(error.strerror or '').lower()})"
        ) from error
    if not _has_pictures(container):
        container.close()
        raise NoPictures(name, "there is no picture in it of a form that is known here")
    return container


def _has_pictures(container: av.container.InputContainer) -> bool:
    """Return whether a container's film can be had: damage may leave only its name."""
    return any(
        stream.index < len(container.streams)
        and isinstance(stream.codec_context, av.VideoCodecContext)
        for stream in container.streams.video[:1]
    )


def cannot_open(name: str, error: OSError) -> CameraError:
    """Return the fault that the system's refusal is."""
    reason = (error.strerror or type(error).__name__).lower()
    return NoSuchSource(name, f"it cannot be opened ({reason})")


def video_of(container: av.container.InputContainer) -> av.VideoStream:
    """Return a container's pictures, with the decoder told to hide no damage."""
    stream = container.streams.video[0]
    stream.thread_type = "AUTO"
    stream.codec_context.thread_count = THREADS
    stream.codec_context.options = {"err_detect": "explode"}
    return stream


def tick_s(stream: av.VideoStream) -> float:
    """Return how long a tick of a stream's clock lasts, in seconds."""
    return float(stream.time_base or 1 / av.time_base)


def told_s(stream: av.VideoStream, picture: av.VideoFrame, number: int) -> float:
    """Return when a picture was taken as its stream tells, or else by its place in it."""
    if picture.pts is not None:
        return picture.pts * tick_s(stream)
    return number / float(stream.guessed_rate or stream.average_rate or 30)


def pictures(
    stream: av.VideoStream, packets: Iterable[Packet | None]
) -> Iterator[av.VideoFrame | None]:
    """Yield the whole pictures of a stream in the order taken.

    Args:
        stream: made by `video_of`.
        packets: the stream's; None, or the empty one, at their end.

    Yields:
        Pictures; None for each that is damaged, or that was drawn over a damaged one: a decoder
        patches such pictures up, and what it puts there must not be believed.
    """
    damaged = False
    for packet in packets:
        try:
            decoded = stream.decode(packet)
        except av.error.FFmpegError:
            damaged = True
            yield None
            continue
        for picture in decoded:
            damaged = picture.is_corrupt or (damaged and not picture.key_frame)
            yield None if damaged else picture
