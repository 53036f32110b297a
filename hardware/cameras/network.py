"""Cameras on the network: RTSP, and pictures over HTTP."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from urllib.parse import urlsplit

import av

from cardspeak.hardware.cameras.decode import BROKEN_OFF, open_container, pictures, tick_s, video_of
from cardspeak.hardware.cameras.errors import CameraLost
from cardspeak.hardware.cameras.fault import Tell
from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.cameras.lazy_frame import frame_of, size_of
from cardspeak.hardware.cameras.live import PATIENCE_S, LiveSource, Shot
from cardspeak.hardware.frame import Source

SCHEMES = ("rtsp", "rtsps", "http", "https")
TIMEOUT_S = 4.0
"""How long a camera may be silent. Many send whole pictures only every second or two."""

_RTSP = {"rtsp_transport": "tcp", "fpsprobesize": "1"}
"""Over TCP nothing is lost on the way. Not counting frames to guess their rate, which tells nothing
that is needed, brings the first in 0.3 s instead of 1."""

_CLOCKLESS = "mpjpeg"
"""Motion JPEG over HTTP tells no times."""


def open_network(
    url: str,
    name: str,
    tell: Tell,
    timeout_s: float = TIMEOUT_S,
    patience_s: float = PATIENCE_S,
) -> Source:
    """Open a camera on the network, or a recording there.

    Args:
        url: its address, with user and password where it wants them.
        name: the camera's; by the address if empty.
        tell: is told of faults that are lived through.
        timeout_s: how long it may be silent before it counts as lost.
        patience_s: how long it may be lost before that is the end.

    Raises:
        CameraError: if it cannot be had; never with the password in its text.
    """
    shown = without_secrets(url)
    name = name or re.sub(r"[^\w.-]+", "-", shown.partition("://")[2]).strip("-")

    options = {}
    if url.startswith("rtsp"):
        options, timeout_s = _RTSP, timeout_s / 2  # FFmpeg asks a silent camera once more

    def connect() -> Iterator[Shot | None]:
        return _shots(open_container(url, shown, options, timeout_s), name)

    if url.startswith("http") and _is_recording(url, shown, timeout_s):
        return FileSource(url, name, tell=tell)
    return LiveSource(connect, name, tell, patience_s)


def without_secrets(url: str) -> str:
    """Return an address without user, password and query."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"


def _is_recording(url: str, shown: str, timeout_s: float) -> bool:
    with open_container(url, shown, timeout_s=timeout_s) as container:
        return container.duration is not None


def _shots(container: av.container.InputContainer, name: str) -> Iterator[Shot | None]:
    """Yield what a stream sends.

    Raises:
        CameraLost: if it sends nothing more.
    """
    with container:
        stream = video_of(container)
        clockless = container.format.name == _CLOCKLESS
        try:
            found = pictures(stream, container.demux(stream))
            for picture in found:
                if picture is None:
                    yield None
                elif clockless:
                    yield _shot(picture, time.monotonic())
                elif picture.pts is not None:  # the first may come before its time is known
                    yield _shot(picture, picture.pts * tick_s(stream))
        except BROKEN_OFF as error:
            raise CameraLost(name, "it sends nothing more") from error


def _shot(picture: av.VideoFrame, told_s: float) -> Shot:
    return Shot(told_s, size_of(picture), partial(frame_of, picture=picture))
