"""Cards that nobody makes out, told by the felt that they cover."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, dealt
from ghost import Ghost, told
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardBurned, CardDealt
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.observe.deal.landings import Pitch
from cardspeak.vision.observe.deal.pitches import was_brought
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.places import Place


def test_a_deck_that_nobody_makes_out_is_dealt_as_far_as_it_covers_the_felt(
    layout: Layout,
) -> None:
    """Of a back that is nearly as dark as the felt only a part stands out from it."""
    script = filmed("holdem", 3, layout)
    dice = np.random.default_rng(0)
    like_felt = dice.random(Grid.over(layout).shape) >= 0.45
    burned_s = next(e.t_s for e in script.truth if isinstance(e.fact, CardBurned))

    def dimly(glance: Glance) -> Glance:
        seen = tuple(one for one in glance.seen if one.face != "down")
        return replace(glance, seen=seen, bare=(glance.bare | like_felt) & ~glance.moving)

    observer, log = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if glance.evidence.t_s < burned_s:
            log += observer.take(dimly(glance))
    assert dealt(log) == dealt(script.truth)


def test_t24_1_a_card_is_dealt_though_lines_are_known_for_felt_only_as_it_comes(
    layout: Layout,
) -> None:
    """Lines that are printed around a place seem to cover it until the light is known better."""
    script = filmed("holdem", 3, layout)
    first = next(event for event in script.truth if isinstance(event.fact, CardDealt))
    seat = first.fact.seat  # type: ignore[union-attr]
    grid, cards_mm = Grid.over(layout), np.array(layout.seat(seat).cards, np.float64)
    lines = np.zeros(grid.shape, bool)
    lines[grid.within(cards_mm)] = True
    lines[grid.within(cards_mm, -20.0)] = False

    def printed(glance: Glance) -> Glance:
        since_s = glance.evidence.t_s - first.t_s
        middle_mm = cards_mm.mean(0)
        hidden = [one for one in glance.seen if np.hypot(*(one.center_mm - middle_mm)) < 150]
        unseen = {id(one) for one in hidden if -0.2 < since_s < 1.5}
        seen = tuple(one for one in glance.seen if id(one) not in unseen)
        return replace(glance, seen=seen, bare=glance.bare & ~(lines & (since_s < 0.1)))

    told_of = [event for _, event in told(script, layout, printed)]
    assert dealt(told_of) == dealt(script.truth)


def test_a_seventh_card_that_nobody_makes_out_comes_after_the_burn(layout: Layout) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-90.0, -60.0, -30.0, 0.0, 30.0, 60.0)
    felt.rest(3.0)
    felt.burn(3)
    seventh = felt.card(3, 60.0, 6.0)
    felt.unseen.append(seventh)
    felt.fly(seventh)
    felt.rest(1.5)
    assert felt.dealt(3) == 7


def test_what_lands_on_one_card_is_told_though_the_next_one_flies_past_another() -> None:
    felt = Felt(load_layout("oval-10"), "omaha", (1, 2))
    for right_mm, forward_mm in ((60.0, 25.0), (-60.0, -25.0)):  # one is near the way to the next
        for seat in felt.seats:
            felt.pitch(seat, right_mm, forward_mm)
    third = felt.card(1, -57.0, -25.0)
    felt.unseen.append(third)
    felt.fly(third)
    felt.fly(felt.card(2, 0.0, 0.0))
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [3, 3]


def test_t24_1_what_lands_first_is_told_though_the_next_one_flies_past_all_that_lies_there() -> (
    None
):
    felt = Felt(load_layout("oval-10"), "omaha", (1, 2))
    for seat in felt.seats:
        felt.pitch(seat, 60.0, 25.0)  # near the way to the next seat
    second = felt.card(1, 57.0, 25.0)
    felt.unseen.append(second)
    felt.fly(second)
    felt.fly(felt.card(2, 0.0, 0.0))
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [2, 2]


@pytest.mark.parametrize("touched", [False, True])
def test_t24_1_a_back_that_is_taken_for_felt_after_a_while_was_dealt_but_nobody_is_sure(
    layout: Layout, touched: bool
) -> None:
    felt = Felt(layout, "holdem")
    first, last = felt.seats
    felt.pitch(first, 0.0, 0.0)
    dark = felt.card(last, 0.0, 0.0)
    felt.unseen.append(dark)
    felt.fly(dark)
    felt.rest(0.5)
    felt.lying.remove(dark)  # it lies there, but looks bare
    if touched:
        felt.move(0.1, felt.along(dark.center_mm, felt.at(last, 0.0, -220.0)))
    felt.rest(1.0)
    assert felt.dealt(last) == 1
    assert felt.told[-1].confidence < SURE


def test_t24_1_a_down_card_that_nobody_makes_out_is_told_though_an_up_card_laps_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    first, last = felt.seats
    for seat, right_mm in ((first, -60.0), (last, -60.0), (first, -10.0)):
        felt.pitch(seat, right_mm, 0.0)
    second = felt.card(last, -10.0, 0.0)
    felt.unseen.append(second)
    felt.fly(second)
    felt.rest(0.2)
    for seat, face in ((first, "5c"), (last, "9d")):
        felt.fly(felt.card(seat, -35.0, -5.0, face))
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [3, 3]


@pytest.mark.parametrize("rests_s", [0.35, 0.8])
@pytest.mark.parametrize("comes", [True, False])
def test_t24_1_what_lands_on_a_card_while_a_hand_is_near_is_told_once_the_deal_has_gone_round(
    comes: bool, rests_s: float
) -> None:
    felt = Felt(load_layout("oval-10"), "omaha", (1, 2))
    felt.hole_cards(-60.0, 60.0)
    third = felt.card(1, 62.0, 2.0)
    hand = felt.along(felt.at(1, 62.0, 0.0), felt.at(1, 62.0, -220.0))
    if comes:
        felt.unseen.append(third)
        felt.move(0.3, hand | felt.along(felt.deck_mm, third.center_mm))
        felt.lying.append(third)
    else:
        felt.move(0.9, hand | felt.along(felt.deck_mm, felt.at(2, 0.0, 0.0)))
    felt.rest(rests_s)
    for seat, right_mm in ((2, -20.0), (1, -10.0), (2, 0.0)):
        felt.fly(felt.card(seat, right_mm, -20.0))
        felt.rest(0.35)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [3 + comes, 4]


def test_t24_1_a_pale_back_upon_pale_backs_is_told_once_the_deal_has_gone_round() -> None:
    felt = Felt(load_layout("oval-10"), "omaha", (1, 2))
    felt.hole_cards(-60.0, 60.0)
    third = felt.card(1, 62.0, 2.0)
    felt.unseen.append(third)
    way, beneath = felt.along(felt.deck_mm, third.center_mm), felt.where(third)
    rows, columns = np.nonzero(beneath)
    beneath[rows[::3], columns[::3]] = False
    felt.move(0.2, way & ~beneath)
    felt.lying.append(third)
    felt.rest(0.35)
    for seat, right_mm in ((2, -20.0), (1, -10.0), (2, 0.0)):
        felt.fly(felt.card(seat, right_mm, -20.0))
        felt.rest(0.35)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [4, 4]


def slide(felt: Felt, one: Sighting) -> None:
    """Let a card come so slowly into a seat's place that its way shows, and lie there."""
    way_mm = one.center_mm - felt.deck_mm
    for tail, tip in ((0.2, 0.8), (0.7, 0.87), (0.8, 0.94), (0.85, 1.0)):
        ends_mm = (felt.deck_mm + part * way_mm for part in (tail, tip))
        felt.move(1 / HZ, felt.along(*ends_mm))
    felt.lying.append(one)


