"""What colour a card's print has, told by the corners where its indices stand."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import from_card, to_card
from cardspeak.vision.rectify import rectify
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

BLACKS_AND_REDS = np.eye(2)[:, [0, 1, 1, 0]]
"""(2, 4) clubs and spades, diamonds and hearts: of most decks each two are of one ink."""
Bools = NDArray[np.bool_]

PATCH_PX = (40, 56)
INDEX_PX = (12, 20)
CORNER = (slice(3, 19), slice(2, 11))
"""Rows and columns of the patch where an index stands."""
INDICES_AT = np.array([[0.1, 0.13], [0.9, 0.87]])
"""Where these are, in shares of a card's sides."""
ALONE = np.zeros((0, 4, 2))
STRONGEST = 0.15
"""The share of a corner that is ink, at most: what differs most from the paper."""
RIM, ENDS = 3, slice(8, -8)
"""So many pixels from a card's edge nothing is printed, but for its corners."""
LEAST_CONTRAST = 20.0
"""Of ink to paper, CIELAB."""
AGREE = 0.2


def ink_of(
    image: Image, quad_px: Floats, others_px: Floats = ALONE, indices_px: Floats = ALONE
) -> Floats | None:
    """The colour (2,) of a card's print: by how much CIELAB's a and b change with it.

    As shares of the whole contrast to the card's own paper, so that blur and dim light matter
    little; both are 0 for black on white.

    Args:
        image: BGR.
        quad_px: (4, 2) the card's corners.
        others_px: (N, 4, 2) those of cards that may lie upon it.
        indices_px: (M, 4, 2) its indices, as far as they are seen.

    Returns:
        None where a corner shows no print, or two differ: something lies upon one. Where that may
        be another card, the other corner tells, and where one may lie upon both, the indices do.
    """
    lab = _lab(image, quad_px, PATCH_PX)
    rim = (lab[ENDS, RIM], lab[ENDS, -1 - RIM], lab[RIM, ENDS], lab[-1 - RIM, ENDS])
    paper = np.median(np.concatenate(rim), axis=0)
    corners = np.stack([lab[CORNER], lab[::-1, ::-1][CORNER]])
    free = ~_lapped(quad_px, others_px)
    if free.any():
        corners = corners[free]
    elif len(indices_px):
        corners = np.stack([_lab(image, index, INDEX_PX) for index in indices_px])
    return _print_in(corners.reshape(len(corners), -1, 3) - paper)


def _lab(image: Image, quad_px: Floats, size_px: tuple[int, int]) -> NDArray[np.float32]:
    """(height, width, 3) a quadrilateral of a picture in CIELAB."""
    patch = rectify(image, quad_px, size_px, 0.0).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2LAB), np.float32)


def _print_in(away: NDArray[np.float32]) -> Floats | None:
    """The colour (2,) of the print in places of a card, by how pixels (N, K, 3) differ from paper.

    Returns:
        None where one shows none, or two differ.
    """
    much = np.sqrt((away**2).sum(2))
    most = int(STRONGEST * much.shape[1])
    where = np.argpartition(much, -most, axis=1)[:, -most:]
    inks = np.take_along_axis(away, where[..., None], 1).mean(1, dtype=np.float64)
    contrasts = np.sqrt((inks**2).sum(1))
    if contrasts.min() < LEAST_CONTRAST:
        return None
    shown = inks[:, 1:] / contrasts[:, None]
    return None if np.ptp(shown, axis=0).max() > AGREE else np.asarray(shown.mean(0))


def _lapped(quad_px: Floats, others_px: Floats) -> Bools:
    """(2,) whether a card's corners' indices lie within any of the outlines of others."""
    at = to_card(from_card(INDICES_AT, quad_px[None]), others_px)
    return np.asarray(((at >= 0) & (at <= 1)).all(2).any(0))
