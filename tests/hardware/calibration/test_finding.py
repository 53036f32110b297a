"""Markers and the board are found where they are, neither is taken for the other."""

import numpy as np
import pytest

from cardspeak.hardware.calibration.finding import find_board, marker_pairs, markers_in


def test_all_markers_are_found_where_the_camera_sees_them(studio, cameras):
    camera = cameras["overhead"]
    pairs = marker_pairs([markers_in(studio.film(camera))], studio.layout.markers)
    assert len(pairs) == 4 * len(studio.layout.markers)
    assert np.abs(pairs.px - camera.to_px(pairs.mm)).max() < 0.5
    assert pairs.names[0] == "marker 0 top left"


def test_a_marker_may_be_hidden_in_some_pictures(studio, cameras):
    image = studio.film(cameras["overhead"])
    hidden = image.copy()
    hidden[:, :960] = 0
    part, whole = markers_in(hidden), markers_in(image)
    assert 0 < len(part) < len(whole)
    assert len(marker_pairs([part, whole], studio.layout.markers)) == 4 * len(whole)


def test_what_the_layout_does_not_have_is_no_marker_of_it(studio, cameras):
    seen = markers_in(studio.film(cameras["overhead"]))
    assert len(marker_pairs([seen], studio.layout.markers[:3])) == 12


@pytest.mark.parametrize("place", [(0, 50, 0), (-400, 150, 135)])
def test_the_board_is_found_where_it_lies(studio, cameras, place):
    camera = cameras["overhead"]
    image = studio.film(camera, place)
    x, y, turn = place
    board = find_board(image).laid((x, y), np.radians(turn))
    assert len(board) == 24
    assert np.abs(board.px - camera.to_px(board.mm)).max() < 0.5
    markers = marker_pairs([markers_in(image)], studio.layout.markers)
    assert np.abs(markers.px - camera.to_px(markers.mm)).max() < 0.5


def test_there_is_no_board_on_a_bare_felt(studio, cameras):
    assert find_board(studio.film(cameras["overhead"])) is None
