import numpy as np
import pytest

from cardspeak.hardware.art.paint import cloud, pixels
from cardspeak.hardware.twin.stage.camera import hang
from cardspeak.hardware.twin.stage.sensor import Sensor


@pytest.fixture(scope="module")
def model(oval, small):
    return hang(small, oval, np.random.default_rng(1))


def sensor(small, model, compressed=True):
    return Sensor(small, model, np.random.default_rng(3), compressed)


def picture(seed):
    rng = np.random.default_rng(seed)
    layers = [128 + 60 * cloud(rng, 450, 800, 9) for _ in range(3)]
    return pixels(np.dstack(layers))


WHOLE = (0, 0, 800, 450)


@pytest.mark.parametrize("compressed", [True, False])
def test_developing_what_changed_is_as_good_as_developing_it_all(small, model, compressed):
    one, other = (sensor(small, model, compressed) for _ in range(2))
    before, after = picture(1), picture(1)
    boxes = [(100, 37, 181, 90), (700, 400, 800, 450), (0, 0, 33, 71)]
    for x0, y0, x1, y1 in boxes:
        after[y0:y1, x0:x1] = picture(2)[y0:y1, x0:x1]
    one.develop(before, [WHOLE])
    one.develop(after, boxes)
    other.develop(after, [WHOLE])
    assert np.array_equal(one.exposed(4, 0.1), other.exposed(4, 0.1))


def test_noise_differs_from_frame_to_frame_and_is_no_more_than_noise(small, model):
    camera = sensor(small, model)
    camera.develop(picture(1), [WHOLE])
    one, same, other = (camera.exposed(number, 0.0).astype(int) for number in (1, 1, 2))
    assert np.array_equal(one, same)
    assert 0.2 < np.abs(one - other).mean() < 4


def test_light_falls_unevenly(small, model):
    camera = sensor(small, model)
    camera.develop(np.full((450, 800, 3), 120, np.uint8), [WHOLE])
    seen = camera.exposed(0, 0.0)
    corner, middle = seen[:40, :40].mean(), seen[205:245, 380:420].mean()
    assert abs(corner - middle) > 3
