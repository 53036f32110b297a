"""A card printed a little otherwise, as none of the bank's decks is, but another might be."""

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

WAVES = ((6, 0.010), (18, 0.0055))
"""How many waves a card's height holds, and how far they move its print, in parts of its height."""
RIM = 0.05  # of the height: towards its outline a card keeps its shape
HEAVIER, LIGHTER = 0.15, 0.15  # shares of the cards whose print is heavier, or lighter


def reprinted(rng: np.random.Generator, texture: Pixels) -> Pixels:
    """Warp the print of a premultiplied (H, W, 4) texture smoothly, and make it bolder or finer.

    Readers otherwise learn by heart how each deck of the bank draws its pips, letters and courts.
    """
    height, width = texture.shape[:2]
    moved = np.zeros((height, width, 2), np.float32)
    for waves, far in WAVES:
        grid = (waves, max(2, round(waves * width / height)), 2)
        knots = rng.normal(0, far * height * rng.random(), grid).astype(np.float32)
        moved += cv2.resize(knots, (width, height), interpolation=cv2.INTER_CUBIC)
    y, x = np.arange(height, dtype=np.float32), np.arange(width, dtype=np.float32)
    inner_y, inner_x = (np.minimum(a, a[::-1]) / (RIM * height) for a in (y, x))
    moved *= np.minimum(1, np.minimum(inner_y[:, None], inner_x[None]))[..., None]
    printed = cv2.remap(
        texture, x[None] + moved[..., 0], y[:, None] + moved[..., 1], cv2.INTER_LINEAR
    )
    weight = rng.random()
    if weight < HEAVIER + LIGHTER:
        change = cv2.erode if weight < HEAVIER else cv2.dilate
        bolder = change(printed[..., :3], np.ones((2, 2), np.uint8))
        printed[..., :3] = np.minimum(bolder, printed[..., 3:])
    return np.asarray(printed, np.uint8)
