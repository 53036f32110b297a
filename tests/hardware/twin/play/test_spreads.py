"""A deck spread so that every card shows its index."""

from math import cos, radians, sin
from random import Random

import cv2
import numpy as np
import pytest

from cardspeak.hardware.twin.play.places import CARD_MM, Zone
from cardspeak.hardware.twin.play.spreads import arcs, rows, spread_poses

INDEX_MM = (2.5, 14.0, 4.0, 24.0)
"""Where the index of a card is: from its left edge, and from its top."""


def points(pose, corners):
    """Return points of a card, given from its own middle, on the felt."""
    c, s = cos(radians(pose.turn_deg)), sin(radians(pose.turn_deg))
    return np.array([(pose.x_mm + x * c - y * s, pose.y_mm + x * s + y * c) for x, y in corners])


def outline(pose):
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    return points(pose, [(-w, -h), (w, -h), (w, h), (-w, h)])


def index(pose):
    left, right, top, bottom = INDEX_MM
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    xs, ys = (-w + left, -w + right), (h - top, h - bottom)
    return points(pose, [(x, y) for x in xs for y in ys])


@pytest.mark.parametrize("make", [rows, arcs])
@pytest.mark.parametrize("seed", range(6))
def test_no_card_hides_the_index_of_another(make, seed):
    poses = make((0.0, 0.0), 52, Random(seed))
    for at, pose in enumerate(poses):
        above = [outline(other).astype(np.float32) for other in poses[at + 1 :]]
        for corner in index(pose):
            hidden = (cv2.pointPolygonTest(each, tuple(map(float, corner)), True) for each in above)
            assert all(depth < 1.0 for depth in hidden)


@pytest.mark.parametrize("seed", range(10))
def test_all_of_it_lies_on_the_felt(seed, layout):
    felt = Zone(layout.felt)
    poses = spread_poses(felt, Zone(layout.spots["board"]).middle, 53, Random(seed))
    assert len(poses) == 53
    assert all(felt.holds(tuple(corner)) for pose in poses for corner in outline(pose))
    assert [pose.z_mm for pose in poses] == sorted(pose.z_mm for pose in poses)


def test_a_small_table_gets_a_small_spread():
    felt = Zone(((-250, -200), (250, -200), (250, 200), (-250, 200)))
    poses = spread_poses(felt, (0.0, 150.0), 52, Random(1))
    assert all(felt.holds(tuple(corner)) for pose in poses for corner in outline(pose))
