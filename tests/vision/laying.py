"""Lays pictures of cards on a drawn table."""

import cv2
import numpy as np

MM_PX = 1.5


def laid(image, sprite, left_mm, top_mm):
    """Lay a picture of a card on the table."""
    width, height = round(63.5 * MM_PX), round(88.9 * MM_PX)
    card = cv2.resize(sprite, (width, height), interpolation=cv2.INTER_AREA)
    x, y = round(left_mm * MM_PX), round(top_mm * MM_PX)
    part = image[y : y + height, x : x + width]
    alpha = card[..., 3:] / 255
    part[:] = np.uint8(part * (1 - alpha) + card[..., :3] * alpha)
