"""A table's file keeps its layout and its cameras, and says what is wrong with it."""

from dataclasses import replace

import numpy as np
import pytest

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout_file import LayoutError, UnknownLayout, load_layout
from cardspeak.hardware.table import NotCalibrated, Table, TableError, load_table, save_table

MODEL = CameraModel(
    1920,
    1080,
    matrix=np.array([[1500.0, 0, 958], [0, 1500, 541], [0, 0, 1]]),
    distortion=np.array([-0.2, 0.05, 0.001, 0.0005, 0.01]),
    rotation=np.array([3.0, 0.05, -0.02]),
    translation_mm=np.array([10.0, -20.0, 2400.0]),
    error_mm=0.412,
)
CAMERA = """layout = "oval-9"
[[camera]]
name = "overhead"
size_px = [1920, 1080]
matrix = [1500, 0, 958, 0, 1500, 541, 0, 0, 1]
distortion = [0, 0, 0, 0, 0]
rotation = [3, 0, 0]
translation_mm = [0, 0, 2400]
"""


@pytest.mark.parametrize("title", ["Oval, nine seats", 'The "back" room'])
def test_a_table_is_read_back_as_it_was_saved(tmp_path, title):
    layout = replace(load_layout("oval-9"), title=title)
    path = tmp_path / "table.toml"
    save_table(Table(layout).with_camera("over head", MODEL), path)
    back = load_table(path)
    assert back.layout == layout
    assert list(back.cameras) == ["over head"]
    points = [(-900.0, 100.0), (0.0, 0.0), (700.0, -300.0)]
    assert back.cameras["over head"].to_px(points) == pytest.approx(MODEL.to_px(points))
    assert back.cameras["over head"].error_mm == 0.412
    assert [each.name for each in tmp_path.iterdir()] == ["table.toml"]


def test_a_layout_that_comes_with_cards_speak_is_named_and_not_copied(tmp_path):
    path = tmp_path / "table.toml"
    save_table(Table(load_layout("oval-9")), path)
    assert path.read_text("utf-8") == 'layout = "oval-9"\n'


def test_a_layout_is_a_table_without_cameras(tmp_path):
    assert load_table("round-2").layout == load_layout("round-2")
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\n', "utf-8")
    with pytest.raises(LayoutError, match="felt: missing"):
        load_table(path)
    with pytest.raises(UnknownLayout):
        load_table(tmp_path / "none.toml")


def test_a_layouts_file_may_lie_beside_the_tables(tmp_path):
    save_table(Table(replace(load_layout("oval-6"), id="mine")), tmp_path / "inline.toml")
    inline = (tmp_path / "inline.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(
        inline.replace("[layout]\n", "").replace("layout.", ""), "utf-8"
    )
    (tmp_path / "table.toml").write_text('layout = "mine.toml"\n', "utf-8")
    assert load_table(tmp_path / "table.toml").layout.seats == load_layout("oval-6").seats


def test_pictures_of_another_size_are_seen_alike():
    table = Table(load_layout("oval-9")).with_camera("overhead", MODEL)
    large, points = table.model("overhead", 3840, 2160), [(-900.0, 100.0), (700.0, -300.0)]
    corners = 2 * (MODEL.to_px(points) + 0.5) - 0.5
    assert large.to_px(points) == pytest.approx(corners)
    assert table.model("any name", 1920, 1080) is MODEL


def test_pictures_of_another_shape_are_refused():
    table = Table(load_layout("oval-9"), name="my.toml").with_camera("overhead", MODEL)
    with pytest.raises(TableError, match="1600 x 1200, which is another shape"):
        table.model("overhead", 1600, 1200)


def test_an_unknown_camera_is_named_with_those_there_are():
    table = Table(load_layout("oval-9"), {"left": MODEL, "right": MODEL}, "my.toml")
    with pytest.raises(NotCalibrated, match="camera middle: not calibrated, it has left, right"):
        table.model("middle", 1920, 1080)
    with pytest.raises(NotCalibrated, match="it has none"):
        Table(load_layout("oval-9")).model("overhead", 1920, 1080)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('layout = "oval-9"', 'layout = "oval-7"', "there are"),
        ('layout = "oval-9"', "layout = 9", "layout: 9 is neither a name nor a table"),
        ('name = "overhead"', "", "camera 1: name: missing"),
        ("size_px = [1920, 1080]", "size_px = [0, 1080]", "size_px: must be at least 1 x 1"),
        ("[1500, 0, 958,", "[-5, 0, 958,", "matrix: focal lengths must be above 0"),
        (
            "rotation = [3, 0, 0]",
            "rotation = [3, 0]",
            "rotation: [3, 0] is not a list of 3 numbers",
        ),
        ("rotation", "rotatoin", "rotatoin: no field is called so; did you mean 'rotation'?"),
        ("[[camera]]", "colour = 1\n[[camera]]", "colour: no field is called so"),
    ],
)
def test_each_fault_is_named(tmp_path, old, new, fault):
    path = tmp_path / "table.toml"
    path.write_text(CAMERA.replace(old, new), "utf-8")
    with pytest.raises(LayoutError) as told:
        load_table(path)
    assert fault in str(told.value)


def test_two_cameras_of_one_name_are_a_fault(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(CAMERA + CAMERA.split("\n", 1)[1], "utf-8")
    with pytest.raises(TableError, match="another camera is called 'overhead'"):
        load_table(path)
