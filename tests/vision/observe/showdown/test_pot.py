"""Pots pushed, as a table looked at step by step shows them."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at
from ghost import Ghost
from pots import CHIPS_MM, at_showdown, chips_at, chips_of, over_a_pot, push, pushed, take_in_bets
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandOver, Mucked, PotPushed, Retrieved, Tabled
from cardspeak.rules.houses.house import load_house
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import Place, Places, box


@pytest.fixture
def showdown(layout: Layout) -> Felt:
    return at_showdown(layout)


def all_fold_but_one(layout: Layout) -> tuple[Felt, Sighting]:
    """A table at which a pot lies that is one seat's alone."""
    return over_a_pot(layout, 1, 5)


def gather(felt: Felt) -> None:
    """Let the dealer take the board and all hands to the muck at once."""
    muck_mm = Places(felt.layout).middles_mm[Place("muck")]
    felt.move(0.5, np.ones(felt.grid.shape, bool))
    felt.lying = [one for one in felt.lying if one.kind != "card"]
    felt.lying += [back_at(muck_mm + np.array([5.0 * n, 0.0])) for n in range(2)]
    felt.rest(3.0)


def test_t24_19_chips_that_are_seen_in_the_middle_and_then_before_a_seat_are_pushed(
    showdown: Felt,
) -> None:
    felt, chips = showdown, chips_of(showdown)
    at_mm = tuple(Places(felt.layout).middles_mm[Place("bets", 1)])
    moved = replace(chips, corners_mm=box(at_mm, CHIPS_MM))
    felt.lying = [*(one for one in felt.lying if one is not chips), moved]
    felt.move(0.1, felt.where(chips, moved))
    felt.rest(1.0)
    assert pushed(felt) == [1]


def test_t24_19_a_pot_is_pushed_to_no_seat_that_it_only_passes(showdown: Felt) -> None:
    felt, chips = showdown, chips_of(showdown)
    pot_mm, by_mm, end_mm = (
        Places(felt.layout).middles_mm[each]
        for each in (Place("pot"), Place("bets", 1), Place("bets", 3))
    )
    passed, comes = (
        replace(chips, corners_mm=box(tuple(at_mm), CHIPS_MM)) for at_mm in (by_mm, end_mm)
    )
    felt.lying.remove(chips)
    felt.move(0.4, felt.along(pot_mm, by_mm) | felt.along(pot_mm, end_mm))
    felt.lying.append(passed)  # nobody has seen yet that the felt is bare again
    felt.move(0.3, felt.where(comes))
    felt.lying.remove(passed)
    felt.lying.append(comes)
    felt.rest(1.5)
    assert pushed(felt) == [3]


@pytest.mark.parametrize(("high_mm", "seats"), [(20.0, []), (60.0, [1])])
def test_t24_19_a_line_that_does_not_look_as_it_did_is_no_pot(
    showdown: Felt, high_mm: float, seats: list[int]
) -> None:
    felt, chips = showdown, chips_of(showdown)
    pot_mm, end_mm = (
        Places(felt.layout).middles_mm[Place(*each)] for each in (("pot",), ("bets", 1))
    )
    line = replace(chips, kind="card", face="down", corners_mm=box(tuple(end_mm), (150.0, high_mm)))
    felt.lying.remove(chips)
    felt.move(0.4, felt.along(pot_mm, end_mm) | felt.where(line))
    felt.unseen.append(line)
    felt.lying.append(line)
    felt.rest(1.5)
    assert pushed(felt) == seats


def test_t24_19_a_winners_hand_that_leaves_with_the_board_is_not_killed(showdown: Felt) -> None:
    gather(showdown)
    assert not any(isinstance(event.fact, Mucked) for event in showdown.told)
    assert sum(isinstance(event.fact, Tabled) for event in showdown.told) == 2


def test_t24_19_an_arm_that_lies_over_the_place_of_the_pot_pushes_none_as_it_goes(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3))
    pot_mm, bets_mm = (Places(layout).middles_mm[p] for p in (Place("pot"), Place("bets", 1)))
    felt.hole_cards(-40.0, 40.0)
    felt.move(0.3, felt.along(bets_mm, pot_mm))
    arm, shadow = (
        Sighting("chip", None, box(tuple(at_mm), CHIPS_MM), 0.9) for at_mm in (pot_mm, bets_mm)
    )
    felt.aside += [arm, shadow]  # nobody looks at either
    felt.lying += [arm, shadow]
    felt.rest(0.4)
    felt.lying.remove(arm)
    felt.move(0.3, felt.along(pot_mm, bets_mm))
    felt.rest(1.0)
    assert pushed(felt) == []


