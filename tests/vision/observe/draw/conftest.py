"""A table that is about to draw."""

import pytest
from felt import Felt

from cardspeak.hardware.layout import Layout


@pytest.fixture
def felt(layout: Layout) -> Felt:
    """A table at which both seats have their five cards, and are about to draw."""
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    return felt
