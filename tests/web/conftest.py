"""An eye that always sees the same table, for what is not about seeing."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from cardspeak.rules.cards import Card
from cardspeak.vision.types import PhotoReading, SeenCard, SeenChip
from cardspeak.web.app import create_app

sys.path.insert(0, str(Path(__file__).resolve().parent))  # for the table that they watch


class FixedEye:
    """Sees the named cards in a row, some of them doubtfully, and one chip."""

    def __init__(self, names, doubtful=()):
        self._names, self._doubtful = names.split(), doubtful

    def read(self, image):
        """Answer the same for every picture."""
        return PhotoReading(
            image.shape[1],
            image.shape[0],
            tuple(self._seen(index, name) for index, name in enumerate(self._names)),
            (SeenChip("red", (9.0, 9.0), 8.0, 0.9),),
        )

    def _seen(self, index, name):
        card, p = Card.parse(name), 0.5 if name in self._doubtful else 0.99
        corners = np.array([[0, 0], [6, 0], [6, 8], [0, 8]], float) + np.array((9 * index, 0))
        return SeenCard("up", card if p > 0.8 else None, p, corners, ((card, p),))


@pytest.fixture
def make_client():
    def make(names="Kh 9s Kd 2c 9d", **options):
        config = {"EYE": FixedEye(names, options.pop("doubtful", ())), "TESTING": True, **options}
        return create_app(config).test_client()

    return make


@pytest.fixture
def client(make_client):
    return make_client()


@pytest.fixture(scope="session")
def jpeg():
    return cv2.imencode(".jpg", np.full((40, 60, 3), 90, np.uint8))[1].tobytes()
