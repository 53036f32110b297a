"""Draws of which no look shows what a seat put away, nor what came for it."""

import pytest
from felt import Felt

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardBurned, CardDealt, Discarded

SEAT = 3


@pytest.mark.parametrize(("pushes", "count"), [(True, 1), (True, 2), (False, 1)])
def test_low_8_who_pushed_cards_into_the_muck_drew_as_many_as_flew_to_the_seat(
    layout: Layout, pushes: bool, count: int
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    if pushes:
        felt.lying.append(felt.lying[-1])  # those that are kept lie where all of them did
        felt.push_in(SEAT, 30.0)
    felt.burn(0)
    for _ in range(count):
        card = felt.card(SEAT, -30.0, 1.0)
        felt.unseen.append(card)
        felt.glide(card)
        felt.rest(0.4, looks=())
    felt.rest(5.0)
    facts = [event.fact for event in felt.told]
    put = [len(fact.cards) for fact in facts if isinstance(fact, Discarded) and fact.seat == SEAT]
    assert put == ([count] if pushes else [])
    assert felt.dealt(SEAT) == 5 + count * pushes
    burned = next(n for n, fact in enumerate(facts) if isinstance(fact, CardBurned))
    drawn = [n for n, fact in enumerate(facts) if isinstance(fact, CardDealt) and n > burned]
    assert len(drawn) == count * pushes
