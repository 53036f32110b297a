"""The moment a hand began."""

from datetime import datetime, time

import pytest

from cardspeak.rules.records import times
from cardspeak.rules.records.record import Occasion

EVENING = Occasion(year=2024, month=2, day=5, time=time(21, 30), time_zone="America/Chicago")


def test_universal_time_needs_the_zone():
    assert times.local(EVENING) == datetime(2024, 2, 5, 21, 30)
    assert times.utc(EVENING) == datetime(2024, 2, 6, 3, 30)


@pytest.mark.parametrize(
    "changed",
    [{"year": None}, {"time": None}, {"month": 13}, {"time_zone": ""}, {"time_zone": "Moon/Base"}],
)
def test_what_is_not_told_is_not_made_up(changed):
    assert times.utc(Occasion(**{**vars(EVENING), **changed})) is None


def test_the_first_moment_there_is_has_no_other_zone():
    first = Occasion(year=1, month=1, day=1, time=time(0), time_zone="Asia/Tokyo")
    assert times.utc(first) is None


@pytest.mark.parametrize("text", ["2024-02-06T03:30:00Z", "2024-02-05T21:30:00-06:00"])
def test_a_moment_with_a_zone_is_told_in_universal_time(text):
    told = times.told(datetime.fromisoformat(text), "ET")
    assert Occasion(**told) == Occasion(
        year=2024, month=2, day=6, time=time(3, 30), time_zone="UTC"
    )
    assert times.told(datetime(2024, 2, 6), "ET")["time_zone"] == "ET"
