"""Whether a camera sees the table that its layout tells of."""

import cv2
import numpy as np
import pytest

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout_file import load_layout
from cardspeak.vision.fitting import Fitting, fits

FELT, RAIL, FLOOR = (60, 110, 40), (25, 30, 45), (120, 130, 150)


def camera(x_mm=0.0, turn=0.0, above_mm=2500.0):
    return CameraModel(
        960,
        540,
        matrix=np.array([[800.0, 0, 480], [0, 800, 270], [0, 0, 1]]),
        distortion=np.array([-0.05, 0.01, 0, 0, 0]),
        rotation=np.array([np.pi * np.cos(turn), np.pi * np.sin(turn), 0]),
        translation_mm=np.array([-x_mm, 0.0, above_mm]),
    )


def pictured(layout, model, cloth=FELT, rail=RAIL):
    """A table on a floor, with noise, and arms that reach over its edge."""
    image = np.full((540, 960, 3), FLOOR, np.uint8)
    felt = np.array(layout.felt)
    for mm, color in ((felt * 1.12, rail), (felt, cloth)):
        cv2.fillPoly(image, [np.round(model.to_px(mm)).astype(np.int32)], color)
    for x in (200, 430, 700):
        cv2.rectangle(image, (x, 0), (x + 60, 200), (150, 170, 210), -1)
    noise = np.random.default_rng(1).normal(0, 4, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("name", ["oval-6", "oval-9", "round-2", "plain-9"])
def test_the_table_of_the_layout_fits(name):
    layout, model = load_layout(name), camera()
    assert fits(pictured(layout, model), layout, model)
    assert fits(cv2.resize(pictured(layout, model), (1920, 1080)), layout, model)


def test_a_dark_felt_fits_within_a_dark_rail_and_no_other_layout_does():
    layout, model = load_layout("oval-9"), camera()
    picture = pictured(layout, model, cloth=(50, 46, 44), rail=(16, 16, 16))
    assert fits(picture, layout, model)
    assert not fits(picture, load_layout("oval-6"), model)
    assert not fits(picture, layout, camera(x_mm=250.0))


def test_a_felt_fits_within_a_rail_of_its_colour_by_the_seam_alone():
    layout, model = load_layout("oval-9"), camera()
    picture = pictured(layout, model, cloth=(74, 74, 78), rail=(74, 74, 78))
    assert not fits(picture, layout, model)
    seam = np.round(model.to_px(np.array(layout.felt) * 1.004)).astype(np.int32)
    cv2.polylines(picture, [seam], True, (40, 40, 42), 6)
    assert fits(picture, layout, model)
    assert not fits(picture, load_layout("oval-6"), model)


def test_half_a_table_fits():
    layout, model = load_layout("oval-9"), camera(x_mm=700.0, above_mm=1500.0)
    assert fits(pictured(layout, model), layout, model)


@pytest.mark.parametrize("other", ["oval-6", "round-2"])
def test_another_layout_does_not(other):
    model = camera()
    assert not fits(pictured(load_layout("oval-9"), model), load_layout(other), model)


def test_a_camera_that_hangs_otherwise_does_not():
    layout = load_layout("oval-6")
    picture = pictured(layout, camera())
    assert not fits(picture, layout, camera(x_mm=250.0))
    assert not fits(picture, layout, camera(turn=0.2))
    assert not fits(picture, layout, camera(above_mm=3000.0))


def test_it_is_told_once_of_a_camera_none_of_whose_first_pictures_fits():
    layout, right, wrong = load_layout("oval-6"), camera(), camera(x_mm=250.0)
    shown, dark = pictured(layout, right), np.zeros((540, 960, 3), np.uint8)
    fitting = Fitting(layout, wrong)
    told = [fitting.fails(Frame("top", n, n / 10, shown)) for n in range(30)]
    assert told == [n == 8 for n in range(30)]
    fitting = Fitting(layout, right)
    pictures = [shown, *[dark] * 20]
    assert not any(fitting.fails(Frame("top", n, n / 10, p)) for n, p in enumerate(pictures))


def test_of_what_is_hardly_in_sight_nothing_is_told():
    layout, model = load_layout("oval-9"), camera(above_mm=400.0)
    assert fits(pictured(layout, model), layout, model)
