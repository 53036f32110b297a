"""Scripts: where everything is at a time."""

import pytest

from cardspeak.hardware.twin.script import Key, Pose, Prop, Script, between, pose_at

KEYS = (
    Key(1.0, Pose(0, 0)),
    Key(2.0, Pose(100, 50, turn_deg=90, flip=1)),
    Key(3.0, None),
    Key(4.0, Pose(7, 7)),
)


def test_nothing_is_there_before_its_first_key():
    assert pose_at(KEYS, 0.99) is None
    assert pose_at((), 1.0) is None


def test_between_two_keys_a_thing_moves_evenly():
    assert pose_at(KEYS, 1.0) == Pose(0, 0)
    assert pose_at(KEYS, 1.25) == Pose(25, 12.5, turn_deg=22.5, flip=0.25)
    assert pose_at(KEYS, 1.5) == Pose(50, 25, turn_deg=45, flip=0.5)


def test_it_stays_until_it_is_taken_away():
    assert pose_at(KEYS, 2.9) == KEYS[1].pose
    assert pose_at(KEYS, 3.0) is None
    assert pose_at(KEYS, 3.9) is None


def test_it_can_come_back_and_then_stays():
    assert pose_at(KEYS, 4.0) == Pose(7, 7)
    assert pose_at(KEYS, 400.0) == Pose(7, 7)


def test_two_keys_at_one_time_are_a_jump():
    keys = (Key(1.0, Pose(0, 0)), Key(1.0, Pose(5, 5)))
    assert pose_at(keys, 1.0) == Pose(5, 5)


@pytest.mark.parametrize(("share", "z"), [(0, 2.0), (0.5, 6.0), (1, 10.0)])
def test_a_pose_between_two_shares_everything(share, z):
    a, b = Pose(0, 0, z_mm=2, bend=1), Pose(0, 0, z_mm=10, bend=0)
    assert between(a, b, share) == Pose(0, 0, z_mm=z, bend=1 - share)


def test_what_is_there_comes_lowest_first():
    props = tuple(Prop(at, "card") for at in range(3))
    high, low = (Key(0, Pose(0, 0, z_mm=3)),), (Key(0, Pose(0, 0)),)
    script = Script(props, (high, low, (Key(5, Pose(0, 0)),)), (), (), 10.0)
    assert [prop.id for prop, _ in script.at(1.0)] == [1, 0]
    assert [prop.id for prop, _ in script.at(6.0)] == [1, 2, 0]
