"""Which parts of a picture are looked at: all that is due, and little besides."""

from dataclasses import replace

import numpy as np
import pytest

from cardspeak.hardware.layout import Layout
from cardspeak.vision.felt.ground import Ground, grown
from cardspeak.vision.felt.regions import (
    NEAR_MM,
    REACH_MM,
    SHARED_MM,
    WIDEST_MM,
    joined,
    regions,
)
from cardspeak.vision.glance import CELL_MM

CARD = np.array([[-32, 45], [32, 45], [32, -45], [-32, -45]], float)


@pytest.fixture(scope="module")
def ground(layout, model):
    return Ground(layout, model)


def looked_at(ground, due, fresh=None, moving=None):
    none = np.zeros(ground.cells, np.bool_)
    fresh, moving = due if fresh is None else fresh, none if moving is None else moving
    return regions(ground, due, fresh, moving, np.ones(ground.cells))


def test_what_lies_near_a_change_is_looked_at_with_it(ground):
    card = ground.painted([CARD])
    (region,) = looked_at(ground, card)
    assert region.cells[grown(card, NEAR_MM - CELL_MM)].all()


def test_another_look_at_a_card_is_a_look_at_hardly_more(ground):
    card = ground.painted([CARD])
    (again,) = looked_at(ground, card, fresh=np.zeros_like(card))
    (first,) = looked_at(ground, card)
    assert (again.cells == grown(card, SHARED_MM)).all()
    assert again.area_px < 0.8 * first.area_px
    x0, y0, x1, y1 = again.window_px
    corners_px = ground.model.to_px(CARD)
    assert (corners_px > [x0, y0]).all()  # all of the card is in the picture
    assert (corners_px < [x1, y1]).all()


def test_a_whole_table_is_looked_at_in_few_parts_that_share_a_strip(ground):
    everything = ground.in_sight.copy()
    found = looked_at(ground, everything, fresh=np.zeros_like(everything))
    sizes_mm = [np.ptp(np.nonzero(each.cells), axis=1) * CELL_MM for each in found]
    assert len(found) == 2
    assert max(map(max, sizes_mm)) <= WIDEST_MM + 40
    seen = np.sum([each.cells for each in found], axis=0)
    assert (seen[everything] >= 1).all()
    assert ((seen == 2) & everything).any(1).sum() == np.ptp(np.nonzero(everything)[0]) + 1


def test_what_moves_is_not_looked_at(ground):
    card, hand = ground.painted([CARD]), ground.painted([CARD + np.array([40, 0])])
    (region,) = looked_at(ground, card & ~hand, moving=hand)
    assert not (region.cells & hand).any()


def test_a_part_in_which_nothing_is_due_waits_for_those_in_which_something_is(model):
    """Else it would be looked at again and again, and the others never."""
    felt = ((-1000.0, -560.0), (1000.0, -560.0), (1000.0, 560.0), (-1000.0, 560.0))
    higher = replace(model, translation_mm=np.array([0, 0, 3300.0]))
    ground = Ground(Layout("large", "A large table", felt, (), (), {}, ()), higher)
    due = ground.in_sight.copy()
    due[:56, :102] = False  # but what is near to the rest reaches into it, and into two parts
    found = looked_at(ground, due)
    waits = [not np.isfinite(each.since_s) for each in found]
    assert any(waits)
    assert waits == sorted(waits)


def test_what_is_smaller_than_a_chip_waits_for_a_card_that_came_a_little_later(ground):
    edge, card = CARD / 5 + np.array([-400, 0]), CARD + np.array([400, 0])
    since_s = np.where(ground.painted([card], 60), 1.1, 1.0)
    due = ground.painted([edge]) | ground.painted([card])
    first, second = regions(ground, due, due, np.zeros_like(due), since_s)
    assert first.middle_mm[0] > second.middle_mm[0]


def test_what_goes_on_beyond_a_region_is_drawn_with_it_as_far_as_it_matters(ground):
    card, beside, far = (ground.painted([CARD + np.array((x_mm, 0))]) for x_mm in (0, 60, 120))
    alone = ground.painted([CARD + np.array((0, 140))])
    assert (joined(card, card | beside | alone) == (card | beside)).all()
    assert joined(card, card | beside | far)[far].any()
    line = ground.painted([CARD * [20, 1]])
    assert np.ptp(np.nonzero(joined(card, line))[1]) * CELL_MM < 2 * REACH_MM + 80
