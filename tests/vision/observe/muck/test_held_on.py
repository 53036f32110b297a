"""Hands that seemed to be given up, and come to light again."""

import pytest
from felt import Felt
from pots import at_showdown

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Folded, Mucked, Retrieved, Tabled
from cardspeak.vision.answers import Reread

SEAT, OTHERS = 3, (1, 5)
PLACES_MM = (-40.0, 40.0)


@pytest.fixture
def felt(layout: Layout) -> Felt:
    """A table at which a seat was told to have folded, and others play on."""
    felt = Felt(layout, "holdem", (SEAT, *OTHERS))
    felt.hole_cards(*PLACES_MM)
    felt.rest(3.0)
    felt.fold(SEAT)
    felt.rest(2.0)
    assert [e.fact for e in felt.told if isinstance(e.fact, Folded)] == [Folded(SEAT, 2)]
    return felt


def lies_again(felt: Felt, *faces: str) -> None:
    """Let two cards lie before the seat again, of which no more than its player's hand was seen."""
    cards = zip(PLACES_MM, faces or ("", ""), strict=True)
    felt.lay(SEAT, *(felt.card(SEAT, right_mm, 0.0, face) for right_mm, face in cards))
    felt.rest(2.0)


def told(felt: Felt, kind: type) -> list[object]:
    """The facts of a kind that were told."""
    return [event.fact for event in felt.told if isinstance(event.fact, kind)]


def test_muck_3_a_hand_that_seemed_folded_and_is_tabled_had_been_hidden(felt: Felt) -> None:
    felt.turn(OTHERS[0], "Qs", "Qd")
    lies_again(felt, "Ac", "Kc")
    assert told(felt, Reread) == [Reread(Folded(SEAT, 2), None)]
    assert not told(felt, Retrieved)
    shown = [{str(sight.card) for sight in hand.cards} for hand in told(felt, Tabled)]  # type: ignore[attr-defined]
    assert {"Ac", "Kc"} in shown


def test_muck_3_a_hand_that_comes_to_light_again_was_not_folded(felt: Felt) -> None:
    lies_again(felt)
    assert told(felt, Reread) == [Reread(Folded(SEAT, 2), None)]
    assert not told(felt, Retrieved)


def test_muck_3_a_hand_that_is_seen_to_come_out_of_the_muck_was_folded(felt: Felt) -> None:
    felt.lying.pop()
    felt.move(0.5, felt.along(felt.muck_mm, felt.at(SEAT, 0.0, 0.0)))
    lies_again(felt)
    assert told(felt, Retrieved) == [Retrieved(SEAT, 2)]
    assert not told(felt, Reread)


def test_muck_3_a_single_card_is_no_hand_that_had_been_hidden(felt: Felt) -> None:
    felt.lay(SEAT, felt.card(SEAT, 0.0, 0.0))
    felt.rest(2.0)
    assert not told(felt, Reread)


def test_t24_19_a_hand_that_seemed_mucked_and_is_tabled_had_been_hidden(layout: Layout) -> None:
    felt = at_showdown(layout, tabled="1")
    felt.fold(SEAT)
    felt.rest(2.0)
    assert told(felt, Mucked) == [Mucked(SEAT)]
    lies_again(felt, "Kh", "Kd")
    assert told(felt, Reread) == [Reread(Mucked(SEAT), None)]
