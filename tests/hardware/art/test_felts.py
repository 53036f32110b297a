import numpy as np
import pytest

from cardspeak.hardware.art.felts import draw_felt


@pytest.mark.parametrize("seed", range(24))
def test_a_table_top_has_the_size_asked_for_and_its_seed_decides_it(seed):
    one, other = (draw_felt(np.random.default_rng(seed), 150, 110) for _ in range(2))
    assert one.shape == (110, 150, 3)
    assert one.dtype == np.uint8
    assert np.array_equal(one, other)


def test_table_tops_differ():
    tops = {draw_felt(np.random.default_rng(seed), 60, 40).tobytes() for seed in range(12)}
    assert len(tops) == 12
