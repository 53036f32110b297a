from itertools import pairwise

import numpy as np

from training.reprint import reprinted


def test_a_face_printed_otherwise_stays_a_card_of_its_shape(decks):
    face = np.asarray(decks[0].faces[11])
    for seed in range(20):
        other = reprinted(np.random.default_rng(seed), face)
        assert other.shape == face.shape
        assert (other[..., :3] <= other[..., 3:]).all()  # premultiplied
        changed = (other[..., 3] > 127) != (face[..., 3] > 127)
        assert changed.mean() < 0.002


def test_no_two_are_printed_alike_and_none_is_blurred_away(decks):
    face = np.asarray(decks[0].faces[11])
    others = [reprinted(np.random.default_rng(seed), face) for seed in range(20)]
    ink = [(other[..., :3].astype(int).sum(-1) < 300).mean() for other in (face, *others)]
    assert all(not np.array_equal(a, b) for a, b in pairwise(others))
    assert all(0.7 * ink[0] < each < 1.4 * ink[0] for each in ink[1:])
