"""Arms that are over the table for long: a dealer's elbow at a seat, hands that rake cards in."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at
from pots import CHIPS_MM, at_showdown, chips_of, push, pushed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.hand import CardBurned, CardExposed, Folded, HandBegun
from cardspeak.vision.glance import Floats, Mask, Sighting
from cardspeak.vision.track.places import Place, Places, box


def hand_at(felt: Felt, seat: int) -> Sighting:
    """A hand that rests right of a seat's cards."""
    return replace(back_at(felt.at(seat, 70.0, -10.0)), kind="hand")


def sleeve(felt: Felt, to_mm: Floats) -> Mask:
    """What moves on a little of the way from the deck as a hand comes or goes there."""
    way_mm = to_mm - felt.deck_mm
    return felt.along(felt.deck_mm + 0.68 * way_mm, felt.deck_mm + 0.75 * way_mm)


def test_t24_1_an_elbow_that_moves_at_a_seat_since_before_a_card_came_brings_none(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    one = felt.card(3, 0.0, 0.0)
    elbow = felt.along(felt.at(3, 90.0, -60.0), felt.at(3, 140.0, -60.0))
    felt.move(0.3, felt.along(felt.deck_mm, one.center_mm) | elbow)
    felt.lying.append(one)
    for _ in range(8):
        felt.rest(0.07, passing=elbow, looks=(0,))
    felt.move(0.5, felt.along(felt.deck_mm, felt.at(3, 90.0, -60.0)))
    felt.rest(2.0)
    assert felt.dealt(3) == 1


def test_t24_1_a_card_that_lands_upon_others_is_told_though_a_hand_comes_at_once(
    layout: Layout,
) -> None:
    felt = Felt(layout, "omaha")
    felt.hole_cards(-15.0, 0.0, 15.0)
    felt.pitch(1, 30.0, 0.0)
    last = felt.card(3, 1.0, 2.0)
    felt.unseen.append(last)
    felt.fly(last)
    felt.rest(0.2, looks=())
    felt.move(1.0, felt.along(felt.at(3, 0, -60), felt.at(3, 0, -220)))
    felt.rest(2.0)
    assert felt.dealt(3) == 4


def test_t24_1_an_arm_that_comes_to_rest_at_a_seat_out_of_turn_brings_no_card() -> None:
    felt = Felt(load_layout("oval-9"), "holdem", (1, 3, 5, 7))
    felt.pitch(1, -30.0, 0.0)
    arm = Sighting("hand", None, box(tuple(felt.at(7, 0.0, -80.0)), (90.0, 220.0)), 0.9)
    way_mm = felt.at(7, 0.0, 0.0) - felt.deck_mm
    felt.move(0.3, felt.along(felt.deck_mm, felt.deck_mm + 0.45 * way_mm))
    felt.move(0.5, felt.along(felt.at(7, 0.0, 0.0), felt.at(7, 0.0, -220.0)))
    felt.lying.append(arm)
    felt.unseen.append(arm)
    felt.rest(1.0)
    for seat in (3, 5):
        felt.glide(felt.card(seat, -30.0, 0.0))
        felt.rest(0.2)
    assert felt.dealt(7) == 0


def test_t24_1_what_comes_to_rest_far_ahead_of_the_deal_is_no_card() -> None:
    felt = Felt(load_layout("oval-9"), "holdem", (1, 2, 3, 5, 6, 7))
    felt.pitch(1, -30.0, 0.0)
    hand = back_at(felt.at(7, 0.0, 0.0))
    way_mm = hand.center_mm - felt.deck_mm
    felt.move(0.3, felt.along(felt.deck_mm, felt.deck_mm + 0.45 * way_mm))
    felt.move(0.3, felt.where(hand))
    felt.lying.append(hand)
    felt.unseen.append(hand)
    felt.rest(1.0)
    for seat in (2, 3, 5, 6):
        felt.glide(felt.card(seat, -30.0, 0.0))
        felt.rest(0.2)
    assert felt.dealt(7) == 0


def test_t24_1_where_a_hand_leaves_that_passed_for_felt_no_card_came(layout: Layout) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    for seat in felt.seats:
        felt.pitch(seat, -40.0, 0.0)
    under = hand_at(felt, 3)
    felt.unseen.append(under)
    felt.move(0.14, felt.where(under) | sleeve(felt, felt.at(3, 0, 0)))
    felt.lying.append(under)
    felt.rest(0.5)
    felt.lying.remove(under)
    felt.rest(1.0)
    assert felt.dealt(3) == 1


def test_t24_1_a_hand_that_comes_to_rest_beside_the_card_that_came_with_it_brought_no_other(
    layout: Layout,
) -> None:
    felt = Felt(layout, "omaha", (1, 3, 5))
    felt.hole_cards(-40.0, -20.0)
    felt.pitch(1, 0.0, 0.0)
    felt.fly(felt.card(3, 0.0, 0.0))
    hand = hand_at(felt, 3)
    felt.unseen.append(hand)
    felt.move(0.5, felt.where(hand))
    felt.lying.append(hand)
    felt.rest(2.0)
    assert felt.dealt(3) == 3


def test_t24_1_a_hand_that_came_over_the_rail_to_a_seat_is_no_card_as_that_one_flies_in(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.pitch(1, 0.0, 0.0)
    side, card = layout.seat(3), felt.card(3, 0.0, 60.0)
    reach_mm = np.array([[-50, 60], [50, 60], [50, -140], [-50, -140]])
    hand_mm = felt.at(3, -60.0, -80.0) + reach_mm @ np.array([side.right, side.ahead])
    hand = Sighting("hand", None, hand_mm, 0.9)
    felt.unseen.append(hand)
    felt.move(0.2, felt.where(hand) | sleeve(felt, card.center_mm))
    felt.lying.append(hand)
    felt.rest(0.5)
    felt.lying.remove(hand)
    flies_s = felt.frames / HZ
    felt.move(0.6, felt.along(felt.deck_mm, card.center_mm))
    felt.lying.append(card)
    felt.rest(2.0)
    assert felt.dealt(3) == 1
    assert felt.told[-1].t_s > flies_s


def test_burn_2_a_hand_that_its_player_pushes_to_the_burns_is_no_burn(layout: Layout) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.hole_cards(-40.0, 40.0)
    felt.rest(2.0)
    burn_mm = np.array(layout.spots["burn"], np.float64).mean(0)
    felt.move(0.4, felt.along(felt.at(5, 0, 0), burn_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 5)]
    felt.lying += [back_at(burn_mm + np.array([dx, 0.0])) for dx in (0.0, 30.0)]
    felt.rest(1.0)
    felt.move(0.4, felt.along(burn_mm, felt.muck_mm))
    felt.lying = [*felt.lying[:-2], back_at(felt.muck_mm)]
    felt.rest(2.0)
    assert not any(isinstance(event.fact, CardBurned) for event in felt.told)
    assert [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)] == [5]


def test_who_folds_later_is_told_though_the_dealer_raked_two_hands_in_from_the_deck(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3, 5))
    felt.hole_cards(-40.0, 40.0)
    felt.rest(3.0)
    arms = [felt.along(felt.at(seat, 0, 0), felt.deck_mm) for seat in (3, 5)]
    ways = [felt.along(felt.at(seat, 0, 0), felt.muck_mm) for seat in (3, 5)]
    felt.move(0.5, np.any([*arms, *ways], axis=0))
    felt.lying = [one for one in felt.lying if not (felt.is_at(one, 3) or felt.is_at(one, 5))]
    felt.rest(0.6)
    felt.lying += [back_at(felt.muck_mm + np.array([dx, 0.0])) for dx in (0.0, 25.0)]
    felt.rest(2.0)
    heap = felt.lying[-2:]
    felt.unseen += heap
    felt.move(0.4, felt.along(felt.at(2, 0, 0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 2)]
    felt.rest(3.0)
    folds = [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)]
    assert sorted(folds[:2]) == [3, 5]
    assert folds[2:] == [2]


