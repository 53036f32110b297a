"""Hands that come in over the rail and go again."""

import pytest

from cardspeak.hardware.twin.play.arms import Arm
from cardspeak.hardware.twin.play.places import Side
from cardspeak.hardware.twin.script import pose_at

SIDE = Side(3, (0, 0), 90.0, (0, -150))


def there(arm, look, t_s):
    return pose_at(tuple(arm.things[look].keys), t_s)


@pytest.fixture
def arm():
    return Arm(SIDE, 100, 0.2)


def test_it_comes_does_something_and_goes(arm):
    assert arm.reach(1.0, (0, 0)) == 1.0
    arm.hold(2.0)
    arm.withdraw(2.0)
    assert there(arm, "flat", 0.5) is None
    assert there(arm, "flat", 1.5).y_mm == pytest.approx(there(arm, "flat", 1.0).y_mm)
    assert there(arm, "flat", 3.0) is None
    assert arm.things["flat"].owner == 3


def test_its_fingers_reach_from_the_body(arm):
    pose = arm.pose((0, 0))
    assert pose.y_mm < -40
    assert 90 < pose.turn_deg < 120


def test_it_stays_where_it_is_until_it_has_to_go_on(arm):
    arm.reach(1.0, (0, 0))
    arm.reach(1.7, (200, 0))
    assert there(arm, "flat", 1.45) == there(arm, "flat", 1.0)
    arm.follow(3.0, (0, 0), start_s=2.5)
    assert there(arm, "flat", 2.4) == there(arm, "flat", 1.7)


def test_it_goes_away_when_it_is_not_needed_for_long(arm):
    arm.reach(1.0, (0, 0))
    arm.reach(9.0, (0, 0))
    assert there(arm, "flat", 5.0) is None
    assert there(arm, "flat", 9.0) is not None


def test_one_hand_is_held_in_one_way_at_a_time(arm):
    arm.reach(1.0, (0, 0), "flat")
    arm.reach(1.4, (50, 0), "fist")
    for t_s in (1.0, 1.1, 1.2, 1.3, 1.4):
        assert (there(arm, "flat", t_s) is None) != (there(arm, "fist", t_s) is None)


def test_a_hand_that_is_not_there_comes_to_follow(arm):
    assert not arm.is_there
    assert arm.follow(1.0, (0, 0)) == 1.0
    assert arm.is_there
