"""Mistakes that show from above, seen by a camera without pixels: each is ruled by its rule."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from random import Random

import numpy as np
import pytest
from ghost import Ghost

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts.deck import BackSeen, BurnsMoved
from cardspeak.rules.facts.event import BACK, Event, Fact
from cardspeak.rules.facts.hand import BoardDealt, PotPushed, Tabled
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.finding import Severity, Status
from cardspeak.rules.umpire.mistakes.visible import from_above, inject_seen
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.observe.observer import Observer

HANDS = 40


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


def watched(script: Script, layout: Layout) -> Iterator[tuple[float, Event]]:
    """Yield all that is told of a film, each with when it is."""
    observer = Observer(layout, script.setup)
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        for event in observer.take(glance):
            yield glance.evidence.t_s, event


def ruled(script: Script, told: Iterable[tuple[float, Event]]) -> Iterator[tuple[float, str]]:
    """Yield when the umpire rules that something is wrong, and by which rule."""
    umpire, numbers = Umpire(), count(1)
    setup = from_above(script.setup)
    for at_s, event in (*((0.0, each) for each in setup), *told):
        for ruling in umpire.observe(next(numbers), event):
            if ruling.finding.severity > Severity.NOTE and ruling.status is Status.NEW:
                yield at_s, ruling.finding.rule


def rulings(script: Script, layout: Layout) -> set[str]:
    """The rules by which the umpire finds something wrong with what is told."""
    return {rule for _, rule in ruled(script, watched(script, layout))}


@pytest.mark.parametrize(
    ("game", "kind", "house"),
    [
        ("holdem", "foreign-back", "tda-2024"),
        ("holdem", "doubled-card", "tda-2024"),
        ("holdem", "rabbit-hunting", "tda-2024"),
        ("holdem", "pot-too-soon", "tda-2024"),
    ],
)
def test_a_mistake_is_ruled_by_its_rule(game: str, kind: str, house: str, layout: Layout) -> None:
    script, rule = filmed(game, kind, house, layout)
    assert rule in rulings(script, layout)


def test_low_8_cards_laid_forward_after_the_burn_are_ruled_on_within_a_second(
    layout: Layout,
) -> None:
    script, rule = filmed("2-7-single-draw", "premature-draw", "tda-2024", layout)
    at_once = ((event.t_s, event) for event in from_above(script.truth))
    made_s = min(at_s for at_s, each in ruled(script, at_once) if each == rule)
    told_s = min(at_s for at_s, each in ruled(script, watched(script, layout)) if each == rule)
    assert told_s - made_s < 1.0


def test_t24_19_a_hand_of_which_one_card_is_left_face_down_is_told_within_a_second(
    layout: Layout,
) -> None:
    script, _ = filmed("holdem", "card-not-tabled", "tda-2024", layout)
    (partly,) = [e for e in script.truth if isinstance(e.fact, Tabled) and BACK in e.fact.cards]
    told = ((at_s, e.fact) for at_s, e in watched(script, layout) if isinstance(e.fact, Tabled))
    at_s, fact = next(each for each in told if each[1].seat == partly.fact.seat)
    assert fact == partly.fact
    assert at_s - partly.t_s < 1.0


def test_blinds_pushed_to_a_seat_that_folded_are_told_though_they_never_lie_still(
    layout: Layout,
) -> None:
    house = load_house("tda-2024")
    record = random_hand("holdem", house, (1, 2, 3, 4, 5, 6), Random(8))
    clean = facts_of(record, house)
    mistake = inject_seen(clean, "pot-to-wrong-seat", house, Random(8))
    assert mistake
    assert not any(isinstance(event.fact, BoardDealt) for event in clean)
    for events in (clean, mistake.events):
        script = play(events, layout, hole_cards=hole_cards_of((record,), events), seed=8)
        pushed = [e.fact.seat for e in script.truth if isinstance(e.fact, PotPushed)]
        observer, told = Observer(layout, script.setup), list[Event]()
        for glance in Ghost(script, layout).glances(wants=observer.wants):
            told += observer.take(glance)
        told += observer.finish()
        assert [e.fact.seat for e in told if isinstance(e.fact, PotPushed)] == pushed


def backs_told(layout: Layout, taught: Floats | None) -> list[str]:
    """Where strange backs are told, when the stub of a hand turns up one after the deal."""
    house = load_house("tda-2024")
    record = random_hand("holdem", house, (1, 2, 3, 4), Random(2))
    events = facts_of(record, house)
    script = play(events, layout, hole_cards=hole_cards_of((record,), events), seed=2)
    flop_s = next(e.t_s for e in script.truth if isinstance(e.fact, BoardDealt))
    observer, told = Observer(layout, script.setup, taught), []
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if glance.evidence.t_s > flop_s:
            glance = replace(glance, seen=tuple(in_blue(each, layout) for each in glance.seen))
        told += [event.fact for event in observer.take(glance)]
    return [fact.place for fact in told if isinstance(fact, BackSeen)]


def in_blue(seen: Sighting, layout: Layout) -> Sighting:
    """A back on the stub or the deck, if it is one, as if it were of another deck."""
    place = layout.place_of(tuple(seen.center_mm)).kind
    if seen.face != "down" or place not in ("deck", "stub"):
        return seen
    return replace(seen, color=np.array([60.0, -40.0, 20.0]), score=0.95)


def test_a_strange_back_on_the_stub_is_told_if_the_deck_was_taught(layout: Layout) -> None:
    own = np.array([[42.0, 47.0, 21.0]])
    assert backs_told(layout, own)[:1] in (["stub"], ["deck"])
    assert not backs_told(layout, None)
    another_deck_s = np.array([[60.0, 0.0, -40.0]])
    assert not backs_told(layout, another_deck_s)


def burns_told(layout: Layout, before: type[Fact]) -> list[str]:
    """Where burns are told to go, when a dealer moves them to the muck just before a fact."""
    house = load_house("tda-2024")
    record = random_hand("holdem", house, (1, 2, 3, 4), Random(3))
    events = list(facts_of(record, house))
    at = max(n for n, event in enumerate(events) if isinstance(event.fact, before))
    events.insert(at, replace(events[at], fact=BurnsMoved("muck")))
    script = play(events, layout, hole_cards=hole_cards_of((record,), events), seed=3)
    pushed_s = next(e.t_s for e in script.truth if isinstance(e.fact, PotPushed))
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(glance)
    moved = [e for e in told if isinstance(e.fact, BurnsMoved) and e.t_s < pushed_s]
    return [event.fact.target for event in moved if isinstance(event.fact, BurnsMoved)]


def test_burns_that_leave_during_the_hand_are_told_and_those_gathered_after_it_are_not(
    layout: Layout,
) -> None:
    assert burns_told(layout, BoardDealt) == ["muck"]
    assert burns_told(layout, PotPushed) == []
