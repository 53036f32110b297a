"""What every test shares."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import hypothesis
import pytest

if "PYTEST_XDIST_WORKER" in os.environ:  # each worker has a core, and no library needs another's
    for threads in ("CARDSPEAK_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(threads, "1")

# Machines differ in speed: a law that holds slowly still holds.
hypothesis.settings.register_profile("house", deadline=None, max_examples=50)
hypothesis.settings.register_profile("long", deadline=None, max_examples=500)
hypothesis.settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full-oracles",
        action="store_true",
        help="run the long comparisons, the long crash test and all laws whole, not only a part",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Try laws on more examples where there is time."""
    if config.getoption("--full-oracles"):
        hypothesis.settings.load_profile("long")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker is left with it at the end."""
    items.sort(key=lambda item: not {"vision", "commands"} & set(item.path.parts))


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def room() -> Callable[[int], AbstractContextManager[None]]:
    """What leaves so much room on the disk."""

    @contextmanager
    def left(size: int) -> Iterator[None]:
        """Let no file of this process grow beyond a size in bytes: the disk is as good as full."""
        resource = pytest.importorskip("resource")
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    return left
