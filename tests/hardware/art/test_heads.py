import numpy as np
import pytest

from cardspeak.hardware.art.hands import draw_person
from cardspeak.hardware.art.heads import HEAD_MM, MM_PX, SHOULDERS_MM, draw_head, draw_shoulders


@pytest.mark.parametrize("seed", range(6))
def test_a_head_is_as_large_as_a_head(seed):
    rng = np.random.default_rng(seed)
    head = draw_head(rng, draw_person(rng))
    assert head.shape == (round(HEAD_MM[1] * MM_PX), round(HEAD_MM[0] * MM_PX), 4)
    rows, columns = np.nonzero(head[..., 3] > 128)
    assert 140 < np.ptp(columns) / MM_PX < 235
    assert 170 < np.ptp(rows) / MM_PX < 280


def test_shoulders_are_wider_than_the_head():
    rng = np.random.default_rng(1)
    shoulders = draw_shoulders(rng, draw_person(rng))
    columns = np.flatnonzero((shoulders[..., 3] > 128).any(axis=0))
    assert 300 < np.ptp(columns) / MM_PX < SHOULDERS_MM[0]
