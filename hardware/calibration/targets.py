"""What is printed for calibration: the markers of a layout, and a board for the lens.

Both are of one dictionary: the markers have its first ids, the board has later ones, so that
neither is taken for the other when both are in the picture.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.calibration.camera_model import Floats

MARKERS = 50
"""Ids below are for a layout's markers: they are DICT_4X4_50."""

SQUARES = (5, 7)
SQUARE_MM = 36.0
INNER_MM = 27.0
"""The side of the markers in the board's white squares."""

CELL_MM = 4.5
"""The side of the smallest square: a cell of such a marker. All edges are at multiples of it."""

BOARD_MM = (SQUARES[0] * SQUARE_MM, SQUARES[1] * SQUARE_MM)


@cache
def dictionary() -> cv2.aruco.Dictionary:
    """Return the markers' dictionary."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)


@cache
def board() -> cv2.aruco.CharucoBoard:
    """Return the ChArUco board."""
    ids = np.arange(MARKERS, MARKERS + SQUARES[0] * SQUARES[1] // 2, dtype=np.int32)
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, INNER_MM, dictionary(), ids)


def corners_mm() -> Floats:
    """Return (N, 2) the board's inner corners around its middle, y up, by their ids."""
    corners = np.asarray(board().getChessboardCorners(), np.float64)[:, :2]
    return np.asarray((corners - np.array(BOARD_MM) / 2) * [1, -1])


def draw_marker(id: int, side_px: int) -> NDArray[np.uint8]:  # noqa: A002
    """Draw a marker: (side, side), black on white."""
    drawn = cv2.aruco.generateImageMarker(dictionary(), id, side_px)
    return np.asarray(drawn, np.uint8)


def draw_board(px_per_mm: float) -> NDArray[np.uint8]:
    """Draw the board without a margin, black on white."""
    width, height = (round(side * px_per_mm) for side in BOARD_MM)
    return np.asarray(board().generateImage((width, height)), np.uint8)
