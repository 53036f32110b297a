"""Indices where a test wants them."""

import numpy as np

from cardspeak.vision.spread.prints import Print
from cardspeak.vision.spread.rows import Index


def index(x_mm, y_mm, card=0, score=0.9, turn_deg=0.0, tall_px=20.0, nearly=None):
    """One that reads as a card, and half as much as another one that it is nearly."""
    turn = np.deg2rad(turn_deg)
    up = np.array([-np.sin(turn), np.cos(turn)])
    logs = np.full(52, -6.0)
    logs[card % 52] = -0.1
    if nearly is not None:
        logs[nearly] = logs[card % 52] + np.log(0.5)
    print_ = Print(np.array([x_mm, -y_mm]), tall_px * up * [1, -1], tall_px / 2, logs, score)
    return Index(np.array([float(x_mm), float(y_mm)]), up, print_)


def rows_of(count, rows=2, step_mm=30.0):
    return [
        index(step_mm * i + 1.5 * (i % 3), -90 * row, card=count * row + i)
        for row in range(rows)
        for i in range(count)
    ]
