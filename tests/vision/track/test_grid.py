import numpy as np
import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.vision.track.grid import Grid, depth, share

GRID = Grid((-50.0, -30.0), 6, 10)
SQUARE = np.array([[-20.0, -10.0], [20.0, -10.0], [20.0, 10.0], [-20.0, 10.0]])


def test_a_grid_lies_over_the_whole_felt() -> None:
    layout = load_layout("oval-9")
    grid, felt = Grid.over(layout), np.array(layout.felt)
    centers = grid.centers_mm
    assert centers.shape == (*grid.shape, 2)
    assert (np.abs(centers[0, 0] - felt.min(0)) <= 5.001).all()
    assert (np.abs(centers[-1, -1] - felt.max(0)) <= 10.001).all()


def test_cells_within_an_outline_are_those_whose_middles_are() -> None:
    rows, columns = GRID.within(SQUARE)
    assert sorted(set(rows.tolist())) == [2, 3]
    assert sorted(set(columns.tolist())) == [3, 4, 5, 6]


@pytest.mark.parametrize(("margin_mm", "cells"), [(0, 8), (10, 24), (-6, 0)])
def test_a_margin_makes_an_outline_wider_or_narrower(margin_mm: float, cells: int) -> None:
    assert len(GRID.within(SQUARE, margin_mm)[0]) == cells


def test_the_sense_of_an_outline_does_not_matter() -> None:
    middle = np.array([0.0])
    assert depth(middle, middle, SQUARE) == depth(middle, middle, SQUARE[::-1]) == 10


def test_points_off_the_grid_are_told_from_those_on_it() -> None:
    (rows, columns), on = GRID.at(np.array([[-29.0, -29.0], [500.0, 0.0]]))
    assert (rows[0], columns[0], on.tolist()) == (0, 2, [True, False])


def test_the_share_of_no_cells_is_nothing() -> None:
    mask = np.ones(GRID.shape, bool)
    assert share(mask, GRID.within(SQUARE)) == 1
    assert share(mask, GRID.within(SQUARE + 900)) == 0
