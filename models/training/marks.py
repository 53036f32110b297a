"""Where suit marks are in drawn pictures: what the reader of suit marks learns from."""

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import FACE
from cardspeak.vision.rectify import patch_matrix
from training.bank import CARD_HEIGHT_MM, BankDeck
from training.camera import Array, View
from training.draw import Canvas, Pose, texture_to_mm

CELL_PX = 4  # of a face's patch: as finely as marks are taught
NO_MARK, UNKNOWN = 4, -1
MARK = 0.28  # of a mark's height: what is nearer to its middle shows it; twice as far, it may
LEAST = 0.75  # cells: but of small marks, what is so near shows them
AROUND = 0.4 * np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])


def marks_px(deck: BankDeck, card: int, view: View, pose: Pose) -> Array | None:
    """(M, 3) x, y and height in the picture of a card's suit marks; None if the deck is unknown."""
    marks = deck.marks[card]
    marks = marks[marks[:, 2] > 0].astype(np.float64)  # rows of zeros only fill up
    if not len(marks):
        return None
    height, width = deck.faces.shape[1:3]
    local = texture_to_mm(marks[:, :2], (width, height), (deck.width_mm, CARD_HEIGHT_MM))
    high = marks[:, 2:] / height * CARD_HEIGHT_MM * view.scale_px_per_mm
    return np.hstack([view.project(pose.place(local)), high])


def in_sight(canvas: Canvas, owner: int, marks: Array | None) -> Array | None:
    """(M, 4) the marks of a thing, each with 1.0 where it is in sight, with what is around it."""
    if marks is None:
        return None
    points = marks[:, None, :2] + AROUND * marks[:, None, 2:]
    x, y = np.moveaxis(np.floor(points).astype(int), 2, 0)
    height, width = canvas.owner.shape
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    own = canvas.owner[y.clip(0, height - 1), x.clip(0, width - 1)] == owner
    return np.hstack([marks, (inside & own).all(1)[:, None]])


def cells(marks: Array | None, suit: int, quad_px: Array) -> NDArray[np.float32]:
    """Say which suit's mark every cell of a face's patch shows, `NO_MARK`, or `UNKNOWN`.

    Args:
        marks: (M, 4) as of `in_sight`; None if they are not known.
        suit: theirs.
        quad_px: (4, 2) the corners that the patch is cut by.

    Returns:
        (rows, columns) of cells.
    """
    width, height = FACE.size_px
    shape = (height // CELL_PX, width // CELL_PX)
    if marks is None:
        return np.full(shape, UNKNOWN, np.float32)
    shown = np.full(shape, NO_MARK, np.float32)
    at = cv2.perspectiveTransform(
        marks[None, :, :2], patch_matrix(quad_px, FACE.size_px, FACE.margin)
    )[0]
    card_px = np.sqrt(cv2.contourArea(quad_px.astype(np.float32)))
    cell = card_px * (1 + 2 * FACE.margin) / np.sqrt(width * height) * CELL_PX  # of the picture
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    for (x, y), (_, _, high, clear) in zip(at / CELL_PX - 0.5, marks, strict=True):
        away, reach = np.hypot(columns - x, rows - y), max(MARK * high / cell, LEAST)
        shown[(away < 2 * reach) & (shown == NO_MARK)] = UNKNOWN
        shown[away < reach] = suit if clear else UNKNOWN
    return shown
