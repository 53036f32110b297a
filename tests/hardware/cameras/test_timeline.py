import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.hardware.cameras.timeline import Timeline


def test_time_begins_with_the_first_frame():
    timeline = Timeline()
    assert timeline.at(71.5) == 0
    assert timeline.at(71.75) == 0.25


def test_a_frame_that_comes_after_a_later_one_has_no_place():
    timeline = Timeline()
    times = [timeline.at(told) for told in (0, 0.1, 0.3, 0.2, 0.3, 0.4)]
    assert times == [0, 0.1, 0.3, None, None, 0.4]


def test_a_source_that_begins_anew_goes_on_in_time():
    timeline = Timeline()
    times = [timeline.at(told) for told in (5, 5.5, 6, 0, 0.5)]
    assert times == [0, 0.5, 1, pytest.approx(1.5), pytest.approx(2)]


@given(st.lists(st.floats(-1e6, 1e6), min_size=1))
def test_time_only_goes_forward(told):
    timeline = Timeline()
    times = [t_s for t_s in map(timeline.at, told) if t_s is not None]
    assert times == sorted(set(times))
    assert times[0] == 0
