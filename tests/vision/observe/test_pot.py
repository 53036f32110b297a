"""Pots pushed, as a table looked at step by step shows them."""

from dataclasses import replace

import pytest
from felt import Felt

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.hand import PotPushed
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import Place, Places, box

CHIPS_MM = (110.0, 110.0)


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("oval-6")


def test_t24_19_bets_taken_in_are_no_pot_pushed_to_whom_they_came_from(layout: Layout) -> None:
    felt = Felt(layout, game="holdem", seats=(1, 2, 3))
    middles_mm = Places(layout).middles_mm
    pot_mm, loser_mm, winner_mm = (
        middles_mm[place] for place in (Place("pot"), Place("bets", 1), Place("bets", 2))
    )
    for right_mm in (-40.0, 40.0):
        for seat in felt.seats:
            felt.pitch(seat, right_mm, 0.0)
    felt.fold(3)
    felt.fold(1)
    shadow = Sighting("chip", None, box(tuple(loser_mm), CHIPS_MM), 0.9)
    arm = replace(shadow, corners_mm=box(tuple(pot_mm), CHIPS_MM))
    felt.aside += [shadow, arm]  # nobody looks at either
    felt.lying.append(shadow)
    felt.move(0.4, felt.along(loser_mm, pot_mm))
    felt.rest(0.5)
    felt.lying.append(arm)
    felt.rest(0.2)
    felt.lying.remove(arm)
    felt.rest(0.2)
    felt.move(0.3, felt.along(pot_mm, winner_mm))
    felt.lying.remove(shadow)
    felt.lying.append(replace(shadow, corners_mm=box(tuple(winner_mm), CHIPS_MM)))
    felt.rest(2.0)
    pushed = [event.fact.seat for event in felt.told if isinstance(event.fact, PotPushed)]
    assert pushed == [2]
