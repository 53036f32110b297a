"""Hands that leave their place: given up, in their order, or gathered up and shown."""

from collections.abc import Sequence

import numpy as np
import pytest
from felt import Felt, back_at, folded

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Folded, Mucked, Retrieved, Tabled
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.vision.track.places import Place, Places

SEATS = (1, 3, 5)


def dealt(layout: Layout, seats: Sequence[int] = SEATS) -> Felt:
    """A table on which two cards each were dealt a while ago."""
    felt = Felt(layout, "holdem", tuple(seats))
    felt.hole_cards(-40.0, 40.0)
    felt.rest(3.0)
    return felt


def test_who_gives_up_first_is_told_first_though_the_cards_come_to_light_last(
    layout: Layout,
) -> None:
    felt = dealt(layout)
    first, second = SEATS[:2]
    over_mm, rail_mm = felt.at(first, 0, 0), felt.at(first, 0, -220)
    felt.move(0.3, felt.along(over_mm, felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, first)]
    felt.move(0.6, felt.along(over_mm, rail_mm))
    felt.move(0.3, felt.along(felt.at(second, 0, 0), felt.muck_mm) | felt.along(over_mm, rail_mm))
    felt.move(0.07, felt.along(felt.at(second, 0, 0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, second)]
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(2.0, looks=range(9))
    assert folded(felt) == [first, second]


def two_gone_at_one_look(felt: Felt, first: int, second: int) -> list[int]:
    """Let hands touch the cards of two seats, and a look show both gone; who folds, in order."""
    arm = felt.along(felt.at(first, 0, 0), felt.muck_mm)
    felt.move(0.4, arm)
    felt.move(0.4, arm | felt.along(felt.at(second, 0, 0), felt.muck_mm))
    kept = (one for one in felt.lying if not any(felt.is_at(one, s) for s in (first, second)))
    felt.lying = [*kept, back_at(felt.muck_mm), back_at(felt.muck_mm + np.array([40.0, 0.0]))]
    felt.rest(2.0)
    return folded(felt)


@pytest.mark.parametrize(("first", "second"), [(1, 4), (4, 1)])
def test_of_two_hands_that_one_look_shows_gone_the_one_touched_first_is_told_first(
    layout: Layout, first: int, second: int
) -> None:
    felt = dealt(layout, (1, 2, 4, 5))
    assert two_gone_at_one_look(felt, first, second) == [first, second]


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_two_neighbours_who_give_up_at_once_are_told_in_turn(
    layout: Layout, first: int, second: int
) -> None:
    felt = dealt(layout, (1, 2, 4, 5))
    assert two_gone_at_one_look(felt, first, second) == [1, 2]


@pytest.mark.parametrize("order", [(1, 2, 4), (2, 4, 1), (4, 2, 1), (2, 1, 4)])
def test_three_neighbours_who_give_up_at_once_are_told_in_turn(
    layout: Layout, order: tuple[int, ...]
) -> None:
    felt = dealt(layout, (1, 2, 4, 5))
    for seat in order:
        felt.move(0.2, felt.along(felt.at(seat, 0, 0), felt.muck_mm))
    kept = (one for one in felt.lying if not any(felt.is_at(one, seat) for seat in order))
    muck = (back_at(felt.muck_mm + np.array([40.0 * place, 0.0])) for place in range(3))
    felt.lying = [*kept, *muck]
    felt.rest(2.5)
    assert folded(felt) == [1, 2, 4]


def test_neighbours_give_up_in_turn_from_who_gave_up_last(layout: Layout) -> None:
    felt = dealt(layout, (1, 2, 4, 5))
    felt.fold(2)
    assert two_gone_at_one_look(felt, 4, 1) == [2, 4, 1]


def test_who_pushes_a_hand_of_a_draw_in_right_after_the_deal_folds(layout: Layout) -> None:
    felt = Felt(layout, "2-7-single-draw", SEATS)
    felt.hole_cards(-80.0, -40.0, 0.0, 40.0, 80.0)
    felt.move(0.35, felt.along(felt.at(1, 0.0, 0.0), felt.muck_mm))
    felt.lying = [*(one for one in felt.lying if not felt.is_at(one, 1)), back_at(felt.muck_mm)]
    felt.rest(2.0)
    assert folded(felt) == [1]


def test_a_hand_pushed_forward_is_folded_before_one_that_is_thrown_while_it_waits_for_the_dealer(
    layout: Layout,
) -> None:
    felt = dealt(layout, (1, 2, 4, 5))
    pushes, throws = 4, 1
    felt.move(0.4, felt.along(felt.at(pushes, 0, 0), felt.at(pushes, 0, 180)))
    kept = [one for one in felt.lying if not felt.is_at(one, pushes)]
    pushed = [felt.card(pushes, right_mm, 180.0) for right_mm in (-15.0, 15.0)]
    felt.lying = [*kept, *pushed]
    felt.rest(1.0)
    felt.move(0.4, felt.along(felt.at(throws, 0, 0), felt.muck_mm))
    thrown = back_at(felt.muck_mm)
    kept = [one for one in kept if not felt.is_at(one, throws)]
    felt.lying = [*kept, *pushed, thrown]
    felt.rest(0.6)
    felt.move(0.4, felt.along(felt.at(pushes, 0, 180), felt.muck_mm))
    felt.lying = [*kept, thrown, back_at(felt.muck_mm + np.array([40.0, 0.0]))]
    felt.rest(2.0)
    assert folded(felt) == [pushes, throws]


def test_a_hand_taken_to_the_rail_is_not_folded_as_another_one_is(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    folder, *_, looker = SEATS
    felt.hole_cards(-40.0, 40.0)
    rail = felt.along(felt.at(looker, 0, 0), felt.at(looker, 0, -220))
    held = [one for one in felt.lying if felt.is_at(one, looker)]
    felt.move(0.4, rail)
    felt.lying = [one for one in felt.lying if not felt.is_at(one, looker)]
    felt.rest(0.2, looks=range(2))
    felt.move(0.3, felt.along(felt.at(folder, 0, 0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, folder)]
    felt.lying += [back_at(felt.muck_mm), back_at(felt.muck_mm + np.array([25.0, 0.0]))]
    felt.rest(0.5, looks=range(8))
    felt.move(0.4, rail)
    felt.lying += held
    felt.rest(2.0)
    assert folded(felt) == [folder]


def test_a_fold_is_told_at_once_though_the_second_card_of_the_deal_was_made_out_first(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.learn(ButtonPlaced(SEATS[-1]))
    first = felt.card(SEATS[0], -40.0, 0.0)
    felt.move(0.3, felt.along(felt.deck_mm, first.center_mm))
    felt.lying.append(first)
    felt.unseen.append(first)
    felt.rest(0.2)
    felt.pitch(SEATS[1], -40.0, 0.0)
    felt.unseen.clear()
    felt.rest(0.3)
    felt.pitch(SEATS[2], -40.0, 0.0)
    for seat in SEATS:
        felt.pitch(seat, 40.0, 0.0)
    felt.rest(1.0)
    felt.fold(SEATS[0])
    assert folded(felt) == [SEATS[0]]


def test_a_hand_that_is_put_together_is_not_folded_as_another_one_is(layout: Layout) -> None:
    felt = dealt(layout)
    holder, folder = SEATS[:2]
    together = [felt.card(holder, right_mm, 0.0) for right_mm in (-4.0, 4.0)]
    arm = felt.along(felt.at(holder, 0, 0), felt.at(holder, 0, -220))
    felt.move(0.4, arm | felt.where(*(one for one in felt.lying if felt.is_at(one, holder))))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, holder)] + together
    felt.unseen += together
    felt.rest(0.3)
    felt.move(0.3, arm | felt.along(felt.at(folder, 0, 0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, folder)] + [
        back_at(felt.muck_mm)
    ]
    felt.rest(0.4)
    felt.unseen.clear()
    felt.rest(1.0)
    assert [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)] == [folder]


def test_a_hand_pushed_forward_is_folded_when_the_dealer_pulls_it_in_a_while_later(
    layout: Layout,
) -> None:
    felt = dealt(layout)
    seat, muck_mm = SEATS[1], np.array(layout.spots["muck"], np.float64).mean(0)
    pushed = [felt.card(seat, right_mm, 180.0) for right_mm in (-15.0, 15.0)]
    felt.move(0.4, felt.along(felt.at(seat, 0, 0), felt.at(seat, 0, 180)))
    kept = [one for one in felt.lying if not felt.is_at(one, seat)]
    felt.lying = [*kept, *pushed]
    felt.unseen += pushed
    felt.rest(3.0)
    felt.move(0.5, felt.along(felt.at(seat, 0, 180), muck_mm))
    felt.lying = [*kept, back_at(muck_mm)]
    felt.rest(1.5)
    assert folded(felt) == [seat]


def test_a_hand_given_up_while_another_player_peeks_is_folded(layout: Layout) -> None:
    felt = dealt(layout)
    folder, peeker = SEATS[:2]
    felt.move(0.4, felt.along(felt.at(folder, 0, 0), felt.muck_mm))
    felt.lying = [
        *(one for one in felt.lying if not felt.is_at(one, folder)),
        back_at(felt.muck_mm),
    ]
    felt.lay(peeker, felt.card(peeker, -40.0, 15.0, "9s"), felt.card(peeker, 40.0, 0.0))
    felt.rest(0.3, looks=(0, 2))
    felt.lay(peeker, felt.card(peeker, -40.0, 15.0), felt.card(peeker, 40.0, 0.0))
    felt.rest(2.0)
    given_up = [event.fact for event in felt.told if isinstance(event.fact, Folded | Mucked)]
    assert given_up == [Folded(folder, 2)]


def test_cards_gathered_up_under_a_hand_for_long_are_shown_together(layout: Layout) -> None:
    felt, seat = dealt(layout), SEATS[1]
    others = [one for one in felt.lying if not felt.is_at(one, seat)]
    peeks = felt.along(felt.at(seat, 0, 0), felt.at(seat, 0, -220))
    felt.move(0.4, peeks)
    pile = felt.card(seat, 0.0, 0.0)  # one right upon the other
    felt.lying, felt.aside = [*others, pile], [pile]
    felt.rest(2.5)
    felt.aside = []
    felt.rest(1.0)
    felt.move(0.4, peeks)
    felt.lying = [*others, felt.card(seat, -40.0, 15.0, "9s"), felt.card(seat, 10.0, 15.0, "Tc")]
    felt.rest(3.0)
    (shown,) = (event.fact for event in felt.told if isinstance(event.fact, Tabled))
    assert {str(sight.card) for sight in shown.cards} == {"9s", "Tc"}
    assert felt.dealt(seat) == 2


def test_a_hand_is_folded_though_the_dealers_arms_move_over_the_muck_for_long(
    layout: Layout,
) -> None:
    felt = dealt(layout)
    places = Places(layout)
    muck_mm, deck_mm = (places.middles_mm[each] for each in (Place("muck"), Place("deck")))
    first = SEATS[1]
    short_mm = 0.4 * felt.at(first, 0, 0) + 0.6 * muck_mm
    felt.move(0.4, felt.along(felt.at(first, 0, 0), short_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, first)]
    felt.rest(0.3)
    arms = places.masks[Place("muck")] | felt.along(deck_mm, short_mm)
    felt.move(2.0, arms)
    felt.lying.append(back_at(muck_mm))
    felt.rest(2.0)
    folds = [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)]
    assert folds == [first]


def test_hands_of_stud_that_an_arm_takes_in_at_once_are_folded_if_the_hand_goes_on(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud", seats=(1, 2, 3, 5))
    for right_mm, faces in ((-60.0, ""), (0.0, ""), (60.0, "5789")):
        for place, seat in enumerate(felt.seats):
            felt.pitch(seat, right_mm, 0.0, faces and faces[place] + "d")
    ways = [felt.along(felt.at(seat, 0, -100), felt.deck_mm) for seat in (1, 2)]
    felt.move(0.8, ways[0] | ways[1])
    felt.lying = [one for one in felt.lying if not (felt.is_at(one, 1) or felt.is_at(one, 2))]
    felt.rest(4.0, looks=(2, 4, 20, 30))
    felt.burn(0)
    for seat, face in ((3, "Kc"), (5, "2c")):
        felt.pitch(seat, 120.0, 0.0, face)
    felt.rest(1.0)
    assert {e.fact.seat for e in felt.told if isinstance(e.fact, Folded)} == {1, 2}


def test_a_hand_thrown_short_of_the_muck_is_not_taken_back_by_who_folded_before_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", seats=(1, 2, 3))
    felt.hole_cards()
    felt.fold(1)
    short_mm, muck_mm = felt.at(1, 60.0, 60.0), np.array(layout.spots["muck"]).mean(0)
    felt.move(0.5, felt.along(felt.at(2, 0, 0), short_mm))
    felt.lying = [*(one for one in felt.lying if not felt.is_at(one, 2)), back_at(short_mm)]
    felt.rest(1.5)
    felt.move(0.4, felt.along(short_mm, muck_mm))
    felt.lying[-1] = back_at(muck_mm + np.array([30.0, 10.0]))
    felt.rest(1.5)
    assert not any(isinstance(event.fact, Retrieved) for event in felt.told)
    assert [e.fact.seat for e in felt.told if isinstance(e.fact, Folded)] == [1, 2]


def test_a_hand_that_was_thrown_is_folded_before_others_though_its_players_hand_hides_its_place(
    layout: Layout,
) -> None:
    felt = dealt(layout)
    first, second = SEATS[:2]
    rests = felt.where(*(one for one in felt.lying if felt.is_at(one, first)))
    felt.move(0.4, felt.along(felt.at(first, 0, 0), felt.muck_mm))
    hand = [felt.card(first, right_mm, 0.0) for right_mm in (-40.0, 40.0)]
    felt.lying = [*(one for one in felt.lying if not felt.is_at(one, first)), *hand]
    felt.unseen += hand  # what lies there now is no card
    felt.lying.append(back_at(felt.muck_mm))
    felt.aside += hand
    felt.rest(0.8)
    felt.move(0.4, felt.along(felt.at(second, 0, 0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, second)]
    felt.lying.append(back_at(felt.muck_mm + np.array([40.0, 0.0])))
    felt.move(0.1, rests)
    felt.lying = [one for one in felt.lying if not felt.is_at(one, first)]
    felt.aside = []
    felt.rest(3.0)
    assert folded(felt) == [first, second]


def test_hands_that_fly_by_the_deck_into_a_heap_are_folded_where_a_board_lies(
    layout: Layout,
) -> None:
    felt = dealt(layout)
    felt.streets("Ks 7h 2c")
    heap, (first, second, _) = back_at(felt.muck_mm), SEATS
    felt.unseen.append(heap)
    by = felt.along(felt.deck_mm, felt.muck_mm)
    for seat in (first, second):
        felt.move(0.2, felt.along(felt.at(seat, 0, 0), felt.deck_mm) | by)
    kept = [one for one in felt.lying if not any(felt.is_at(one, s) for s in (first, second))]
    felt.lying = [*kept, heap]
    felt.rest(1.0)
    assert folded(felt) == [first, second]


def test_a_throw_made_out_only_with_the_next_one_is_folded_before_that(layout: Layout) -> None:
    felt = dealt(layout, (1, 2, 4, 5))
    first, second = 4, 5
    at_mm = felt.at(first, 0, 0)
    rests = felt.along(at_mm, felt.at(first, 0, -220))
    felt.move(0.3, felt.along(at_mm, felt.muck_mm))
    felt.move(0.6, rests)
    felt.move(0.3, felt.along(felt.at(second, 0, 0), felt.muck_mm) | rests)
    kept = [one for one in felt.lying if not any(felt.is_at(one, s) for s in (first, second))]
    heap = [back_at(felt.muck_mm + np.array([right_mm, 0.0])) for right_mm in (0.0, 30.0, 60.0)]
    felt.lying = kept + heap
    felt.move(0.2, felt.along(at_mm, felt.deck_mm))
    felt.rest(4.0)
    assert folded(felt) == [first, second]
