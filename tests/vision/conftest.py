"""A drawn deck, spread face up on a cloth, as a camera straight above it sees it.

Also lets the tests of this folder import what draws one card.
"""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.standard import standard_back, standard_face
from cardspeak.rules.cards import DECK

sys.path.insert(0, str(Path(__file__).resolve().parent))

from laying import MM_PX, laid

STEP_MM, ROW_MM = 40.0, 100.0
ROW = 13


@pytest.fixture(scope="session")
def spread_picture():
    """Draw cards in rows; None is one that lies face down."""

    def drawn(cards):
        rows = -(-len(cards) // ROW)
        size = round((120 + rows * ROW_MM) * MM_PX), round((180 + ROW * STEP_MM) * MM_PX), 3
        image = np.full(size, (66, 88, 16), np.uint8)
        for place, card in enumerate(cards):
            row, column = divmod(place, ROW)
            face = standard_face(card.rank, card.suit).image if card else standard_back()
            laid(image, face, 60 + column * STEP_MM, 60 + row * ROW_MM)
        noise = np.random.default_rng(2).normal(0, 2, size)
        return np.uint8(np.clip(cv2.GaussianBlur(image, (0, 0), 0.6) + noise, 0, 255))

    return drawn


@pytest.fixture(scope="session")
def deck():
    return list(DECK)
