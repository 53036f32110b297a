"""How like the prints of a taught deck a part of a card is."""

import numpy as np
import pytest

from cardspeak.vision.taught.prints import CORNER, FACE, Look, evened


@pytest.mark.parametrize("part", [CORNER, FACE])
@pytest.mark.parametrize("contrast", [0.5, 30.0])
def test_a_likeness_is_the_correlation_of_what_is_left_without_the_means(part, contrast):
    dice, pixels = np.random.default_rng(3), part.size_px[0] * part.size_px[1]

    def drawn(count):
        return np.float32(90 + contrast * dice.standard_normal((count, pixels, 3)))

    weights = np.float32(dice.dirichlet(np.ones(pixels)))
    look = Look(weights, evened(drawn(5), weights))
    windows = drawn(20)
    plainly = (evened(windows, weights) @ look.prints.T).max(0)
    assert look.likeness(windows) == pytest.approx(plainly, abs=1e-3)
