"""What only passes a seat: cards on their way farther on, hands and arms."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, dealt, hand_at
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardDealt, Tabled
from cardspeak.vision.glance import Mask, Sighting
from cardspeak.vision.observe.deal.landings import Pitch
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.places import box

SEATS = (1, 3, 5)


def strip(layout: Layout, seat: int) -> Mask:
    """What a card stirs that flies by: its way, and the edge of a seat's place."""
    grid = Grid.over(layout)
    deck_mm = np.array(layout.spots["deck"], np.float64).mean(0)
    cards_mm = np.array(layout.seat(seat).cards, np.float64)
    way_mm = cards_mm.mean(0) - deck_mm
    points = grid.centers_mm - deck_mm
    share = np.clip(points @ way_mm / (way_mm @ way_mm), 0, 1)
    on_way = np.hypot(*np.moveaxis(points - share[..., None] * way_mm, -1, 0)) < 45
    place = np.zeros(grid.shape, bool)
    place[grid.within(cards_mm)] = True
    inner = np.zeros(grid.shape, bool)
    inner[grid.within(cards_mm, -30.0)] = True
    return np.asarray((on_way & ~place) | (place & ~inner & (share < 1)))


def on_the_way(felt: Felt, seat: int) -> Mask:
    """What a card stirs that has come most of the way to a seat."""
    way_mm = felt.at(seat, 0.0, 0.0) - felt.deck_mm
    return felt.along(felt.deck_mm, felt.deck_mm + 0.6 * way_mm)


def test_t24_1_what_flies_by_a_seat_that_is_skipped_is_no_card_of_it(layout: Layout) -> None:
    script = filmed("holdem", 3, layout, "card-too-few")
    cards = dealt(script.truth)
    short = next(seat for seat in cards[:4] if cards[:8].count(seat) < 2)
    second_s = [event.t_s for event in script.truth if isinstance(event.fact, CardDealt)][4]
    by = strip(layout, short)
    observer, log = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if second_s - 0.2 <= glance.evidence.t_s < second_s:
            glance = replace(glance, moving=glance.moving | by)
        log += observer.take(glance)
    assert dealt(log) == cards


def test_what_stirs_a_seat_before_its_next_street_comes_face_up_is_no_card(layout: Layout) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    felt.burn(2)
    felt.move(0.3, felt.along(felt.deck_mm, felt.at(3, -60.0, 0.0)))
    felt.rest(0.3, looks=())
    felt.fly(felt.card(3, 60.0, 6.0, "Js"))
    felt.rest(1.5)
    assert felt.dealt(3) == 6


def test_t24_1_a_hand_that_stirs_the_edge_of_a_seat_just_before_its_card_brings_none(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, 0.0, 0.0)
    felt.move(
        0.2, on_the_way(felt, 3) | felt.along(felt.at(3, -100.0, -75.0), felt.at(3, -100.0, -65.0))
    )
    felt.rest(0.07, looks=())
    felt.fly(felt.card(3, 40.0, 50.0))
    felt.rest(1.5)
    assert felt.dealt(3) == 1


