"""Paces."""

import pytest

from cardspeak.hardware.twin.play.paces import PACES, Pace, UnknownPace, find_pace


def test_real_takes_longer_than_brisk_in_everything_but_overlaps():
    brisk, real = PACES["brisk"], PACES["real"]
    for name in ("pitch_s", "fold_s", "act_s", "flop_s", "gather_s", "think_s"):
        assert getattr(real, name) > getattr(brisk, name)


def test_a_pace_that_is_scaled_scales_every_time():
    pace = Pace(opening=True).scaled(0.5)
    assert pace.pitch_s == Pace().pitch_s / 2
    assert pace.gather_s == Pace().gather_s / 2
    assert pace.opening is True


@pytest.mark.parametrize(
    ("hand_s", "share"), [(20, 1.0), (30, 0.8), (12, 1.25), (100, 0.75), (1, 1.3)]
)
def test_a_hand_is_played_slower_or_faster_within_reason(hand_s, share):
    pace = Pace(hand_s=(15, 24))
    assert pace.fitted(hand_s).pitch_s == pytest.approx(pace.pitch_s * share)


def test_a_pace_that_takes_what_it_takes_stays():
    assert Pace().fitted(99) == Pace()


def test_an_unknown_pace_is_refused_with_those_there_are():
    assert find_pace("brisk") is PACES["brisk"]
    with pytest.raises(UnknownPace, match="brisk, show, real"):
        find_pace("slow")
