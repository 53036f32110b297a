import cv2
import numpy as np
import pytest

from training import develop as stages
from training.develop import develop

SHAPE = (96, 128, 3)


def drawing():
    image = np.full(SHAPE, 90, np.uint8)
    cv2.rectangle(image, (40, 20), (80, 76), (250, 250, 250), -1)
    cv2.putText(image, "A", (46, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (0, 0, 200), 3)
    return image


def floats():
    return drawing().astype(np.float32)


@pytest.mark.parametrize("seed", range(25))
def test_developing_keeps_shape_and_type_and_is_decided_by_its_seed(seed):
    first, again = (develop(np.random.default_rng(seed), drawing()) for _ in range(2))
    assert first.shape == SHAPE
    assert first.dtype == np.uint8
    assert (first == again).all()
    assert first.std() > 2  # something is still to be seen


def test_seeds_differ_and_the_drawing_stays_as_it_was():
    image = drawing()
    one, other = (develop(np.random.default_rng(seed), image) for seed in (1, 2))
    assert (one != other).any()
    assert (image == drawing()).all()


@pytest.mark.parametrize("stage", ["light", "glare", "color", "vignette"])
def test_every_stage_changes_the_picture_and_keeps_its_shape(stage):
    developed = getattr(stages, stage)(np.random.default_rng(3), floats())
    assert developed.shape == SHAPE
    assert np.issubdtype(developed.dtype, np.floating)
    assert np.abs(developed - floats()).mean() > 0.5


def test_glare_only_brightens_and_vignetting_only_darkens():
    assert (stages.glare(np.random.default_rng(1), floats()) >= floats() - 1e-3).all()
    assert (stages.vignette(np.random.default_rng(1), floats()) <= floats() + 1e-3).all()


def test_a_cast_shadow_has_a_lit_and_a_dark_side():
    shadow = stages.cast_shadow(np.random.default_rng(0), (96, 128))
    assert shadow.min() < 0.8 < shadow.max() <= 1


@pytest.mark.parametrize("seed", range(12))  # defocus, disc and motion
def test_blur_softens_edges_and_keeps_the_brightness(seed):
    blurred = stages.blur(np.random.default_rng(seed), floats(), 2.5)
    assert np.abs(np.diff(blurred, axis=1)).max() < np.abs(np.diff(floats(), axis=1)).max()
    assert blurred.mean() == pytest.approx(floats().mean(), rel=0.02)


def test_the_sensor_is_noisy():
    noisy = [stages.sensor(np.random.default_rng(s), floats()).astype(float) for s in range(8)]
    assert np.mean([np.abs(n - floats()).mean() for n in noisy]) > 1


@pytest.mark.parametrize("codec", [stages.jpeg, stages.h264])
def test_codecs_lose_a_little(codec):
    coded = codec(np.random.default_rng(0), drawing())
    assert coded.shape == SHAPE
    assert coded.dtype == np.uint8
    assert 0 < np.abs(coded.astype(float) - drawing()).mean() < 20


def test_more_blur_is_asked_for_in_pixels():
    def edge(blur_px):
        images = [develop(np.random.default_rng(s), drawing(), blur_px) for s in range(20)]
        return np.mean([np.abs(np.diff(i.astype(float), axis=1)).max() for i in images])

    assert edge(3.0) < edge(0.3)
