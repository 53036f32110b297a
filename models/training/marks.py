"""Where suit marks and ranks are printed in drawn pictures: what their reader learns from."""

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import FACE, RANKS, SUITS, Shape
from cardspeak.vision.rectify import patch_matrix
from training.bank import CARD_HEIGHT_MM, BankDeck
from training.camera import Array, View
from training.draw import Canvas, Pose, texture_to_mm

CELL_PX = 4  # of a face's patch: as finely as marks are taught
NO_MARK, UNKNOWN = SUITS + RANKS, -1
MARK = 0.28  # of a mark's height: what is nearer to its middle shows it; twice as far, it may
LEAST = 0.75  # cells: but of small marks, what is so near shows them
AROUND = 0.4 * np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])


def marks_px(deck: BankDeck, card: int, view: View, pose: Pose) -> Array | None:
    """(M, 4) x, y and height in the picture of a card's marks, and whether each is a rank.

    None if the deck is unknown.
    """
    suits = deck.marks[card]
    suits = suits[suits[:, 2] > 0].astype(np.float64)  # rows of zeros only fill up
    if not len(suits):
        return None
    boxes = deck.index_boxes[card]
    ranks = [rank_mark(box[:4], suits) for box in boxes[boxes[:, 4] != 0]]
    marks = np.vstack([suits, *ranks])
    height, width = deck.faces.shape[1:3]
    local = texture_to_mm(marks[:, :2], (width, height), (deck.width_mm, CARD_HEIGHT_MM))
    high = marks[:, 2:] / height * CARD_HEIGHT_MM * view.scale_px_per_mm
    is_rank = np.arange(len(marks)) >= len(suits)
    return np.hstack([view.project(pose.place(local)), high, is_rank[:, None]])


def rank_mark(box: Array, suits: Array) -> Array:
    """(3,) x, y and height of the rank in an index: of what its suit mark leaves of the box."""
    x0, y0, x1, y1 = box.astype(np.float64)
    inside = (suits[:, :2] > (x0, y0)).all(1) & (suits[:, :2] < (x1, y1)).all(1)
    if inside.any():
        x, y, high = suits[inside][0]
        low, top, left, right = y + high / 2, y - high / 2, x - high / 2, x + high / 2
        parts = [(x0, y0, x1, top), (x0, low, x1, y1), (x0, y0, left, y1), (right, y0, x1, y1)]
        x0, y0, x1, y1 = max(parts, key=lambda p: max(p[2] - p[0], 0) * max(p[3] - p[1], 0))
    return np.array([(x0 + x1) / 2, (y0 + y1) / 2, y1 - y0])


def in_sight(canvas: Canvas, owner: int, marks: Array | None) -> Array | None:
    """(M, 5) the marks of a thing, each with 1.0 where it is in sight, with what is around it."""
    if marks is None:
        return None
    points = marks[:, None, :2] + AROUND * marks[:, None, 2:3]
    x, y = np.moveaxis(np.floor(points).astype(int), 2, 0)
    height, width = canvas.owner.shape
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    own = canvas.owner[y.clip(0, height - 1), x.clip(0, width - 1)] == owner
    return np.hstack([marks, (inside & own).all(1)[:, None]])


def cells(
    marks: Array | None, card: int, quad_px: Array, patch: Shape = FACE
) -> NDArray[np.float32]:
    """Say which suit's mark or which rank every cell of a patch shows.

    Args:
        marks: (M, 5) as of `in_sight`; None if they are not known.
        card: whose they are.
        quad_px: (4, 2) the corners that the patch is cut by.
        patch: what it is cut as.

    Returns:
        (rows, columns) of cells: a suit, `SUITS` and a rank, `NO_MARK`, or `UNKNOWN`.
    """
    width, height = patch.size_px
    shape = (height // CELL_PX, width // CELL_PX)
    if marks is None:
        return np.full(shape, UNKNOWN, np.float32)
    shown = np.full(shape, NO_MARK, np.float32)
    at = cv2.perspectiveTransform(
        marks[None, :, :2], patch_matrix(quad_px, patch.size_px, patch.margin)
    )[0]
    size_px = np.sqrt(cv2.contourArea(quad_px.astype(np.float32)))
    cell = size_px * (1 + 2 * patch.margin) / np.sqrt(width * height) * CELL_PX  # of the picture
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    for (x, y), (_, _, high, is_rank, clear) in zip(at / CELL_PX - 0.5, marks, strict=True):
        away, reach = np.hypot(columns - x, rows - y), max(MARK * high / cell, LEAST)
        shown[(away < 2 * reach) & (shown == NO_MARK)] = UNKNOWN
        mark = SUITS + card // SUITS if is_rank else card % SUITS
        shown[away < reach] = mark if clear else UNKNOWN
    return shown