@pytest.mark.parametrize("lies", [True, False])
def test_t24_19_a_pot_that_its_winner_pulls_in_at_once_is_pushed(
    layout: Layout, *, lies: bool
) -> None:
    """It is seen among the winner's own chips, or only on its way there."""
    felt = Felt(layout, "holdem")
    places = Places(layout)
    felt.hole_cards()
    pot_mm, by_mm = (places.middles_mm[each] for each in (Place("pot"), Place("bets", 1)))
    chips = Sighting("chip", None, box(tuple(pot_mm), CHIPS_MM), 0.9)
    felt.move(0.4, felt.where(chips))
    felt.lying.append(chips)
    felt.streets("8h 2c Ts", "4d", "Jc")
    felt.turn(1, "Ah", "Ad")
    felt.turn(3, "Kh", "Kd")
    felt.lying.remove(chips)
    stack_mm = np.array(layout.seat(1).stack, np.float64).mean(0)
    felt.move(0.5, felt.along(pot_mm, by_mm))
    felt.move(0.4, felt.along(by_mm, stack_mm))
    if lies:
        felt.lying.append(replace(chips, kind="hand", corners_mm=box(tuple(stack_mm), (90, 60))))
        felt.unseen.append(felt.lying[-1])
    felt.rest(3.0)
    assert pushed(felt) == [1]


