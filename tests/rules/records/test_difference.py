"""What a format did not carry."""

from dataclasses import replace

import pytest

from cardspeak.rules.records.difference import difference, whole_again
from cardspeak.rules.records.record_json import BadRecordJson


def test_nothing_differs_from_itself(hand):
    assert difference(hand("walk"), hand("walk")) == {}


def test_only_what_differs_goes_along(hand):
    record = replace(hand("walk"), house="dead-money", finishing=None)
    parts = difference(record, hand("walk"))
    assert set(parts) == {"house", "finishing"}
    assert whole_again(hand("walk"), parts) == record


def test_parts_of_something_else_are_named(hand):
    with pytest.raises(BadRecordJson, match="colour is not known"):
        whole_again(hand("walk"), {"colour": "red"})
