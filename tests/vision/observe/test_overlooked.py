"""Hands over the seats as cards come to them, and as they leave."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at, dealt
from test_pot import CHIPS_MM, push, pushed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.deck import BackSeen
from cardspeak.rules.facts.hand import CardDealt, CardExposed, Folded, HandBegun
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import Place, Places, box

SEATS = (1, 3, 5)


def hand_at(felt: Felt, seat: int) -> Sighting:
    """A hand that rests on the felt before a seat, and hides all that lies there."""
    hand = Sighting("hand", None, box(tuple(felt.at(seat, 0.0, 0.0)), (200.0, 150.0)), 0.9)
    felt.unseen.append(hand)
    return hand


def slip_under(felt: Felt, card: Sighting, hand: Sighting) -> None:
    """Let a hand reach in, and a card come to lie under it."""
    felt.move(0.3, felt.where(hand))
    felt.lying.append(hand)
    felt.rest(0.4, looks=())
    felt.move(0.3, felt.along(felt.deck_mm, card.center_mm) & ~felt.where(hand))
    felt.lying.append(card)


def second_round(felt: Felt, *, lifts: bool) -> None:
    """Deal a second card to each, while a hand is over the place where that of seat 3 lands."""
    for right_mm, seats in ((-40.0, SEATS), (40.0, SEATS[:1])):
        for seat in seats:
            felt.pitch(seat, right_mm, 0.0)
    hidden, hand = felt.card(3, 40.0, 0.0), hand_at(felt, 3)
    felt.aside += [one for one in (hidden, *felt.lying) if felt.is_at(one, 3)]
    slip_under(felt, hidden, hand)
    felt.pitch(5, 40.0, 0.0)
    felt.rest(0.8)
    if lifts:
        felt.move(0.3, felt.where(hand))
        felt.lying.remove(hand)
        felt.aside.clear()
    felt.rest(4.0)


def test_deal_11_a_card_that_a_hand_hides_as_it_lands_is_told_in_its_turn(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    second_round(felt, lifts=True)
    assert dealt(felt.told) == [*SEATS, *SEATS]


def test_deal_11_a_card_that_a_hand_still_hides_is_told_in_its_turn_but_nobody_is_sure(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    second_round(felt, lifts=False)
    assert dealt(felt.told) == [*SEATS, *SEATS]
    unsure = [e.fact.seat for e in felt.told if e.confidence < 1 and dealt([e])]  # type: ignore[union-attr]
    assert unsure == [3]


@pytest.mark.parametrize("hides", [False, True])
def test_deal_11_a_seat_that_is_passed_over_in_plain_view_got_no_card(
    layout: Layout, *, hides: bool
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for right_mm, seats in ((-40.0, SEATS), (40.0, (1, 5))):
        for seat in seats:
            felt.pitch(seat, right_mm, 0.0)
    if hides:
        hand = hand_at(felt, 3)
        felt.aside += [one for one in felt.lying if felt.is_at(one, 3)]
        felt.move(0.3, felt.where(hand))
        felt.lying.append(hand)
    felt.rest(4.0)
    assert dealt(felt.told) == [*SEATS, 1, 5]


def test_t24_1_a_card_face_up_is_never_taken_for_granted(layout: Layout) -> None:
    felt = Felt(layout, "stud", SEATS)
    for right_mm in (-50.0, -20.0):
        for seat in SEATS:
            felt.pitch(seat, right_mm, 0.0)
    felt.pitch(1, 40.0, 0.0, "5c")
    hidden, hand = felt.card(3, 40.0, 0.0, "9d"), hand_at(felt, 3)
    felt.aside += [one for one in (hidden, *felt.lying) if felt.is_at(one, 3)]
    slip_under(felt, hidden, hand)
    felt.pitch(5, 40.0, 0.0, "Kh")
    felt.rest(4.0)
    assert felt.dealt(3) == 2
    felt.move(0.3, felt.where(hand))
    felt.lying.remove(hand)
    felt.aside.clear()
    felt.rest(2.0)
    ups = [e.fact for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.up]
    assert [up.seat for up in ups] == [1, 5, 3]


def test_expo_9_a_street_card_that_comes_to_light_upon_hidden_ones_was_dealt_not_turned_up(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    for right_mm in (-20.0, 10.0):
        for seat in felt.seats:
            felt.pitch(seat, right_mm, 0.0)
    felt.pitch(1, 60.0, 0.0, "5c")
    downs = [one for one in felt.lying if felt.is_at(one, 3)]
    up, hand = felt.card(3, 20.0, 20.0, "7h"), hand_at(felt, 3)
    felt.aside += [up, *downs]
    slip_under(felt, up, hand)
    felt.rest(1.2)
    felt.move(0.5, felt.where(hand))
    felt.lying.remove(hand)
    felt.aside.clear()
    felt.unseen += downs
    felt.rest(2.0)
    assert felt.dealt(3) == 3
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)


def test_a_hand_is_folded_that_its_player_had_moved_out_of_sight(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0, -30.0)
    felt.rest(3.0)
    own = [one for one in felt.lying if felt.is_at(one, 3)]
    moved = [replace(one, corners_mm=one.corners_mm + np.array([120.0, 0.0])) for one in own]
    felt.unseen += moved
    felt.move(0.5, felt.along(felt.at(3, -40.0, 0.0), felt.at(3, 0.0, -220.0)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 3)] + moved
    felt.rest(4.0)
    assert not any(isinstance(event.fact, Folded) for event in felt.told)
    muck_mm = np.array(layout.spots["muck"], np.float64).mean(0)
    felt.move(0.5, felt.along(moved[0].center_mm, muck_mm) | felt.along(felt.at(3, 0, 0), muck_mm))
    felt.lying = [*felt.lying[:-2], back_at(muck_mm)]
    felt.rest(3.0)
    assert [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)] == [3]


@pytest.mark.parametrize("first", [True, False])
def test_no_hand_begins_with_an_arm_that_comes_to_rest_over_the_rail(
    layout: Layout, *, first: bool
) -> None:
    felt = Felt(layout, "holdem")
    if not first:
        felt.hole_cards()
        felt.fold(1)
        felt.gather()
    begun = sum(isinstance(event.fact, HandBegun) for event in felt.told)
    side = layout.seat(3)
    at_mm = felt.at(3, 0.0, -150.0)
    reach_mm = np.array([[-50, 165], [50, 165], [50, -400], [-50, -400]])
    arm_mm = at_mm + reach_mm @ np.array([side.right, side.ahead])
    arm = Sighting("hand", None, arm_mm, 0.9)
    felt.unseen.append(arm)
    way = felt.along(felt.deck_mm, felt.at(3, 0.0, 0.0))
    felt.move(0.3, felt.where(arm) | (way & first))
    felt.lying.append(arm)
    if not first:
        felt.rest(2 / HZ, looks=())
        felt.move(0.4, way)
    felt.rest(3.0)
    assert sum(isinstance(event.fact, HandBegun) for event in felt.told) == begun


def test_t24_19_what_comes_to_rest_before_a_seat_after_the_pot_is_gone_is_no_share_of_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    places = Places(layout)
    felt.hole_cards()
    pot_mm = tuple(places.middles_mm[Place("pot")])
    felt.lying.append(Sighting("chip", None, box(pot_mm, CHIPS_MM), 0.9))
    felt.streets("8h 2c Ts", "4d", "Jc")
    felt.turn(1, "Ah", "Ad")
    felt.turn(3, "Kh", "Kd")
    push(felt, felt.lying[-1] if felt.lying[-1].kind == "chip" else chips_of(felt), by(felt, 1))
    heap = Sighting("hand", None, box(tuple(by(felt, 3)), (110.0, 110.0)), 0.9)
    felt.unseen.append(heap)
    felt.move(0.4, felt.along(np.array(pot_mm), by(felt, 3)))
    felt.lying.append(heap)
    felt.rest(2.0)
    assert pushed(felt) == [1]


def chips_of(felt: Felt) -> Sighting:
    """The chips that lie on the felt."""
    return next(one for one in felt.lying if one.kind == "chip")


def by(felt: Felt, seat: int) -> np.ndarray:
    """(2,) where a seat's bets lie."""
    return Places(felt.layout).middles_mm[Place("bets", seat)]