def test_t24_15_an_up_card_is_dealt_though_a_down_card_hides_and_hands_are_near(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    for right_mm in (-60.0, -20.0):
        for seat in felt.seats:
            felt.pitch(seat, right_mm, 0.0)
    for seat, face in zip(felt.seats, ("5c", "9c"), strict=True):
        felt.pitch(seat, 20.0, 0.0, face)
    felt.rest(1.0)
    hidden = next(one for one in felt.lying if felt.is_at(one, 3) and one.face == "down")
    felt.unseen.append(hidden)
    felt.move(0.3, felt.where(hidden))
    burn = back_at(np.array(layout.spots["burn"], np.float64).mean(0))
    felt.unseen.append(burn)
    felt.fly(burn)
    felt.fly(felt.card(1, 60.0, 0.0, "6c"))
    felt.rest(0.1, looks=())
    up = felt.card(3, 64.0, 4.0, "Ah")
    hand = felt.along(felt.at(3, 0, -90), felt.at(3, 0, -200))
    felt.move(0.25, felt.along(felt.deck_mm, up.center_mm) | hand)
    felt.lying.append(up)
    felt.rest(0.4)
    felt.unseen.clear()
    felt.rest(2.0)
    assert felt.dealt(3) == 4
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)


def unread(felt: Felt, seat: int, right_mm: float, size_mm: tuple[float, float]) -> Sighting:
    """Something before a seat that is no card, and that no look makes out."""
    corners_mm = box(tuple(felt.at(seat, right_mm, 0.0)), size_mm)
    one = Sighting("hand", None, corners_mm, 0.9)
    felt.unseen.append(one)
    return one


