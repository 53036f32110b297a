"""Backs that look otherwise than they did where they lie: another one has come upon them."""

from dataclasses import replace

import pytest
from felt import Felt

from cardspeak.hardware.layout import Layout


@pytest.mark.parametrize("altered", [True, False])
def test_t24_1_a_card_came_upon_another_with_a_hand_near_if_that_looks_otherwise(
    layout: Layout, *, altered: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(0.0)
    felt.pitch(1, 60.0, 0.0)
    first = next(one for one in felt.lying if felt.is_at(one, 3))
    hand = felt.along(felt.at(3, 30.0, -60.0), felt.at(3, 30.0, -220.0))
    felt.move(0.3, hand | felt.along(felt.deck_mm, first.center_mm))
    felt.lying[felt.lying.index(first)] = replace(first, altered=altered)
    felt.rest(2.0)
    assert felt.dealt(3) == 1 + altered
