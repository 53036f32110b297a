"""Photographs in: a file, or the bytes of one, to a BGR picture.

Every way a photograph can be unusable has its own `PhotoError`, with one line that names the
photograph and says what to do.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.photo_header import PhotoHeader, read_header
from cardspeak.vision.types import Image

MAX_PIXELS = 100_000_000
MAX_BYTES = 1 << 30
KINDS = "JPEG, PNG, WebP, BMP, GIF or TIFF"

_APPLE_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")


class PhotoError(Exception):
    """A photograph that cannot be used; its text is one line that says what to do.

    Attributes:
        name: The photograph, as the user named it.
        reason: What is wrong, and what to do about it.
    """

    advice: ClassVar[str] = "use another photograph"

    def __init__(self, name: str, reason: str) -> None:
        self.name = "".join(c if c.isprintable() else "?" for c in name)
        self.reason = f"{reason}; {self.advice}"
        super().__init__(f"{self.name}: {self.reason}")


class MissingPhotoError(PhotoError):
    """There is no such file."""

    advice = "check the path"


class UnreadablePhotoError(PhotoError):
    """The file exists but may not, or cannot, be read."""

    advice = "name a picture file that you may read"


class EmptyPhotoError(PhotoError):
    """The file holds no bytes."""

    advice = "copy or take it again"


class TruncatedPhotoError(PhotoError):
    """The file stops before its proper end, or is damaged on the way there."""

    advice = "copy it again from where it came"


class HugePhotoError(PhotoError):
    """The picture has more than `MAX_PIXELS` pixels."""

    advice = "scale it down to 100 megapixels or less"


class NotAPhotoError(PhotoError):
    """The bytes are no picture in a format that is read here."""

    advice = f"use a {KINDS} picture"


def load_photo(path: str | os.PathLike[str]) -> Image:
    """Read a photograph from a file.

    Args:
        path: The file.

    Returns:
        BGR picture, shape ``(height, width, 3)``, upright by its EXIF orientation.

    Raises:
        PhotoError: One of its kinds, as the module tells.
    """
    name = os.fspath(path)
    try:
        about = Path(path).stat()
        if stat.S_ISDIR(about.st_mode):
            raise UnreadablePhotoError(name, "this is a folder")
        if not stat.S_ISREG(about.st_mode):
            raise UnreadablePhotoError(name, "this is no ordinary file")
        if about.st_size > MAX_BYTES:
            raise HugePhotoError(name, f"the file is {about.st_size / 2**30:.1f} GiB long")
        data = Path(path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise MissingPhotoError(name, "there is no such file") from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadablePhotoError(name, f"the file cannot be read ({reason.lower()})") from error
    return decode_photo(data, name)


def decode_photo(data: bytes, name: str) -> Image:
    """Decode the bytes of a picture file.

    Grey, transparent and 16-bit pictures become BGR of 8 bits; transparency is dropped.

    Args:
        data: The whole file.
        name: What to call the photograph in an error.

    Returns:
        BGR picture, shape ``(height, width, 3)``, upright by its EXIF orientation.

    Raises:
        PhotoError: One of its kinds, as the module tells.
    """
    if not data:
        raise EmptyPhotoError(name, "the file is empty")
    header = read_header(data)
    if header is None:
        raise NotAPhotoError(name, _foreign(data))
    _check(header, name)
    image = _decode(data)
    if image is None:
        raise TruncatedPhotoError(name, f"the {header.kind} data is damaged")
    return np.ascontiguousarray(image, dtype=np.uint8)


def _check(header: PhotoHeader, name: str) -> None:
    pixels = header.width_px * header.height_px
    if pixels > MAX_PIXELS:
        size = f"{header.width_px} x {header.height_px}"
        raise HugePhotoError(name, f"the picture is {size} ({pixels / 1e6:.0f} megapixels)")
    if not header.complete or not pixels:
        raise TruncatedPhotoError(name, f"the {header.kind} data stops early or is damaged")


def _foreign(data: bytes) -> str:
    if data[4:8] == b"ftyp" and data[8:12] in _APPLE_BRANDS:
        return "this is a HEIC picture, which is not read here"
    return "this is not a picture"


def _decode(data: bytes) -> NDArray[np.uint8] | None:
    """Decode without the decoder's own chatter on the terminal."""
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    finally:
        cv2.utils.logging.setLogLevel(before)
    return None if decoded is None else decoded.astype(np.uint8, copy=False)
