"""Cards that go back from a board: one of too many, all that are scrambled, one laid aside."""

from dataclasses import replace
from typing import Literal

import numpy as np
import pytest
from felt import Felt, back_at, of

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts import hand


def after_flop(layout: Layout, faces: str) -> Felt:
    """A table of hold'em on which such a flop lies, and was told."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    felt.street(faces)
    felt.rest(1.5)
    return felt


@pytest.mark.parametrize(
    ("gone", "down", "back"),
    [(1, 1, (4, "aside")), (2, 0, (4, "aside")), (1, 0, (1, "stub")), (0, 2, (4, "aside"))],
)
def test_t24_8_a_flop_of_four_that_is_scrambled_is_taken_back_as_a_whole(
    layout: Layout, gone: int, down: int, back: tuple[int, Literal["stub", "aside"]]
) -> None:
    felt = after_flop(layout, "2h 9c Qh 6h")
    hands = felt.where(*felt.lying[-4:])
    turned_down = [back_at(one.center_mm) for one in felt.lying[len(felt.lying) - down :]]
    felt.lying[len(felt.lying) - gone - down :] = turned_down
    felt.rest(0.3)
    felt.move(1.2, hands & felt.bare())
    felt.rest(1.5)
    told_ = [e.fact for e in felt.told if isinstance(e.fact, hand.BoardTakenBack)]
    assert told_ == [hand.BoardTakenBack(*back)]


def test_t24_8_a_flop_of_four_that_is_scrambled_and_dealt_anew_under_hands_is_taken_back_first(
    layout: Layout,
) -> None:
    felt = after_flop(layout, "2h 9c Qh 6h")
    four = felt.lying[-4:]
    felt.move(0.8, felt.where(*four))
    burn_mm = np.array(layout.spots["burn"]).mean(0) + np.array([10.0, 5.0])
    felt.move(0.3, felt.along(felt.deck_mm, burn_mm) | felt.where(*four))
    felt.lying.append(back_at(burn_mm))
    felt.aside += four
    for _ in range(4):
        felt.rest(0.07, passing=felt.where(*four), looks=(0,))
    felt.aside.clear()
    felt.lying = [one for one in felt.lying if not any(one is each for each in four)]
    felt.street("Qh 2h 9c")
    felt.rest(2.0)
    streets = (hand.BoardDealt, hand.BoardTakenBack, hand.CardBurned)
    facts = [e.fact for e in felt.told if isinstance(e.fact, streets)]
    counts = [len(f.cards) if isinstance(f, hand.BoardDealt) else type(f).__name__ for f in facts]
    assert counts == ["CardBurned", 4, "BoardTakenBack", "CardBurned", 3]


def test_t24_8_a_fourth_card_that_is_told_after_the_flop_is_scrambled_with_it(
    layout: Layout,
) -> None:
    felt = after_flop(layout, "2h 9c Qh")
    felt.board("6h")
    felt.rest(1.5)
    turned = [e.fact for e in felt.told if isinstance(e.fact, hand.BoardDealt)]
    assert [len(street.cards) for street in turned] == [3, 1]
    felt.lying[-2:] = [back_at(one.center_mm) for one in felt.lying[-2:]]
    felt.rest(1.5)
    told_ = [e.fact for e in felt.told if isinstance(e.fact, hand.BoardTakenBack)]
    assert told_ == [hand.BoardTakenBack(4, "aside")]


def test_t24_12_a_turn_that_is_laid_aside_is_taken_back_before_another_one_comes(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    felt.streets("2h 9c Qh")
    felt.burn(1)
    felt.board("Ac")
    felt.rest(1.5)
    early = felt.lying.pop()
    aside = replace(early, corners_mm=early.corners_mm + np.array([170.0, 150.0]))
    felt.move(0.4, felt.along(early.center_mm, aside.center_mm))
    felt.lying.append(aside)
    felt.rest(0.5)
    felt.fly(replace(early, logs=of("8d")))
    felt.rest(1.5)
    told_ = [e.fact for e in felt.told if isinstance(e.fact, hand.BoardDealt | hand.BoardTakenBack)]
    assert [type(fact) for fact in told_[-3:]] == [
        hand.BoardDealt,
        hand.BoardTakenBack,
        hand.BoardDealt,
    ]
    assert told_[-2] == hand.BoardTakenBack(1, "aside")
