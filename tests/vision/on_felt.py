"""A picture of one card on a felt."""

import cv2
import numpy as np

MARGIN_PX = 12
FELT = (60, 110, 40)


def lying(face, short_px, blur_px):
    """A card whose short side is so long, blurred a little, and its corners (4, 2)."""
    height, width = face.image.shape[:2]
    size = np.array([short_px, round(short_px * height / width)])
    card = cv2.resize(face.image, size.tolist(), interpolation=cv2.INTER_AREA)
    picture = np.full((*(size[::-1] + 2 * MARGIN_PX), 3), FELT, np.float32)
    place = picture[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX]
    share = card[..., 3:] / 255
    place[:] = place * (1 - share) + card[..., :3] * share
    low, high = np.full(2, float(MARGIN_PX)), size + float(MARGIN_PX)
    corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    return np.uint8(cv2.GaussianBlur(picture, (0, 0), blur_px)), corners
