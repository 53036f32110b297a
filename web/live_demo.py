"""Something to watch where there is no camera: hands on the twin, one after the other, for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from random import Random

from cardspeak.hardware.cameras.errors import BadOption
from cardspeak.hardware.table import Table
from cardspeak.hardware.twin.source import Twin, TwinSource, Wish, make_twin
from cardspeak.hardware.twin.stage.camera import CAMERAS
from cardspeak.hardware.twin.stage.stage import Stage
from cardspeak.rules.facts.event import Event
from cardspeak.rules.umpire.mistakes.visible import VISIBLE
from cardspeak.web.live_reel import Reel

LAYOUT, GAME = "oval-6", "nlhe"
LOOK = 12
"""Decides the deck, the felt, the light and where the camera hangs: every hand is played there."""

CAMERA = replace(CAMERAS["overhead-4k"], width_px=1920, height_px=1080)
"""A good camera at 1080p."""

FPS = 15.0
"""As many frames as are looked at: the others would be drawn for nobody."""

_EVERY = 3
"""In one hand of so many something goes wrong."""

_TITLE = "Demonstration: a simulated table"

Prepare = Callable[[tuple[Event, ...]], tuple[Event, ...]]


def demo(prepare: Prepare, seed: int = 0) -> Iterator[Reel]:
    """Yield hands to watch; the next is made while one is played.

    Args:
        prepare: adds to a film's setup what no camera sees of it.
        seed: decides the hands.
    """
    with ThreadPoolExecutor(1, "twin") as hands:
        following = hands.submit(_reel, prepare, seed, 0)
        for number in count(1):
            reel = following.result()
            following = hands.submit(_reel, prepare, seed, number)
            yield reel


def _reel(prepare: Prepare, seed: int, number: int) -> Reel:
    twin = _twin(seed, number)
    stage = Stage(twin.script, twin.layout, CAMERA, LOOK, FPS)
    source = TwinSource(twin, stage)
    table = Table(twin.layout, {source.name: stage.model})
    return Reel(source, table, prepare(twin.script.setup), _TITLE)


def _twin(seed: int, number: int) -> Twin:
    """Play a hand, with a mistake in every so-manieth if it offers a place for one."""
    wish = Wish(f"random:{GAME}", seed=seed + number, camera="twin", layout=LAYOUT, fps=FPS)
    dice = Random(f"demo {seed} {number}")
    if number % _EVERY == 1:
        for kind in dice.sample(VISIBLE, len(VISIBLE)):
            try:
                return make_twin(replace(wish, errors=kind))
            except BadOption:
                continue
    return make_twin(wish)
