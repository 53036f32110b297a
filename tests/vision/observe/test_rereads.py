"""Cards that were asked about, and are named once it is clear what they are."""

from dataclasses import replace

import numpy as np
import pytest
from ghost import told
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import BoardDealt, Tabled
from cardspeak.vision.glance import Glance
from cardspeak.vision.rereads import Reread


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("oval-6")


def blurred(glance: Glance, card: Card, other: Card) -> Glance:
    """A glance in which a card may as well be another one, and never the other way round."""
    logs = np.full(52, -9.0)
    logs[[card.index, other.index]] = np.log([0.6, 0.4])
    seen = (
        replace(one, logs=logs) if one.logs is not None and one.logs.argmax() == card.index else one
        for one in glance.seen
    )
    return replace(glance, seen=tuple(seen))


def test_a_board_card_that_may_be_one_of_two_is_named_once_the_other_one_is_tabled(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    flop, shown = (
        next(e.fact for e in script.truth if isinstance(e.fact, kind))
        for kind in (BoardDealt, Tabled)
    )
    assert isinstance(flop, BoardDealt)
    assert isinstance(shown, Tabled)
    first, other = flop.cards[0].card, shown.cards[0].card
    assert first
    assert other
    log: list[tuple[float, Event]] = list(
        told(script, layout, lambda glance: blurred(glance, first, other))
    )
    asked = next(event.fact for _, event in log if isinstance(event.fact, BoardDealt))
    assert {card for card, _ in asked.cards[0].candidates} == {first, other}
    (reread,) = [(at_s, event.fact) for at_s, event in log if isinstance(event.fact, Reread)]
    assert reread[1] == Reread(asked, flop)
    assert reread[0] > next(at_s for at_s, event in log if isinstance(event.fact, Tabled))