@pytest.mark.parametrize("seen", [True, False])
def test_t24_19_chips_that_were_seen_in_the_pot_need_not_lie_there_for_long(
    layout: Layout, seen: bool
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3))
    pot_mm, bets_mm = (Places(layout).middles_mm[p] for p in (Place("pot"), Place("bets", 2)))
    felt.hole_cards(-40.0, 40.0)
    felt.fold(3)
    pot = Sighting("chip", None, box(tuple(pot_mm), CHIPS_MM), 0.9)
    felt.lying.append(pot)
    felt.aside += [] if seen else [pot]
    felt.rest(0.7)
    push(felt, pot, bets_mm)
    assert pushed(felt) == ([2] if seen else [])


def test_t24_19_bets_taken_in_are_no_pot_pushed_to_whom_they_came_from(layout: Layout) -> None:
    felt = Felt(layout, game="holdem", seats=(1, 2, 3))
    middles_mm = Places(layout).middles_mm
    pot_mm, loser_mm, winner_mm = (
        middles_mm[place] for place in (Place("pot"), Place("bets", 1), Place("bets", 2))
    )
    felt.hole_cards(-40.0, 40.0)
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
    assert pushed(felt) == [2]


def test_muck_3_who_took_cards_out_of_the_muck_leaves_the_last_hand_but_that_its_pot(
    layout: Layout,
) -> None:
    house = load_house("play-poker-chicago-2018")
    script = filmed("holdem", 8, layout, "cards-from-muck", house)
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(glance)
    truth, seen = (
        [fact for fact in (event.fact for event in log) if isinstance(fact, PotPushed | Retrieved)]
        for log in (script.truth, told)
    )
    assert [(type(fact), fact.seat) for fact in seen] == [(type(fact), fact.seat) for fact in truth]


def test_t24_19_what_comes_before_a_folded_seat_while_the_pot_lies_is_no_pot(
    layout: Layout,
) -> None:
    felt = Felt(layout, game="holdem", seats=(1, 2, 3))
    pot_mm, loser_mm, winner_mm = (
        Places(layout).middles_mm[place]
        for place in (Place("pot"), Place("bets", 1), Place("bets", 2))
    )
    felt.hole_cards(-40.0, 40.0)
    pot = Sighting("chip", None, box(tuple(pot_mm), CHIPS_MM), 0.9)
    felt.lying.append(pot)
    felt.rest(1.0)
    felt.fold(3)
    shadow = replace(pot, corners_mm=box(tuple(loser_mm), CHIPS_MM))
    felt.aside.append(shadow)  # nobody looks at it
    felt.fold(1)
    felt.lying.append(shadow)
    felt.move(0.3, felt.along(loser_mm, pot_mm))
    felt.rest(0.5)
    push(felt, pot, winner_mm)
    assert pushed(felt) == [2]


def test_odd_1_a_share_that_the_dealer_carries_to_its_winner_slowly_is_told(
    showdown: Felt,
) -> None:
    felt, places = showdown, Places(showdown.layout)
    pot, pot_mm = take_in_bets(felt), places.middles_mm[Place("pot")]
    for seat, seconds, left_mm in ((1, 0.4, 40.0), (3, 1.3, 0.0)):
        by_mm = places.middles_mm[Place("bets", seat)]
        felt.lying.remove(pot)
        felt.move(seconds, felt.along(pot_mm, by_mm))
        if left_mm:
            pot = replace(pot, corners_mm=box(tuple(pot_mm), (left_mm, 110.0)))
            felt.unseen.append(pot)
            felt.lying.append(pot)
        share = replace(pot, corners_mm=box(tuple(by_mm), (70.0, 70.0)))
        felt.unseen.append(share)
        felt.lying.append(share)
        felt.rest(0.8)
    felt.rest(2.0)
    assert pushed(felt) == [1, 3]


@pytest.mark.parametrize(("gains", "rests_s"), [(True, 1.0), (True, 0.2), (False, 1.0)])
def test_odd_1_a_small_share_that_its_player_puts_to_other_chips_at_once_is_told(
    showdown: Felt, rests_s: float, *, gains: bool
) -> None:
    felt, places = showdown, Places(showdown.layout)
    pot, pot_mm = take_in_bets(felt), places.middles_mm[Place("pot")]
    felt.lying.remove(pot)
    felt.move(0.5, felt.along(pot_mm, places.middles_mm[Place("bets", 1)]))
    most = replace(pot, corners_mm=box(tuple(pot_mm), (85.0, 110.0)))
    stack_mm = places.middles_mm[Place("stack", 1)]
    share = replace(pot, corners_mm=box(tuple(stack_mm), (60.0, 60.0)))
    felt.unseen += [most, share]
    felt.lying += [most, share] if gains else [most]
    felt.rest(rests_s)
    push(felt, most, places.middles_mm[Place("bets", 3)])
    assert pushed(felt) == ([1, 3] if gains else [3])


