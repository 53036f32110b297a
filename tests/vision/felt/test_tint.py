"""What changes in tint alone, tile by tile."""

import numpy as np

from cardspeak.vision.felt.tint import Tints

DARK_FELT, CARD = (20.0, 10.0, 6.0), (200.0, 206.0, 198.0)
"""How light, how blue and how red they are."""


def test_a_dark_felt_that_seems_a_little_redder_moves_no_card():
    tints, alike = Tints(np.ones((30, 40), np.bool_)), np.ones((30, 40), np.float32)
    before = np.repeat(np.float32(DARK_FELT), 30 * 40).reshape(3, 30, 40)
    before[:, 10:14, 20:23] = np.float32(CARD)[:, None, None]
    now = np.where(before[2] < CARD[2], before + np.float32([[[0]], [[0]], [[1]]]), before)
    assert not tints.stirred(now, before, alike).any()
    now[2, 10:14, 20:23] -= 40
    assert tints.stirred(now, before, alike).sum() == 12
