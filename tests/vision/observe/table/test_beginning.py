"""Print that looks like cards before a hand: it is neither a hand that goes on, nor a board."""

from dataclasses import replace

import numpy as np
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import BoardDealt, CardDealt, Folded
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.places import CARD_MM, box


def test_a_board_that_seems_to_lie_face_down_before_the_hand_is_print(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    frames = tuple(Sighting("card", "down", box(at, CARD_MM), 0.85) for at in layout.boards[0])
    grid, printed = Grid.over(layout), np.zeros(Grid.over(layout).shape, bool)
    for one in frames:
        printed[grid.within(one.corners_mm, 2.0)] = True
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if glance.evidence.t_s < 1.5:
            glance = replace(glance, seen=frames, bare=glance.bare & ~printed)
        told += observer.take(glance)
    facts = [event.fact for event in told]
    boards = [fact.cards for fact in facts if isinstance(fact, BoardDealt)]
    assert not any(isinstance(fact, OutOfStep) for fact in facts)
    assert boards == [e.fact.cards for e in script.truth if isinstance(e.fact, BoardDealt)]


def test_a_phone_at_one_seat_that_looks_like_two_backs_is_no_hand_that_goes_on(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    seat = layout.seat(2)
    middle_mm = np.array(seat.cards, np.float64).mean(0) - 150 * np.array(seat.right)
    places_mm = [tuple(middle_mm + off_mm * np.array(seat.ahead)) for off_mm in (-30, 30)]
    phone = tuple(Sighting("card", "down", box(at, CARD_MM), 0.95) for at in places_mm)
    grid, stands = Grid.over(layout), np.zeros(Grid.over(layout).shape, bool)
    for one in phone:
        stands[grid.within(one.corners_mm)] = True
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        seen = (*glance.seen, *phone) if glance.looked[stands].any() else glance.seen
        told += observer.take(replace(glance, seen=seen, bare=glance.bare & ~stands))
    facts, truth = [event.fact for event in told], [event.fact for event in script.truth]
    assert not any(isinstance(fact, OutOfStep) for fact in facts)
    for kind in (CardDealt, Folded):
        seats = [fact.seat for fact in facts if isinstance(fact, kind)]
        assert seats == [fact.seat for fact in truth if isinstance(fact, kind)]


def test_a_spread_deck_is_gathered_though_print_hides_that_the_felt_is_bare(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout, "doubled-card")
    assert any(isinstance(event.fact, DeckSpread) for event in script.truth)
    grid, printed = Grid.over(layout), np.zeros(Grid.over(layout).shape, bool)
    for at in layout.boards[0]:
        printed[grid.within(box(at, CARD_MM), 12.0)] = True

    def dealt(log: list[Event] | tuple[Event, ...]) -> list[int]:
        return [event.fact.seat for event in log if isinstance(event.fact, CardDealt)]

    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(replace(glance, bare=glance.bare & ~printed))
    assert dealt(told) == dealt(script.truth)
