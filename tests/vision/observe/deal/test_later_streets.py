"""What comes to light at a seat as the streets of stud go on, and lay there before."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, of

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardDealt, CardExposed, Tabled
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import CARD_MM, box

FIRST, LAST = SEATS = (1, 3)
NINE = of("9s").argmax()


@pytest.fixture
def third_street(layout: Layout) -> tuple[Felt, list[Sighting]]:
    """A table after third street, and the down cards of its last seat."""
    felt = Felt(layout)
    downs = []
    for place, faces in enumerate((("", ""), ("", ""), ("4c", "9s"))):
        for seat, face in zip(SEATS, faces, strict=True):
            one = felt.pitch(seat, (-24.0, 0.0, 70.0)[place], 0.0, face)
            downs += [one] if seat == LAST and not face else []
    return felt, downs


def test_a_down_card_that_comes_to_light_with_the_door_card_is_told_before_it(
    layout: Layout,
) -> None:
    """No look was taken between the two, and no card fell on the wrong side."""
    felt = Felt(layout)
    for seat, at_mm in ((FIRST, -24.0), (LAST, -24.0), (FIRST, 2.0)):
        felt.pitch(seat, at_mm, 0.0)
    for seat, at_mm, face in ((LAST, 2.0, ""), (FIRST, 70.0, "4c"), (LAST, 48.0, "9s")):
        felt.fly(felt.card(seat, at_mm, 0.0, face))
    felt.rest(1.5)
    told = [event.fact for event in felt.told if isinstance(event.fact, CardDealt)]
    assert [fact.up for fact in told if fact.seat == LAST] == [False, False, True]
    assert all(event.confidence == 1.0 for event in felt.told)


def test_what_lies_all_upon_cards_that_were_dealt_is_none_of_the_next_street(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, (first, second) = third_street
    assert felt.dealt(LAST) == 3
    between = Sighting("card", "down", (first.corners_mm + second.corners_mm) / 2, 0.9)
    felt.peek(LAST)
    felt.rest(1.5, between)
    assert felt.dealt(LAST) == 3


def test_stud_1_a_card_of_the_next_street_that_flies_in_face_down_is_dealt(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, (first, _) = third_street
    felt.unseen.append(first)
    felt.burn(0)
    felt.pitch(FIRST, 140.0, 0.0, "Qc")
    felt.glide(felt.card(LAST, -62.0, 0.0))
    felt.rest(3.0)
    told = [event.fact for event in felt.told if isinstance(event.fact, CardDealt)]
    assert [fact.up for fact in told if fact.seat == LAST] == [False, False, True, False]


def test_a_face_that_nobody_can_read_is_none_of_the_next_street_where_a_hand_was(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, _ = third_street
    there = box(tuple(felt.at(LAST, -10.0, 0.0)), CARD_MM)
    felt.peek(LAST)
    felt.rest(1.5, Sighting("card", "up", there, 0.98, np.full(52, -np.log(52))))
    assert felt.dealt(LAST) == 3


def test_a_face_at_the_seat_of_who_is_left_is_none_of_the_next_street(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, _ = third_street
    felt.fold(FIRST)
    there = box(tuple(felt.at(LAST, 30.0, 110.0)), CARD_MM)
    felt.peek(LAST)
    felt.rest(1.5, Sighting("card", "up", there, 0.98, of("Kd")))
    assert felt.dealt(LAST) == 3


def test_a_back_beside_those_of_who_is_left_is_none_of_the_next_street(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, _ = third_street
    felt.fold(FIRST)
    felt.move(0.3, felt.along(felt.deck_mm, felt.at(LAST, -95.0, 0.0)))
    felt.rest(1.5, felt.card(LAST, -95.0, 0.0))
    assert felt.dealt(LAST) == 3


def test_t24_7_a_poor_back_beside_a_hand_as_that_is_turned_up_is_no_next_street(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-90.0, -60.0, -30.0, 0.0, 30.0, 60.0)
    felt.rest(3.0)
    over = felt.along(felt.at(FIRST, -150.0, 0.0), felt.at(FIRST, 80.0, 0.0))
    felt.move(0.4, over | felt.along(felt.at(FIRST, 0.0, 0.0), felt.at(FIRST, 0.0, -220.0)))
    faces = {-98.0: "2h", -62.0: "3d", -30.0: "5c", 0.0: "5d", 30.0: "5h", 60.0: "5s"}
    felt.lying = [one for one in felt.lying if not felt.is_at(one, FIRST)]
    felt.lying += [felt.card(FIRST, right_mm, 8.0, face) for right_mm, face in faces.items()]
    felt.rest(1.5, replace(felt.card(FIRST, -138.0, 0.0), score=0.6))
    felt.rest(1.0)
    assert felt.dealt(FIRST) == 6


def test_t24_15_a_last_card_exposed_is_none_of_those_that_lie_open_and_were_not_seen(
    layout: Layout,
) -> None:
    felt = Felt(layout)
    felt.sixth_street(-200.0, -130.0, -60.0, 10.0, 75.0, 125.0)
    open_ = next(one for one in felt.lying if one.logs is not None and one.logs.argmax() == NINE)
    felt.aside.append(open_)
    felt.move(0.4, felt.along(open_.center_mm, felt.at(LAST, 125.0, -220)))
    felt.burn(3)
    felt.pitch(FIRST, 190.0, 0.0)
    seventh = felt.card(LAST, 160.0, 0.0, "7c")
    arm = felt.along(seventh.center_mm, felt.at(LAST, 160.0, -220))
    felt.move(0.2, felt.along(felt.deck_mm, seventh.center_mm) | arm)
    felt.lying.append(seventh)
    felt.rest(2.0)
    cards = [e.fact for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.seat == LAST]
    assert [card.up for card in cards] == [False, False, True, True, True, True, True]


def test_t24_14_a_poor_look_upon_a_face_exposes_no_card_beneath_it(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, downs = third_street
    up = next(one for one in felt.lying if one.logs is not None and one.logs.argmax() == NINE)
    chances = np.full(52, 0.15 / 51)
    chances[of("6s").argmax()] = 0.85
    beside_mm = tuple(up.center_mm + 8.0)
    peeps = Sighting("card", "up", box(beside_mm, CARD_MM), 0.86, np.log(chances))
    felt.peek(LAST)
    felt.unseen += [up, *downs]
    felt.rest(1.0, peeps)
    felt.unseen.clear()
    felt.rest(1.5)
    assert felt.dealt(LAST) == 3
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)


def seven_each(layout: Layout) -> tuple[Felt, Sighting]:
    """Two hands of stud, dealt out, and the nine of the last one."""
    felt = Felt(layout)
    felt.sixth_street(-200.0, -130.0, -60.0, 10.0, 75.0, 125.0)
    felt.burn(3)
    for seat in SEATS:
        felt.pitch(seat, 190.0, 0.0)
    felt.rest(3.0)
    nine = next(one for one in felt.lying if one.logs is not None and one.logs.argmax() == NINE)
    return felt, nine


def test_t24_19_a_face_that_looks_show_twice_tables_no_hand_whose_backs_are_hidden(
    layout: Layout,
) -> None:
    felt, nine = seven_each(layout)
    odds = np.full((2, 52), 0.3 / 51)
    odds[0, 0], odds[1, NINE] = 0.3, 0.7
    there, beside = (box(tuple(nine.center_mm + off), CARD_MM) for off in (-3.5, 6.0))
    first, then = (Sighting("card", "up", beside, 0.8, np.log(each)) for each in odds)
    felt.peek(LAST)
    felt.aside += [one for one in felt.lying if one.face == "down"]
    felt.unseen.append(nine)
    felt.rest(0.2, Sighting("card", "up", there, 0.9, of("9s")), first, looks=(2,))
    felt.rest(2.0, then)
    assert not any(isinstance(event.fact, Tabled) for event in felt.told)


def test_t24_19_a_face_off_its_place_in_one_look_tables_no_hand_as_it_is_seen_there_again(
    layout: Layout,
) -> None:
    felt, nine = seven_each(layout)
    off = replace(nine, corners_mm=nine.corners_mm + 30.0, score=0.96)
    felt.peek(LAST)
    felt.aside += [one for one in felt.lying if one.face == "down"]
    felt.unseen.append(nine)
    felt.rest(0.2, off, looks=(2,))
    felt.aside += [off, *(one for one in felt.lying if one is not nine)]
    felt.rest(2.0, nine)
    assert not any(isinstance(event.fact, Tabled) for event in felt.told)
