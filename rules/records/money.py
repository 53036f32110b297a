"""Amounts of money, kept exact: whole numbers of the smallest part of a chip that a hand needs.

A hand in cents has two decimals: its amounts are whole numbers of cents, so that shares are
worked out in whole numbers, and no amount is ever a binary fraction.
"""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

_MOST_DECIMALS = 6
_MOST_DIGITS = 16


class MoneyError(ValueError):
    """An amount cannot be read, or not kept exact."""


def parse_money(text: str) -> Decimal:
    """Read an amount: ``"1,259,450.25"``.

    Raises:
        MoneyError: if it is no finite amount.
    """
    try:
        value = Decimal(text.replace(",", ""))
    except InvalidOperation:
        value = Decimal("nan")
    return checked(value)


def checked(value: object) -> Decimal:
    """Return an amount that came out of a file as a number.

    Raises:
        MoneyError: if it is no number, not finite, below zero, finer than a millionth or
            longer than any stack.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise MoneyError(f"{value!r} is no amount: write a number of chips, as in 150 or 0.25")
    amount = Decimal(value)
    if not amount.is_finite() or amount < 0:
        raise MoneyError(f"{value} is no amount: write a number of chips, nothing below 0")
    if decimals_of([amount]) > _MOST_DECIMALS:
        raise MoneyError(f"{value} is finer than {_MOST_DECIMALS} decimals")
    if amount.adjusted() >= _MOST_DIGITS:
        raise MoneyError(f"{value} has more than {_MOST_DIGITS} digits")
    return amount


def decimals_of(amounts: Iterable[Decimal]) -> int:
    """Return how many decimals the finest of some amounts is written with."""
    exponents = (amount.as_tuple().exponent for amount in amounts)
    return max([0, *(-exponent for exponent in exponents if isinstance(exponent, int))])


def to_units(amount: Decimal, decimals: int) -> int:
    """Return an amount in whole numbers of ``10 ** -decimals``.

    Raises:
        MoneyError: if it is no whole number of them.
    """
    units = amount * 10**decimals
    if units != int(units):
        raise MoneyError(f"{amount} has more than {decimals} decimals")
    return int(units)


def from_units(units: int, decimals: int) -> str:
    """Write an amount, with just as many decimals as its hand has.

    >>> from_units(125, 2), from_units(-5, 1), from_units(300, 0)
    ('1.25', '-0.5', '300')
    """
    return f"{Decimal(units).scaleb(-decimals):f}"
