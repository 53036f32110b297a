"""The button stays where it is while a hand is played, whatever looks like one."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import BUTTON_MM, Places, box


@pytest.mark.parametrize("since", [hand.HandBegun, hand.BoardDealt])
def test_a_round_pile_of_chips_is_no_button_while_that_lies_elsewhere(since: type) -> None:
    layout = load_layout("oval-6")
    script = filmed("holdem", 3, layout)
    since_s = next(e.t_s for e in script.truth if isinstance(e.fact, since))
    buttons = [e.fact.seat for e in script.truth if isinstance(e.fact, ButtonPlaced)]
    away = next(s for s in layout.seats if s.number not in buttons)
    pile = Sighting("button", None, box(away.button, BUTTON_MM), 0.8)
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if glance.evidence.t_s > since_s and glance.seen:
            glance = replace(glance, seen=(*glance.seen, pile))
        events += observer.take(glance)
    events += observer.finish()
    assert [e.fact.seat for e in events if isinstance(e.fact, ButtonPlaced)] == buttons


def test_a_white_chip_that_is_posted_before_the_deal_is_no_button() -> None:
    layout = load_layout("oval-6")
    script = filmed("holdem", 3, layout)
    buttons = [e.fact.seat for e in script.truth if isinstance(e.fact, ButtonPlaced)]
    away = next(s for s in layout.seats if s.number not in buttons)
    chip = Sighting("button", None, box(away.button, BUTTON_MM), 0.8)
    places = Places(layout).buttons
    dealt_s = next(e.t_s for e in script.truth if isinstance(e.fact, hand.CardDealt))
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        to_s = dealt_s - glance.evidence.t_s
        seen = tuple(thing for thing in glance.seen if thing.kind != "button")
        moving, looked, bare = (m.copy() for m in (glance.moving, glance.looked, glance.bare))
        moving[places[buttons[0]]] = False
        moving[places[away.number]] = 1.2 < to_s < 1.5
        if to_s < 1.0:
            seen = (*seen, chip)
            looked[places[away.number]], bare[places[away.number]] = True, False
        events += observer.take(replace(glance, seen=seen, moving=moving, looked=looked, bare=bare))
        if to_s < -0.5:
            break
    told = [e.fact.seat for e in events if isinstance(e.fact, ButtonPlaced)]
    assert told in ([], buttons[:1])


def test_what_looks_like_a_button_beside_a_seat_is_none_if_one_was_glimpsed_where_it_lies() -> None:
    layout = load_layout("oval-6")
    script = filmed("holdem", 3, layout)
    buttons = [e.fact.seat for e in script.truth if isinstance(e.fact, ButtonPlaced)]
    away = next(s for s in layout.seats if s.number not in buttons)
    chips_mm = box(tuple(np.add(away.button, (60.0, 0.0))), BUTTON_MM)
    chips = Sighting("button", None, chips_mm, 0.8)
    there = Places(layout).buttons[buttons[0]]
    under = Places(layout).grid.within(chips_mm)
    dealt_s = next(e.t_s for e in script.truth if isinstance(e.fact, hand.CardDealt))
    observer, events, looks = Observer(layout, script.setup), list[Event](), 0
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        bare, looked = glance.bare.copy(), glance.looked.copy()
        bare[there], bare[under] = False, False
        looked[there] = looks == 0
        seen = tuple(one for one in glance.seen if one.kind != "button" or looks == 0)
        looks += bool(glance.seen)
        if glance.evidence.t_s > 0.8 and looked.any():
            seen, looked[under] = (*seen, chips), True
        events += observer.take(replace(glance, seen=seen, looked=looked, bare=bare))
        if glance.evidence.t_s > dealt_s:
            break
    assert [e.fact.seat for e in events if isinstance(e.fact, ButtonPlaced)] == buttons[:1]


def test_a_button_is_told_that_leaves_felt_which_was_never_seen_bare() -> None:
    layout = load_layout("oval-6")
    script = filmed("holdem", 3, layout)
    buttons = [e.fact.seat for e in script.truth if isinstance(e.fact, ButtonPlaced)]
    under = Places(layout).buttons[buttons[0]]
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        bare = glance.bare.copy()
        bare[under] = False
        events += observer.take(replace(glance, bare=bare))
    events += observer.finish()
    assert [e.fact.seat for e in events if isinstance(e.fact, ButtonPlaced)] == buttons


def test_a_button_that_passed_for_felt_is_told_where_it_was_carried() -> None:
    layout = load_layout("oval-6")
    script = filmed("holdem", 3, layout)
    placed = [e for e in script.truth if isinstance(e.fact, ButtonPlaced)]
    first, last = (e.fact.seat for e in (placed[0], placed[-1]))
    places = Places(layout).buttons
    under, beside = places[first], tuple(cells[::3] for cells in places[last])
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        seen = tuple(thing for thing in glance.seen if thing.kind != "button")
        bare = glance.bare.copy()
        passes = glance.evidence.t_s < placed[-1].t_s and not glance.moving[under].any()
        bare[under] = passes
        bare[beside] |= ~glance.moving[beside]  # it is small
        events += observer.take(replace(glance, seen=seen, bare=bare))
    events += observer.finish()
    assert first != last
    assert [e.fact.seat for e in events if isinstance(e.fact, ButtonPlaced)] == [last]


@pytest.mark.parametrize("lies", [True, False])
def test_deal_1_a_seats_number_in_a_ring_is_no_button_if_that_is_made_out_a_little_later(
    layout: Layout, *, lies: bool
) -> None:
    ring = Sighting("button", None, box(layout.seat(1).button, BUTTON_MM), 0.7)
    disc = Sighting("button", None, box(layout.seat(3).button, BUTTON_MM), 0.96)
    felt = Felt(layout, "holdem", lying=[ring, disc][: 1 + lies], unseen=[disc])
    felt.unseen.clear()
    felt.rest(3.0)
    told = [event.fact.seat for event in felt.told if isinstance(event.fact, ButtonPlaced)]
    assert told == [3 if lies else 1]


def test_t24_1_of_two_that_look_like_the_button_the_one_where_it_belongs_is_it(
    layout: Layout,
) -> None:
    blind_mm = tuple(np.add(layout.seat(1).button, 100.0))
    chip = Sighting("button", None, box(blind_mm, BUTTON_MM), 0.95)
    disc = Sighting("button", None, box(layout.seat(3).button, BUTTON_MM), 0.8)
    felt = Felt(layout, "holdem", lying=[chip, disc])
    felt.rest(3.0)
    told = [event.fact.seat for event in felt.told if isinstance(event.fact, ButtonPlaced)]
    assert told == [3]


def test_misd_3_what_looks_a_little_like_a_button_is_it_once_the_deal_begins(
    layout: Layout,
) -> None:
    beside_mm = tuple(np.add(layout.seat(3).button, (100.0, 0.0)))
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.lying.append(Sighting("button", None, box(beside_mm, BUTTON_MM), 0.86))
    felt.rest(0.8)
    for seat in (1, 3, 5, 1, 3):
        felt.glide(felt.card(seat, 0.0, 0.0))
        felt.rest(0.2, looks=(0, 1, 2))
    told = [type(event.fact) for event in felt.told]
    assert told[:2] == [ButtonPlaced, hand.HandBegun]


def test_a_button_is_told_that_moves_on_though_chips_of_the_pot_come_to_lie_where_it_was(
    layout: Layout,
) -> None:
    lain, moved = (box(layout.seat(seat).button, BUTTON_MM) for seat in (1, 3))
    chips_mm = lain + np.array([35.0, 0.0])
    felt = Felt(layout, "holdem", lying=[Sighting("button", None, lain, 0.95)])
    felt.rest(1.0)
    felt.lying.clear()
    felt.rest(0.4)
    felt.lying.append(Sighting("button", None, chips_mm, 0.7))
    felt.rest(0.4)
    felt.move(0.3, felt.along(lain.mean(0), moved.mean(0)))
    felt.lying.append(Sighting("button", None, moved, 0.95))
    felt.rest(1.5)
    told = [event.fact.seat for event in felt.told if isinstance(event.fact, ButtonPlaced)]
    assert told == [1, 3]


def test_a_chip_of_another_colour_is_no_button_while_that_is_carried(layout: Layout) -> None:
    lain, moved = (box(layout.seat(seat).button, BUTTON_MM) for seat in (1, 3))
    won_mm = tuple(np.add(layout.seat(5).button, 90.0))
    white, yellow = np.array([81.0, 0.0, 2.0]), np.array([90.0, -7.0, 64.0])
    felt = Felt(layout, "holdem", lying=[Sighting("button", None, lain, 0.89, color=white)])
    felt.rest(3.0)
    felt.move(0.3, felt.along(lain.mean(0), moved.mean(0)))
    felt.lying = [Sighting("button", None, box(won_mm, BUTTON_MM), 0.87, color=yellow)]
    felt.move(0.2, felt.where(*felt.lying))
    felt.rest(0.5)
    felt.move(0.3, felt.along(lain.mean(0), moved.mean(0)))
    felt.lying.append(Sighting("button", None, moved, 0.7, color=white))
    felt.rest(1.5)
    told = [event.fact.seat for event in felt.told if isinstance(event.fact, ButtonPlaced)]
    assert told == [1, 3]