@pytest.mark.parametrize("gains", [True, False])
def test_odd_1_halves_pushed_one_right_after_the_other_are_told_but_not_as_sure(
    showdown: Felt, gains: bool
) -> None:
    felt, places = showdown, Places(showdown.layout)
    pot, pot_mm = chips_of(felt), places.middles_mm[Place("pot")]
    felt.lying.remove(pot)
    felt.move(0.5, felt.along(pot_mm, places.middles_mm[Place("bets", 1)]) | felt.where(pot))
    if gains:
        felt.lying.append(chips_at(places.middles_mm[Place("stack", 1)]))
    felt.rest(0.2, replace(pot, kind="hand"), passing=felt.where(pot))
    felt.move(0.4, felt.along(pot_mm, places.middles_mm[Place("bets", 3)]) | felt.where(pot))
    felt.lying.append(chips_at(places.middles_mm[Place("bets", 3)]))
    felt.rest(2.0)
    told = [event for event in felt.told if isinstance(event.fact, PotPushed)]
    assert pushed(felt) == ([1, 3] if gains else [3])
    assert [event.confidence for event in told] == ([0.6, 1.0] if gains else [1.0])


def test_t24_19_a_pot_pulled_in_as_it_came_is_told_though_an_arm_rests_at_its_place_then(
    layout: Layout,
) -> None:
    felt, places = Felt(layout, "holdem"), Places(layout)
    felt.hole_cards()
    felt.lying.append(chips_at(places.middles_mm[Place("pot")]))
    pot = take_in_bets(felt)
    felt.fold(1)
    felt.lying.remove(pot)
    felt.move(0.4, felt.along(pot.center_mm, places.middles_mm[Place("bets", 3)]))
    felt.rest(0.4)
    arm = replace(pot, kind="hand", corners_mm=box(tuple(pot.center_mm), (60.0, 60.0)))
    felt.unseen.append(arm)
    felt.lying.append(arm)
    felt.rest(0.5)
    felt.lying.remove(arm)
    felt.rest(2.0)
    assert pushed(felt) == [3]


def test_t24_19_a_pot_pulled_in_as_it_came_is_told_in_time_though_arms_reach_over_its_place_later(
    layout: Layout,
) -> None:
    felt, pot = all_fold_but_one(layout)
    before_mm = Places(layout).middles_mm[Place("bets", 3)]
    felt.lying.remove(pot)
    felt.move(0.4, felt.along(pot.center_mm, before_mm))
    felt.rest(0.5)
    felt.move(0.3, felt.along(felt.deck_mm, pot.center_mm))
    felt.rest(0.8)
    assert pushed(felt) == [3]


def test_t24_19_a_pot_pulled_in_as_it_came_is_told_by_its_way_however_long_hands_stay_there(
    layout: Layout,
) -> None:
    felt, pot = all_fold_but_one(layout)
    before_mm, stack_mm = (Places(layout).middles_mm[Place(kind, 3)] for kind in ("bets", "stack"))
    half_mm = (pot.center_mm + before_mm) / 2
    felt.lying.remove(pot)
    felt.move(0.3, felt.along(pot.center_mm, half_mm) | felt.where(pot))
    felt.move(0.5, felt.along(half_mm, before_mm) | felt.where(pot))
    felt.move(2.6, felt.along(before_mm, stack_mm))  # its player is slow to let go of it
    felt.rest(1.5)
    assert pushed(felt) == [3]


@pytest.mark.parametrize(("left_mm", "to"), [(45.0, []), (0.0, [1])])
def test_t24_19_a_pot_that_is_half_gone_is_not_among_the_chips_that_an_arm_came_to(
    layout: Layout, left_mm: float, to: list[int]
) -> None:
    felt, places = at_showdown(layout, tabled="3"), Places(layout)
    pot, pot_mm = take_in_bets(felt), places.middles_mm[Place("pot")]
    by_mm, stack_mm = (places.middles_mm[Place(kind, 1)] for kind in ("bets", "stack"))
    felt.lying.remove(pot)
    felt.move(0.5, felt.along(pot_mm, by_mm) | felt.along(by_mm, stack_mm))
    arm = replace(pot, kind="hand", corners_mm=box(tuple(stack_mm), (90.0, 60.0)))
    felt.unseen.append(arm)
    felt.lying.append(arm)
    if left_mm:
        most = replace(pot, corners_mm=box(tuple(pot_mm), (left_mm, 110.0)))
        felt.lying.append(most)
        felt.move(0.6, felt.where(most))
    else:
        felt.rest(0.6)
    assert pushed(felt) == to


