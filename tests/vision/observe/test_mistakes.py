"""Mistakes that show from above, seen by a camera without pixels: each is ruled by its rule."""

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from ghost import Ghost

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.table import TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.mistakes.visible import inject_seen
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.observe.observer import Observer

HANDS = 40


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("oval-6")


def filmed(game: str, kind: str, name: str, layout: Layout) -> tuple[Script, str]:
    """The first hand of a game that offers a place for a mistake, and the rule it breaks."""
    house = load_house(name)
    for seed in range(HANDS):
        record = random_hand(game, house, (1, 2, 3, 4), Random(seed))
        events = facts_of(record, house)
        mistake = inject_seen(events, kind, house, Random(seed))
        if mistake:
            known = hole_cards_of((record,), events)
            return play(mistake.events, layout, hole_cards=known, seed=seed), mistake.rule
    raise AssertionError(f"no hand of {game} offers a place for {kind}")


def rulings(script: Script, layout: Layout) -> Iterator[str]:
    """Yield the rules by which the umpire finds something wrong, as soon as it does."""
    observer, umpire, numbers = Observer(layout, script.setup), Umpire(), count(1)
    opened = next(n for n, e in enumerate(script.setup, 1) if isinstance(e.fact, TableOpened))
    unwatched = Event(0.0, Unwatched(CAMERAS_DO_NOT_SEE))
    for event in (*script.setup[:opened], unwatched, *script.setup[opened:]):
        umpire.observe(next(numbers), event)
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        for event in observer.take(glance):
            for ruling in umpire.observe(next(numbers), event):
                if ruling.finding.severity > Severity.NOTE:
                    yield ruling.finding.rule


@pytest.mark.parametrize(
    ("game", "kind", "house"),
    [
        ("holdem", "foreign-back", "tda-2024"),
        ("holdem", "doubled-card", "tda-2024"),
        ("holdem", "rabbit-hunting", "tda-2024"),
        ("holdem", "pot-too-soon", "tda-2024"),
        ("2-7-single-draw", "premature-draw", "tda-2024"),
    ],
)
def test_a_mistake_is_ruled_by_its_rule(game: str, kind: str, house: str, layout: Layout) -> None:
    script, rule = filmed(game, kind, house, layout)
    assert rule in rulings(script, layout)