@pytest.mark.parametrize("before", [0, 1])
def test_t24_1_an_arm_over_a_seat_as_it_lays_a_card_elsewhere_surely_brings_none(
    layout: Layout, before: int
) -> None:
    felt = Felt(layout, "holdem")
    if before:
        felt.hole_cards(0.0)
    other = felt.card(3, 60.0, 0.0)
    over, way = (felt.along(felt.deck_mm, one.center_mm) for one in (felt.card(1, 0.0, 0.0), other))
    felt.move(0.2, over | way)
    felt.lying.append(other)
    slide(felt, felt.card(1, 60.0 * before, 0.0))
    felt.rest(2.0)
    sure = [event for event in felt.told if event.confidence >= SURE]
    assert dealt(sure).count(1) == before + 1


def test_t24_1_two_cards_that_come_one_right_after_the_other_to_one_seat_are_two(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0)
    second, third = felt.card(1, 4.0, 0.0), felt.card(1, 45.0, 0.0)
    felt.unseen.append(second)
    slide(felt, second)
    slide(felt, third)
    felt.rest(1.5)
    assert felt.dealt(1) == 3


@pytest.mark.parametrize("cards", [1, 2])
def test_t24_1_of_two_cards_that_lie_still_at_once_the_first_came_with_the_first_pitch(
    layout: Layout, cards: int
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(*(-30.0, 40.0)[:cards])
    pitches, nothing = felt.observer._pitches, np.zeros(felt.grid.shape, bool)
    for card in felt.observer._desk.cards_at(Place("seat", 1)):
        card.born_s = 9.4
    first, second = (Pitch(at_s - 0.3, at_s, False, nothing) for at_s in (9.0, 9.4))
    pitches._pitches[1] = [first, second]
    assert pitches._is_seen(1, second)
    assert pitches._is_seen(1, first) == (cards == 2)


@pytest.mark.parametrize("goes_back", [True, False])
def test_t24_1_an_arm_that_reaches_over_a_seat_and_goes_back_brings_no_card(
    layout: Layout, *, goes_back: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0, 6.0)
    one = felt.card(1, 3.0, 0.0)
    felt.unseen.append(one)
    slide(felt, one)
    felt.rest(0.3, looks=())
    if goes_back:
        felt.move(0.3, felt.along(felt.deck_mm, felt.at(1, 0.0, 120.0)))
    felt.rest(2.0)
    assert felt.dealt(1) == 2 + (not goes_back)


def test_t24_1_a_card_whose_way_seems_to_end_upon_the_others_for_a_moment_is_one(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0, 6.0)
    slide(felt, felt.card(1, 4.0, 0.0))
    felt.lying.pop()
    slide(felt, felt.card(1, 45.0, 0.0))
    felt.rest(1.5)
    assert felt.dealt(1) == 3


def test_t24_1_of_two_cards_that_come_at_once_to_a_seat_the_first_may_be_hidden(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, 0.0, 0.0)
    first, second = felt.card(3, 0.0, 0.0), felt.card(3, 5.0, 0.0)
    felt.unseen.append(first)
    slide(felt, first)
    slide(felt, second)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [1, 2]


def test_t24_1_a_card_right_upon_one_that_nobody_made_out_either_is_dealt() -> None:
    felt = Felt(load_layout("oval-10"), "omaha-8")
    felt.hole_cards(-80.0)
    for right_mm, forward_mm in ((40.0, 0.0), (43.0, 6.0)):
        hidden = felt.card(1, right_mm, forward_mm)
        felt.unseen.append(hidden)
        felt.fly(hidden)
        felt.rest(1.2)
    assert felt.dealt(1) == 3


def test_t24_1_what_lands_right_upon_a_card_that_nobody_made_out_is_no_move_of_that_one() -> None:
    felt = Felt(load_layout("oval-6"), "holdem", (1, 2, 3))
    first = felt.card(1, 0.0, 0.0)
    felt.unseen.append(first)
    felt.fly(first)
    felt.rest(0.3)
    for seat in (2, 3):
        felt.pitch(seat, 0.0, 0.0)
    felt.rest(1.0)
    second, other = felt.card(1, 8.0, 4.0), felt.card(2, 40.0, 0.0)
    felt.move(0.5, felt.along(felt.deck_mm, second.center_mm))
    felt.lying.append(second)
    felt.rest(0.3)
    felt.fly(other)
    felt.rest(0.3)
    felt.pitch(3, 40.0, 0.0)
    felt.rest(2.0)
    assert [felt.dealt(seat) for seat in felt.seats] == [2, 2, 2]


def test_t24_1_a_hand_is_whole_although_its_last_card_is_seen_as_another_flies_by() -> None:
    felt = Felt(load_layout("oval-10"), "holdem", (1, 2, 3))
    felt.hole_cards(0.0)
    felt.fly(felt.card(1, 14.0, 0.0))
    felt.rest(2 / HZ, looks=())
    near_mm = felt.deck_mm + 0.9 * (felt.at(1, 0.0, 0.0) - felt.deck_mm)
    other = felt.card(2, 40.0, 0.0)
    felt.move(1 / HZ, felt.along(felt.deck_mm, near_mm) | felt.along(felt.deck_mm, other.center_mm))
    felt.lying.append(other)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [2, 2, 1]


def test_t24_1_a_card_that_comes_between_two_motions_was_brought_by_the_first() -> None:
    frame_s = 1 / 15
    came_s = 102 * frame_s
    before_s, after_s = came_s - frame_s, came_s + frame_s
    assert was_brought(came_s, before_s, [after_s])
    assert was_brought(came_s, before_s, [before_s, after_s])
    assert not was_brought(came_s, after_s + frame_s, [before_s])
    assert not was_brought(came_s, came_s - 1.0, [])


def test_t24_1_a_pitch_to_another_seat_brings_none_where_the_next_card_lies_as_the_game_has_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud", (1, 2, 3))
    first, *_ = (felt.pitch(seat, -20.0, 0.0) for seat in (3, 1, 2))
    felt.pitch(1, 20.0, 0.0)
    other = felt.card(2, 20.0, 0.0)
    ways = (felt.along(felt.deck_mm, one.center_mm) for one in (first, other))
    felt.move(0.13, np.any([felt.where(first), *ways], axis=0))
    felt.lying.append(other)
    felt.rest(0.3)
    felt.fly(felt.card(3, 15.0, 0.0))
    felt.rest(0.1, looks=(0,))
    for seat, face in enumerate(("4c", "5c", "Ts"), start=1):
        felt.pitch(seat, 60.0, 0.0, face)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in (1, 2, 3)] == [3, 3, 3]


