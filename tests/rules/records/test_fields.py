"""Fields are read one by one, and all that is wrong is kept."""

from datetime import time
from decimal import Decimal

import pytest

from cardspeak.rules.records.fields import (
    BadField,
    Fields,
    amount,
    each,
    occasion_fields,
    post,
    table,
    text,
    truth,
    whole,
)
from cardspeak.rules.records.record import Occasion


def test_a_field_that_cannot_be_read_is_named_and_the_usual_value_stands():
    fields = Fields({"a": "x", "b": 2, "c": 3})
    assert fields.take("a", 7, whole) == 7
    assert fields.take("b", 7, whole) == 2
    assert fields.take("d", 7, whole) == 7
    fields.need("c", "e")
    fields.done()
    assert fields.faults == ["a: 'x' is no whole number", "e is missing", "c is not known"]


@pytest.mark.parametrize(
    ("read", "good", "bad"),
    [
        (whole, 3, True),
        (text, "x", 3),
        (truth, False, 0),
        (table, {"a": 1}, []),
        (amount, Decimal("1.5"), "1.5"),
        (post, Decimal(-2), Decimal("-inf")),
        (post, 3, Decimal("nan")),
        (post, Decimal("-0.5"), Decimal("-1e99999999")),
        (post, 0, True),
        (each(whole), [1, 2], 1),
        (each(whole, 2), [1, 2], [1]),
        (each(whole), [], ["x"]),
    ],
)
def test_every_kind_of_value_has_a_reader(read, good, bad):
    assert read(good) == good
    with pytest.raises(ValueError, match=r"\S"):
        read(bad)


def test_the_item_that_is_wrong_is_numbered():
    with pytest.raises(BadField, match="item 2: 'x' is no whole number"):
        each(whole)([1, "x"])


def test_hand_and_table_may_be_numbers_or_names():
    fields = Fields({"hand": 17, "table": "Vega", "time": time(9), "year": 2024})
    occasion = fields.occasion()
    assert occasion == Occasion(hand="17", table="Vega", time=time(9), year=2024)
    assert not fields.rest
    assert occasion_fields(occasion)["hand"] == 17


@pytest.mark.parametrize("hand", ["007", "7a", "-7", "٣", "7" * 30, "7" * 5000])
def test_a_name_keeps_every_letter(hand):
    written = occasion_fields(Occasion(hand=hand))["hand"]
    assert Fields({"hand": written}).occasion().hand == hand


def test_a_time_of_day_is_no_text():
    fields = Fields({"time": "9:00", "day": "1"})
    assert fields.occasion() == Occasion()
    assert len(fields.faults) == 2
