"""`cardspeak calibrate` from pictures on the disk to a table's file."""

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from cardspeak.commands.calibrate import calibrate
from cardspeak.hardware.calibration import targets
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.table import load_table

PX_MM = 2 / 3
SIZE = (1800, 1080)


def picture(layout=None, board=None):
    """A table seen straight from above, two pixels for three millimetres."""
    image = np.full((SIZE[1], SIZE[0], 3), (60, 90, 40), np.uint8)
    for marker in layout.markers if layout else ():
        lay(image, targets.draw_marker(marker.id, round(marker.side_mm * PX_MM)), marker.at_mm)
    if board:
        lay(image, targets.draw_board(PX_MM), board)
    return cv2.GaussianBlur(image, (0, 0), 0.6)


def lay(image, drawn, at_mm):
    drawn = cv2.copyMakeBorder(drawn, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=255)
    height, width = drawn.shape
    left, top = (
        round(at_mm[0] * PX_MM + SIZE[0] / 2 - width / 2),
        round(-at_mm[1] * PX_MM + SIZE[1] / 2 - height / 2),
    )
    image[top : top + height, left : left + width] = drawn[..., None]


@pytest.fixture
def shot(tmp_path):
    path = tmp_path / "shot.png"
    cv2.imwrite(str(path), picture(load_layout("oval-9")))
    return path


def run(*arguments):
    return CliRunner().invoke(calibrate, [str(each) for each in arguments])


def assert_true(table, camera):
    seen = table.cameras[camera].to_px([(-500, 200), (500, -300)])
    wanted = np.array([(-500, -200), (500, 300)]) * PX_MM + np.array(SIZE) / 2 - 0.5
    assert seen == pytest.approx(wanted, abs=1.2)


def test_markers_give_a_table_and_a_picture_of_it(shot, tmp_path):
    out, drawn = tmp_path / "table.toml", tmp_path / "drawn.jpg"
    told = run(shot, "--layout", "oval-9", "--out", out, "--picture", drawn)
    assert told.exit_code == 0, told.output
    assert "shot: 32 points miss the felt by" in told.output
    assert_true(load_table(out), "shot")
    image = cv2.imread(str(drawn))
    assert image.shape == (SIZE[1], SIZE[0], 3)
    assert np.abs(image.astype(int) - cv2.imread(str(shot))).mean() > 1


def test_a_second_camera_is_added_to_the_table(shot, tmp_path):
    out = tmp_path / "table.toml"
    assert run(shot, "--layout", "oval-9", "--out", out, "--camera", "left").exit_code == 0
    assert run(shot, "--out", out, "--camera", "right").exit_code == 0
    assert list(load_table(out).cameras) == ["left", "right"]
    told = run(shot, "--out", out, "--layout", "oval-8")
    assert told.exit_code == 2
    assert "is of another layout" in told.output


def test_points_need_nothing_printed(tmp_path):
    path, out = tmp_path / "bare.png", tmp_path / "table.toml"
    cv2.imwrite(str(path), picture())
    at = np.array([(-1150, 0), (1150, 0), (0, -540), (0, 540)]) * PX_MM + np.array(SIZE) / 2 - 0.5
    names = ("felt-left", "felt-right", "felt-top", "0,-540")
    points = [f"--point={x},{y}={name}" for (x, y), name in zip(at, names, strict=True)]
    told = run(path, "--layout", "oval-9", "--out", out, *points)
    assert told.exit_code == 0, told.output
    assert_true(load_table(out), "bare")


def test_a_board_at_several_places_needs_no_markers(tmp_path):
    folder, out = tmp_path / "shots", tmp_path / "table.toml"
    folder.mkdir()
    for number, place in enumerate(
        [(-300, 90), (690, 300), (-690, -210), (600, -300), (-690, 300)]
    ):
        cv2.imwrite(str(folder / f"{number}.png"), picture(board=place))
    told = run(folder, "--layout", "oval-9", "--out", out, "--charuco", "--board-at", -300, 90, 0)
    assert told.exit_code == 0, told.output
    assert_true(load_table(out), "shots")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--layout", "oval-99"], "did you mean 'oval-9'"),
        ([], "name the table's layout"),
        (["--layout", "plain-9"], "or whether this is the layout's table"),
        (["--layout", "oval-9", "--charuco"], "the board is not seen lying still"),
        (["--layout", "oval-9", "--point", "1,2=there"], "cannot read the point"),
        (["--layout", "oval-9", "--limit", "0.0001"], "0.0001 mm is the limit"),
    ],
)
def test_a_refusal_says_why_and_writes_nothing(shot, tmp_path, arguments, words):
    told = run(shot, "--out", tmp_path / "table.toml", *arguments)
    assert told.exit_code
    assert words in " ".join(told.output.split())
    assert [each.name for each in tmp_path.iterdir()] == ["shot.png"]


def test_no_markers_and_no_file_are_told(tmp_path):
    path = tmp_path / "bare.png"
    told = run(path, "--layout", "oval-9", "--out", tmp_path / "table.toml")
    assert "there is no such file" in told.output
    cv2.imwrite(str(path), picture())
    told = run(path, "--layout", "oval-9", "--out", tmp_path / "table.toml")
    assert "none of the layout's markers is seen" in told.output


def test_the_source_is_not_written_over(shot, tmp_path):
    before = shot.read_bytes()
    told = run(shot, "--layout", "oval-9", "--out", tmp_path / "t.toml", "--picture", shot)
    assert told.exit_code == 2
    assert shot.read_bytes() == before
