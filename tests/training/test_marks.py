"""Where suit marks and ranks are taught to be: where they are printed and show, nowhere else."""

import numpy as np
import pytest

from cardspeak.models.shapes import FACE, INDEX, SUITS
from training.bank import UNKNOWN_MARKS, load, store
from training.camera import look_down
from training.draw import Canvas, Pose
from training.make_bank import stacked
from training.marks import CELL_PX, NO_MARK, UNKNOWN, cells, rank_mark
from training.scene import Layer, Stage, draw_layer, truth

SEVEN_OF_CLUBS, SEVEN_OF_SPADES = 20, 23
CLUB, SEVEN, SPADE = 0, SUITS + 5, 3


@pytest.fixture
def stage(decks, props):
    view = look_down(0.0, 0.0, 2.0, 1500.0, (160.0, 160.0))
    return Stage(decks, props, view, Canvas.over(np.full((320, 320, 3), 90, np.uint8)))


def lay(stage, *layers):
    for layer in layers:
        draw_layer(np.random.default_rng(0), stage, layer)
    return next(thing for thing in truth(stage) if thing.label == SEVEN_OF_CLUBS)


def test_each_mark_of_a_face_is_a_spot_of_its_suit_and_each_rank_of_its_rank(stage, decks):
    seven = lay(stage, Layer("face", Pose(0, 0, 0.4), SEVEN_OF_CLUBS))
    marks, boxes = decks[0].marks[SEVEN_OF_CLUBS], decks[0].index_boxes[SEVEN_OF_CLUBS]
    marks, boxes = marks[marks[:, 2] > 0], boxes[boxes[:, 4] != 0, :4]
    assert len(seven.marks_px) == len(marks) + len(boxes) >= 4
    assert seven.marks_px[:, 4].all()
    taught = cells(seven.marks_px, SEVEN_OF_CLUBS, seven.quad_px)
    assert set(np.unique(taught)) == {CLUB, SEVEN, NO_MARK, UNKNOWN}
    assert (taught == NO_MARK).mean() > 0.5
    ranks = np.array([rank_mark(box, marks) for box in boxes])
    for spots, what in ((marks, CLUB), (ranks, SEVEN)):
        inner = (spots[:, :2] / decks[0].faces.shape[2:0:-1] + FACE.margin) / (1 + 2 * FACE.margin)
        for x, y in inner * FACE.size_px / CELL_PX:
            assert taught[int(y), int(x)] == what


@pytest.mark.parametrize(
    ("mark", "rank"),
    [
        ((30, 90, 20), (30, 60, 40)),  # the suit below the rank,
        ((30, 50, 20), (30, 80, 40)),  # above it,
        ((20, 70, 10), (35, 70, 60)),  # beside it,
        ((100, 200, 40), (30, 70, 60)),  # and elsewhere: a pip
    ],
)
def test_a_rank_is_what_its_suit_mark_leaves_of_an_index(mark, rank):
    box = np.array([15, 40, 45, 100], np.float32)
    assert rank_mark(box, np.array([mark], np.float64)).tolist() == list(rank)


def test_an_index_shows_its_rank_above_its_suit_and_no_other_mark_of_its_card(stage):
    lay(stage, Layer("face", Pose(0, 0, 0.4), SEVEN_OF_CLUBS))
    index = next(thing for thing in truth(stage) if thing.kind == "index")
    taught = cells(index.marks_px, SEVEN_OF_CLUBS, index.quad_px, INDEX)
    assert taught.shape[::-1] == tuple(side // CELL_PX for side in INDEX.size_px)
    assert set(np.unique(taught)) <= {CLUB, SEVEN, NO_MARK, UNKNOWN}
    rank_row, suit_row = (np.nonzero(taught == what)[0].mean() for what in (SEVEN, CLUB))
    assert rank_row < suit_row


def test_what_is_covered_is_not_taught(stage):
    seven = lay(
        stage,
        Layer("face", Pose(0, 0, 0.0), SEVEN_OF_CLUBS),
        Layer("back", Pose(20, 0, 0.0)),
    )
    shown = seven.marks_px[:, 4] > 0
    assert shown.any()
    assert not shown.all()
    assert (cells(seven.marks_px, SEVEN_OF_SPADES, seven.quad_px) == SPADE).any()
    hidden = cells(seven.marks_px[~shown], SEVEN_OF_SPADES, seven.quad_px)
    assert not np.isin(hidden, (SPADE, SEVEN)).any()


def test_of_a_deck_that_was_gathered_nothing_is_known(stage):
    seven = lay(stage, Layer("face", Pose(0, 0, 0.0), SEVEN_OF_CLUBS))
    assert (cells(None, SEVEN_OF_CLUBS, seven.quad_px) == UNKNOWN).all()
    assert len(UNKNOWN_MARKS[SEVEN_OF_CLUBS]) == 0


def test_marks_are_kept_at_the_size_of_the_bank_s_faces(tmp_path):
    faces = [np.full((800, 560, 4), 255, np.uint8)] * 52
    marks = stacked([np.array([[280, 400, 80]], np.float32)] * 52)
    store(tmp_path / "one", faces, np.zeros((52, 0, 5), np.float32), [], [], marks=marks)
    assert load(tmp_path / "one").marks[7].tolist() == [[140, 200, 40]]