def test_t24_19_a_pot_that_its_only_claimant_pulls_in_at_once_is_surely_told(
    layout: Layout,
) -> None:
    felt, pot = all_fold_but_one(layout)
    before_mm, by_mm = (Places(layout).middles_mm[Place("bets", seat)] for seat in (3, 5))
    felt.lying.remove(pot)
    felt.move(0.4, felt.along(pot.center_mm, before_mm))
    comes = replace(pot, corners_mm=box(tuple(before_mm), CHIPS_MM))
    felt.lying.append(comes)
    felt.move(0.25, felt.along(felt.deck_mm, by_mm))  # the dealer goes on to the button
    felt.lying.remove(comes)
    felt.move(0.5, felt.along(before_mm, felt.at(3, 0.0, -300.0)) | felt.where(comes))
    felt.rest(2.0)
    assert [(e.fact.seat, e.confidence) for e in felt.told if isinstance(e.fact, PotPushed)] == [
        (3, 1.0)
    ]


def test_t24_19_a_pot_is_surely_told_once_hands_leave_the_chips_that_it_was_pulled_to(
    layout: Layout,
) -> None:
    felt, places = at_showdown(layout, tabled="13"), Places(layout)
    pot, pot_mm = take_in_bets(felt), places.middles_mm[Place("pot")]
    by_mm, stack_mm = (places.middles_mm[Place(kind, 1)] for kind in ("bets", "stack"))
    felt.lying.remove(pot)
    felt.move(0.5, felt.along(pot_mm, by_mm))
    felt.move(1.2, felt.along(by_mm, stack_mm))
    felt.lying.append(replace(pot, corners_mm=box(tuple(stack_mm), (90.0, 60.0))))
    felt.unseen.append(felt.lying[-1])
    felt.rest(2.0)
    assert [(e.fact.seat, e.confidence) for e in felt.told if isinstance(e.fact, PotPushed)] == [
        (1, 1.0)
    ]


def test_a_hand_is_over_as_a_film_ends_if_its_pot_is_pushed_and_all_cards_lie_in_the_muck(
    showdown: Felt,
) -> None:
    felt = showdown
    push(felt, chips_of(felt), Places(felt.layout).middles_mm[Place("bets", 1)])
    gather(felt)
    assert not any(isinstance(event.fact, HandOver) for event in felt.told)
    felt.told += felt.observer.finish()
    assert any(isinstance(event.fact, HandOver) for event in felt.told)


def test_pot_10_a_pot_that_goes_to_who_folded_in_two_goes_is_told(layout: Layout) -> None:
    felt, pot = all_fold_but_one(layout)
    before_mm = Places(layout).middles_mm[Place("bets", 5)]
    rest = replace(pot, corners_mm=box(tuple(np.add(pot.center_mm, (0.0, 25.0))), (110.0, 60.0)))
    felt.lying[felt.lying.index(pot)] = rest
    felt.unseen.append(rest)
    felt.move(0.4, felt.along(pot.center_mm, before_mm) & ~felt.where(rest))
    felt.lying.append(chips_at(before_mm))
    felt.rest(0.2)
    felt.lying.remove(rest)
    felt.move(0.5, felt.where(pot))
    felt.rest(2.0)
    assert pushed(felt) == [5]


def test_t24_19_an_arm_that_comes_to_rake_the_bets_of_all_in_hands_in_pushes_no_pot(
    layout: Layout,
) -> None:
    felt, places = Felt(layout, "holdem"), Places(layout)
    felt.hole_cards()
    bets_mm = [places.middles_mm[Place("bets", seat)] for seat in felt.seats]
    felt.lying += [chips_at(each_mm) for each_mm in bets_mm]
    felt.rest(1.0)
    for seat, rank in zip(felt.seats, "AK", strict=True):
        felt.turn(seat, f"{rank}h", f"{rank}d")
    felt.move(0.4, felt.along(felt.pot_mm, bets_mm[1]) | felt.along(felt.deck_mm, felt.pot_mm))
    felt.rest(1.0)
    assert pushed(felt) == []
