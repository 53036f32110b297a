import numpy as np
import pytest

from cardspeak.hardware.art.tabletop import Plan, draw_tabletop

FELT = ((-900, -400), (900, -400), (900, 400), (-900, 400))
LINE = ((-600, -200), (600, -200), (600, 200), (-600, 200))
TRAY = ((-200, -390), (200, -390), (200, -310), (-200, -310))
PLAN = Plan(np.array([-1100.0, -600]), np.array([1100.0, 600]), FELT, LINE, (LINE,), TRAY,
            ((-950.0, 300.0),))  # fmt: skip
MM_PX = 0.3


def test_the_seed_decides_the_table():
    one, same, other = (
        draw_tabletop(np.random.default_rng(seed), PLAN, MM_PX) for seed in (1, 1, 2)
    )
    assert one.shape == (360, 660, 3)
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("seed", range(6))
def test_the_felt_differs_from_what_is_around_it(seed):
    table = draw_tabletop(np.random.default_rng(seed), PLAN, MM_PX).astype(int)
    felt = np.median(table[75:90, 75:150].reshape(-1, 3), axis=0)
    floor = np.median(table[:8].reshape(-1, 3), axis=0)
    assert np.abs(felt - floor).max() > 12


def test_a_table_may_have_no_line_and_no_tray():
    bare = Plan(PLAN.low, PLAN.high, FELT)
    assert draw_tabletop(np.random.default_rng(1), bare, MM_PX).shape == (360, 660, 3)
