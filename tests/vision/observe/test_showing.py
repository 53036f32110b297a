"""Hands that are turned up, read well or not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from ghost import Ghost

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import BoardDealt, CardBurned, Tabled
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer

VAGUE = 0.6
OTHERS = 4


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("oval-6")


def shown_early(seed: int, layout: Layout) -> Script:
    """A hand of hold'em in which all hands are turned up before the river is dealt."""
    house = load_house("tda-2024")
    record = random_hand("holdem", house, (1, 2, 3, 4), Random(seed))
    events = list(facts_of(record, house))
    hands = [event for event in events if isinstance(event.fact, Tabled)]
    burn = max(n for n, event in enumerate(events) if isinstance(event.fact, CardBurned))
    moved = [replace(event, t_s=events[burn].t_s) for event in hands]
    rest = [event for event in events[burn:] if event not in hands]
    known = hole_cards_of((record,), events)
    return play([*events[:burn], *moved, *rest], layout, hole_cards=known, seed=seed)


def vague(seen: Sighting) -> Sighting:
    """A sighting of a face that nobody can name for sure."""
    if seen.logs is None:
        return seen
    odds = np.full(len(seen.logs), 1e-6)
    odds[np.argsort(-seen.logs)[: OTHERS + 1]] = (1 - VAGUE) / OTHERS
    odds[seen.logs.argmax()] = VAGUE
    return replace(seen, logs=np.log(odds / odds.sum()))


def told(script: Script, layout: Layout) -> Iterator[tuple[float, Event]]:
    """Yield all that is told of a film in which no card is read well, and when."""
    observer = Observer(layout, script.setup)
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        dim = replace(glance, seen=tuple(map(vague, glance.seen)))
        for event in observer.take(dim):
            yield glance.evidence.t_s, event


def test_a_hand_turned_up_before_the_river_is_told_at_once_though_no_card_is_named(
    layout: Layout,
) -> None:
    script = shown_early(3, layout)
    river_s = max(e.t_s for e in script.truth if isinstance(e.fact, BoardDealt))
    hands = {e.fact.seat: e.t_s for e in script.truth if isinstance(e.fact, Tabled)}
    assert hands
    assert max(hands.values()) < river_s
    seen = {
        e.fact.seat: (at_s, e) for at_s, e in told(script, layout) if isinstance(e.fact, Tabled)
    }
    for seat, t_s in hands.items():
        at_s, event = seen[seat]
        assert at_s - t_s < 1.0
        assert not any(sight.card for sight in event.fact.cards)
        assert event.confidence == 1.0
