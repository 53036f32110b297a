"""What a picture file's own bytes say."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.vision.photo_header import read_header

FORMATS = {
    ".jpg": "JPEG",
    ".png": "PNG",
    ".webp": "WebP",
    ".bmp": "BMP",
    ".tiff": "TIFF",
    ".gif": "GIF",
}
SAMPLES = {
    extension: cv2.imencode(extension, np.full((33, 57, 3), 90, np.uint8))[1].tobytes()
    for extension in FORMATS
}


@pytest.mark.parametrize("extension", FORMATS)
def test_kind_size_and_end_are_read(extension):
    header = read_header(SAMPLES[extension])
    assert header is not None
    assert (header.kind, header.width_px, header.height_px) == (FORMATS[extension], 57, 33)
    assert header.complete


def test_a_lossless_webp_tells_its_size():
    data = cv2.imencode(".webp", np.zeros((5, 7, 3), np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 101])[1]
    header = read_header(data.tobytes())
    assert header is not None
    assert (header.width_px, header.height_px) == (7, 5)


@given(data=st.binary(max_size=300), start=st.sampled_from([s[:14] for s in SAMPLES.values()]))
def test_no_bytes_at_all_bring_the_reader_down(data, start):
    header = read_header(start + data)
    assert header is None or header.width_px >= 0


@given(extension=st.sampled_from(sorted(FORMATS)), share=st.floats(0, 0.999))
def test_a_beginning_is_never_complete(extension, share):
    data = SAMPLES[extension]
    header = read_header(data[: int(len(data) * share)])
    if extension == ".tiff" and header is not None and header.complete:
        return  # its directory lies last, so pixels may be whole where only metadata is lost
    assert header is None or not header.complete
