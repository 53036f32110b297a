"""What a picture file's own bytes say, before any pixel is decoded.

A decoder is handed a file only after its header has been read here: how large the picture would
be, and whether the file goes on to its proper end. OpenCV fills the missing part of a JPEG with
grey and reports success, and takes the memory for whatever size a header claims.

Formats: JPEG (ITU-T T.81), PNG (W3C, third edition), WebP (RFC 9649), BMP, GIF89a, TIFF 6.0.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass

_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_BARE = frozenset([0x01, *range(0xD0, 0xD8)])
# In entropy-coded data 0xFF is followed by 0 (stuffing) or a restart marker; all else ends it.
_JPEG_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_TIFF_TYPE_BYTES = {1: 1, 3: 2, 4: 4}


@dataclass(frozen=True)
class PhotoHeader:
    """A picture file as its bytes describe it.

    Attributes:
        kind: The format's name.
        width_px: Width before any EXIF rotation.
        height_px: Height before any EXIF rotation.
        complete: Whether the file reaches its proper end.
    """

    kind: str
    width_px: int
    height_px: int
    complete: bool


def read_header(data: bytes) -> PhotoHeader | None:
    """Read a picture file's header.

    Args:
        data: The whole file.

    Returns:
        The header. When the file stops before its size is told, the size is 0 by 0 and
        ``complete`` is false. ``None`` when the bytes are no known picture format.
    """
    for kind, (matches, read) in _FORMATS.items():
        if matches(data):
            try:
                width_px, height_px, complete = read(data)
            except (struct.error, IndexError):
                return PhotoHeader(kind, 0, 0, complete=False)
            return PhotoHeader(kind, width_px, height_px, complete)
    return None


def _read_jpeg(data: bytes) -> tuple[int, int, bool]:
    """Walk the segments; those inside an EXIF thumbnail are skipped with their segment."""
    width_px = height_px = 0
    at = 2
    while at + 2 <= len(data):
        if data[at] != 0xFF or data[at + 1] == 0xFF:
            at += 1  # fill bytes between segments are allowed
            continue
        marker = data[at + 1]
        at += 2
        if marker == 0xD9:
            return width_px, height_px, True
        if marker in _JPEG_BARE:
            continue
        (length,) = struct.unpack_from(">H", data, at)
        if marker in _JPEG_FRAMES:
            height_px, width_px = struct.unpack_from(">HH", data, at + 3)
        at += length
        if marker == 0xDA:
            following = _JPEG_NEXT_MARKER.search(data, at)
            at = following.start() if following else len(data)
    return width_px, height_px, False


def _read_png(data: bytes) -> tuple[int, int, bool]:
    width_px, height_px = struct.unpack_from(">II", data, 16)
    at = 8
    while at + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            break
        (checksum,) = struct.unpack_from(">I", data, end)
        if zlib.crc32(data[at + 4 : end]) != checksum:
            break
        if name == b"IEND":
            return width_px, height_px, True
        at = end + 4
    return width_px, height_px, False


def _read_webp(data: bytes) -> tuple[int, int, bool]:
    (length,) = struct.unpack_from("<I", data, 4)
    complete = len(data) >= length + 8
    chunk = data[12:16]
    if chunk == b"VP8X":
        packed = struct.unpack_from("<6B", data, 24)
        return (
            1 + (packed[0] | packed[1] << 8 | packed[2] << 16),
            1 + (packed[3] | packed[4] << 8 | packed[5] << 16),
            complete,
        )
    if chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF), complete
    width_px, height_px = struct.unpack_from("<HH", data, 26)
    return width_px & 0x3FFF, height_px & 0x3FFF, complete


def _read_bmp(data: bytes) -> tuple[int, int, bool]:
    pixels_at, header_bytes = struct.unpack_from("<II", data, 10)
    if header_bytes == 12:  # OS/2 1.x
        width_px, height_px, _, depth = struct.unpack_from("<HHHH", data, 18)
        return width_px, height_px, len(data) >= pixels_at + _bmp_rows(width_px, depth) * height_px
    width_px, height_px, _, depth, packing, stored = struct.unpack_from("<iiHHII", data, 18)
    width_px, height_px = abs(width_px), abs(height_px)  # negative height: rows run top down
    run_length_coded = packing in (1, 2)
    needed = stored if run_length_coded else _bmp_rows(width_px, depth) * height_px
    return width_px, height_px, len(data) >= pixels_at + needed


def _bmp_rows(width_px: int, depth: int) -> int:
    return (width_px * depth + 31) // 32 * 4


def _read_gif(data: bytes) -> tuple[int, int, bool]:
    width_px, height_px, flags = struct.unpack_from("<HHB", data, 6)
    at = 13 + _gif_palette(flags)
    while data[at] != 0x3B:
        if data[at] == 0x2C:
            at += 11 + _gif_palette(data[at + 9])
        elif data[at] == 0x21:
            at += 2
        else:
            return width_px, height_px, False
        while data[at]:
            at += 1 + data[at]
        at += 1
        if at >= len(data):
            return width_px, height_px, False
    return width_px, height_px, True


def _gif_palette(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _read_tiff(data: bytes) -> tuple[int, int, bool]:
    order = "<" if data[:2] == b"II" else ">"
    (directory,) = struct.unpack_from(f"{order}I", data, 4)
    (entries,) = struct.unpack_from(f"{order}H", data, directory)
    tags = {}
    for index in range(entries):
        tag, values = _tiff_entry(data, directory + 2 + 12 * index, order)
        tags[tag] = values
    starts = tags.get(273) or tags.get(324) or (0,)  # strips, or tiles
    lengths = tags.get(279) or tags.get(325) or (0,)
    end = max(map(sum, zip(starts, lengths, strict=False)))
    return tags.get(256, (0,))[0], tags.get(257, (0,))[0], len(data) >= end


def _tiff_entry(data: bytes, at: int, order: str) -> tuple[int, tuple[int, ...]]:
    tag, kind, count = struct.unpack_from(f"{order}HHI", data, at)
    if tag not in (256, 257, 273, 279, 324, 325) or kind not in _TIFF_TYPE_BYTES:
        return tag, (0,)
    size = _TIFF_TYPE_BYTES[kind]
    values_at = at + 8
    if count * size > 4:
        (values_at,) = struct.unpack_from(f"{order}I", data, values_at)
    if values_at + count * size > len(data):
        raise struct.error("the values lie past the end of the file")
    letter = {1: "B", 2: "H", 4: "I"}[size]
    return tag, struct.unpack_from(f"{order}{count}{letter}", data, values_at) or (0,)


_Matches = Callable[[bytes], bool]
_Read = Callable[[bytes], tuple[int, int, bool]]
_FORMATS: dict[str, tuple[_Matches, _Read]] = {
    "JPEG": (lambda data: data[:3] == b"\xff\xd8\xff", _read_jpeg),
    "PNG": (lambda data: data[:8] == b"\x89PNG\r\n\x1a\n", _read_png),
    "WebP": (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", _read_webp),
    "BMP": (lambda data: data[:2] == b"BM" and data[6:10] == bytes(4), _read_bmp),
    "GIF": (lambda data: data[:6] in (b"GIF87a", b"GIF89a"), _read_gif),
    "TIFF": (lambda data: data[:4] in (b"II*\0", b"MM\0*"), _read_tiff),
}
