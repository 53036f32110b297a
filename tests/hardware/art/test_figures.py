import numpy as np
import pytest

from cardspeak.hardware.art.figures import Figure


class Embroidered(Figure):
    """Keeps the lines that are embroidered."""

    def __init__(self, seed):
        tones = [(40, 30, 200), (60, 205, 245), (150, 70, 20), (25, 22, 20)]
        image = np.full((300, 220, 3), 250, np.uint8)
        rng = np.random.default_rng(seed)
        super().__init__(image, rng, "J", tones, [image] * 6, tones[3], 1.0, tones[1], False)
        self.curls = []
        self._scrolls(0.25)

    def _trace(self, points, *_):
        self.curls.append(np.asarray(points))


@pytest.mark.parametrize("seed", range(30))
def test_no_hooks_are_embroidered(seed):
    """Curls have no corners, are less than a turn, lie apart, and end before the card's middle."""
    curls = Embroidered(seed).curls
    for curl in curls:
        steps = np.diff(curl / [1, 0.7], axis=0)
        turns = np.diff(np.unwrap(np.arctan2(steps[:, 1], steps[:, 0])))
        assert np.abs(turns).max() < np.deg2rad(40)
        assert abs(turns.sum()) < 2 * np.pi
        assert curl[:, 1].max() < 0.5
    for number, one in enumerate(curls):
        for other in curls[:number]:
            assert np.linalg.norm(one[:, None] - other[None], axis=2).min() > 0.01
