"""Cards that come to light at a seat, and may have lain there before, or may not."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at, dealt, of, turned

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.hand import CardDealt, CardExposed
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import box

FIRST, LAST = SEATS = (1, 3)


def test_t24_1_a_card_that_a_hand_resting_on_it_bends_is_not_the_one_that_is_due(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(FIRST, -24.0, 0.0)
    only = felt.pitch(LAST, 0.0, 0.0)
    wrist = felt.card(LAST, 0.0, -130.0)
    hand = replace(wrist, corners_mm=2 * wrist.corners_mm - wrist.center_mm)
    felt.move(0.3, felt.where(only, hand))
    felt.lying.append(hand)
    felt.unseen += [only, hand]
    felt.rest(1.0)
    felt.pitch(FIRST, 40.0, 0.0)
    next_flies_by = felt.along(felt.deck_mm, (felt.deck_mm + felt.at(LAST, 0, 0)) / 2)
    felt.move(0.2, next_flies_by | felt.where(only))
    felt.rest(0.4, turned(replace(only, corners_mm=only.corners_mm + 8.0), 17.0))
    felt.move(0.2, felt.where(only, hand))
    felt.lying.remove(hand)
    felt.unseen.clear()
    felt.rest(1.0)
    assert felt.dealt(LAST) == 1


def two_each(layout: Layout, game: str) -> tuple[Felt, list[Sighting]]:
    """A table at which two cards were dealt to each, and those of the last seat."""
    felt = Felt(layout, game)
    both = [felt.pitch(seat, right_mm, 0.0) for right_mm in (-24.0, 0.0) for seat in SEATS]
    return felt, both[1::2]


def test_t24_1_of_two_cards_found_by_one_look_one_was_there_where_each_gets_one_in_turn(
    layout: Layout,
) -> None:
    felt, both = two_each(layout, "omaha")
    felt.pitch(FIRST, 40.0, 0.0)
    between = Sighting("card", "down", (both[0].corners_mm + both[1].corners_mm) / 2 + 14.0, 0.98)
    felt.unseen += both
    felt.fly(felt.card(LAST, 50.0, 0.0))
    next_flies_by = felt.along(felt.deck_mm, between.corners_mm[1])
    felt.rest(1.0, between, passing=next_flies_by)
    assert felt.dealt(LAST) == 3


def test_t24_1_a_card_seen_as_another_one_lands_beside_it_was_there(layout: Layout) -> None:
    felt, both = two_each(layout, "omaha")
    felt.pitch(FIRST, 40.0, 0.0)
    between = Sighting("card", "down", (both[0].corners_mm + both[1].corners_mm) / 2 + 14.0, 0.98)
    third = felt.card(LAST, 50.0, 0.0)
    flies, flies_by = (
        felt.along(felt.deck_mm, at_mm) for at_mm in (third.center_mm, between.corners_mm[1])
    )
    felt.unseen += both
    felt.move(0.2, flies)
    felt.rest(0.07, between, passing=flies_by, looks=(0,))
    felt.move(0.07, flies)
    felt.lying.append(third)
    felt.rest(1.0, between, looks=(0, 2, 4))
    assert felt.dealt(LAST) == 3


@pytest.mark.parametrize(("flew", "cards"), [(1, 2), (2, 3)])
def test_t24_1_a_card_that_flies_in_right_after_another_is_one_more_but_not_one_only_seen(
    layout: Layout, flew: int, cards: int
) -> None:
    felt = Felt(layout, "holdem")
    for seat in (*SEATS, FIRST):
        felt.pitch(seat, -60.0, 0.0)
    second, third = felt.card(LAST, 20.0, 0.0), felt.card(LAST, 40.0, 0.0)
    for one in (second, third)[-flew:]:
        felt.fly(one)
        felt.rest(0.07)
    felt.rest(1.0, *(() if flew == 2 else (second,)))
    assert felt.dealt(LAST) == cards


def test_t24_1_of_two_cards_that_fly_in_one_after_the_other_either_may_be_found_first(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    for seat in (*SEATS, FIRST):
        felt.pitch(seat, -60.0, 0.0)
    for one in (felt.card(LAST, -45.0, 25.0), felt.card(LAST, 60.0, 0.0)):
        felt.fly(one)
    felt.lying.reverse()
    felt.rest(1.0)
    assert felt.dealt(LAST) == 3


def test_low_8_a_third_card_drawn_right_after_two_others_is_one_more(layout: Layout) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-170.0, -140.0, -110.0, -80.0, -50.0)
    felt.aside = [one for one in felt.lying if one.center_mm[0] > felt.at(LAST, -160.0, 0.0)[0]]
    felt.burn(0)
    for right_mm in (110.0, 60.0, 30.0):
        felt.fly(felt.card(LAST, right_mm, 0.0))
        felt.rest(0.07)
    felt.rest(4.0)
    felt.told += felt.observer.finish()
    assert felt.dealt(LAST) == 5 + 3


def test_low_8_a_kept_card_that_is_seen_as_the_only_one_drawn_lands_was_there(
    layout: Layout,
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    row = [felt.card(LAST, each_mm, 0.0) for each_mm in (-90.0, -60.0, -30.0, 0.0, 30.0)]
    felt.unseen += row[2:4]
    for cards in ([], row):  # its player takes them up, and lays them down again
        felt.lay(LAST, *cards)
        felt.rest(2.0)
    put_mm = np.array(layout.seat(LAST).bets, np.float64).mean(0)
    felt.move(0.4, felt.along(felt.at(LAST, 30.0, 0.0), put_mm))
    felt.lying[-1] = back_at(put_mm)
    felt.rest(1.0)
    felt.burn(0)
    felt.move(0.5, felt.along(felt.deck_mm, felt.at(LAST, 0.0, 0.0)))  # the dealer takes it in
    felt.lying = [one for one in felt.lying if not np.allclose(one.center_mm, put_mm)]
    felt.rest(0.4)
    felt.fly(felt.card(LAST, 40.0, 0.0))
    felt.unseen.clear()
    felt.rest(5.0)
    assert felt.dealt(LAST) == 5 + 1


def test_low_8_what_a_player_moves_that_puts_a_card_forward_is_not_drawn(layout: Layout) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-60.0, -30.0, 0.0, 30.0, 60.0)
    kept = [one for one in felt.lying if felt.is_at(one, LAST)][:2]
    felt.burn(0)
    put_mm = np.array(layout.seat(LAST).bets, np.float64).mean(0)
    felt.move(0.3, felt.along(felt.at(LAST, 0.0, -220.0), put_mm))
    moved = [felt.card(LAST, 55.0, 20.0), felt.card(LAST, 30.0, -24.0)]
    felt.lying = [one for one in felt.lying if not felt.is_at(one, LAST)]
    felt.lying += [*kept, *moved, back_at(put_mm)]
    felt.unseen.append(kept[0])
    felt.rest(2.0)
    assert felt.dealt(LAST) == 5


def test_t24_1_a_back_that_nothing_brought_is_none_where_another_is_not_seen(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(FIRST, -30.0, 0.0)
    lay = felt.pitch(LAST, -20.0, 0.0)
    felt.pitch(FIRST, 40.0, 0.0)
    off = felt.card(LAST, 15.0, 20.0)
    felt.move(0.3, felt.along(off.center_mm, off.center_mm + np.array([1.0, 0.0])))
    felt.unseen.append(lay)
    felt.rest(2.0, off)
    assert felt.dealt(LAST) == 1


def test_t24_1_a_card_too_many_lies_where_one_lay_that_was_put_under_another(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(-60.0, 60.0)
    felt.lay(LAST, felt.card(LAST, -55.0, 8.0))  # the other one is squared up beneath it
    felt.rest(1.0)
    felt.fly(felt.card(LAST, 60.0, 0.0))
    felt.rest(1.0)
    assert felt.dealt(LAST) == 3


def test_stud_2_a_back_seen_between_two_as_a_face_comes_to_lie_on_one_is_no_card(
    layout: Layout,
) -> None:
    felt, both = two_each(layout, "stud")
    felt.pitch(FIRST, 70.0, 0.0, "4c")
    face = felt.card(LAST, 26.0, 0.0, "9s")
    between = Sighting("card", "down", (both[0].corners_mm + both[1].corners_mm) / 2, 0.98)
    felt.unseen += [both[1], face]
    felt.fly(face)
    felt.rest(0.5, between)
    felt.unseen.clear()
    felt.rest(1.5)
    cards = [e.fact for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.seat == LAST]
    assert [card.up for card in cards] == [False, False, True]


def test_t24_1_a_back_off_its_place_in_the_look_that_shows_it_is_no_card_too_many(
    layout: Layout,
) -> None:
    felt, both = two_each(layout, "stud")
    felt.pitch(FIRST, 70.0, 0.0, "4c")
    off = felt.card(LAST, -43.0, 0.0)
    felt.fly(felt.card(LAST, 66.0, 0.0, "9s"))
    felt.move(0.3, felt.along(felt.deck_mm, off.center_mm))
    felt.unseen.append(both[1])
    felt.rest(0.4, off)
    felt.unseen.clear()
    felt.rest(1.5)
    assert felt.dealt(LAST) == 3


def test_t24_1_a_back_seen_between_a_hand_and_another_card_right_as_one_lands_is_that_one(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    left = [felt.pitch(seat, -60.0, 0.0) for seat in (*SEATS, FIRST)][1]
    right = felt.card(LAST, 8.0, 0.0)
    felt.fly(right)
    felt.rest(0.14, looks=(1,))
    felt.move(0.07, felt.along(right.center_mm, right.center_mm + np.array([1.0, 0.0])))
    felt.rest(0.07, looks=())
    felt.unseen.append(right)
    felt.rest(1.5, felt.card(LAST, -8.0, 6.0))
    assert left in felt.lying
    assert felt.dealt(LAST) == 2


def test_t24_1_a_card_more_that_one_look_shows_and_no_other_is_none(layout: Layout) -> None:
    felt, _ = two_each(layout, "holdem")
    off, rail_mm = felt.card(LAST, 2.0, 13.0), felt.at(LAST, 0, -220)
    hand = felt.along(off.center_mm, rail_mm)
    felt.move(0.2, felt.along(felt.deck_mm, off.center_mm) | hand)
    felt.rest(0.2, off, looks=(2,))
    felt.peek(LAST)
    felt.rest(2.0)
    assert felt.dealt(LAST) == 2


def test_t24_1_a_card_too_many_is_told_that_hides_another_one_on_the_way_to_the_next_seat() -> None:
    felt = Felt(load_layout("oval-10"), "omaha", (1, 2))
    felt.hole_cards(-20.0, -10.0, 10.0, 20.0)
    felt.unseen.append(next(one for one in felt.lying if felt.is_at(one, 1)))
    felt.pitch(1, -30.0, 5.0)
    felt.rest(1.5)
    assert [felt.dealt(seat) for seat in felt.seats] == [5, 4]


def test_t24_1_a_card_that_its_player_turns_a_little_as_the_next_flies_past_is_no_other(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(FIRST, -30.0, 0.0)
    last = felt.pitch(LAST, -14.0, 3.0)
    felt.pitch(FIRST, 40.0, 0.0)
    hand = replace(last, corners_mm=box(tuple(last.center_mm), (130.0, 130.0)))
    felt.move(0.4, felt.along(hand.center_mm, felt.at(LAST, 0, -220)))
    felt.lying[felt.lying.index(last)] = turned(last, 22.0)
    felt.lying.append(hand)
    felt.unseen.append(hand)
    felt.rest(0.6, looks=())
    felt.move(0.2, felt.along(felt.at(LAST, -250.0, 70.0), felt.at(LAST, 250.0, 70.0)))
    felt.rest(0.6)
    felt.lying.remove(hand)
    felt.rest(2.0)
    assert felt.dealt(LAST) == 1


def test_t24_1_a_card_too_many_right_after_one_that_lies_behind_it_was_not_laid_by_a_hand(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    for seat in felt.seats:
        felt.pitch(seat, -50.0, -30.0)
    felt.pitch(3, 40.0, -30.0)
    felt.fly(felt.card(1, 40.0, -30.0))
    felt.rest(0.2, looks=(1, 2))
    felt.fly(felt.card(1, 30.0, 45.0))
    felt.aside.append(felt.lying[-2])  # what lies half beneath is not made out
    felt.unseen.append(felt.lying[-2])
    felt.rest(2.0)
    assert felt.dealt(1) == 3


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud"])
def test_t24_14_a_face_that_lands_right_upon_a_back_was_dealt_and_is_not_that_turned_up(
    layout: Layout, game: str
) -> None:
    felt = Felt(layout, game)
    under, _ = (felt.pitch(seat, 0.0, 0.0) for seat in SEATS)
    felt.rest(1.0)
    felt.unseen.append(under)
    felt.fly(replace(under, corners_mm=under.corners_mm + 4.0, face="up", logs=of("Th")))
    felt.rest(2.0)
    dealt = [event.fact for event in felt.told if isinstance(event.fact, CardDealt)]
    assert [fact.up for fact in dealt if fact.seat == FIRST] == [False, True]


@pytest.mark.parametrize(("score", "exposed"), [(0.45, 0), (0.9, 1)])
def test_t24_14_a_protector_that_makes_a_back_look_like_a_face_exposes_no_card(
    layout: Layout, score: float, exposed: int
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(-6.0, 6.0)
    felt.rest(1.0)
    felt.peek(FIRST)
    hidden = next(one for one in reversed(felt.lying) if felt.is_at(one, FIRST))
    felt.unseen.append(hidden)
    seeming = replace(hidden, corners_mm=hidden.corners_mm + 9.0, face="up", logs=of("Qh"))
    felt.lying.append(replace(seeming, score=score))
    felt.rest(2.0)
    assert sum(isinstance(event.fact, CardExposed) for event in felt.told) == exposed


@pytest.mark.parametrize("passes_s", [0.4, 0.5])
@pytest.mark.parametrize("off_mm", [(12.0, 0.0), (-16.0, 0.0)])
def test_t24_14_a_back_that_the_look_which_first_shows_it_outlines_twice_is_one_card(
    layout: Layout, off_mm: tuple[float, float], passes_s: float
) -> None:
    felt = Felt(layout, "omaha", (1, 2, 3, 4, 5))
    card = felt.card(FIRST, 0.0, 0.0)
    shade = replace(card, corners_mm=card.corners_mm + off_mm, score=0.95)
    felt.move(passes_s, felt.where(card, shade) | felt.along(felt.deck_mm, card.center_mm))
    felt.lying.append(card)
    for seat in (2, 3):
        felt.fly(felt.card(seat, 0.0, 0.0))
    felt.lying.append(shade)
    felt.rest(2.0)
    assert felt.dealt(FIRST) == 1


def test_t24_1_a_fifth_card_that_flies_upon_the_fourth_of_a_fan_is_one_too_many(
    layout: Layout,
) -> None:
    felt = Felt(layout, "omaha")
    felt.hole_cards(-30.0, 0.0, 3.0)
    felt.unseen += [one for one in felt.lying if felt.is_at(one, FIRST)][1:2]
    felt.pitch(FIRST, 45.0, 0.0)
    felt.pitch(FIRST, 63.0, 0.0)
    felt.pitch(LAST, 45.0, 0.0)
    felt.rest(2.0)
    assert felt.dealt(FIRST) == 5
    assert felt.dealt(LAST) == 4


def test_t24_1_a_card_too_many_lies_beside_one_that_is_not_looked_at_again(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(-45.0, 40.0)
    felt.aside = [one for one in felt.lying if felt.is_at(one, LAST)][:1]
    hand = felt.card(LAST, 26.0, -130.0)
    felt.move(0.3, felt.where(hand))
    felt.lying.append(hand)
    felt.unseen.append(hand)
    third = turned(felt.card(LAST, 26.0, 62.0), 16.0)
    over_its_rim = felt.where(felt.card(LAST, 6.0, 0.0))
    felt.move(0.2, felt.along(felt.deck_mm, third.center_mm) | over_its_rim)
    felt.lying.append(third)
    felt.rest(2.0)
    assert felt.dealt(LAST) == 3


def test_t24_1_both_cards_that_came_under_a_hand_are_dealt_as_it_leaves(layout: Layout) -> None:
    felt = Felt(layout, "holdem", seats=(1, 3))
    hidden, other = felt.seats
    felt.learn(ButtonPlaced(other))
    reaches = felt.along(felt.at(hidden, 0, 30), felt.at(hidden, 0, -220))
    both = felt.card(hidden, 0.0, -11.0), felt.card(hidden, 2.0, 11.0)
    for one, right_mm in zip(both, (-11.0, 11.0), strict=True):
        felt.move(0.2, reaches)
        felt.lying.append(one)
        felt.unseen.append(one)
        beside = felt.card(other, right_mm, 0.0)
        felt.move(0.3, reaches | felt.along(felt.deck_mm, beside.center_mm))
        felt.lying.append(beside)
        felt.rest(0.2, looks=(1, 2))
    felt.move(0.3, reaches)
    felt.unseen.clear()
    felt.rest(2.0)
    assert dealt(felt.told) == [hidden, other] * 2
