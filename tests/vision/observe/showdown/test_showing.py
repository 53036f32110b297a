"""Hands that are turned up, read well or not."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from felt import Felt, of
from ghost import Ghost, told
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    PotPushed,
    Tabled,
)
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import Places

VAGUE = 0.6
OTHERS = 4


def shown_early(seed: int, layout: Layout) -> Script:
    """A hand of hold'em in which all hands are turned up before the river is dealt."""
    house = load_house("tda-2024")
    record = random_hand("holdem", house, (1, 2, 3, 4), Random(seed))
    events = list(facts_of(record, house))
    hands = [event for event in events if isinstance(event.fact, Tabled)]
    burn = max(n for n, event in enumerate(events) if isinstance(event.fact, CardBurned))
    moved = [replace(event, t_s=events[burn].t_s) for event in hands]
    rest = [event for event in events[burn:] if event not in hands]
    known = hole_cards_of((record,), events)
    return play([*events[:burn], *moved, *rest], layout, hole_cards=known, seed=seed)


def vague(seen: Sighting, sure: float = VAGUE) -> Sighting:
    """A sighting of a face that nobody can name for sure."""
    if seen.logs is None:
        return seen
    odds = np.full(len(seen.logs), 1e-6)
    odds[np.argsort(-seen.logs)[: OTHERS + 1]] = (1 - sure) / OTHERS
    odds[seen.logs.argmax()] = sure
    return replace(seen, logs=np.log(odds / odds.sum()))


def dim(glance: Glance) -> Glance:
    """A look at which no card is read well."""
    return replace(glance, seen=tuple(map(vague, glance.seen)))


def test_a_hand_turned_up_before_the_river_is_told_at_once_though_no_card_is_named(
    layout: Layout,
) -> None:
    script = shown_early(3, layout)
    river_s = max(e.t_s for e in script.truth if isinstance(e.fact, BoardDealt))
    hands = {e.fact.seat: e.t_s for e in script.truth if isinstance(e.fact, Tabled)}
    assert hands
    assert max(hands.values()) < river_s
    log = told(script, layout, dim)
    seen = {e.fact.seat: (at_s, e) for at_s, e in log if isinstance(e.fact, Tabled)}
    for seat, t_s in hands.items():
        at_s, event = seen[seat]
        assert at_s - t_s < 1.0
        assert not any(sight.card for sight in event.fact.cards)
        assert event.confidence == 1.0


@pytest.fixture
def last_burn(layout: Layout) -> Felt:
    """A table of stud at which the last seat shows all it has, and waits for its last card."""
    felt = Felt(layout, "stud")
    first, last = felt.seats
    felt.sixth_street(-200.0, -130.0, -60.0, 10.0, 75.0, 125.0)
    felt.turn(last, "Kd", "Qs")
    felt.burn(3)
    felt.pitch(first, 190.0, 0.0)
    return felt


def test_stud_a_hand_that_lies_open_whole_is_tabled_though_its_last_card_just_came(
    last_burn: Felt,
) -> None:
    felt, last = last_burn, last_burn.seats[-1]
    felt.pitch(last, 190.0, 0.0)
    felt.turn(last, "2h")
    facts = [event.fact for event in felt.told]
    assert not any(isinstance(fact, CardExposed) for fact in facts)
    assert [len(fact.cards) for fact in facts if isinstance(fact, Tabled)] == [6, 7]


def test_stud_a_last_card_that_is_made_out_as_its_hand_is_shown_was_dealt(layout: Layout) -> None:
    felt = Felt(layout, "stud")
    first, last = felt.seats
    felt.sixth_street(-200.0, -130.0, -60.0, 10.0, 75.0, 125.0)
    felt.burn(3)
    felt.pitch(first, 190.0, 0.0)
    felt.aside += [one for one in felt.lying if felt.is_at(one, last) and one.face == "up"][:2]
    felt.lying.append(felt.card(last, 190.0, 0.0))
    stirred = felt.where(*(one for one in felt.lying if felt.is_at(one, last)))
    for right_mm in (190, -200):
        felt.move(
            0.3, felt.along(felt.at(last, right_mm, 0), felt.at(last, right_mm, -220)) | stirred
        )
    felt.lay_open(last, "Kd", "Qs", "2h")
    felt.rest(2.0)
    assert [felt.dealt(seat) for seat in felt.seats] == [7, 7]


