"""Where suit marks are taught to be: on pips and indices that show, and nowhere else."""

import numpy as np
import pytest

from cardspeak.models.shapes import FACE
from training.bank import UNKNOWN_MARKS, load, store
from training.camera import look_down
from training.draw import Canvas, Pose
from training.make_bank import stacked
from training.marks import CELL_PX, NO_MARK, UNKNOWN, cells
from training.scene import Layer, Stage, draw_layer, truth

SEVEN_OF_CLUBS, SPADES = 20, 3


@pytest.fixture
def stage(decks, props):
    view = look_down(0.0, 0.0, 2.0, 1500.0, (160.0, 160.0))
    return Stage(decks, props, view, Canvas.over(np.full((320, 320, 3), 90, np.uint8)))


def lay(stage, *layers):
    for layer in layers:
        draw_layer(np.random.default_rng(0), stage, layer)
    return next(thing for thing in truth(stage) if thing.label == SEVEN_OF_CLUBS)


def test_each_mark_of_a_face_is_a_spot_of_its_suit(stage, decks):
    seven = lay(stage, Layer("face", Pose(0, 0, 0.4), SEVEN_OF_CLUBS))
    known = decks[0].marks[SEVEN_OF_CLUBS]
    assert len(seven.marks_px) == (known[:, 2] > 0).sum() >= 2
    assert seven.marks_px[:, 3].all()
    taught = cells(seven.marks_px, 0, seven.quad_px)
    assert set(np.unique(taught)) == {0, NO_MARK, UNKNOWN}
    assert (taught == NO_MARK).mean() > 0.5
    width, height = FACE.size_px
    shares = known[known[:, 2] > 0, :2] / decks[0].faces.shape[2:0:-1]
    inner = (shares + FACE.margin) / (1 + 2 * FACE.margin)
    for x, y in inner * (width, height) / CELL_PX:
        assert taught[int(y), int(x)] == 0


def test_what_is_covered_is_not_taught(stage):
    seven = lay(
        stage,
        Layer("face", Pose(0, 0, 0.0), SEVEN_OF_CLUBS),
        Layer("back", Pose(20, 0, 0.0)),
    )
    shown = seven.marks_px[:, 3] > 0
    assert shown.any()
    assert not shown.all()
    assert (cells(seven.marks_px, SPADES, seven.quad_px) == SPADES).any()
    hidden = cells(seven.marks_px[~shown], SPADES, seven.quad_px)
    assert not (hidden == SPADES).any()


def test_of_a_deck_that_was_gathered_nothing_is_known(stage):
    seven = lay(stage, Layer("face", Pose(0, 0, 0.0), SEVEN_OF_CLUBS))
    assert (cells(None, 0, seven.quad_px) == UNKNOWN).all()
    assert len(UNKNOWN_MARKS[SEVEN_OF_CLUBS]) == 0


def test_marks_are_kept_at_the_size_of_the_bank_s_faces(tmp_path):
    faces = [np.full((800, 560, 4), 255, np.uint8)] * 52
    marks = stacked([np.array([[280, 400, 80]], np.float32)] * 52)
    store(tmp_path / "one", faces, np.zeros((52, 0, 5), np.float32), [], [], marks=marks)
    assert load(tmp_path / "one").marks[7].tolist() == [[140, 200, 40]]
