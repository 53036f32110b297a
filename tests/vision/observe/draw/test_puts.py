"""Cards laid forward to draw others: how many they are, whatever some looks miss of them."""

import numpy as np
import pytest
from felt import Felt, back_at, turned

from cardspeak.rules.facts.event import Evidence
from cardspeak.rules.facts.hand import Discarded
from cardspeak.vision.observe.draw.puts import Put
from cardspeak.vision.track.thing import Track

SEAT = 3


def seen(right_mm: float, first_s: float, last_s: float, *, there: bool = True) -> Track:
    """A card that looks showed from one time to another, and that lies there still or not."""
    track = Track.of(1, back_at((right_mm, 0.0)), Evidence("above", 1, first_s))
    track.last = Evidence("above", 2, last_s)
    track.state = "covered" if there else "gone"
    return track


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        pytest.param([seen(0, 1.0, 1.0), seen(60, 1.0, 1.2)], 2, id="the second look misses one"),
        pytest.param([seen(0, 1.0, 1.0), seen(30, 1.1, 1.1)], 1, id="one is outlined elsewhere"),
        pytest.param([seen(0, 1.0, 1.0), seen(60, 1.1, 1.1)], 2, id="only the second is looked at"),
        pytest.param(
            [seen(30, 1.0, 1.0), seen(0, 1.1, 1.3), seen(60, 1.1, 1.3)], 2, id="two look like one"
        ),
        pytest.param(
            [seen(0, 1.0, 1.1), seen(60, 1.0, 1.1, there=False)], 1, id="one was taken back"
        ),
    ],
)
def test_low_8_cards_laid_forward_are_as_many_as_were_seen_at_once(
    cards: list[Track], count: int
) -> None:
    put = Put(1.0, Evidence("above", 1, 1.0), set(cards))
    put.look()
    assert put.counted == count


@pytest.mark.parametrize(
    ("right_mm", "surely"), [((0, 50), 2), ((0, 24, 50), 2), ((0, 60, 120), 3)]
)
def test_low_8_what_lies_wholly_upon_two_others_may_be_none(
    right_mm: tuple[float, ...], surely: int
) -> None:
    put = Put(1.0, Evidence("above", 1, 1.0), {seen(at_mm, 1.0, 1.2) for at_mm in right_mm})
    put.look()
    assert put.counted == len(right_mm)
    assert put.surely == surely


@pytest.mark.parametrize(("lay_s", "unsure"), [(0.2, True), (0.6, False)])
def test_low_8_one_card_that_is_taken_at_once_may_be_a_heap(lay_s: float, *, unsure: bool) -> None:
    put = Put(1.0, Evidence("above", 1, 1.0), {seen(0, 1.0, 1.2)}, most=3, lay_s=lay_s)
    put.look()
    assert put.unsure == unsure


def test_low_8_a_second_card_laid_beside_the_first_is_another_though_only_that_is_looked_at(
    felt: Felt,
) -> None:
    side = felt.layout.seat(SEAT)
    first_mm = np.array(side.bets, np.float64).mean(0)
    hand = [one for one in felt.lying if felt.is_at(one, SEAT)]
    for count in range(2):
        put = back_at(first_mm + 66.0 * count * np.array(side.right))
        felt.move(0.3, felt.along(felt.at(SEAT, 0.0, 0.0), put.center_mm))
        felt.lying.remove(hand.pop())
        felt.lying.append(put)
        felt.rest(0.6)
        felt.aside.append(put)
    felt.move(0.5, felt.along(first_mm, felt.muck_mm))
    for put in felt.aside:
        felt.lying.remove(put)
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(1.0)
    facts = [event.fact for event in felt.told]
    assert [len(fact.cards) for fact in facts if isinstance(fact, Discarded)] == [2]


def test_low_8_fingers_that_look_like_a_card_as_what_was_laid_forward_is_taken_in_are_none(
    felt: Felt,
) -> None:
    put_mm = np.array(felt.layout.seat(SEAT).bets, np.float64).mean(0)
    felt.move(0.3, felt.along(felt.at(SEAT, 30.0, 0.0), put_mm))
    felt.lying[-1] = back_at(put_mm)
    felt.rest(1.0)
    fingers = turned(back_at(felt.at(SEAT, 75.0, -11.0)), 30)
    felt.move(0.3, felt.along(felt.deck_mm, felt.at(SEAT, 30.0, 0.0)) | felt.where(fingers))
    felt.rest(0.4, fingers)
    felt.move(0.3, felt.along(felt.deck_mm, put_mm) | felt.where(fingers))
    felt.lying[-1] = back_at(felt.muck_mm)
    felt.rest(2.0)
    assert felt.dealt(SEAT) == 5
