import numpy as np
import pytest

from cardspeak.hardware.twin.stage.scene import Scene, merged
from cardspeak.hardware.twin.stage.sprite import Patch

SIZE = 90, 120


def some_patch(rng):
    height, width = rng.integers(5, 50, 2)
    x, y = rng.integers(-10, 100, 2)
    keep = rng.integers(0, 256, (height, width, 1)).repeat(3, 2).astype(np.uint8)
    ink = (rng.random((height, width, 3)) * (255 - keep)).astype(np.uint8)
    return clipped(Patch(int(x), int(y), ink, keep))


def clipped(patch):
    """As patches of a view are: inside of the picture."""
    x0, y0, x1, y1 = patch.box
    a, b, c, d = max(x0, 0), max(y0, 0), min(x1, SIZE[1]), min(y1, SIZE[0])
    if a >= c or b >= d:
        return Patch(0, 0, patch.ink[:1, :1], patch.keep[:1, :1])
    part = slice(b - y0, d - y0), slice(a - x0, c - x0)
    return Patch(a, b, patch.ink[part], patch.keep[part])


@pytest.mark.parametrize("seed", range(5))
def test_painting_what_changed_is_as_good_as_painting_it_all(seed):
    rng = np.random.default_rng(seed)
    table = rng.integers(0, 256, (*SIZE, 3)).astype(np.uint8)
    patches = {number: some_patch(rng) for number in range(12)}
    scene = Scene(table)
    for _ in range(6):
        picked = sorted(rng.choice(12, 7, replace=False).tolist())
        wanted = {number: patches[number] for number in picked}
        scene.show(wanted)
        fresh = Scene(table)
        fresh.show(wanted)
        assert np.array_equal(scene.image, fresh.image)
    scene.show({})
    assert np.array_equal(scene.image, table)


def test_it_tells_where_the_picture_changed():
    rng = np.random.default_rng(1)
    table = np.zeros((*SIZE, 3), np.uint8)
    scene = Scene(table)
    patch = some_patch(rng)
    assert scene.show({"a": patch}) == [patch.box]
    assert scene.show({"a": patch}) == []
    assert scene.show({}) == [patch.box]


def test_boxes_that_overlap_become_one_and_far_ones_stay_apart():
    assert merged([(0, 0, 10, 10), (2, 2, 12, 12), (50, 50, 60, 60)]) == [
        (0, 0, 12, 12),
        (50, 50, 60, 60),
    ]
