"""Burns and pots that are put elsewhere than where the layout has them."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at
from ghost import Ghost
from test_missed import grave
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Event
from cardspeak.vision.observe.observer import Observer

FAR_MM = 5000.0


def watched(script: Script, seen: Layout) -> list[Event]:
    """What is told of a hand by somebody who takes the table to be another."""
    observer, events = Observer(seen, script.setup), list[Event]()
    for glance in Ghost(script, seen).glances(wants=observer.wants):
        events += observer.take(glance)
    return [*events, *observer.finish()]


def counts(events: list[Event]) -> tuple[int, list[int]]:
    facts = [event.fact for event in events]
    burns = sum(isinstance(fact, hand.CardBurned) for fact in facts)
    return burns, [len(fact.cards) for fact in facts if isinstance(fact, hand.BoardDealt)]


def without(spot: str, layout: Layout) -> Layout:
    """The same table, but nobody knows where one of its places is."""
    off = tuple((x + FAR_MM, y) for x, y in layout.spots[spot])
    return replace(layout, spots={**layout.spots, spot: off})


def test_a_burn_is_told_wherever_in_the_middle_it_lies(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    events = watched(script, without("burn", layout))
    assert counts(events) == counts(list(script.truth))
    assert not grave(script, events)


@pytest.mark.parametrize("at_mm", [(228.0, -326.0), (105.0, -400.0)])
def test_burn_2_a_burn_is_told_that_lies_where_the_stub_would_or_by_the_deck(
    layout: Layout, at_mm: tuple[float, float]
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.fly(back_at(np.array(at_mm)))
    felt.rest(0.8)
    for face in ("7d", "Kh", "2c"):
        felt.board(face)
    felt.rest(1.5)
    assert counts(felt.told) == (1, [3])


def test_burn_2_a_burn_by_the_pot_that_comes_to_light_with_the_flop_came_before_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.fly(back_at(np.array([-200.0, -60.0])))
    felt.aside.append(felt.lying[-1])
    felt.move(0.4, felt.along(felt.deck_mm, np.array([-200.0, -60.0])))
    for face in ("7d", "Kh", "2c"):
        felt.board(face)
    felt.aside += felt.lying[-3:]
    felt.move(0.4, felt.along(felt.deck_mm, np.array([-200.0, -60.0])))
    felt.aside.clear()
    felt.rest(1.5)
    assert counts(felt.told) == (1, [3])


def test_t24_7_a_burn_of_stud_is_told_that_lies_where_the_stub_would(layout: Layout) -> None:
    felt = Felt(layout, "stud")
    for right_mm, ranks in ((-60.0, ""), (-30.0, ""), (40.0, "59"), (75.0, "KQ")):
        if right_mm == 75.0:
            felt.fly(back_at(np.array(layout.spots["stub"]).mean(0)))
            felt.rest(0.8)
        for place, seat in enumerate(felt.seats):
            felt.pitch(seat, right_mm, 0.0, ranks[place] + "dh"[place] if ranks else "")
    felt.rest(1.0)
    facts = [type(event.fact).__name__ for event in felt.told]
    dealt = [name for name in facts if name in ("CardBurned", "CardDealt")]
    assert dealt == ["CardDealt"] * 6 + ["CardBurned"] + ["CardDealt"] * 2


def test_a_pot_is_told_wherever_in_the_middle_it_lies(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    events = watched(script, without("pot", layout))

    def winners(log: list[Event]) -> set[int]:
        return {event.fact.seat for event in log if isinstance(event.fact, hand.PotPushed)}

    assert winners(events) == winners(list(script.truth)) != set()
    assert not grave(script, events)
