"""Photographs in: what is decoded, and what each unusable file is told."""

import os
import struct
import zlib

import cv2
import numpy as np
import pytest

from cardspeak.vision.photo_file import (
    EmptyPhotoError,
    HugePhotoError,
    MissingPhotoError,
    NotAPhotoError,
    PhotoError,
    TruncatedPhotoError,
    UnreadablePhotoError,
    decode_photo,
    load_photo,
)

# Three parts of the picture by colour, BGR: the top left corner is red.
PICTURE = np.zeros((60, 100, 3), np.uint8)
PICTURE[:, :] = (160, 120, 40)
PICTURE[:20, :30] = (20, 20, 220)


def encoded(extension=".jpg", picture=PICTURE):
    done, data = cv2.imencode(extension, picture)
    assert done
    return data.tobytes()


def with_orientation(jpeg, orientation):
    """The JPEG with an EXIF segment of one tag: 0x0112."""
    tiff = b"II*\0\x08\0\0\0\x01\0" + struct.pack("<HHIHHI", 0x0112, 3, 1, orientation, 0, 0)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def png_claiming(width_px, height_px):
    def chunk(name, body):
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width_px, height_px, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("extension", [".jpg", ".png", ".webp", ".bmp", ".tiff"])
def test_every_format_is_read_in_the_same_colours(tmp_path, extension):
    path = tmp_path / f"photo{extension}"
    path.write_bytes(encoded(extension))
    image = load_photo(path)
    assert image.shape == (60, 100, 3)
    assert image.dtype == np.uint8
    assert np.abs(image.astype(int) - PICTURE).mean() < 6


@pytest.mark.parametrize(
    ("orientation", "shape", "red_corner"),
    [
        (1, (60, 100), (0, 0)),
        (3, (60, 100), (-1, -1)),
        (6, (100, 60), (0, -1)),
        (8, (100, 60), (-1, 0)),
    ],
)
def test_a_photo_is_turned_upright_by_its_exif_orientation(orientation, shape, red_corner):
    image = decode_photo(with_orientation(encoded(), orientation), "phone.jpg")
    assert image.shape[:2] == shape
    assert image[red_corner][2] > 180


@pytest.mark.parametrize(
    "picture",
    [
        PICTURE[:, :, 0],
        np.dstack([PICTURE, np.full((60, 100), 90, np.uint8)]),
        PICTURE.astype(np.uint16) * 257,
        PICTURE[:, :, 1].astype(np.uint16) * 257,
    ],
    ids=["grey", "transparent", "16 bits", "grey of 16 bits"],
)
def test_other_pixels_become_bgr_of_eight_bits(picture):
    image = decode_photo(encoded(".png", picture), "photo.png")
    assert image.shape == (60, 100, 3)
    assert image.dtype == np.uint8
    assert 100 < image[40, 80].max() < 180


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(MissingPhotoError, match=r"nowhere\.jpg.*check the path"):
        load_photo(tmp_path / "nowhere.jpg")


def test_a_folder_is_not_a_photo(tmp_path):
    with pytest.raises(UnreadablePhotoError, match="folder"):
        load_photo(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    with pytest.raises(UnreadablePhotoError, match="ordinary file"):
        load_photo(tmp_path / "pipe.jpg")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything"
)
def test_a_file_that_may_not_be_read_is_named(tmp_path):
    path = tmp_path / "private.jpg"
    path.write_bytes(encoded())
    path.chmod(0)
    with pytest.raises(UnreadablePhotoError, match="private"):
        load_photo(path)


def test_an_empty_file_is_told_apart(tmp_path):
    (tmp_path / "empty.jpg").touch()
    with pytest.raises(EmptyPhotoError, match=r"empty\.jpg"):
        load_photo(tmp_path / "empty.jpg")


@pytest.mark.parametrize("extension", [".jpg", ".png", ".webp", ".bmp", ".tiff", ".gif"])
@pytest.mark.parametrize("kept", [0.05, 0.4, 0.9])
def test_a_file_that_was_cut_off_is_not_read_as_grey(extension, kept):
    noise = np.random.default_rng(3).integers(0, 255, (80, 90, 3), dtype=np.uint8)
    data = encoded(extension, noise)
    with pytest.raises(TruncatedPhotoError, match=r"copy it again"):
        decode_photo(data[: int(len(data) * kept)], "photo")


def test_a_jpeg_filled_up_with_zeros_is_cut_off_too():
    noise = np.random.default_rng(3).integers(0, 255, (80, 90, 3), dtype=np.uint8)
    data = encoded(".jpg", noise)
    with pytest.raises(TruncatedPhotoError):
        decode_photo(data[:4000] + bytes(len(data) - 4000), "photo.jpg")


def test_a_damaged_png_is_told():
    data = bytearray(encoded(".png"))
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(TruncatedPhotoError, match="damaged"):
        decode_photo(bytes(data), "photo.png")


def test_what_follows_the_end_of_a_jpeg_does_no_harm():
    assert decode_photo(encoded() + b"a film, as some phones add one", "live.jpg").shape[0] == 60


def test_a_huge_picture_is_refused_by_its_header_alone():
    with pytest.raises(HugePhotoError, match=r"20000 x 20000 \(400 megapixels\)"):
        decode_photo(png_claiming(20_000, 20_000), "poster.png")


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "film.jpg"
    with path.open("wb") as file:
        file.truncate((1 << 30) + 1)  # a hole: takes no room on the disk
    with pytest.raises(HugePhotoError, match="GiB"):
        load_photo(path)


@pytest.mark.parametrize(
    "data", [b"hello", b"%PDF-1.7", b"<svg/>", b"BM is how this text begins", bytes(5000)]
)
def test_other_files_are_no_photos(data):
    with pytest.raises(NotAPhotoError, match="use a JPEG, PNG"):
        decode_photo(data, "notes.txt")


def test_an_apple_picture_is_called_by_its_name():
    with pytest.raises(NotAPhotoError, match="HEIC"):
        decode_photo(b"\0\0\0\x18ftypheic" + bytes(40), "IMG_0001.HEIC")


def test_an_error_stays_on_one_line():
    with pytest.raises(PhotoError) as raised:
        decode_photo(b"", "two\nlines\x1b[31m.jpg")
    assert str(raised.value).isprintable()
