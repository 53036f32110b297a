"""Amounts stay exact."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.records.money import (
    MoneyError,
    checked,
    decimals_of,
    from_units,
    parse_money,
    to_units,
)


def test_amounts_may_be_written_with_commas():
    assert parse_money("1,259,450.25") == Decimal("1259450.25")


@pytest.mark.parametrize(
    "text", ["", "ten", "-5", "inf", "nan", "0.1234567", "1e99999999", "9" * 17]
)
def test_what_is_no_amount_is_named(text):
    with pytest.raises(MoneyError):
        parse_money(text)


@pytest.mark.parametrize("value", [True, "5", 0.5, None, [1]])
def test_only_exact_numbers_are_amounts(value):
    with pytest.raises(MoneyError, match="is no amount"):
        checked(value)


def test_the_finest_amount_says_how_many_decimals_a_hand_has():
    assert decimals_of([Decimal("3"), Decimal("0.50"), Decimal("1E+3")]) == 2
    assert decimals_of([]) == 0


def test_an_amount_that_is_too_fine_is_not_rounded():
    with pytest.raises(MoneyError, match="more than 1 decimals"):
        to_units(Decimal("0.25"), 1)


@given(st.integers(0, 10**15), st.integers(0, 6))
def test_what_is_written_reads_back_the_same(units, decimals):
    written = parse_money(from_units(units, decimals))
    assert to_units(written, decimals) == units
    assert decimals_of([written]) == decimals
