"""Hands that the dealer pulls to the board, to compare them with it or to show which one wins."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at, of

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import BoardDealt, Mucked, Tabled
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.track.places import CARD_MM, box

FIRST, LAST, FACES = 1, 3, ("Ad", "Tc")
STREETS = "7d Kh 2c", "9s", "5h"
SOON_S, LATER_S = 0.2, 1.5


@pytest.fixture
def felt(layout: Layout) -> Felt:
    """A table at which all is dealt, and one of two hands lies open."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets(*STREETS)
    felt.turn(FIRST, "8c", "8d")
    return felt


def pull(felt: Felt, seat: int, faces: tuple[str, str]) -> None:
    """Let the dealer pull two cards of a seat to where a second board would lie."""
    hand = [one for one in felt.lying if felt.is_at(one, seat)]
    slots = felt.layout.boards[1][1:3]
    felt.move(0.4, felt.along(felt.at(seat, 0, 0), np.array(slots[0])))
    felt.lying = [one for one in felt.lying if one not in hand]
    for at_mm, face in zip(slots, faces, strict=True):
        one = felt.card(seat, 0.0, 0.0, face)
        felt.lying.append(replace(one, corners_mm=box(at_mm, CARD_MM)))


def vaguely(one: Sighting, sure: float) -> Floats:
    """(52,) how a face is read that is so sure."""
    assert one.logs is not None
    odds = np.full(len(one.logs), (1 - sure) / (len(one.logs) - 1))
    odds[one.logs.argmax()] = sure
    return np.asarray(np.log(odds))


def boards(felt: Felt) -> list[int]:
    """How many cards were told to be dealt to a board, each time."""
    return [len(e.fact.cards) for e in felt.told if isinstance(e.fact, BoardDealt)]


def tabled(felt: Felt) -> list[int]:
    """How many cards each hand has that was told to lie open, those told last of each."""
    hands = {e.fact.seat: e.fact for e in felt.told if isinstance(e.fact, Tabled)}
    return [sum(sight.card is not None for sight in fact.cards) for fact in hands.values()]


@pytest.mark.parametrize("after_s", [SOON_S, LATER_S])
def test_rabb_1_a_hand_that_is_pulled_to_the_board_is_no_street_and_not_mucked(
    felt: Felt, after_s: float
) -> None:
    felt.move(0.3, felt.along(felt.at(LAST, 0, 0), felt.at(LAST, 0, -220)))
    felt.lay_open(LAST, *FACES)
    felt.rest(after_s)
    pull(felt, LAST, FACES)
    felt.rest(3.0)
    assert boards(felt) == [3, 1, 1]
    assert tabled(felt) == [2, 2]
    assert not [event for event in felt.told if isinstance(event.fact, Mucked)]


@pytest.mark.parametrize("sure", [0.99, 0.7])
def test_t24_31_a_shown_hand_is_not_mucked_while_an_arm_may_hide_it_by_the_board(
    felt: Felt, sure: float
) -> None:
    felt.turn(LAST, *FACES)
    vague = [replace(one, logs=vaguely(one, sure)) for one in felt.lying if felt.is_at(one, LAST)]
    felt.lying = [one for one in felt.lying if not felt.is_at(one, LAST)] + vague
    slots = [np.array(at_mm) for at_mm in felt.layout.boards[1][1:3]]
    arm, left_mm = felt.along(slots[0], slots[1]), felt.at(LAST, 0, 0)
    felt.move(0.3, felt.along(left_mm, slots[0]) | felt.along(left_mm, felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, LAST)]
    felt.lying.append(back_at(felt.muck_mm))  # a hand that comes to the muck meanwhile
    for _ in range(11):
        felt.rest(1 / HZ, passing=arm, looks=(0,))
    for at_mm, face in zip(slots, FACES, strict=True):
        felt.lying.append(Sighting("card", "up", box(tuple(at_mm), CARD_MM), 0.98, of(face)))
    felt.rest(3.0)
    assert not [event for event in felt.told if isinstance(event.fact, Mucked)]
    assert boards(felt) == [3, 1, 1]


def test_a_second_board_is_dealt_while_hands_lie_open(felt: Felt) -> None:
    felt.turn(LAST, *FACES)
    for at_mm, face in zip(felt.layout.boards[1], ("3c", "4d", "Js"), strict=False):
        one = Sighting("card", "up", box(at_mm, CARD_MM), 0.98, felt.card(LAST, 0, 0, face).logs)
        felt.fly(one)
    felt.rest(2.0)
    assert boards(felt) == [3, 1, 1, 3]


def test_t24_5_a_card_on_the_board_that_is_one_of_a_hand_lying_open_is_there_twice(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets(*STREETS[:2])
    felt.turn(FIRST, "5h", "8d")
    felt.turn(LAST, *FACES)
    felt.move(0.4, felt.along(felt.at(FIRST, 0, 0), felt.at(FIRST, 0, -220)))
    felt.aside = [one for one in felt.lying if felt.is_at(one, FIRST)]
    felt.rest(3.0)
    felt.burn(2)
    felt.board("5h")
    felt.rest(2.0)
    river = [e.fact for e in felt.told if isinstance(e.fact, BoardDealt)][-1]
    assert [str(sight.card) for sight in river.cards] == ["5h"]
