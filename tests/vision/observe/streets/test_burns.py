"""Burns that are laid right upon the last one, of which nothing shows but that it seems to jump."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import numpy as np
from felt import HZ, Felt, back_at, of, turned
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Script
from cardspeak.models.shapes import CARDS
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import BoardDealt, CardBurned
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import CARD_MM, Place, Places, box


class Heap:
    """Looks at burns as if each came to lie upon the first, so far to its right."""

    def __init__(self, script: Script, layout: Layout, jump_mm: float, stirs: float = 1.0) -> None:
        places = Places(layout)
        self.burned_s = [e.t_s for e in script.truth if isinstance(e.fact, CardBurned)]
        self.at_mm, self.jump_mm = np.array(layout.spots["burn"]).mean(0), jump_mm
        self.first: list[Sighting] = []
        burn = next(mask for place, mask in places.masks.items() if place.kind == "burn")
        dice = np.random.default_rng(0)
        self.still = burn & (dice.random(burn.shape) >= stirs)

    def shown(self, glance: Glance) -> Glance:
        near = [s for s in glance.seen if np.hypot(*(s.center_mm - self.at_mm)) < 90]
        burns = [one for one in near if one.kind == "card"]
        self.first = self.first or burns[:1]
        seen = [one for one in glance.seen if not any(one is burn for burn in burns)]
        if burns:
            later = sum(t_s < glance.evidence.t_s for t_s in self.burned_s) - 1
            there_mm = self.first[0].corners_mm + np.array([later * self.jump_mm, 0.0])
            seen.append(replace(self.first[0], corners_mm=there_mm))
        return replace(glance, seen=tuple(seen), moving=glance.moving & ~self.still)


def burned(script: Script, layout: Layout, heap: Heap) -> int:
    """How many burns are told."""
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        told += observer.take(heap.shown(glance))
    return sum(isinstance(event.fact, CardBurned) for event in told)


def test_burn_2_a_burn_of_stud_upon_the_last_one_is_told_by_its_jump(layout: Layout) -> None:
    script = filmed("stud", 4, layout)
    burns = sum(isinstance(event.fact, CardBurned) for event in script.truth)
    assert burns > 1
    assert burned(script, layout, Heap(script, layout, jump_mm=6.0)) == burns


def test_burn_2_a_burn_of_stud_that_hides_the_last_one_is_told_by_its_flight(
    layout: Layout,
) -> None:
    script = filmed("stud", 4, layout)
    burns = sum(isinstance(event.fact, CardBurned) for event in script.truth)
    assert burned(script, layout, Heap(script, layout, jump_mm=0.0)) == burns


def test_burn_2_a_burn_of_stud_that_an_arm_lays_right_upon_the_last_one_is_told(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-60.0, -30.0, 0.0, 30.0)
    spot_mm = np.array(layout.spots["burn"], np.float64).mean(0)
    burn_mm = min((one.center_mm for one in felt.lying), key=lambda at: np.hypot(*(at - spot_mm)))
    felt.move(0.4, felt.along(felt.deck_mm, burn_mm))
    felt.rest(0.5)
    for seat, face in zip(felt.seats, ("5h", "9h"), strict=True):
        felt.pitch(seat, 60.0, 0.0, face)
    felt.rest(1.0)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 2


def test_burn_2_a_burn_that_jumps_has_another_upon_it_though_little_moved_there(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    burns = sum(isinstance(event.fact, CardBurned) for event in script.truth)
    assert burns > 1
    assert burned(script, layout, Heap(script, layout, jump_mm=6.0, stirs=0.5)) == burns


def test_burn_2_a_burn_that_an_arm_lays_right_upon_the_last_one_is_told_by_a_nudge(
    layout: Layout,
) -> None:
    felt = by_arm(layout, nudge_mm=1.6)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 2


def test_burn_2_an_arm_that_touches_a_burn_lays_none_there(layout: Layout) -> None:
    felt = by_arm(layout, nudge_mm=0.2)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1


def by_arm(layout: Layout, nudge_mm: float) -> Felt:
    """A burn, a flop, and an arm over half of that burn before the turn, which then lies so off."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    burn = felt.lying[-1]
    for face in ("8h", "2c", "Ts"):
        felt.board(face)
    felt.rest(1.5)
    to_mm = burn.corners_mm[2:].mean(0)
    half = felt.along(felt.deck_mm, to_mm) & ~felt.where(moved_up(burn, 40.0))
    felt.move(0.4, half)
    felt.lying[felt.lying.index(burn)] = moved_up(burn, nudge_mm)
    felt.rest(0.5)
    felt.board("4d")
    felt.rest(1.5)
    return felt


def moved_up(one: Sighting, up_mm: float) -> Sighting:
    """The same card so far away from the dealer."""
    return replace(one, corners_mm=one.corners_mm + np.array([0.0, up_mm]))


