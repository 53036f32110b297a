import numpy as np
import pytest

from cardspeak.hardware.art.backs import draw_back


@pytest.mark.parametrize("seed", range(20))
def test_a_back_has_round_corners_and_its_seed_decides_it(seed):
    one, other = (draw_back(np.random.default_rng(seed), (160, 224)) for _ in range(2))
    assert one.shape == (224, 160, 4)
    assert one[0, 0, 3] == 0
    assert one[112, 80, 3] == 255
    assert np.array_equal(one, other)


def test_backs_differ():
    backs = {draw_back(np.random.default_rng(seed), (80, 112)).tobytes() for seed in range(12)}
    assert len(backs) == 12
