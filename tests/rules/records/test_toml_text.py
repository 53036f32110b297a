"""What is written as TOML reads back the same."""

import tomllib
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.records.toml_text import TomlError, toml_line

TEXT = st.text(st.characters(exclude_categories=("Cs",)))
SCALARS = st.one_of(
    st.booleans(),
    st.integers(),
    TEXT,
    st.decimals(allow_nan=False),
    st.times(),
    st.dates(),
    st.datetimes(),
    st.datetimes(timezones=st.just(UTC)),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3)
)


@given(TEXT, VALUES)
def test_every_value_comes_back(key, value):
    assert tomllib.loads(toml_line(key, value), parse_float=Decimal) == {key: value}


def test_a_line_can_be_read_by_people():
    assert toml_line("_errors", [{"rule": "MISD-3", "t": Decimal("1.5")}]) == (
        '_errors = [{rule = "MISD-3", t = 1.5}]'
    )
    assert toml_line("time", time(21, 30)) == "time = 21:30:00"
    assert toml_line("a b", date(2024, 1, 2)) == '"a b" = 2024-01-02'
    assert toml_line("t", datetime(2024, 1, 2, 3)) == "t = 2024-01-02T03:00:00"


@pytest.mark.parametrize("value", [None, 0.5, object(), [None]])
def test_what_toml_cannot_say_is_named_with_its_field(value):
    with pytest.raises(TomlError, match="field _x"):
        toml_line("_x", value)
