"""What the camera does not make out: it is told as far as it shows, and nothing is made of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.deck import StubDropped
from cardspeak.rules.facts.event import BACK, Event
from cardspeak.rules.facts.table import ButtonPlaced, OutOfStep, TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.observe.table.back_colors import away
from cardspeak.vision.observe.table.backs import OTHER
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.places import CARD_MM, Place, Places, box

Sees = Callable[[Sighting], bool]


def told(script: Script, layout: Layout, sees: Sees) -> list[Event]:
    """Everything that is told where only some of what lies there is made out."""
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        seen = tuple(one for one in glance.seen if sees(one))
        events += observer.take(replace(glance, seen=seen))
    return [*events, *observer.finish()]


def grave(script: Script, events: list[Event]) -> list[str]:
    """What the umpire rules on."""
    log = [*script.setup, *events]
    opened = next(n for n, event in enumerate(log) if isinstance(event.fact, TableOpened))
    log.insert(opened + 1, Event(0.0, Unwatched(CAMERAS_DO_NOT_SEE)))
    umpire = Umpire()
    rulings = [ruling for n, event in enumerate(log, 1) for ruling in umpire.observe(n, event)]
    return [r.finding.phrase for r in rulings if r.finding.severity > Severity.NOTE]


def test_a_pot_and_the_button_are_told_although_nobody_makes_out_chips(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    events = told(script, layout, lambda one: one.kind == "card")

    def kept(log: list[Event]) -> list[int]:
        facts = (event.fact for event in log)
        return [f.seat for f in facts if isinstance(f, hand.PotPushed | ButtonPlaced)]

    assert kept(events) == kept(list(script.truth))
    assert not grave(script, events)


@pytest.mark.parametrize("seed", [3, 7, 9])
def test_t24_19_a_pot_is_told_although_a_part_of_its_place_was_never_bare(
    layout: Layout, seed: int
) -> None:
    script = filmed("holdem", seed, layout)
    pot = Places(layout).masks[Place("pot")]
    unknown = pot & (np.cumsum(pot.any(0)) <= 5)
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        events += observer.take(replace(glance, bare=glance.bare & ~unknown))

    def pushed(log: Sequence[Event]) -> list[int]:
        return [event.fact.seat for event in log if isinstance(event.fact, hand.PotPushed)]

    assert pushed(events) == pushed(script.truth)


def test_a_flop_of_which_a_card_is_not_made_out_has_three_cards(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    missed = np.array(layout.boards[0][1])
    events = told(script, layout, lambda one: np.hypot(*(one.center_mm - missed)) > 30)
    (flop,) = (
        event
        for event in events
        if isinstance(event.fact, hand.BoardDealt) and len(event.fact.cards) == 3
    )
    assert isinstance(flop.fact, hand.BoardDealt)
    assert [sight.card is None for sight in flop.fact.cards] == [False, True, False]
    assert flop.fact.cards[1] != BACK
    assert flop.confidence < 0.5
    assert not grave(script, events)


def test_cards_that_are_gathered_and_dealt_once_more_are_not_folded(layout: Layout) -> None:
    script = filmed("holdem", 3, layout, "card-too-many")
    facts = [event.fact for event in told(script, layout, lambda _: True)]
    begun = [fact for fact in facts if isinstance(fact, hand.HandBegun)]
    assert [fact.redeal for fact in begun] == [False, True]
    first = facts[: facts.index(begun[1])]
    assert not any(isinstance(fact, hand.Folded) for fact in first)


def test_misd_11_a_misdeal_is_gathered_although_part_of_the_muck_was_never_bare(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout, "first-card-wrong-seat")
    muck = Places(layout).masks[Place("muck")]
    hidden = muck & (np.cumsum(muck.any(0)) <= 3)
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        looked = glance.looked | (hidden & ~glance.moving)
        events += observer.take(replace(glance, bare=glance.bare & ~hidden, looked=looked))
    begun = [event.fact for event in events if isinstance(event.fact, hand.HandBegun)]
    assert [fact.redeal for fact in begun] == [False, True]


def test_a_dropped_stub_is_told_and_no_burn_of_it(layout: Layout) -> None:
    script = filmed("holdem", 7, layout, "dropped-stub")
    events = told(script, layout, lambda _: True)
    assert sum(isinstance(event.fact, StubDropped) for event in events) == 1
    burned = [
        sum(isinstance(e.fact, hand.CardBurned) for e in log) for log in (events, script.truth)
    ]
    assert burned[0] == burned[1]


def test_deck_2_a_back_that_mirrors_the_lamp_is_of_the_same_deck() -> None:
    green, mirrors, blue = np.array([[40.5, -34.8, 10.3], [68, -40, 5.5], [68, -5, -30]])
    assert away(mirrors, green) < OTHER / 2
    assert away(blue, green) > OTHER


def test_a_back_in_glare_is_of_the_same_deck_and_one_of_another_hue_is_not() -> None:
    usual = np.array([35.0, 44.0, -72.0])
    assert away(np.array([45.0, 22.0, -36.0]), usual) < OTHER
    assert away(np.array([35.0, 60.0, -50.0]), usual) > OTHER


def test_one_thing_like_a_card_before_the_deal_does_not_stop_the_hand(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    glass = np.array(layout.seat(1).cards).mean(0) + np.array([90.0, 0.0])
    ghost = Sighting("card", "down", box((glass[0], glass[1]), CARD_MM), 0.98)
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        early = glance.evidence.t_s < 0.5
        events += observer.take(replace(glance, seen=(ghost,)) if early else glance)
    facts = [event.fact for event in events]
    assert not any(isinstance(fact, OutOfStep) for fact in facts)
    assert any(isinstance(fact, hand.PotPushed) for fact in facts)


def test_no_card_comes_where_nothing_moved(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    seat = np.array(layout.seat(2).cards).mean(0)
    invented, observer, events = 0, Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        near = [one for one in glance.seen if np.hypot(*(one.center_mm - seat)) < 150]
        backs = [one.corners_mm for one in near if one.kind == "card" and one.face == "down"]
        if len(backs) == 2:
            ghost = Sighting("card", "down", (backs[0] + backs[1]) / 2, 0.95)
            glance, invented = replace(glance, seen=(*glance.seen, ghost)), invented + 1
        events += observer.take(glance)
    assert invented
    cards = [sum(isinstance(e.fact, hand.CardDealt) for e in log) for log in (events, script.truth)]
    assert cards[0] == cards[1]


def test_a_burn_that_comes_to_lie_right_on_the_last_one_is_told(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    place, first = np.array(layout.spots["burn"]).mean(0), list[Sighting]()
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        burns = [one for one in glance.seen if np.hypot(*(one.center_mm - place)) < 90]
        first = first or burns[:1]
        others = (one for one in glance.seen if not any(one is burn for burn in burns))
        seen = (*others, *first) if burns else glance.seen
        events += observer.take(replace(glance, seen=seen))
    burned = [
        sum(isinstance(e.fact, hand.CardBurned) for e in log) for log in (events, script.truth)
    ]
    assert burned[0] == burned[1] > 1
    assert not grave(script, events)


def test_a_burn_that_no_look_shows_is_told_by_the_felt_that_it_covers(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    place, burns = np.array(layout.spots["burn"]).mean(0), list[Sighting]()

    def sees(one: Sighting) -> bool:
        """All but the first burn."""
        if one.kind != "card" or np.hypot(*(one.center_mm - place)) >= 90:
            return True
        burns.append(one)
        return bool(one.center_mm[0] > burns[0].center_mm[0] + 3)

    events = told(script, layout, sees)
    burned = [
        sum(isinstance(e.fact, hand.CardBurned) for e in log) for log in (events, script.truth)
    ]
    assert burned[0] == burned[1]
    assert not grave(script, events)


def test_a_rim_among_burns_that_shows_again_after_a_street_is_no_burn(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    place, among = np.array(layout.spots["burn"]).mean(0), list[Sighting]()
    grid = Grid.over(layout)
    observer, events = Observer(layout, script.setup), list[Event]()
    river_s = [e.t_s for e in script.truth if isinstance(e.fact, hand.BoardDealt)][2]
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        burns = [one for one in glance.seen if np.hypot(*(one.center_mm - place)) < 90]
        if len(burns) == 3:  # of the two below a strip shows, as of one that lies beside them
            _, second, top = sorted(burns, key=lambda one: one.center_mm[0])
            rim = replace(second, corners_mm=second.corners_mm + np.array((3.0, 12.0)))
            among = among or [rim, top]
        shown = {id(one) for one in burns} if among else set()
        seen = tuple(one for one in glance.seen if id(one) not in shown)
        looked, moving, t_s = glance.looked.copy(), glance.moving.copy(), glance.evidence.t_s
        for one in among:  # an arm passes over them, and they are looked at again
            moving[grid.within(one.corners_mm)] |= abs(t_s - river_s) < 0.15
            looked[grid.within(one.corners_mm)] |= river_s + 0.3 < t_s < river_s + 0.6
        if shown or river_s + 0.3 < t_s < river_s + 0.6:
            seen = (*seen, *among)
        events += observer.take(replace(glance, seen=seen, looked=looked, moving=moving))
    burned = [
        sum(isinstance(e.fact, hand.CardBurned) for e in log) for log in (events, script.truth)
    ]
    assert among
    assert burned[0] == burned[1]


def test_a_card_that_is_taken_for_granted_is_told_in_its_turn(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    seat = np.array(layout.seat(2).cards).mean(0)
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        near = [one for one in glance.seen if np.hypot(*(one.center_mm - seat)) < 200]
        near = [one for one in near if one.face == "down"][1:]
        seen = tuple(one for one in glance.seen if not any(one is each for each in near))
        events += observer.take(replace(glance, seen=seen))
    dealt = [
        [e.fact.seat for e in log if isinstance(e.fact, hand.CardDealt)]
        for log in (events, script.truth)
    ]
    assert dealt[0] == dealt[1]
    assert not grave(script, events)


def test_no_hand_begins_with_a_board_on_the_table(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    flop_s = next(e.t_s for e in script.truth if isinstance(e.fact, hand.BoardDealt))
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        dealing = glance.evidence.t_s < flop_s
        faces = tuple(one for one in glance.seen if one.face == "up")
        moving = glance.moving & (not dealing)
        events += observer.take(replace(glance, seen=faces, moving=moving))
    events += observer.finish()
    assert any(isinstance(event.fact, OutOfStep) for event in events)
    assert not any(isinstance(event.fact, hand.CardDealt) for event in events)
    assert not grave(script, events)


def test_a_card_that_flies_past_a_seat_on_its_way_to_the_next_is_dealt_once() -> None:
    layout, house = load_layout("oval-10"), load_house("generic-tournament")
    record = random_hand("holdem", house, tuple(range(1, 11)), Random(2))
    events = facts_of(record, house)
    dealt = max(n for n, event in enumerate(events) if isinstance(event.fact, hand.CardDealt))
    script = play(events[: dealt + 1], layout, seed=2, pace="real")
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(glance)

    def seats(log: Sequence[Event]) -> list[int]:
        return [event.fact.seat for event in log if isinstance(event.fact, hand.CardDealt)]

    assert seats([*told, *observer.finish()]) == seats(script.truth)
