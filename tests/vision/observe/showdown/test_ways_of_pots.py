"""What the way of the pot tells where cards do not: who gave up, or who won."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at
from pots import at_showdown, chips_at, over_a_pot, push, pushed, take_in_bets

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardBurned, Folded, PotPushed
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import Place, Places, box


def halved(felt: Felt) -> Sighting:
    """Let the last bets come to the pot, and half of it, which stays there, be left alone."""
    pot = take_in_bets(felt)
    half = replace(pot, corners_mm=box(tuple(pot.center_mm), (50.0, 110.0)))
    felt.unseen.append(half)
    felt.lying = [*(one for one in felt.lying if one is not pot), half]
    return half


@pytest.mark.parametrize("leaves", [True, False])
def test_pot_10_a_pot_that_has_left_as_the_film_ends_went_to_the_only_seat_left(
    layout: Layout, *, leaves: bool
) -> None:
    felt, pot = over_a_pot(layout, 1, 5)
    if leaves:
        felt.move(0.4, felt.where(pot))
        felt.lying.remove(pot)
    felt.rest(1.0)
    assert not any(isinstance(event.fact, PotPushed) for event in felt.told)
    pushed = [e for e in felt.observer.finish() if isinstance(e.fact, PotPushed)]
    assert [(e.fact, e.confidence < 1) for e in pushed] == [(PotPushed(3, 0), True)][:leaves]


@pytest.mark.parametrize("gives_up", [True, False])
def test_t24_19_a_hand_that_the_dealer_took_in_the_hand_was_given_up_before_the_pot_went_elsewhere(
    layout: Layout, *, gives_up: bool
) -> None:
    felt, pot = over_a_pot(layout, 1)
    if gives_up:
        felt.move(0.5, felt.along(felt.at(5, 0.0, 0.0), felt.deck_mm))
        felt.lying = [one for one in felt.lying if not felt.is_at(one, 5)]
    felt.rest(0.6)
    push(felt, pot, Places(layout).middles_mm[Place("bets", 3)])
    facts = [e for e in felt.told if isinstance(e.fact, Folded | PotPushed)]
    assert [e.fact.seat for e in facts] == ([1, 5, 3] if gives_up else [1, 3])
    assert [e.fact.seat for e in facts if e.confidence < 1] == [5][:gives_up]


@pytest.mark.parametrize("chips", [True, False])
def test_odd_1_the_next_share_of_a_pot_is_told_by_its_chips_and_a_part_of_its_way(
    layout: Layout, *, chips: bool
) -> None:
    felt, places = at_showdown(layout), Places(layout)
    half, pot_mm = halved(felt), places.middles_mm[Place("pot")]
    felt.move(0.4, felt.along(pot_mm, places.middles_mm[Place("bets", 1)]))
    felt.lying.append(chips_at(places.middles_mm[Place("bets", 1)]))
    felt.rest(0.6)
    felt.lying.remove(half)
    to_mm = places.middles_mm[Place("bets", 3)]
    start_mm = pot_mm + 0.55 * (to_mm - pot_mm)
    felt.rest(0.1)
    felt.move(0.4, felt.along(start_mm, to_mm))
    felt.move(0.3, felt.where(chips_at(to_mm)))
    arm = box(tuple((to_mm + felt.at(3, 0.0, -220.0)) / 2), (90.0, 420.0))
    rests = chips_at(to_mm) if chips else Sighting("hand", None, arm, 0.9)
    felt.unseen.append(rests)
    felt.lying.append(rests)
    felt.rest(2.0)
    assert pushed(felt) == [1, 3][: 1 + chips]


def test_t24_19_a_hand_at_ones_chips_as_the_dealer_gathers_cards_in_is_no_share_of_a_gone_pot(
    layout: Layout,
) -> None:
    felt, places = at_showdown(layout), Places(layout)
    pot, pot_mm = take_in_bets(felt), places.middles_mm[Place("pot")]
    won_mm = places.middles_mm[Place("bets", 1)]
    felt.lying.remove(pot)
    felt.move(0.4, felt.along(pot_mm, won_mm))
    felt.lying.append(chips_at(won_mm))
    felt.rest(0.7)
    hand = Sighting(
        "hand", None, box(tuple(places.middles_mm[Place("stack", 3)]), (90.0, 90.0)), 0.9
    )
    felt.unseen.append(hand)
    felt.move(0.3, felt.where(hand, chips_at(pot_mm)))
    felt.lying.append(hand)
    felt.rest(0.6)
    assert pushed(felt) == [1]


@pytest.mark.parametrize(("rest", "to"), [(True, 3), (True, 1), (False, 3)])
def test_odd_1_the_rest_of_a_pot_that_is_pulled_in_as_it_comes_is_told_by_its_way(
    layout: Layout, to: int, *, rest: bool
) -> None:
    felt, places = at_showdown(layout), Places(layout)
    half, pot_mm = halved(felt), places.middles_mm[Place("pot")]
    bets_mm = {seat: places.middles_mm[Place("bets", seat)] for seat in (1, 3)}
    felt.lying = [one for one in felt.lying if rest or one is not half]
    felt.lying.append(chips_at(bets_mm[1]))
    felt.move(0.4, felt.along(pot_mm, bets_mm[1]) & felt.bare(chips_at(bets_mm[1])))
    felt.rest(0.8)
    felt.lying = [one for one in felt.lying if one is not half]
    felt.move(0.4, felt.along(pot_mm, bets_mm[to]))
    stack = felt.where(chips_at(places.middles_mm[Place("stack", to)]))
    felt.move(0.6, stack | felt.along(bets_mm[to], felt.at(to, 0.0, -220.0)))
    felt.rest(2.0)
    assert pushed(felt) == ([1, 3] if rest and to == 3 else [1])


def test_burn_2_a_hand_that_won_alone_and_passes_by_the_burns_is_no_burn(layout: Layout) -> None:
    felt, pot = over_a_pot(layout, 1, 3)
    burn_mm = Places(layout).middles_mm[Place("burn")]
    push(felt, pot, felt.at(5, 0.0, 60.0))
    felt.rest(0.4, looks=())
    felt.move(0.4, felt.along(felt.at(5, 0, 0), burn_mm) | felt.along(felt.deck_mm, burn_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 5)]
    felt.lying += [back_at(burn_mm), back_at(burn_mm + np.array([15.0, 0.0]))]
    felt.rest(1.0)
    felt.lying = felt.lying[:-2]
    felt.rest(2.0)
    facts = [event.fact for event in felt.told]
    assert PotPushed(5, 0) in facts
    assert not any(isinstance(fact, CardBurned) for fact in facts)


@pytest.mark.parametrize("hands", [True, False])
def test_odd_1_a_first_share_that_is_pulled_in_as_it_comes_is_told_once_the_rest_goes_elsewhere(
    layout: Layout, *, hands: bool
) -> None:
    felt, places = at_showdown(layout), Places(layout)
    half, pot_mm = halved(felt), places.middles_mm[Place("pot")]
    bets_mm = {seat: places.middles_mm[Place("bets", seat)] for seat in (1, 3)}
    felt.move(0.4, felt.along(pot_mm, bets_mm[1]))
    stack = places.masks[Place("stack", 1)]
    felt.move(0.4, (stack & hands) | felt.where(chips_at(bets_mm[1])))
    felt.rest(0.6)
    felt.lying = [one for one in felt.lying if one is not half]
    felt.move(0.4, felt.along(pot_mm, bets_mm[3]))
    felt.lying.append(chips_at(bets_mm[3]))
    felt.rest(2.0)
    assert pushed(felt) == [1, 3][1 - hands :]
