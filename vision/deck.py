"""What the cards of one deck share: where on a card its indices stand.

All cards in a picture are mostly of one deck. Where some cards show the detector their indices,
the others' indices stand in the same place, and can be read there even if they were not found.
"""

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import from_card, to_card

Floats = NDArray[np.float64]

MIN_SEEN = 2  # so many found indices must agree before others are looked for
NEAR = 0.08  # of a card's side: found indices this close stand in the same place
ROOM = 0.12  # of an index's side: kept around, as detected boxes have it


def places(indices_px: Floats, homes: NDArray[np.int64], quads_px: Floats) -> Floats:
    """Where a deck's indices stand, from those that were found.

    Args:
        indices_px: (M, 4, 2) index boxes, corners from the print's own top left.
        homes: (M,) number of the card each belongs to, -1 for none.
        quads_px: (N, 4, 2) the cards.

    Returns:
        (P, 4, 2) boxes in the card's unit square, in its upper half; P is at most 2.
    """
    own = homes >= 0
    if np.count_nonzero(own) < MIN_SEEN:
        return np.zeros((0, 4, 2))
    found = to_card(indices_px[own], quads_px[homes[own]])
    found = np.where(found[:, :, 1:].mean(1, keepdims=True) < 0.5, found, 1 - found)
    kept = []
    for left in (True, False):
        side = found[(found[:, :, 0].mean(1) < 0.5) == left]
        if len(side) < MIN_SEEN:
            continue
        middle = np.median(side, axis=0)
        agree = np.abs(side.mean(1) - middle.mean(0)).max(1) < NEAR
        if agree.sum() >= max(MIN_SEEN, 0.6 * len(side)):
            kept.append(middle)
    return np.array(kept, np.float64).reshape(-1, 4, 2)


def aside(indices_px: Floats, quads_px: Floats, standing: Floats) -> Floats:
    """(K,) how far, in a card's sides, indices (K, 4, 2) on cards (K, 4, 2) are from a place.

    Args:
        indices_px: index boxes.
        quads_px: the card of each.
        standing: (P, 4, 2) where the deck's indices stand, as `places` tells.
    """
    at = to_card(indices_px.mean(1)[:, None], quads_px)
    at = np.where(at[..., 1:] < 0.5, at, 1 - at)
    return np.asarray(np.abs(at - standing.mean(1)).max(-1).min(-1))


def unseen(
    standing: Floats, indices_px: Floats, homes: NDArray[np.int64], quads_px: Floats
) -> tuple[Floats, NDArray[np.int64]]:
    """Where indices must stand that were not found.

    Returns:
        (K, 4, 2) boxes in pixels, corners from the print's own top left, and (K,) their cards.
    """
    if not len(standing):
        return np.zeros((0, 4, 2)), np.zeros(0, np.int64)
    spots = np.stack([standing, 1 - standing], 1).reshape(-1, 4, 2)
    middles = spots.mean(1, keepdims=True)
    own = homes >= 0
    seen = np.full((len(quads_px), len(spots)), False)
    have = to_card(indices_px[own], quads_px[homes[own]]).mean(1)
    near = np.abs(middles[:, 0] - have[:, None]).max(2) < NEAR
    np.logical_or.at(seen, homes[own], near)
    cards, numbers = np.nonzero(~seen)
    grown = middles + (spots - middles) * (1 + ROOM)
    return from_card(grown[numbers], quads_px[cards]), cards
