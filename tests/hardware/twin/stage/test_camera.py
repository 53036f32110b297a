import numpy as np
import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.stage.camera import CAMERAS, hang, knocked

EDGE_PX = 1


def felt_px(layout, model):
    return model.to_px(np.array(layout.felt))


@pytest.mark.parametrize("name", ["overhead-4k", "webcam"])
@pytest.mark.parametrize("table", ["oval-6", "oval-10", "round-2"])
@pytest.mark.parametrize("seed", range(4))
def test_the_whole_felt_is_in_the_picture_and_fills_it(name, table, seed):
    layout, preset = load_layout(table), CAMERAS[name]
    model = hang(preset, layout, np.random.default_rng(seed))
    at = felt_px(layout, model)
    size = np.array([preset.width_px, preset.height_px])
    assert (at > EDGE_PX).all()
    assert (at < size - EDGE_PX).all()
    assert (np.ptp(at, axis=0) / size).max() > 0.85


@pytest.mark.parametrize(("name", "side"), [("half-left", -1), ("half-right", 1)])
def test_a_half_camera_sees_the_cards_of_its_half_and_the_board(oval, name, side):
    model = hang(CAMERAS[name], oval, np.random.default_rng(1))
    middles = {seat.number: np.mean(seat.cards, axis=0) for seat in oval.seats}
    cards = [corner for seat in oval.seats for corner in seat.cards
             if side * middles[seat.number][0] > -20]  # fmt: skip
    at = model.to_px(np.array([*cards, *(slot for board in oval.boards for slot in board)]))
    assert (at >= 0).all()
    assert (at <= [1920, 1080]).all()
    far = model.to_px(np.array([(-side * 900.0, 0.0)]))
    assert not 0 < far[0, 0] < 1920


def test_cards_are_as_large_as_the_presets_promise(oval):
    scales = {
        name: hang(preset, oval, np.random.default_rng(3)).px_per_mm()
        for name, preset in CAMERAS.items()
    }
    assert 1.45 < scales["overhead-4k"] < 1.75
    assert 0.7 < scales["webcam"] < 0.9
    assert scales["half-left"] > 1.2 * scales["webcam"]


def test_seeds_hang_the_camera_otherwise_and_lenses_bend(oval):
    one, same, other = (
        hang(CAMERAS["webcam"], oval, np.random.default_rng(seed)) for seed in (1, 1, 2)
    )
    assert np.array_equal(one.rotation, same.rotation)
    assert not np.array_equal(one.rotation, other.rotation)
    assert abs(one.distortion[0]) > 0.01


def test_pixels_and_millimetres_agree_through_the_lens(oval):
    model = hang(CAMERAS["webcam"], oval, np.random.default_rng(5))
    felt = np.array(oval.felt)
    assert np.allclose(model.to_mm(model.to_px(felt)), felt, atol=0.2)


def test_markers_that_are_wanted_are_in_the_picture(oval):
    model = hang(CAMERAS["webcam"], oval, np.random.default_rng(5), markers=True)
    corners = np.array([corner for marker in oval.markers for corner in marker.corners_mm])
    at = model.to_px(corners)
    assert (at > 0).all()
    assert (at < [1920, 1080]).all()


def test_a_knock_moves_the_picture_a_little(oval):
    model = hang(CAMERAS["webcam"], oval, np.random.default_rng(5))
    moved = knocked(model, np.random.default_rng(1))
    shift = np.linalg.norm(felt_px(oval, moved) - felt_px(oval, model), axis=1)
    assert 3 < np.median(shift) < 150
