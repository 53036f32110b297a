"""What moved, and what lies bare or covered."""

import numpy as np

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import Glance, Mask
from cardspeak.vision.track.flow import Flow
from cardspeak.vision.track.grid import Grid


def test_what_no_camera_sees_is_not_taken_to_be_covered() -> None:
    """A picture may cut the felt's edge off: no muck lies there for ever after."""
    grid = Grid.over(load_layout("round-2"))
    flow, nothing = Flow(grid), np.zeros(grid.shape, bool)
    shown = nothing.copy()
    shown[20:] = True
    card = nothing.copy()
    card[40:46, 40:50] = True
    for number in range(20):
        looked = shown if number == 5 else nothing
        evidence = Evidence("camera", number, number / 15)
        flow.take(Glance(evidence, (), looked, shown & ~card, nothing))
    assert (flow.covered() == card).all()
    assert flow.not_bare(~shown) == 0


def test_what_lay_still_lies_while_hands_are_over_it_until_the_felt_shows() -> None:
    grid = Grid.over(load_layout("round-2"))
    flow, nothing = Flow(grid), np.zeros(grid.shape, bool)
    heap, beside = nothing.copy(), nothing.copy()
    heap[40:46, 40:50] = True
    beside[40:46, 50:60] = True
    hands = heap | beside

    def look(number: int, bare: Mask, moving: Mask) -> None:
        flow.take(Glance(Evidence("camera", number, number / 15), (), ~nothing, bare, moving))

    for number in range(10):
        look(number, ~heap, nothing)
    for number in range(10, 20):
        look(number, ~hands, hands)
    assert not flow.covered()[heap].any()
    assert flow.lay(heap) == 1
    assert flow.lay(beside) == 0
    look(20, ~nothing, nothing)
    assert flow.lay(heap) == 0