def test_burn_2_bets_that_fly_over_before_an_arm_lays_a_burn_are_none(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    burn = back_at(np.array(layout.spots["burn"], np.float64).mean(0))
    way_mm = burn.center_mm - felt.deck_mm
    far_mm = felt.deck_mm + 0.75 * way_mm
    near, far = felt.along(felt.deck_mm, far_mm - 0.2 * way_mm), felt.along(far_mm, burn.center_mm)
    felt.move(0.07, near)
    felt.move(0.07, far & ~near)
    felt.move(0.07, near & ~far)
    felt.rest(0.14, looks=())
    felt.move(0.2, near | far | felt.where(burn))
    felt.lying.append(burn)
    felt.move(0.13, near | (far & ~felt.where(burn)))  # the arm goes
    felt.rest(1.5, looks=(0, 2, 4))
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1


def test_burn_2_what_stops_beside_the_burn_of_a_street_is_no_second_one(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    end_mm = np.array(layout.spots["burn"], np.float64).mean(0)
    way_mm = end_mm - felt.deck_mm
    beside_mm = np.array([-way_mm[1], way_mm[0]]) / np.hypot(*way_mm) * 70.0
    felt.fly(back_at(end_mm + beside_mm))
    felt.rest(1.0)
    mid = felt.along(felt.deck_mm + 0.4 * way_mm, felt.deck_mm + 0.65 * way_mm)
    end = felt.along(felt.deck_mm + 0.85 * way_mm, end_mm)
    felt.move(0.07, mid & ~end)
    felt.move(0.07, end & ~felt.where(felt.lying[-1]))
    felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1


class Shaded(Heap):
    """Looks at burns as if each had a faint, badly outlined one beside it at first."""

    def shown(self, glance: Glance) -> Glance:
        now_s = glance.evidence.t_s
        fresh = [t_s for t_s in self.burned_s if t_s - 0.5 < now_s < t_s + 0.4]
        near = [s for s in glance.seen if np.hypot(*(s.center_mm - self.at_mm)) < 90]
        burns = [one for one in near if one.kind == "card"]
        if not fresh or not burns or self.shades >= 2:
            return glance
        self.shades += 1
        there_mm = burns[-1].corners_mm + np.array([0, 16.0])
        unread = np.full(CARDS, -np.log(CARDS))
        shade = Sighting("card", "up", there_mm, 0.39, unread)
        return replace(glance, seen=(*glance.seen, shade))

    shades = 0


def test_burn_2_a_burn_that_is_outlined_badly_at_first_is_one(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    burns = sum(isinstance(event.fact, CardBurned) for event in script.truth)
    shaded = Shaded(script, layout, jump_mm=0.0)
    assert burned(script, layout, shaded) == burns
    assert shaded.shades == 2


def dealt(layout: Layout) -> Felt:
    """A hand of hold'em up to the river, whose burn is not looked at before it lies."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    for count, faces in enumerate((("8h", "2c", "Ts"), ("4d",))):
        felt.burn(count)
        for face in faces:
            felt.board(face)
        felt.rest(1.5)
    felt.fly(back_at(np.array(layout.spots["burn"]).mean(0) - np.array([60.0, 0.0])))
    felt.aside.append(felt.lying[-1])
    felt.rest(0.3)
    felt.board("9s")
    felt.rest(0.5)
    felt.aside.clear()
    felt.rest(1.5)
    return felt


def test_burn_2_a_burn_that_is_seen_once_the_river_lies_came_before_it(layout: Layout) -> None:
    told = [event.fact for event in dealt(layout).told]
    assert sum(isinstance(fact, CardBurned) for fact in told) == 3


def test_burn_2_a_burn_that_comes_to_light_as_they_are_gathered_is_none_anew(
    layout: Layout,
) -> None:
    felt = dealt(layout)
    at_mm = np.array(layout.spots["burn"]).mean(0)
    felt.move(0.4, felt.along(felt.deck_mm, at_mm))
    felt.lying.append(back_at(at_mm + np.array([0.0, 30.0])))
    felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 3


def run_once(layout: Layout) -> Felt:
    """A table on which one board of two that may be run lies whole."""
    felt = Felt(layout, "run-it-twice")
    felt.hole_cards()
    felt.streets("Jc 7h 2d", "9s", "Kd")
    return felt


def test_rit_1_burns_of_a_board_that_is_run_after_another_are_told(layout: Layout) -> None:
    felt, slots = run_once(layout), iter(layout.boards[1])
    for count, faces in enumerate(("3h 8c Ts", "4d", "5s"), 3):
        felt.burn(count)
        for face in faces.split():
            corners_mm = box(next(slots), CARD_MM)
            felt.fly(Sighting("card", "up", corners_mm, 0.98, of(face)))
        felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 6
    boards = [event.fact.board for event in felt.told if isinstance(event.fact, BoardDealt)]
    assert boards == [0, 0, 0, 1, 1, 1]


def test_rit_1_what_comes_to_the_burns_when_a_board_is_not_run_again_is_no_burn(
    layout: Layout,
) -> None:
    felt = run_once(layout)
    felt.burn(3)
    felt.rest(3.0)
    felt.gather()
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 3


def test_burn_2_two_burns_that_the_first_look_shows_at_once_are_not_three(layout: Layout) -> None:
    script = filmed("holdem", 4, layout, "two-burns")
    burned_s = [event.t_s for event in script.truth if isinstance(event.fact, CardBurned)]
    second_s = next(b for a, b in pairwise(burned_s) if b - a < 1.0)
    burn_mm = np.array(layout.spots["burn"]).mean(0)
    burn = Places(layout).masks[Place("burn")]
    observer, told = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if -0.7 < glance.evidence.t_s - second_s < 0.2:
            seen = tuple(s for s in glance.seen if np.hypot(*(s.center_mm - burn_mm)) > 120)
            glance = replace(glance, seen=seen, looked=glance.looked & ~burn)
        told += observer.take(glance)
    assert sum(isinstance(event.fact, CardBurned) for event in told) == len(burned_s)


def test_burn_2_what_comes_to_light_among_the_burns_as_the_river_is_laid_is_none_of_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("8h 2c Ts", "4d")
    hidden = next(one for one in reversed(felt.lying) if one.face == "down")
    felt.burn(2)
    arm = felt.along(felt.deck_mm, felt.lying[-1].center_mm) | felt.where(*felt.lying[-1:])
    river_mm = box(layout.boards[0][4], CARD_MM)
    felt.move(0.8, arm | felt.along(felt.deck_mm, river_mm.mean(0)))
    felt.lying.append(Sighting("card", "up", river_mm, 0.98, of("Jc")))
    felt.rest(0.6)
    felt.unseen.append(hidden)
    felt.rest(1.5, turned(moved_up(hidden, -30.0), 60.0))
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 3


def flopped(layout: Layout) -> Felt:
    """A table of hold'em on which the flop lies."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("2h 9c Qh")
    return felt


def burn_of(felt: Felt) -> Sighting:
    """The burn that lies nearest to the middle of where burns do."""
    at_mm = np.array(felt.layout.spots["burn"]).mean(0)
    return min(felt.lying, key=lambda one: dist(one.center_mm, at_mm))


def test_burn_2_a_burn_upon_one_that_chips_hide_is_told_though_no_look_shows_either(
    layout: Layout,
) -> None:
    felt = flopped(layout)
    felt.rest(3.0)
    under = burn_of(felt)
    upon = replace(under)
    felt.unseen += [under, upon]
    felt.fly(upon)
    felt.rest(0.4)
    felt.board("6h")
    felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 2


def test_burn_2_a_burn_upon_one_that_chips_hide_since_long_is_told_of_the_street_it_came_for(
    layout: Layout,
) -> None:
    felt = flopped(layout)
    under, at_mm = burn_of(felt), np.array(layout.spots["burn"]).mean(0)
    felt.move(0.6, felt.along(felt.at(felt.seats[0], 0.0, 0.0), at_mm))  # chips slide in
    felt.rest(0.8)
    felt.unseen.append(under)
    felt.rest(1.0)
    upon = replace(under)
    felt.unseen.append(upon)
    felt.fly(upon)
    felt.rest(0.4)
    felt.board("6h")
    felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 2


def fly_alone(felt: Felt, one: Sighting) -> None:
    """Let something fly from the deck to where a card lies, a part of the way in each frame."""
    way_mm = one.center_mm - felt.deck_mm
    for begin, end in ((0.0, 0.3), (0.4, 0.65), (0.7, 1.0)):
        felt.move(1 / HZ, felt.along(felt.deck_mm + begin * way_mm, felt.deck_mm + end * way_mm))
    felt.move(1 / HZ, felt.where(one))


def test_burn_2_an_arm_that_passes_over_the_burns_brings_none_beside_the_one_for_the_street(
    layout: Layout,
) -> None:
    felt = flopped(layout)
    first = burn_of(felt)
    second = back_at(first.center_mm + np.array([20.0, 0.0]))
    felt.unseen += [first, second]
    fly_alone(felt, first)
    felt.rest(0.6)
    fly_alone(felt, second)
    felt.lying.append(second)
    felt.rest(0.8)
    felt.board("6h")
    felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 2


def test_t24_7_an_arm_over_the_burns_as_a_hand_is_given_up_burns_no_card(layout: Layout) -> None:
    felt = flopped(layout)
    first = burn_of(felt)
    felt.unseen.append(first)
    fly_alone(felt, first)
    felt.rest(2.5)
    felt.fold(felt.seats[0])
    felt.rest(2.0)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1


def test_burn_2_a_card_pushed_to_the_burns_along_a_players_way_and_the_dealers_is_burned(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    at_mm = np.array(layout.spots["burn"]).mean(0)
    arms = [felt.along(from_mm, at_mm) for from_mm in (felt.deck_mm, felt.at(1, 0.0, 0.0))]
    gap = felt.along(felt.deck_mm, felt.deck_mm + 0.1 * (at_mm - felt.deck_mm))
    felt.move(0.3, (arms[0] & ~gap) | arms[1])
    felt.lying.append(back_at(at_mm))
    felt.rest(0.6)
    felt.street("2h 9c Qh")
    felt.rest(1.5)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1