def test_no_hand_begins_with_what_covers_a_third_of_a_card_for_a_moment(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    shade = unread(felt, 3, 0.0, (30.0, 62.0))
    felt.fly(shade)
    felt.rest(0.6)
    felt.lying.remove(shade)
    felt.rest(2.0)
    assert not any(isinstance(event.fact, HandBegun) for event in felt.told)


def test_the_next_hand_does_not_begin_with_chips_that_lie_apart(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.fold(1)
    felt.gather()
    begun = sum(isinstance(event.fact, HandBegun) for event in felt.told)
    felt.move(0.3, felt.along(felt.deck_mm, felt.at(3, 0.0, 0.0)))
    felt.lying += [unread(felt, 3, right_mm, (45.0, 45.0)) for right_mm in (-60.0, 60.0)]
    felt.rest(3.0)
    assert sum(isinstance(event.fact, HandBegun) for event in felt.told) == begun


def test_t24_1_cards_that_another_player_gave_up_pass_by_a_seat_and_are_not_dealt_to_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.rest(4.0)
    passing = felt.card(3, 20.0, 110.0)
    felt.fly(passing)
    felt.rest(0.6)
    felt.lying.remove(passing)
    felt.rest(2.0)
    assert felt.dealt(3) == 2


def test_t24_19_a_pot_that_lies_there_is_not_pushed_though_an_arm_lay_over_it_before(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    pot_mm = Places(layout).middles_mm[Place("pot")]
    felt.hole_cards()
    chips = Sighting("chip", None, box(tuple(pot_mm), (70.0, 70.0)), 0.9)
    arm = Sighting("hand", None, box(tuple(pot_mm), (300.0, 100.0)), 0.9)
    felt.unseen.append(arm)
    felt.move(0.4, felt.where(arm))
    felt.lying += [chips, arm]
    felt.rest(1.0)
    felt.lying.remove(arm)
    felt.streets("8h 2c Ts", "4d", "Jc")
    felt.turn(1, "Ah", "Ad")
    felt.turn(3, "Kh", "Kd")
    felt.move(0.5, felt.along(pot_mm, Places(layout).middles_mm[Place("bets", 3)]))
    felt.rest(3.0)
    assert pushed(felt) == []


def by(felt: Felt, seat: int) -> np.ndarray:
    """(2,) where a seat's bets lie."""
    return Places(felt.layout).middles_mm[Place("bets", seat)]


def test_t24_19_what_comes_to_rest_before_a_seat_after_the_pot_is_gone_is_no_share_of_it(
    layout: Layout,
) -> None:
    felt = at_showdown(layout)
    pot_mm = Places(layout).middles_mm[Place("pot")]
    push(felt, chips_of(felt), by(felt, 1))
    heap = Sighting("hand", None, box(tuple(by(felt, 3)), (110.0, 110.0)), 0.9)
    felt.unseen.append(heap)
    felt.move(0.4, felt.along(pot_mm, by(felt, 3)))
    felt.lying.append(heap)
    felt.rest(2.0)
    assert pushed(felt) == [1]


def test_t24_19_bets_are_no_pot_pushed_where_only_an_arm_had_lain_over_the_pots_place(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    pot_mm = Places(layout).middles_mm[Place("pot")]
    felt.hole_cards()
    arm = Sighting("hand", None, box(tuple(pot_mm), (300.0, 100.0)), 0.9)
    bet = Sighting("hand", None, box(tuple(by(felt, 1)), CHIPS_MM), 0.9)
    felt.unseen += [arm, bet]
    felt.move(0.4, felt.where(arm))
    felt.lying.append(arm)
    felt.rest(2.0)
    felt.lying.remove(arm)
    felt.rest(4.0)
    felt.move(0.4, felt.along(pot_mm, by(felt, 1)))
    felt.lying.append(bet)
    felt.rest(2.0)
    assert pushed(felt) == []


def test_t24_19_an_arm_before_who_gave_up_the_hand_is_no_pot(layout: Layout) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    pot_mm = Places(layout).middles_mm[Place("pot")]
    felt.hole_cards()
    felt.fold(5)
    felt.lying.append(Sighting("chip", None, box(tuple(pot_mm), CHIPS_MM), 0.9))
    felt.streets("8h 2c Ts", "4d", "Jc")
    felt.turn(1, "Ah", "Ad")
    felt.turn(3, "Kh", "Kd")
    side, at_mm = layout.seat(5), by(felt, 5)
    reach_mm = np.array([[-60, 60], [60, 60], [60, -500], [-60, -500]])
    arm_mm = at_mm + reach_mm @ np.array([side.right, side.ahead])
    arm = Sighting("hand", None, arm_mm, 0.9)
    felt.unseen.append(arm)
    felt.lying.remove(chips_of(felt))
    felt.move(0.4, felt.along(pot_mm, at_mm) | felt.where(arm))
    felt.lying.append(arm)
    felt.rest(3.0)
    assert pushed(felt) == []
