"""Hands that are pushed over the betting line, where they wait for the dealer to pull them in."""

import numpy as np
import pytest
from felt import Felt, back_at, folded
from pots import over_a_pot, push

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Folded, PotPushed, Retrieved
from cardspeak.vision.answers import Reread
from cardspeak.vision.glance import Sighting

SEATS = (1, 2, 4, 5)
PUSHES, THROWS = 4, 5


@pytest.fixture
def felt(layout: Layout) -> Felt:
    """A table on which two cards each were dealt a while ago."""
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0, 40.0)
    felt.rest(3.0)
    return felt


def push_forward(felt: Felt, seat: int, forward_mm: float = 180.0) -> list[Sighting]:
    """Let a player push its hand forward, and leave it there."""
    felt.move(0.4, felt.along(felt.at(seat, 0, 0), felt.at(seat, 0, forward_mm)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, seat)]
    pushed = [felt.card(seat, right_mm, forward_mm) for right_mm in (-15.0, 15.0)]
    felt.lying += pushed
    felt.rest(1.0)
    return pushed


def pull_in(felt: Felt, pushed: list[Sighting], seat: int) -> None:
    """Let the dealer pull into the muck what lies before a seat."""
    felt.move(0.4, felt.along(felt.at(seat, 0, 180), felt.muck_mm))
    felt.lying = [one for one in felt.lying if one not in pushed]
    felt.lying.append(back_at(felt.muck_mm + np.array([40.0, 0.0])))
    felt.rest(2.0)


def test_a_hand_over_the_line_is_folded_before_one_that_is_thrown_long_before_it_is_pulled_in(
    felt: Felt,
) -> None:
    pushed = push_forward(felt, PUSHES)
    felt.fold(THROWS)
    felt.rest(2.0)
    assert folded(felt) == [PUSHES, THROWS]
    pull_in(felt, pushed, PUSHES)
    assert folded(felt) == [PUSHES, THROWS]


def test_a_hand_that_is_pushed_a_little_way_is_not_folded_as_another_one_is(felt: Felt) -> None:
    push_forward(felt, PUSHES, 70.0)
    felt.fold(THROWS)
    felt.rest(2.0)
    assert folded(felt) == [THROWS]


def test_of_two_who_give_up_at_once_the_one_over_the_line_is_told_in_turn(felt: Felt) -> None:
    before = SEATS[1]
    felt.move(0.4, felt.along(felt.at(PUSHES, 0, 0), felt.at(PUSHES, 0, 180)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, PUSHES)]
    felt.lying += [felt.card(PUSHES, right_mm, 180.0) for right_mm in (-15.0, 15.0)]
    felt.rest(0.2, looks=(0, 1, 2))
    felt.move(0.2, felt.along(felt.at(before, 0, 0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, before)]
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(2.0)
    felt.fold(THROWS)
    felt.rest(2.0)
    assert folded(felt) == [before, PUSHES, THROWS]


def test_a_hand_over_the_line_is_not_taken_back_as_more_of_it_comes_to_light(felt: Felt) -> None:
    push_forward(felt, PUSHES)
    felt.fold(THROWS)
    felt.rest(2.0)
    felt.move(0.4, felt.along(felt.at(PUSHES, 0, 60), felt.muck_mm))
    felt.lying.append(felt.card(PUSHES, 10.0, 60.0))
    felt.rest(3.0)
    assert not [event for event in felt.told if isinstance(event.fact, Reread | Retrieved)]
    assert folded(felt) == [PUSHES, THROWS]


def test_a_hand_over_the_line_is_folded_as_the_pot_goes_to_another(layout: Layout) -> None:
    felt, pot = over_a_pot(layout, 1)
    push_forward(felt, 3)
    push(felt, pot, felt.at(5, 0.0, 60.0))
    felt.rest(3.0)
    facts = [event.fact for event in felt.told if isinstance(event.fact, Folded | PotPushed)]
    assert [type(fact) for fact in facts] == [Folded, Folded, PotPushed]
    assert [fact.seat for fact in facts] == [1, 3, 5]
