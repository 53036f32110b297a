"""What every test shares."""

from pathlib import Path

import hypothesis
import pytest

# Machines differ in speed: a law that holds slowly still holds.
hypothesis.settings.register_profile("house", deadline=None, max_examples=100)
hypothesis.settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full-oracles",
        action="store_true",
        help="run the long comparisons and the long crash test whole, not only a part",
    )


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent
