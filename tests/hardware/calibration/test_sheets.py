"""What is printed is what is looked for, at true size."""

import re
import zlib

import cv2
import numpy as np
import pytest

from cardspeak.hardware.calibration import targets
from cardspeak.hardware.calibration.finding import find_board, markers_in
from cardspeak.hardware.calibration.sheets import write_sheets
from cardspeak.hardware.layout_file import load_layout

PX_MM = 4.0
POINT_MM = 25.4 / 72
RECTANGLE = re.compile(rb"([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re f")
LINE = re.compile(rb"([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S")


@pytest.fixture(scope="module", params=[("A4", 210, 297), ("Letter", 215.9, 279.4)])
def printed(request, tmp_path_factory):
    """The drawing orders of every sheet, and its size in mm."""
    paper, width, height = request.param
    path = tmp_path_factory.mktemp("sheets") / "board.pdf"
    count = write_sheets(path, load_layout("oval-9").markers, paper)
    parts = re.findall(rb"stream\n(.*?)\nendstream", path.read_bytes(), re.DOTALL)
    sheets = [zlib.decompress(part) for part in parts if part[:1] == b"\x78"]
    return [sheet for sheet in sheets if b" re f" in sheet], (width, height), count


def picture(sheet, size):
    width, height = size
    image = np.full((round(height * PX_MM), round(width * PX_MM), 3), 255, np.uint8)
    for found in RECTANGLE.findall(sheet):
        x, y, w, h = (float(each) * POINT_MM for each in found)
        low, high = sorted((height - y, height - y - h))
        rows = slice(round(low * PX_MM), round(high * PX_MM))
        image[rows, round(x * PX_MM) : round((x + w) * PX_MM)] = 0
    return cv2.GaussianBlur(image, (0, 0), 0.8)


def test_the_board_is_found_on_the_first_sheet_at_true_size(printed):
    sheets, size, _ = printed
    board = find_board(picture(sheets[0], size))
    assert len(board) == len(targets.corners_mm())
    across = np.ptp(board.px[:, 0]) / PX_MM
    assert across == pytest.approx((targets.SQUARES[0] - 2) * targets.SQUARE_MM, abs=0.3)


def test_all_markers_are_found_on_the_others_at_true_size(printed):
    sheets, size, count = printed
    assert len(sheets) == count
    found = {}
    for sheet in sheets[1:]:
        found |= markers_in(picture(sheet, size))
    assert set(found) == {marker.id for marker in load_layout("oval-9").markers}
    for corners in found.values():
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1) / PX_MM
        assert sides == pytest.approx([60.0] * 4, abs=0.5)


def test_every_sheet_has_a_ruler_of_100_mm_and_nothing_leaves_the_paper(printed):
    sheets, (width, height), _ = printed
    for sheet in sheets:
        lines = [[float(each) * POINT_MM for each in line] for line in LINE.findall(sheet)]
        assert max(abs(x2 - x1) for x1, _, x2, _ in lines) == pytest.approx(100, abs=0.02)
        for x, y, w, h in RECTANGLE.findall(sheet):
            left, low = float(x) * POINT_MM, (float(y) + float(h)) * POINT_MM
            assert 5 < left < left + float(w) * POINT_MM < width - 5
            assert 10 < low < height
