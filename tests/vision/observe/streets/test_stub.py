"""A stub that is dropped: a heap of which each card is made out in one look at most."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at, of
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.deck import StubDropped
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import BoardDealt, CardBurned
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import CARD_MM, Place, Places, box


def test_stub_3_t24_11_a_stub_whose_cards_are_seen_in_one_good_look_only_is_told(
    layout: Layout,
) -> None:
    script = filmed("holdem", 7, layout, "dropped-stub")
    dropped_s = next(e.t_s for e in script.truth if isinstance(e.fact, StubDropped))
    stub_mm, looks = np.array(layout.spots["stub"]).mean(0), 0
    observer, told = Observer(layout, script.setup), list[Event]()

    def once(glance: Glance) -> Glance:
        """The heap as the first look that shows it has it; no later one makes anything out."""
        nonlocal looks
        heap = [s for s in glance.seen if np.hypot(*(s.center_mm - stub_mm)) < 250]
        if glance.evidence.t_s < dropped_s or len(heap) < 4:
            return glance
        looks += 1
        kept = tuple(s for s in glance.seen if looks == 1 or not any(s is card for card in heap))
        return replace(glance, seen=kept)

    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(once(glance))
    assert looks > 1
    assert sum(isinstance(event.fact, StubDropped) for event in told) == 1


def test_stub_3_four_cards_of_a_flop_that_come_to_lie_at_once_are_no_stub(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    left_mm, y_mm = layout.boards[0][1]
    for place, face in enumerate(("8h", "2c", "Ts", "4d")):
        corners_mm = box((left_mm + 60.0 * place, y_mm), CARD_MM)
        felt.lying.append(Sighting("card", "up", corners_mm, 0.98, of(face)))
    felt.move(0.1, felt.where(*felt.lying[-4:]))
    felt.rest(2.0)
    facts = [event.fact for event in felt.told]
    assert any(isinstance(fact, BoardDealt) for fact in facts)
    assert not any(isinstance(fact, StubDropped) for fact in facts)


def test_stub_3_chips_in_the_pot_that_look_like_backs_as_a_burn_comes_are_no_stub(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    pot_mm = np.array(layout.spots["pot"]).mean(0)
    away_mm = [(0.0, 0.0), (30.0, 9.0), (-34.0, 2.0), (4.0, 33.0)]
    heap = [back_at(pot_mm + at_mm) for at_mm in away_mm]
    felt.fly(heap[0])
    felt.rest(1.0)
    felt.unseen.append(heap[0])
    felt.lying += heap[1:]
    felt.move(0.1, felt.where(*heap))
    felt.rest(0.15)
    felt.burn(0)
    felt.rest(0.8)
    felt.street("8h 2c Ts")
    felt.rest(1.0)
    assert not any(isinstance(event.fact, StubDropped) for event in felt.told)


def test_stub_3_burn_2_the_first_card_of_a_dropped_stub_that_is_made_out_is_no_burn(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("8h 2c Ts")
    burn_mm, stub_mm = (np.array(layout.spots[spot]).mean(0) for spot in ("burn", "stub"))
    away_mm = [(-30.0, 0.0), (60.0, 50.0), (-40.0, 90.0), (40.0, -60.0)]
    heap = [back_at(stub_mm + at_mm) for at_mm in away_mm]
    fallen = [back_at(burn_mm + np.array([15.0, 40.0])), *heap]
    felt.move(0.1, felt.where(*fallen))
    felt.lying += fallen
    felt.unseen += heap[1:]
    felt.rest(0.35)
    felt.unseen.clear()
    felt.rest(1.0)
    facts = [event.fact for event in felt.told]
    assert sum(isinstance(fact, CardBurned) for fact in facts) == 1
    assert sum(isinstance(fact, StubDropped) for fact in facts) == 1


def test_stub_3_four_cards_that_fell_apart_are_told_though_one_lies_before_the_dealer(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    deck_mm, stub_mm = (np.array(layout.spots[spot]).mean(0) for spot in ("deck", "stub"))
    apart_mm = ((0.0, -50.0), (70.0, 40.0), (-10.0, 70.0))
    fallen = [back_at(stub_mm + at_mm) for at_mm in apart_mm]
    fallen.append(back_at(deck_mm + np.array([70.0, 100.0])))
    felt.move(0.1, felt.where(*fallen))
    felt.lying += fallen
    felt.rest(1.0)
    assert sum(isinstance(event.fact, StubDropped) for event in felt.told) == 1


def test_stub_3_burn_2_a_card_of_a_dropped_stub_that_is_made_out_late_is_no_burn(
    layout: Layout,
) -> None:
    script = filmed("holdem", 7, layout, "dropped-stub")
    dropped_s = next(e.t_s for e in script.truth if isinstance(e.fact, StubDropped))
    burned_s = [e.t_s for e in script.truth if isinstance(e.fact, CardBurned)]
    places, late = Places(layout), list[Sighting]()
    observer, told = Observer(layout, script.setup), list[Event]()

    def hidden(glance: Glance) -> Glance:
        """One card that fell on the burns' place is made out only two seconds later."""
        since_s = glance.evidence.t_s - dropped_s
        if since_s < 0 or since_s > 2.6:
            return glance
        seen = glance.seen
        late.extend(s for s in seen if places.home(s.center_mm).kind == "burn" and not late)
        for one in late:
            seen = tuple(s for s in seen if np.hypot(*(s.center_mm - one.center_mm)) > 20)
        shown = since_s > 2
        looked = glance.looked | (places.masks[Place("burn")] & shown)
        return replace(glance, seen=(*seen, *(late if shown else ())), looked=looked)

    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(hidden(glance))
    assert late
    burns = [event for event in told if isinstance(event.fact, CardBurned)]
    assert len(burns) == len(burned_s)


@pytest.mark.parametrize(("apart", "dropped"), [(0.3, 0), (1.0, 1)])
def test_stub_3_one_burn_that_is_outlined_here_and_there_under_an_arm_is_no_stub(
    layout: Layout, apart: float, dropped: int
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    burn_mm = np.array(layout.spots["burn"]).mean(0)
    away_mm = [(0.0, 0.0), (-12.0, 60.0), (55.0, 5.0), (48.0, 62.0)]
    burns = [back_at(burn_mm + apart * np.array(at_mm)) for at_mm in away_mm]
    felt.move(0.3, felt.where(*burns))
    felt.rest(0.4, *burns)
    felt.rest(1.0)
    assert sum(isinstance(event.fact, StubDropped) for event in felt.told) == dropped


@pytest.mark.parametrize(("broad_mm", "dropped"), [(78.0, 0), (200.0, 1)])
def test_stub_3_an_arm_that_rests_where_the_stub_would_lie_is_none(
    layout: Layout, broad_mm: float, dropped: int
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("8h 2c Ts")
    at_mm = np.mean([np.array(layout.spots[spot]).mean(0) for spot in ("stub", "burn")], axis=0)
    lies = Sighting("card", None, box(tuple(at_mm), (broad_mm, 340.0)), 0.9)
    felt.unseen.append(lies)
    felt.move(0.2, felt.where(lies))
    felt.lying.append(lies)
    felt.rest(2.0, looks=range(30))
    assert sum(isinstance(event.fact, StubDropped) for event in felt.told) == dropped