def test_t24_1_a_card_upon_another_that_changes_little_is_looked_for_once_where_it_landed(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -24.0, 0.0)
    felt.pitch(3, -24.0, 0.0)
    felt.pitch(1, 40.0, 0.0)
    felt.rest(0.2)
    second = felt.card(3, -16.0, 4.0)
    place = felt.where(second)
    felt.move(0.2, felt.along(felt.deck_mm, second.center_mm))
    wanted = []
    for _ in range(10):
        felt.rest(1 / HZ, looks=())
        wanted.append(felt.observer.wants()[place].mean() > 0.9)
    assert sum(wanted) == 1


@pytest.mark.parametrize("rest_s", [0.07, 0.2])
def test_t24_1_a_card_that_flies_by_a_seat_that_gets_all_its_own_brings_none_there(
    rest_s: float,
) -> None:
    felt = Felt(load_layout("plain-9"), "holdem", (1, 2))
    for seat in felt.seats:
        felt.pitch(seat, -35.0, 0.0)
    near_mm, own, behind = felt.at(1, -35.0, 0.0), felt.card(1, 40.0, 0.0), felt.card(2, 40.0, 0.0)
    felt.move(0.2, felt.along(felt.deck_mm, near_mm))
    felt.move(0.2, felt.along((near_mm + behind.center_mm) / 2, behind.center_mm))
    felt.lying.append(behind)
    felt.rest(rest_s)
    felt.fly(own)
    felt.rest(2.0)
    felt.burn(0)
    felt.rest(1.0)
    assert dealt(felt.told) == [1, 2, 2, 1]
