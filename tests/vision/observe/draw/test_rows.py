"""Cards squared up before they are put away: the row that they were taken out of tells of them."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Discarded
from cardspeak.vision.answers import Answers

SEAT = 3


def lay_squared(felt: Felt, count: int) -> None:
    """Let the seat lay its last cards forward as one heap, and the dealer take that in."""
    beneath = [one for one in felt.lying if felt.is_at(one, SEAT)][-count:-1]
    felt.lying = [one for one in felt.lying if one not in beneath]
    felt.discard(SEAT, 30.0)


def put_away(felt: Felt) -> list[int]:
    """How many cards the seat put away, each time, as the log has it in the end."""
    answers, log = Answers(), dict[int, int]()
    for number, told in enumerate(felt.told, 1):
        event = answers.placed(told)
        assert event is not None
        answers.written(number, event)
        fact = getattr(event.fact, "fact", event.fact)
        if isinstance(fact, Discarded) and fact.seat == SEAT:
            log[getattr(event.fact, "entry", number)] = len(fact.cards)
    return list(log.values())


@pytest.mark.parametrize("count", [1, 2])
def test_low_8_what_looks_like_one_card_put_away_is_two_if_the_row_lacks_two_and_two_come(
    felt: Felt, count: int
) -> None:
    lay_squared(felt, count)
    felt.burn(0)
    for place in range(2):
        felt.pitch(SEAT, 30.0 * place, 5.0)
    felt.rest(5.0)
    assert put_away(felt) == [count]
    assert felt.dealt(SEAT) == 5 + 2


def test_low_8_a_heap_is_two_cards_though_those_that_are_kept_are_put_a_little_together(
    layout: Layout,
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(*(25.0 * place for place in range(-2, 3)))
    felt.rest(3.0)
    kept = [one for one in felt.lying if felt.is_at(one, SEAT)][:-2]
    aside_mm = felt.at(SEAT, -12.0, 0.0) - felt.at(SEAT, 0.0, 0.0)
    felt.aside = [replace(one, corners_mm=one.corners_mm + aside_mm) for one in kept]
    moved = dict(zip(map(id, kept), felt.aside, strict=True))
    felt.lying = [moved.get(id(one), one) for one in felt.lying]
    lay_squared(felt, 2)
    felt.burn(0)
    for place in range(2):
        felt.pitch(SEAT, 30.0 * place, 5.0)
    felt.rest(5.0)
    assert put_away(felt) == [2]


def test_low_8_two_cards_squared_up_are_two_though_of_two_that_fly_in_one_is_seen(
    felt: Felt,
) -> None:
    lay_squared(felt, 2)
    felt.burn(0)
    first, second = (felt.card(SEAT, 30.0 * place, 5.0) for place in range(2))
    felt.unseen.append(first)
    felt.glide(first)
    felt.rest(0.4)
    felt.glide(second)
    felt.rest(5.0)
    assert put_away(felt) == [2]
    assert felt.dealt(SEAT) == 5 + 2


@pytest.mark.parametrize(("apart_mm", "count"), [(2.0, 2), (30.0, 1)])
def test_low_8_one_heap_out_of_a_hand_that_is_squared_up_is_as_many_cards_as_come_for_it(
    layout: Layout, apart_mm: float, count: int
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(*(apart_mm * place for place in range(-2, 3)))
    felt.rest(3.0)
    lay_squared(felt, count)
    felt.burn(0)
    for place in range(2):
        felt.pitch(SEAT, 40.0 + 30.0 * place, 5.0)
    felt.rest(5.0)
    assert put_away(felt) == [count]
    assert felt.dealt(SEAT) == 5 + 2


@pytest.mark.parametrize(("apart_mm", "count"), [(18.0, 3), (0.0, 1)])
def test_low_8_cards_laid_forward_fanned_that_seem_one_are_as_many_as_come_for_them(
    felt: Felt, apart_mm: float, count: int
) -> None:
    at_mm = np.array(felt.layout.seat(SEAT).bets).mean(0)
    fan = [back_at(at_mm + np.array([apart_mm * place, 0.0])) for place in range(3)]
    felt.move(0.4, felt.along(felt.at(SEAT, 0.0, 0.0), at_mm))
    gone = [one for one in felt.lying if felt.is_at(one, SEAT)][-count:]
    felt.lying = [one for one in felt.lying if one not in gone]
    kept = [one for one in felt.lying if felt.is_at(one, SEAT)]
    for place, one in enumerate(kept):  # put side by side anew
        felt.lying[felt.lying.index(one)] = felt.card(SEAT, 12.0 + 35.0 * place, 0.0)
    felt.lying += fan
    felt.unseen += [fan[0], fan[2]]
    felt.rest(1.0)
    felt.move(0.4, felt.along(at_mm, felt.muck_mm))
    felt.lying = [one for one in felt.lying if one not in fan]
    felt.rest(1.0)
    felt.burn(0)
    for place in range(3):
        felt.pitch(SEAT, 100.0 + 30.0 * place, 5.0)
    felt.rest(5.0)
    assert put_away(felt) == [count]
