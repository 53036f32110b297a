"""The demonstration: hands on the simulated table, watched by the real eyes."""

import itertools
import time

import pytest

from cardspeak.rules.facts.table import TableOpened
from cardspeak.rules.log.key import Key
from cardspeak.vision.session import Session
from cardspeak.web.live_demo import demo
from cardspeak.web.live_reel import Reel
from cardspeak.web.live_watch import Watch


def as_told(setup):
    return setup


@pytest.fixture
def reels():
    hands = demo(as_told, seed=12)
    yield hands
    hands.close()


def test_every_hand_is_another_at_the_same_table(reels):
    first, second, third = itertools.islice(reels, 3)
    scripts = [reel.source.script for reel in (first, second, third)]
    assert len({script.keys for script in scripts}) == 3
    assert first.source.stage.model.matrix.tolist() == third.source.stage.model.matrix.tolist()
    assert first.table.layout == third.table.layout
    assert isinstance(first.setup[0].fact, TableOpened)


def test_something_goes_wrong_now_and_then(reels):
    rules = [reel.source.twin.rule for reel in itertools.islice(reels, 5)]
    assert [bool(rule) for rule in rules] == [False, True, False, False, True]


def test_the_same_seed_plays_the_same_hands(reels):
    others = demo(as_told, seed=12)
    assert next(others).source.script == next(reels).source.script
    others.close()


def test_what_no_camera_sees_is_added_to_the_setup():
    hands = demo(lambda setup: (*setup, "crew"), seed=12)
    assert next(hands).setup[-1] == "crew"
    hands.close()


class FirstFrames:
    """The first frames of another source."""

    def __init__(self, source, count):
        self._source, self._count = source, count
        self.name, self.live, self.dropped = source.name, source.live, source.dropped
        self.model, self.frames_total = source.model, count

    def __iter__(self):
        return itertools.islice(iter(self._source), self._count)

    def close(self):
        self._source.close()


def test_the_real_eyes_watch_it(reels, tmp_path):
    reel = next(reels)
    short = Reel(FirstFrames(reel.source, 2), reel.table, reel.setup, reel.title)
    watch = Watch(lambda: (short,), lambda: Session(tmp_path / "table.log", Key(bytes(32))))
    watch.start()
    try:
        told, known, until = {}, 0, time.monotonic() + 60
        while told.get("status", {}).get("state") != "over" and time.monotonic() < until:
            if (news := watch.feed.news(known, 1)) is not None:
                known = news.version
                told |= {topic: value for topic, key, value in news.items if not key}
    finally:
        watch.stop()
    assert told["status"]["state"] == "over"
    assert len(told["layout"]["seats"]) == len(told["table"]["seats"]) == 6
    assert told["table"]["game"] == "Texas Hold'em"
    assert watch.pictures.next(0, 0)
