"""Cards laid forward to draw others: how many they are, whatever some looks miss of them."""

import pytest
from felt import back_at

from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.observe.draw.puts import Put
from cardspeak.vision.track.thing import Track


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
