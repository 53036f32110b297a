import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.models.shapes import CORNERS
from cardspeak.vision.rectify import patch_matrix
from training import crops
from training.crops import (
    SHAPES,
    Crops,
    best_roll,
    cut_chip,
    cut_corners,
    cut_face,
    cut_found,
    cut_index,
    cut_scene,
    jittered_box,
    overlaps,
    to_patch,
)
from training.layouts import CLOSE_UP
from training.scene import Thing, draw_scene

QUAD = np.array([[90.0, 60], [160, 75], [150, 180], [70, 165]])
seeds = st.integers(0, 10_000)


TONES = np.array([(0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)])


def quartered():
    """A card whose quarters are, from its own top left on: red, green, blue and white."""
    card = np.empty((140, 100, 3), np.uint8)
    card[:70, :50], card[:70, 50:], card[70:, 50:], card[70:, :50] = TONES
    corners = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, QUAD.astype(np.float32))
    return cv2.warpPerspective(card, matrix, (240, 240))


def top_left_quarter(patch):
    """Which quarter of the card fills most of the top left of a patch: 0 is its own."""
    height, width = patch.shape[0] // 2, patch.shape[1] // 2
    seen = patch[:height, :width].reshape(-1, 1, 3).astype(int)
    off = np.abs(TONES - seen).sum(2)
    return int(np.argmax((off < 90).sum(0)))


def picture():
    """A card whose own top left corner is red, and the others green, blue and white."""
    image = np.full((240, 240, 3), 60, np.uint8)
    cv2.fillConvexPoly(image, np.rint(QUAD).astype(np.int32), (120, 120, 120))
    for (x, y), tone in zip(QUAD, TONES.tolist(), strict=True):
        cv2.circle(image, (int(x), int(y)), 7, tone, -1)
    return image


@given(seed=seeds)
def test_corner_targets_lead_back_to_the_true_corners(seed):
    """The patch shows at each target what the picture shows at that corner."""
    into = Crops()
    cut_corners(np.random.default_rng(seed), picture(), Thing("face", QUAD, 1.0, 5), into)
    if not into.patches:
        return  # a box so far off that the card's corners lie outside its patch is left out
    (patch,), (target,) = into.patches, into.targets
    assert patch.shape == (88, 64, 3)
    assert target[8] == 0
    corners = target[:8].reshape(4, 2) * CORNERS.size_px
    image, cyclic = picture(), []
    for place, (x, y) in enumerate(corners):
        if not (2 <= x < 62 and 2 <= y < 86):
            continue  # a box that is far off may leave a corner outside its patch
        seen = patch[int(y), int(x)]
        costs = [np.abs(image[int(v), int(u)].astype(float) - seen).sum() for u, v in QUAD]
        assert min(costs) < 150
        cyclic.append((int(np.argmin(costs)) - place) % 4)
    assert len(set(cyclic)) <= 1  # clockwise, whichever comes first


@given(seed=seeds)
def test_patch_coordinates_and_picture_coordinates_are_one_homography(seed):
    box = jittered_box(np.random.default_rng(seed), QUAD, 0.05, 0.08, 0.08)
    back = np.linalg.inv(patch_matrix(box, CORNERS.size_px, CORNERS.margin))
    unit = to_patch(QUAD, box, CORNERS)
    points = (unit * CORNERS.size_px).reshape(-1, 1, 2)
    assert cv2.perspectiveTransform(points, back).reshape(4, 2) == pytest.approx(QUAD, abs=1e-3)


@given(seed=seeds)
def test_a_detectors_box_is_long_side_up_and_near_the_thing(seed):
    box = jittered_box(np.random.default_rng(seed), QUAD, 0.05, 0.0, 0.08)
    assert np.linalg.norm(box[1] - box[0]) <= np.linalg.norm(box[3] - box[0]) + 1e-6
    assert np.linalg.norm(box.mean(0) - QUAD.mean(0)) < 40
    assert (box[1] - box[0]) @ (box[3] - box[0]) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("turns", range(4))
def test_the_best_roll_undoes_a_turn(turns):
    assert best_roll(QUAD, np.roll(QUAD, turns, axis=0)) == turns


@given(seed=seeds)
def test_a_face_target_names_the_card_and_how_it_lies(seed):
    into, nothing = Crops(), Crops()
    cut_face(np.random.default_rng(seed), quartered(), Thing("face", QUAD, 1.0, 4 * 12 + 3), into)
    cut_face(np.random.default_rng(seed), quartered(), Thing("back", QUAD, 1.0, -1), nothing)
    assert into.targets[0][:2].tolist() == [12, 3]
    assert into.targets[0][2] == top_left_quarter(into.patches[0]) % 2  # 1: it lies sideways
    assert nothing.targets[0].tolist() == [-1, -1, 2]


