"""Points are read as people write them."""

import pytest

from cardspeak.hardware.calibration.pairs import CalibrationError
from cardspeak.hardware.calibration.points import named_points, read_points
from cardspeak.hardware.layout_file import LAYOUTS, load_layout


def test_a_point_is_pixels_and_millimetres_or_a_name():
    layout = load_layout("oval-9")
    pairs = read_points(["812.5,440=-300,250.5", "3, 4 = button-3"], layout)
    assert pairs.px.tolist() == [[812.5, 440], [3, 4]]
    assert pairs.mm.tolist() == [[-300, 250.5, 0], [*layout.seat(3).button, 0]]


@pytest.mark.parametrize(
    "text", ["", "1,2", "1,2=", "1=2,3", "1,2=3", "a,b=1,2", "1,2=nobody", "nan,1=2,3", "1,2=1,inf"]
)
def test_anything_else_is_refused_with_the_names_there_are(text):
    with pytest.raises(CalibrationError, match="812,440=-300,250") as told:
        read_points([text], load_layout("oval-9"))
    assert "felt-left" in str(told.value)


def test_the_felts_ends_lie_on_the_axes():
    points = named_points(load_layout("oval-9"))
    assert points["felt-left"] == (-1150, 0)
    assert points["felt-top"] == (0, 540)
    assert points["felt-bottom"] == (0, -540)


def test_a_rectangles_corners_have_names():
    points = named_points(load_layout("plain-9"))
    assert {points[f"felt-{k}"] for k in range(1, 5)} == {
        (x, y) for x in (-1100, 1100) for y in (-530, 530)
    }
    assert not any(name.startswith("line") for name in points)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_has_points_all_over_it(name):
    points = named_points(load_layout(name))
    assert {"felt-left", "felt-right", "felt-top", "felt-bottom", "board-1-5"} <= set(points)
    assert all(f"button-{seat.number}" in points for seat in load_layout(name).seats)