USUAL, ODD = np.array([40.0, 10.0, -38.0]), np.array([37.0, -8.0, -24.0])


def deal_backs(felt: Felt, last: np.ndarray) -> None:
    """Deal two cards to each, whose backs are alike but for that of the last one."""
    for right_mm in (-40.0, 40.0):
        for seat in felt.seats:
            color = last if (seat, right_mm) == (felt.seats[-1], 40.0) else USUAL
            one = replace(felt.card(seat, right_mm, 0.0), color=color, dye=color)
            felt.move(0.3, felt.along(felt.deck_mm, one.center_mm))
            felt.lying.append(one)
            felt.rest(0.5)
    felt.rest(3.0)


def test_t24_4_a_back_that_flew_in_has_a_colour_of_its_own(layout: Layout) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3, 4, 5))
    deal_backs(felt, ODD)
    assert any(isinstance(event.fact, BackSeen) for event in felt.told)


def test_t24_4_a_back_that_lay_there_before_it_came_to_light_may_have_a_chip_upon_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3, 4, 5))
    deal_backs(felt, USUAL)
    own = [one for one in felt.lying if felt.is_at(one, 5)]
    moved = [replace(one, corners_mm=one.corners_mm + np.array([0.0, 110.0])) for one in own]
    felt.unseen += moved
    felt.move(0.5, felt.along(felt.at(5, 0.0, 0.0), felt.at(5, 0.0, -220.0)))
    felt.lying = [*(one for one in felt.lying if not felt.is_at(one, 5)), *moved]
    felt.rest(3.0)
    felt.lying[-1] = replace(moved[-1], color=ODD, dye=ODD)
    felt.move(0.2, felt.where(moved[-1]))
    for _ in range(4):
        felt.rest(0.5)
    assert not any(isinstance(event.fact, BackSeen) for event in felt.told)
