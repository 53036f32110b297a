"""Cards that are drawn: they fly right upon those kept, as many as were put away or not."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from felt import LOOKS, Felt, back_at, dealt

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardBurned, CardDealt, Discarded, Folded, Tabled
from cardspeak.vision.answers import Reread
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import Place

SEAT = 3


def fly_unseen(felt: Felt, right_mm: float) -> None:
    """Let a card fly right upon others, and no look make it out."""
    card = felt.card(SEAT, right_mm, 1.0)
    felt.unseen.append(card)
    felt.fly(card)


def put_away(felt: Felt) -> Iterator[int]:
    """How many cards the seat was told to put away, each time."""
    facts = (event.fact for event in felt.told)
    return (len(f.cards) for f in facts if isinstance(f, Discarded) and f.seat == SEAT)


@pytest.mark.parametrize(("apart_s", "looks"), [(0.3, LOOKS), (0.07, ())])
def test_low_8_of_two_cards_drawn_for_one_the_second_lies_right_upon_others(
    felt: Felt, apart_s: float, looks: Sequence[int]
) -> None:
    felt.discard(SEAT, 30.0)
    felt.burn(0)
    felt.fly(felt.card(SEAT, 50.0, 0.0))
    felt.rest(apart_s, looks=looks)
    fly_unseen(felt, 0.0)
    felt.rest(4.0)
    assert felt.dealt(SEAT) == 5 + 2


def test_low_8_one_card_drawn_that_flies_longer_is_one(felt: Felt) -> None:
    felt.discard(SEAT, 30.0)
    felt.burn(0)
    felt.move(0.1, felt.along(felt.deck_mm, felt.at(SEAT, 50.0, 0.0)))
    felt.fly(felt.card(SEAT, 50.0, 0.0))
    felt.rest(4.0)
    assert felt.dealt(SEAT) == 5 + 1


def test_each_card_that_is_drawn_right_upon_others_is_told_when_it_came(felt: Felt) -> None:
    felt.discard(SEAT, 30.0)
    felt.discard(SEAT, 0.0)
    felt.burn(0)
    fly_unseen(felt, -30.0)
    felt.rest(0.3)
    fly_unseen(felt, -60.0)
    felt.rest(4.0)
    came = [e.t_s for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.seat == SEAT]
    assert len(came) == 5 + 2
    assert came[-1] - came[-2] > 0.2


def lay_forward(felt: Felt, count: int, off_mm: float, outlined_mm: float | None = None) -> None:
    """Let the seat lay its last cards forward, and the dealer take them.

    Two are seen, and one more between them if it is said where.
    """
    bets, muck = felt.layout.seat(SEAT).bets, felt.layout.spots["muck"]
    put_mm, muck_mm = (np.array(each, np.float64).mean(0) for each in (bets, muck))
    felt.move(0.4, felt.along(felt.at(SEAT, 0.0, 0.0), put_mm))
    gone = [one for one in felt.lying if felt.is_at(one, SEAT)][-count:]
    felt.lying = [one for one in felt.lying if one not in gone]
    put: list[Sighting] = [back_at(put_mm), back_at(np.add(put_mm, (off_mm, 0.0)))]
    felt.lying += put
    ghosts = [] if outlined_mm is None else [back_at(np.add(put_mm, (outlined_mm, 0.0)))]
    felt.rest(1.0, *ghosts)
    felt.move(0.4, felt.along(put_mm, muck_mm))
    felt.lying = [one for one in felt.lying if one not in put] + [back_at(muck_mm)]
    felt.rest(1.0)


def test_low_8_the_last_of_two_cards_drawn_that_a_look_outlines_twice_is_one(felt: Felt) -> None:
    lay_forward(felt, 2, off_mm=60.0)
    felt.burn(0)
    felt.fly(felt.card(SEAT, 10.0, 0.0))
    felt.rest(0.27)
    last, between = felt.card(SEAT, 40.0, 5.0), felt.card(SEAT, -12.0, 3.0)
    felt.unseen.append(last)
    felt.fly(last)
    felt.rest(0.2, between, looks=(1,))
    felt.unseen.clear()
    felt.rest(4.0, between)
    assert felt.dealt(SEAT) == 5 + 2


def draw(felt: Felt, count: int) -> None:
    """Burn a card, and let the seat get so many."""
    felt.burn(0)
    for place in range(count):
        felt.pitch(SEAT, 30.0 * place, 0.0)
    felt.rest(4.0)


def lay_heap(felt: Felt, count: int) -> None:
    """Let the seat lay so many cards forward, nearly upon each other, and one kept go unseen."""
    felt.unseen.append(next(one for one in felt.lying if felt.is_at(one, SEAT)))
    lay_forward(felt, count, off_mm=20.0)


@pytest.mark.parametrize("count", [2, 3])
def test_low_8_cards_laid_forward_upon_each_other_are_as_many_as_come_for_them(
    felt: Felt, count: int
) -> None:
    lay_heap(felt, count)
    draw(felt, count)
    assert list(put_away(felt)) == [count]
    assert felt.dealt(SEAT) == 5 + count


def test_low_8_a_card_drawn_is_told_though_the_stub_is_laid_down_before_it_is_made_out(
    felt: Felt,
) -> None:
    stub_mm, put_mm = (
        np.array(each, np.float64).mean(0)
        for each in (felt.layout.spots["stub"], felt.layout.seat(SEAT).bets)
    )
    felt.unseen += [one for one in felt.lying if felt.is_at(one, SEAT)][:2]
    felt.move(0.4, felt.along(felt.at(SEAT, 30.0, 0.0), put_mm))
    felt.lying[-1] = back_at(put_mm)
    felt.rest(0.34)  # it is taken in too soon to be counted
    felt.move(0.4, felt.along(put_mm, felt.muck_mm))
    felt.lying[-1] = back_at(felt.muck_mm)
    felt.rest(1.0)
    felt.burn(0)
    fly_unseen(felt, -60.0)
    felt.rest(0.2, looks=())
    felt.lying.append(back_at(stub_mm))
    felt.rest(5.0)
    assert felt.dealt(SEAT) == 5 + 1


def test_low_8_of_cards_laid_forward_an_outline_upon_two_others_is_one_if_so_many_come(
    layout: Layout,
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    for right_mm in (-90.0, -60.0, -30.0, 0.0, 30.0):
        for seat in felt.seats:
            felt.glide(felt.card(seat, right_mm, 0.0))
            felt.rest(0.2)
    felt.rest(3.0)
    felt.unseen += [one for one in felt.lying if felt.is_at(one, SEAT)][:2]
    lay_forward(felt, 2, off_mm=50.0, outlined_mm=25.0)
    felt.burn(0)
    for right_mm in (0.0, 30.0):
        felt.glide(felt.card(SEAT, right_mm, 0.0))
        felt.rest(0.2)
    felt.rest(4.0)
    assert list(put_away(felt)) == [2]
    assert felt.dealt(SEAT) == 5 + 2


def put_late(felt: Felt, count: int) -> None:
    """Let the seat lay its last cards forward as a heap after the burn, and the dealer take it."""
    felt.burn(0)
    bets, muck = felt.layout.seat(SEAT).bets, felt.layout.spots["muck"]
    put_mm, muck_mm = (np.array(each, np.float64).mean(0) for each in (bets, muck))
    felt.move(0.4, felt.along(felt.at(SEAT, 0.0, 0.0), put_mm))
    for one in [one for one in felt.lying if felt.is_at(one, SEAT)][-count:]:
        felt.lying.remove(one)
    felt.lying.append(back_at(put_mm))
    felt.rest(0.2)
    felt.move(0.4, felt.along(put_mm, muck_mm))
    felt.lying[-1] = back_at(muck_mm)
    felt.rest(1.0)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_low_3_low_4_low_8_cards_laid_forward_after_the_burn_are_as_many_as_come_for_them(
    felt: Felt, count: int
) -> None:
    put_late(felt, count)
    for place in range(count):
        felt.glide(felt.card(SEAT, 30.0 * place, 0.0))
        felt.rest(0.4)
    felt.rest(4.0)
    counts = list(put_away(felt))
    counts += [len(e.fact.fact.cards) for e in felt.told if isinstance(e.fact, Reread)]  # type: ignore[attr-defined]
    assert counts[-1] == count
    assert felt.dealt(SEAT) == 5 + count
    assert not [e for e in felt.told if isinstance(e.fact, Folded)]


def test_a_hand_laid_forward_after_the_burn_is_folded_if_no_card_comes_for_it(felt: Felt) -> None:
    put_late(felt, 5)
    felt.rest(16.0)
    assert [e.fact.seat for e in felt.told if isinstance(e.fact, Folded)] == [SEAT]


def test_low_8_cards_laid_forward_side_by_side_are_counted_there(felt: Felt) -> None:
    lay_forward(felt, 2, off_mm=60.0)
    draw(felt, 3)
    assert list(put_away(felt)) == [2]
    assert felt.dealt(SEAT) == 5 + 3


def test_t24_7_cards_laid_forward_upon_each_other_are_those_seen_if_no_burn_comes(
    felt: Felt,
) -> None:
    lay_heap(felt, 2)
    felt.pitch(SEAT, 0.0, 0.0)
    felt.pitch(SEAT, 30.0, 0.0)
    felt.rest(2.0)
    assert list(put_away(felt)) == [2]


def test_t24_7_cards_laid_forward_are_told_though_those_that_come_unburned_are_not_seen(
    felt: Felt,
) -> None:
    lay_heap(felt, 2)
    fly_unseen(felt, -30.0)
    felt.rest(0.3)
    fly_unseen(felt, -60.0)
    felt.rest(4.0)
    assert list(put_away(felt)) == [2]
    assert felt.dealt(SEAT) == 5 + 2


@pytest.mark.parametrize("stirred", [False, True])
def test_burn_1_the_only_card_that_is_drawn_came_unburned_if_nothing_moved_at_the_burns(
    felt: Felt, *, stirred: bool
) -> None:
    felt.discard(SEAT, 30.0)
    if stirred:
        burns = Place("burn")
        felt.move(0.1, felt.observer._desk.tracker.places.masks[burns])
    card = felt.card(SEAT, -30.0, 1.0)
    felt.unseen.append(card)
    felt.glide(card)
    felt.rest(2.0)
    assert felt.dealt(SEAT) == 5 + (not stirred)


def test_expo_5_a_card_that_is_drawn_face_up_and_not_replaced_for_long_holds_nothing_up(
    felt: Felt,
) -> None:
    lay_forward(felt, 2, off_mm=60.0)
    felt.burn(0)
    felt.pitch(SEAT, 20.0, 0.0)
    shown = felt.card(SEAT, 60.0, 0.0, "4c")
    felt.fly(shown)
    felt.rest(0.4)
    felt.move(0.3, felt.along(shown.center_mm, felt.at(SEAT, 300.0, 200.0)))
    felt.lying = [one for one in felt.lying if one is not shown]
    felt.rest(6.0)
    assert felt.dealt(SEAT) == 5 + 2


def test_low_8_a_draw_goes_on_while_cards_that_are_put_away_after_its_burn_have_no_others(
    felt: Felt,
) -> None:
    card = felt.lying.pop()
    felt.burn(0)
    felt.rest(1.5)
    felt.lying.append(card)
    felt.push_in(SEAT, 30.0)
    felt.rest(0.8)
    felt.pitch(SEAT, 60.0, 0.0)
    felt.rest(4.0)
    assert list(put_away(felt)) == [1]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_low_8_where_no_put_was_seen_as_many_were_drawn_as_flew_to_the_seat(
    felt: Felt, count: int
) -> None:
    mine = [one for one in felt.lying if felt.is_at(one, SEAT)]
    felt.lying = [one for one in felt.lying if one not in mine[len(mine) - count :]]
    felt.burn(0)
    felt.rest(0.5)
    first = felt.card(SEAT, 60.0, 0.0)
    felt.glide(first)
    for _ in range(1, count):  # each of the others right upon the first
        card = felt.card(SEAT, 60.0, 0.0)
        felt.unseen.append(card)
        felt.rest(0.2, looks=())
        felt.glide(card)
    felt.rest(5.0)
    assert list(put_away(felt)) == [count]
    assert felt.dealt(SEAT) == 5 + count


def test_low_4_a_card_that_flew_upon_another_is_told_before_what_the_next_seat_draws(
    felt: Felt,
) -> None:
    other = next(seat for seat in felt.seats if seat != SEAT)
    felt.discard(SEAT, 30.0)
    felt.discard(SEAT, 0.0)
    felt.discard(other, 30.0)
    felt.burn(0)
    felt.glide(felt.card(SEAT, 60.0, 0.0))
    upon = felt.card(SEAT, 60.0, 0.0)
    felt.unseen.append(upon)
    felt.rest(0.2, looks=(0, 1))
    felt.glide(upon)
    felt.glide(felt.card(other, 60.0, 0.0, "7d"))
    felt.rest(4.0, looks=(0, 1, 2, 4, 9))
    assert dealt(felt.told)[-3:] == [SEAT, SEAT, other]


def show_hand(felt: Felt) -> None:
    """Let the seat turn five cards up, and lay them side by side."""
    faces = ("As", "Kd", "9h", "4c", "3d")
    places = ((60.0 * place - 120.0, 0.0, face) for place, face in enumerate(faces))
    felt.lay(SEAT, *(felt.card(SEAT, *place) for place in places))
    felt.rest(1.0)


def shown_by(felt: Felt) -> list[int]:
    """How many cards each hand that was told of as tabled has."""
    return [len(event.fact.cards) for event in felt.told if isinstance(event.fact, Tabled)]


@pytest.mark.parametrize("seen", [0, 1, 2])
def test_t24_1_cards_drawn_that_come_to_light_as_the_hand_is_turned_up_were_dealt_face_down(
    felt: Felt, seen: int
) -> None:
    lay_forward(felt, 2, off_mm=70.0)
    felt.burn(0)
    for place in range(seen):
        felt.pitch(SEAT, 60.0 + 30.0 * place, 0.0)
    felt.rest(0.3)
    show_hand(felt)
    assert not [e for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.up]
    assert felt.dealt(SEAT) == 5 + 2
    assert shown_by(felt) == [5]


def test_t24_1_a_hand_turned_up_to_which_none_came_in_a_draw_is_the_one_that_was_kept(
    felt: Felt,
) -> None:
    felt.burn(0)
    show_hand(felt)
    assert felt.dealt(SEAT) == 5
    assert not list(put_away(felt))
    assert shown_by(felt) == [5]


def test_t24_7_a_burn_well_after_the_cards_of_a_draw_is_the_next_ones(layout: Layout) -> None:
    felt = Felt(layout, "2-7-triple-draw")
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    lay_forward(felt, 2, off_mm=70.0)
    felt.burn(0)
    felt.pitch(SEAT, 60.0, 0.0)  # and one more that nobody sees
    felt.rest(1.0)
    felt.burn(1)
    other = next(seat for seat in felt.seats if seat != SEAT)
    felt.pitch(other, 60.0, 0.0)
    felt.rest(4.0)
    told = [event.fact for event in felt.told]
    burns = [place for place, fact in enumerate(told) if isinstance(fact, CardBurned)]
    drawn = [place for place, fact in enumerate(told) if fact == CardDealt(SEAT)]
    assert max(drawn) < burns[1]
    assert felt.dealt(other) == 5 + 1


def test_burn_3_a_second_burn_that_is_seen_as_cards_come_begins_no_other_draw(
    layout: Layout,
) -> None:
    felt = Felt(layout, "2-7-triple-draw")
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    lay_forward(felt, 2, off_mm=70.0)
    felt.burn(0)
    second = back_at(np.array(layout.spots["burn"]).mean(0) + np.array([20.0, 0.0]))
    felt.unseen.append(second)
    felt.fly(second)
    felt.pitch(SEAT, 60.0, 0.0)
    felt.unseen.clear()
    felt.pitch(SEAT, 100.0, 0.0)
    felt.rest(6.0)
    assert list(put_away(felt)) == [2]
    assert felt.dealt(SEAT) == 5 + 2
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 2
