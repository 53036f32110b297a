"""What moved, and what lies bare or covered."""

import numpy as np

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import Glance
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
    assert flow.occupied(~shown) == 0 == flow.not_bare(~shown)
    assert flow.occupied(card) == 1
