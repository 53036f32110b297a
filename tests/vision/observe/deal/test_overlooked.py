"""Hands over the seats as cards come to them, and as they leave."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at, dealt, hand_at, turned

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.deck import BackSeen
from cardspeak.rules.facts.hand import CardBurned, CardDealt, CardExposed, Folded, HandBegun
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.deal.landings import in_cards
from cardspeak.vision.track.places import box

SEATS = (1, 3, 5)


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


@pytest.mark.parametrize("flies", [True, False])
def test_t24_1_the_last_card_of_a_deal_is_taken_up_with_the_others_as_it_comes(
    layout: Layout, *, flies: bool
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0)
    for seat in SEATS[:-1]:
        felt.pitch(seat, 40.0, 0.0)
    if flies:
        felt.glide(felt.card(5, 40.0, 0.0), lies=False)
    felt.move(0.8, felt.along(felt.at(5, 0, 0), felt.at(5, 0, -220)))
    felt.rest(3.0)
    felt.burn(0)
    assert dealt(felt.told) == [*SEATS, *SEATS[: 3 if flies else 2]]


def test_t24_2_the_last_card_is_taken_up_as_it_comes_while_a_hand_is_over_the_one_before_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for right_mm, seat in [(-40.0, seat) for seat in SEATS] + [(40.0, 1)]:
        felt.glide(felt.card(seat, right_mm, 0.0))
        felt.rest(0.2)
    before, last = felt.card(3, 40.0, 0.0), felt.card(5, 40.0, 0.0)
    felt.glide(before, lies=False)
    reach = felt.along(felt.at(3, 0, 0), felt.at(3, 0, -220))
    for part in np.linspace(0.2, 1.0, 5):
        flies = back_at(felt.deck_mm + part * (last.center_mm - felt.deck_mm))
        felt.move(1 / HZ, felt.where(flies) | reach)
    felt.lying.append(before)
    felt.move(0.8, felt.along(felt.at(5, 0, 0), felt.at(5, 0, -220)))
    felt.rest(3.0)
    felt.burn(0)
    assert dealt(felt.told) == [*SEATS, *SEATS]


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
    hand = own(felt, 3)
    moved = [replace(one, corners_mm=one.corners_mm + np.array([120.0, 0.0])) for one in hand]
    felt.unseen += moved
    felt.move(0.5, felt.along(felt.at(3, -40.0, 0.0), felt.at(3, 0.0, -220.0)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 3)] + moved
    felt.rest(4.0)
    assert not any(isinstance(event.fact, Folded) for event in felt.told)
    felt.move(
        0.5,
        felt.along(moved[0].center_mm, felt.muck_mm) | felt.along(felt.at(3, 0, 0), felt.muck_mm),
    )
    felt.lying = [*felt.lying[:-2], back_at(felt.muck_mm)]
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
    hand = own(felt, 5)
    moved = [replace(one, corners_mm=one.corners_mm + np.array([0.0, 110.0])) for one in hand]
    felt.unseen += moved
    felt.move(0.5, felt.along(felt.at(5, 0.0, 0.0), felt.at(5, 0.0, -220.0)))
    felt.lying = [*(one for one in felt.lying if not felt.is_at(one, 5)), *moved]
    felt.rest(3.0)
    felt.lying[-1] = replace(moved[-1], color=ODD, dye=ODD)
    felt.move(0.2, felt.where(moved[-1]))
    for _ in range(4):
        felt.rest(0.5)
    assert not any(isinstance(event.fact, BackSeen) for event in felt.told)


def test_a_whole_hand_left_though_an_arm_came_to_rest_where_a_part_of_it_lay(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-140.0, -75.0, -10.0, 55.0, 120.0)
    felt.rest(3.0)
    way, cards = felt.along(felt.at(3, 0.0, 0.0), felt.muck_mm), own(felt, 3)
    arm = Sighting("hand", None, box(tuple(felt.at(3, -110.0, 0.0)), (150.0, 130.0)), 0.9)
    felt.unseen.append(arm)
    felt.move(0.4, way | felt.where(*cards))
    felt.lying = [one for one in felt.lying if not any(one is card for card in cards[2:])]
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(0.2, looks=(0, 1))
    felt.move(0.3, way | felt.where(arm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 3)] + [arm]
    felt.rest(3.0)
    folds = [event.fact for event in felt.told if isinstance(event.fact, Folded)]
    assert [(fold.seat, fold.cards) for fold in folds] == [(3, 5)]


def own(felt: Felt, seat: int) -> list[Sighting]:
    """What lies before a seat."""
    return [one for one in felt.lying if felt.is_at(one, seat)]


def test_t24_1_a_card_lands_slowly_upon_the_last_seats_first_one_and_the_deal_goes_on(
    layout: Layout,
) -> None:
    felt = Felt(layout, "omaha")
    felt.hole_cards(-40.0)
    felt.pitch(1, 20.0, 0.0)
    felt.unseen += own(felt, 3)
    second = felt.card(3, -35.0, 2.0)
    felt.move(0.6, felt.along(felt.deck_mm, second.center_mm))
    felt.lying.append(second)
    felt.rest(0.2)
    felt.pitch(1, 80.0, 0.0)
    felt.rest(2.0)
    assert felt.dealt(3) == 2


def test_t24_1_what_a_hand_that_was_there_first_leaves_bare_is_no_card_beside_the_one_that_came(
    layout: Layout,
) -> None:
    felt = Felt(layout, "omaha")
    felt.pitch(1, -30.0, 0.0)
    one = felt.card(3, 0.0, 0.0)
    wide = replace(one, corners_mm=one.center_mm + 1.25 * (one.corners_mm - one.center_mm))
    felt.unseen.append(wide)
    hand = felt.along(felt.at(3, 90.0, -60.0), felt.at(3, 140.0, -60.0))
    felt.move(0.2, hand)
    felt.move(0.3, felt.along(felt.deck_mm, one.center_mm) | hand)
    felt.lying.append(wide)
    for _ in range(5):
        felt.rest(1 / HZ, one, passing=hand, looks=(0,))
    felt.rest(0.3, one)
    felt.fly(felt.card(1, 30.0, 0.0))
    felt.rest(2.0, one)
    assert felt.dealt(3) == 1


def test_expo_9_a_face_that_looks_like_a_back_under_fingers_is_not_turned_over(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    for right_mm in (-60.0, -20.0):
        for seat in felt.seats:
            felt.pitch(seat, right_mm, 0.0)
    felt.pitch(1, 60.0, 0.0, "5c")
    up = felt.pitch(3, 60.0, 0.0, "Qs")
    felt.rest(2.0)
    fingers = felt.along(up.center_mm, felt.at(3, 60.0, -220.0))
    felt.move(0.4, fingers)
    felt.lying = [one for one in felt.lying if one is not up]
    for _ in range(2):
        felt.rest(0.5, replace(up, face="down", logs=None, score=0.59))
    felt.move(0.4, fingers)
    felt.lying.append(up)
    felt.rest(2.0)
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)
    assert felt.dealt(3) == 3


def test_t24_1_nobody_else_is_owed_a_card_as_one_comes_for_an_exposed_one(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for seat in SEATS:
        felt.pitch(seat, -40.0, 0.0)
    for seat in SEATS:
        felt.pitch(seat, 40.0, 0.0, "2c" if seat == 3 else "")
    open_ = next(one for one in felt.lying if one.face == "up")
    felt.rest(1.0)
    hand = hand_at(felt, 1)
    felt.aside += own(felt, 1)
    felt.move(0.3, felt.where(hand))
    felt.lying.append(hand)
    felt.move(0.4, felt.along(open_.center_mm, felt.muck_mm))
    felt.lying = [one for one in felt.lying if one is not open_]
    felt.rest(1.0)
    felt.pitch(3, 45.0, 5.0)
    felt.rest(4.0)
    assert felt.dealt(1) == 2


@pytest.mark.parametrize("turn_deg", range(0, 90, 15))
def test_edges_of_a_card_are_no_part_of_another_one_but_half_of_a_back_like_the_felt_is(
    layout: Layout, turn_deg: int
) -> None:
    felt = Felt(layout)
    card = felt.where(turned(felt.card(1, 0.0, 0.0), float(turn_deg)))
    wide = felt.card(1, 0.0, 0.0)
    larger = wide.center_mm + 1.22 * (wide.corners_mm - wide.center_mm)
    edge = felt.where(turned(replace(wide, corners_mm=larger), float(turn_deg))) & ~card
    half = card & (np.random.default_rng(turn_deg).random(card.shape) < 0.6)
    assert in_cards(edge, solid=True) == 0.0
    assert in_cards(half, solid=True) > 0.4


def test_burn_2_a_flop_that_is_laid_card_by_card_with_an_arm_over_the_burn_has_one(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.rest(2.0)
    felt.burn(0)
    burn = felt.lying[-1]
    for face in ("8h", "2c", "Ts"):
        felt.move(0.4, felt.along(felt.deck_mm, burn.center_mm) | felt.where(burn))
        felt.board(face)
        felt.rest(0.5)
    felt.rest(1.0)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1


def test_misd_3_of_two_cards_that_one_look_shows_the_first_of_the_hand_was_under_a_hand(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    first, second = felt.card(1, -30.0, 0.0), felt.card(1, 5.0, 0.0)
    hand = hand_at(felt, 1)
    slip_under(felt, first, hand)
    felt.aside.append(first)
    felt.pitch(3, -30.0, 0.0)
    felt.lying.remove(hand)
    felt.move(0.2, felt.where(hand) & ~felt.where(first, second))
    felt.rest(0.6, looks=())
    felt.move(0.2, felt.along(felt.deck_mm, second.center_mm))
    felt.lying.append(second)
    felt.aside.clear()
    felt.rest(1.5)
    felt.pitch(3, 40.0, 0.0)
    felt.rest(1.5)
    told = [event.fact.seat for event in felt.told if isinstance(event.fact, CardDealt)]
    assert told == [1, 3, 1, 3]
