"""Logs, and what to put in them."""

import shutil
from functools import cache

import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.writer import LogWriter


def dealt(index):
    """The event of a place in a long deal: a card that is read more or less surely."""
    near = ((DECK[index % 52], 0.9), (DECK[(index + 1) % 52], 0.1))
    seen = tuple(Evidence(camera, 15 * index, index / 2) for camera in ("rail-1", "overhead"))
    card = Sight(candidates=near[: index % 3])
    return Event(index / 2, CardDealt(index % 9 + 1, card=card), 0.93, seen)


@pytest.fixture(scope="session")
def deal():
    """So many events."""
    return lambda number: [dealt(index) for index in range(number)]


@pytest.fixture(scope="session")
def key():
    return Key(bytes(range(32)))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.log"


@pytest.fixture(scope="session")
def filled(tmp_path_factory, key, deal):
    """A log of so many entries, closed, and the entries; each is written once."""

    @cache
    def made(number):
        path = tmp_path_factory.mktemp("filled") / "table.log"
        with LogWriter(path, key) as log:
            return path, [log.append(event) for event in deal(number)]

    return made


@pytest.fixture
def fill(path, filled):
    """Make a log of so many entries, and close it."""

    def copied(number):
        made, entries = filled(number)
        for each in made.parent.iterdir():
            shutil.copy2(each, path.with_name(each.name))
        return list(entries)

    return copied