@given(seed=seeds)
def test_an_index_target_tells_the_turns_to_set_it_upright(seed):
    into = {"index": Crops(), "index_marks": Crops()}
    cut_index(np.random.default_rng(seed), quartered(), Thing("index", QUAD, 1.0, 9), into)
    index = into["index"]
    assert index.targets[0][:2].tolist() == [2, 1]
    upright = np.rot90(index.patches[0], int(index.targets[0][2]))
    assert top_left_quarter(upright) == 0


def test_chips_have_their_colours_and_the_button_has_none():
    into, rng = Crops(), np.random.default_rng(0)
    cut_chip(rng, picture(), Thing("chip", QUAD, 1.0, 4), into)
    cut_chip(rng, picture(), Thing("button", QUAD, 1.0, 0), into)
    assert [t.tolist() for t in into.targets] == [[4], [11]]


def test_overlaps_count_by_the_smaller_thing():
    small = (QUAD - QUAD.mean(0)) * 0.3 + QUAD.mean(0)
    assert overlaps(QUAD, [small], 0.9)
    assert overlaps(small, [QUAD], 0.9)
    assert not overlaps(QUAD + 300, [QUAD], 0.1)


def test_indices_are_cut_where_the_detector_finds_them(decks, props):
    """Each is labelled with the index that lies there, or as none where there is none."""
    rng, cut = np.random.default_rng(3), 0
    for _ in range(6):
        image, things = draw_scene(rng, decks, props, 60.0, 208, CLOSE_UP)
        found, bare = ({"index": Crops(), "index_marks": Crops()} for _ in range(2))
        cut_found(rng, image, 60.0, things, found)
        cut_found(rng, image, 60.0, [thing for thing in things if thing.kind != "index"], bare)
        there = {thing.label for thing in things if thing.kind == "index"}
        labels = {int(t[0] * 4 + t[1]) for t in found["index"].targets if t[2] < 4}
        assert labels <= there
        assert all(t[2] == 4 for t in bare["index"].targets)
        assert not bare["index_marks"].targets
        cut += len(labels)
    assert cut


@pytest.fixture(scope="module")
def batches(decks, props):
    kinds = {kind: Crops() for kind in SHAPES}
    rng = np.random.default_rng(5)
    for _ in range(25):
        cut_scene(rng, decks, props, kinds)
    return kinds


def test_scenes_give_crops_of_all_kinds(batches):
    for kind, cut in batches.items():
        assert cut.patches
        width, height = SHAPES[kind].size_px
        assert {p.shape for p in cut.patches} == {(height, width, 3)}
        assert {p.dtype for p in cut.patches} == {np.dtype(np.uint8)}
        assert len(cut.patches) == len(cut.targets)


def test_targets_stay_within_what_the_readers_answer(batches):
    answers = {"face": (13, 4, 3), "index": (13, 4, 5), "chip": (12,)}
    for kind, sizes in answers.items():
        targets = np.array(batches[kind].targets)
        assert (targets >= -1).all()
        assert (targets < sizes).all()
    for kind in ("marks", "index_marks"):
        ranks, suits, *shown = np.array(batches[kind].targets).T
        assert set(ranks) <= set(range(13))
        assert set(suits) <= set(range(4))
        unknown, *marks, none = np.unique(shown)
        assert (unknown, none) == (-1, 17)
        assert {0, 1, 2, 3} < set(marks) <= set(range(17))  # suits, and ranks beyond them
    corners = np.array(batches["corners"].targets)
    assert np.abs(corners[:, :8] - 0.5).max() <= 0.9
    assert set(corners[:, 8]) == {0, 1, 2}
    assert -1 in np.array(batches["index"].targets)[:, 0]  # false alarms are among them


def test_the_same_seed_cuts_the_same_crops(decks, props):
    def cut():
        kinds = {kind: Crops() for kind in SHAPES}
        cut_scene(np.random.default_rng(2), decks, props, kinds)
        return kinds

    one, other = cut(), cut()
    for kind in SHAPES:
        assert [p.tobytes() for p in one[kind].patches] == [
            p.tobytes() for p in other[kind].patches
        ]


def test_unreadable_cards_are_not_read(batches):
    assert crops.UNREADABLE == -2
    assert all(t[0] != -2 for t in batches["face"].targets)
