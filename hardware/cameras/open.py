"""One way to every camera: a line of text says which."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from cardspeak.hardware.cameras.device import is_device, open_device
from cardspeak.hardware.cameras.errors import NoSuchSource
from cardspeak.hardware.cameras.fault import Tell, ignore
from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.cameras.network import SCHEMES, open_network
from cardspeak.hardware.cameras.pictures import ENDINGS, PictureSource, pictures_in
from cardspeak.hardware.frame import Source


def open_source(
    text: str,
    *,
    name: str = "",
    fps: float = 30.0,
    apart_s: float = 0.0,
    start_s: float = 0.0,
    tell: Tell = ignore,
) -> Source:
    """Open a camera or a recording.

    Args:
        text: a video file, a picture, a folder of pictures, the address of a stream
            (``rtsp://...``, ``http://...``), a device (``0``), or ``twin:...``.
        name: what the camera is called; by the text if empty.
        fps: of a folder of pictures whose names tell no times.
        apart_s: of a video file, leave out frames that come sooner after the one before.
        start_s: of a video file, begin there; numbers and times stay the file's own.
        tell: is told of faults that are lived through, between two frames.

    Raises:
        CameraError: one of its kinds, each of which says what to do.
    """
    if text.startswith("twin:"):
        from cardspeak.hardware.twin.source import open_twin

        return open_twin(text)
    if urlsplit(text).scheme in SCHEMES:
        return open_network(text, name, tell)
    if is_device(text):
        return open_device(text, name, tell)
    path = Path(text)
    if not (text and path.exists()):
        raise NoSuchSource(text, "there is no such file or folder")
    name = name or path.stem
    if path.is_dir():
        return PictureSource(pictures_in(path), name, fps, tell)
    if path.suffix.lower() in ENDINGS:
        return PictureSource([path], name, fps, tell)
    return FileSource(f"file:{path}", name, apart_s=apart_s, start_s=start_s, tell=tell)