def test_t24_1_a_back_that_comes_to_light_once_hands_are_shown_is_no_card_too_many(
    last_burn: Felt,
) -> None:
    felt, (first, last) = last_burn, last_burn.seats
    felt.pitch(last, 190.0, 0.0)
    felt.turn(last, "2h")
    late = felt.card(first, 0.0, 95.0)
    felt.move(0.3, felt.along(felt.deck_mm, late.center_mm))  # the dealer reaches out
    felt.rest(1.5, late)
    assert [felt.dealt(seat) for seat in felt.seats] == [7, 7]


@pytest.fixture
def two_each(layout: Layout) -> Felt:
    """A table of hold'em at which both seats have their cards."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.rest(3.0)
    return felt


def test_a_hand_turned_up_where_it_lay_is_told_whole_though_one_card_is_made_out_late(
    two_each: Felt,
) -> None:
    felt = two_each
    king, ace = felt.card(3, -30.0, 0.0, "Kd"), felt.card(3, 40.0, 0.0, "Ac")
    felt.lay(3, king, ace)
    felt.unseen.append(ace)
    felt.rest(0.6)
    assert felt.observer.wants()[felt.grid.at(ace.center_mm)[0]].all()
    felt.unseen.clear()
    felt.rest(1.5)
    tabled = [event.fact for event in felt.told if isinstance(event.fact, Tabled)]
    assert [sorted(str(sight.card) for sight in each.cards) for each in tabled] == [["Ac", "Kd"]]


def test_a_card_overlooked_beneath_one_that_was_tabled_elsewhere_is_looked_for_there(
    two_each: Felt,
) -> None:
    felt = two_each
    ace, king = felt.card(3, -16.0, 30.0, "Ac"), felt.card(3, -34.0, 26.0, "Kd")
    felt.unseen.append(ace)
    felt.lay(3, ace, king)
    felt.rest(0.6)
    assert felt.observer.wants()[felt.grid.at(ace.center_mm)[0]].all()
    felt.unseen.clear()
    felt.rest(1.5)
    tabled = [event.fact for event in felt.told if isinstance(event.fact, Tabled)]
    assert [sorted(str(sight.card) for sight in each.cards) for each in tabled] == [["Ac", "Kd"]]


def test_a_card_asked_about_is_named_once_its_hand_is_pushed_up_and_read_better(
    two_each: Felt,
) -> None:
    felt = two_each
    doubtful, sure = vague(felt.card(3, -30.0, 0.0, "7c")), felt.card(3, 40.0, 0.0, "Kd")
    felt.lay(3, doubtful, sure)
    felt.rest(2.0)
    pushed = [felt.card(3, -30.0, 40.0, "7c"), felt.card(3, 40.0, 40.0, "Kd")]
    felt.lay(3, *pushed)
    felt.rest(2.0)
    tabled = [event.fact for event in felt.told if isinstance(event.fact, Tabled)]
    assert [sorted(str(sight.card) for sight in each.cards) for each in tabled] == [
        ["Kd", "None"],
        ["7c", "Kd"],
    ]


def test_a_name_is_taken_back_once_that_card_is_tabled_elsewhere(two_each: Felt) -> None:
    felt = two_each
    felt.lay(3, vague(felt.card(3, -30.0, 0.0, "7c"), 0.95), felt.card(3, 40.0, 0.0, "Kd"))
    felt.rest(2.0)
    (other,) = (seat for seat in felt.seats if seat != 3)
    felt.lay(other, felt.card(other, -30.0, 0.0, "7c"), felt.card(other, 40.0, 0.0, "Ah"))
    felt.rest(2.0)
    tabled = [e.fact for e in felt.told if isinstance(e.fact, Tabled) and e.fact.seat == 3]
    assert [sorted(str(sight.card) for sight in each.cards) for each in tabled] == [
        ["7c", "Kd"],
        ["Kd", "None"],
    ]


def test_a_tabled_hand_that_is_turned_down_again_is_told_once(two_each: Felt) -> None:
    felt = two_each
    felt.lay(3, felt.card(3, -30.0, 0.0, "7c"), felt.card(3, 40.0, 0.0, "Kd"))
    felt.rest(2.0)
    felt.lay(3, felt.card(3, -30.0, 0.0), felt.card(3, 40.0, 0.0))
    felt.rest(2.0)
    (other,) = (seat for seat in felt.seats if seat != 3)
    felt.lay(other, felt.card(other, -30.0, 0.0, "2c"), felt.card(other, 40.0, 0.0, "Ah"))
    felt.rest(2.0)
    tabled = [event.fact.seat for event in felt.told if isinstance(event.fact, Tabled)]
    assert tabled == [3, other]


def test_expo_1_fingers_upon_a_back_that_look_like_a_face_once_expose_nothing(
    two_each: Felt,
) -> None:
    felt = two_each
    at_mm, hand = felt.at(3, 40.0, 0.0), felt.along(felt.at(3, 0, 0), felt.at(3, 0, -220))
    felt.unseen += [one for one in felt.lying if np.hypot(*(one.center_mm - at_mm)) < 5]
    felt.rest(0.6, looks=range(2, 6))
    felt.move(0.3, hand)
    felt.rest(0.14, replace(felt.card(3, 40.0, -12.0, "Qh"), score=0.77), looks=(1,))
    felt.move(0.4, hand)
    felt.rest(3.0, looks=range(2, 40))
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)


def test_t24_1_cards_that_come_after_a_back_that_seems_a_face_are_told_after_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3))
    seems = replace(vague(felt.card(1, 0.0, 0.0, "2d")), score=0.9)
    for one in (seems, felt.card(2, 0.0, 0.0), felt.card(3, 0.0, 0.0)):
        felt.move(0.07, felt.along(felt.deck_mm, one.center_mm))
        felt.lying.append(one)
        felt.rest(0.14, looks=(0, 1))
    felt.rest(2.0)
    seats = [event.fact.seat for event in felt.told if isinstance(event.fact, CardDealt)]
    assert seats == [1, 2, 3]


@pytest.mark.parametrize("jack", ["Jc", "Js"])  # half of the jack's spade is covered
def test_stud_a_tabled_hand_has_no_card_more_than_it_was_dealt(layout: Layout, jack: str) -> None:
    felt = Felt(layout, "stud")
    up = {1: ("Js", "3d", "Kc", "Qd"), 3: ("5c", "9h", "7d", "8s")}
    for place, right_mm in enumerate((-100.0, -85.0, -50.0, -15.0, 20.0, 55.0, 90.0)):
        if place > 2:
            felt.burn(place - 3)
        for seat in felt.seats:
            felt.pitch(seat, right_mm, 0.0, up[seat][place - 2] if 1 < place < 6 else "")
    hand = ("Qd", "6h", "2c", "3d", jack, "Kc", "Kh")
    laid = [felt.card(1, 22.0 * place - 66.0, 0.0, face) for place, face in enumerate(hand)]
    felt.lay(1, *laid[:-1])
    felt.rest(0.4)
    felt.lying.append(laid[-1])
    felt.rest(2.0, looks=(1, 3, 5))
    tabled = [event.fact for event in felt.told if isinstance(event.fact, Tabled)][-1]
    named = {str(sight.card) for sight in tabled.cards if sight.card}
    assert len(tabled.cards) == 7
    assert {*hand} - {jack} <= named
    assert "Jc" not in named
    assert felt.dealt(1) == 7


def test_stud_a_face_that_seems_of_another_suit_once_it_is_lapped_is_no_card_turned_up(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    felt.hole_cards(-100.0, -90.0)
    ace, _ = (felt.pitch(seat, -40.0, 0.0, face) for seat, face in ((1, "Ac"), (3, "9h")))
    felt.unseen.append(next(one for one in felt.lying if felt.is_at(one, 1)))  # under its other
    felt.burn(0)
    lapping = felt.card(1, -12.0, 0.0, "4s")
    felt.move(0.3, felt.along(felt.deck_mm, lapping.center_mm))
    at = next(place for place, one in enumerate(felt.lying) if one is ace)
    felt.lying[at] = replace(ace, logs=of("As"))
    felt.lying.append(lapping)
    felt.rest(2.0)
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)
    assert [felt.dealt(seat) for seat in felt.seats] == [4, 3]


def test_stud_a_back_that_looks_like_a_face_while_a_won_hand_is_gathered_is_no_card_exposed(
    layout: Layout,
) -> None:
    script = filmed("stud", 2, layout)  # all but one seat fold
    pushed = next(event for event in script.truth if isinstance(event.fact, PotPushed))
    at_mm = np.array(layout.seat(pushed.fact.seat).cards).mean(0)
    centers_mm = Places(layout).grid.centers_mm
    hand = np.hypot(*np.moveaxis(centers_mm - at_mm, -1, 0)) < 150
    observer, events, backs = Observer(layout, script.setup), list[Event](), list[Sighting]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        there = [one for one in glance.seen if np.hypot(*(one.center_mm - at_mm)) < 140]
        later_s = glance.evidence.t_s - pushed.t_s
        if later_s < 0:
            backs += [one for one in there if one.face == "down"]
        elif 0.6 < later_s < 1.1:
            corners_mm = backs[-1].corners_mm + np.array([30.0, 10.0])
            face = replace(backs[-1], face="up", logs=of("Ah"), corners_mm=corners_mm)
            shows = np.hypot(*np.moveaxis(centers_mm - face.center_mm, -1, 0)) < 75
            glance = replace(
                glance,
                seen=(*(one for one in glance.seen if one not in there), face),
                looked=glance.looked & ~hand | shows,
                moving=glance.moving & ~hand | hand & ~shows,
            )
        events += observer.take(glance)
    assert not any(isinstance(event.fact, CardExposed) for event in events)
    assert any(isinstance(event.fact, PotPushed) for event in events)


@pytest.mark.parametrize(("faces", "exposed"), [(("Jc", "Qc"), 0), (("Jc", "Jc"), 1)])
def test_t24_14_a_back_that_nobody_touched_is_turned_up_only_if_it_is_read_as_one_card(
    layout: Layout, faces: tuple[str, str], exposed: int
) -> None:
    felt = Felt(layout, "holdem")
    back = felt.pitch(1, 0.0, 0.0)
    either = np.logaddexp(*map(of, faces)) - np.log(2)
    felt.lying[-1] = replace(back, face="up", logs=either)
    felt.rest(1.0)
    assert sum(isinstance(event.fact, CardExposed) for event in felt.told) == exposed


@pytest.mark.parametrize(("likelier", "sure"), [(0.6, False), (0.97, True)])
def test_t24_32_a_back_that_looks_like_one_of_two_faces_is_asked_about(
    layout: Layout, likelier: float, sure: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.rest(3.0)
    logs = of("Kd") + np.log(likelier)
    logs[Card.parse("Kh").index] = np.log(max(0.9 - likelier, 1e-4))
    back, other = (one for one in felt.lying if felt.is_at(one, 1))
    felt.lay(1, replace(back, face="up", logs=logs), other)
    felt.rest(3.0)
    told = [e for e in felt.told if isinstance(e.fact, CardExposed)]
    assert len(told) == 1
    assert (told[0].confidence >= SURE) == sure


def test_t24_20_backs_that_look_like_faces_are_no_hand_that_is_tabled_during_the_deal(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    for seat, right_mm in ((1, -30.0), (3, -30.0), (1, 40.0)):
        felt.pitch(seat, right_mm, 0.0)
    likes = (("Qd", "Qh"), ("6d", "5d"))
    logs = [np.logaddexp(of(one) + np.log(0.65), of(other) + np.log(0.35)) for one, other in likes]
    backs = [one for one in felt.lying if felt.is_at(one, 1)]
    felt.lay(1, *(replace(b, face="up", logs=each) for b, each in zip(backs, logs, strict=True)))
    felt.rest(1.0)
    felt.pitch(3, 40.0, 0.0)
    felt.rest(2.0)
    assert not any(isinstance(event.fact, Tabled) for event in felt.told)
