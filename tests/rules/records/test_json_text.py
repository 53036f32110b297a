"""JSON keeps every digit."""

import json
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.records.json_text import json_text

DECIMALS = st.decimals(allow_nan=False, allow_infinity=False, places=2)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | DECIMALS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(VALUES)
def test_every_value_comes_back(value):
    assert json.loads(json_text(value), parse_float=Decimal) == value


def test_a_decimal_is_written_as_it_is():
    assert json_text({"a": Decimal("12.50"), "b": (1, "é")}) == '{"a": 12.50, "b": [1, "é"]}'
