"""What the way of the pot tells where cards do not: who gave up, or who won."""

import pytest
from pots import over_a_pot, push

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Folded, PotPushed
from cardspeak.vision.track.places import Place, Places


@pytest.mark.parametrize("leaves", [True, False])
def test_pot_10_a_pot_that_has_left_as_the_film_ends_went_to_the_only_seat_left(
    layout: Layout, *, leaves: bool
) -> None:
    felt, pot = over_a_pot(layout, 1, 5)
    if leaves:
        felt.move(0.4, felt.where(pot))
        felt.lying.remove(pot)
    felt.rest(1.0)
    assert not any(isinstance(event.fact, PotPushed) for event in felt.told)
    pushed = [e for e in felt.observer.finish() if isinstance(e.fact, PotPushed)]
    assert [(e.fact, e.confidence < 1) for e in pushed] == [(PotPushed(3, 0), True)][:leaves]


@pytest.mark.parametrize("gives_up", [True, False])
def test_t24_19_a_hand_that_the_dealer_took_in_the_hand_was_given_up_before_the_pot_went_elsewhere(
    layout: Layout, *, gives_up: bool
) -> None:
    felt, pot = over_a_pot(layout, 1)
    if gives_up:
        felt.move(0.5, felt.along(felt.at(5, 0.0, 0.0), felt.deck_mm))
        felt.lying = [one for one in felt.lying if not felt.is_at(one, 5)]
    felt.rest(0.6)
    push(felt, pot, Places(layout).middles_mm[Place("bets", 3)])
    facts = [e for e in felt.told if isinstance(e.fact, Folded | PotPushed)]
    assert [e.fact.seat for e in facts] == ([1, 5, 3] if gives_up else [1, 3])
    assert [e.fact.seat for e in facts if e.confidence < 1] == [5][:gives_up]
