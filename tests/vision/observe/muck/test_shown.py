"""Cards that fall face up into the muck as a hand is folded."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at, of

from cardspeak.hardware.layout import Layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.hand import CardExposed, Folded


@pytest.fixture
def felt(layout: Layout) -> Felt:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.hole_cards()
    felt.rest(2.0)
    felt.fold(1)
    return felt


def fold_open(felt: Felt, seat: int, face: str) -> None:
    """Let a seat fold so that one of its cards falls face up beside the muck's."""
    fallen = back_at(felt.muck_mm + np.array([40.0, 0.0]))
    fallen = replace(fallen, face="up", logs=of(face))
    felt.move(0.5, felt.along(felt.at(seat, 0, 0), felt.muck_mm))
    felt.lying = [*(one for one in felt.lying if not felt.is_at(one, seat)), fallen]
    felt.rest(1.5)


def shown(felt: Felt) -> list[CardExposed]:
    return [event.fact for event in felt.told if isinstance(event.fact, CardExposed)]


def test_a_folded_card_that_falls_face_up_is_told_with_its_seat(felt: Felt) -> None:
    fold_open(felt, 3, "4d")
    (told,) = shown(felt)
    assert (told.seat, told.card.card, told.by) == (3, Card.parse("4d"), "player")
    facts = [type(event.fact) for event in felt.told]
    assert facts.index(CardExposed) > facts.index(Folded)


def test_a_door_card_that_is_folded_face_up_was_open_all_along(layout: Layout) -> None:
    felt = Felt(layout, "stud", (1, 3, 5))
    felt.hole_cards(-40.0, 0.0)
    for seat, face in ((1, "9c"), (3, "4d"), (5, "Js")):
        felt.pitch(seat, 40.0, 0.0, face)
    felt.rest(2.0)
    felt.fold(1)
    fold_open(felt, 3, "4d")
    assert shown(felt) == []


def test_t24_19_a_shown_hand_that_goes_to_the_muck_is_not_exposed(felt: Felt) -> None:
    felt.streets("8h 2c Ts", "Jd", "3s")
    felt.turn(5, "Ac", "Ad")
    fold_open(felt, 3, "4d")
    assert shown(felt) == []