def test_t24_1_who_looks_at_a_card_until_the_next_one_comes_gets_no_third(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    for seat, right_mm in ((1, 0.0), (3, 0.0), (1, 40.0)):
        felt.pitch(seat, right_mm, 0.0)
    fingers = felt.along(felt.at(3, 0.0, 0.0), felt.at(3, 0.0, -30.0))
    felt.move(0.4, fingers)
    felt.move(0.2, fingers | on_the_way(felt, 3))
    felt.rest(0.14, looks=())
    felt.fly(felt.card(3, 8.0, 18.0))
    felt.rest(1.5)
    assert felt.dealt(3) == 2


def test_t24_1_what_only_flies_past_a_seat_is_no_card_of_it() -> None:
    felt = Felt(load_layout("oval-10"), "omaha", (1, 2))
    for seat in felt.seats:
        felt.pitch(seat, 60.0, 25.0)
    felt.fly(felt.card(2, 0.0, 0.0))
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [1, 2]


def test_t24_1_who_looks_at_a_card_while_another_flies_by_is_left_out_all_the_same() -> None:
    felt = Felt(load_layout("oval-10"), "holdem", (1, 2, 3))
    for seat in felt.seats:
        felt.pitch(seat, 0.0, 0.0)
    peek = felt.along(felt.at(1, 0.0, 0.0), felt.at(1, 0.0, -220.0))
    felt.move(0.45, peek)
    felt.move(0.2, peek | felt.along(felt.deck_mm, felt.at(2, 0.0, 0.0)))
    felt.lying.append(felt.card(2, 40.0, 0.0))
    felt.rest(0.35)
    felt.pitch(3, 40.0, 0.0)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [1, 2, 2]


def test_t24_1_what_flies_by_as_a_card_has_just_come_is_not_another_one(layout: Layout) -> None:
    felt = Felt(layout, "holdem", seats=(1, 3, 5))
    felt.pitch(1, 0.0, 0.0)
    felt.move(0.1, strip(layout, 1))
    felt.rest(1.5)
    assert dealt(felt.told) == [1]


@pytest.mark.parametrize("hand", [False, True])
def test_t24_1_a_card_too_many_right_upon_a_hand_is_told_if_no_hand_was_near(
    layout: Layout, hand: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0, 6.0)
    third = felt.card(1, 3.0, 0.0)
    felt.unseen.append(third)
    if hand:
        felt.peek(1)
        felt.lying.append(third)
    else:
        felt.fly(third)
    felt.rest(1.5)
    assert felt.dealt(1) == (2 if hand else 3)


def test_t24_1_cards_that_leave_from_between_others_are_no_card_too_many(layout: Layout) -> None:
    felt = Felt(layout, "badugi")
    felt.hole_cards(-72.0, -24.0, 24.0, 72.0)
    _, *inner, _ = hand = [one for one in felt.lying if felt.is_at(one, 1)]
    felt.move(0.13, felt.where(*hand) | felt.along(felt.at(1, 0.0, 0.0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not any(one is each for each in inner)]
    felt.rest(1.5)
    assert felt.dealt(1) == 4


def test_t24_1_an_arm_over_a_whole_hand_as_it_lays_a_card_elsewhere_adds_none(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0, 6.0)
    other = felt.card(3, 60.0, 0.0)
    over, way = (felt.along(felt.deck_mm, one.center_mm) for one in (felt.card(1, 3.0, 0.0), other))
    felt.move(0.33, over | way)
    felt.lying.append(other)
    felt.rest(1.5)
    assert felt.dealt(1) == 2


def test_t24_1_what_passes_over_a_whole_hand_after_a_burn_is_no_card_of_it(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0, 6.0)
    felt.rest(3.0)
    felt.burn(1)
    felt.unseen.append(passing := felt.card(1, 3.0, 0.0))
    felt.fly(passing)
    felt.rest(1.5)
    assert felt.dealt(1) == 2


def test_t24_1_a_hand_of_stud_that_is_turned_up_as_soon_as_it_is_dealt_gets_no_card_more(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-75.0, -50.0, -25.0, 0.0, 25.0, 50.0)
    felt.burn(3)
    for seat in (3, 1):
        felt.pitch(seat, 75.0, 0.0)
    hand = [one for one in felt.lying if felt.is_at(one, 1)]
    felt.move(0.27, felt.where(*hand) | felt.along(felt.deck_mm, felt.at(1, 0.0, 0.0)))
    felt.lay_open(1, "8h", "8c", "Qd")
    felt.rest(2.0, looks=(11, 13, 40))
    assert felt.dealt(1) == 7


def test_t24_1_a_dealer_who_reaches_out_and_turns_up_a_hand_adds_no_card_to_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0, 6.0)
    felt.move(0.2, felt.along(felt.deck_mm, felt.at(1, 3.0, 0.0)))
    felt.lay_open(1, "8h", "8c")
    felt.rest(2.0)
    assert any(isinstance(event.fact, Tabled) for event in felt.told)
    assert felt.dealt(1) == 2


def arm_over(felt: Felt, seat: int) -> Sighting:
    """An arm that rests before a seat, as far as it covers the felt."""
    ahead, aside = (felt.at(seat, *each) - felt.at(seat, 0, 0) for each in ((0, 1), (1, 0)))
    corners = [(-45, 25), (45, 25), (45, -230), (-45, -230)]
    outline = [felt.at(seat, 0, 0) + x * aside + y * ahead for x, y in corners]
    return Sighting("card", "down", np.array(outline), 0.9)


def test_deal_11_a_card_that_its_player_pulls_as_the_dealer_reaches_out_is_no_other_one(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    card = felt.pitch(1, 0.0, 0.0)
    arm = arm_over(felt, 1)
    felt.move(0.3, felt.where(arm))
    felt.lying.append(arm)
    felt.unseen += [arm, card]
    felt.rest(0.8)
    pulled = replace(card, corners_mm=card.corners_mm + np.array((0.0, 13.0)))
    felt.lying[felt.lying.index(card)] = pulled
    way = felt.along(felt.deck_mm, felt.at(1, 0.0, 0.0)) | felt.where(pulled)
    felt.move(0.2, way & ~felt.where(arm))
    felt.rest(1.0)
    assert felt.dealt(1) == 1


@pytest.mark.parametrize("by_hand", [False, True])
def test_t24_1_fingers_that_come_to_rest_beside_a_card_are_none(
    layout: Layout, by_hand: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0)
    there = felt.card(1, 60.0, 0.0)
    part = there.center_mm + (there.corners_mm - there.center_mm) * (1.0, 0.36)
    covers = Sighting("card", "down", part, 0.9)
    felt.unseen.append(covers)
    if by_hand:
        felt.move(0.2, felt.along(felt.deck_mm, felt.at(1, 0, 0)))
        felt.peek(1)
    else:
        felt.move(0.2, felt.along(felt.deck_mm, there.center_mm))
    felt.lying.append(covers)
    felt.rest(2.0)
    assert felt.dealt(1) == (1 if by_hand else 2)


def test_t24_1_an_arm_that_rests_at_a_seat_between_two_hands_is_no_card(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.gather()
    arm = arm_over(felt, 1)
    felt.unseen.append(arm)
    felt.move(0.2, felt.along(felt.deck_mm, felt.at(1, 0.0, 0.0)))
    felt.lying.append(arm)
    felt.rest(2.0)
    assert felt.dealt(1) == 2


def test_t24_1_a_hand_of_stud_that_is_pushed_before_an_empty_seat_is_no_card_of_that(
    layout: Layout,
) -> None:
    felt, empty = Felt(layout), 4
    for right_mm, faces in ((-80.0, ("", "")), (0.0, ("", "")), (80.0, ("Ah", "4c"))):
        for seat, face in zip(felt.seats, faces, strict=True):
            felt.pitch(seat, right_mm, 0.0, face)
    felt.rest(2.0)
    felt.move(0.4, felt.along(felt.at(3, 0, 0), felt.at(empty, 0, 0)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 3)]
    felt.lying += [felt.card(empty, right_mm, 20.0) for right_mm in (-40.0, 0.0)]
    felt.rest(2.0)
    felt.move(0.4, felt.along(felt.deck_mm, felt.at(empty, 0, 0)))
    felt.rest(2.0)
    assert felt.dealt(empty) == 0


def test_t24_1_who_was_passed_over_moves_the_one_card_and_got_no_other(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for right_mm, seats in ((-40.0, SEATS), (40.0, (1, 5))):
        for seat in seats:
            felt.pitch(seat, right_mm, 0.0)
    felt.rest(0.5)
    lay = next(one for one in felt.lying if felt.is_at(one, 3))
    moved, hand = felt.card(3, 10.0, 190.0), hand_at(felt, 3)
    felt.move(0.4, felt.along(lay.center_mm, moved.center_mm) | felt.where(hand))
    felt.lying[felt.lying.index(lay)] = hand
    felt.move(0.3, felt.along(felt.deck_mm, moved.center_mm) | felt.where(moved))
    felt.lying.append(moved)
    felt.rest(0.067, looks=(0,))  # the look that finds it does not show that it left elsewhere
    felt.lying.remove(hand)
    felt.rest(0.4, looks=(2, 3))
    felt.rest(3.0)
    assert dealt(felt.told) == [*SEATS, 1, 5]


def test_t24_1_a_card_whose_edges_cover_parts_of_cells_hides_no_other(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for right_mm, seats in ((-40.0, (1, 5)), (40.0, (1,))):
        for seat in seats:
            felt.pitch(seat, right_mm, 0.0)
    card = felt.card(3, 0.0, 0.0)
    felt.fly(card)
    edges = replace(card, corners_mm=box(tuple(card.center_mm), (80.0, 105.0)))
    felt.unseen.append(edges)
    felt.lying.append(edges)
    felt.rest(0.5)
    felt.pitch(5, 40.0, 0.0)
    felt.rest(4.0)
    assert dealt(felt.told) == [1, 5, 1, 3, 5]


@pytest.mark.parametrize(("way", "hidden"), [(0.8, True), (0.2, False)])
def test_t24_1_where_a_hand_was_near_a_card_came_only_if_something_moved_on_its_way(
    layout: Layout, way: float, *, hidden: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0)
    felt.move(0.2, felt.along(felt.deck_mm, felt.at(1, 0.0, 0.0)))
    felt.rest(0.3)
    now_s, brought = felt.observer._desk.now_s, felt.observer._pitches._brought
    nothing = np.zeros(felt.grid.shape, bool)
    pitch = Pitch(now_s - 0.5, now_s - 0.3, handled=True, before=nothing, way=way)
    assert brought.is_hidden(1, pitch, left_out=True) == hidden
