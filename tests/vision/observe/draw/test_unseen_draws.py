"""Draws of which no look shows what a seat put away, nor what came for it."""

import numpy as np
import pytest
from felt import HZ, LOOKS, Felt, back_at

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardBurned, CardDealt, Discarded, Folded, Tabled
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.draw.puts import Put

SEAT = 3


def dealt(layout: Layout, draws: str, seats: tuple[int, ...] = (1, 3)) -> Felt:
    """A table of deuce-to-seven lowball, before its only draw or the first one."""
    felt = Felt(layout, f"2-7-{draws}-draw", seats)
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    return felt


def draw(felt: Felt, count: int, *, pushes: bool = True) -> None:
    """Let a seat draw, and nothing be made out but that cards fly there."""
    if pushes:
        felt.lying.append(felt.lying[-1])  # those that are kept lie where all of them did
        felt.push_in(SEAT, 30.0)
    felt.burn(0)
    for _ in range(count):
        card = felt.card(SEAT, -30.0, 1.0)
        felt.unseen.append(card)
        felt.glide(card)
        felt.rest(0.4, looks=())


def put_away(felt: Felt) -> list[int]:
    """How many cards the seat was told to have put away, each time."""
    facts = (event.fact for event in felt.told)
    return [len(fact.cards) for fact in facts if isinstance(fact, Discarded) and fact.seat == SEAT]


@pytest.mark.parametrize(("pushes", "count"), [(True, 1), (True, 2), (False, 1)])
def test_low_8_who_pushed_cards_into_the_muck_drew_as_many_as_flew_to_the_seat(
    layout: Layout, pushes: bool, count: int
) -> None:
    felt = dealt(layout, "single")
    draw(felt, count, pushes=pushes)
    felt.rest(5.0)
    facts = [event.fact for event in felt.told]
    assert put_away(felt) == ([count] if pushes else [])
    assert felt.dealt(SEAT) == 5 + count * pushes
    burned = next(n for n, fact in enumerate(facts) if isinstance(fact, CardBurned))
    drawn = [n for n, fact in enumerate(facts) if isinstance(fact, CardDealt) and n > burned]
    assert len(drawn) == count * pushes


def test_t24_19_a_hand_tabled_where_it_lay_before_its_draw_shows_all_its_cards(
    layout: Layout,
) -> None:
    felt = dealt(layout, "single")
    faces = ["2h", "4d", "5s", "6c", "6s"]
    draw(felt, 2)
    felt.lying = [one for one in felt.lying if one not in felt.unseen]
    felt.move(0.4, felt.along(felt.at(SEAT, 0, 0), felt.at(SEAT, 0, -220)))
    felt.lay_open(SEAT, *faces)
    felt.rest(3.0)
    (tabled,) = (event.fact for event in felt.told if isinstance(event.fact, Tabled))
    assert sorted(str(sight.card) for sight in tabled.cards) == faces
    assert felt.dealt(SEAT) == 5 + 2


def test_low_8_the_next_burn_ends_a_draw_of_which_only_flights_are_seen(layout: Layout) -> None:
    felt = dealt(layout, "triple")
    draw(felt, 1)
    felt.rest(0.7, looks=())
    assert put_away(felt) == []
    felt.burn(1)
    assert put_away(felt) == [1]


def test_low_8_who_folds_while_a_draw_is_not_told_yet_is_told_to_have_drawn_and_folded(
    layout: Layout,
) -> None:
    felt = dealt(layout, "triple", (1, 3, 5))
    draw(felt, 1)
    felt.rest(0.6, looks=())
    felt.fold(SEAT)
    felt.rest(4.0)
    assert put_away(felt) == [1]
    assert [e.fact.seat for e in felt.told if isinstance(e.fact, Folded)] == [SEAT]


