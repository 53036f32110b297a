"""What every test shares."""

from pathlib import Path

import hypothesis
import pytest

# Machines differ in speed: a law that holds slowly still holds.
hypothesis.settings.register_profile("house", deadline=None, max_examples=100)
hypothesis.settings.load_profile("house")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent
