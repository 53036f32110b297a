"""Cells, tiles and pixels: the same place has the same cell whichever way one comes."""

import numpy as np
import pytest

from cardspeak.hardware.layout import Layout
from cardspeak.vision.felt.ground import Ground, grown
from cardspeak.vision.glance import CELL_MM


@pytest.fixture(scope="module")
def ground(layout, model):
    return Ground(layout, model)


def cell_of(ground, x_mm, y_mm):
    mask = np.zeros(ground.cells, np.bool_)
    column, row = ((np.array([x_mm, y_mm]) - ground.low_mm) // CELL_MM).astype(int)
    mask[row, column] = True
    return mask


def test_row_0_is_at_the_smallest_y_and_column_0_at_the_smallest_x(ground):
    assert ground.cells == (56, 100)
    assert ground.centers_mm[0, 0] == pytest.approx([-495, -275])
    assert ground.centers_mm[-1, -1] == pytest.approx([495, 275])


def test_the_small_picture_is_whole_tiles(ground):
    assert ground.shrink == 2
    assert ground.small == (ground.tiles[0] * 4, ground.tiles[1] * 4)


def test_a_cell_and_its_tile_find_each_other(ground):
    cell = cell_of(ground, 120, -80)
    back = ground.cells_of_tiles(ground.tiles_of_cells(cell))
    assert back[cell].all()
    assert back.sum() < 9


def test_a_cells_small_pixels_show_it(ground, model):
    small = ground.small_of_cells(grown(cell_of(ground, 120, -80), 20))
    rows, columns = np.nonzero(small)
    middle_px = (np.array([columns.mean(), rows.mean()]) + 0.5) * ground.shrink
    assert model.to_mm([middle_px])[0] == pytest.approx([125, -75], abs=4)


def test_painted_outlines_are_as_large_as_they_are(ground):
    square = np.array([[-50, 50], [50, 50], [50, -50], [-50, -50]], float)
    assert ground.painted([square]).sum() == pytest.approx(100, abs=22)
    assert ground.painted([square], 20).sum() == pytest.approx(196, abs=40)


def test_points_are_in_the_cells_they_lie_in(ground):
    points = np.array([[120.0, -80.0], [135.0, -80.0], [5000.0, 0.0]])
    assert ground.has(cell_of(ground, 120, -80), points).tolist() == [True, False, False]


def test_nothing_is_watched_in_the_tray_nor_off_the_picture(model):
    tray = ((-100.0, -280.0), (100.0, -280.0), (100.0, -200.0), (-100.0, -200.0))
    felt = ((-700.0, -280.0), (700.0, -280.0), (700.0, 280.0), (-700.0, 280.0))
    ground = Ground(Layout("t", "T", felt, (), (), {"tray": tray}, ()), model)
    assert not ground.in_sight[ground.in_tray].any()
    outside = (ground.centers_px[..., 0] < 0) | (ground.centers_px[..., 0] > model.width_px)
    assert outside.any()
    assert not ground.in_sight[outside].any()


def test_a_card_is_as_wide_as_the_camera_sees_it(ground, model):
    a, b = model.to_px([(0.0, 0.0), (63.5, 0.0)])
    assert ground.card_px(np.zeros(2)) == pytest.approx(np.linalg.norm(b - a), rel=0.02)