@pytest.mark.parametrize("squared_mm", [4.0, 0.0])
def test_burn_2_a_burn_squared_upon_the_last_one_before_cards_fly_in_begins_a_draw(
    layout: Layout, squared_mm: float
) -> None:
    felt = dealt(layout, "triple")
    draw(felt, 1)
    felt.rest(5.0)
    burned = next(n for n, one in enumerate(felt.lying) if is_burn(felt, one))
    felt.lying.append(felt.lying[-1])
    felt.push_in(SEAT, -30.0)
    at_mm = felt.lying[burned].center_mm
    felt.move(0.3, felt.along(felt.deck_mm, at_mm))
    felt.lying[burned] = back_at(at_mm + np.array([0.0, squared_mm]))
    felt.rest(0.3)
    card = felt.card(SEAT, -30.0, 1.0)
    felt.unseen.append(card)
    felt.glide(card)
    felt.rest(5.0, looks=())
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1 + bool(squared_mm)


@pytest.mark.parametrize("squared_mm", [4.0, 0.0])
def test_burn_2_a_burn_squared_upon_the_last_one_before_one_card_is_drawn_is_told(
    layout: Layout, squared_mm: float
) -> None:
    felt = dealt(layout, "triple")
    felt.discard(SEAT, 30.0)
    felt.burn(0)
    felt.pitch(SEAT, 30.0, 0.0)
    felt.rest(5.0)
    burned = next(n for n, one in enumerate(felt.lying) if is_burn(felt, one))
    felt.discard(SEAT, 30.0)
    at_mm = felt.lying[burned].center_mm
    felt.move(0.3, felt.along(felt.deck_mm, at_mm))
    felt.lying[burned] = back_at(at_mm + np.array([0.0, squared_mm]))
    felt.rest(0.3)
    felt.glide(felt.card(SEAT, 30.0, 0.0))
    felt.rest(5.0)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == 1 + bool(squared_mm)


def is_burn(felt: Felt, one: Sighting) -> bool:
    """Whether a card lies among the burns."""
    return felt.observer._desk.tracker.places.home(one.center_mm).kind == "burn"


def test_low_8_a_draw_goes_on_while_cards_fly_to_the_next_seat(layout: Layout) -> None:
    felt = dealt(layout, "single")
    for seat in felt.seats:
        put = next(one for one in felt.lying[::-1] if felt.is_at(one, seat))
        felt.move(0.4, felt.along(put.center_mm, felt.muck_mm))
        felt.lying = [*(one for one in felt.lying if one is not put), back_at(felt.muck_mm)]
        felt.rest(0.8)
        if seat == felt.seats[0]:
            felt.burn(0)
        felt.glide(felt.card(seat, 30.0, 0.0))
        felt.rest(0.5, looks=() if seat == felt.seats[-1] else LOOKS)
    felt.rest(5.0)
    assert [e.fact.seat for e in felt.told if isinstance(e.fact, Discarded)] == [1, 3]


def test_low_8_what_flew_unseen_to_who_laid_a_heap_forward_is_told_when_it_flew(
    layout: Layout,
) -> None:
    felt = dealt(layout, "single")
    felt.burn(0)
    felt.glide(felt.card(SEAT, -30.0, 0.0), lies=False)  # its player took it up at once
    flew_s = felt.frames / HZ
    felt.rest(0.3)
    draws = felt.observer._draws
    draws._tallies.tell(SEAT, Put(flew_s - 3.0, felt.observer._desk.now, most=2))
    felt.rest(5.0)
    drawn = [e for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.seat == SEAT][5:]
    assert [event.t_s for event in drawn] == [pytest.approx(flew_s, abs=0.2)]


@pytest.mark.parametrize(("off_mm", "burns"), [(45.0, 2), (8.0, 1)])
def test_burn_2_a_burn_that_laps_one_that_no_look_shows_is_another_where_felt_had_shown(
    layout: Layout, off_mm: float, burns: int
) -> None:
    felt = dealt(layout, "triple")
    felt.burn(0)
    felt.rest(3.0)
    felt.unseen.append(felt.lying[-1])
    felt.fly(back_at(felt.lying[-1].center_mm + np.array([off_mm, 0.0])))
    felt.rest(3.0)
    assert sum(isinstance(event.fact, CardBurned) for event in felt.told) == burns
