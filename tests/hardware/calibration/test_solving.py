"""A camera is found again from pictures of it, and poor points are refused."""

import numpy as np
import pytest

from cardspeak.hardware.calibration.finding import find_board, marker_pairs, markers_in
from cardspeak.hardware.calibration.pairs import CalibrationError, Pairs
from cardspeak.hardware.calibration.points import named_points, read_points
from cardspeak.hardware.calibration.solving import PoorFit, calibrate
from cardspeak.hardware.layout_file import load_layout

SIZE = (1920, 1080)
BOARD_PLACES = [
    (0, 60, 0), (-480, 210, 30), (480, 210, -40), (-480, -180, 80), (480, -180, 120),
    (-850, 0, 10), (850, 40, 70),
]  # fmt: skip


def clicked(layout, camera, names, off_px=0.0, seed=1):
    """Points as somebody would give them who is off by so many pixels."""
    known = named_points(layout)
    px = camera.to_px([known[name] for name in names])
    px += np.random.default_rng(seed).normal(0, off_px, px.shape) if off_px else 0.0
    return [f"{x:.2f},{y:.2f}={name}" for (x, y), name in zip(px, names, strict=True)]


def test_markers_in_a_picture_tell_the_felt_to_a_millimetre(studio, camera):
    pairs = marker_pairs([markers_in(studio.film(camera))], studio.layout.markers)
    felt = np.array(studio.layout.felt)
    found = calibrate(pairs, SIZE, asked_mm=felt)
    misses = studio.felt_misses(camera, found.model)
    assert np.sqrt(np.mean(misses**2)) < 1.0
    assert misses.max() < min(2.0, 4 * found.spread_mm)
    assert 0 < found.model.error_mm < 1.0


def test_a_board_at_several_places_tells_the_lens(studio, cameras):
    camera = cameras["wide lens"]
    boards = [find_board(studio.film(camera, place)) for place in BOARD_PLACES]
    x, y, turn = BOARD_PLACES[0]
    first = boards[0].laid((x, y), np.radians(turn))
    found = calibrate(first, SIZE, boards[1:], asked_mm=np.array(studio.layout.felt))
    misses = studio.felt_misses(camera, found.model)
    assert np.sqrt(np.mean(misses**2)) < 2.5
    assert found.model.distortion[0] == pytest.approx(-0.25, abs=0.06)


def test_exact_points_give_the_camera_itself(studio, camera):
    names = [name for name in named_points(studio.layout) if not name.startswith("marker")]
    pairs = read_points(clicked(studio.layout, camera, names), studio.layout)
    found = calibrate(pairs, SIZE)
    assert studio.felt_misses(camera, found.model).max() < 1.0


@pytest.mark.parametrize("seed", range(5))
def test_four_points_are_enough_for_a_lens_that_does_not_bend(studio, cameras, seed):
    camera = cameras["overhead"]
    names = ["felt-left", "felt-right", "felt-top", "felt-bottom"]
    given = clicked(studio.layout, camera, names, off_px=0.7, seed=seed)
    found = calibrate(read_points(given, studio.layout), SIZE)
    assert studio.felt_misses(camera, found.model).max() < 10
    assert not found.model.distortion.any()


def test_a_marker_on_a_rail_is_taken_at_its_height(cameras):
    camera = cameras["from behind the dealer"]
    mm = np.array([
        (x, y, z) for x in (-900, -300, 300, 900) for y, z in ((-600, 40), (600, 40), (0, 0))
    ])  # fmt: skip
    pairs = Pairs.of(map(str, range(len(mm))), camera.to_px(mm), mm, 0.3)
    found = calibrate(pairs, SIZE)
    assert found.model.to_mm(camera.to_px([(500, 200)]))[0] == pytest.approx((500, 200), abs=1)


@pytest.mark.parametrize("wrong", ["felt-right", "button-5", "board-1-1"])
def test_a_wrong_point_is_refused_and_named_first(studio, cameras, wrong):
    camera = cameras["from behind the dealer"]
    names = [name for name in named_points(studio.layout) if not name.startswith("marker")]
    pairs = read_points(clicked(studio.layout, camera, names, off_px=0.5), studio.layout)
    pairs.px[names.index(wrong)] += [90, 70]
    with pytest.raises(PoorFit, match=f"5 mm is the limit; worst: [^ ]*={wrong} by") as told:
        calibrate(pairs, SIZE)
    assert "more points" not in str(told.value)


def test_another_tables_markers_are_refused(studio, cameras):
    seen = markers_in(studio.film(cameras["overhead"]))
    with pytest.raises(PoorFit, match="or whether this is the layout's table"):
        calibrate(marker_pairs([seen], load_layout("oval-6").markers), SIZE)


def test_one_small_board_does_not_tell_the_far_felt(studio, cameras):
    board = find_board(studio.film(cameras["wide lens"], (0, 0, 0)))
    with pytest.raises(PoorFit, match="lie too near each other"):
        calibrate(board, SIZE, asked_mm=np.array(studio.layout.felt))


def test_mirrored_points_are_refused(studio, cameras):
    names = ["felt-left", "felt-right", "felt-top", "felt-bottom"]
    pairs = read_points(clicked(studio.layout, cameras["overhead"], names), studio.layout)
    pairs.mm[:, 1] *= -1
    with pytest.raises(PoorFit, match="mirrored"):
        calibrate(pairs, SIZE)


@pytest.mark.parametrize(
    ("mm", "words"),
    [
        ([(0, 0), (500, 0), (0, 300)], "3 points of the table are known, but at least 4"),
        ([(-900, 0), (-300, 0), (300, 1), (900, 0)], "lie in a line on the table"),
    ],
)
def test_too_few_points_or_a_line_of_them_are_refused(cameras, mm, words):
    px = cameras["overhead"].to_px(mm)
    with pytest.raises(CalibrationError, match=words):
        calibrate(Pairs.of(map(str, mm), px, mm, 1.0), SIZE)
